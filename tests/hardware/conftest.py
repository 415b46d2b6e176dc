"""The controllers that must all behave alike."""

from collections.abc import Callable, Iterator

import pytest

from hardware.firmware import FirmwarePort
from hardware.picture import Config
from tests.firmware.build import build
from tests.hardware.simulated import Table, table

Tables = Callable[..., Table]


@pytest.fixture(params=["sim", "firmware"])
def tables(request: pytest.FixtureRequest) -> Iterator[Tables]:
    """Makes tables at the Python twin, then at the real firmware."""
    if request.param == "firmware":
        build()
    made: list[Table] = []

    def make(leds: int = 20, options: str = "", config: Config | None = None) -> Table:
        made.append(table(leds, options, config, request.param))
        return made[-1]

    yield make
    for one in made:
        if isinstance(one.port, FirmwarePort):
            one.port.chip.close()
