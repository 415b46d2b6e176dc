"""Hatching where a field has no cell, such as beside the shorter rows of a brick wall. Pure.

White paper under slanting lines, as masons' drawings show what has been cut: nobody takes it for a cell.
"""

from collections.abc import Iterator
from itertools import pairwise

from calibration.fixture import REACH, Box, Fixture
from calibration.printing.drawing.drawing import Shape, Style, polygon
from calibration.printing.drawing.palette import INK, PAPER, mixed
from calibration.printing.sheet.trenches import rows_of

GAP_MM = 2.2
"""Millimetres from line to line, across."""

LEAST_GAP_PITCHES = 0.1
"""Pitches; what is narrower is no gap but the rounding of a coordinate."""


def hatching(fixture: Fixture) -> Iterator[Shape]:
    """Lines over every stretch of a row of squares that belongs to none of them."""
    style = Style(stroke=mixed(INK, PAPER, 0.4), width=0.35, round=False)
    for x, y, wide, high in _gaps(fixture):
        count = int((wide + high) / GAP_MM)
        for step in range(1, count + 1):
            away = step * GAP_MM
            start = (x + min(away, wide), y + max(0.0, away - wide))
            end = (x + max(0.0, away - high), y + min(away, high))
            yield polygon((start, end), style, closed=False)


def _gaps(fixture: Fixture) -> Iterator[Box]:
    left, _, wide, _ = fixture.area
    reach = REACH["square"] * fixture.pitch
    for y, row in rows_of(fixture):
        edges = [left, *(side for site in row for side in (site.x - reach, site.x + reach)), left + wide]
        for start, end in list(pairwise(edges))[::2]:
            if end - start > LEAST_GAP_PITCHES * fixture.pitch:
                yield start, y - reach, end - start, 2 * reach
