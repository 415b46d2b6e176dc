"""What is learnt of one set, beside what the network knows of all."""

import numpy as np
from numpy.typing import NDArray

from vision.plain_set.armies import PRIOR_WEIGHT, Certain, likelihood, nothing_certain, told

FEATURES = 6
USUAL = np.zeros((3, FEATURES))
USUAL[0, 0], USUAL[1, 1], USUAL[2, 2] = 1.5, 1.5, 1.5
STANDING = np.array([0] * 32 + [1] * 16 + [2] * 16)


def seen_as(standing: NDArray[np.intp], seed: int) -> NDArray[np.float64]:
    """Features of cells of which the first three tell bare, light and dark, with noise; the last is one."""
    chance = np.random.default_rng(seed)
    out = chance.normal(0, 0.4, (len(standing), FEATURES))
    out[np.arange(len(standing)), standing] += 4.0
    out[:, -1] = 1.0
    return out


def taught(seen: NDArray[np.float64], standing: NDArray[np.intp] = STANDING) -> Certain:
    return told(nothing_certain(seen, USUAL), seen, standing, USUAL)


def test_before_anything_is_told_the_network_is_believed() -> None:
    seen = seen_as(STANDING, 1)
    nats = likelihood(nothing_certain(seen, USUAL), seen)
    assert (nats.argmax(axis=1) == STANDING).all()
    assert np.allclose(np.exp(nats).sum(axis=1), 1, atol=1e-3)


def test_a_set_whose_lighter_army_looks_dark_is_learnt() -> None:
    """The pieces of both look dark to the network; another feature tells them apart."""

    def brown(seed: int) -> NDArray[np.float64]:
        seen = seen_as(np.where(STANDING == 1, 2, STANDING), seed)
        seen[STANDING == 1, 4] += 6.0
        return seen

    usual = likelihood(nothing_certain(brown(1), USUAL), brown(1))
    assert (usual.argmax(axis=1)[STANDING == 1] == 2).all()
    known = taught(brown(1))
    elsewhere = np.roll(np.arange(64), 5)
    nats = likelihood(Certain(np.full(64, -1), known.seen, known.weights), brown(2)[elsewhere])
    assert (nats.argmax(axis=1) == STANDING[elsewhere]).all()


def test_what_is_misread_and_stays_as_it_was_is_no_change() -> None:
    seen = seen_as(STANDING, 1)
    seen[3] = seen_as(np.array([2]), 7)[0]
    known = taught(seen)
    again = seen + np.random.default_rng(3).normal(0, 0.05, seen.shape)
    assert likelihood(known, again)[3, 0] > -0.1


def test_what_changes_is_seen_and_what_is_told_later_counts() -> None:
    known = taught(seen_as(STANDING, 1))
    moved = STANDING.copy()
    moved[0], moved[32] = 1, 0
    nats = likelihood(known, seen_as(moved, 2))
    assert (nats.argmax(axis=1) == moved).all()
    assert nats[0, 1] - nats[0, 0] > 2.5 and nats[32, 0] - nats[32, 1] > 2.5
    later = told(known, seen_as(moved, 2), moved, USUAL)
    assert (later.standing == moved).all()
    assert not np.isnan(later.seen[0, :2]).any() and np.isnan(later.seen[0, 2]).all()


def test_what_is_not_told_is_kept() -> None:
    known = taught(seen_as(STANDING, 1))
    told_some = np.where(np.arange(64) < 4, STANDING, -1)
    later = told(known, seen_as(STANDING, 2), told_some, USUAL)
    assert (later.standing == STANDING).all()
    assert np.array_equal(later.seen[8:], known.seen[8:], equal_nan=True)
    assert not np.array_equal(later.seen[:4], known.seen[:4], equal_nan=True)


def test_the_weights_are_those_that_are_most_likely() -> None:
    """At the maximum the slope of likelihood and prior together is nought."""
    seen = seen_as(STANDING, 1)
    weights = taught(seen).weights
    odds = seen @ weights.T
    chance = np.exp(odds - odds.max(axis=1, keepdims=True))
    chance /= chance.sum(axis=1, keepdims=True)
    slope = (chance - np.eye(3)[STANDING]).T @ seen + PRIOR_WEIGHT * (weights - USUAL)
    assert np.abs(slope).max() < 0.05
