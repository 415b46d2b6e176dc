"""A sheet is laid over its lattice every way, in the mirror too, in pictures that no pinhole took."""

import numpy as np
import pytest

from tests.vision.geometry.lattice.boards import (
    SIZE,
    corners_of,
    drawn_board,
    photograph,
    seen_from,
    with_pieces,
)
from vision.geometry.lattice.placing import Way, located, on_lattice
from vision.geometry.layout import grid_layout
from vision.geometry.pose import Pose, from_corners

LAYOUT = grid_layout(8, 8, 40.0, 20.0)
WAYS = [Way(turns, mirrored) for turns in range(4) for mirrored in (False, True)]


def picture(mirrored: bool) -> np.ndarray:
    board = with_pieces(drawn_board("wood", 8, 0.5, 1), 8, 0.5, 2)
    image = photograph(board, seen_from(50, 20, 8, 0.5), 3)
    return np.ascontiguousarray(image[:, ::-1]) if mirrored else image


@pytest.mark.parametrize("mirrored", [False, True])
def test_half_of_all_ways_agree_with_the_dark_cells(mirrored: bool) -> None:
    place = located(LAYOUT, picture(mirrored), None)
    assert place is not None
    agreeing = [way for way in WAYS if place.agrees(LAYOUT, way)]
    assert len(agreeing) == 4 and sum(way.mirrored for way in agreeing) == 2


@pytest.mark.parametrize("way", WAYS)
def test_the_pose_lies_on_the_corners(way: Way) -> None:
    place = located(LAYOUT, picture(False), None)
    assert place is not None
    pose = place.pose(LAYOUT, SIZE, way)
    assert pose is not None
    assert np.abs(pose.project(way.of(LAYOUT.playing_area())) - place.corners).max() < 1.0


def test_the_true_way_is_among_them() -> None:
    true = corners_of(seen_from(50, 20, 8, 0.5), 8, 0.5)
    place = located(LAYOUT, picture(False), None)
    assert place is not None
    turns = int(np.linalg.norm(place.corners - true[0], axis=1).argmin())
    assert place.agrees(LAYOUT, Way(turns)) and not place.agrees(LAYOUT, Way(turns + 1))


def test_told_corners_stand_where_nothing_is_seen() -> None:
    blank = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)
    assert located(LAYOUT, blank, None) is None
    told = np.array([[100.0, 50], [700, 60], [820, 640], [30, 600]])
    place = located(LAYOUT, blank, told)
    assert place is not None and place.found is None and (place.corners == told).all()


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_rough_pose_is_put_right_by_the_lattice(mirrored: bool) -> None:
    image = picture(mirrored)
    place = located(LAYOUT, image, None)
    assert place is not None
    way = next(way for way in WAYS if way.mirrored == mirrored and place.agrees(LAYOUT, way))
    exact = place.pose(LAYOUT, SIZE, way)
    assert exact is not None
    rough = exact.corrected(LAYOUT.cells, exact.project(LAYOUT.cells) + np.array([5.0, -4.0]))
    assert (
        np.abs(on_lattice(LAYOUT, rough, image).project(LAYOUT.cells) - exact.project(LAYOUT.cells)).max()
        < 0.5
    )


def test_corners_are_met_in_a_picture_that_was_stretched() -> None:
    corners = corners_of(seen_from(40, 30, 8, 0.5), 8, 0.5) * [1.0, 0.6] + [0, 250]
    pose = from_corners(LAYOUT, corners, SIZE)
    assert isinstance(pose, Pose)
    assert np.abs(pose.project(LAYOUT.playing_area()) - corners).max() < 0.01
