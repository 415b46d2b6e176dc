"""The real firmware on the bench: a table whose chip runs any build at any baud."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hardware.controller import Driver
from hardware.firmware_image import HEX
from hardware.leds import LedMap
from hardware.protocol.events import Counted
from hardware.protocol.messages import Command, Stats
from hardware.protocol.picture import Config
from hardware.simulation.firmware import Chip, FirmwarePort
from hardware.simulation.noisy_line import Noise
from tests.hardware.simulated import Table, VirtualClock


@contextmanager
def rig(leds: int = 256, firmware: Path = HEX, baud: int = 500_000, **config: int) -> Iterator[Table]:
    """A table at the firmware in this file, with one LED a cell."""
    clock = VirtualClock()
    chip = Chip(firmware)
    chip.ask(b"D", cycle=baud)
    port = FirmwarePort(chip, clock, Noise(baud=baud), leds=leds)
    driver = Driver(lambda: port, LedMap.straight(leds), leds, Config(leds, **config))
    yield Table(port, driver, clock)


def chip_of(table: Table) -> Chip:
    """The chip behind a table."""
    assert isinstance(table.port, FirmwarePort)
    return table.port.chip


def stats_of(table: Table) -> Stats:
    """What the firmware has counted."""
    table.driver.link.ask(Command.STATS)
    counted = [event.stats for event in table.run(0.2) if isinstance(event, Counted)]
    return counted[-1]
