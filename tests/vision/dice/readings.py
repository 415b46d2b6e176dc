"""What images tell of a tray, one after the other."""

import numpy as np

from vision.dice.residual import Box
from vision.dice.tray import Lying, read_tray
from vision.geometry.pose import Pose
from vision.geometry.sampling import Pixels

Tray = tuple[Pose, Box, Pixels, float]
"""The pose, the tray, and the print with its pixels a millimetre."""


def told(tray: Tray, *images: Pixels, before: Lying | None = None) -> Lying:
    """What the last of the images tells, after those before it."""
    for pixels in images:
        before = read_tray(np.asarray(pixels, np.uint8), *tray, before)
    assert before is not None
    return before


def agreed(tray: Tray, image: Pixels) -> int | None:
    """The face that two readings of an image agree on, as a die's number is told."""
    first = told(tray, image, image, image)
    second = told(tray, image, before=first)
    return first.face if first.face == second.face else None
