"""A slow camera and a quick throw: the die comes to rest where it lay, with the same face."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import pytest

from vision.dice.cube import Cube
from vision.dice.tracking import READINGS_COUNT, Rolling, followed
from vision.dice.tray import PARTS_COUNT, Lying
from vision.geometry.sampling import Pixels

PERIOD = 1 / 8
"""Seconds between two images."""

LAY = Lying(4, Cube(10.0, 10.0, 16.0, 0.0))
CLOSE_BY = Lying(4, Cube(10.0, 22.0, 16.0, 0.0))
BARE = Lying(bare=True)
HIDDEN = Lying()


def tray(number: int) -> Pixels:
    """One of many trays with other things in them."""
    drawn = np.random.default_rng(number).integers(60, 200, (6, 6, 3), dtype=np.uint8)
    return np.repeat(np.repeat(drawn, 5, axis=0), 5, axis=1)


def shaded(plan: Pixels, edge: int, depth: float) -> Pixels:
    """The same under a shadow that reaches from the left to a soft `edge`."""
    share = 1 / (1 + np.exp((np.arange(plan.shape[1]) - edge) / 2))
    return np.asarray(plan * (1 - (1 - depth) * share)[None, :, None], np.uint8)


def throws(*seen: tuple[int, Lying]) -> int:
    """How many throws are counted after the first, of so many images of each thing."""
    rolling, number = Rolling(), 0
    for place, (images, held) in enumerate(((4, BARE), (4, LAY), *seen)):
        shown = tray(place)
        for _ in range(images):
            number += 1
            rolling = followed(rolling, number * PERIOD, shown, 1.0, lambda _, held=held: held, None)  # type: ignore[misc]
    return rolling.throw - 1


@pytest.mark.parametrize("images", [2, 3, 5])
def test_it_counts_if_the_tray_was_seen_bare_be_it_in_one_reading(images: int) -> None:
    assert throws((3, HIDDEN), (images, BARE), (2, HIDDEN), (4, CLOSE_BY)) == 1


def test_a_sleeve_that_pushes_a_die_throws_nothing() -> None:
    assert throws((3, HIDDEN), (4, CLOSE_BY)) == 0


def test_one_misreading_of_a_die_that_lies_still_throws_nothing() -> None:
    assert throws((2, BARE), (2, HIDDEN), (4, LAY)) == 0


def test_the_next_sleeve_is_not_helped_by_an_earlier_throw() -> None:
    assert throws((2, BARE), (2, HIDDEN), (4, CLOSE_BY), (3, HIDDEN), (4, LAY)) == 1


@pytest.mark.parametrize("depth", [0.6, 0.75, 0.9])
def test_a_shadow_that_sweeps_the_tray_does_not_put_off_a_reading(depth: float) -> None:
    rolling = Rolling()
    for number in range(8):
        shown = shaded(tray(1), 4 * number, depth)
        rolling = followed(rolling, number * PERIOD, shown, 1.0, lambda _: LAY, None)
    assert rolling.face == LAY.face and rolling.since == 0.0


@pytest.mark.parametrize("depth", [0.6, 0.75, 0.9, 1.0])
def test_what_moves_in_a_shadow_is_seen_to_move(depth: float) -> None:
    rolling, plan = Rolling(), tray(1)
    for number in range(8):
        shown = shaded(np.roll(plan, 5 * number, axis=1), 4 * number, depth)
        rolling = followed(rolling, number * PERIOD, shown, 1.0, lambda _: LAY, None)
        assert rolling.since == number * PERIOD and rolling.face is None


def test_a_sleeve_over_the_tray_does_not_make_a_throw_of_what_lies_there() -> None:
    rolling, times = Rolling(), []
    for number, (place, calm) in enumerate(
        [*[(1, True)] * 4, *[(2, False)] * 6, *[(1, True)] * 4, *[(3, True)] * 4]
    ):
        rolling = followed(
            rolling, number * PERIOD, tray(place), 1.0, lambda _: HIDDEN, (lambda: False) if calm else None
        )
        times.append(rolling.since)
    assert times[13] == times[0] and times[17] == 14 * PERIOD


def test_a_die_that_could_not_be_told_is_read_again_in_other_light() -> None:
    rolling, calls = Rolling(), 0

    def look(number: int, shown: Pixels) -> None:
        nonlocal rolling

        def read(before: Lying | None) -> Lying:
            nonlocal calls
            calls += 1
            return LAY if shown is bright else HIDDEN

        rolling = followed(rolling, number * PERIOD, shown, 1.0, read, None)

    bright, dark = tray(1), shaded(tray(1), 15, 0.6)
    for number in range(20):
        look(number, dark)
    assert rolling.face is None and calls == READINGS_COUNT and rolling.unread
    for number in range(20, 30):
        look(number, bright)
    assert rolling.face == LAY.face and calls == READINGS_COUNT + 2 and not rolling.unread


@pytest.mark.parametrize("lies_in", [None, 0, 1, PARTS_COUNT - 1])
def test_the_table_is_searched_part_by_part_until_a_die_is_found(lies_in: int | None) -> None:
    rolling, searched = Rolling(), list[int]()

    def seek(number: int) -> bool:
        searched.append(number)
        return number == lies_in

    for number in range(40):
        before = len(searched)
        rolling = followed(rolling, number * PERIOD, tray(1), 1.0, lambda _: BARE, seek)
        assert len(searched) <= before + 1
    assert searched == [*range(PARTS_COUNT if lies_in is None else lies_in + 1)]
    assert rolling.stray == (lies_in is not None)


@pytest.mark.parametrize(("period", "images"), [(1 / 30, 4), (1 / 20, 4), (1 / 8, 2)])
def test_a_reading_takes_a_step_an_image_or_one_image_where_they_are_rare(period: float, images: int) -> None:
    rolling, lay = Rolling(), LAY._replace(upright=np.zeros((1, 6)))
    next_of = {None: Lying(places=np.zeros((1, 6))), False: Lying(upright=np.zeros((1, 6))), True: lay}
    steps = [0]

    def read(before: Lying | None) -> Lying:
        steps[-1] += 1
        return next_of[None if before is None else before.upright is not None]

    for number in range(12):
        steps.append(0)
        rolling = followed(rolling, 1 + number * period, tray(1), 1.0, read, None)
    taken = [step for step in steps if step]
    assert rolling.face == LAY.face and len(taken) == images and sum(taken) == 4


def test_a_reading_leaves_an_image_with_other_work_to_the_next_but_never_two_in_a_row() -> None:
    def read_in(laden: Sequence[bool]) -> list[int]:
        """The images in which the tray was read; it never tells anything."""
        rolling, read = Rolling(), list[int]()
        for number, is_laden in enumerate(laden):
            look = partial(_noted, read, number)
            rolling = followed(rolling, 1 + number / 20, tray(1), 1.0, look, None, is_laden)
        return read

    first = read_in([False] * 12)[0]
    assert read_in([False] * 12) == [*range(first, first + READINGS_COUNT)]
    assert read_in([True] * 12) == [*range(first + 1, first + 1 + 2 * READINGS_COUNT, 2)][: (12 - first) // 2]
    assert read_in([number == first for number in range(12)])[0] == first + 1


def _noted(read: list[int], number: int, before: Lying | None) -> Lying:
    read.append(number)
    return HIDDEN
