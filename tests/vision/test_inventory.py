"""There is only so much of every man: what that says about cells in doubt, and what it does not."""

import numpy as np
from numpy.typing import NDArray

from vision.inventory import SPARE, counted

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
    assert found[1, ROOK] - found[1, KING] == SPARE - 2


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


def test_men_without_number_may_be_everywhere() -> None:
    pawns = np.tile(np.array([-9.0, -9.0, -9.0, 0.0]), (12, 1))
    assert (judged(pawns) == pawns).all()
