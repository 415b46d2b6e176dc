"""A board that is shoved or turned, or a camera nudged: found again within five images, or called lost."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision import printed_table
from vision.camera.image import Image
from vision.geometry.landmarks import carried, landmarks, moved
from vision.geometry.pose import Pose
from vision.observing.eye import Eye
from vision.observing.pose_tracking import tracked
from vision.pipeline import at_corners, see
from vision.simulation.rendering import Viewpoint
from vision.simulation.table import Lift, SimTable, Wait

VIEW = Viewpoint(distance_mm=600, elevation_deg=62)
SIZE = VIEW.size
FIVE = 5
HOME = (165.0, 480.0)

NUDGES = [
    replace(VIEW, azimuth_deg=1.2),
    replace(VIEW, azimuth_deg=-7.0),
    replace(VIEW, elevation_deg=59.0, distance_mm=615.0),
    replace(VIEW, elevation_deg=66.0, azimuth_deg=4.0, distance_mm=570.0),
]
"""Where the camera stands after it was nudged, or the sheet was shoved or turned, which looks the same."""


def plain_eye(sim: SimTable) -> Eye:
    """An eye that was told the corners of the board and nothing else."""
    eye = replace(printed_table.eye(), layout=replace(printed_table.layout(), markers={}))
    return at_corners(eye, sim.pose.project(printed_table.layout().playing_area()), SIZE)


def miss(eye: Eye, true: Pose) -> float:
    """Pixels between where the cells are and where the eye takes them to be."""
    assert eye.sight is not None
    cells = printed_table.layout().cells
    return float(np.linalg.norm(eye.sight.pose.project(cells) - true.project(cells), axis=1).max())


def look(eye: Eye, sim: SimTable, start: float, images: int) -> Eye:
    for count in range(images):
        eye = tracked(eye, sim.picture(start + count / 30))
    return eye


@pytest.mark.parametrize("nudged", NUDGES)
@pytest.mark.parametrize("marked", [True, False])
def test_a_nudge_is_followed_within_five_images(nudged: Viewpoint, marked: bool) -> None:
    sim = printed_table.table(printed_table.some_position(4), VIEW)
    eye = look(printed_table.eye() if marked else plain_eye(sim), sim, 0.0, 3)
    assert miss(eye, sim.pose) < 1.0
    sim.look(nudged)
    assert miss(eye, sim.pose) > 3
    eye = look(eye, sim, 1.0, FIVE)
    assert eye.placement.lost == 0
    assert miss(eye, sim.pose) < 2.0


def test_many_nudges_do_not_add_up() -> None:
    sim = printed_table.table(printed_table.some_position(4), VIEW)
    eye = look(plain_eye(sim), sim, 0.0, 2)
    for count in range(1, 4):
        sim.look(replace(VIEW, azimuth_deg=2.0 * (-1) ** count, elevation_deg=62 + count % 3))
        eye = look(eye, sim, float(count), 2)
    assert miss(eye, sim.pose) < 3.0


def test_a_hand_or_a_change_of_light_moves_no_board() -> None:
    sim = printed_table.table({"c3": "A0", "e2": "B1"}, VIEW)
    eye = look(plain_eye(sim), sim, 0.0, 2)
    before = eye.sight
    sim.visit(1.0, [Lift("c3"), Wait(0.5)], HOME)
    eye = look(eye, sim, 1.0, 30)
    assert eye.sight is before and eye.placement.lost == 0
    sim.look(VIEW, replace(sim.room, light=0.45, colour=(0.8, 1.0, 1.1)))
    eye = look(eye, sim, 3.0, 4)
    assert eye.sight is before and eye.placement.lost == 0


def test_a_board_that_is_gone_is_lost_and_found_where_it_comes_back() -> None:
    sim = printed_table.table(printed_table.some_position(5), VIEW)
    eye = look(plain_eye(sim), sim, 0.0, 2)
    desk: NDArray[np.uint8] = np.full((SIZE[1], SIZE[0], 3), (62, 92, 120), np.uint8)
    for count in range(4):
        eye, seen = see(eye, Image(1 + count / 30, desk))
        assert eye.placement.lost == count + 1
        assert seen.blind
    sim.look(NUDGES[1])
    eye = look(eye, sim, 2.0, FIVE)
    assert eye.placement.lost == 0 and miss(eye, sim.pose) < 2.0


def test_a_chequered_board_is_not_found_two_cells_beside_itself() -> None:
    board = np.full((720, 1280), 90, np.uint8)
    for row in range(8):
        for column in range(8):
            x, y = 400 + 60 * column, 120 + 60 * row
            board[y : y + 60, x : x + 60] = 200 if (row + column) % 2 else 60
    noisy = cv2.GaussianBlur(board, (0, 0), 1.0)
    corners = np.array([[400, 120], [880, 120], [880, 600], [400, 600]], np.float64)
    known = landmarks(noisy, corners)
    assert known is not None
    for shift in (17.0, 61.0, 119.0):
        there = cv2.warpAffine(
            noisy, np.array([[1, 0, shift], [0, 1, 8.0]]), SIZE, borderMode=cv2.BORDER_REPLICATE
        )
        by = moved(known, np.asarray(there, np.uint8))
        assert by is not None
        assert np.abs(carried(corners, by) - corners - (shift, 8.0)).max() < 0.5


def test_too_plain_a_board_has_no_landmarks() -> None:
    grey: NDArray[np.uint8] = np.full((720, 1280), 128, np.uint8)
    assert landmarks(grey, np.array([[400, 120], [880, 120], [880, 600], [400, 600]], np.float64)) is None
