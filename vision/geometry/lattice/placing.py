"""The pose of a checkered board from its own lattice, told or not. Pure."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry.foreign_markers import find_foreign
from vision.geometry.lattice.finder import FoundBoard, find_board
from vision.geometry.lattice.saddles import Array
from vision.geometry.layout import Layout, Squares
from vision.geometry.pose import Pose, from_plane
from vision.geometry.sampling import Pixels


@dataclass(frozen=True)
class Way:
    """How a sheet lies in a picture."""

    quarter_turns: int
    """Corners of the picture, clockwise, from the first to the sheet's own top left."""
    mirrored: bool = False

    def of(self, corners: Array) -> Array:
        """Which of the sheet's `corners` (4, 2), clockwise from its top left, lie at those of the picture."""
        return np.roll(corners[[0, 3, 2, 1]] if self.mirrored else corners, self.quarter_turns, axis=0)


@dataclass(frozen=True, eq=False)
class Located:
    """Where a board lies in a picture, before anybody knows which side is whose."""

    corners: Array
    """(4, 2) pixels, clockwise."""
    found: FoundBoard | None
    """The lattice that proves it; None where only somebody told."""

    def pose(self, layout: Layout, size: tuple[int, int], way: Way) -> Pose | None:
        """The pose, the sheet lying that way."""
        whole = way.of(layout.playing_area())
        squares = layout.squares()
        if self.found is None or squares is None:
            return from_plane(whole, self.corners, size)
        return from_plane(_between(whole, self.found.crossings, squares), self.found.seen, size)

    def agrees(self, layout: Layout, way: Way) -> bool:
        """Whether the cells that are dark are the dark ones of the sheet, lying that way; True if unknown."""
        squares = layout.squares()
        if self.found is None or squares is None:
            return True
        corners = np.array(
            [[0, 0], [squares.columns - 1, 0], [squares.columns - 1, squares.rows - 1], [0, squares.rows - 1]]
        )
        steps = int(way.of(corners)[0].sum())
        return self.found.first_dark == (squares.first_dark != (steps % 2 == 1))


def located(layout: Layout, pixels: Pixels, told: Array | None) -> Located | None:
    """The board in a picture (h, w, 3), near the corners `told` (4, 2) where somebody told them.

    Where no lattice is seen and nobody told any, somebody else's markers may tell where it lies; None if they
    do not.
    """
    squares = layout.squares()
    found = None if squares is None else find_board(pixels, squares.columns, squares.rows, told)
    if found is None and squares is not None and told is None:
        markers = find_foreign(pixels)
        told = None if markers is None else markers.board(squares)
        found = None if told is None else find_board(pixels, squares.columns, squares.rows, told)
    if found is not None:
        return Located(found.corners, found)
    return None if told is None else Located(told, None)


def on_lattice(layout: Layout, pose: Pose, pixels: Pixels) -> Pose:
    """The pose, put right by the lattice where an image (h, w, 3) shows it near."""
    squares = layout.squares()
    if squares is None:
        return pose
    whole = layout.playing_area()
    corners = pose.project(whole)
    if cv2.contourArea(corners.astype(np.float32), oriented=True) < 0:
        whole, corners = whole[::-1], corners[::-1]
    found = find_board(pixels, squares.columns, squares.rows, corners)
    cell = np.linalg.norm(corners[1] - corners[0]) / squares.columns
    if found is None or np.abs(found.corners - corners).max() > cell / 2:
        return pose
    return pose.corrected(_between(whole, found.crossings, squares), found.seen)


def _between(whole: Array, crossings: Array, squares: Squares) -> Array:
    """Crossings (k, 2) in cells as places between the corners `whole` (4, 2) of a sheet."""
    across, down = (whole[1] - whole[0]) / squares.columns, (whole[3] - whole[0]) / squares.rows
    return np.asarray(whole[0] + crossings @ np.stack([across, down]))
