"""The board and its pieces as one SVG for the page: the printed field, a place for every cell, the faces.
Pure.

The picture alone is the empty board; the page puts lights and pieces into the places. Millimetres of the
sheet are the units, and colours are attributes, never styles, so that a strict content policy lets them
through.
"""

import re
from collections.abc import Iterator
from html import escape

from calibration.fixture import Face, Fixture
from calibration.printing.drawing.drawing import Drawing, number
from calibration.printing.drawing.palette import INK, PAPER
from calibration.printing.sheet.field import ground
from calibration.printing.sheet.stickers import face

LETTERS = 0.026
"""Size of the names of columns and rows, as a share of the field: legible on a phone."""

MARGIN = 1.4
"""Width of the strip round the field that holds them, in their size."""

FILLED_SHARE = 0.9
"""Of a square, by the largest piece that stands there on a page."""

_CHESSLIKE = re.compile(r"([a-z]+)(\d+)")
_BRICKS = re.compile(r"r(\d+)\.(\d+)")


def board_svg(fixture: Fixture) -> str:
    """The empty board, its symbols ``face-0`` … in the order of the fixture, its cells in board order."""
    left, top, width, height = (number(value) for value in _box(fixture))
    box = f"{left} {top} {width} {height}"
    larger = _enlarged(fixture)
    pitch, letters = number(fixture.pitch), number(_letters(fixture))
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" data-pitch="{pitch}">',
        f"<title>{escape(fixture.title)}</title>",
        "<defs>",
        *(_symbol(place, given, larger) for place, given in enumerate(fixture.faces)),
        "</defs>",
        f'<rect data-layer="paper" x="{left}" y="{top}" width="{width}" height="{height}" rx="{letters}"'
        f' fill="{PAPER}"/>',
        f'<g data-layer="sheet">{_field(fixture)}</g>',
        f'<g data-layer="names" fill="{INK}" font-size="{letters}" text-anchor="middle">',
        *_names(fixture),
        "</g>",
        '<g data-layer="cells">',
        *(_place(site.x, site.y, site.name) for site in fixture.sites),
        "</g>",
        "</svg>",
    )
    return "\n".join(parts)


def _box(fixture: Fixture) -> tuple[float, float, float, float]:
    left, top, width, height = fixture.area
    margin = MARGIN * _letters(fixture)
    return left - margin, top - margin, width + 2 * margin, height + 2 * margin


def _letters(fixture: Fixture) -> float:
    return LETTERS * max(fixture.area[2:])


def _enlarged(fixture: Fixture) -> float:
    """How much larger than on the table pieces are drawn: on squares they may fill their cells.

    No hand must reach between them here, and a phone shows seventeen columns on 390 pixels.
    """
    if fixture.sites[0].shape != "square":
        return 1.0
    return max(1.0, FILLED_SHARE * fixture.pitch / max(given.diameter_mm for given in fixture.faces))


def _symbol(place: int, given: Face, larger: float) -> str:
    drawing = face(given)
    side, shown = number(drawing.width), number(larger * drawing.width)
    return (
        f'<symbol id="face-{place}" viewBox="0 0 {side} {side}" data-label="{escape(given.label)}"'
        f' data-kind="{escape(given.letters)}" data-seat="{given.seat}" data-size="{shown}">'
        f"{_inside(drawing)}</symbol>"
    )


def _field(fixture: Fixture) -> str:
    """The printed ground, trimmed to the field, and a line round it."""
    left, top, width, height = (number(value) for value in fixture.area)
    drawing = Drawing(fixture.width, fixture.height, tuple(ground(fixture, thin_ink=False)))
    box = f'x="{left}" y="{top}" width="{width}" height="{height}"'
    return (
        f'<clipPath id="field"><rect {box}/></clipPath><g clip-path="url(#field)">{_inside(drawing)}</g>'
        f'<rect {box} fill="none" stroke="{INK}"/>'
    )


def _inside(drawing: Drawing) -> str:
    """The shapes of a drawing without its outermost element."""
    return "".join(drawing.svg().splitlines()[1:-1])


def _place(x: float, y: float, name: str) -> str:
    return f'<g data-name="{escape(name)}" transform="translate({number(x)} {number(y)})"></g>'


def _names(fixture: Fixture) -> Iterator[str]:
    """Columns below and above, rows at both sides, each in the middle of the margin."""
    left, top, width, height = fixture.area
    away = MARGIN * _letters(fixture) / 2
    for y, edge in ((top - away, min), (top + height + away, max)):
        for x, name in _columns(fixture, edge(site.y for site in fixture.sites)):
            yield _name(x, y, name)
    for y, name in _rows(fixture):
        for x in (left - away, left + width + away):
            yield _name(x, y, name)


def _name(x: float, y: float, name: str) -> str:
    return (
        f'<g transform="translate({number(x)} {number(y)})">'
        f'<text dominant-baseline="central">{escape(name)}</text></g>'
    )


def _columns(fixture: Fixture, outermost: float) -> list[tuple[float, str]]:
    """Letters of all columns, or where rows are shifted the numbers in the row at the height `outermost`."""
    found: dict[float, str] = {}
    for site in fixture.sites:
        if match := _CHESSLIKE.fullmatch(site.name):
            found[round(site.x, 3)] = match[1]
        elif site.y == outermost and (match := _BRICKS.fullmatch(site.name)):
            found[round(site.x, 3)] = match[2]
    return sorted(found.items())


def _rows(fixture: Fixture) -> list[tuple[float, str]]:
    found: dict[float, str] = {}
    for site in fixture.sites:
        if match := _CHESSLIKE.fullmatch(site.name):
            found[round(site.y, 3)] = match[2]
        elif match := _BRICKS.fullmatch(site.name):
            found[round(site.y, 3)] = match[1]
    return sorted(found.items())
