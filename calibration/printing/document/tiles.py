"""The sheet in pages to glue: which part of it each page shows, and the marks along its edges. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from calibration.fixture import Box, Fixture
from calibration.printing.document.paper import FOOT_MM, MARGIN_MM, UNPRINTABLE_MM, foot, size_of
from calibration.printing.document.pdf import Page, Part
from calibration.printing.document.seams import OVERLAP_MM, Seams, Span, cuts, severed, windows
from calibration.printing.drawing.drawing import Drawing, Point, Shape, Style, polygon
from calibration.printing.drawing.lettering import text
from calibration.printing.drawing.markers import band
from calibration.printing.drawing.palette import BLACK, INK
from calibration.printing.words import CUT, from_here, page_of
from messages.catalogue import Language

MARK_DISTANCE_MM = 1.0
"""Between the picture and a mark beside it, in millimetres."""


@dataclass(frozen=True)
class Tile:
    """One page of a sheet."""

    number: int
    """From 1, row by row."""
    row: int
    column: int
    window: Box
    """What it shows, in sheet millimetres, the overlap included."""
    right: int
    """The page that is glued over its right edge; 0 if there is none."""
    below: int
    """The same at its lower edge."""


@dataclass(frozen=True)
class Plan:
    """How a sheet is cut for one paper."""

    size: Point
    """Of the paper as it is fed, standing or lying."""
    across: Seams
    down: Seams

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Row by row."""
        columns, rows = windows(self.across), windows(self.down)
        wide = len(columns)
        return tuple(
            Tile(
                row * wide + column + 1,
                row + 1,
                column + 1,
                (left, top, length, height),
                row * wide + column + 2 if column + 1 < wide else 0,
                (row + 1) * wide + column + 1 if row + 1 < len(rows) else 0,
            )
            for row, (top, height) in enumerate(rows)
            for column, (left, length) in enumerate(columns)
        )


def plan(fixture: Fixture, paper: str) -> Plan:
    """On the paper's better orientation: few pages, then few markers cut. ValueError for unknown paper."""
    across = [_span(marker.x, marker.size) for marker in fixture.markers]
    down = [_span(marker.y, marker.size) for marker in fixture.markers]

    def seams(size: Point) -> Plan:
        wide, high = size[0] - 2 * MARGIN_MM, size[1] - MARGIN_MM - FOOT_MM
        return Plan(size, cuts(fixture.width, wide, across), cuts(fixture.height, high, down))

    def cost(given: Plan) -> tuple[int, int]:
        return len(given.tiles), severed(given.across, across) + severed(given.down, down)

    short, long = size_of(paper)
    return min(map(seams, ((short, long), (long, short))), key=cost)


def _span(middle: float, size: float) -> Span:
    return middle - band(size) / 2, middle + band(size) / 2


def sheet_pages(fixture: Fixture, whole: Drawing, paper: str) -> list[Page]:
    """The drawing of the sheet, a page a tile."""
    chosen = plan(fixture, paper)
    return [_page(fixture, whole, chosen, tile) for tile in chosen.tiles]


def _page(fixture: Fixture, whole: Drawing, chosen: Plan, tile: Tile) -> Page:
    left, top, wide, high = tile.window
    clip = (MARGIN_MM, MARGIN_MM, wide, high)
    part = page_of(fixture.title, tile.row, tile.column, tile.number, len(chosen.tiles))
    words = part.text(fixture.language)
    marks = (*_marks(tile, clip, fixture.language), *foot(chosen.size, words, fixture.language))
    return Page(
        *chosen.size,
        (Part(whole, MARGIN_MM - left, MARGIN_MM - top, clip), Part(Drawing(*chosen.size, marks))),
    )


def _marks(tile: Tile, clip: Box, language: Language) -> Iterator[Shape]:
    """Ticks where to cut, and where the edge of the page comes that is laid over this one."""
    x, y, wide, high = clip
    cut = CUT.text(language)
    yield from _upright(x, clip, cut if tile.column > 1 else "", 0.0)
    yield from _level(y, clip, cut if tile.row > 1 else "", 0.0)
    right, below = (from_here(page).text(language) if page else "" for page in (tile.right, tile.below))
    yield from _upright(x + wide - (OVERLAP_MM if right else 0.0), clip, right, 1.0)
    yield from _level(y + high - (OVERLAP_MM if below else 0.0), clip, below, 1.0)


def _upright(x: float, clip: Box, words: str, align: float) -> Iterator[Shape]:
    """A line from top to bottom is meant at `x`; what it means is said under it."""
    _, y, _, high = clip
    for start, end in (
        (UNPRINTABLE_MM, y - MARK_DISTANCE_MM),
        (y + high + MARK_DISTANCE_MM, y + high + MARK_DISTANCE_MM + 4),
    ):
        yield _tick((x, start), (x, end))
    if words:
        yield text(words, x + 1 - 2 * align, y + high + 3.6, 1.7, INK, align=align)


def _level(y: float, clip: Box, words: str, align: float) -> Iterator[Shape]:
    """A line from left to right is meant at `y`; what it means is said at its left end."""
    x, _, wide, _ = clip
    for start, end in (
        (UNPRINTABLE_MM, x - MARK_DISTANCE_MM),
        (x + wide + MARK_DISTANCE_MM, x + wide + MARGIN_MM - UNPRINTABLE_MM),
    ):
        yield _tick((start, y), (end, y))
    if words:
        yield text(words, x - 2.6, y + 1 - 2 * align, 1.7, INK, align=align, turn=90)


def _tick(start: Point, end: Point) -> Shape:
    return polygon((start, end), Style(stroke=BLACK, width=0.2, round=False), closed=False)
