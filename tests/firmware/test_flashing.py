"""`boardlight flash` at the bootloaders that boards are sold with, in the simulated chip."""

import random
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from boardlight.cli import run
from hardware.controller import Driver
from hardware.errors import FlashError, PortLostError
from hardware.firmware_image import FLASHED_BAUDS, HEX, image
from hardware.flashing import flash as flashing
from hardware.flashing.bootloader import PAGE_BYTES
from hardware.flashing.flash import HALT, flash
from hardware.flashing.intel_hex import read_hex
from hardware.leds import LedMap
from hardware.port import Port
from hardware.protocol.picture import Config
from hardware.simulation.firmware import Chip, FirmwarePort
from tests.firmware.build import bootloader
from tests.firmware.stepped import stepped
from tests.hardware.simulated import Table, VirtualClock, plain, steady

OPTIBOOT = "optiboot/optiboot_atmega328.hex"
OLD = "atmega/ATmegaBOOT_168_atmega328.hex"


@dataclass
class Bench:
    """A board with a bootloader, plugged in."""

    bootloader: str
    clock: VirtualClock = field(default_factory=VirtualClock)

    def __post_init__(self) -> None:
        self.chip = Chip(HEX, bootloader=bootloader(self.bootloader))
        self.port = FirmwarePort(self.chip, self.clock, leds=4)
        self.told: list[tuple[int, int]] = []

    def open(self, baud: int) -> Port:
        """As a bridge opens: at that baud, with a reset."""
        self.chip.ask(b"D", cycle=baud)
        self.port.restart()
        return self.port

    def sleep(self, seconds: float) -> None:
        self.clock.now += seconds

    def flash(self, baud: int, port: Port | None = None) -> Path:
        def opened(at: int) -> Port:
            return self.open(at) if port is None else (self.open(at) and port)

        return flash("COM3", opened, baud, lambda *told: self.told.append(told), self.clock, self.sleep)

    def holds(self, program: bytes) -> bool:
        """Whether the flash begins with a program, looked at from outside."""

        def byte(at: int) -> int:
            self.chip.ask(b"F", cycle=at)
            return self.chip.counters.memory

        return all(byte(at) == value for at, value in enumerate(program))

    def shines(self, baud: int) -> bool:
        """Whether a controller answers at that baud and shows a picture."""
        self.open(baud)
        driver = Driver(lambda: self.port, LedMap.straight(4), 4, Config(4))
        table = Table(self.port, driver, self.clock)
        frame = plain((1, 2, 3), cells=4)
        table.run_until_shown(driver.show(frame), 6.0)
        return table.port.strip == steady(frame)


@dataclass
class CutOff:
    """A line whose board loses its power after so many bytes."""

    bench: Bench
    left: int

    def write(self, data: bytes) -> None:
        self.bench.port.write(data[: self.left])
        self.left -= len(data)
        if self.left <= 0:
            self.bench.port.cut_power()
            raise PortLostError("unplugged")

    def read(self) -> bytes:
        return self.bench.port.read()

    def close(self) -> None:
        """Nothing is left to close."""


def program(file: Path) -> bytes:
    return read_hex(file.read_text())


@pytest.mark.parametrize("baud", [500_000, 115_200])
@pytest.mark.parametrize("name", [OPTIBOOT, OLD])
def test_a_board_gets_the_program_that_its_bootloader_stands(name: str, baud: int) -> None:
    bench = Bench(name)
    written = bench.flash(baud)
    assert written == image(baud, watchdog=name == OPTIBOOT)
    assert bench.holds(program(written))
    assert bench.told == [(page, bench.told[-1][1]) for page in range(1, len(bench.told) + 1)]
    assert bench.told[-1][0] == bench.told[-1][1]
    assert bench.shines(baud)


def test_a_hung_program_is_restarted_past_the_bootloader() -> None:
    bench = Bench(OPTIBOOT)
    assert bench.shines(500_000)
    before = bench.chip.counters.resets
    bench.chip.ask(b"H")
    bench.sleep(0.5)
    assert bench.port.read()
    assert bench.chip.counters.resets == before + 1


def test_the_second_page_of_every_program_begins_with_an_end() -> None:
    """A bare first page is run through by one or by two words."""
    for baud in FLASHED_BAUDS:
        for watchdog in (True, False):
            assert program(image(baud, watchdog=watchdog))[PAGE_BYTES:].startswith(HALT * 2)


@pytest.mark.parametrize("name", [OPTIBOOT, OLD])
def test_half_a_program_never_runs_and_flashing_again_heals_it(name: str) -> None:
    """Power is cut after so many bytes: within the first page, anywhere, and just before the end."""
    rng = random.Random(name)
    before, whole = program(HEX), program(image(115_200, watchdog=name == OPTIBOOT))
    sent = len(whole) * 134 // 128
    nothings = 0
    for left in (200, *rng.sample(range(200, sent), 3), sent + 600):
        bench = Bench(name)
        with pytest.raises(FlashError, match="type the same again"):
            bench.flash(115_200, CutOff(bench, left))
        bench.port.read()
        latches = len(bench.chip.latches)
        bench.sleep(3.0)
        does_nothing = bench.port.read() == b"" and len(bench.chip.latches) == latches
        assert does_nothing or bench.holds(before) or bench.holds(whole)
        nothings += does_nothing
        assert bench.flash(115_200) == image(115_200, watchdog=name == OPTIBOOT)
        assert bench.holds(whole)
        assert bench.shines(115_200)
    assert nothings >= 3


def test_the_command_flashes_through_a_real_serial_port(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "arduino"
    with stepped(path, bootloader(OPTIBOOT)) as board:
        monkeypatch.setattr(flashing, "SerialPort", board.open)
        monkeypatch.setattr(flashing, "flash", partial(flash, clock=board.clock, sleep=board.sleep))
        assert run(["flash", "--port", str(path)]) == 0
        assert run(["flash", "--port", str(path), "--baud", "9600"]) == 2
    out, err = capsys.readouterr()
    assert "boardlight.hex is in the controller" in out
    assert f"boardlight doctor --lights {path}" in out
    assert "9600" in err
