"""What the eye saw, drawn on the camera's picture: for the page, for bug reports. Pure."""

import cv2
import numpy as np
from numpy.typing import NDArray

from messages.message import message
from vision.geometry.sampling import Pixels
from vision.observation import Observation
from vision.observing.eye import Eye

SURE = (80, 200, 60)
UNSURE = (0, 190, 255)
EMPTY_COLOUR = (190, 190, 190)
COVER = (60, 60, 235)

NOTHING_YET = message("eye.nothing-seen-yet")

DOUBTFUL_LEAD_UNITS = 48
"""A label whose rival costs less than this is drawn as doubtful."""

CIRCLE = np.stack([np.cos(np.linspace(0, 2 * np.pi, 33)), np.sin(np.linspace(0, 2 * np.pi, 33))])


def overlay(eye: Eye, pixels: Pixels, seen: Observation) -> Pixels:
    """A copy of the image (h, w, 3; BGR) with every cell outlined and labelled: doubt is amber, cover red."""
    picture = pixels.copy()
    sight, judged, covered = eye.sight, eye.cells.judged, eye.cells.covered
    if sight is None or judged is None:
        _write(picture, str(seen.blind or NOTHING_YET), (24, 48), 1.0, UNSURE)
        return picture
    if covered is not None and covered.mask.any():
        _tint(picture, sight.place.plan.homography, sight.shrink, covered.mask)
    order = np.argsort(seen.cost, axis=1, kind="stable")
    radius = eye.layout.radius_mm
    for cell, best in enumerate(order[:, 0].tolist()):
        empty = best == 0
        level = sight.ground if empty else sight.pieces
        shift = judged.scores.shift_mm[cell][:, None]
        outline = level.slopes[cell] @ (shift + radius * (0.35 if empty else 1.0) * CIRCLE)
        points = np.rint((outline.T + level.centres[cell]) * 8).astype(np.int32)
        doubtful = seen.cost[cell, order[cell, 1]] < DOUBTFUL_LEAD_UNITS
        colour = COVER if seen.covered[cell] else UNSURE if doubtful else EMPTY_COLOUR if empty else SURE
        cv2.polylines(picture, [points], True, colour, 2 if doubtful or not empty else 1, cv2.LINE_AA, 3)
        if not empty or doubtful:
            words = eye.looks.labels[best] + ("?" if doubtful else "")
            x, y = points.max(axis=0)[0] // 8, points.min(axis=0)[1] // 8
            _write(picture, words, (int(x) - 6, int(y) + 8), 0.45, colour)
    return picture


def _tint(picture: Pixels, from_plan: NDArray[np.float64], shrink: float, mask: Pixels) -> None:
    high, wide = picture.shape[:2]
    to_picture = np.diag([1 / shrink, 1 / shrink, 1.0]) @ from_plan
    hidden = cv2.warpPerspective(mask, to_picture, (wide, high), flags=cv2.INTER_NEAREST) > 0
    picture[hidden] = (picture[hidden] * 0.6 + np.array(COVER) * 0.4).astype(np.uint8)


def _write(
    picture: Pixels, words: str, place: tuple[int, int], size: float, colour: tuple[int, int, int]
) -> None:
    cv2.putText(picture, words, place, cv2.FONT_HERSHEY_SIMPLEX, size, (20, 20, 20), 3, cv2.LINE_AA)
    cv2.putText(picture, words, place, cv2.FONT_HERSHEY_SIMPLEX, size, colour, 1, cv2.LINE_AA)
