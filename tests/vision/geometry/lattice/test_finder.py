"""A board is found wherever it lies, whatever it looks like; told corners are only a first guess."""

import numpy as np
import pytest

from tests.vision.geometry.lattice.boards import (
    LOOKS,
    SIZE,
    Array,
    corners_of,
    drawn_board,
    photograph,
    seen_from,
    with_pieces,
)
from vision.geometry.lattice.finder import find_board
from vision.geometry.sampling import Pixels

NEAR_CELLS = 0.06
"""How near a corner must lie: nobody sees more of it."""


def pictured(
    look: str, elevation: float, turned: float, cells: int = 8, border: float = 0.5, reach: float = 1.0
) -> tuple[Pixels, Array]:
    """A set-up as a camera sees it, and where its corners are."""
    by = seen_from(elevation, turned, cells, border, reach)
    board = with_pieces(drawn_board(look, cells, border, 1), cells, border, 2)
    return photograph(board, by, 3), corners_of(by, cells, border)


def missed(found: Array, true: Array, cells: int) -> float:
    """How far the worst corner lies off, in cells, wherever counting begins."""
    side = np.linalg.norm(true - np.roll(true, 1, axis=0), axis=1).mean() / cells
    return min(
        float(np.linalg.norm(np.roll(found, turns, axis=0) - true, axis=1).max() / side) for turns in range(4)
    )


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(("elevation", "turned"), [(90, 0), (60, 20), (40, 130), (28, -75)])
def test_a_board_of_any_look_is_found_from_anywhere(look: str, elevation: float, turned: float) -> None:
    image, true = pictured(look, elevation, turned)
    found = find_board(image, 8, 8)
    assert found is not None
    assert missed(found.corners, true, 8) < NEAR_CELLS


@pytest.mark.parametrize("cells", [8, 9, 12])
@pytest.mark.parametrize("border", [0.0, 1.0])
def test_boards_of_other_sizes_with_and_without_a_border(cells: int, border: float) -> None:
    image, true = pictured("wood", 55, 35, cells, border)
    found = find_board(image, cells, cells)
    assert found is not None
    assert missed(found.corners, true, cells) < NEAR_CELLS


def test_a_board_may_leave_the_picture_a_little() -> None:
    image, true = pictured("vinyl", 70, 45, border=0.2, reach=1.6)
    assert (true.min(axis=0) < 0).any()
    found = find_board(image, 8, 8)
    assert found is not None
    assert missed(found.corners, true, 8) < NEAR_CELLS


@pytest.mark.parametrize("seed", range(4))
def test_told_corners_change_nothing(seed: int) -> None:
    image, true = pictured("marble", 45, 15)
    found = find_board(image, 8, 8)
    assert found is not None
    side = np.linalg.norm(true[1] - true[0])
    off = np.random.default_rng(seed).choice([-0.02, 0.02], (4, 2)) * side
    told = find_board(image, 8, 8, np.roll(found.corners, seed, axis=0) + off)
    assert told is not None
    assert np.abs(told.corners - np.roll(found.corners, seed, axis=0)).max() < 0.01 * side / 8


@pytest.mark.parametrize("flip", [False, True])
def test_which_corner_is_dark_is_seen(flip: bool) -> None:
    image, true = pictured("wood", 65, 10)
    if flip:
        image = np.ascontiguousarray(image[:, ::-1])
        true = np.column_stack([SIZE[0] - 1 - true[:, 0], true[:, 1]])
    found = find_board(image, 8, 8)
    assert found is not None
    own = int(np.linalg.norm(found.corners[0] - true, axis=1).argmin())
    assert found.first_dark == (own % 2 == 1), "the drawn board's own top left is light"


def test_where_no_board_lies_none_is_found() -> None:
    chance = np.random.default_rng(5)
    rows, columns = np.indices((SIZE[1], SIZE[0]))
    stripes = np.where(columns // 30 % 2, 200, 60)
    tiles = np.where((columns % 80 < 4) | (rows % 80 < 4), 60, 200)
    for grey in (np.full(stripes.shape, 120), chance.integers(0, 255, stripes.shape), stripes, tiles):
        image = np.repeat(grey[..., None], 3, axis=2).astype(np.uint8)
        assert find_board(image, 8, 8) is None
