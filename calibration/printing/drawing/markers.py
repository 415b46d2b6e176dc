"""Fiducial markers round the border: AprilTag 36h11; which game lies there, and which way round. Pure.

id = 16 · game + place; places count clockwise from the top left corner. All markers stand upright as the
first seat sees them, so that a single one gives the direction of the sheet.
"""

from collections.abc import Iterator
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.fixture import Box, Fixture, Marker
from calibration.printing.drawing.drawing import Path, Step, Style, polygon, rectangle

MARKERS_COUNT = 16
"""Marker ids of one game."""

MODULES_COUNT = 8
"""Across a marker, its black edge included."""

QUIET = 1.5 / MODULES_COUNT
"""White kept free on each side, as a share of the marker."""

ROOM_FOR_FOURTH_MM = 45.0
"""Millimetres between three markers of a side that make room for a fourth."""

DICTIONARY = cv2.aruco.DICT_APRILTAG_36h11

SIDES = ("top", "right", "bottom", "left")


def band(size: float) -> float:
    """The width of a border that holds markers of that size and their quiet zones."""
    return size * (1 + 2 * QUIET)


def ring(width: float, height: float, ends: float, sides: float, game: int) -> tuple[Marker, ...]:
    """Markers clockwise round a sheet: `ends` is their size at top and bottom and in the corners."""
    inset = band(ends) / 2
    xs = _stations(inset, width - inset, band(ends))
    ys = _stations(inset, height - inset, band(sides))
    edge = band(sides) / 2
    places = [
        *((x, inset, ends) for x in xs),
        *((width - edge, y, sides) for y in ys[1:-1]),
        *((x, height - inset, ends) for x in reversed(xs)),
        *((edge, y, sides) for y in reversed(ys[1:-1])),
    ]
    return tuple(Marker(MARKERS_COUNT * game + place, *spot) for place, spot in enumerate(places))


def _stations(first: float, last: float, room: float) -> list[float]:
    count = 4 if (last - first - 3 * room) / 3 >= ROOM_FOR_FOURTH_MM else 3
    return [first + (last - first) * step / (count - 1) for step in range(count)]


def game_of(marker_id: int) -> int:
    """The number of the game that carries this marker."""
    return marker_id // MARKERS_COUNT


def corners(fixture: Fixture) -> dict[int, NDArray[np.float64]]:
    """By id, (4, 2) corners in sheet mm: top left, top right, bottom right, bottom left as printed."""
    square = np.array(((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
    return {marker.id: square * marker.size + (marker.x, marker.y) for marker in fixture.markers}


def gaps(fixture: Fixture) -> dict[str, tuple[Box, ...]]:
    """The free rectangles of the border between markers, by side, each side clockwise."""
    return {side: tuple(_gaps(fixture, side)) for side in SIDES}


def _gaps(fixture: Fixture, side: str) -> Iterator[Box]:
    upright = side in ("left", "right")
    row = _row(fixture, side)
    depth = row[1].size
    across = {"top": 0.0, "left": 0.0, "right": fixture.width, "bottom": fixture.height}[side]
    low = across + (QUIET * depth if across == 0 else -(1 + QUIET) * depth)
    for one, other in pairwise(row):
        start, end = sorted((one, other), key=lambda marker: marker.y if upright else marker.x)
        begin = (start.y if upright else start.x) + band(start.size) / 2
        length = (end.y if upright else end.x) - band(end.size) / 2 - begin
        yield (low, begin, depth, length) if upright else (begin, low, length, depth)


def _row(fixture: Fixture, side: str) -> list[Marker]:
    """The markers of one side, both corners included, clockwise."""
    ring = [*fixture.markers, fixture.markers[0]]
    tops = [place for place, marker in enumerate(ring[:-1]) if marker.y == ring[0].y]
    lows = [place for place, marker in enumerate(ring[:-1]) if marker.y == max(m.y for m in ring)]
    ends = (0, tops[-1], lows[0], lows[-1], len(ring) - 1)
    start = SIDES.index(side)
    return ring[ends[start] : ends[start + 1] + 1]


def drawn(marker: Marker, ink: str, paper: str) -> tuple[Path, ...]:
    """A marker on its quiet zone."""
    bits = modules(marker.id)
    module = marker.size / MODULES_COUNT
    left, top = marker.x - marker.size / 2, marker.y - marker.size / 2
    whole = band(marker.size)
    steps: list[Step] = []
    for row, column, length in _runs(bits):
        x, y = left + column * module, top + row * module
        box = ((x, y), (x + length * module, y), (x + length * module, y + module), (x, y + module))
        steps += polygon(box, Style()).steps
    return (
        rectangle(marker.x - whole / 2, marker.y - whole / 2, whole, whole, Style(fill=paper)),
        Path(tuple(steps), Style(fill=ink)),
    )


def modules(marker_id: int) -> NDArray[np.bool_]:
    """The (8, 8) pattern of a marker, true where it is black."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    printed = np.asarray(cv2.aruco.generateImageMarker(dictionary, marker_id, MODULES_COUNT), np.uint8)
    return np.equal(printed, 0)


def _runs(bits: NDArray[np.bool_]) -> Iterator[tuple[int, int, int]]:
    """Row, first column and length of every black stretch."""
    for row, line in enumerate(bits):
        edges = np.flatnonzero(np.diff(np.concatenate(((False,), line, (False,))).astype(np.int8)))
        for start, end in edges.reshape(-1, 2):
            yield row, int(start), int(end - start)
