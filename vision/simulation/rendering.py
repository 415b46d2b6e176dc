"""Drawing of a simulated table: sheet, lights, pieces and a hand, as a webcam would see them. Pure.

Plain and quick rather than lifelike: flat shading, one lamp, sprites for pieces.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.layout import Points
from vision.geometry.pose import Lens, Pose
from vision.geometry.sampling import SUBPIXEL_BITS, Floats, Pixels

Array = NDArray[np.float64]

CIRCLE = np.stack([np.cos(np.linspace(0, 2 * np.pi, 48)), np.sin(np.linspace(0, 2 * np.pi, 48))], axis=1)

Window = tuple[int, int, int, int]
"""Left, top, right, bottom of a part of a picture."""


@dataclass(frozen=True)
class Viewpoint:
    """Where the simulated camera stands."""

    distance_mm: float = 620.0
    elevation_deg: float = 62.0
    azimuth_deg: float = 0.0
    hfov_deg: float = 60.0
    size: tuple[int, int] = (1280, 720)

    def pose(self, middle: Points) -> Pose:
        """Looking at `middle` (2,) on the sheet; azimuth 0 is from its bottom edge."""
        width, height = self.size
        focal = width / 2 / np.tan(np.radians(self.hfov_deg / 2))
        rise, turn = np.radians(self.elevation_deg), np.radians(self.azimuth_deg)
        away = np.array([np.cos(rise) * np.sin(turn), np.cos(rise) * np.cos(turn), -np.sin(rise)])
        right = np.array([np.cos(turn), -np.sin(turn), 0.0])
        rotation = np.array([right, np.cross(-away, right), -away])
        place = np.array([*middle, 0.0]) + self.distance_mm * away
        vector, _ = cv2.Rodrigues(rotation)
        lens = Lens(float(focal), ((width - 1) / 2, (height - 1) / 2))
        return Pose(lens, np.asarray(vector.reshape(3), np.float64), -rotation @ place)


@dataclass(frozen=True)
class Room:
    """Light and sensor."""

    light: float = 0.85
    """Brightness of white paper, full scale 1."""
    colour: tuple[float, float, float] = (0.94, 1.0, 0.98)
    """Blue, green, red of white paper, beside its brightness."""
    falloff: float = 0.12
    """How much darker the right edge of the image is than the left."""
    noise: float = 2.5
    """Standard deviation, grey levels."""
    blur_px: float = 0.6
    table: tuple[int, int, int] = (62, 92, 120)
    """BGR."""


@dataclass(frozen=True, eq=False)
class DrawnPiece:
    """One piece on the simulated table."""

    face: Pixels
    """Square BGRA, spanning the sticker."""
    radius_mm: float
    x: float
    y: float
    yaw_deg: float = 0.0
    height_mm: float = 6.0
    lift_mm: float = 0.0
    """Of its foot above the sheet, while it is carried."""


def bare_table(sheet: Pixels, per_mm: float, pose: Pose, room: Room, size: tuple[int, int]) -> Pixels:
    """The sheet (h, w, 3) on the table, without light or noise."""
    high, wide = sheet.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)
    seen = pose.project(corners / per_mm)
    shrink = max(1.0, wide / max(float(np.linalg.norm(seen[0] - seen[1])), 1.0) / 1.5)
    small = cv2.resize(sheet, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    source = _square(small.shape[1], small.shape[0])
    homography = cv2.getPerspectiveTransform(source, seen.astype(np.float32))
    picture = np.empty((size[1], size[0], 3), np.uint8)
    picture[:] = room.table
    return np.asarray(
        cv2.warpPerspective(small, homography, size, dst=picture, borderMode=cv2.BORDER_TRANSPARENT), np.uint8
    )


def add_glow(picture: Pixels, pose: Pose, place: Points, reach_mm: float, colour: Floats) -> None:
    """Light (3,) BGR, 0 to 1, that shines through the sheet round `place` (2,). In place."""
    ring = pose.project(place + 2.2 * reach_mm * CIRCLE)
    window = window_of(ring, _size(picture))
    if window is None:
        return
    left, top, right, bottom = window
    middle = ring.mean(axis=0)
    spread = np.ptp(ring, axis=0) / 4.4
    across = np.exp(-0.5 * ((np.arange(left, right) - middle[0]) / spread[0]) ** 2)
    down = np.exp(-0.5 * ((np.arange(top, bottom) - middle[1]) / spread[1]) ** 2)
    part = picture[top:bottom, left:right]
    light = (down[:, None] * across[None])[..., None] * colour * 255
    part[:] = np.minimum(part + light * (part / 255.0), 255).astype(np.uint8)


def add_piece(picture: Pixels, pose: Pose, piece: DrawnPiece) -> None:
    """Draw a piece with its shadow into an image (h, w, 3). In place."""
    seen = _seen(pose, piece, _size(picture))
    if seen is None:
        return
    if seen.shade is not None:
        darken(picture, seen.shade, 0.7)
    fill(picture, seen.hull, tuple(float(v) for v in seen.side))
    fill(picture, seen.top, tuple(float(v) for v in np.minimum(seen.side * 1.3, 255)))
    if seen.window is not None:
        left, top, right, bottom = seen.window
        part = picture[top:bottom, left:right]
        part[:] = (part * (1 - seen.alpha) + seen.face + 0.5).astype(np.uint8)


def glow_window(pose: Pose, place: Points, reach_mm: float, size: tuple[int, int]) -> Window | None:
    """What `add_glow` lights round `place` (2,) of a picture of that size, or None if nothing."""
    return window_of(pose.project(place + 2.2 * reach_mm * CIRCLE), size)


def piece_window(pose: Pose, piece: DrawnPiece, size: tuple[int, int]) -> Window | None:
    """What `add_piece` draws in lies in this part of a picture of that size; None if it draws nothing."""
    seen = _seen(pose, piece, size)
    return seen and seen.extent


class _Seen(NamedTuple):
    """A piece as a camera sees it."""

    shade: Array | None
    """Outline of his shadow, if he stands."""
    hull: Array
    top: Array
    """Outlines of all of him, and of his top."""
    side: Floats
    """(3,) BGR of his body."""
    window: Window | None
    """Where his face lies in the picture, if it does."""
    face: Floats
    alpha: Floats
    """(h, w, 3) and (h, w, 1) in that window: the face, and how much of it covers what is there."""
    extent: Window | None
    """The part of the picture that holds all of this."""


@lru_cache(maxsize=256)
def _seen(pose: Pose, piece: DrawnPiece, size: tuple[int, int]) -> _Seen | None:
    """The piece in a picture of that size; None outside it. Most pieces stand where they stood."""
    place = np.array([piece.x, piece.y])
    rim = piece.radius_mm * 1.04
    foot = pose.project(place + rim * CIRCLE, piece.lift_mm)
    top = pose.project(place + rim * CIRCLE, piece.lift_mm + piece.height_mm)
    if window_of(np.concatenate([foot, top]), size) is None:
        return None
    side = piece.face[piece.face.shape[0] // 2, 4, :3] * 0.6
    shade = None
    if piece.lift_mm == 0:
        shade = pose.project(place + np.array([2.5, 1.5]) + rim * CIRCLE)
    corners = _corners(pose, piece, place)
    window, face, alpha = _warped(piece, corners, size)
    extent = window_of(np.concatenate([foot, top, corners, *([] if shade is None else [shade])]), size)
    return _Seen(shade, hull(np.concatenate([foot, top])), top, side, window, face, alpha, extent)


def _corners(pose: Pose, piece: DrawnPiece, place: Points) -> Array:
    """(4, 2) of his face in the picture."""
    turn = np.radians(piece.yaw_deg)
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * piece.radius_mm
    return pose.project(place + square @ rotation, piece.lift_mm + piece.height_mm)


def _warped(piece: DrawnPiece, corners: Array, size: tuple[int, int]) -> tuple[Window | None, Floats, Floats]:
    """Window, face and alpha of `_Seen`."""
    window = window_of(corners, size)
    if window is None:
        return None, np.zeros((0, 0, 3), np.float32), np.zeros((0, 0, 1), np.float32)
    left, top, right, bottom = window
    wide = max(right - left, bottom - top, 8)
    side = min(piece.face.shape[0], int(1.2 * wide))
    face = cv2.resize(piece.face, (side, side), interpolation=cv2.INTER_AREA)
    source = _square(side, side)
    homography = cv2.getPerspectiveTransform(source, (corners - (left, top)).astype(np.float32))
    warped = cv2.warpPerspective(face, homography, (right - left, bottom - top))
    alpha = warped[..., 3:].astype(np.float32) / np.float32(255)
    return window, np.asarray(warped[..., :3] * alpha, np.float32), alpha


def add_hand(picture: Pixels, pose: Pose, place: Points, home: Points, skin: tuple[int, int, int]) -> None:
    """A hand whose fingers are at `place` (2,), its arm coming from `home` (2,). In place."""
    along = home - place
    along = along / max(float(np.linalg.norm(along)), 1e-6)
    aside = np.array([-along[1], along[0]])
    shade = pose.project(_arm(place + np.array([12, 8]), along, aside, 26, 30))
    darken(picture, shade, 0.72)
    fill(picture, pose.project(_arm(place, along, aside, 30, 95), 35), (92, 70, 58))
    palm = _blob(place + 45 * along, along, aside, 40, 36)
    fill(picture, pose.project(palm, 38), skin)
    lit = tuple(float(v) for v in np.minimum(np.array(skin) * 1.08, 255))
    for spread, length in ((-16, 6), (-5, -3), (7, -2), (18, 8)):
        tip = place + spread * 0.45 * aside + length * along
        knuckle = place + 38 * along + spread * aside
        fill(picture, pose.project(capsule(tip, knuckle, 8.0), 30), lit)


def _arm(place: Points, along: Points, aside: Points, width: float, start: float) -> Array:
    near, far = place + start * along, place + 900 * along
    return np.array(
        [near - width * aside, near + width * aside, far + 1.4 * width * aside, far - 1.4 * width * aside]
    )


def _blob(place: Points, along: Points, aside: Points, length: float, width: float) -> Array:
    return np.asarray(place + length * CIRCLE[:, :1] * along + width * CIRCLE[:, 1:] * aside)


def capsule(start: Points, end: Points, radius: float) -> Array:
    """(n, 2) the outline of what lies within `radius` of the way between two points (2,)."""
    return hull(np.concatenate([start + radius * CIRCLE, end + radius * CIRCLE]))


def hull(points: Array) -> Array:
    """(m, 2) the convex outline of points (n, 2)."""
    return np.asarray(cv2.convexHull(points.astype(np.float32)).reshape(-1, 2), np.float64)


def _square(wide: int, high: int) -> Floats:
    """(4, 2) corners of an image, in pixels whose middles have whole numbers."""
    return np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - np.float32(0.5)


def fill(picture: Pixels, outline: Array, colour: tuple[float, ...]) -> None:
    """Paint what lies in an outline (n, 2), pixels, BGR. In place."""
    fixed = np.rint(outline * (1 << SUBPIXEL_BITS)).astype(np.int32)
    cv2.fillPoly(picture, [fixed], colour, cv2.LINE_AA, SUBPIXEL_BITS)


def darken(picture: Pixels, outline: Array, share: float) -> None:
    """Leave that share of the light in an outline (n, 2), pixels. In place."""
    window = window_of(outline, _size(picture))
    if window is None:
        return
    left, top, right, bottom = window
    part = picture[top:bottom, left:right]
    mask = np.zeros(part.shape[:2], np.uint8)
    fixed = np.rint((outline - (left, top)) * (1 << SUBPIXEL_BITS)).astype(np.int32)
    cv2.fillPoly(mask, [fixed], 255, cv2.LINE_AA, SUBPIXEL_BITS)
    dark = cv2.convertScaleAbs(part, alpha=share)
    cv2.copyTo(dark, mask, part)


def _size(picture: Pixels) -> tuple[int, int]:
    return picture.shape[1], picture.shape[0]


def window_of(points: Array, size: tuple[int, int]) -> Window | None:
    """The part of a picture of that size (width, height) round points (n, 2), or None outside it."""
    low, high = np.floor(points.min(axis=0)).astype(int) - 1, np.ceil(points.max(axis=0)).astype(int) + 2
    left, top = max(int(low[0]), 0), max(int(low[1]), 0)
    right, bottom = min(int(high[0]), size[0]), min(int(high[1]), size[1])
    return (left, top, right, bottom) if left < right and top < bottom else None
