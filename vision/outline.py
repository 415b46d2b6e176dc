"""The outline of a cube as the camera sees it, fitted to a mask drawn from above. Pure.

On the ground a cube hides its foot and what lies behind it: the upper face, thrown away from the camera.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cube import CORNERS, Cube
from vision.rectify import Pixels

Array = NDArray[np.float64]

EDGES = (12.0, 14.0, 16.0, 18.0, 20.0)
"""Of dice, mm."""

SMALLEST, LARGEST = 11.0, 24.0
"""Bounds of what is fitted."""

TURNS = tuple(range(0, 90, 15))

STARTS = 4
"""Cubes that are fitted closely."""

PLACES = (0.0, 0.5, 1.0)
"""Of the outline in the stain, from one side to the other."""

STEPS = (1.6, 0.8, 0.4)
"""Of the close fit, mm; degrees are eight times as many."""

_FINER = 3
"""Bits of a pixel with which outlines are drawn."""


class Stain(NamedTuple):
    """Something that lies on the sheet, from above."""

    mask: Pixels
    """255 where the sheet does not look as printed."""
    sure: Pixels
    """255 where that can be no shadow, however deep or coloured."""
    plain: Pixels
    """255 where it can be no usual one."""
    origin: Array
    """(2,) the place of their first pixel, mm."""
    per_mm: float

    def borne_out(self, places: Array) -> float:
        """Share of a convex outline (k, 2, mm) that can be no usual shadow."""
        drawn = self._drawn(places)
        return cv2.countNonZero(cv2.bitwise_and(drawn, self.plain)) / max(cv2.countNonZero(drawn), 1)

    def reaches(self, places: Array, radius: float) -> bool:
        """Whether it comes within `radius` mm of one of the places (k, 2)."""
        rows, columns = np.nonzero(self.mask[::4, ::4])
        mine = 4 * np.stack([columns, rows], axis=1) / self.per_mm + self.origin
        return bool((np.linalg.norm(mine[:, None] - places, axis=2) < radius).any())

    def explained_by(self, places: Array) -> float:
        """How well a convex outline (k, 2, mm) explains it; 1: nothing sure outside, nothing bare inside."""
        drawn = self._drawn(places)
        whole = max(cv2.countNonZero(drawn), 1)
        bare = whole - cv2.countNonZero(cv2.bitwise_and(drawn, self.mask))
        outside = cv2.countNonZero(self.sure) - cv2.countNonZero(cv2.bitwise_and(drawn, self.sure))
        return 1 - (bare + outside) / whole

    def _drawn(self, places: Array) -> Pixels:
        drawn = np.zeros_like(self.mask)
        pixels = (places - self.origin) * self.per_mm
        cv2.fillConvexPoly(drawn, np.rint(pixels * (1 << _FINER)).astype(np.int32), 255, shift=_FINER)
        return drawn


def thrown(places: Array, height: float, eye: Array) -> Array:
    """(k, 2) where on the ground the camera at `eye` (3,) sees places (k, 2) that lie `height` above it."""
    return np.asarray(eye[:2] + (places - eye[:2]) * (eye[2] / (eye[2] - height)))


def outline(cube: Cube, eye: Array) -> Array:
    """(k, 2) corners of what a cube hides of the ground, mm."""
    foot = cube.upper(CORNERS)
    both = np.concatenate([foot, thrown(foot, cube.edge, eye)]).astype(np.float32)
    return np.asarray(cv2.convexHull(both).reshape(-1, 2), np.float64)


def fitted(stain: Stain, eye: Array) -> list[tuple[float, Cube]]:
    """Cubes whose outlines explain the stain best, with how well they do, the best first."""

    def worth(cube: Cube) -> float:
        return stain.explained_by(outline(cube, eye))

    starts = sorted(((worth(cube), cube) for cube in _starts(stain, eye)), reverse=True)
    best = {_rough(cube): (value, cube) for value, cube in reversed(starts[: 4 * STARTS])}
    return sorted((_climbed(worth, *start) for start in sorted(best.values())[-STARTS:]), reverse=True)


def _rough(cube: Cube) -> tuple[int, ...]:
    """What cubes have in common that are fitted to the same end."""
    return round(cube.x / 4), round(cube.y / 4), round(cube.edge / 4)


def _starts(stain: Stain, eye: Array) -> Iterator[Cube]:
    """Cubes of all sizes and turns with their outline at several places of the stain."""
    left, top, wide, high = cv2.boundingRect(stain.mask)
    for edge, turn in product(EDGES, TURNS):
        cube = Cube(0.0, 0.0, edge, float(np.radians(turn)))
        corners = outline(cube._replace(x=float(stain.origin[0]), y=float(stain.origin[1])), eye)
        low, far = corners.min(axis=0) - stain.origin, corners.max(axis=0) - stain.origin
        room = np.array([wide, high]) / stain.per_mm - (far - low)
        for share in product(PLACES, PLACES):
            place = stain.origin + np.array([left, top]) / stain.per_mm - low + room * share
            yield cube._replace(x=float(place[0]), y=float(place[1]))


def _climbed(worth: Callable[[Cube], float], best: float, cube: Cube) -> tuple[float, Cube]:
    """The cube moved, turned and resized while that makes it explain more."""
    for step in STEPS:
        better = True
        while better:
            found, near = max((worth(near), near) for near in _beside(cube, step))
            better = found > best
            if better:
                best, cube = found, near
    return best, cube


def _beside(cube: Cube, step: float) -> Iterator[Cube]:
    for by in (-step, step):
        yield cube._replace(x=cube.x + by)
        yield cube._replace(y=cube.y + by)
        yield cube._replace(edge=min(max(cube.edge + by, SMALLEST), LARGEST))
        yield cube._replace(yaw=cube.yaw + float(np.radians(8 * by)))
