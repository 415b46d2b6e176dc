"""A lens from real photographs: those of OpenCV's own tutorials, by its own measure."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.lens import fit
from calibration.target import View

FOLDER = Path(__file__).parent / "chessboard"
SIZE = (640, 480)
PUBLISHED = 0.3926
"""Pixels, root mean square: what OpenCV's samples say of their calibration from these pictures."""


def views(columns: int, rows: int) -> list[View]:
    """The chessboard's inner corners, found and refined as the tutorial does it."""
    places = np.zeros((columns * rows, 3))
    places[:, :2] = np.mgrid[:columns, :rows].T.reshape(-1, 2)
    enough = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.001)
    found = []
    for file in sorted(FOLDER.glob("*.jpg")):
        grey = cv2.imread(str(file), cv2.IMREAD_GRAYSCALE)
        assert grey is not None and grey.shape == SIZE[::-1]
        seen, corners = cv2.findChessboardCorners(grey, (columns, rows), None)
        if seen:
            corners = cv2.cornerSubPix(grey, corners, (11, 11), (-1, -1), enough)
            found.append(View(np.arange(len(places)), corners.reshape(-1, 2).astype(np.float64), places))
    return found


def tutorial(given: list[View]) -> tuple[float, float]:
    """OpenCV's calibration as the tutorial calls it: its error (px), and the mean that it prints."""
    error, matrix, bend, turns, shifts = cv2.calibrateCamera(
        [view.places.astype(np.float32) for view in given],
        [view.corners.astype(np.float32) for view in given],
        SIZE,
        None,
        None,
    )
    each = []
    for view, turn, shift in zip(given, turns, shifts, strict=True):
        seen, _ = cv2.projectPoints(view.places, turn, shift, matrix, bend)
        each.append(np.linalg.norm(seen.reshape(-1, 2) - view.corners) / len(view.ids))
    return float(error), float(np.mean(each))


@pytest.mark.parametrize(("columns", "rows", "pictures"), [(7, 6, 9), (9, 6, 13)])
def test_the_error_is_no_worse_than_the_tutorials(columns: int, rows: int, pictures: int) -> None:
    given = views(columns, rows)
    assert len(given) == pictures
    error, mean = tutorial(given)
    found = fit(given, SIZE)
    assert found is not None
    # The tutorial prints errors as the norm of a view over its corners: the root of their number smaller.
    printed = float(np.mean(found.view_errors)) / np.sqrt(columns * rows)
    assert found.error_px < 1.002 * error and printed < 1.002 * mean
    assert found.error_px < PUBLISHED
    assert found.lens.focal == pytest.approx(535, rel=0.005)


def test_a_photograph_whose_corners_were_mistaken_is_left_out() -> None:
    """Of the 13 one is far off with these corners; that is why the rest do better without it."""
    given = views(9, 6)
    found = fit(given, SIZE)
    assert found is not None and len(found.used) == 12
    assert found.error_px < 0.25 < 0.4 < tutorial(given)[0]
