"""What lies on the sheet, and the outline of a cube as the camera sees it, both drawn from above. Pure.

On the ground a cube hides its foot and what lies behind it: the upper face, thrown away from the camera.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.cube import CORNERS, Cube
from vision.geometry.sampling import SUBPIXEL_BITS, Pixels

Array = NDArray[np.float64]


class Stain(NamedTuple):
    """Something that lies on the sheet, from above."""

    mask: Pixels
    """255 where the sheet does not look as printed."""
    origin: Array
    """(2,) the place of its first pixel, mm."""
    per_mm: float

    def reaches(self, places: Array, radius: float) -> bool:
        """Whether it comes within `radius` mm of one of the places (k, 2)."""
        rows, columns = np.nonzero(self.mask[::4, ::4])
        mine = 4 * np.stack([columns, rows], axis=1) / self.per_mm + self.origin
        return bool((np.linalg.norm(mine[:, None] - places, axis=2) < radius).any())

    def fills(self, places: Array) -> float:
        """The share of a convex outline (k, 2, mm) that it takes."""
        drawn = np.zeros_like(self.mask)
        pixels = (places - self.origin) * self.per_mm
        cv2.fillConvexPoly(
            drawn, np.rint(pixels * (1 << SUBPIXEL_BITS)).astype(np.int32), 255, shift=SUBPIXEL_BITS
        )
        return cv2.countNonZero(cv2.bitwise_and(drawn, self.mask)) / max(cv2.countNonZero(drawn), 1)


def thrown(places: Array, height: float | Array, eye: Array) -> Array:
    """(..., 2) where on the ground the camera at `eye` (3,) sees places (..., 2) `height` above it."""
    return np.asarray(eye[:2] + (places - eye[:2]) * (eye[2] / (eye[2] - height)))


def outline(cube: Cube, eye: Array) -> Array:
    """(k, 2) corners of what a cube hides of the ground, mm."""
    foot = cube.upper(CORNERS)
    both = np.concatenate([foot, thrown(foot, cube.edge, eye)]).astype(np.float32)
    return np.asarray(cv2.convexHull(both).reshape(-1, 2), np.float64)
