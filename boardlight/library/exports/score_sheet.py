"""A printed score sheet: who played, every turn, what was taken back, the end, lines to sign. Pure."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from boardlight.journal.game_tree import Node
from boardlight.kit.fixture import fixture_of
from boardlight.library.exports.facts import RESULT, actor, facts, in_language, seat_text, title, turn_text
from boardlight.library.search import OpenedGame
from calibration.fixture import Face
from calibration.printing.document.pdf import Page, Part, pdf
from calibration.printing.drawing.drawing import Drawing, Place, Point, Shape, Style, polygon, rectangle
from calibration.printing.drawing.lettering import fitted, width, written
from calibration.printing.drawing.palette import INK, PAPER, SOFT, mixed
from calibration.printing.sheet.field import ground
from calibration.printing.sheet.stickers import face
from messages.catalogue import Language
from messages.message import message
from rules.pieces import Seat

Line = TypeVar("Line")

PAPER_SIZE = (210.0, 297.0)
MARGIN = 14.0
GAP = 5.0
LETTERS = 2.1
"""Height of capitals of the turns."""

BADGE = 3.8
"""Across the sticker that says whose turn it was."""

FAINT = mixed(SOFT, PAPER, 0.6)
"""Of the rules between the turns."""

PICTURE = 62.0
"""Longer side of the last position."""

SCORE_SHEET = message("library.score-sheet")
LAST = message("library.last")
ARBITER = message("library.arbiter")
TAKEN_BACK = message("library.taken-back")


def write(opened: OpenedGame, language: Language = "en") -> bytes:
    """The sheet as a PDF for A4, the same bytes for the same game."""
    return sheet_pdf(TurnSheet(opened, language))


def sheet_pdf(sheet: "Sheet[Any]") -> bytes:
    """The pages of a sheet as a PDF."""
    pages, name = sheet.pages(), title(sheet.opened, sheet.language)
    heading = f"{in_language(SCORE_SHEET, sheet.language)}: {name}"
    return pdf(
        [_page(each, _foot(sheet.name, number, len(pages))) for number, each in enumerate(pages, 1)], heading
    )


def _page(content: Sequence[Shape | Part], foot: Shape) -> Page:
    """Shapes make one drawing; badges lie on it, each drawn into the file once."""
    shapes = [each for each in content if not isinstance(each, Part)]
    badges = [each for each in content if isinstance(each, Part)]
    return Page(*PAPER_SIZE, (Part(Drawing(*PAPER_SIZE, (*shapes, foot))), *badges))


class Sheet(ABC, Generic[Line]):
    """Pages with a head, blocks of lines below one another, and the end; what a line is, a sheet decides."""

    blocks: int
    """Beside one another on a page."""
    row_height: float

    def __init__(self, opened: OpenedGame, language: Language) -> None:
        self.opened, self.language, self.fixture = opened, language, fixture_of(opened.game)

    @property
    def name(self) -> str:
        """At the foot of each page."""
        return title(self.opened, self.language)

    @property
    def block_width(self) -> float:
        """Of each block of lines."""
        return (PAPER_SIZE[0] - 2 * MARGIN - (self.blocks - 1) * GAP) / self.blocks

    @abstractmethod
    def head(self) -> tuple[list[Shape], float]:
        """Title and facts, and where the lines begin."""

    @abstractmethod
    def rows(self) -> list[Line]:
        """Every line."""

    @abstractmethod
    def row(self, line: Line, at: Point, wide: float) -> Iterator[Shape | Part]:
        """A line, `at` its left end and middle."""

    def pages(self) -> list[list[Shape | Part]]:
        """What each page shows: turns as long as there are any, then the end."""
        head, top = self.head()
        pages: list[list[Shape | Part]] = [[*head]]
        lines = self.rows()
        bottom = PAPER_SIZE[1] - MARGIN - 6
        while True:
            most = int((bottom - top) / self.row_height)
            here, lines = lines[: most * self.blocks], lines[most * self.blocks :]
            pages[-1] += self.columns(here, top, most)
            top += self.row_height * (most if lines else self.used(here, most))
            if not lines:
                break
            pages.append([])
            top = MARGIN
        if top + self._end_height() > bottom:
            pages.append([])
            top = MARGIN
        pages[-1] += self._end(top + 5)
        return pages

    def turns(self) -> Iterator[tuple[Node, bool]]:
        """Every turn that stands, each followed by what was taken back in its place."""
        line = self.opened.tree.line
        for at, node in enumerate(line):
            if at:
                yield node, False
            following = line[at + 1] if at + 1 < len(line) else None
            waiting = [child for child in reversed(node.children) if child is not following]
            while waiting:
                taken = waiting.pop()
                yield taken, True
                waiting += reversed(taken.children)

    def used(self, lines: Sequence[Line], most: int) -> int:
        """How many of the lines stand below one another."""
        return min(most, -(-len(lines) // self.blocks)) or 1

    def columns(self, lines: Sequence[Line], top: float, most: int) -> Iterator[Shape | Part]:
        """Lines of a page, at most so many below one another."""
        wide, used = self.block_width, self.used(lines, most)
        for place, line in enumerate(lines):
            column, row = divmod(place, used)
            left, y = MARGIN + column * (wide + GAP), top + (row + 0.5) * self.row_height
            yield rule(left, y + self.row_height / 2, wide, FAINT)
            yield from self.row(line, (left, y), wide)

    def _end_height(self) -> float:
        return 5 + max(self._picture_height() + 6, 14.0 * (len(self.opened.game.seats) + 1))

    def _picture_height(self) -> float:
        _, _, wide, high = self.fixture.area
        return PICTURE * high / max(wide, high)

    def _end(self, top: float) -> Iterator[Shape]:
        """The last position, and beside it a line to sign for each seat and the arbiter."""
        yield written(in_language(LAST, self.language), MARGIN, top, 2.0, SOFT, align=0)
        left, above, wide, high = self.fixture.area
        scale = PICTURE / max(wide, high)
        place = Place(MARGIN - left * scale, top + 3 - above * scale, scale)
        yield from place.of(ground(self.fixture, thin_ink=True))
        yield from place.of((rectangle(left, above, wide, high, Style(stroke=INK, width=1.0)),))
        yield from place.of(self._pieces())
        start = MARGIN + PICTURE + 12
        for row, name in enumerate(signers(self.opened, self.language)):
            y = top + 12 + 14 * row
            yield rule(start, y, PAPER_SIZE[0] - MARGIN - start)
            words = in_language(message("library.signed", name=name), self.language)
            room = PAPER_SIZE[0] - MARGIN - start
            yield written(words, start, y + 2.6, fitted(words, room, 1.8), SOFT, align=0)

    def _pieces(self) -> Iterator[Shape]:
        faces = {each.label: each for each in self.fixture.faces}
        last = self.opened.tree.line[-1]
        for cell, site in enumerate(self.fixture.sites):
            label = self.opened.tree.label(last, cell)
            if label in faces:
                piece = face(faces[label])
                yield from Place(site.x - piece.width / 2, site.y - piece.height / 2).of(piece.shapes)


class TurnSheet(Sheet[tuple[Node, bool]]):
    """One turn a line, with the badge of its seat."""

    blocks = 3
    row_height = 4.9

    def head(self) -> tuple[list[Shape], float]:
        """Title and facts, and where the turns begin."""
        left, wide = MARGIN, PAPER_SIZE[0] - 2 * MARGIN
        shapes: list[Shape] = [
            written(title(self.opened, self.language), left, MARGIN + 3, 5.0, INK, bold=True, align=0),
            written(in_language(SCORE_SHEET, self.language), left + wide, MARGIN + 3, 3.0, SOFT, align=1),
        ]
        y = MARGIN + 12.0
        for heading, line in facts(self.opened, self.language):
            room = wide - 32
            size = fitted(line, room, 2.4)
            shapes += [
                written(heading, left, y, 2.0, SOFT, align=0),
                written(
                    line, left + 32, y, size, INK, bold=heading == in_language(RESULT, self.language), align=0
                ),
            ]
            y += 5.6
        shapes.append(rule(left, y, wide))
        return shapes, y + 4

    def rows(self) -> list[tuple[Node, bool]]:
        """Every turn, and whether it was taken back."""
        return list(self.turns())

    def row(self, line: tuple[Node, bool], at: Point, wide: float) -> Iterator[Shape | Part]:
        """Number, badge and turn; what was taken back is struck through."""
        (node, taken), (left, y) = line, at
        ink = SOFT if taken else INK
        yield written(f"{node.count.number or ''}", left + 8, y, LETTERS * 0.9, SOFT, align=1)
        badge = self._badge(node)
        if badge:
            yield Part(badge, left + 9.5, y - BADGE / 2, scale=BADGE / badge.width)
        words = turn_text(node, self.language)
        if not badge:
            words = f"{actor(self.opened, node, self.language)} {words}".strip()
        start = left + 9.5 + (BADGE + 1.5 if badge else 0)
        size = fitted(words, left + wide - start, LETTERS)
        yield written(words, start, y, size, ink, bold=not taken, align=0)
        if taken:
            across = start + width(words, size)
            yield polygon(((start, y), (across, y)), Style(stroke=SOFT, width=0.25), closed=False)

    def _badge(self, node: Node) -> Drawing | None:
        """The largest piece of the seat that acted."""
        seat = node.event.seat if node.event else None
        return None if seat is None else self._badges.get(seat)

    @cached_property
    def _badges(self) -> Mapping[Seat, Drawing]:
        """By seat."""
        found: dict[Seat, Face] = {}
        for each in self.fixture.faces:
            if each.seat not in found or each.diameter_mm > found[each.seat].diameter_mm:
                found[each.seat] = each
        return {seat: face(largest) for seat, largest in found.items()}


def rule(x: float, y: float, wide: float, ink: str = SOFT) -> Shape:
    """A thin line."""
    return polygon(((x, y), (x + wide, y)), Style(stroke=ink, width=0.2, round=False), closed=False)


def signers(opened: OpenedGame, language: Language) -> tuple[str, ...]:
    """Who signs: the players by name or seat, and the arbiter."""
    players = (player or seat_text(opened, seat, language) for seat, player in enumerate(opened.player_names))
    return (*players, in_language(ARBITER, language))


def _foot(name: str, number: int, count: int) -> Shape:
    words = f"{name} · {number} / {count}"
    return written(words, PAPER_SIZE[0] / 2, PAPER_SIZE[1] - MARGIN + 4, 1.8, SOFT)
