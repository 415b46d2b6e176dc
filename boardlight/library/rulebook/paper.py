"""The rules as pages of the printed kit: how to set up, what the lights mean, and every rule. Pure.

Laid out once, on A4; other paper gets it larger or smaller, as it gets the guide.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from boardlight.library.rulebook.blocks import (
    FAINT,
    GAP,
    HEADING,
    SMALL,
    Block,
    Setter,
    code,
    lights,
    page_part,
    stacked,
    words_block,
)
from boardlight.library.rulebook.books import book_of, pitch_of
from boardlight.library.rulebook.text import Figure, Section
from calibration.printing.document.paper import PAPERS, size_of
from calibration.printing.document.pdf import Page, Part
from calibration.printing.drawing.lettering import fitted, written
from calibration.printing.drawing.palette import INK
from messages.catalogue import Language
from messages.message import message
from rules.game import Game

LEFT, RIGHT, TOP, FOOT = 16.0, 194.0, 16.0, 282.0

BETWEEN = 9.0
"""The two columns."""

COLUMN = (RIGHT - LEFT - BETWEEN) / 2

APART = 4.5
"""Between two rules."""

ROW_APART = 1.6
"""Between diagrams of one rule."""

CODE = 26.0
"""Side of the QR code."""


@dataclass
class _Flow:
    """Blocks that fill columns and pages."""

    pages: list[list[Part]] = field(default_factory=lambda: [[]])
    column: int = 0
    top: float = TOP
    """Of the columns of this page."""
    y: float = TOP

    def add(self, block: Block, following: float = 0.0, apart: float = APART) -> None:
        """Put it where there is room for it, and for so much of what belongs to it."""
        while self.y > TOP and self.y + block.height + following > FOOT:
            self._next()
        self.pages[-1] += block.draw(LEFT + self.column * (COLUMN + BETWEEN), self.y)
        self.y += block.height + apart

    def _next(self) -> None:
        if self.column == 0:
            self.column = 1
        else:
            self.column, self.top = 0, TOP
            self.pages.append([])
        self.y = self.top


def rule_pages(game: Game, language: Language, paper: str = "A4", table: str = "") -> tuple[Page, ...]:
    """The pages, with a code that leads to the rules at `table`, the address of its page, if there is one."""
    setter, book = Setter(game, language), book_of(game, language)
    opening, rest = book.before_rules
    flow = _Flow()
    flow.top = flow.y = _open(flow.pages[0], setter, opening, table)
    flow.add(_heading("rulebook.lights", language), CODE)
    flow.add(lights(game, COLUMN, language))
    for section in rest:
        entries = [setter.entry(entry, COLUMN) for entry in section.entries]
        flow.add(words_block(section.title, COLUMN, HEADING, bold=True), APART + entries[0][0].height)
        for *blocks, last in entries:
            for block in blocks:
                flow.add(block, apart=ROW_APART)
            flow.add(last)
    return tuple(_page(parts, number, game, language, paper) for number, parts in enumerate(flow.pages, 1))


def _open(parts: list[Part], setter: Setter, opening: Sequence[Section], table: str) -> float:
    """The title and what comes before the first rule over the whole width; how far down it reaches."""
    language = setter.language
    title = setter.game.called().text(language)
    size = fitted(title, RIGHT - LEFT, 7, bold=True)
    parts.append(page_part([written(title, LEFT, TOP + 5, size, INK, bold=True, align=0.0)]))
    pitch = words_block(pitch_of(setter.game).text(language), RIGHT - LEFT, 2.4, ink=FAINT)
    parts += pitch.draw(LEFT, TOP + 13)
    y = TOP + 13 + pitch.height + 5
    figures = [figure for section in opening for entry in section.entries for figure in entry.figures]
    usual = message("rulebook.usual-board").text(language)
    noted = [words_block(usual, COLUMN)] if setter.plates.are_usual else []
    words = stacked([*noted, *_told(setter, opening), _way(setter, table)], 3.0)
    picture = stacked([_start(setter, each) for each in figures])
    parts += words.draw(LEFT, y)
    parts += picture.draw(LEFT + COLUMN + BETWEEN, y)
    return y + max(words.height, picture.height) + 8


def _start(setter: Setter, figure: Figure) -> Block:
    return setter.figure(figure, COLUMN, 9.0, COLUMN * 1.2)


def _told(setter: Setter, sections: Sequence[Section]) -> Iterator[Block]:
    for section in sections:
        entries = [setter.entry(entry._replace(figures=()), COLUMN) for entry in section.entries]
        words = [block for blocks in entries for block in blocks]
        yield stacked([words_block(section.title, COLUMN, HEADING, bold=True), *words], 1.8)


def _way(setter: Setter, table: str) -> Block:
    """How to find the same rules on the page of the table."""
    path = f"/rules/{setter.game.name}"
    if not table:
        return words_block(message("rulebook.on-the-page", path=path).text(setter.language), COLUMN, SMALL)
    link = f"{table.rstrip('/')}{path}"
    told = message("rulebook.scan", link=link).text(setter.language)
    square = code(f"{link}?language={setter.language}", CODE)
    words = words_block(told, COLUMN - CODE - GAP, SMALL)
    return Block(CODE, lambda x, y: (*square.draw(x, y), *words.draw(x + CODE + GAP, y + 2)))


def _heading(name: str, language: Language) -> Block:
    return words_block(message(name).text(language), COLUMN, HEADING, bold=True)


def _page(parts: Sequence[Part], number: int, game: Game, language: Language, paper: str) -> Page:
    foot = f"{message('rulebook.title', game=game.called()).text(language)} · {number}"
    words = written(foot, (LEFT + RIGHT) / 2, 289, SMALL, FAINT)
    size, plain = size_of(paper), PAPERS["A4"]
    scale = min(size[0] / plain[0], size[1] / plain[1])
    across = (size[0] - scale * plain[0]) / 2
    return Page(*size, tuple(_scaled(part, across, scale) for part in (*parts, page_part([words]))))


def _scaled(part: Part, across: float, scale: float) -> Part:
    clip = part.clip and (
        across + scale * part.clip[0], scale * part.clip[1], scale * part.clip[2], scale * part.clip[3]
    )  # fmt: skip
    return Part(part.drawing, across + scale * part.x, scale * part.y, clip, scale * part.scale)
