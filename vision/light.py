"""The colours of white paper and of black print over the sheet, read from the markers. Pure.

Everything that is compared is first brought to a scale on which print black is 0 and paper white is 1, each
colour by itself: the room's light, the camera's exposure and white balance, and haze fall out.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.layout import Layout, Points
from vision.pose import Pose
from vision.rectify import Floats, Pixels, at

QUIET = 1.14
"""Where the white zone round a marker is read, in half sides of its black square (a module is 0.25)."""

INK = 0.875
"""Where its black edge is read."""

LEAST = 10.0
"""White must lie this many grey levels above black, or nothing can be seen."""


@dataclass(frozen=True, eq=False)
class Tones:
    """Two ends of the scale at each cell, in grey levels."""

    black: Floats
    """(n, 3)."""
    white: Floats
    """(n, 3)."""

    def scale(self, which: NDArray[np.intp]) -> tuple[Floats, Floats]:
        """Factor and offset (k, 3) that bring grey levels to black 0 and white 1."""
        factor = (1 / (self.white - self.black)[which]).astype(np.float32)
        return factor, -self.black[which] * factor


def tones(pixels: Pixels, pose: Pose, layout: Layout) -> Tones | None:
    """The scale at each cell, or None where no marker can be read.

    A plane through what the markers show; one in shadow or under a sleeve is outvoted.
    """
    numbers = list(layout.markers)
    rings = np.array([[_square(layout.markers[n], share) for share in (QUIET, INK)] for n in numbers])
    if not numbers:
        return None
    count, _, samples, _ = rings.shape
    seen = pose.project(rings.reshape(-1, 2)).reshape(count, 2 * samples, 2)
    height, width = pixels.shape[:2]
    inside = ((seen >= 0) & (seen <= (width - 1, height - 1))).all(axis=(1, 2))
    if not inside.any():
        return None
    colours = at(pixels, seen[inside].astype(np.float32)).reshape(-1, 2, samples, 3)
    levels = np.median(colours, axis=2)
    places = np.array([layout.markers[number].mean(axis=0) for number in numbers])[inside]
    white = _plane(places, levels[:, 0], layout)
    share = np.median(levels[:, 1] / np.maximum(levels[:, 0], LEAST), axis=0)
    black = white * np.clip(share, 0, 0.8).astype(np.float32)
    return Tones(black, np.maximum(white, black + LEAST))


def even(count: int, brightness: Floats) -> Tones:
    """A scale for sheets without markers: full scale, times `brightness` (3,), at all of `count` cells."""
    white = np.broadcast_to(np.maximum(255 * brightness, LEAST), (count, 3)).astype(np.float32)
    return Tones(np.zeros_like(white), white)


def _square(corners: Points, share: float) -> Points:
    """(24, 2) places round a square that has `share` of the marker's size."""
    ring = corners.mean(axis=0) + share * (corners - corners.mean(axis=0))
    steps = np.linspace(0, 1, 6, endpoint=False)[:, None, None]
    return np.asarray((ring + steps * (np.roll(ring, -1, axis=0) - ring)).reshape(-1, 2))


def _plane(places: Points, whites: Floats, layout: Layout) -> Floats:
    reach = max(layout.width_mm, layout.height_mm) / 2
    model = np.column_stack([np.ones(len(places)), (places - layout.centre) / reach])
    wanted = np.column_stack([np.ones(len(layout.cells)), (layout.cells - layout.centre) / reach])
    logs = np.log(np.maximum(whites, LEAST).astype(np.float64))
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
