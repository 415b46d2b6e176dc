"""The real firmware over a bad line: only what was wanted is ever shown, and it is in the end."""

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.hardware.lossy import PICTURE_TIME, LossyFirmware

pytestmark = pytest.mark.long

PICTURES = 10_000


def test_ten_thousand_pictures_and_none_of_them_wrong() -> None:
    rules = settings(max_examples=20, stateful_step_count=30, deadline=None, database=None)
    LossyFirmware.pictures = 0
    while LossyFirmware.pictures < PICTURES:
        run_state_machine_as_test(LossyFirmware, settings=rules)


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_a_line_that_is_plugged_in_under_noise_is_found_once_the_noise_ends(first: int) -> None:
    for seed in range(first, first + 20):
        at = LossyFirmware()
        at.begin(seed=seed)
        at.unplug_or_plug()
        at.show_in_haste(count=1 + seed % 5)
        at.noise(loss=(0.01, 0.03)[seed % 2], flip=0.0)
        at.recover()
        at.teardown()


def test_a_controller_that_restarted_hears_its_host_before_it_walks() -> None:
    """It walks one step a tick; what comes between two steps must not wait for the one after them."""
    for seed in range(10):
        at = LossyFirmware()
        at.begin(seed=seed)
        at.restart()
        at.recover()
        at.restart()
        at.show_in_haste(count=1)
        at.recoveries.clear()
        at.recover()
        at.teardown()
        assert max(at.recoveries) < 1.5 * PICTURE_TIME
