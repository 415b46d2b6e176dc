"""The network is asked of cells that have changed, and of the others now and then."""

from dataclasses import replace

import numpy as np

from vision.plain_set.lately import ROUND_COUNT, Lately, asked
from vision.plain_set.network import Network
from vision.plain_set.patches import CHANNELS_COUNT, TALL_PX, WIDE_PX, Patches

CELLS = 64


class Asked(Network):
    """A network that tells how often it was asked, and gives the mean of a patch."""

    def __init__(self) -> None:
        self.counts: list[int] = []

    def features(self, patches: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
        assert patches.shape[1:] == (CHANNELS_COUNT, TALL_PX, WIDE_PX)
        self.counts.append(len(patches))
        return np.asarray(patches.mean(axis=(1, 2, 3), dtype=np.float64))[:, None]


def some_cells(seed: int) -> Patches:
    chance, size = np.random.default_rng(seed), (CELLS, TALL_PX, WIDE_PX)
    floors = chance.normal(0, 1, size).astype(np.float32)
    shades = chance.normal(0, 1, (CELLS, 6)).astype(np.float32)
    return Patches(chance.integers(20, 230, (*size, 3), np.uint8), floors, shades)


def noisy(chance: np.random.Generator, usual: Patches) -> Patches:
    """An image of the same cells; the floors and shades are the same."""
    noise = np.rint(chance.normal(0, 2, usual.colours.shape))
    return replace(usual, colours=np.clip(usual.colours + noise, 0, 255).astype(np.uint8))


def test_cells_that_change_by_noise_alone_are_asked_of_in_turn() -> None:
    chance, network, lately = np.random.default_rng(1), Asked(), None
    usual = some_cells(1)
    for _ in range(ROUND_COUNT + 1):
        lately = asked(network, noisy(chance, usual), lately)
    assert network.counts == [CELLS] + [CELLS // ROUND_COUNT] * ROUND_COUNT


def test_a_cell_that_changes_a_little_is_asked_of_at_once() -> None:
    chance, network = np.random.default_rng(2), Asked()
    usual = some_cells(2)
    lately = asked(network, noisy(chance, usual), None)
    usual.colours[20, 20:30, 20:30] = 255 - usual.colours[20, 20:30, 20:30]
    after = asked(network, noisy(chance, usual), lately)
    assert isinstance(after, Lately)
    assert network.counts[1] == CELLS // ROUND_COUNT + 1
    assert after.features[20] != lately.features[20]


def test_a_cell_that_moves_on_is_asked_of_in_every_other_image() -> None:
    chance, network, lately = np.random.default_rng(4), Asked(), None
    usual, counts = some_cells(4), [CELLS]
    lately = asked(network, noisy(chance, usual), None)
    for image in range(6):
        usual.colours[30] = chance.integers(20, 230, usual.colours[30].shape, np.uint8)
        lately = asked(network, noisy(chance, usual), lately)
        counts.append(CELLS // ROUND_COUNT + (image % 2 == 0))
    assert network.counts == counts


def test_all_are_asked_of_where_the_light_or_the_camera_changes() -> None:
    network, usual = Asked(), some_cells(3)
    lately = asked(network, usual, None)
    lighter = replace(usual, colours=usual.colours + np.uint8(6))
    moved = replace(usual, floors=np.roll(usual.floors, 1, axis=2))
    for changed in (lighter, moved):
        asked(network, changed, lately)
    assert network.counts == [CELLS] * 3
