"""What is usual at a table hangs on no owner more than on another."""

import numpy as np
import pytest

from vision.cells.scene import Scores, unknown
from vision.cells.table_statistics import Usual, piece_averages

OWNER = np.array([0, 0, 0, 1, 1])
"""Of the labels; the first is the empty cell."""

PALE, STARK = [(1, 0.8), (2, 0.9), (1, 0.7)], [(3, 1.3), (4, 1.4), (3, 1.2)]
"""Pieces with their contrasts: a lamp shines on one side of the board."""


def contrast(pieces: list[tuple[int, float]]) -> float:
    """Of pieces plainly seen: their labels and contrasts."""
    labels, contrasts = zip(*pieces, strict=True)
    nats = np.zeros((len(pieces), len(OWNER)))
    nats[np.arange(len(pieces)), labels] = 10.0
    empty = unknown(len(pieces), len(OWNER))
    error, gains = np.full(len(pieces), 0.002, np.float32), np.array(contrasts, np.float32)
    scores = Scores(nats, error, empty.shift_mm, gains, empty.flank, empty.markings)
    return piece_averages(scores, OWNER, Usual()).contrast


def test_it_lies_halfway_between_the_owners_however_many_pieces_they_have() -> None:
    assert contrast(PALE + STARK) == pytest.approx(1.05)
    assert contrast(PALE + STARK + STARK) == pytest.approx(1.05)
    assert contrast(PALE + PALE + STARK) == pytest.approx(1.05)


def test_one_or_two_pieces_say_nothing_for_their_owner() -> None:
    assert contrast([*PALE, *STARK[:2]]) == pytest.approx(0.8)
    assert contrast([*PALE[:1], *STARK[:2]]) == pytest.approx(1.3)
