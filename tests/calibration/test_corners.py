"""The pose and its doubt, from markers that are computed."""

from itertools import combinations

import cv2
import numpy as np
import pytest

from boardlight.kit.eye import layout_of
from calibration.corners import pitch_px, place, place_at, shifts
from calibration.fixture import Fixture
from vision.geometry.layout import Layout
from vision.geometry.pose import Lens, Pose, from_markers
from vision.simulation.rendering import Viewpoint

LENS = Lens(990.0, (649.0, 352.0), (-0.17, 0.04, 0.0006, -0.0004, 0.0), 10.0)


@pytest.fixture(scope="module")
def layout(trench_fixture: Fixture) -> Layout:
    return layout_of(trench_fixture)


@pytest.fixture(scope="module")
def truth(layout: Layout) -> Pose:
    stand = Viewpoint(700.0, 55.0, 12.0).pose(layout.centre)
    return Pose(LENS, stand.rotation, stand.translation)


def seen(layout: Layout, truth: Pose, noise: float, seed: int = 0) -> dict[int, np.ndarray]:
    chance = np.random.default_rng(seed)
    return {
        number: truth.project(places) + chance.normal(0, noise, (4, 2))
        for number, places in layout.markers.items()
    }


def test_the_doubt_is_about_as_large_as_the_error(layout: Layout, truth: Pose) -> None:
    placing = place(layout, seen(layout, truth, 0.3), LENS)
    assert placing is not None and placing.markers == len(layout.markers)
    assert shifts(layout, truth, placing.pose).max() < 0.01
    assert placing.doubt < 0.02


def test_fewer_markers_are_doubted_more(layout: Layout, truth: Pose) -> None:
    found = seen(layout, truth, 0.5)
    few = {number: found[number] for number in list(found)[::4]}
    all_of_them, some = place(layout, found, LENS), place(layout, few, LENS)
    assert all_of_them is not None and some is not None
    assert some.doubt > 3 * all_of_them.doubt
    one = place(layout, {number: found[number] for number in list(found)[:1]}, LENS)
    assert one is not None and one.doubt == 1.0


def test_markers_of_another_sheet_say_nothing(layout: Layout, truth: Pose) -> None:
    found = {number + 160: corners for number, corners in seen(layout, truth, 0.1).items()}
    assert place(layout, found, LENS) is None


def test_four_corners_and_a_known_lens(layout: Layout, truth: Pose) -> None:
    corners = truth.project(layout.playing_area())
    pose = place_at(layout, corners, (1280, 720), LENS)
    assert pose is not None and shifts(layout, truth, pose).max() < 0.002


def test_a_pitch_is_about_as_wide_as_from_a_cell_to_the_next(layout: Layout, truth: Pose) -> None:
    here = truth.project(layout.cells)
    right = truth.project(layout.cells + np.array((layout.pitch_mm, 0.0)))
    assert np.allclose(np.linalg.norm(right - here, axis=1), pitch_px(layout, truth), rtol=0.35)


@pytest.mark.parametrize("noise", [0.3, 2.0])
def test_any_three_markers_give_a_pose_however_noisy(layout: Layout, truth: Pose, noise: float) -> None:
    """Also three on one edge, whose corners lie nearly on a line."""
    off = []
    for seed, three in enumerate(list(combinations(layout.markers, 3))[::2]):
        found = seen(layout, truth, noise, seed)
        placing = place(layout, {number: found[number] for number in three}, LENS)
        assert placing is not None
        off.append(float(shifts(layout, truth, placing.pose).max()))
    assert np.median(off) < 0.12 * noise


def test_a_pose_puts_the_whole_sheet_before_the_camera_or_is_refused(layout: Layout, truth: Pose) -> None:
    """A single marker far too noisy tilts the sheet at will, at times beyond the horizon."""
    refused = 0
    number = next(iter(layout.markers))
    for seed in range(60):
        found = {number: seen(layout, truth, 12.0, seed)[number]}
        pose = from_markers(layout, found, LENS)
        if pose is None:
            refused += 1
            continue
        turned, _ = cv2.Rodrigues(pose.rotation)
        area = np.column_stack([layout.playing_area(), np.zeros(4)])
        assert ((area @ turned.T + pose.translation)[:, 2] > 0).all()
    assert 0 < refused < 60
