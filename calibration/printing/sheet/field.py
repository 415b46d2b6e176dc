"""The printed field of a board: zones, cells, lines and marks, whatever its layout. Pure.

Cells stay plain and pale, and what decorates a zone runs between them: the camera must tell an empty cell
from an occupied one, and the lights must come through.
"""

from collections.abc import Iterator
from itertools import pairwise

from calibration.fixture import REACH, Fixture, Site
from calibration.printing.drawing.drawing import Circle, Shape, Style, polygon, rectangle
from calibration.printing.drawing.palette import INK, INKS, PAPER, TINTS, mixed
from calibration.printing.sheet.hatching import hatching
from calibration.printing.sheet.ornaments import ornament
from calibration.printing.sheet.trenches import earthworks, rows_of, zone

STOP_RADIUS_PITCHES = 0.225
"""Radius of a stop, in pitches: smaller than any piece, large enough for a light."""

THIN_INK_SHARE = 0.6
"""How much white thin ink takes."""


def ground(fixture: Fixture, thin_ink: bool) -> Iterator[Shape]:
    """Everything inside the field, back to front."""
    thin = THIN_INK_SHARE if thin_ink else 0.0
    if fixture.sites[0].shape == "point":
        yield from _zones(fixture, thin)
        yield from earthworks(fixture, thin)
        yield from _lines(fixture)
        yield from (_stop(fixture, site) for site in fixture.sites)
    else:
        yield rectangle(*fixture.area, Style(fill=PAPER))
        yield from (_square(fixture, site, thin) for site in fixture.sites)
        yield from hatching(fixture)
        yield from ornament(fixture, thin)
        yield from _lines(fixture)
    for site in fixture.sites:
        yield from _mark(fixture, site, thin)


def _tint(fixture: Fixture, name: str, thin: float) -> str:
    home = zone(fixture, name)
    return mixed(home.home if home else TINTS.get(name, TINTS[""]), PAPER, thin)


def _zones(fixture: Fixture, thin: float) -> Iterator[Shape]:
    """One band for each run of rows of one tint."""
    left, top, wide, high = fixture.area
    rows = rows_of(fixture)
    edges = [top, *((y + below) / 2 for (y, _), (below, _) in pairwise(rows)), top + high]
    for (_, row), start, end in zip(rows, edges, edges[1:], strict=False):
        yield rectangle(left, start, wide, end - start + 0.05, Style(fill=_tint(fixture, row[0].tint, thin)))


def _lines(fixture: Fixture) -> Iterator[Shape]:
    """Red lines in dots, black ones in dashes: told apart without their colours."""
    unit = fixture.pitch / 33.3
    for ink, style in (
        ("red", Style(stroke=INKS["red"], width=1.0 * unit, dash=(0.01, 2.3 * unit))),
        ("black", Style(stroke=INKS["black"], width=0.5 * unit, dash=(2.6 * unit, 1.5 * unit), round=False)),
    ):
        for stroke in fixture.strokes:
            if stroke.ink == ink:
                yield polygon((stroke.start, stroke.end), style, closed=False)


def _stop(fixture: Fixture, site: Site) -> Shape:
    return Circle(
        site.x, site.y, STOP_RADIUS_PITCHES * fixture.pitch, Style(PAPER, INK, 0.02 * fixture.pitch)
    )


def _square(fixture: Fixture, site: Site, thin: float) -> Shape:
    side = 2 * REACH["square"] * fixture.pitch
    edge = mixed(INK, PAPER, 0.55)
    style = Style(_tint(fixture, site.tint, thin), edge, 0.25, round=False)
    return rectangle(site.x - side / 2, site.y - side / 2, side, side, style)


def _mark(fixture: Fixture, site: Site, thin: float) -> Iterator[Shape]:
    """A base is a cross, any other mark a diamond; both pale, so that a cell looks empty when it is."""
    if not site.mark:
        return
    reach = (0.3 if site.mark == "base" else 0.2) * fixture.pitch
    style = Style(stroke=mixed(INK, PAPER, 0.5 + thin / 2), width=0.03 * fixture.pitch, round=False)
    if site.mark != "base":
        diamond = ((0, -reach), (reach, 0), (0, reach), (-reach, 0))
        yield polygon([(site.x + x, site.y + y) for x, y in diamond], style)
        return
    for slope in (-reach, reach):
        ends = ((-reach, -slope), (reach, slope))
        yield polygon([(site.x + x, site.y + y) for x, y in ends], style, closed=False)
