"""What shows of pieces below their faces says whose they are, no more and no less than it can."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.appearance.body_colour import LEAST_SAMPLES_COUNT, MOST_EVIDENCE_NATS, Flanks, against, learnt

PALE, DARK = np.log([0.6, 0.5, 0.4]), np.log([0.2, 0.11, 0.1])


def bodies(*colours: NDArray[np.float64], noise: float = 0.05) -> NDArray[np.float32]:
    """(8 a colour, 3) pieces' bodies, each in slightly other light."""
    chance = np.random.default_rng(3)
    each = np.repeat(np.array(colours), 8, axis=0)
    return (each + chance.normal(0, noise, (len(each), 1))).astype(np.float32)


def of_two(first: NDArray[np.float64], second: NDArray[np.float64], noise: float = 0.05) -> Flanks:
    return learnt(bodies(first, second, noise=noise), np.repeat([0, 1], 8), 2, None)


def test_a_dark_body_is_not_the_pale_sides_though_gloss_hides_the_face() -> None:
    nats = against(bodies(DARK), of_two(PALE, DARK))
    assert (nats[:, 0] > 3).all() and (nats[:, 1] == 0).all()


def test_bodies_that_look_alike_say_nothing() -> None:
    assert against(bodies(PALE), of_two(PALE, PALE)).max() < 0.5


def test_pieces_of_many_colours_say_little() -> None:
    mixed = np.concatenate([bodies(PALE), bodies(DARK)])
    known = learnt(mixed, np.arange(16) % 2, 2, None)
    assert against(mixed, known).max() < 1


def test_one_replaced_piece_is_no_proof() -> None:
    assert against(bodies(DARK), of_two(PALE, DARK)).max() <= MOST_EVIDENCE_NATS


def test_what_does_not_show_says_nothing() -> None:
    hidden = np.full((2, 3), np.nan, np.float32)
    assert (against(hidden, of_two(PALE, DARK)) == 0).all()


@pytest.mark.parametrize("few", [0, LEAST_SAMPLES_COUNT // 2 - 1])
def test_a_few_pieces_teach_nothing(few: int) -> None:
    before = of_two(PALE, DARK)
    after = learnt(bodies(DARK)[:few], np.zeros(few, np.intp), 2, before)
    assert np.array_equal(after.colour, before.colour) and np.array_equal(after.spread, before.spread)
    unknown = learnt(bodies(DARK)[:few], np.zeros(few, np.intp), 2, None)
    assert (against(bodies(PALE), unknown) == 0).all()


def test_bodies_are_followed_as_the_light_changes() -> None:
    dusk = learnt(bodies(PALE - 0.4, DARK - 0.4), np.repeat([0, 1], 8), 2, of_two(PALE, DARK))
    assert np.allclose(dusk.colour, np.array([PALE, DARK]) - 0.4, atol=0.1)
