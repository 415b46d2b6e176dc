"""Colours learnt where the labels come free."""

import numpy as np

from calibration.colours import LEAST_SPREAD_SHARE, distance, indistinguishable, learn, nearest

LABELS = ["F0", "F0", "F0", "C0", "C0", "C0", "F1", "F1", "F1", "bare", "bare", "bare"]
RED, BLUE, PAPER = (0.8, 0.2, 0.2), (0.2, 0.3, 0.8), (0.95, 0.95, 0.9)


def seen(noise: float, seed: int = 0) -> np.ndarray:
    true = np.array([RED] * 6 + [BLUE] * 3 + [PAPER] * 3)
    return (true + np.random.default_rng(seed).normal(0, noise, true.shape)).astype(np.float32)


def test_a_label_looks_like_its_pieces() -> None:
    known = learn(seen(0.01), LABELS)
    assert list(known) == ["F0", "C0", "F1", "bare"]
    assert np.allclose(known["F0"].rgb, RED, atol=0.02) and known["F0"].count == 3
    assert all(colour.spread >= LEAST_SPREAD_SHARE for colour in known.values())


def test_pieces_of_one_colour_are_said_to_be_alike() -> None:
    known = learn(seen(0.01), LABELS)
    assert indistinguishable(known) == [("C0", "F0")]
    assert distance(known["F0"], known["F1"]) > 10


def test_in_another_light_everything_grows_doubtful_before_it_grows_wrong() -> None:
    assert set(indistinguishable(learn(seen(0.25), LABELS))[0]) >= {"C0", "F0"}
    known = learn(seen(0.01), LABELS)
    told = nearest(seen(0.02, 5), known)
    assert [label[-1] for label in told] == [label[-1] for label in LABELS]
