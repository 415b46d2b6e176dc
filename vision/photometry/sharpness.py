"""What lens, sensor and the camera's own sharpening make of print. Pure.

Light is blurred before the camera turns it into grey levels, so that white grows into black. Then most
cameras sharpen what they deliver, with an edge that is too bright on one side and too dark on the other.
"""

from typing import NamedTuple

import cv2
import numpy as np

from vision.geometry.sampling import Colours, Floats, Pixels

TONE_GAMMA = 2.2
"""Of the usual tone curve (sRGB, nearly)."""

INK_GREY_SHARE = 0.07
"""Grey level of print black, beside paper white: ink reflects some light."""

HALO_PX = 1.0
"""How far sharpening reaches."""

COLOUR_PX = 2.0
"""Standard deviation of what blurs colour, but not brightness: the sensor's mosaic, and all compression."""

SMOOTH_PX = 0.6
"""Blur by which image and print are smoothed before they are compared, lest a fraction of a pixel matter."""

PIXEL_PX = 0.4
"""The same of a pixel's own size, and of reading between pixels."""


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
    grey = softened(art, sharpness.blur_px, finer)
    if sharpness.crisp:
        grey = grey + np.float32(sharpness.crisp) * fine(grey, finer)
    if grey.ndim == 3:
        luma = cv2.cvtColor(grey, cv2.COLOR_BGR2GRAY)[..., None]
        grey = luma + cv2.GaussianBlur(grey - luma, (0, 0), COLOUR_PX * finer)
    return grey


def softened(art: Pixels, blur_px: float, finer: float) -> Floats:
    """The same picture (h, w, c) as the sensor gets it."""
    light = cv2.LUT(art, _LIGHT)
    soft = cv2.GaussianBlur(light, (0, 0), max(blur_px * finer, 0.1))
    return np.asarray(
        (cv2.pow(soft, 1 / TONE_GAMMA) - INK_GREY_SHARE) * np.float32(1 / (1 - INK_GREY_SHARE)), np.float32
    )


def fine(grey: Floats, finer: float) -> Floats:
    """What of a picture (h, w, c) is finer than `HALO_PX`, which sharpening adds once more."""
    return np.asarray(grey - cv2.GaussianBlur(grey, (0, 0), HALO_PX * finer), np.float32)


def smoothed(picture: Colours, finer: float = 1.0) -> Colours:
    """A picture as it is compared, with `finer` of its pixels to one of the image."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), SMOOTH_PX * finer), picture.dtype)


_LIGHT = ((INK_GREY_SHARE + (1 - INK_GREY_SHARE) * np.arange(256) / 255) ** TONE_GAMMA).astype(np.float32)
"""Of every grey level of print, how much light it gives back."""
