"""Pips beside a cube: those of the true upper face, where a side, or some pips, were taken for it. Pure."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.cube import CORNERS, Cube
from vision.dice.pip_layout import pips
from vision.dice.pips import POSITIONS
from vision.dice.stain import outline, thrown
from vision.dice.top_view import SEARCH_PX_PER_MM, Plan
from vision.geometry.sampling import Floats

Array = NDArray[np.float64]

SPOT_CONTRAST_SHARE = 0.6
"""How far a spot stands out beside the pips of the upper face, at least."""

PRINT_CONTRAST_SHARE = 0.5
"""The same for print, beside a spot, that explains it."""

REACH_EDGES = 0.7
"""How far the pips of one die lie at most from the upper face that has the others, in edges."""

MOST_BENT_SHARE = 0.4
"""How much less a spot bends one way than another, at most: the edge of a shadow bends one way only."""

CUBE_RIM_MM = 0.8
"""mm round the outline that may yet belong to the cube."""


def unclaimed(plan: Plan, eye: Array, cube: Cube, face: int) -> int:
    """How many spots beside a cube (6,) are as plain as the pips of its upper face."""
    own = _own(plan, eye, cube, face)
    spots = plan.spots * np.float32(np.sign(own))
    widest = cv2.dilate(spots, np.ones((3, 3), np.uint8))
    usual = cv2.dilate(np.abs(plan.printed), np.ones((5, 5), np.uint8))
    there = (
        (spots >= widest)
        & (spots > SPOT_CONTRAST_SHARE * abs(own))
        & (usual < PRINT_CONTRAST_SHARE * spots)
        & plan.stained
    )
    return int(np.count_nonzero(there & _round(spots) & _beside(plan, eye, cube)))


def _own(plan: Plan, eye: Array, cube: Cube, face: int) -> float:
    """How far its own pips stand out, lying whichever way they do more."""
    ways = []
    for turned in POSITIONS:
        places = plan.pixels(thrown(cube.upper(pips(face) @ turned), cube.edge, eye))
        columns, rows = np.rint(places).astype(int).T
        high, wide = plan.spots.shape
        values = plan.spots[np.clip(rows, 0, high - 1), np.clip(columns, 0, wide - 1)]
        ways.append(float(np.median(values)))
    return max(ways, key=abs)


def _round(spots: Floats) -> NDArray[np.bool_]:
    """(h, w) where it bends down on all sides."""
    wide, high, both = (-cv2.Sobel(spots, cv2.CV_32F, *way) for way in ((2, 0), (0, 2), (1, 1)))
    half = (wide + high) / 2
    bend = np.sqrt((wide - high) ** 2 / 4 + both**2)
    return np.asarray(half - bend > MOST_BENT_SHARE * (half + bend))


def _beside(plan: Plan, eye: Array, cube: Cube) -> NDArray[np.bool_]:
    """(h, w) near the upper face, but not on the cube."""
    upper = thrown(cube.upper(CORNERS), cube.edge, eye)
    return (_away(plan, outline(cube, eye)) > CUBE_RIM_MM) & (_away(plan, upper) < REACH_EDGES * cube.edge)


def _away(plan: Plan, places: Array) -> Floats:
    """(h, w) mm from a convex outline (k, 2)."""
    clear = np.full(plan.spots.shape, 255, np.uint8)
    cv2.fillConvexPoly(clear, np.rint(plan.pixels(places)).astype(np.int32), 0)
    return np.asarray(cv2.distanceTransform(clear, cv2.DIST_L2, 5) / SEARCH_PX_PER_MM, np.float32)
