"""Student's law by blocks: evidence adds up block by block, and none of them can decide a cell by itself.

In a block with the mean square error `e` and the share `a` of all samples, ``soft = 0.6 e / (0.6 + e)`` is
what counts of `e`, and the block costs ``freedom / 2 * a * ln(soft + LEAST_MSE)``. Beside a clean one that is

    freedom / 2 * a * e / LEAST_MSE              for small errors: there it is the law of Gauss
    freedom / 2 * a * ln(1 + 0.6 / LEAST_MSE)    at most, however wrong it is
"""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.appearance.sheet_model import BLOCKS_ACROSS_COUNT
from vision.cells.likelihood import LARGEST_BLOCK_MSE, SMALLEST_FACE_DOF, by_blocks
from vision.cells.scene import LEAST_MSE
from vision.geometry.sampling import Floats

SAMPLES = 9
"""Of a block."""

BLOCK = np.kron(np.eye(BLOCKS_ACROSS_COUNT**2), np.ones((SAMPLES, 1))).astype(np.float32)
"""(s, b) of blocks side by side."""

SHARE = 1 / BLOCKS_ACROSS_COUNT**2
MOST = 0.5 * SMALLEST_FACE_DOF * SHARE * np.log(1 + LARGEST_BLOCK_MSE / LEAST_MSE)


def nats(square: Floats, weight: Floats | None = None) -> NDArray[np.float64]:
    """(t,) of square errors (t, s)."""
    every = np.ones(square.shape[1:], np.float32) if weight is None else weight
    return by_blocks(BLOCK, square[None].astype(np.float32), every[None], SMALLEST_FACE_DOF)[0]


def with_one_wrong(*errors: float, usual: float = 0.0) -> Floats:
    """(t, s) everything as usual, but for one block."""
    square = np.full((len(errors), len(BLOCK)), usual, np.float32)
    square[:, BLOCK[:, 7] > 0] = np.array(errors)[:, None]
    return square


def loss(*errors: float) -> NDArray[np.float64]:
    """What one block costs that is so wrong."""
    told = nats(with_one_wrong(0.0, *errors))
    return np.asarray(told[0] - told[1:])


def test_evidence_is_what_the_formula_says() -> None:
    square = np.random.default_rng(1).gamma(0.5, 0.05, (4, len(BLOCK))).astype(np.float32)
    weight = np.random.default_rng(2).random(len(BLOCK)).astype(np.float32)
    told = np.zeros(4)
    for block in BLOCK.T > 0:
        error = (square[:, block] * weight[block]).sum(axis=1) / weight[block].sum()
        share = weight[block].sum() / len(BLOCK)
        told -= (
            0.5
            * SMALLEST_FACE_DOF
            * share
            * np.log(LARGEST_BLOCK_MSE * error / (LARGEST_BLOCK_MSE + error) + LEAST_MSE)
        )
    assert np.allclose(nats(square, weight), told, rtol=1e-5)


def test_a_wrong_block_costs_no_more_than_its_bound() -> None:
    wrong = loss(*np.geomspace(1e-5, 1e4, 60))
    assert (np.diff(wrong) > 0).all()
    assert wrong[-1] < MOST
    assert wrong[-1] == pytest.approx(MOST, rel=1e-3)
    assert loss(1.0)[0] > 0.9 * MOST


def test_small_errors_cost_what_they_do_in_the_law_of_gauss_and_large_ones_far_less() -> None:
    errors = np.geomspace(1e-5, 1, 40)
    beside = loss(*errors) / (0.5 * SMALLEST_FACE_DOF * SHARE * errors / LEAST_MSE)
    assert (np.diff(beside) < 0).all()
    assert 0.99 < beside[0] < 1
    assert beside[-1] < 1 / 70


def test_between_the_two_only_the_ratio_of_errors_counts() -> None:
    """The noise of a block is unknown: twice the error costs as much wherever it begins."""
    doubled = np.diff(loss(0.02, 0.04, 0.08))
    assert doubled == pytest.approx(0.5 * SMALLEST_FACE_DOF * SHARE * np.log(2), rel=0.15)


def test_one_bad_place_costs_less_than_the_same_error_everywhere() -> None:
    spread = np.full((1, len(BLOCK)), 0.2 * SHARE)
    gathered = with_one_wrong(0.2)
    assert gathered.sum() == pytest.approx(spread.sum(), rel=1e-5)
    clean = nats(with_one_wrong(0.0))
    assert clean - nats(gathered) < (clean - nats(spread)) / 4


def test_a_block_is_one_witness_however_its_error_is_spread_in_it() -> None:
    point = np.zeros((1, len(BLOCK)), np.float32)
    point[0, np.flatnonzero(BLOCK[:, 7])[0]] = 0.1 * SAMPLES
    assert nats(point) == pytest.approx(nats(with_one_wrong(0.1)), rel=1e-5)


def test_what_is_no_evidence_costs_nothing() -> None:
    weight = np.where(BLOCK[:, 7] > 0, 0, 1).astype(np.float32)
    told = nats(with_one_wrong(0.0, 0.5, 100.0), weight)
    assert np.allclose(told, told[0])


@pytest.mark.parametrize("gloss", [0.05, 1.0, 50.0])
def test_gloss_on_one_block_never_turns_a_verdict_that_the_others_carry(gloss: float) -> None:
    """Whatever the right label leaves there, and however well the wrong one fits just there."""
    right, wrong = with_one_wrong(gloss, usual=0.002), with_one_wrong(0.0, usual=0.01)
    apart = nats(np.concatenate([right, wrong]))
    others = (
        0.5 * SMALLEST_FACE_DOF * (1 - SHARE) * np.log((soft(0.01) + LEAST_MSE) / (soft(0.002) + LEAST_MSE))
    )
    assert apart[0] - apart[1] > others - MOST > 10


def soft(error: float) -> float:
    return LARGEST_BLOCK_MSE * error / (LARGEST_BLOCK_MSE + error)
