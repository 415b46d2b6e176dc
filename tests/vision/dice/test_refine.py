"""Cubes are moved to where most speaks for them, wherever near it they began."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision import printed_table
from tests.vision.dice.test_tray import TRAY, any_case, picture, sheet
from vision.dice.likelihood import shown, view
from vision.dice.pips import FINE
from vision.dice.refine import AXIAL_STEPS, NEWLY, UPRIGHT, settled, steps, survey
from vision.dice.residual import part
from vision.dice.tray import around
from vision.geometry.local_camera import near

ROUND_IT = np.array([1.5, 1.5, 0.8, 0.1, 0.0, 0.0])
"""mm, mm, mm and radians: how far beside a die places lie from which it is looked for."""


@pytest.mark.parametrize("ways", [4, 6])
def test_the_top_of_a_round_hill_is_found_in_one_step(ways: int) -> None:
    here = survey(ways)
    bends = 1 + 0.1 * np.random.default_rng(ways).normal(size=ways) ** 2
    top = np.linspace(-0.5, 0.5, ways)
    heights = -((here - top) ** 2 @ bends)
    assert steps(here, heights[None])[0, 0] == pytest.approx(top, abs=1e-6)


def test_no_step_leads_far_where_the_ground_is_even() -> None:
    here = survey(4)
    slope = here @ np.array([1.0, 0.0, 0.0, 0.0])
    for heights in (np.zeros_like(slope), slope):
        assert np.linalg.norm(steps(here, heights[None]), axis=2).max() <= 2 * AXIAL_STEPS


@pytest.mark.parametrize("elevation", [36, 50, 65, 88])
def test_the_same_cube_is_found_from_other_places(elevation: float) -> None:
    for seed in range(3):
        die, viewpoint, room = any_case(seed + round(100 * elevation), elevation)
        pixels, pose = picture(die, viewpoint, room, seed)
        where = part(pixels, pose, around(TRAY), sheet(), printed_table.PER_MM)
        seen = view(pixels, near(pose, np.array([die.x, die.y])), where)
        true = np.array([die.x, die.y, die.edge_mm, np.radians(die.yaw_deg), 0.0, 0.0])
        ends = [settled(seen, true + _places(chance), NEWLY, UPRIGHT)[:1] for chance in range(3)]
        worth = [float(shown(seen, cube, FINE).odds.max()) for cube in ends]
        assert max(worth) - min(worth) < 0.3
        assert np.ptp(np.concatenate(ends), axis=0)[:3].max() < 0.5


def _places(chance: int) -> NDArray[np.float64]:
    """(24, 6) beside a die."""
    return np.asarray(np.random.default_rng(chance).normal(size=(24, 6)) * ROUND_IT)
