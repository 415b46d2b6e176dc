"""A controller that comes back under another name."""

from types import SimpleNamespace

import pytest

from hardware import reopen
from hardware.errors import PortMissingError
from hardware.port import BAUD, BAUDS, SerialPort
from hardware.protocol.packets import seal
from tests.hardware.simulated import VirtualClock

CH340 = {"vid": 0x1A86, "pid": 0x7523, "serial_number": None}
OTHER = {"vid": 0x0403, "pid": 0x6001, "serial_number": "A1"}


class Device(SerialPort):
    """A port of a controller that speaks at one baud."""

    def __init__(self, speaks: int, baud: int) -> None:
        self.speaks, self.baud = speaks, baud

    def tune(self, baud: int) -> None:
        self.baud = baud

    def read(self) -> bytes:
        return seal(b"understood") if self.baud == self.speaks else b"\x80\x17\0"

    def write(self, data: bytes) -> None:
        """Nobody hears it."""

    def close(self) -> None:
        """It stays as it is."""


class Machine:
    """Some serial devices, as pyserial lists and opens them."""

    def __init__(self) -> None:
        self.devices: dict[str, dict[str, object]] = {}
        self.opened: list[tuple[str, int]] = []
        self.speaks = BAUD

    def comports(self) -> list[SimpleNamespace]:
        return [
            SimpleNamespace(device=path, description="USB Serial", **identity)
            for path, identity in self.devices.items()
        ]

    def open_port(self, path: str, _clock: object, baud: int) -> object:
        if path not in self.devices:
            raise PortMissingError(path)
        self.opened.append((path, baud))
        return Device(self.speaks, baud)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine()
    monkeypatch.setattr(reopen, "list_ports", made)
    monkeypatch.setattr(reopen, "open_port", made.open_port)
    return made


def test_it_is_found_under_its_new_name(machine: Machine) -> None:
    machine.devices = {"/dev/ttyUSB0": CH340, "/dev/ttyUSB1": OTHER}
    opener = reopen.Reopener("/dev/ttyUSB0")
    opener()
    machine.devices = {"/dev/ttyUSB1": OTHER, "/dev/ttyUSB2": CH340}
    opener()
    assert [path for path, _ in machine.opened] == ["/dev/ttyUSB0", "/dev/ttyUSB2"]


def test_of_two_alike_none_is_guessed(machine: Machine) -> None:
    machine.devices = {"/dev/ttyUSB0": CH340}
    opener = reopen.Reopener("/dev/ttyUSB0")
    opener()
    machine.devices = {"/dev/ttyUSB2": CH340, "/dev/ttyUSB3": CH340}
    with pytest.raises(PortMissingError):
        opener()


def test_a_stranger_is_not_taken(machine: Machine) -> None:
    machine.devices = {"/dev/ttyUSB1": OTHER}
    with pytest.raises(PortMissingError):
        reopen.Reopener("/dev/ttyUSB0")()


@pytest.mark.parametrize("speaks", BAUDS)
def test_all_bauds_take_turns_while_the_port_stays_open(machine: Machine, speaks: int) -> None:
    machine.devices = {"/dev/ttyUSB0": CH340}
    machine.speaks = speaks
    clock = VirtualClock()
    opener = reopen.Reopener("/dev/ttyUSB0", clock)
    for baud in (BAUD, speaks):
        port = opener()
        for _ in range(2 * len(BAUDS)):
            port.read()
            clock.now += reopen.DWELL_S
        assert machine.opened.pop() == ("/dev/ttyUSB0", baud)
        assert machine.opened == []


def test_a_baud_in_the_address_is_kept(machine: Machine) -> None:
    url = "/dev/ttyUSB0?baud=115200"
    machine.devices = {url: CH340}
    clock = VirtualClock()
    port = reopen.Reopener(url, clock)()
    clock.now += 10 * reopen.DWELL_S
    port.read()
    assert isinstance(port, Device)
    assert port.baud == BAUD


def test_the_ports_there_are_have_names(machine: Machine) -> None:
    machine.devices = {"/dev/ttyUSB1": OTHER, "/dev/ttyUSB0": CH340}
    assert reopen.ports() == ["/dev/ttyUSB0 (USB Serial)", "/dev/ttyUSB1 (USB Serial)"]
