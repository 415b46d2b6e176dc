"""A small plan of what lies on the sheet, in which pips and edges stand out. Pure."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.residual import PLAN_PX_PER_MM, Part
from vision.dice.stain import Stain
from vision.geometry.sampling import Floats, Pixels

SEARCH_PX_PER_MM = 1.0
"""Pixels a mm of the plan in which is searched."""

PIP_BLUR_MM, SURROUNDING_BLUR_MM = 0.7, 1.9
"""mm; what is softened so is compared with what is softened more, that pips may stand out."""

SLOPE_BLUR_MM = 0.6
"""mm; before slopes are taken."""


class Plan(NamedTuple):
    """From above."""

    spots: Floats
    """(h, w) by how much it is brighter than its surroundings, full scale 1, or darker, below 0."""
    printed: Floats
    """(h, w) the same, were nothing there."""
    stained: NDArray[np.bool_]
    """(h, w) where anything is there."""
    solid: NDArray[np.bool_]
    """(h, w) where that is not the work of light."""
    across: Floats
    """(h, w) slope."""
    down: Floats
    origin: NDArray[np.float64]
    """(2,) the place of its first pixel, mm."""

    def pixels(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
        """(k, 2) of places (k, 2), mm."""
        return np.asarray((places - self.origin) * SEARCH_PX_PER_MM - 0.5)

    def place(self, row: int, column: int) -> NDArray[np.float64]:
        """(2,) mm of a pixel."""
        return np.asarray(self.origin + (np.array([column, row]) + 0.5) / SEARCH_PX_PER_MM)


def plan(part: Part, stain: Stain) -> Plan:
    """Of the part that holds a stain."""
    low = np.rint((stain.origin - part.origin) * PLAN_PX_PER_MM).astype(int)
    high, wide = stain.mask.shape
    window = slice(low[1], low[1] + high), slice(low[0], low[0] + wide)
    seen, printed = _grey(part.seen[window]), _grey(part.expected[window])
    smooth = _softened(seen, SLOPE_BLUR_MM)
    across, down = (
        cv2.Sobel(smooth, cv2.CV_32F, *way, scale=0.25 * SEARCH_PX_PER_MM) for way in ((1, 0), (0, 1))
    )
    stained, solid = (_there(mask, seen) for mask in (stain.mask, part.solid[window]))
    return Plan(_spots(seen), _spots(printed), stained, solid, _f(across), _f(down), stain.origin)


def _there(mask: Pixels, like: Floats) -> NDArray[np.bool_]:
    return np.asarray(cv2.resize(mask, like.shape[::-1], interpolation=cv2.INTER_AREA) > 127)


def _grey(colours: Pixels | Floats) -> Floats:
    size = (
        round(colours.shape[1] * SEARCH_PX_PER_MM / PLAN_PX_PER_MM),
        round(colours.shape[0] * SEARCH_PX_PER_MM / PLAN_PX_PER_MM),
    )
    small = cv2.resize(colours, size, interpolation=cv2.INTER_AREA)
    return _f(small.astype(np.float32).mean(axis=2) / np.float32(255))


def _spots(grey: Floats) -> Floats:
    return _f(_softened(grey, PIP_BLUR_MM) - _softened(grey, SURROUNDING_BLUR_MM))


def _softened(grey: Floats, by: float) -> Floats:
    return _f(cv2.GaussianBlur(grey, (0, 0), by * SEARCH_PX_PER_MM))


def _f(values: cv2.typing.MatLike) -> Floats:
    return np.asarray(values, np.float32)
