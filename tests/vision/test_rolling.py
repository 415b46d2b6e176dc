"""A slow camera and a quick throw: the die comes to rest where it lay, with the same face."""

import numpy as np
import pytest

from vision.cube import Cube
from vision.rolling import Rolling, followed
from vision.tray import Lying

PERIOD = 1 / 8
"""Seconds between two images."""

LAY = Lying(4, Cube(10.0, 10.0, 16.0, 0.0))
CLOSE_BY = Lying(4, Cube(10.0, 22.0, 16.0, 0.0))
BARE = Lying(bare=True)
HIDDEN = Lying()


def throws(*seen: tuple[int, Lying]) -> int:
    """How many throws are counted after the first, of so many images of each thing."""
    rolling, number = Rolling(), 0
    for place, (images, held) in enumerate(((4, BARE), (4, LAY), *seen)):
        shown = np.full((30, 30, 3), 60 * (place % 4), np.uint8)
        for _ in range(images):
            number += 1
            rolling = followed(rolling, number * PERIOD, shown, lambda held=held: held, None)  # type: ignore[misc]
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
