"""The real firmware over a bad line: only what was wanted is ever shown, and it is in the end."""

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.hardware.lossy import LossyFirmware

pytestmark = pytest.mark.long

PICTURES = 10_000


def test_ten_thousand_pictures_and_none_of_them_wrong() -> None:
    rules = settings(max_examples=20, stateful_step_count=30, deadline=None, database=None)
    LossyFirmware.pictures = 0
    while LossyFirmware.pictures < PICTURES:
        run_state_machine_as_test(LossyFirmware, settings=rules)
