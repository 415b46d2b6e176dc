"""A score sheet of chess as arbiters file it: the tags of PGN, moves in numbered pairs, signatures. Pure."""

from collections.abc import Iterator, Sequence

from boardlight.journal.game_tree import Node
from boardlight.library.exports.facts import (
    OCCASION,
    OPTIONS,
    PLACE,
    RESULT,
    actor,
    facts,
    seat_text,
    title,
    turn_text,
)
from boardlight.library.exports.pairs import Row, rows
from boardlight.library.exports.score_sheet import (
    FAINT,
    GAP,
    LETTERS,
    MARGIN,
    PAPER_SIZE,
    SCORE_SHEET,
    Sheet,
    rule,
    sheet_pdf,
)
from boardlight.library.pgn.tags import tags_of
from boardlight.library.search import OpenedGame
from calibration.printing.document.pdf import Part
from calibration.printing.drawing.drawing import Point, Shape, Style, polygon
from calibration.printing.drawing.lettering import fitted, width, written
from calibration.printing.drawing.palette import INK, SOFT
from messages.catalogue import Language
from messages.message import Message, message

ROUND = message("library.round")
DATE = message("library.date")

UNKNOWN = "?.-"
"""What PGN writes where nothing is known: the sheet leaves a line there, to be filled in by hand."""

FIELD = 8.4
"""Height of a line of the head."""

LABEL = 24.0
"""Width of what stands before each of its lines."""

NUMBER = 10.0
"""Width of the column of numbers."""


def write(opened: OpenedGame, language: Language = "en") -> bytes:
    """The sheet as a PDF for A4, the same bytes for the same game."""
    return sheet_pdf(ChessSheet(opened, language))


class ChessSheet(Sheet[Row]):
    """Two blocks of moves on a page, each with a column for White and one for Black."""

    blocks = 2
    row_height = 5.6

    def head(self) -> tuple[list[Shape], float]:
        """Event and round, site and date, the players, and the result."""
        left, wide = MARGIN, PAPER_SIZE[0] - 2 * MARGIN
        half = (wide - GAP) / 2
        words = [said.text(self.language) for said in (self.opened.game.called(), SCORE_SHEET)]
        shapes: list[Shape] = [
            written(words[0], left, MARGIN + 3, 5.0, INK, bold=True, align=0),
            written(words[1], left + wide, MARGIN + 3, 3.0, SOFT, align=1),
        ]
        y = MARGIN + 14.0
        for pair in self._fields():
            for column, (label, value) in enumerate(pair):
                across = wide if len(pair) == 1 else half
                shapes += self._field(label, value, (left + column * (half + GAP), y), across)
            y += FIELD
        return shapes, y

    def _fields(self) -> Iterator[tuple[tuple[str, str], ...]]:
        """Lines of the head, each with one or two labels and what is known."""
        tags, known = tags_of(self.opened, self.opened.tree.root), dict(facts(self.opened, self.language))

        def field(label: Message, tag: str) -> tuple[str, str]:
            value = " ".join(tags.get(tag, "").split())
            return label.text(self.language), value if value.strip(UNKNOWN) else ""

        white, black = (seat_text(self.opened, seat, self.language) for seat in (0, 1))
        yield field(OCCASION, "Event"), field(ROUND, "Round")
        yield field(PLACE, "Site"), field(DATE, "Date")
        yield (white, self.opened.player_names[0]), (black, self.opened.player_names[1])
        result, options = (said.text(self.language) for said in (RESULT, OPTIONS))
        points = tags["Result"].replace("1/2", "½").replace("-", " \u2013 ")
        ending = " · ".join(filter(None, (points.strip("* "), known.get(result, ""))))
        yield ((result, ending),)
        if options in known:
            yield ((options, known[options]),)

    def _field(self, label: str, value: str, at: Point, wide: float) -> Iterator[Shape]:
        left, y = at
        room = wide - LABEL
        yield written(label, left, y, fitted(label, LABEL - 2, 2.0), SOFT, align=0)
        if value:
            yield written(value, left + LABEL, y, fitted(value, room, 2.6), INK, bold=True, align=0)
        yield rule(left + LABEL, y + 3.0, room)

    def rows(self) -> list[Row]:
        """The moves in pairs, and what was declared."""
        return rows(self.turns(), self._told)

    def _told(self, node: Node) -> str:
        words = turn_text(node, self.language)
        return words if node.count.is_turn else f"{actor(self.opened, node, self.language)} {words}".strip()

    def columns(self, lines: Sequence[Row], top: float, most: int) -> Iterator[Shape | Part]:
        """The moves with a thin line between White's and Black's."""
        yield from super().columns(lines, top, most)
        wide, used = self.block_width, self.used(lines, most)
        for block in range(-(-len(lines) // used)):
            left = MARGIN + block * (wide + GAP)
            here = min(used, len(lines) - block * used)
            for x in (left + NUMBER, left + NUMBER + (wide - NUMBER) / 2):
                ends = ((x, top), (x, top + here * self.row_height))
                yield polygon(ends, Style(stroke=FAINT, width=0.2, round=False), closed=False)

    def row(self, line: Row, at: Point, wide: float) -> Iterator[Shape | Part]:
        """Its number, White's move and Black's; what was taken back is struck through."""
        left, y = at
        cell = (wide - NUMBER) / 2
        if line.number is not None:
            number = f"{line.number}"
            yield written(number, left + NUMBER - 2, y, LETTERS * 0.9, SOFT, align=1)
        ink = SOFT if line.taken else INK
        for column, words in enumerate((line.white, line.black)):
            if not words:
                continue
            room = (wide - NUMBER if line.number is None else cell) - 4
            start, size = left + NUMBER + column * cell + 2, fitted(words, room, LETTERS * 1.15)
            yield written(words, start, y, size, ink, bold=not line.taken, align=0)
            if line.taken:
                across = ((start, y), (start + width(words, size), y))
                yield polygon(across, Style(stroke=SOFT, width=0.25), closed=False)

    @property
    def name(self) -> str:
        """At the foot of each page."""
        names = " \u2013 ".join(filter(None, self.opened.player_names))
        return names or title(self.opened, self.language)
