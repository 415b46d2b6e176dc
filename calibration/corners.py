"""Where the camera stands over the sheet, and how far that can be relied on. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import markers
from vision.geometry.layout import Layout
from vision.geometry.pose import Lens, Pose, from_corners, from_markers

Found = Mapping[int, NDArray[np.float64]]
Pixels = NDArray[np.uint8]


LOOKS = ((1, 0.0), (1, 0.8), (2, 0.8), (2, 1.2), (3, 0.8))
"""Enlargement and blur, in pixels, of the pictures in which markers are looked for."""

WIDEST_PX = 3900
"""Pixels across beyond which enlarging only costs time."""


@dataclass(frozen=True, eq=False)
class Placing:
    """A pose with its doubt."""

    pose: Pose
    markers: int
    """That it rests on; 0 for given corners."""
    doubt: float
    """How far the worst cell shifts when any one marker is taken away, in pitches."""


def search(layout: Layout, pixels: Pixels) -> Found:
    """The markers of a sheet in an image (h, w, 3), looked for with more patience than a game has.

    Each is the mean of several looks.

    Blur brings out what grain hides, enlarging what is small; every look errs a little differently.
    """
    grey = markers.grey_of(pixels)
    looks: dict[int, list[NDArray[np.float64]]] = {}
    for scale, blur in LOOKS:
        if scale > 1 and scale * grey.shape[1] > WIDEST_PX:
            continue
        soft = cv2.GaussianBlur(grey, (0, 0), blur) if blur else grey
        large = cv2.resize(soft, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        for number, seen in markers.find(np.asarray(large, np.uint8)).items():
            if number in layout.markers:
                looks.setdefault(number, []).append((seen + 0.5) / scale - 0.5)
    return {number: np.mean(seen, axis=0) for number, seen in looks.items()}


def place(layout: Layout, found: Found, lens: Lens) -> Placing | None:
    """From markers found in an image; None if they give no pose."""
    known = {number: seen for number, seen in found.items() if number in layout.markers}
    pose = from_markers(layout, known, lens)
    if pose is None:
        return None
    return Placing(pose, len(known), _doubt(layout, known, lens, pose))


def _doubt(layout: Layout, found: Found, lens: Lens, pose: Pose) -> float:
    if len(found) < 2:
        return 1.0
    worst = 0.0
    for left_out in found:
        rest = {number: seen for number, seen in found.items() if number != left_out}
        other = from_markers(layout, rest, lens)
        if other is None:
            return 1.0
        worst = max(worst, float(shifts(layout, pose, other).max()))
    return worst


def shifts(layout: Layout, one: Pose, other: Pose) -> NDArray[np.float64]:
    """(n,) how far apart two poses put each cell's centre, in pitches as the camera sees them there."""
    apart = np.linalg.norm(one.project(layout.cells) - other.project(layout.cells), axis=1)
    return np.asarray(apart / pitch_px(layout, one))


def pitch_px(layout: Layout, pose: Pose) -> NDArray[np.float64]:
    """(n,) pixels of a pitch at each cell: the mean of across and down."""
    here = pose.project(layout.cells)
    steps = [pose.project(layout.cells + offset) - here for offset in layout.pitch_mm * np.eye(2)]
    return np.asarray(np.mean(np.linalg.norm(steps, axis=2), axis=0))


def place_at(
    layout: Layout, corners: NDArray[np.float64], size: tuple[int, int], lens: Lens | None = None
) -> Pose | None:
    """From the playing area's four corners (4, 2) in pixels, clockwise from the image's top left."""
    if lens is None:
        return from_corners(layout, corners, size)
    known = replace(layout, markers={0: layout.playing_area()})
    return from_markers(known, {0: np.asarray(corners, np.float64)}, lens)
