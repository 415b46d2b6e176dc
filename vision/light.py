"""The colour of the room's light over the sheet, read from the paper round the markers. Pure."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from vision.layout import Layout, Points
from vision.pose import Pose
from vision.rectify import Floats, Pixels, at

QUIET = 1.14
"""Where the white zone round a marker is read, in half sides of its black square (a module is 0.25)."""

DIM = 0.04
"""Paper darker than this share of full scale shows nothing."""


def quiet_zones(layout: Layout) -> Mapping[int, Points]:
    """Per marker (k, 2) places of white paper right outside its black square, mm."""
    zones = {}
    for number, corners in layout.markers.items():
        middle = corners.mean(axis=0)
        ring = middle + QUIET * (corners - middle)
        ends = np.roll(ring, -1, axis=0)
        steps = np.linspace(0, 1, 6, endpoint=False)[:, None, None]
        zones[number] = (ring + steps * (ends - ring)).reshape(-1, 2)
    return zones


def paper_white(pixels: Pixels, pose: Pose, layout: Layout) -> Floats | None:
    """(n, 3) colour of white paper at each cell, full scale 1; None where no marker can be read.

    A plane through the logarithms of the markers' whites; a marker in shadow or under a sleeve is outvoted.
    """
    zones = quiet_zones(layout)
    if not zones:
        return None
    seen = pose.project(np.concatenate(list(zones.values())))
    count = len(zones)
    height, width = pixels.shape[:2]
    inside = ((seen >= 0) & (seen < (width, height))).all(axis=1).reshape(count, -1).all(axis=1)
    if not inside.any():
        return None
    places = np.array([layout.markers[number].mean(axis=0) for number in zones])[inside]
    rings = seen.reshape(count, -1, 2)[inside].astype(np.float32)
    whites = np.median(at(pixels, rings), axis=1)
    return _plane(places - layout.centre, np.maximum(whites, DIM), layout)


def _plane(places: Points, whites: Floats, layout: Layout) -> Floats:
    reach = max(layout.width_mm, layout.height_mm) / 2
    model = np.column_stack([np.ones(len(places)), places / reach])
    wanted = np.column_stack([np.ones(len(layout.cells)), (layout.cells - layout.centre) / reach])
    logs = np.log(whites.astype(np.float64))
    weights = np.ones(len(places))
    stiff = np.diag([0.0, 0.5, 0.5])
    for _ in range(6):
        normal = (model.T * weights) @ model + stiff
        bend = np.linalg.lstsq(normal, (model.T * weights) @ logs, rcond=None)[0]
        miss = (logs - model @ bend).mean(axis=1)
        scale = max(0.05, 1.5 * float(np.median(np.abs(miss))))
        # Shadows only darken: a marker below the plane loses its voice sooner than one above.
        weights = 1.0 / (1.0 + (np.where(miss < 0, 1.5 * miss, miss) / scale) ** 2)
    return np.asarray(np.exp(wanted @ bend), np.float32)


def overall_white(patches: Floats) -> NDArray[np.float32]:
    """(3,) a stand-in on sheets without markers: the brightest tenth of the cells' patches (n, p, 3)."""
    bright: NDArray[np.float32] = np.percentile(patches.reshape(-1, 3), 90, axis=0).astype(np.float32)
    return np.maximum(bright, np.float32(DIM))
