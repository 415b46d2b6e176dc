"""One picture that says why a turn was seen as it was: cells before and after, labels, rivals, times."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from boardlight.referee.inference.candidates import Candidate, expect
from boardlight.referee.inference.evidence import evidence_of
from boardlight.referee.session.parts.history import Rest
from boardlight.table.table import Table
from rules.board import Cell
from rules.game import Game
from vision.camera.image import Image
from vision.geometry.sampling import Pixels
from vision.observation import Observation
from vision.observing.eye import Eye

SIDE, ROW, WIDTH = 120, 132, 900
"""Pixels: of a crop, from one cell to the next, of the whole picture."""

RIVALS = 6
"""Turns that are listed with their costs."""

INK, PALE, PAPER = (30, 30, 30), (120, 120, 120), (248, 248, 248)


@dataclass(frozen=True)
class Moment:
    """What was known when an image was seen."""

    eye: Eye
    image: Image
    seen: Observation


@dataclass
class Explainer:
    """Watches a table until turn `number` is logged, and keeps what explains it."""

    table: Table
    number: int
    before: Moment | None = None
    """The last quiet image of the position before."""
    after: Moment | None = None
    """The image on which the turn was logged."""
    covered: list[float] = field(default_factory=list)
    """Seconds of the images with a hand in between."""

    def look(self) -> None:
        """Take note of the table after an image."""
        sight, turns = self.table.sight, len(self.table.turns)
        if sight is None or self.after is not None:
            return
        moment = Moment(*sight)
        if turns >= self.number:
            self.after = moment
        elif turns == self.number - 1:
            if moment.seen.busy or moment.seen.blind:
                self.covered.append(moment.image.time)
            elif not self.table.session.tracking.odd and not self.covered:
                self.before = moment

    def picture(self) -> Pixels | None:
        """The explanation, or None if there was no such turn."""
        line = self.table.session.line
        if self.after is None or len(line) <= self.number:
            return None
        return _drawn(self, self.table.session.game, line[self.number - 1], line[self.number], self.after)


def _drawn(found: Explainer, game: Game, here: Rest, rest: Rest, after: Moment) -> Pixels:
    cells = [cell for cell, look in enumerate(rest.looks) if look != here.looks[cell]]
    rivals = _rivals(game, here, after.seen, set(cells))
    high = 70 + ROW * len(cells) + 30 * (len(rivals) + 5)
    page = np.full((high, WIDTH, 3), PAPER, np.uint8)
    _write(page, f"Turn {found.number}: {rest.text}, logged at {after.image.time:.2f} s", (20, 36), 0.8)
    for row, cell in enumerate(cells):
        _cell(page, 60 + row * ROW, game, cell, found.before, after)
    y = 80 + ROW * len(cells)
    _write(page, "What it beat (by how much each turn explains the image better than no turn):", (20, y), 0.5)
    for row, (gain, text) in enumerate(rivals, 1):
        _write(page, f"{gain:6d}  {text}", (40, y + 30 * row), 0.55, INK if row == 1 else PALE)
    for row, text in enumerate(_story(found, game, after), len(rivals) + 1):
        _write(page, text, (20, y + 30 * row + 10), 0.5)
    return page


def _story(found: Explainer, game: Game, after: Moment) -> list[str]:
    """Cover and time line, in words."""
    names = [game.board.names[cell] for cell in np.flatnonzero(after.seen.covered)]
    busy = found.covered
    span = f"from {busy[0]:.2f} s to {busy[-1]:.2f} s, {len(busy)} images" if busy else "not seen"
    quiet = f"last quiet at {found.before.image.time:.2f} s" if found.before else "no quiet image before"
    return [
        f"Covered cells: {' '.join(names[:20]) or 'none'}",
        f"Time line: {quiet}; hands {span}; logged at {after.image.time:.2f} s",
    ]


def _cell(page: Pixels, y: int, game: Game, cell: Cell, before: Moment | None, after: Moment) -> None:
    for column, moment in enumerate((before, after)):
        if moment is not None:
            page[y : y + SIDE, 20 + column * (SIDE + 10) : 20 + column * (SIDE + 10) + SIDE] = _crop(
                moment, cell
            )
    order = np.argsort(after.seen.cost[cell], kind="stable")[:2]
    best, second = (game.labels[number] for number in order)
    margin = int(after.seen.cost[cell][order[1]])
    hidden = ", covered" if after.seen.covered[cell] else ""
    _write(page, f"{game.board.names[cell]}: {best}{hidden}", (300, y + 50), 0.7)
    _write(
        page, f"next best {second}, behind by {margin} ({margin / 16:.1f} nats)", (300, y + 80), 0.55, PALE
    )


def _crop(moment: Moment, cell: Cell) -> Pixels:
    """The cell and a little of its neighbours, as the camera saw them."""
    sight = moment.eye.sight
    if sight is None:
        return np.full((SIDE, SIDE, 3), PALE, np.uint8)
    reach = 0.75 * moment.eye.layout.pitch_mm * sight.pieces.pixels_per_mm()
    source = np.array([[-1, -1], [1, -1], [-1, 1]]) * reach + sight.pieces.centres[cell]
    target = np.array([[0, 0], [SIDE, 0], [0, SIDE]], np.float32)
    turn = cv2.getAffineTransform(source.astype(np.float32), target)
    return np.asarray(cv2.warpAffine(moment.image.pixels, turn, (SIDE, SIDE)), np.uint8)


def _rivals(game: Game, here: Rest, seen: Observation, cells: set[Cell]) -> list[tuple[int, str]]:
    """The turns that explain the image best, and by how much, the best first."""
    expected, evidence = expect(game, here.state), evidence_of(seen)

    def gain(candidate: Candidate) -> int:
        return sum(
            evidence.of(cell, here.looks[cell]) - evidence.of(cell, look) for cell, look in candidate.change
        )

    near = [c for c in expected.candidates if c.done and len(c.turns) == 1 and cells & set(c.way)]
    best = sorted(near, key=gain, reverse=True)[:RIVALS]
    return [(gain(candidate), game.write(here.state, candidate.turns[-1])) for candidate in best]


def _write(
    page: Pixels, text: str, place: tuple[int, int], size: float, ink: tuple[int, int, int] = INK
) -> None:
    plain = text.encode("ascii", "replace").decode()
    cv2.putText(page, plain, place, cv2.FONT_HERSHEY_SIMPLEX, size, ink, 1, cv2.LINE_AA)
