"""Pose: from markers, few or many, from corners, with heights; and kept up while things move."""

import numpy as np
import pytest

from tests.vision import printed_table
from vision.geometry import markers
from vision.geometry.pose import Lens, from_corners, from_markers, guessed_lens
from vision.simulation.rendering import Viewpoint

SIZE = (1280, 720)


@pytest.mark.parametrize("elevation", [42, 55, 70, 85])
@pytest.mark.parametrize("hfov", [52, 72])
def test_cells_are_found_on_the_sheet_and_above_it(elevation: float, hfov: float) -> None:
    view = Viewpoint(
        distance_mm=620 * 0.58 / np.tan(np.radians(hfov / 2)), elevation_deg=elevation, hfov_deg=hfov
    )
    sim = printed_table.table({}, view)
    here = printed_table.layout()
    found = markers.find(sim.picture(0.0), here.markers)
    pose = from_markers(here, found, guessed_lens(SIZE))
    assert pose is not None
    assert len(found) == len(here.markers)
    # From straight above, one view cannot tell a near camera from a long lens; low pieces still fall right.
    for height, least in ((0.0, 0.5), (6.0, 0.8), (40.0, 4.0 if elevation > 80 else 1.5)):
        miss = pose.project(here.cells, height) - sim.pose.project(here.cells, height)
        assert np.abs(miss).max() < least


def test_two_markers_are_enough_for_the_sheet_once_the_lens_is_known() -> None:
    sim = printed_table.table({}, Viewpoint(distance_mm=560, elevation_deg=60))
    here = printed_table.layout()
    found = markers.find(sim.picture(0.0), here.markers)
    whole = from_markers(here, found, guessed_lens(SIZE))
    assert whole is not None
    few = {number: found[number] for number in (48, 53)}
    pose = from_markers(here, few, whole.lens)
    assert pose is not None
    assert np.abs(pose.project(here.cells) - sim.pose.project(here.cells)).max() < 1.5


def test_a_marker_pulled_away_is_outvoted() -> None:
    sim = printed_table.table({}, Viewpoint(distance_mm=560, elevation_deg=60))
    here = printed_table.layout()
    found = markers.find(sim.picture(0.0), here.markers)
    found[50] = found[50] + 9.0
    pose = from_markers(here, found, guessed_lens(SIZE))
    assert pose is not None
    assert np.abs(pose.project(here.cells) - sim.pose.project(here.cells)).max() < 0.5


def test_a_bent_lens_is_straightened() -> None:
    here = printed_table.layout()
    sim = printed_table.table({}, Viewpoint(distance_mm=560, elevation_deg=60))
    bent = Lens(sim.pose.lens.focal, sim.pose.lens.centre, (-0.12, 0.0, 0.0, 0.0, 0.0))
    true = type(sim.pose)(bent, sim.pose.rotation, sim.pose.translation)
    found = {number: true.project(corners) for number, corners in here.markers.items()}
    pose = from_markers(here, found, guessed_lens(SIZE))
    assert pose is not None
    assert pose.lens.distortion[0] == pytest.approx(-0.12, abs=0.03)
    assert np.abs(pose.project(here.cells) - true.project(here.cells)).max() < 0.2


def test_no_marker_no_pose() -> None:
    assert from_markers(printed_table.layout(), {}, guessed_lens(SIZE)) is None


@pytest.mark.parametrize("quarter_turns", [0, 1, 2, 3])
def test_four_corners_make_a_pose_whichever_way_the_board_lies(quarter_turns: int) -> None:
    here = printed_table.layout()
    sim = printed_table.table({}, Viewpoint(distance_mm=560, elevation_deg=75))
    corners = np.roll(sim.pose.project(here.playing_area()), quarter_turns, axis=0)
    pose = from_corners(here, corners, SIZE, quarter_turns)
    assert pose is not None
    assert np.abs(pose.project(here.cells) - sim.pose.project(here.cells)).max() < 1.0


def test_the_game_is_told_by_its_markers() -> None:
    found = markers.find(printed_table.table({}).picture(0.0))
    assert markers.games(found) == [3]


def test_small_markers_are_found_at_twice_the_size() -> None:
    view = Viewpoint(distance_mm=1500, elevation_deg=50)
    found = markers.find(printed_table.table({}, view).picture(0.0), printed_table.layout().markers)
    assert len(found) >= 3
