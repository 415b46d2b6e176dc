"""Whether what is taken for an upper face may be a side of another cube, whose own lies beyond it. Pure."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cube import Cube
from vision.outline import thrown
from vision.plan import GRID, Plan

Array = NDArray[np.float64]

AWAY = np.radians([-25, 25])
"""Where the upper face lies from the middle of a side, from straight away from the camera."""

FAR, ROUND = 1.05, 0.25
"""How far, and the radius in which it is all of what is seen, in edges."""

THERE = 0.25
"""Share of that which shadow cannot explain, at least, where there is one."""


def may_be_a_side(plan: Plan, eye: Array, cube: Cube) -> bool:
    """Whether anything lies where the upper face of such another cube would be seen."""
    middle = thrown(np.array([[cube.x, cube.y]]), cube.edge, eye)[0]
    ways = np.arctan2(*(middle - eye[:2])[::-1]) + AWAY
    places = middle + FAR * cube.edge * np.stack([np.cos(ways), np.sin(ways)], axis=1)
    return any(_there(plan, place, ROUND * cube.edge) > THERE for place in places)


def _there(plan: Plan, place: Array, radius: float) -> float:
    """The share of a round part where something lies that is no shadow."""
    drawn = np.zeros(plan.solid.shape, np.uint8)
    column, row = np.rint(plan.pixels(place)).astype(int).tolist()
    cv2.circle(drawn, (column, row), round(radius * GRID), 1, -1)
    return float(plan.solid[drawn > 0].mean()) if drawn.any() else 0.0
