"""Where the camera stands: from fiducial markers, or from four given corners. Pure.

One model serves every case: a pinhole with one focal length and a lens, fitted to whatever points are
seen, with gentle priors that decide what the points leave open. It gives heights as well as the sheet.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.layout import Layout, Points

Pixels = NDArray[np.uint8]
Array = NDArray[np.float64]

FOCAL_GUESS_WIDTHS = 0.9
"""Focal length of an unknown camera, in image widths (58 degrees across)."""

OUTLIER_PX = 1.5
"""Points further than this from the fit lose their weight."""


@dataclass(frozen=True)
class Lens:
    """What the camera is, wherever it stands. Lengths in pixels."""

    focal: float
    centre: tuple[float, float]
    distortion: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0)
    """k1, k2, p1, p2, k3 as OpenCV counts them."""
    trust: float = 0.0
    """How sharply focal and k1 are known: 0 a guess, 1 fitted to many markers, 10 calibrated."""

    @property
    def matrix(self) -> Array:
        """(3, 3)."""
        return np.array([[self.focal, 0, self.centre[0]], [0, self.focal, self.centre[1]], [0, 0, 1.0]])


def guessed_lens(size: tuple[int, int]) -> Lens:
    """A usual webcam for images of `size` (width, height)."""
    return Lens(FOCAL_GUESS_WIDTHS * size[0], ((size[0] - 1) / 2, (size[1] - 1) / 2))


@dataclass(frozen=True, eq=False)
class Pose:
    """The camera over the sheet."""

    lens: Lens
    rotation: Array
    """(3,) Rodrigues vector."""
    translation: Array
    """(3,) mm."""
    error_px: float = 0.0
    """Root mean square distance of the points it was fitted to."""
    correction: Array | None = None
    """(3, 3) homography of the image that puts right, on the sheet, what no pinhole with square pixels in the
    middle of the image explains: pictures that were cropped, stretched, or straightened."""

    def project(self, places: Points, height_mm: float | Array = 0.0) -> Array:
        """(k, 2) pixels of places (k, 2) in mm that stand `height_mm` (one, or (k,)) above the sheet."""
        points, _ = cv2.projectPoints(
            _solid(places, height_mm), self.rotation, self.translation, self.lens.matrix, self._distortion
        )
        if self.correction is not None:
            points = cv2.perspectiveTransform(points.reshape(-1, 1, 2), self.correction)
        return np.asarray(points.reshape(-1, 2), np.float64)

    def corrected(self, places: Points, seen: Array) -> "Pose":
        """The same, but that `places` (k, 2; mm; k >= 4) on the sheet lie at `seen` (k, 2; pixels)."""
        plain = replace(self, correction=None)
        found, _ = cv2.findHomography(plain.project(places), np.asarray(seen, np.float64), 0)
        if found is None or not np.isfinite(found).all():
            return self
        return replace(self, correction=np.asarray(found, np.float64))

    @property
    def _distortion(self) -> Array:
        return np.array(self.lens.distortion)

    @property
    def eye(self) -> Array:
        """(3,) the camera's place: x, y on the sheet and height above it, mm."""
        turned, _ = cv2.Rodrigues(self.rotation)
        place = -turned.T @ self.translation
        return np.array([place[0], place[1], -place[2]])


def fit(places: Points, seen: Array, lens: Lens, whole: Points | None = None) -> Pose | None:
    """The pose that puts `places` (k, 2, mm) at `seen` (k, 2, px), k >= 4; None if none does.

    Focal length and k1 are fitted too, as far as `lens.trust` leaves them open. Everything in `whole`, or
    else in `places`, lies before the camera.
    """
    # A robust start draws fours at random; few noisy corners, nearly on a line, may give it none of use.
    methods = (cv2.LMEDS, 0) if len(places) >= 12 else (0,)
    poses = (_fit(places, seen, lens, method) for method in methods)
    sheet = places if whole is None else whole
    return next((pose for pose in poses if pose is not None and _in_front(pose, sheet)), None)


def _fit(places: Points, seen: Array, lens: Lens, method: int) -> Pose | None:
    start = _start(places, seen, lens, method)
    if start is None:
        return None
    pose, weights = start, np.ones(len(places))
    for _ in range(12):
        pose, distance = _improved(pose, places, seen, lens, weights)
        # Redescending weights: a corner under a sleeve must not pull the board.
        scale = max(OUTLIER_PX, 2.0 * float(np.median(distance)))
        weights = 1.0 / (1.0 + (distance / scale) ** 2) ** 2
    if pose.eye[2] <= 0 or not np.isfinite(pose.translation).all():
        return None
    trust = max(lens.trust, 1.0 if len(places) >= 24 else 0.0)
    error = float(np.sqrt(np.average(distance**2, weights=weights)))
    return replace(pose, lens=replace(pose.lens, trust=trust), error_px=error)


def from_markers(layout: Layout, found: Mapping[int, Array], lens: Lens) -> Pose | None:
    """The pose from detected markers: id -> (4, 2) pixels; one will do, three do well.

    None if no marker belongs to the sheet, or if they put a part of it behind the camera.
    """
    known = [number for number in found if number in layout.markers]
    if not known:
        return None
    places = np.concatenate([layout.markers[number] for number in known])
    seen = np.concatenate([found[number] for number in known])
    return fit(places, seen, lens, layout.playing_area())


def _in_front(pose: Pose, places: Points) -> bool:
    """Whether all of them lie before the camera."""
    turned, _ = cv2.Rodrigues(pose.rotation)
    return bool(((_solid(places, 0.0) @ turned.T + pose.translation)[:, 2] > 0).all())


def from_corners(
    layout: Layout, corners: Array, size: tuple[int, int], quarter_turns: int = 0
) -> Pose | None:
    """The pose from the playing area's corners (4, 2) in pixels, clockwise from the top left of the *image*.

    `quarter_turns` says how many corners the sheet's own top left lies further clockwise.
    """
    return from_plane(np.roll(layout.playing_area(), quarter_turns, axis=0), corners, size)


def from_plane(places: Points, seen: Array, size: tuple[int, int]) -> Pose | None:
    """The pose that puts `places` (k, 2; mm; k >= 4) at `seen` (k, 2; pixels), even of a cropped picture.

    The sheet lies where the points' own homography has it; heights follow the pinhole that is nearest to it,
    in the mirror where the picture is mirrored.
    """
    points = np.asarray(seen, np.float64)
    found, _ = cv2.findHomography(places, points, 0)
    if found is None:
        return None
    middle = np.append(places.mean(axis=0), 1.0)
    # Its determinant beside the depth says whether right and left have changed places.
    mirrored = np.linalg.det(found) * float(found[2] @ middle) < 0
    straight = np.column_stack([size[0] - 1 - points[:, 0], points[:, 1]]) if mirrored else points
    pose = fit(places, straight, guessed_lens(size))
    return None if pose is None else pose.corrected(places, points)


def _solid(places: Points, height_mm: float | Array) -> Array:
    flat = np.asarray(places, np.float64)
    return np.column_stack([flat, np.broadcast_to(-np.asarray(height_mm, np.float64), len(flat))])


def _start(places: Points, seen: Array, lens: Lens, method: int) -> Pose | None:
    straight = cv2.undistortPoints(
        seen.reshape(-1, 1, 2).astype(np.float64), lens.matrix, np.array(lens.distortion), P=lens.matrix
    ).reshape(-1, 2)
    homography, _ = cv2.findHomography(places, straight, method)
    if homography is None or not np.isfinite(homography).all():
        return None
    if lens.trust < 1:
        lens = replace(lens, focal=_focal(np.asarray(homography, np.float64), lens))
    upright = np.linalg.inv(lens.matrix) @ homography
    scale = math.sqrt(np.linalg.norm(upright[:, 0]) * np.linalg.norm(upright[:, 1]))
    upright /= scale * (1 if upright[2, 2] > 0 else -1)
    frame = np.column_stack([upright[:, 0], upright[:, 1], np.cross(upright[:, 0], upright[:, 1])])
    left, _, right = np.linalg.svd(frame)
    rotation, _ = cv2.Rodrigues(left @ right)
    return Pose(lens, rotation.reshape(3), upright[:, 2].copy())


def _focal(homography: Array, lens: Lens) -> float:
    """Focal length that makes the sheet's axes square and equal (Zhang's two constraints), or the guess."""
    shift = np.array([[1, 0, -lens.centre[0]], [0, 1, -lens.centre[1]], [0, 0, 1.0]])
    a, b = (shift @ homography)[:, 0], (shift @ homography)[:, 1]
    products = np.array([a[0] * b[0] + a[1] * b[1], a[0] ** 2 + a[1] ** 2 - b[0] ** 2 - b[1] ** 2])
    depths = np.array([a[2] * b[2], a[2] ** 2 - b[2] ** 2])
    squared = -float(products @ depths) / max(float(depths @ depths), 1e-30)
    low, high = 0.5 * lens.focal, 3.0 * lens.focal
    return math.sqrt(squared) if low**2 < squared < high**2 else lens.focal


def _improved(pose: Pose, places: Points, seen: Array, prior: Lens, weights: Array) -> tuple[Pose, Array]:
    """One Gauss-Newton step over rotation, translation, log focal and k1."""
    points, slopes = cv2.projectPoints(
        _solid(places, 0), pose.rotation, pose.translation, pose.lens.matrix, pose._distortion
    )
    miss = (seen - points.reshape(-1, 2)).reshape(-1)
    focal = slopes[:, 6:8].sum(axis=1, keepdims=True) * pose.lens.focal
    model = np.hstack([slopes[:, :6], focal, slopes[:, 10:11]])
    weight = np.repeat(weights, 2)
    # Priors in pixels-squared units: an unknown webcam's focal is within 30 %, its k1 within 0.08.
    sharp = {0: (0.3, 0.08), 1: (0.03, 0.02)}.get(min(int(prior.trust), 2), (1e-4, 1e-5))
    stiff = np.array([0, 0, 0, 0, 0, 0, 1 / sharp[0] ** 2, 1 / sharp[1] ** 2]) * 0.25
    off = np.zeros(8)
    off[6] = math.log(prior.focal / pose.lens.focal)
    off[7] = prior.distortion[0] - pose.lens.distortion[0]
    normal = (model.T * weight) @ model + np.diag(stiff)
    step = np.linalg.lstsq(normal, (model.T * weight) @ miss + stiff * off, rcond=None)[0]
    step *= min(1.0, 0.2 / max(float(np.abs(step[6:]).max()), 1e-12))
    lens = replace(
        pose.lens,
        focal=pose.lens.focal * math.exp(step[6]),
        distortion=(pose.lens.distortion[0] + step[7], *pose.lens.distortion[1:]),
    )
    moved = Pose(lens, pose.rotation + step[:3], pose.translation + step[3:6])
    return moved, np.hypot(miss[0::2], miss[1::2])
