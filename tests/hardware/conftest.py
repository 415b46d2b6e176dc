"""The controllers that must all behave alike."""

from collections.abc import Callable

import pytest

from hardware.protocol.picture import Config
from tests.firmware.build import build
from tests.hardware.simulated import Table, table

Tables = Callable[..., Table]


@pytest.fixture(params=["sim", "firmware"])
def tables(request: pytest.FixtureRequest) -> Tables:
    """Makes tables at the Python twin, then at the real firmware."""
    if request.param == "firmware":
        build()

    def make(leds: int = 20, options: str = "", config: Config | None = None) -> Table:
        return table(leds, options, config, request.param)

    return make
