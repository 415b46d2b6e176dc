"""Somebody else's markers: recognised, taken for a board's corners or squares, or only named."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.geometry.foreign_markers import FAMILIES, find_foreign
from vision.geometry.lattice.placing import located
from vision.geometry.layout import Squares, grid_layout

CHESS = Squares(8, 8, False)
CELL = 90
SEEN = np.array([[330, 100], [930, 120], [1060, 640], [230, 600]], np.float64)
"""Where the corners of a drawn board lie in the photograph."""
CLOSE = 3.0
"""Pixels: 4 % of a cell."""
PIECES = ((0, (45, 60, 80)), (1, (45, 60, 80)), (6, (190, 210, 225)), (7, (190, 210, 225)))


def photographed(drawn: NDArray[np.uint8], seen: NDArray[np.float64] = SEEN) -> NDArray[np.uint8]:
    """A drawing seen aslant, blurred and with noise."""
    high, wide = drawn.shape[:2]
    whole = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    way = cv2.getPerspectiveTransform(whole, seen.astype(np.float32))
    image = cv2.warpPerspective(drawn, way, (1280, 720), borderValue=(90, 110, 130))
    noise = np.random.default_rng(1).normal(0, 4, image.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(image, (0, 0), 1.0) + noise, 0, 255), np.uint8)


def dictionary(family: str) -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(FAMILIES[family])


def with_pieces(drawn: NDArray[np.uint8]) -> NDArray[np.uint8]:
    for row, colour in PIECES:
        for column in range(8):
            centre = (round((column + 0.5) * CELL), round((row + 0.5) * CELL))
            cv2.circle(drawn, centre, 33, colour, -1)
    return drawn


def with_markers(family: str, numbers: list[int]) -> NDArray[np.uint8]:
    """A plain sheet with a marker in each corner, as far as there are numbers."""
    sheet, side, room = np.full((900, 900, 3), 235, np.uint8), 100, 30
    places = [(room, room), (770, room), (770, 770), (room, 770)]
    for (x, y), number in zip(places, numbers, strict=False):
        marker = cv2.aruco.generateImageMarker(dictionary(family), number, side)
        sheet[y : y + side, x : x + side] = marker[..., None]
    return sheet


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_is_told_by_its_name_and_numbers(family: str) -> None:
    markers = find_foreign(photographed(with_markers(family, [3, 7, 9])))
    assert markers is not None
    assert (markers.family, markers.numbers) == (family, [3, 7, 9])
    assert markers.board(CHESS) is None


def test_four_round_a_board_give_its_corners() -> None:
    markers = find_foreign(photographed(with_markers("AprilTag 36h11", [7, 3, 20, 9])))
    board = markers and markers.board(CHESS)
    assert board is not None
    inner = np.array([[[130, 130], [769, 130], [769, 769], [130, 769]]], np.float64)
    whole = np.array([[0, 0], [900, 0], [900, 900], [0, 900]], np.float32)
    expected = cv2.perspectiveTransform(inner, cv2.getPerspectiveTransform(whole, SEEN.astype(np.float32)))[0]
    assert np.abs(board - expected).max() < CLOSE


@pytest.mark.parametrize("is_legacy", [False, True])
@pytest.mark.parametrize("family", ["ArUco 4x4", "ArUco 6x6", "AprilTag 36h11"])
def test_the_squares_of_a_charuco_board_give_its_corners(family: str, is_legacy: bool) -> None:
    board = cv2.aruco.CharucoBoard((8, 8), 1.0, 0.7, dictionary(family))
    board.setLegacyPattern(is_legacy)
    drawn = np.repeat(board.generateImage((8 * CELL, 8 * CELL))[..., None], 3, axis=2)
    image = photographed(with_pieces(np.ascontiguousarray(drawn)))
    markers = find_foreign(image)
    corners = markers and markers.board(CHESS)
    assert corners is not None and np.abs(corners - SEEN).max() < CLOSE
    place = located(grid_layout(8, 8, 50.0, 10.0), image, None)
    assert place is not None and np.abs(place.corners - SEEN).max() < CLOSE


def test_an_image_without_markers_has_none() -> None:
    assert find_foreign(photographed(np.full((900, 900, 3), 235, np.uint8))) is None
    assert find_foreign(photographed(with_markers("ArUco 5x5", [4]))) is None
