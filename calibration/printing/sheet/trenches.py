"""Trenches and wire between the stops of a battlefield, in the signs of an old field map. Pure.

They are pale and run beside or behind the stops, whose white discs lie over them.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from calibration.fixture import Fixture, Site
from calibration.printing.drawing.drawing import Point, Shape, Style, polygon
from calibration.printing.drawing.palette import INK, PAPER, ZONES, Livery, livery, mixed

DEPTH_PITCHES = 0.3
"""Of a trench, in pitches."""

STEP_PITCHES = 0.17
"""How far the trench lies forward between two stops, in pitches."""

Row = tuple[float, list[Site]]


def rows_of(fixture: Fixture) -> list[Row]:
    """Cells by row, from the top of the sheet, each row from the left."""
    rows: dict[float, list[Site]] = {}
    for site in fixture.sites:
        rows.setdefault(round(site.y, 3), []).append(site)
    return [(y, sorted(rows[y], key=lambda site: site.x)) for y in sorted(rows)]


def zone(fixture: Fixture, tint: str) -> Livery | None:
    """The livery of the seat at home in cells of that tint."""
    if tint not in ZONES:
        return None
    seat = ZONES.index(tint)
    worn = next((face.livery for face in fixture.faces if face.seat == seat), "")
    return livery(worn, seat)


def earthworks(fixture: Fixture, thin: float) -> Iterator[Shape]:
    """A trench through each row of a camp, and wire where a camp meets open ground."""
    left, top, wide, high = fixture.area
    rows = rows_of(fixture)
    for y, row in rows:
        if home := zone(fixture, row[0].tint):
            front = 1.0 if y < top + high / 2 else -1.0
            trace = _trace(row, fixture.pitch, front, (left, left + wide), y)
            yield from _trench(trace, fixture.pitch, front, mixed(home.works, PAPER, thin))
    for (y, row), (below, other) in pairwise(rows):
        homes = [zone(fixture, side[0].tint) for side in (row, other)]
        if homes.count(None) == 1:
            works = next(home.works for home in homes if home)
            colour = mixed(mixed(works, INK, 0.3), PAPER, thin)
            yield from _wire((left, left + wide), (y + below) / 2, fixture.pitch, colour)


def _trace(row: Sequence[Site], pitch: float, front: float, ends: Point, y: float) -> list[Point]:
    """The middle of the trench: straight behind each stop, forward between two if there is room."""
    if any(other.x - site.x < 1.5 * pitch for site, other in pairwise(row)):
        return [(ends[0], y), (ends[1], y)]
    forward = y + front * STEP_PITCHES * pitch
    bay, slant = 0.42 * pitch, 0.16 * pitch
    points = [(ends[0], forward)]
    for site in row:
        points += [
            (site.x - bay - slant, forward),
            (site.x - bay, y),
            (site.x + bay, y),
            (site.x + bay + slant, forward),
        ]
    return _within([*points, (ends[1], forward)], ends)


def _within(points: Sequence[Point], ends: Point) -> list[Point]:
    """The same line cut off at both ends of the field."""
    kept: list[Point] = []
    for (x, y), (to_x, to_y) in pairwise(points):
        start, end = max(x, ends[0]), min(to_x, ends[1])
        if start < end:
            slope = (to_y - y) / (to_x - x)
            kept += [(start, y + slope * (start - x)), (end, y + slope * (end - x))]
    return kept


def _trench(trace: Sequence[Point], pitch: float, front: float, colour: str) -> Iterator[Shape]:
    half = DEPTH_PITCHES * pitch / 2
    parapet = [(x, y + front * half) for x, y in trace]
    rear = [(x, y - front * half) for x, y in trace]
    edge = mixed(colour, INK, 0.28)
    yield polygon([*parapet, *reversed(rear)], Style(fill=colour))
    yield polygon(rear, Style(stroke=edge, width=0.2), closed=False)
    yield polygon(parapet, Style(stroke=edge, width=0.5), closed=False)
    for x, y in _along(parapet, 0.085 * pitch):
        yield polygon(((x, y), (x, y + front * 0.05 * pitch)), Style(stroke=edge, width=0.25), closed=False)


def _along(line: Sequence[Point], gap: float) -> Iterator[Point]:
    """Points on a line that never turns back, at equal distances across."""
    for (x, y), (to_x, to_y) in pairwise(line):
        for step in range(math.ceil(x / gap), math.ceil(to_x / gap)):
            at = step * gap
            yield at, y + (to_y - y) * (at - x) / (to_x - x)


def _wire(ends: Point, y: float, pitch: float, colour: str) -> Iterator[Shape]:
    """A row of crosses, the sign for barbed wire."""
    arm, gap = 0.045 * pitch, 0.2 * pitch
    style = Style(stroke=colour, width=0.3)
    count = int((ends[1] - ends[0]) / gap)
    first = (ends[0] + ends[1] - (count - 1) * gap) / 2
    for step in range(count):
        x = first + step * gap
        yield polygon(((x - arm, y - arm), (x + arm, y + arm)), style, closed=False)
        yield polygon(((x - arm, y + arm), (x + arm, y - arm)), style, closed=False)
