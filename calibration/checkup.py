"""The picture of a checkup: what the program believes, drawn over what the camera sees. Pure."""

from collections.abc import Sequence

import cv2
import numpy as np

from calibration.corners import pitch_px
from calibration.target import Pixels
from vision.geometry.layout import Layout
from vision.geometry.pose import Pose

GOOD, BAD, PLAIN = (80, 200, 60), (60, 60, 235), (230, 230, 230)
"""BGR."""

SUBPIXEL_BITS = 4
"""Bits of a pixel that are drawn."""

TEXT_PX = 30.0
"""Cells wider than this carry their names."""


def drawn(pixels: Pixels, pose: Pose, layout: Layout, good: Sequence[bool | None]) -> Pixels:
    """The image (h, w, 3) with every cell ringed.

    Green if `good`, red if not, white where nothing was checked.
    """
    picture = pixels.copy()
    turns = np.linspace(0, 2 * np.pi, 33)
    circle = layout.radius_mm * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    widths = pitch_px(layout, pose)
    for cell, (centre, state) in enumerate(zip(layout.cells, good, strict=True)):
        colour = PLAIN if state is None else GOOD if state else BAD
        outline = np.rint(pose.project(centre + circle) * (1 << SUBPIXEL_BITS)).astype(np.int32)
        cv2.polylines(
            picture, [outline], True, colour, 2 if state is False else 1, cv2.LINE_AA, SUBPIXEL_BITS
        )
        if widths[cell] > TEXT_PX:
            _name(picture, layout.names[cell], pose.project(centre[None])[0], float(widths[cell]))
    for marker in layout.markers.values():
        outline = np.rint(pose.project(marker) * (1 << SUBPIXEL_BITS)).astype(np.int32)
        cv2.polylines(picture, [outline], True, GOOD, 2, cv2.LINE_AA, SUBPIXEL_BITS)
    return picture


def _name(picture: Pixels, name: str, place: np.ndarray, width: float) -> None:
    size = width / 95
    (wide, high), _ = cv2.getTextSize(name, cv2.FONT_HERSHEY_SIMPLEX, size, 1)
    at = (round(place[0] - wide / 2), round(place[1] + high / 2))
    cv2.putText(picture, name, at, cv2.FONT_HERSHEY_SIMPLEX, size, (20, 20, 20), 3, cv2.LINE_AA)
    cv2.putText(picture, name, at, cv2.FONT_HERSHEY_SIMPLEX, size, PLAIN, 1, cv2.LINE_AA)
