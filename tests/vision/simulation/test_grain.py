"""The grain of a simulated camera is what its generator draws, whether it was drawn before or not."""

import numpy as np

from vision.simulation.grain import MARGIN_PX, grain

SIZE = (40, 30)


def generators(seed: int) -> tuple[np.random.Generator, np.random.Generator]:
    return np.random.default_rng(seed), np.random.default_rng(seed)


def test_it_is_drawn_by_the_generator_whoever_had_it_before() -> None:
    for seed in (3, 4, 3, 3):
        chance, other = generators(seed)
        for noise in (2.0, 5.0):
            brighter, darker = grain(chance, noise, SIZE)
            drawn = other.normal(0, noise, (SIZE[1] + MARGIN_PX, SIZE[0] + MARGIN_PX, 3)).round()
            assert (brighter.astype(int) - darker == drawn).all()
            assert not (brighter & darker).any()
            assert chance.integers(0, 1 << 60) == other.integers(0, 1 << 60)


def test_a_generator_that_has_drawn_something_gives_another() -> None:
    chance, other = generators(3)
    other.integers(0, 64, 3, dtype=np.int32)
    assert (grain(chance, 2.0, SIZE).brighter != grain(other, 2.0, SIZE).brighter).any()


def test_nobody_can_change_it() -> None:
    assert not any(part.flags.writeable for part in grain(np.random.default_rng(3), 2.0, SIZE))
