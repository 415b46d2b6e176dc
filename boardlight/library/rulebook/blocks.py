"""What stands on the printed pages of the rules: titles, rules with their diagrams, lights, a code. Pure.

A block knows how high it is and what it draws at a place of a page of A4, in millimetres.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import segno

from boardlight.library.rulebook.books import notes_of
from boardlight.library.rulebook.legend import legend
from boardlight.library.rulebook.picture import Picture, Plates, board_drawing
from boardlight.library.rulebook.text import Entry, Figure
from boardlight.library.rulebook.typesetting import Text, text_of
from calibration.printing.document.paper import PAPERS
from calibration.printing.document.pdf import Part
from calibration.printing.drawing.drawing import Drawing, Place, Shape, Style, polygon, rectangle
from calibration.printing.drawing.palette import BLACK, INK
from calibration.printing.sheet.stickers import face
from messages.catalogue import Language
from messages.message import message
from rules.game import Game

BODY, SMALL, TITLE, HEADING = 1.9, 1.65, 2.3, 3.2
"""Heights of capitals."""

FAINT = "#586472"

CELL = 6.4
"""Width of a cell of a diagram."""

HIGH = 56.0
"""A diagram is no higher."""

GAP = 3.0

ARROW = 5.0
"""Between a position and what follows it."""

LAMP = 6.0


@dataclass(frozen=True)
class Block:
    """Something that is not torn apart."""

    height: float
    draw: Callable[[float, float], Iterable[Part]]
    """Its top left corner comes there."""


def page_part(shapes: Iterable[Shape]) -> Part:
    """Shapes of a page, in its millimetres."""
    return Part(Drawing(*PAPERS["A4"], tuple(shapes)))


def words_block(words: str, room: float, size: float = BODY, bold: bool = False, ink: str = INK) -> Block:
    """A paragraph."""
    text = text_of(words, room, size, bold)
    return Block(text.height, lambda x, y: [page_part(text.shapes(x, y, ink))])


def stacked(blocks: Sequence[Block], gap: float = 1.2) -> Block:
    """One below the other."""

    def draw(x: float, y: float) -> Iterator[Part]:
        for block in blocks:
            yield from block.draw(x, y)
            y += block.height + gap

    return Block(sum(each.height for each in blocks) + gap * max(0, len(blocks) - 1), draw)


def code(link: str, side: float) -> Block:
    """A link as a QR code."""
    rows = [*segno.make(link, micro=False, error="m").matrix]
    step = side / len(rows)
    ink = Style(fill=BLACK)
    cells = [(x, y) for y, row in enumerate(rows) for x, lit in enumerate(row) if lit]
    # A hair too wide: no paper must shine through between two modules.
    drawn = [rectangle(x * step, y * step, step * 1.02, step * 1.02, ink) for x, y in cells]
    return Block(side, lambda x, y: [page_part(Place(x, y).of(drawn))])


def lights(game: Game, room: float, language: Language) -> Block:
    """What every light means."""
    return stacked([_light(each.shapes(), f"{each.words.text(language)} {each.pattern.text(language)}", room)
                    for each in legend(game)], 0.8)  # fmt: skip


def _light(shapes: Iterable[Shape], words: str, room: float) -> Block:
    text = text_of(words, room - LAMP - 3, BODY)
    height = max(LAMP, text.height)
    lamp = tuple(shapes)

    def draw(x: float, y: float) -> Iterator[Part]:
        swatch = Place(x + LAMP / 2, y + height / 2, LAMP).of(lamp)
        yield page_part((*swatch, *text.shapes(x + LAMP + 3, y + (height - text.height) / 2, INK)))

    return Block(height, draw)


@dataclass(frozen=True)
class Setter:
    """Sets the rules of a game in a language."""

    game: Game
    language: Language

    @cached_property
    def plates(self) -> Plates:
        """Its diagrams."""
        return Plates(self.game, self.language)

    def entry(self, entry: Entry, room: float) -> list[Block]:
        """A rule: its title, its words and its first diagrams, then row by row the others."""
        parts = [self._title(entry, room)] if entry.title else []
        parts += [words_block(f"• {each.words}" if each.is_point else each.words, room)
                  for each in entry.paragraphs]  # fmt: skip
        here = message("rulebook.at-this-table").text(self.language)
        parts += [words_block(f"*{here}* {note}", room) for note in notes_of(self.game, entry)]
        rows = list(self._rows([each for each in entry.figures if self.plates.of(each)], room))
        if not rows:
            return [stacked(parts)]
        space = Block(0.6, lambda x, y: ())
        return [stacked([*parts, space, rows[0]]), *rows[1:]]

    def _title(self, entry: Entry, room: float) -> Block:
        return words_block(f"{entry.rule}  {entry.title}".strip(), room, TITLE, bold=True)

    def _rows(self, figures: Sequence[Figure], room: float) -> Iterator[Block]:
        """Small diagrams two by two."""
        left: list[Figure] = []
        half = (room - GAP) / 2
        for figure in figures:
            if self._is_large(figure, half, alone=len(figures) == 1):
                if left:
                    yield self.figure(left.pop(), room)
                yield self.figure(figure, room)
            elif left:
                yield _beside(self.figure(left.pop(), half), self.figure(figure, half), half + GAP)
            else:
                left.append(figure)
        if left:
            yield self.figure(left.pop(), room)

    def _is_large(self, figure: Figure, half: float, alone: bool) -> bool:
        drawn = self.plates.of(figure)
        return alone or len(drawn) > 1 or drawn[0].box[2] / self.plates.fixture.pitch * CELL > 1.4 * half

    def figure(self, figure: Figure, room: float, cell: float = CELL, tallest: float = HIGH) -> Block:
        """A diagram, its caption below, in the middle of `room`."""
        drawn = self.plates.of(figure)
        wide = sum(each.box[2] for each in drawn)
        free = room - ARROW * (len(drawn) - 1)
        high = max(each.box[3] for each in drawn)
        scale = min(cell / self.plates.fixture.pitch, free / wide, tallest / high)
        high *= scale
        caption: Text | None = text_of(figure.caption, room, SMALL) if figure.caption else None

        def draw(x: float, y: float) -> Iterator[Part]:
            at = x + (free - wide * scale) / 2
            for number, picture in enumerate(drawn):
                if number:
                    yield page_part(_then(at, y + high / 2))
                    at += ARROW
                top = y + high - picture.box[3] * scale
                yield from self._picture(picture, at, top, scale)
                at += picture.box[2] * scale
            if caption:
                yield page_part(caption.shapes(x, y + high + 1, FAINT, room))

        return Block(high + (caption.height + 1 if caption else 0), draw)

    def _picture(self, picture: Picture, x: float, y: float, scale: float) -> Iterator[Part]:
        left, top = x - scale * picture.box[0], y - scale * picture.box[1]
        board = picture.board
        clip = (left + scale * board[0], top + scale * board[1], scale * board[2], scale * board[3])
        yield Part(self._board, left, top, clip, scale)
        yield self._sheet(picture.under, left, top, scale)
        for piece in picture.pieces:
            drawing = self._faces[piece.face.label]
            across, down = piece.corner
            size = scale * piece.side / drawing.width
            yield Part(drawing, left + scale * across, top + scale * down, None, size)
        yield self._sheet(picture.over, left, top, scale)

    def _sheet(self, shapes: Sequence[Shape], x: float, y: float, scale: float) -> Part:
        return Part(
            Drawing(self.plates.fixture.width, self.plates.fixture.height, tuple(shapes)), x, y, None, scale
        )

    @cached_property
    def _board(self) -> Drawing:
        return board_drawing(self.plates.fixture)

    @cached_property
    def _faces(self) -> dict[str, Drawing]:
        return {given.label: face(given) for given in self.plates.fixture.faces}


def _beside(left: Block, right: Block, step: float) -> Block:
    """Two blocks on one row."""
    height = max(left.height, right.height)
    return Block(height, lambda x, y: (*left.draw(x, y), *right.draw(x + step, y)))


def _then(x: float, y: float) -> Iterator[Shape]:
    """An arrow from one position to the next."""
    line = Style(stroke=FAINT, width=0.35)
    yield polygon(((x + 1.2, y), (x + 3.6, y)), line, closed=False)
    yield polygon(((x + 2.8, y - 0.8), (x + 3.8, y), (x + 2.8, y + 0.8)), line, closed=False)
