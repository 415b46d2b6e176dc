"""The course of calibrating a table, from one step to the next. Pure.

Pieces come last: where lights are looked for they would be in the way, and for play they may stay.
"""

from collections.abc import Sequence

import cv2
import numpy as np

COURSE = ("lens", "pose", "lights", "check", "colours")

READY = "ready"
"""After the last step."""

AT_ONCE = ("lens", "pose", "colours")
"""Steps that only look; the others light the table, and wait to be begun."""

NEEDED = ("pose",)
"""Without these nothing is seen; all others may be skipped."""

SMALLEST = 0.01
"""Of the image: what corners enclose at least."""

Corners = Sequence[tuple[float, float]]


def after(at: str) -> str:
    """The name of the next step."""
    course = (*COURSE, READY)
    return course[min(course.index(at) + 1, len(COURSE))]


def enclose(corners: Corners, size: tuple[int, int]) -> bool:
    """Whether four corners, clockwise, make a part of an image of `size` that may be a board."""
    if not all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in corners):
        return False
    around = np.array(corners, np.float32)
    if not cv2.isContourConvex(around):
        return False
    return cv2.contourArea(around, oriented=True) > SMALLEST * size[0] * size[1]
