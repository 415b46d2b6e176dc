"""How strongly the sheet was printed, told by its grounds beside the white of its own border. Pure.

The same sheet may have been printed with full or with thin ink; a cell of the one looks like no empty cell of
the other.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.layout import Layout, Points
from vision.geometry.pose import Array, Pose
from vision.geometry.sampling import Pixels

STEP_MM = 4.0
"""Between the places that are compared."""

SOFT_MM = 2.0
"""Over which the print is averaged: as a camera would."""

PAPER_LEVELS = 250
"""In every channel of a print: nothing is printed there."""

DISTINCT_LEVELS = 6
"""Levels by which two prints differ where they can be told apart."""

LEAST_PLACES_COUNT = 60
"""Places without which nothing is said."""

BETTER_ERROR_SHARE = 0.8
"""Share of the usual print's error below which another is believed."""


def best_print(prints: Sequence[Pixels], per_mm: float, pose: Pose, layout: Layout, pixels: Pixels) -> int:
    """Which of `prints` (h, w, 3; BGR, the usual one first) lies in the image."""
    spots = _spots(layout)
    where = pose.project(spots)
    height, width = pixels.shape[:2]
    inside = ((where >= 0) & (where <= (width - 1, height - 1))).all(axis=1)
    spots, where = spots[inside], where[inside]
    arts = np.array([_sampled(_softened(art, per_mm), spots * per_mm) for art in prints])
    paper = np.asarray((arts >= PAPER_LEVELS).all(axis=(0, 2)))
    told = np.ptp(arts, axis=0).max(axis=1) > DISTINCT_LEVELS
    if min(paper.sum(), told.sum()) < LEAST_PLACES_COUNT:
        return 0
    shade = _sampled(pixels, where)
    shade /= np.maximum(_light(spots, shade, paper, layout), 1.0)
    errors = np.array([np.median(np.abs(shade - art / 255)[told]) for art in arts])
    best = int(np.argmin(errors))
    return best if errors[best] < BETTER_ERROR_SHARE * errors[0] else 0


def _spots(layout: Layout) -> Points:
    xs, ys = (np.arange(STEP_MM / 2, side, STEP_MM) for side in (layout.width_mm, layout.height_mm))
    return np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)


def _softened(art: Pixels, per_mm: float) -> Pixels:
    side = 2 * round(SOFT_MM * per_mm / 2) + 1
    return np.asarray(cv2.blur(art, (side, side)), np.uint8)


def _sampled(image: Pixels, where: Array) -> Array:
    """(k, 3) colours at places (k, 2) of the image, in its own units."""
    x, y = (where[:, axis].astype(np.float32) for axis in (0, 1))
    near = cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return near.reshape(-1, 3).astype(np.float64)


def _light(spots: Points, seen: Array, paper: NDArray[np.bool_], layout: Layout) -> Array:
    """(k, 3) what white paper would look like there: a smooth surface through that of the border."""
    x, y = (spots / (layout.width_mm, layout.height_mm) - 0.5).T
    terms = np.column_stack([np.ones_like(x), x, y, x * y, x**2, y**2])
    kept = paper.copy()
    for _ in range(3):
        surface = terms @ np.linalg.lstsq(terms[kept], seen[kept], rcond=None)[0]
        # A hand or a captured piece on the border is no paper.
        kept = paper & (seen > 0.85 * surface).all(axis=1)
    return np.asarray(surface)
