"""A game as a run of pictures: the printed field, the stickers of the pieces, and the turn in words. Pure.

Film-makers (`gif.py`, `webm.py`) only encode them.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boardlight.journal.game_tree import Node
from boardlight.kit.fixture import fixture_of
from boardlight.library.exports.facts import actor, result, score_text, seat_text, title, turn_text
from boardlight.library.search import OpenedGame
from boardlight.referee.feedback.phrases import ended
from calibration.fixture import Face, Fixture
from calibration.printing.drawing.drawing import Drawing, Place, Shape, Style, rectangle
from calibration.printing.drawing.lettering import fitted, text
from calibration.printing.drawing.palette import INK, PAPER
from calibration.printing.sheet.field import ground
from calibration.printing.sheet.stickers import face_image
from messages.catalogue import Language
from rules.board import Cell

Pixels = NDArray[np.uint8]

SIZE = 640
"""Of the longer side of the field, in pixels."""

MARGIN = 30
"""Round the field, for the names of columns and rows."""

STRIP = 56
"""Height of the line that says the turn."""

LETTERS = 11
"""Height of their capitals, in pixels."""

NAME = re.compile(r"(?:r(?=\d+\.)|(?P<column>[a-z]+))(?P<row>\d+)(?:\.\d+)?")
"""Of a cell: ``d4``, or ``r12.3`` on a wall of bricks."""

LIT = (36, 140, 240)
"""BGR of the rings round what the last turn changed."""

FADED = 0.6
"""How much of the board is paper under the result."""

SECONDS = 1.2
LAST_SECONDS = 4.0
"""Of the result; of the last position while a game goes on."""


class Picture(NamedTuple):
    """One picture of a film."""

    pixels: Pixels
    """(height, width, 3) BGR; both even, as video wants them."""
    seconds: float


class Set:
    """What stays the same through a film."""

    def __init__(self, opened: OpenedGame, language: Language) -> None:
        self.opened, self.language = opened, language
        self.fixture: Fixture = fixture_of(opened.game)
        left, top, wide, high = self.fixture.area
        self.scale = SIZE / max(wide, high)
        self.corner = left, top
        self.size = _even(wide * self.scale) + 2 * MARGIN, _even(high * self.scale) + 2 * MARGIN + STRIP
        self.faces: dict[str, Face] = {face.label: face for face in self.fixture.faces}

    @cached_property
    def background(self) -> Pixels:
        """The empty board."""
        return _empty_board(self.fixture, self.scale, self.size)

    def caption(self, node: Node) -> Pixels:
        """The line under the board: number, who, and what; at the end the result too."""
        words = [node.count.label, actor(self.opened, node, self.language)]
        line = " ".join(word for word in (*words, turn_text(node, self.language)) if word)
        if node.parent is None:
            line = ", ".join(
                part for part in (title(self.opened, self.language), *_players(self.opened)) if part
            )
        if node.state.outcome:
            line = " · ".join(part for part in (line, result(self.opened, self.language)) if part)
        return _line(line, self.size[0], self.scale)

    def result(self) -> Pixels:
        """A panel with the result in large letters, and a line for each seat with its score."""
        wide = _even(0.86 * self.size[0])
        room, unit = 0.9 * wide / self.scale, LETTERS / self.scale
        opened, outcome = self.opened, self.opened.tree.outcome
        assert outcome is not None
        names = [seat_text(opened, seat, self.language) for seat in range(len(opened.game.seats))]
        lines = [(ended(opened.game, opened.tree.line[-1].state).text(self.language), 2.2 * unit)] + [
            (f"{name} {player}".strip() + f"   {score_text(score)}", 1.5 * unit)
            for name, player, score in zip(names, opened.player_names, outcome.scores, strict=True)
        ]
        shapes: list[Shape] = []
        y = 3.0 * unit
        for number, (line, size) in enumerate(lines):
            fits = fitted(line, room, size, bold=not number)
            shapes.append(text(line, wide / 2 / self.scale, y, fits, INK, bold=not number))
            y += 3.4 * unit if not number else 2.6 * unit
        high = _even(y * self.scale)
        inner = wide / self.scale - 1.2, high / self.scale - 1.2
        frame = rectangle(0.6, 0.6, *inner, Style(stroke=INK, width=0.6, round=False))
        return _drawn(wide, high, self.scale, (frame, *shapes))

    def place(self, cell: Cell) -> tuple[int, int]:
        """The pixel in the middle of a cell."""
        site = self.fixture.sites[cell]
        x, y = site.x - self.corner[0], site.y - self.corner[1]
        return round(x * self.scale) + MARGIN, round(y * self.scale) + MARGIN


@lru_cache(maxsize=8)
def _empty_board(fixture: Fixture, scale: float, size: tuple[int, int]) -> Pixels:
    """Drawn once for all films of a game: it takes as long as many of their pictures."""
    left, top, wide, high = fixture.area
    frame = rectangle(left, top, wide, high, Style(stroke=INK, width=0.6, round=False))
    shapes = (*ground(fixture, thin_ink=False), frame)
    placed = Place(-left + MARGIN / scale, -top + MARGIN / scale).of((*shapes, *_names(fixture, scale)))
    return _kept(_drawn(*size, scale, placed))


def _names(fixture: Fixture, scale: float) -> Iterator[Shape]:
    """Columns below and above, rows at both sides."""
    left, top, wide, high = fixture.area
    away, size = MARGIN / 2 / scale, LETTERS / scale
    found = [(site, match) for site in fixture.sites if (match := NAME.fullmatch(site.name))]
    for x, column in {round(site.x, 3): match["column"] for site, match in found if match["column"]}.items():
        yield from (text(column, x, y, size, INK) for y in (top - away, top + high + away))
    for y, row in {round(site.y, 3): match["row"] for site, match in found}.items():
        yield from (text(row, x, y, size, INK) for x in (left - away, left + wide + away))


@lru_cache(maxsize=64)
def _line(words: str, width: int, scale: float) -> Pixels:
    """One line of words, drawn once for all the films that say it."""
    room = width / scale
    size = fitted(words, 0.94 * room, 15 / scale)
    return _kept(_drawn(width, STRIP, scale, (text(words, room / 2, STRIP / 2 / scale, size, INK),)))


def _kept(picture: Pixels) -> Pixels:
    """The same picture, which nobody can change by mistake."""
    picture.flags.writeable = False
    return picture


def _drawn(width: int, height: int, scale: float, shapes: tuple[Shape, ...]) -> Pixels:
    size = width / scale, height / scale
    drawing = Drawing(*size, (rectangle(0, 0, *size, Style(fill=PAPER)), *shapes))
    image = cv2.imdecode(np.frombuffer(drawing.png(scale), np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return np.asarray(cv2.resize(image, (width, height)), np.uint8)


def pictures(opened: OpenedGame, language: Language, chosen: Sequence[Node] = ()) -> Iterator[Picture]:
    """The first position and one picture after every turn that stands, or only those that are `chosen`.

    After the last of a game that is over comes the result, over the faded board.
    """
    scene = Set(opened, language)
    last, over = opened.tree.line[-1], opened.tree.outcome is not None
    for node in chosen or opened.tree.line:
        shot = _shot(scene, node)
        yield Picture(shot, LAST_SECONDS if node is last and not over else SECONDS)
        if node is last and over:
            yield Picture(_result(scene, shot), LAST_SECONDS)


def _shot(scene: Set, node: Node) -> Pixels:
    image = scene.background.copy()
    image[-STRIP:] = scene.caption(node)
    for cell in node.changed:
        radius = round(0.46 * scene.fixture.pitch * scene.scale)
        cv2.circle(image, scene.place(cell), radius, LIT, max(2, radius // 7), cv2.LINE_AA)
    for cell in range(len(scene.fixture.sites)):
        label = scene.opened.tree.label(node, cell)
        if label in scene.faces:
            _lay(image, scene.faces[label], scene.place(cell), scene.scale)
    return image


def _result(scene: Set, last: Pixels) -> Pixels:
    """How the game ended and for whom, in the middle of the board."""
    faded = np.round(last * (1 - FADED) + 255.0 * FADED).astype(np.uint8)
    panel = scene.result()
    high, wide = panel.shape[:2]
    top, left = (faded.shape[0] - STRIP - high) // 2, (faded.shape[1] - wide) // 2
    faded[top : top + high, left : left + wide] = panel
    # The turn is told once, by the picture before.
    faded[-STRIP:] = faded[-1, -1]
    return faded


def _lay(image: Pixels, face: Face, middle: tuple[int, int], scale: float) -> None:
    """Lay a sticker on the picture, transparent outside its disc."""
    sprite = face_image(face, max(2, round(face.diameter_mm * scale)))
    side = len(sprite)
    left, top = middle[0] - side // 2, middle[1] - side // 2
    below = image[top : top + side, left : left + side]
    share = sprite[..., 3:].astype(np.float32) / 255
    below[...] = np.round(sprite[..., :3] * share + below * (1 - share))


def _players(opened: OpenedGame) -> tuple[str, ...]:
    return (" - ".join(name for name in opened.player_names if name),)


def _even(length: float) -> int:
    return 2 * round(length / 2)
