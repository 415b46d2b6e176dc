"""Dice are looked for where anything lies, and nowhere else."""

import numpy as np
import pytest

from vision.dice.pip_layout import FACES, pips
from vision.dice.proposals import proposed_cubes
from vision.dice.top_view import Plan
from vision.geometry.sampling import Floats

EYE = np.array([60.0, 60.0, 2000.0])
EDGE_MM, SIZE_MM = 15, 120
PLACES = np.array([[35.0, 40.0], [85.0, 80.0]])
"""mm; two dice lie there."""


def face(number: int) -> tuple[Floats, Floats, Floats]:
    """(h, w) by how much two dice stand out from a plain table, and slopes across and down at their edges."""
    spots, across, down = (np.zeros((SIZE_MM, SIZE_MM), np.float32) for _ in range(3))
    for x, y in PLACES.astype(int):
        for pip in np.rint(pips(number) * EDGE_MM).astype(int):
            spots[y + pip[1] - 1 : y + pip[1] + 2, x + pip[0] - 1 : x + pip[0] + 2] = -0.2
        half = EDGE_MM // 2
        for side in (-half, half):
            across[y - half : y + half + 1, x + side - 1 : x + side + 2] = 0.2
            down[y + side - 1 : y + side + 2, x - half : x + half + 1] = 0.2
    return spots, across, down


@pytest.mark.parametrize("number", FACES)
@pytest.mark.parametrize("stained", [0, 1])
def test_of_two_dice_alike_the_one_is_proposed_that_lies_where_anything_is(number: int, stained: int) -> None:
    spots, across, down = face(number)
    there = np.zeros(spots.shape, np.bool_)
    x, y = PLACES[stained].astype(int)
    there[y - 10 : y + 11, x - 10 : x + 11] = True
    plan = Plan(spots, np.zeros_like(spots), there, there, across, down, np.zeros(2))
    found = proposed_cubes(plan, EYE, 12)
    assert found and np.hypot(found[0].x - x - 0.5, found[0].y - y - 0.5) < 1.5
    assert all(max(abs(cube.x - x), abs(cube.y - y)) < 11 for cube in found)


def test_where_nothing_lies_no_die_does() -> None:
    spots, across, down = face(5)
    nothing = np.zeros(spots.shape, np.bool_)
    assert proposed_cubes(Plan(spots, spots, nothing, nothing, across, down, np.zeros(2)), EYE, 12) == []
