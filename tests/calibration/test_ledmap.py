"""The mathematics of finding LEDs, on drawn plans: no camera, no noise but what a test adds."""

import numpy as np
import pytest

from calibration.ledmap import (
    GRAIN_MM,
    Floats,
    Spot,
    broken,
    cells_of,
    decode,
    gray,
    is_plain,
    light_signs,
    locate,
    patterns,
    stands_for,
)

WIDE, HIGH = 300.0, 200.0
PITCH = 33.3
CENTRES = np.array([(x, y) for y in np.arange(30, 190, PITCH) for x in np.arange(30, 290, PITCH)])
ROOM = 300.0
WHITE = 3 * 255.0


def drawn(
    places: np.ndarray, lit: frozenset[int], gain: float = 1.0, noise: float = 0.0, seed: int = 0
) -> Floats:
    """A plan of a grey sheet on which the LEDs at `places` (n, 2) shine if `lit`."""
    xs, ys = np.arange(GRAIN_MM / 2, WIDE, GRAIN_MM), np.arange(GRAIN_MM / 2, HIGH, GRAIN_MM)
    plan = np.full((len(ys), len(xs)), ROOM)
    for led in lit:
        if led < len(places):
            x, y = places[led]
            plan += 60 * np.exp(-0.5 * ((xs - x)[None] ** 2 + (ys - y)[:, None] ** 2) / 8.0**2)
    return (gain * plan + np.random.default_rng(seed).normal(0, noise, plan.shape)).astype(np.float32)


def all_drawn(places: np.ndarray, leds: int, noise: float = 0.0, gains: bool = False) -> list[Floats]:
    return [
        drawn(places, lit, 1 + 0.05 * (number % 3) if gains else 1.0, noise, number)
        for number, lit in enumerate(patterns(leds))
    ]


def test_two_pictures_a_bit() -> None:
    assert len(patterns(250)) == 16 and len(patterns(64)) == 12 and len(patterns(1)) == 2
    for one, other in zip(patterns(55)[::2], patterns(55)[1::2], strict=True):
        assert one | other == frozenset(range(55)) and not one & other


def test_neighbours_on_the_wire_differ_in_one_bit() -> None:
    assert all((gray(led) ^ gray(led + 1)).bit_count() == 1 for led in range(255))
    assert len({gray(led) for led in range(256)}) == 256


@pytest.mark.parametrize("noise", [0.0, 2.0])
@pytest.mark.parametrize("gains", [False, True])
def test_leds_in_any_order_are_found_where_they_shine(noise: float, gains: bool) -> None:
    places = np.random.default_rng(4).permutation(CENTRES)
    found = decode(all_drawn(places, len(places), noise, gains), len(places))
    assert sorted(found) == list(range(len(places)))
    off = [np.hypot(*(places[led] - (spot.x, spot.y))) for led, spot in found.items()]
    assert max(off) < 2.0


@pytest.mark.parametrize("white", [0.2, 0.5, 0.8])
def test_white_paper_hides_how_strong_a_light_is_and_dark_print_is_as_good(white: float) -> None:
    """Cells on white and on dark ground, mostly the one or the other; the camera ends at white."""
    is_white = np.random.default_rng(1).random(len(CENTRES)) < white
    xs, ys = np.arange(GRAIN_MM / 2, WIDE, GRAIN_MM), np.arange(GRAIN_MM / 2, HIGH, GRAIN_MM)
    away = np.hypot(xs[:, None] - CENTRES[:, 0], ys[:, None, None] - CENTRES[:, 1])
    ground = np.where(is_white[away.argmin(axis=2)], WHITE - 12.0, 0.6 * WHITE)
    dead = (7, 20)
    places = CENTRES.copy()
    places[[*dead]] = 1e6

    def taken(lit: frozenset[int], seed: int) -> Floats:
        return np.minimum(drawn(places, lit, noise=1.0, seed=seed) + ground - ROOM, WHITE).astype(np.float32)

    found = decode([taken(lit, seed) for seed, lit in enumerate(patterns(len(places)))], len(places))
    assert not {*dead} & set(found)
    for led in set(range(len(places))) - set(found):
        spot = locate([taken(frozenset({led}), led)], [taken(frozenset(), 100 + led)])
        if spot and is_plain(spot, found.values()):
            found[led] = spot
    assert set(range(len(places))) - set(found) == {*dead}


def test_what_most_of_the_sheet_does_is_not_the_exposure_of_the_camera() -> None:
    """LEDs close together light nearly all of it, and of those that are asked for many are not there."""
    xs, ys = np.arange(25, 280, 21.0), np.arange(25, 180, 21.0)
    places = np.array([(x, y) for y in ys for x in xs])
    found = decode(all_drawn(places, 4 * len(places), 1.0, gains=True), 4 * len(places))
    assert sorted(found) == list(range(len(places)))
    assert max(np.hypot(*(places[led] - (spot.x, spot.y))) for led, spot in found.items()) < 2.0


def test_a_dead_led_is_not_found_in_the_glow_of_others() -> None:
    places = CENTRES.copy()
    places[[7, 20]] = 1e6
    found = decode(all_drawn(places, len(places), 2.0), len(places))
    assert set(range(len(places))) - set(found) == {7, 20}
    assert broken(found, len(places)) == (7, 20)


def test_a_strip_of_unknown_length_ends_after_its_last_light() -> None:
    found = decode(all_drawn(CENTRES, 256, 1.0), 256)
    assert sorted(found) == list(range(len(CENTRES)))
    assert broken(found, None) == ()


def test_two_leds_on_one_spot_are_not_guessed() -> None:
    places = CENTRES.copy()
    places[9] = places[2]
    found = decode(all_drawn(places, len(places), 1.0), len(places))
    assert not {2, 9} & set(found)
    for led in (2, 9):
        spot = locate([drawn(places, frozenset({led}))], [drawn(places, frozenset())])
        assert spot is not None and np.hypot(spot.x - places[2][0], spot.y - places[2][1]) < 2


def test_two_leds_in_one_cell_both_light_it() -> None:
    """As with 60 LEDs a metre."""
    count = len(CENTRES)
    aside = np.array((8.0, 0.0))
    pairs = np.concatenate([CENTRES - aside, CENTRES + aside])
    found = decode(all_drawn(pairs, len(pairs), 1.0), len(pairs))
    assert cells_of(found, CENTRES, PITCH) == tuple((cell, cell + count) for cell in range(count))


def test_leds_between_cells_light_none() -> None:
    (x, y), (right, _) = CENTRES[:2].tolist()
    spots = {0: Spot(x, y, 9), 1: Spot(x + PITCH / 2, y, 9), 2: Spot(right, y, 9)}
    assert cells_of(spots, CENTRES[:2], PITCH) == ((0,), (2,))


def test_nothing_is_found_where_nothing_shines() -> None:
    dark = frozenset[int]()
    away = np.full((20, 2), 1e6)
    assert decode(all_drawn(away, 20, 2.0), 20) == {}
    one, other = (drawn(CENTRES, dark, 1.0, 2.0, seed) for seed in (1, 2))
    assert locate([one], [other]) is None


def test_pairs_of_pictures_find_what_one_does_not() -> None:
    lit, dark = frozenset({5}), frozenset[int]()
    bright = [drawn(CENTRES, lit, 1.0, 16.0, seed) for seed in range(6)]
    black = [drawn(CENTRES, dark, 1.0, 16.0, 100 + seed) for seed in range(6)]
    assert locate(bright[:1], black[:1]) is None
    spot = locate(bright, black)
    assert spot is not None and np.hypot(spot.x - CENTRES[5][0], spot.y - CENTRES[5][1]) < 5


def test_a_broken_led_is_given_the_cell_between_its_neighbours() -> None:
    """A wire to and fro over three rows of four; the second LED of the turn is dead, and one amid a row."""
    rows = [CENTRES[row * 8 : row * 8 + 4] for row in range(3)]
    wire = [*range(4), *reversed(range(4, 8)), *range(8, 12)]
    centres = np.concatenate(rows)
    spots = {led: Spot(*centres[cell], 50) for led, cell in enumerate(wire) if led not in (4, 9)}
    cells = cells_of(spots, centres, PITCH)
    assert stands_for((4, 9), spots, cells, centres) == {4: 7, 9: 9}


def test_halves_that_shine_in_turn_are_told() -> None:
    even = drawn(CENTRES, frozenset(range(0, len(CENTRES), 2)), 1.1, 2.0, 1)
    odd = drawn(CENTRES, frozenset(range(1, len(CENTRES), 2)), 1.0, 2.0, 2)
    assert light_signs(even, odd, CENTRES).tolist() == [1 - 2 * (cell % 2) for cell in range(len(CENTRES))]
