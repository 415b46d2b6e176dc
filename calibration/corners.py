"""Where the camera stands over the sheet, and how far that can be relied on. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.layout import Layout
from vision.pose import Lens, Pose, from_corners, from_markers

Found = Mapping[int, NDArray[np.float64]]


@dataclass(frozen=True, eq=False)
class Placing:
    """A pose with its doubt."""

    pose: Pose
    markers: int
    """That it rests on; 0 for given corners."""
    doubt: float
    """How far the worst cell shifts when any one marker is taken away, in pitches."""


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
