"""Markers that somebody else has printed: which they are, and where they say that a board lies. Pure.

They are looked for only where nothing of ours and no checkered board was found: that takes as many searches
of the image as there are families.
"""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.geometry.layout import Points, Squares
from vision.geometry.markers import Found, Pixels, grey_of

FAMILIES = {
    "AprilTag 36h11": cv2.aruco.DICT_APRILTAG_36h11,
    "AprilTag 25h9": cv2.aruco.DICT_APRILTAG_25h9,
    "ArUco 6x6": cv2.aruco.DICT_6X6_250,
    "ArUco 5x5": cv2.aruco.DICT_5X5_250,
    "ArUco 7x7": cv2.aruco.DICT_7X7_250,
    "ArUco 4x4": cv2.aruco.DICT_4X4_250,
    "ArUco original": cv2.aruco.DICT_ARUCO_ORIGINAL,
    "AprilTag 16h5": cv2.aruco.DICT_APRILTAG_16h5,
    "AprilTag 36h10": cv2.aruco.DICT_APRILTAG_36h10,
}
"""By name, in the order in which they are tried: those that are seldom mistaken for others first, the one
that takes longest last. The first 50 and 100 of an ArUco family are those of its 250."""

LEAST_COUNT = 2
"""Markers that are believed: a single one may be a misreading, above all of a family with few bits."""

CORNER_COUNT = 4

LEAST_IN_SQUARES_COUNT = 6
"""Markers that show a ChArUco board: of fewer, four corners of another board might look like one."""

OFF_SQUARES_PITCHES = 0.1
"""How far a marker may lie off the middle of its square, in the median."""


@dataclass(frozen=True, eq=False)
class ForeignMarkers:
    """The markers of one family in an image."""

    family: str
    found: Found

    @property
    def numbers(self) -> list[int]:
        """Those that were seen, rising."""
        return sorted(self.found)

    def board(self, squares: Squares) -> Points | None:
        """The corners (4, 2) of a board's cells in pixels, clockwise; None where they are not told."""
        inside = self._inside(squares)
        return inside if inside is not None else self._at_corners()

    def _inside(self, squares: Squares) -> Points | None:
        """A ChArUco board: its markers lie in every second square, numbered row by row."""
        spots = [
            (column, row)
            for row in range(squares.rows)
            for column in range(squares.columns)
            if (column + row) % 2 == 1
        ]
        known = [number for number in self.numbers if number < len(spots)]
        if len(known) < LEAST_IN_SQUARES_COUNT:
            return None
        seen = np.array([self.found[number].mean(axis=0) for number in known])
        across = np.array([spots[number] for number in known], np.float64)
        # Older versions of OpenCV begin with the other square.
        other = np.stack([across[:, 0] + np.where(across[:, 1] % 2, 1, -1), across[:, 1]], axis=1)
        for cells in (across, other):
            to_image, _ = cv2.findHomography(cells + 0.5, seen, cv2.RANSAC, _cell(self.found) / 4)
            if to_image is None:
                continue
            back = cv2.perspectiveTransform(seen[None], np.linalg.inv(to_image))[0]
            if np.median(np.linalg.norm(back - cells - 0.5, axis=1)) > OFF_SQUARES_PITCHES:
                continue
            wide, high = squares.columns, squares.rows
            corners = np.array([[[0, 0], [wide, 0], [wide, high], [0, high]]], np.float64)
            return _clockwise(cv2.perspectiveTransform(corners, to_image)[0])
        return None

    def _at_corners(self) -> Points | None:
        """Four markers round a board: its cells begin where each comes nearest to the middle of all."""
        if len(self.found) != CORNER_COUNT:
            return None
        every = np.array([*self.found.values()])
        middle = every.mean(axis=(0, 1))
        nearest = np.linalg.norm(every - middle, axis=2).argmin(axis=1)
        corners = _clockwise(every[np.arange(CORNER_COUNT), nearest])
        return corners if cv2.isContourConvex(corners.astype(np.float32)) else None


def find_foreign(pixels: Pixels) -> ForeignMarkers | None:
    """The markers of the first family of which enough are seen in an image (h, w, 3; or grey)."""
    grey = grey_of(pixels)
    for family in FAMILIES:
        corners, numbers, _ = _detector(family).detectMarkers(grey)
        if numbers is not None and len(numbers) >= LEAST_COUNT:
            pairs = zip(numbers.ravel(), corners, strict=True)
            found = {int(number): seen.reshape(4, 2).astype(np.float64) for number, seen in pairs}
            return ForeignMarkers(family, found)
    return None


@cache
def _detector(family: str) -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.cornerRefinementWinSize = 3
    # Nothing is known of what lies there: only whole codes are believed.
    parameters.errorCorrectionRate = 0.0
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(FAMILIES[family]), parameters)


def _cell(found: Found) -> float:
    """The side of a marker in pixels, in the median."""
    sides = [np.linalg.norm(seen - np.roll(seen, 1, axis=0), axis=1).mean() for seen in found.values()]
    return float(np.median(sides))


def _clockwise(corners: Points) -> Points:
    """Four corners, clockwise as the image shows them, from the one nearest to its top left."""
    away = corners - corners.mean(axis=0)
    around = corners[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
    return np.roll(around, -int(around.sum(axis=1).argmin()), axis=0)
