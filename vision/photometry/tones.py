"""The colours of white paper and of black print over the sheet, read from the markers. Pure.

Everything that is compared is first brought to a scale on which print black is 0 and paper white is 1, each
colour by itself: the room's light, the camera's exposure and white balance, and haze fall out.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.geometry.layout import Layout, Points
from vision.geometry.pose import Pose
from vision.geometry.sampling import Floats, Pixels, at
from vision.photometry.middle import middle

WHITE_ZONE_HALF_SIDES = 1.14
"""Where the white zone round a marker is read, in half sides of its black square (a module is 0.25)."""

BLACK_EDGE_HALF_SIDES = 0.875
"""Where its black edge is read."""

LEAST_CONTRAST_SHARE = 0.3
"""What blur leaves of the contrast of black and white, below which nothing can be worked out."""

LEAST_CONTRAST_LEVELS = 10.0
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


@dataclass(frozen=True, eq=False)
class Zones:
    """Where in the image each marker's white and black are read; made once a pose."""

    corners: Points
    """(m, 4, 2) of the markers, mm."""
    places: Points
    """(m, 2) their middles from the middle of the sheet, mm."""
    seen: Floats
    """(m, 2 * samples, 2) pixels: white, then black."""
    mixed: Floats
    """(m, 2) what the camera's blur makes of white and black there: 1 and 0, if it is sharp."""

    @cached_property
    def boxes(self) -> NDArray[np.intp]:
        """(m, 4) left, top, right and bottom of each marker, with its white, in whole pixels."""
        first, last = np.floor(self.seen.min(axis=1)), np.ceil(self.seen.max(axis=1)) + 1
        return np.concatenate([first, last], axis=1).astype(np.intp)


def zones(pose: Pose, layout: Layout, size: tuple[int, int]) -> Zones:
    """The zones of the markers that lie wholly in an image of `size` (width, height)."""
    rings = [
        np.concatenate([_square(corners, WHITE_ZONE_HALF_SIDES), _square(corners, BLACK_EDGE_HALF_SIDES)])
        for corners in layout.markers.values()
    ]
    if not rings:
        nothing = np.zeros((0, 2))
        return Zones(
            np.zeros((0, 4, 2)), nothing, np.zeros((0, 2, 2), np.float32), nothing.astype(np.float32)
        )
    seen = pose.project(np.concatenate(rings)).reshape(len(rings), -1, 2)
    inside = ((seen >= 0) & (seen <= np.array(size) - 1)).all(axis=(1, 2))
    corners = np.array(list(layout.markers.values()))[inside]
    sharp = np.tile(np.array([1, 0], np.float32), (len(corners), 1))
    return Zones(corners, corners.mean(axis=1) - layout.centre, seen[inside].astype(np.float32), sharp)


def tones(pixels: Pixels, pose: Pose, layout: Layout) -> Tones | None:
    """The scale at each cell, of an image (h, w, 3), or None where no marker can be read."""
    return tones_of_zones(pixels, zones(pose, layout, (pixels.shape[1], pixels.shape[0])), layout)


def tones_of_zones(pixels: Pixels, where: Zones, layout: Layout) -> Tones | None:
    """The same of an image (h, w, 3), with the zones known.

    A plane through what the markers show; one in shadow or under a sleeve is outvoted.
    """
    count = len(where.seen)
    if not count:
        return None
    seen = at(pixels, where.seen).reshape(count, 2, -1, 3).astype(np.float64)
    levels = middle(seen.transpose(2, 0, 1, 3))
    lightest, darkest = _unmixed(levels, where.mixed)
    white = _plane(where.places, lightest, layout)
    share = middle(darkest / np.maximum(lightest, LEAST_CONTRAST_LEVELS))
    black = white * np.clip(share, 0, 0.8).astype(np.float32)
    return Tones(black, np.maximum(white, black + np.float32(LEAST_CONTRAST_LEVELS)))


def _unmixed(levels: NDArray[np.float64], mixed: Floats) -> tuple[Floats, Floats]:
    """(m, 3) white and black, from the levels (m, 2, 3) where blur has mixed the two."""
    apart = np.maximum(mixed[:, :1] - mixed[:, 1:], LEAST_CONTRAST_SHARE)
    contrast = (levels[:, 0] - levels[:, 1]) / apart
    black = levels[:, 1] - mixed[:, 1:] * contrast
    return np.asarray(black + contrast, np.float32), np.asarray(black, np.float32)


def even(count: int, brightness: Floats) -> Tones:
    """A scale for sheets without markers: full scale, times `brightness` (3,), at all of `count` cells."""
    white = np.broadcast_to(np.maximum(255 * brightness, LEAST_CONTRAST_LEVELS), (count, 3)).astype(
        np.float32
    )
    return Tones(np.zeros_like(white), white)


def _square(corners: Points, share: float) -> Points:
    """(24, 2) places round a square that has `share` of the marker's size."""
    ring = corners.mean(axis=0) + share * (corners - corners.mean(axis=0))
    steps = np.linspace(0, 1, 6, endpoint=False)[:, None, None]
    return np.asarray((ring + steps * (np.roll(ring, -1, axis=0) - ring)).reshape(-1, 2))


def _plane(places: Points, whites: Floats, layout: Layout) -> Floats:
    reach = max(layout.width_mm, layout.height_mm) / 2
    model = np.column_stack([np.ones(len(places)), places / reach])
    wanted = np.column_stack([np.ones(len(layout.cells)), (layout.cells - layout.centre) / reach])
    logs = np.log(np.maximum(whites, LEAST_CONTRAST_LEVELS).astype(np.float64))
    weights = np.ones(len(places))
    stiff = np.diag([0.0, 0.5, 0.5])
    for _ in range(6):
        weighed = model.T * weights
        bend = np.linalg.solve(weighed @ model + stiff, weighed @ logs)
        miss = (logs - model @ bend).mean(axis=1)
        scale = max(0.05, 1.5 * float(middle(np.abs(miss))))
        # Shadows only darken: a marker below the plane loses its voice sooner than one above.
        weights = 1.0 / (1.0 + (np.where(miss < 0, 1.5 * miss, miss) / scale) ** 2)
    return np.asarray(np.exp(wanted @ bend), np.float32)
