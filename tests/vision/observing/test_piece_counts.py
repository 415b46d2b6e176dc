"""There is only so much of every piece: what that says about cells in doubt, and what it does not."""

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.observing.piece_counts import SPARE_PIECE_NATS, counted

EMPTY, KING, ROOK, PAWN = range(4)
COUNT = np.array([0, 1, 2, 0], np.intp)


def nats(*cells: tuple[float, ...]) -> NDArray[np.float64]:
    return np.array(cells, np.float64)


def judged(table: NDArray[np.float64], hidden: tuple[int, ...] = ()) -> NDArray[np.float64]:
    seen = ~np.isin(np.arange(len(table)), hidden)
    return counted(table, seen, COUNT)


PLAIN_KING = (-30.0, 0.0, -20.0, -20.0)
PERHAPS_KING = (-30.0, 0.0, -2.0, -9.0)
PLAIN_ROOK = (-30.0, -20.0, 0.0, -20.0)
PERHAPS_ROOK = (-30.0, -9.0, 0.0, -2.0)


def test_the_one_king_is_where_he_is_plain() -> None:
    found = judged(nats(PLAIN_KING, PERHAPS_KING))
    assert found.argmax(axis=1).tolist() == [KING, ROOK]
    assert found[1, ROOK] - found[1, KING] == SPARE_PIECE_NATS - 2


def test_the_plain_one_loses_no_more_than_the_other_has() -> None:
    found = judged(nats(PLAIN_KING, PERHAPS_KING))
    assert found[0, KING] - found[0, ROOK] == 18


def test_a_second_king_who_is_plain_is_a_second_king() -> None:
    assert judged(nats(PLAIN_KING, PLAIN_KING)).argmax(axis=1).tolist() == [KING, KING]


def test_as_many_as_there_are_take_nothing_from_each_other() -> None:
    both = nats(PLAIN_ROOK, PERHAPS_ROOK)
    assert (judged(both) == both).all()
    assert judged(nats(PLAIN_ROOK, PERHAPS_ROOK, PLAIN_ROOK)).argmax(axis=1).tolist() == [ROOK, PAWN, ROOK]


def test_what_is_hidden_bears_no_witness() -> None:
    table = nats(PLAIN_KING, PERHAPS_KING)
    assert judged(table, hidden=(0,)).argmax(axis=1).tolist() == [KING, KING]


def test_pieces_without_number_may_be_everywhere() -> None:
    pawns = np.tile(np.array([-9.0, -9.0, -9.0, 0.0]), (12, 1))
    assert (judged(pawns) == pawns).all()


def test_a_piece_who_is_taken_takes_the_next_likely_of_another() -> None:
    """One is the king for certain; so the second is a rook, and both rooks are gone for the third."""
    second, third = (-30.0, 0.0, -1.0, -9.0), (-30.0, -9.0, 0.0, -3.0)
    found = judged(nats(PLAIN_KING, second, PLAIN_ROOK, third))
    assert found.argmax(axis=1).tolist() == [KING, ROOK, ROOK, PAWN]
    # Each of both who moved goes back only if the other does, for a second king.
    assert found[3, PAWN] - found[3, ROOK] == SPARE_PIECE_NATS - 3 - 1
    assert found[1, ROOK] - found[1, KING] == SPARE_PIECE_NATS - 3 - 1


@pytest.mark.parametrize("seed", range(20))
def test_a_label_costs_what_the_likeliest_table_with_it_costs(seed: int) -> None:
    """Against all tables that there are."""
    chance = np.random.default_rng(seed)
    table = -chance.exponential(4.0, (5, 4))
    table -= table.max(axis=1, keepdims=True)
    best = np.full(table.shape, -np.inf)
    for held in product(range(4), repeat=5):
        used = np.bincount(held, minlength=4)
        spares = np.maximum(used - COUNT, 0)[COUNT > 0].sum()
        whole = table[np.arange(5), held].sum() - SPARE_PIECE_NATS * spares
        best[np.arange(5), held] = np.maximum(best[np.arange(5), held], whole)
    assert np.allclose(judged(table), best - best.max())
