"""The camera's intrinsics from views of the target, and when there are enough of them. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.target import Pixels, View
from vision.geometry.pose import FOCAL_GUESS_WIDTHS, Lens

Size = tuple[int, int]
"""Width and height of an image."""

ENOUGH_VIEWS = 10
"""Views."""

GRID = (6, 4)
"""Parts of the image, across and down, that the target's corners should have visited."""

COVERED_SHARE = 0.75
"""Share of those parts that will do."""

TILT_DEG = 25.0
"""Between the two most different attitudes of the target."""

FOCAL_SIGMA_SHARE = 0.002
"""Standard deviation of the focal length, as its share, that will do."""

NEW_VIEW_WIDTHS = 0.04
"""How far the corners must lie from those of another view, in image widths: a tilt is enough."""

HELD_STILL_WIDTHS = 0.003
"""The same between two images of a target that is held still, at most."""

TRUST_WEIGHT = 10.0

_LEAST_VIEWS = 3
"""Views that give a lens at all."""


@dataclass(frozen=True, eq=False)
class LensFit:
    """What the views say."""

    lens: Lens
    error_px: float
    """Root mean square distance between corners seen and corners computed."""
    view_errors: tuple[float, ...]
    """The same in each view, pixels."""
    spread: float
    """Standard deviation of the focal length, as its share."""
    tilt_deg: float
    used: tuple[View, ...]
    """Views that were not thrown out as unlike the others."""


def fit(views: Sequence[View], size: Size) -> LensFit | None:
    """The lens for images of `size`; None while there are fewer than three views, or they agree on none."""
    if len(views) < _LEAST_VIEWS:
        return None
    result = _solved(views, size)
    # A bent target or a blurred image must not bend the lens.
    limit = 2.5 * float(np.median(result.view_errors))
    good = [view for view, error in zip(views, result.view_errors, strict=True) if error <= limit]
    if _LEAST_VIEWS <= len(good) < len(views):
        result = _solved(good, size)
    return result if np.isfinite(result.error_px) else None


def _solved(views: Sequence[View], size: Size) -> LensFit:
    flags = cv2.CALIB_FIX_ASPECT_RATIO
    plain = _calibrated(views, size, flags | cv2.CALIB_FIX_K3)
    bent = _calibrated(views, size, flags)
    # The sixth power only where it explains something: with few views it bends the corners at will.
    return bent if bent.error_px < 0.9 * plain.error_px else plain


def _calibrated(views: Sequence[View], size: Size, flags: int) -> LensFit:
    focal = FOCAL_GUESS_WIDTHS * size[0]
    guess = np.array([[focal, 0, (size[0] - 1) / 2], [0, focal, (size[1] - 1) / 2], [0, 0, 1.0]])
    error, matrix, distortion, turns, _, doubts, _, each = cv2.calibrateCameraExtended(
        [view.places.astype(np.float32) for view in views],
        [view.corners.astype(np.float32) for view in views],
        size,
        guess,
        np.zeros(5),
        flags=flags | cv2.CALIB_USE_INTRINSIC_GUESS,
    )
    k = [float(value) for value in distortion.ravel()[:5]]
    lens = Lens(
        focal=float(matrix[0, 0]),
        centre=(float(matrix[0, 2]), float(matrix[1, 2])),
        distortion=(k[0], k[1], k[2], k[3], k[4]),
        trust=TRUST_WEIGHT,
    )
    spread = float(np.max(doubts.ravel()[:2])) / lens.focal
    tilt = _widest(np.array([cv2.Rodrigues(turn)[0][:, 2] for turn in turns]))
    errors = tuple(float(value) for value in each.ravel())
    return LensFit(lens, float(error), errors, spread, tilt, tuple(views))


def _widest(normals: NDArray[np.float64]) -> float:
    """Degrees between the two most different directions (k, 3)."""
    return float(np.degrees(np.arccos(np.clip(normals @ normals.T, -1, 1)).max()))


def shift(one: View, other: View, size: Size) -> float:
    """How far nine in ten corners move at most from view to view, in image widths; 1 if none is in both."""
    _, here, there = np.intersect1d(one.ids, other.ids, return_indices=True)
    if not len(here):
        return 1.0
    apart = np.linalg.norm(one.corners[here] - other.corners[there], axis=1)
    return float(np.percentile(apart, 90)) / size[0]


def covered_parts(views: Sequence[View], size: Size) -> NDArray[np.bool_]:
    """(v, h) the parts, down and across, of the image in which a corner was seen."""
    across, down = GRID
    seen = np.zeros((down, across), np.bool_)
    for view in views:
        parts = np.floor(view.corners / size * GRID).astype(int)
        seen[np.clip(parts[:, 1], 0, down - 1), np.clip(parts[:, 0], 0, across - 1)] = True
    return seen


def coverage_picture(pixels: Pixels, views: Sequence[View], current: View | None) -> Pixels:
    """The image (h, w, 3): what is covered in green, what is not in red, and the target as it is seen."""
    height, width = pixels.shape[:2]
    seen = covered_parts(views, (width, height)).astype(np.uint8)
    tints = np.array(((60, 60, 170), (60, 160, 60)), np.uint8)[seen]
    tint = cv2.resize(tints, (width, height), interpolation=cv2.INTER_NEAREST)
    picture = np.asarray(cv2.addWeighted(pixels, 0.72, tint, 0.28, 0), np.uint8)
    size = max(1, width // 400)
    for view in views:
        _dots(picture, view, size, (90, 230, 90))
    if current is not None:
        _dots(picture, current, 2 * size, (0, 220, 255))
    return picture


def _dots(picture: Pixels, view: View, radius: int, colour: tuple[int, int, int]) -> None:
    for x, y in np.rint(view.corners).astype(int).tolist():
        cv2.circle(picture, (x, y), radius, colour, -1, cv2.LINE_AA)
