"""The sheet: a field, the names of its cells, and a border with markers. Pure.

The border is paper white, so that every marker has its quiet zone; only the field carries ground colour.
"""

import re
from collections.abc import Iterator

from calibration.fixture import Fixture
from calibration.printing.drawing.drawing import Drawing, Shape, Style, rectangle
from calibration.printing.drawing.lettering import fitted, text
from calibration.printing.drawing.markers import drawn
from calibration.printing.drawing.palette import BLACK, INK, PAPER, SOFT
from calibration.printing.sheet.border import border, plates
from calibration.printing.sheet.field import ground
from calibration.printing.sheet.layout import NAMES_MM


def sheet(fixture: Fixture, thin_ink: bool = False) -> Drawing:
    """The whole sheet, ready to print at its true size."""
    shapes = (
        rectangle(0, 0, fixture.width, fixture.height, Style(fill=PAPER)),
        *ground(fixture, thin_ink),
        *_frame(fixture),
        *_names(fixture),
        *border(fixture),
        *(shape for marker in fixture.markers for shape in drawn(marker, BLACK, PAPER)),
        *plates(fixture),
    )
    return Drawing(fixture.width, fixture.height, shapes)


def _frame(fixture: Fixture) -> Iterator[Shape]:
    """A thin line round the field and a heavier one round its names, like the neat lines of a map."""
    for grow, width in ((0.0, 0.35), (NAMES_MM - 0.6, 0.9)):
        x, y, wide, high = fixture.area
        box = (x - grow, y - grow, wide + 2 * grow, high + 2 * grow)
        yield rectangle(*box, Style(stroke=INK, width=width, round=False))


_CHESSLIKE = re.compile(r"([a-z])(\d+)")
_BRICKS = re.compile(r"r(\d+)\.(\d+)")


def _names(fixture: Fixture) -> Iterator[Shape]:
    """Columns below and above, rows at both sides."""
    left, top, wide, high = fixture.area
    away = NAMES_MM / 2 - 0.3
    columns, rows = _columns(fixture), _rows(fixture)
    size = min((fitted(name, 3.2, 2.6) for _, name in (*columns, *rows)), default=2.6)
    for x, name in columns:
        for y in (top - away, top + high + away):
            yield text(name, x, y, size, INK)
    for y, name in rows:
        for x in (left - away, left + wide + away):
            yield text(name, x, y, size, INK)
    for site in fixture.sites:
        if match := _BRICKS.fullmatch(site.name):
            reach = 0.46 * fixture.pitch
            yield text(match[2], site.x - reach, site.y - reach + 0.9, 1.4, SOFT, align=0.0)


def _columns(fixture: Fixture) -> list[tuple[float, str]]:
    found = {}
    low = max(site.y for site in fixture.sites)
    for site in fixture.sites:
        if match := _CHESSLIKE.fullmatch(site.name):
            found[round(site.x, 3)] = match[1]
        elif (match := _BRICKS.fullmatch(site.name)) and site.y == low:
            found[round(site.x, 3)] = match[2]
    return sorted(found.items())


def _rows(fixture: Fixture) -> list[tuple[float, str]]:
    found = {}
    for site in fixture.sites:
        if match := _CHESSLIKE.fullmatch(site.name):
            found[round(site.y, 3)] = match[2]
        elif match := _BRICKS.fullmatch(site.name):
            found[round(site.y, 3)] = match[1]
    return sorted(found.items())
