"""Draws why a turn was seen as it was: board, cells beside what is printed, labels, rivals, times. Pure.

Lengths are pixels of the picture.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boardlight.kit.fixture import fixture_of
from boardlight.library.rulebook.diagrams import Path, Shown, turn_panel
from boardlight.library.rulebook.picture import board_drawing, pictures
from boardlight.referee.inference.candidates import Candidate, expect
from boardlight.referee.inference.evidence import evidence_of
from boardlight.referee.session.parts.history import Rest
from calibration.printing.drawing.drawing import Drawing, Place, Shape, Style, rectangle
from calibration.printing.drawing.lettering import fitted, text
from calibration.printing.drawing.palette import INK, PAPER, SOFT
from calibration.printing.sheet.stickers import face
from messages.catalogue import Language
from messages.message import Message, message
from rules.board import Cell
from rules.game import Game
from vision.camera.image import Image
from vision.geometry.sampling import Pixels
from vision.observation import COST_UNITS_PER_NAT, Observation, Why, nats
from vision.observing.eye import Eye

WIDTH, EDGE = 900.0, 20.0
BOARD = 380.0
"""Side of the picture of the board."""
CROP, STEP, ROW = 120.0, 130.0, 150.0
"""Of a cell as the camera saw it: its side, and from one to the next, across and down."""
LETTERS, TITLE = 9.0, 14.0
"""Height of capitals."""
LINE = 24.0
BAR = "#2a7fa5"

EMPTY_CELL = message("explain.empty")
REASONS = {
    Why.OUTSIDE: message("explain.outside"),
    Why.COVERED: message("explain.covered"),
    Why.GLARE: message("explain.glare"),
    Why.NO_PIECE: message("explain.no-piece"),
    Why.BEHIND: message("explain.behind"),
    Why.CHANGED: message("explain.changed"),
}

RIVALS, LABELS = 8, 4
"""Turns and labels that are listed."""


@dataclass(frozen=True)
class Moment:
    """What was known when an image was seen."""

    eye: Eye
    image: Image
    seen: Observation


class Hands(NamedTuple):
    """Images between two positions in which something moved."""

    first: float
    last: float
    """Seconds."""
    count: int  # type: ignore[assignment]


@dataclass(frozen=True)
class Explained:
    """A turn, and the images before and after it."""

    number: int
    here: Rest
    there: Rest
    before: Moment | None
    after: Moment
    hands: Hands | None

    @property
    def cells(self) -> list[Cell]:
        """That look otherwise after it."""
        return [cell for cell, look in enumerate(self.there.looks) if look != self.here.looks[cell]]


def drawn(found: Explained, game: Game, language: Language) -> Pixels:
    """The page (h, w, 3) in that language."""
    page = _Page(found, game, language)
    shapes = tuple(page.shapes())
    png = Drawing(WIDTH, page.height, (rectangle(0, 0, WIDTH, page.height, Style(PAPER)), *shapes)).png(1.0)
    picture = np.asarray(cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    for row, cell in enumerate(found.cells):
        for column, moment in enumerate((found.before, found.after)):
            if moment is not None:
                y, x, side = round(page.row(row)), round(EDGE + column * STEP), round(CROP)
                picture[y : y + side, x : x + side] = _crop(moment, cell, side)
    return picture


class _Page:
    """What is drawn, and where."""

    def __init__(self, found: Explained, game: Game, language: Language) -> None:
        self._found, self._game, self._language = found, game, language
        self._fixture = fixture_of(game, language=language)
        self._faces = {each.label: each for each in self._fixture.faces}
        self._story = list(story(found, game))

    def row(self, number: int) -> float:
        """Where that changed cell begins."""
        return 50 + BOARD + 50 + ROW * number

    @property
    def height(self) -> float:
        """Of the whole page."""
        return self.row(len(self._found.cells)) + LINE * len(self._story) + EDGE

    @property
    def _is_printed(self) -> bool:
        """Whether pieces have printed faces, and are not an ordinary set."""
        return self._found.after.eye.learnt is None

    def shapes(self) -> Iterator[Shape]:
        """All but the pictures of cells."""
        found = self._found
        time = found.after.image.time
        said = message("explain.title", number=found.number, turn=found.there.text, seconds=time)
        yield self._said(said, EDGE, 26, size=TITLE, bold=True)
        yield from self._board()
        yield from self._rivals(EDGE + BOARD + 30, 60)
        heads = ("explain.before", "explain.after", *(["explain.printed"] if self._is_printed else []))
        for column, code in enumerate(heads):
            yield self._said(message(code), EDGE + column * STEP, self.row(0) - 16, ink=SOFT)
        for row, cell in enumerate(found.cells):
            yield from self._cell(cell, self.row(row))
        for line, told in enumerate(self._story):
            yield self._said(told, EDGE, self.row(len(found.cells)) + LINE * line)

    def _board(self) -> Iterator[Shape]:
        """The position before the turn as anybody may see it, with the turn."""
        state = self._found.here.state
        panel = turn_panel(self._game, state, self._found.there.path)
        panel = replace(panel, state=self._game.view(state, None))
        whole = Shown((panel,), frozenset(range(len(self._game.board))))
        (seen,) = pictures(self._game, self._fixture, whole)
        left, top, wide, high = seen.box
        scale = BOARD / max(wide, high)
        there = Place(EDGE - scale * left, 50 - scale * top, scale)
        yield from there.of(board_drawing(self._fixture).shapes)
        yield from there.of(seen.under)
        for piece in seen.pieces:
            drawing, (x, y) = face(piece.face), piece.corner
            yield from there.of(Place(x, y, piece.side / drawing.width).of(drawing.shapes))
        yield from there.of(seen.over)

    def _rivals(self, x: float, y: float) -> Iterator[Shape]:
        yield self._said(message("explain.rivals"), x, y, ink=SOFT)
        here, there = self._found.here, self._found.there
        rivals = _rivals(self._found, self._game)
        most = max([1.0, *(gain for gain, _ in rivals)])
        for row, (gain, path) in enumerate(rivals, 1):
            turn, told = self._game.write(here.state, path), message("explain.nats", nats=gain)
            share, below = max(0.0, gain) / most, y + 8 + LINE * row
            yield from self._bar(turn, told, share, x, below, strong=path == there.path)

    def _cell(self, cell: Cell, y: float) -> Iterator[Shape]:
        """A changed cell: what is printed on what was read there, and how likely each label is."""
        seen = self._found.after.seen
        likely = _posterior(seen, cell)
        best = self._faces.get(self._game.labels[likely[0][0]])
        if best and self._is_printed:
            drawing = face(best)
            yield from Place(EDGE + 2 * STEP, y, CROP / drawing.width).of(drawing.shapes)
        x = EDGE + 3 * STEP + 10
        yield self._said(self._heading(cell), x, y + 12, bold=True)
        for row, (label, chance) in enumerate(likely, 1):
            words = self._name(self._game.labels[label])
            told = message("explain.share", share=100 * chance)
            yield from self._bar(words, told, chance, x, y + 14 + LINE * row, strong=row == 1)

    def _name(self, label: str) -> str:
        given = self._faces.get(label)
        return f"{given.name} ({self._fixture.seats[given.seat]})" if given else self._words(EMPTY_CELL)

    def _heading(self, cell: Cell) -> Message:
        name, why = self._game.board.names[cell], Why(int(_reasons(self._found.after.seen)[cell]))
        if why == Why.SEEN:
            return message("explain.cell", cell=name)
        return message("explain.unseen", cells=name, why=REASONS[why])

    def _bar(
        self, words: str, told: Message, share: float, x: float, y: float, *, strong: bool
    ) -> Iterator[Shape]:
        """A line of a chart: what it is for, a bar as long as its share, the figure."""
        ink = INK if strong else SOFT
        yield text(words, x, y, fitted(words, 150, LETTERS), ink, align=0.0)
        yield rectangle(x + 160, y - 6, max(1.0, 190 * min(1.0, share)), 12, Style(BAR if strong else SOFT))
        yield self._said(told, x + 160 + 190 * min(1.0, share) + 8, y, ink=ink)

    def _words(self, told: Message) -> str:
        return told.text(self._language)

    def _said(
        self, told: Message, x: float, y: float, *, size: float = LETTERS, ink: str = INK, bold: bool = False
    ) -> Shape:
        words = self._words(told)
        return text(words, x, y, fitted(words, WIDTH - EDGE - x, size, bold=bold), ink, bold=bold, align=0.0)


def _reasons(seen: Observation) -> NDArray[np.uint8]:
    """(n,) one of `Why` for each cell."""
    given = np.uint8(Why.COVERED) if seen.why is None else seen.why
    return np.where(seen.covered, given, np.uint8(Why.SEEN))


def _posterior(seen: Observation, cell: Cell) -> Sequence[tuple[int, float]]:
    """The likeliest labels of a cell and the probability of each, if all are as likely before the image."""
    likely = np.exp(-seen.cost[cell].astype(float) / COST_UNITS_PER_NAT)
    order = np.argsort(-likely, kind="stable")[:LABELS]
    return [(int(label), float(likely[label] / likely.sum())) for label in order]


def story(found: Explained, game: Game) -> Iterator[Message]:
    """What could not be seen, and when what happened."""
    reasons = _reasons(found.after.seen)
    for reason, words in REASONS.items():
        names = [game.board.names[cell] for cell in np.flatnonzero(reasons == reason)]
        if names:
            yield message("explain.unseen", cells=" ".join(names), why=words)
    if not reasons.any():
        yield message("explain.all-seen")
    if found.before:
        yield message("explain.quiet", seconds=found.before.image.time)
    else:
        yield message("explain.never-quiet")
    if found.hands:
        first, last, count = found.hands
        yield message("explain.hands", first=first, last=last, count=count)
    else:
        yield message("explain.no-hands")


def _rivals(found: Explained, game: Game) -> list[tuple[float, Path]]:
    """The turns that explain the image best, and by how many nats more than no turn, the best first."""
    expected, evidence = expect(game, found.here.state), evidence_of(found.after.seen)
    cells, looks = set(found.cells), found.here.looks

    def gain(candidate: Candidate) -> int:
        of = evidence.of
        return sum(of(cell, looks[cell]) - of(cell, look) for cell, look in candidate.change)

    near = [c for c in expected.candidates if c.done and len(c.turns) == 1 and cells & set(c.way)]
    best = sorted(near, key=gain, reverse=True)[:RIVALS]
    return [(nats(gain(each)), each.turns[-1]) for each in best]


def _crop(moment: Moment, cell: Cell, side: int) -> Pixels:
    """(side, side, 3): the cell and a little of its neighbours, as the camera saw them."""
    sight = moment.eye.sight
    if sight is None:
        return np.full((side, side, 3), 160, np.uint8)
    reach = 0.75 * moment.eye.layout.pitch_mm * sight.pieces.pixels_per_mm()
    source = np.array([[-1, -1], [1, -1], [-1, 1]]) * reach + sight.pieces.centres[cell]
    target = np.array([[0, 0], [side, 0], [0, side]], np.float32)
    turn = cv2.getAffineTransform(source.astype(np.float32), target)
    return np.asarray(cv2.warpAffine(moment.image.pixels, turn, (side, side)), np.uint8)
