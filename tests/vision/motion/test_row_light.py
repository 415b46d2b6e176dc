"""Bands of light that roll over images: they are taken out before anything is said to have changed."""

from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision import printed_table
from vision.camera.image import Image
from vision.geometry.sampling import Pixels
from vision.motion import row_light
from vision.motion.row_light import in_light_of
from vision.observation import Observation
from vision.observing.schedule import STALE_IN_TURN_LEVELS
from vision.pipeline import Eye, see

HIGH, WIDE = 240, 200
ROWS = np.repeat(np.arange(HIGH)[:, None] + 40, WIDE, axis=1)
POSITION = printed_table.some_position(5)


def plan(seed: int) -> Pixels:
    """Spots of ink of every grey on paper, as noisy as a picture."""
    chance = np.random.default_rng(seed)
    spots = chance.choice([40, 90, 160, 225], (HIGH // 8, WIDE // 8, 3)).repeat(8, axis=0).repeat(8, axis=1)
    return levels(spots + chance.normal(0, 1.5, spots.shape))


def levels(values: NDArray[np.float64]) -> Pixels:
    return np.asarray(np.clip(np.rint(values), 0, 255), np.uint8)


def banded(pixels: Pixels, depth: float, period: float, phase: float) -> Pixels:
    """A lamp that flickers, read row by row."""
    rows = np.arange(len(pixels))
    return levels(pixels * (1 + depth * np.sin(2 * np.pi * rows / period + phase))[:, None, None])


@pytest.mark.parametrize("seed", range(12))
def test_light_that_changes_by_rows_is_taken_out(seed: int) -> None:
    chance = np.random.default_rng(seed)
    there = plan(seed)
    depth, period = chance.uniform(0.02, 0.12), chance.uniform(100, 300)
    here = banded(there, depth, period, chance.uniform(0, 2 * np.pi))
    apart = np.abs(in_light_of(here, there, ROWS).astype(float) - there)
    by_cell = apart.reshape(HIGH // 20, 20, WIDE // 20, 20, 3).mean(axis=(1, 3, 4))
    assert by_cell.max() < STALE_IN_TURN_LEVELS


@pytest.mark.parametrize("seed", range(6))
def test_what_covers_less_than_half_of_a_row_shows_and_changes_no_other_place(seed: int) -> None:
    chance = np.random.default_rng(seed)
    there = plan(seed)
    wide = int(chance.integers(20, 80))
    hand = np.index_exp[60:160, 30 : 30 + wide]
    with_hand = there.copy()
    with_hand[hand] = levels(chance.uniform(60, 200, 3) + chance.normal(0, 4, (100, wide, 3)))
    relit = in_light_of(banded(with_hand, 0.1, 150, chance.uniform(0, 6)), there, ROWS).astype(float)
    elsewhere = np.ones((HIGH, WIDE), np.bool_)
    elsewhere[hand] = False
    assert np.abs(relit - there)[elsewhere].mean() < 2.0
    assert np.abs(relit - with_hand)[hand].mean() < 8.0


@pytest.mark.parametrize("seed", range(4))
def test_medians_of_bands_are_those_of_each_by_itself(seed: int) -> None:
    chance = np.random.default_rng(seed)
    band = chance.choice([0, 2, 3, 7, 30], 500 + seed)
    values = chance.gamma(2, 0.5, (3, len(band))).astype(np.float32)
    counts = np.bincount(band, minlength=33)
    found = row_light._medians(values, band, counts)
    for number in np.unique(band):
        np.testing.assert_allclose(found[:, number], np.median(values[:, band == number], axis=1), rtol=1e-3)


def test_a_plan_too_dark_to_tell_stays_as_it_is() -> None:
    there = levels(plan(1) * 0.05)
    here = banded(there, 0.1, 150, 1.0)
    assert (in_light_of(here, there, ROWS) == here).all()


@pytest.mark.parametrize("margin_px", [0, 200])
def test_a_pixel_of_the_plan_knows_its_row_and_none_lies_beyond_what_is_shown(margin_px: int) -> None:
    """Also where part of the sheet lies outside the picture."""
    picture = printed_table.table(POSITION).picture(0.0)
    cut = picture[: len(picture) - margin_px]
    eye, _ = see(printed_table.eye(), Image(0.0, np.ascontiguousarray(cut)))
    assert eye.sight is not None
    rows, place = eye.sight.place.rows, eye.sight.place
    assert rows.min() >= 0 and rows.max() < len(cut) * eye.sight.shrink
    for (x, y), seen, inside in zip(place.centres, eye.sight.ground.centres, eye.sight.inside, strict=True):
        if inside:
            assert abs(rows[round(y), round(x)] - seen[1] * eye.sight.shrink) < 3


def watched(position: dict[str, str], eye: Eye, first: int, count: int) -> list[tuple[Eye, Observation]]:
    """What an eye says of a table under such a lamp, thirty times a second."""
    picture, chance, told = printed_table.table(position).picture(0.0), np.random.default_rng(first), []
    for number in range(first, first + count):
        pixels = banded(picture, 0.12, 345, chance.uniform(0, 2 * np.pi))
        eye, observation = see(eye, Image(number / 30, pixels))
        told.append((eye, observation))
    return told


def test_under_such_a_lamp_only_what_was_touched_is_judged_again() -> None:
    told = watched(POSITION, printed_table.eye(), 0, 20)
    judged = [eye.cells.judged for eye, _ in told]
    again = sum(
        one is None or other is None or one.scores is not other.scores for one, other in pairwise(judged)
    )
    assert again <= 4
    moved = {**POSITION, "c3": "B1"}
    *_, (_, observation) = watched(moved, told[-1][0], 20, 12)
    assert printed_table.read(observation.cost) == printed_table.expected(moved)
