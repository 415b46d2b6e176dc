"""The ceiling of the current holds for the whole wire, whatever a host says and whenever a reset comes."""

import pytest

from tests.firmware.build import build
from tests.hardware.hanging import Hanging, shrunk

SEEDS = range(3)
STEPS = 60
BRIGHT = 0.9
"""Share of the ceiling that must have been reached, or nothing was tried."""


@pytest.fixture(autouse=True, scope="module")
def _built() -> None:
    build()


@pytest.mark.parametrize("strong", [False, True], ids=["usb", "supply"])
@pytest.mark.parametrize("scheme", ["sim", "firmware"])
def test_what_hangs_on_the_wire_is_within_the_ceiling(scheme: str, strong: bool) -> None:
    tried = [Hanging(scheme, strong, seed) for seed in SEEDS]
    for at in tried:
        at.go(STEPS)
    assert max(at.worst_ma for at in tried) > BRIGHT * tried[0].ceiling_ma


@pytest.mark.parametrize("strong", [False, True], ids=["usb", "supply"])
@pytest.mark.parametrize("scheme", ["sim", "firmware"])
def test_a_wire_that_gets_shorter_and_shorter_leaves_nothing_behind(scheme: str, strong: bool) -> None:
    ceiling_ma = 4000 if strong else 400
    assert BRIGHT * ceiling_ma < shrunk(scheme, strong) <= ceiling_ma
