"""The network is asked of cells that have changed, and of the others now and then."""

import numpy as np

from vision.plain_set.lately import ROUND_COUNT, Lately, asked
from vision.plain_set.network import Network

CELLS, SHAPE = 64, (10, 56, 44)


class Asked(Network):
    """A network that tells how often it was asked, and gives the mean of a patch."""

    def __init__(self) -> None:
        self.counts: list[int] = []

    def features(self, patches: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
        self.counts.append(len(patches))
        return np.asarray(patches.mean(axis=(1, 2, 3), dtype=np.float64))[:, None]


def noisy(chance: np.random.Generator, usual: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    """An image of the same cells; the floors and shades are the same."""
    out = usual.copy()
    out[:, :3] += chance.normal(0, 0.03, out[:, :3].shape)
    return out


def test_cells_that_change_by_noise_alone_are_asked_of_in_turn() -> None:
    chance, network, lately = np.random.default_rng(1), Asked(), None
    usual = chance.normal(0, 1, (CELLS, *SHAPE)).astype(np.float32)
    for _ in range(ROUND_COUNT + 1):
        lately = asked(network, noisy(chance, usual), lately)
    assert network.counts == [CELLS] + [CELLS // ROUND_COUNT] * ROUND_COUNT


def test_a_cell_that_changes_a_little_is_asked_of_at_once() -> None:
    chance, network, lately = np.random.default_rng(2), Asked(), None
    usual = chance.normal(0, 1, (CELLS, *SHAPE)).astype(np.float32)
    lately = asked(network, noisy(chance, usual), lately)
    usual[20, :3, 20:30, 20:30] += 1.0
    after = asked(network, noisy(chance, usual), lately)
    assert isinstance(after, Lately)
    assert network.counts[1] == CELLS // ROUND_COUNT + 1
    assert after.features[20] != lately.features[20]


def test_all_are_asked_of_where_the_light_or_the_camera_changes() -> None:
    chance, network = np.random.default_rng(3), Asked()
    usual = chance.normal(0, 1, (CELLS, *SHAPE)).astype(np.float32)
    lately = asked(network, usual, None)
    lighter, moved = usual.copy(), usual.copy()
    lighter[:, :3] += 0.1
    moved[:, 3] = np.roll(moved[:, 3], 1, axis=2)
    for changed in (lighter, moved):
        asked(network, changed, lately)
    assert network.counts == [CELLS] * 3
