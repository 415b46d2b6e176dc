"""What fingers may hold over its cell is not believed to stand there."""

from collections.abc import Collection, Mapping
from itertools import count

import numpy as np

from vision.geometry.layout import grid_layout
from vision.observing.held import Held, Labels

LAYOUT = grid_layout(5, 5, 30.0, 20.0)
CELL, BESIDE, ELSEWHERE = 12, 11, 0


def shown(pieces: Mapping[int, int]) -> Labels:
    """The label on each cell, 0 on all but those of `pieces`."""
    return np.array([pieces.get(cell, 0) for cell in range(25)])


class Watched:
    """Images in a row, ten a second."""

    def __init__(self, pieces: Mapping[int, int]) -> None:
        self.clock = (step / 10 for step in count())
        self.held = Held.nothing(shown(pieces), next(self.clock))

    def sees(self, pieces: Mapping[int, int], hidden: Collection[int] = ()) -> list[int]:
        """The cells over which a piece may be held then."""
        over = np.isin(np.arange(25), list(hidden))
        self.held = self.held.then(shown(pieces), over, LAYOUT.neighbours, next(self.clock))
        return np.flatnonzero(self.held.cells).tolist()


def test_a_piece_beside_the_hand_that_came_with_it_may_be_held_until_the_hand_has_left() -> None:
    table = Watched({})
    assert table.sees({}, hidden=[BESIDE, CELL]) == []
    for _ in range(50):
        assert table.sees({CELL: 2}, hidden=[BESIDE]) == [CELL]
    assert table.sees({CELL: 2}) == []
    assert table.sees({CELL: 2}, hidden=[BESIDE]) == [], "it stood there without a hand"


def test_the_hand_may_reach_a_neighbour_before_the_cell() -> None:
    table = Watched({})
    table.sees({}, hidden=[BESIDE])
    assert table.sees({CELL: 2}, hidden=[BESIDE]) == [CELL]


def test_who_captures_may_be_held_and_who_stood_there_before_is_not() -> None:
    table = Watched({CELL: 1})
    assert table.sees({CELL: 2}, hidden=[BESIDE]) == [CELL]
    assert table.sees({CELL: 1}, hidden=[BESIDE]) == []


def test_a_piece_that_was_lifted_is_missed_at_once() -> None:
    assert Watched({CELL: 1}).sees({}, hidden=[BESIDE]) == []


def test_a_hand_elsewhere_holds_nothing_here() -> None:
    assert Watched({}).sees({CELL: 2}, hidden=[ELSEWHERE]) == []


def test_a_cup_that_stood_there_before_holds_nothing() -> None:
    table = Watched({})
    for _ in range(20):
        table.sees({}, hidden=[BESIDE])
    assert table.sees({CELL: 2}, hidden=[BESIDE]) == []
    assert table.sees({CELL: 3}, hidden=[BESIDE, CELL + 1]) == [CELL], "a hand came besides"
    assert table.sees({CELL: 3}, hidden=[BESIDE]) == []
