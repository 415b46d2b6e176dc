"""What lens, sensor and the camera's own sharpening make of print, told from the markers of an image. Pure.

Light is blurred before the camera turns it into grey levels, so that white grows into black. Then most
cameras sharpen what they deliver, with an edge that is too bright on one side and too dark on the other.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.layout import Layout, Points
from vision.pose import Pose
from vision.rectify import Colours, Floats, Pixels

GAMMA = 2.2
"""Of the usual tone curve (sRGB, nearly)."""

INK = 0.07
"""Grey level of print black, beside paper white: ink reflects some light."""

HALO_PX = 1.0
"""How far sharpening reaches."""

COLOUR_PX = 2.0
"""Standard deviation of what blurs colour, but not brightness: the sensor's mosaic, and all compression."""

SMOOTH_PX = 0.6
"""Blur by which image and print are smoothed before they are compared, lest a fraction of a pixel matter."""

PIXEL_PX = 0.4
"""The same of a pixel's own size, and of reading between pixels."""

BLURS_PX = (0.4, 0.55, 0.7, 0.85, 1.0, 1.2, 1.45, 1.8, 2.3, 3.0)
CRISPS = (0.0, 0.4, 0.8)

FINER = 3
"""Steps to a pixel, in which print is laid out before it is blurred."""

ROUND_PX = 8
"""What is drawn beyond the part that is compared, because blur carries it in."""

REACH = 1.2
"""The part that is compared, in half sides of a marker's black square: all of it, and white round it."""

MOST_BESIDE_PX = 4.0
"""How far a marker may lie beside where the pose wants it."""

ENOUGH = 6
"""Markers that are compared."""

OUTLIERS = 0.03
"""Share of the pixels of a marker that may show something else, a finger or a spot of gloss."""


class Sharpness(NamedTuple):
    """Of one camera at one table."""

    blur_px: float
    """Standard deviation, in image pixels, of the blur of light."""
    crisp: float
    """How much of what is finer than `HALO_PX` is added once more."""

    def compared_px(self) -> float:
        """Standard deviation of all blur in what is compared."""
        return float(np.sqrt(self.blur_px**2 + SMOOTH_PX**2 + PIXEL_PX**2))


USUAL = Sharpness(0.7, 0.4)
"""Where nothing tells."""


def shown(art: Pixels, sharpness: Sharpness, finer: float) -> Floats:
    """Print (h, w, channels) with `finer` of its pixels to one of the image, as the camera shows it.

    Print black is 0 and paper white 1; sharpening may go beyond.
    """
    light = cv2.LUT(art, _LIGHT)
    soft = cv2.GaussianBlur(light, (0, 0), max(sharpness.blur_px * finer, 0.1))
    grey = cv2.pow(soft, 1 / GAMMA)
    if sharpness.crisp:
        halo = cv2.GaussianBlur(grey, (0, 0), HALO_PX * finer)
        grey = cv2.addWeighted(grey, 1 + sharpness.crisp, halo, -sharpness.crisp, 0)
    if grey.ndim == 3:
        luma = cv2.cvtColor(grey, cv2.COLOR_BGR2GRAY)[..., None]
        grey = luma + cv2.GaussianBlur(grey - luma, (0, 0), COLOUR_PX * finer)
    return np.asarray((grey - INK) * np.float32(1 / (1 - INK)), np.float32)


def smoothed(picture: Colours, finer: float = 1.0) -> Colours:
    """A picture as it is compared, with `finer` of its pixels to one of the image."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), SMOOTH_PX * finer), picture.dtype)


def told(pixels: Pixels, pose: Pose, layout: Layout, sheet: Pixels | None, per_mm: float) -> Sharpness:
    """How sharp an image (BGR) is, by the printed `sheet` (BGR, `per_mm` pixels a millimetre)."""
    parts = [] if sheet is None else _parts(pixels, pose, layout, sheet, per_mm)
    if not parts:
        return USUAL
    tried = [Sharpness(blur, crisp) for blur in BLURS_PX for crisp in CRISPS]
    return min(tried, key=lambda sharpness: float(np.median([part.misfit(sharpness) for part in parts])))


class _Part(NamedTuple):
    """A marker in the image."""

    art: Pixels
    """(FINER h, FINER w) its print."""
    seen: Floats
    """(h, w) grey levels."""
    inside: NDArray[np.bool_]
    """(h, w) what is compared."""

    def misfit(self, sharpness: Sharpness) -> float:
        """Mean square error beside the contrast of black and white."""
        fine = shown(self.art, sharpness, FINER)
        height, width = self.seen.shape
        art = cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA)[self.inside]
        seen = self.seen[self.inside]
        art = art - art.mean()
        gain = float(art @ (seen - seen.mean())) / max(float(art @ art), 1e-6)
        error = np.sort((seen - seen.mean() - gain * art) ** 2)[: int((1 - OUTLIERS) * len(art))]
        return float(error.mean()) / max(gain, 1e-3) ** 2


def _parts(pixels: Pixels, pose: Pose, layout: Layout, sheet: Pixels, per_mm: float) -> list[_Part]:
    height, width = pixels.shape[:2]
    parts = []
    for corners in layout.markers.values():
        ring = corners.mean(axis=0) + REACH * (corners - corners.mean(axis=0))
        seen = pose.project(ring)
        low, high = np.floor(seen.min(axis=0)) - ROUND_PX, np.ceil(seen.max(axis=0)) + ROUND_PX
        if (low >= 0).all() and (high <= (width, height)).all():
            parts.append(_part(pixels, sheet, ring * per_mm - 0.5, seen, low, high))
    return parts[:: max(len(parts) // ENOUGH, 1)]


def _part(pixels: Pixels, sheet: Pixels, printed: Points, seen: Points, low: Points, high: Points) -> _Part:
    (left, top), (right, bottom) = low.astype(int), high.astype(int)
    grey = cv2.cvtColor(pixels[top:bottom, left:right], cv2.COLOR_BGR2GRAY).astype(np.float32)
    art = _laid_out(sheet, printed, seen - low, grey.shape)
    # Paper bends: a marker lies a little beside where the pose wants it.
    usual = cv2.resize(shown(art, USUAL, FINER), grey.shape[::-1], interpolation=cv2.INTER_AREA)
    (across, down), _ = cv2.phaseCorrelate(usual, grey, cv2.createHanningWindow(grey.shape[::-1], cv2.CV_32F))
    beside = np.clip([across, down], -MOST_BESIDE_PX, MOST_BESIDE_PX)
    inside = np.zeros(grey.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.rint(seen - low + beside).astype(np.int32), 1)
    return _Part(_laid_out(sheet, printed, seen - low + beside, grey.shape), grey, inside > 0)


def _laid_out(sheet: Pixels, printed: Points, seen: Points, shape: tuple[int, ...]) -> Pixels:
    """(FINER h, FINER w) the part of a sheet between `printed` (4, 2), seen at pixels (4, 2)."""
    finer = (seen + 0.5) * FINER - 0.5
    there = cv2.getPerspectiveTransform(printed.astype(np.float32), finer.astype(np.float32))
    size = (shape[1] * FINER, shape[0] * FINER)
    art = cv2.warpPerspective(sheet, there, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(art, cv2.COLOR_BGR2GRAY), np.uint8)


_LIGHT = ((INK + (1 - INK) * np.arange(256) / 255) ** GAMMA).astype(np.float32)
"""Of every grey level of print, how much light it gives back."""
