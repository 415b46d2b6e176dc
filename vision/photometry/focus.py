"""Whether a camera is as sharp as when faces were drawn for it, by how steep its markers are. Pure."""

from typing import NamedTuple

import cv2
import numpy as np

from vision.geometry.sampling import Floats, Pixels
from vision.photometry.middle import middle
from vision.photometry.tones import Zones

FOCUS_CHANGE_LOG = 0.07
"""Logarithm of how much steeper, or flatter, markers are when the focus has changed; noise makes 0.02."""

FOCUS_NOISE_LOG = 0.03
"""By how much two images differ, at most, between which it rests."""

ALIKE_IMAGES, LONGEST_WAIT_IMAGES = 3, 15
"""Images in a row that must be alike, and after which nobody waits for that any more."""

NOISE_SQUARE_LEVELS = 25.0
"""Square grey levels of noise."""


class Focus(NamedTuple):
    """How steep the markers were, and are."""

    usual: Floats
    """(m,) when the camera's sharpness was told."""
    now: float = 0.0
    """Logarithm of how much steeper they are in the last image."""
    off: int = 0
    """Images in a row in which they are not as they were."""
    alike: int = 0
    """Of these, the last ones between which the focus rests."""

    def of(self, steep: Floats) -> "Focus":
        """The same focus, of other markers, that are so steep (m,) in the last image."""
        return self._replace(usual=np.asarray(steep / np.exp(self.now), np.float32))

    @property
    def hunts(self) -> bool:
        """Whether the last image is not as sharp as the camera was told to be, and it is not known yet how
        sharp it will be: smeared by a movement, or while the focus is sought."""
        return self.off > 0

    @property
    def changed(self) -> bool:
        """Whether the camera is to be looked at anew."""
        return self.alike >= ALIKE_IMAGES or self.off >= LONGEST_WAIT_IMAGES


def steepness(pixels: Pixels, where: Zones) -> Floats:
    """(m,) mean square slope of each marker (grey levels a pixel), beside its contrast."""
    told = []
    for left, top, right, bottom in where.boxes.tolist():
        grey = np.asarray(cv2.cvtColor(pixels[top:bottom, left:right], cv2.COLOR_BGR2GRAY), np.uint8)
        slopes = _apart(grey[1:], grey[:-1]) + _apart(grey[:, 1:], grey[:, :-1])
        told.append(slopes / max(float(cv2.meanStdDev(grey)[1][0, 0]) ** 2, NOISE_SQUARE_LEVELS))
    return np.array(told, np.float32)


def _apart(one: Pixels, other: Pixels) -> float:
    """Mean square difference."""
    return cv2.norm(one, other, cv2.NORM_L2SQR) / max(one.size, 1)


def followed(focus: Focus, pixels: Pixels, where: Zones) -> Focus:
    """One image (h, w, 3) further; `where` are the zones of the markers, as they were when it was told."""
    if not len(focus.usual):
        return focus
    now = float(middle(np.log((steepness(pixels, where) + 1e-6) / (focus.usual + 1e-6))))
    if abs(now) < FOCUS_CHANGE_LOG:
        return focus._replace(now=now, off=0, alike=0)
    alike = focus.alike + 1 if focus.off and abs(now - focus.now) < FOCUS_NOISE_LOG else 1
    return focus._replace(now=now, off=focus.off + 1, alike=alike)
