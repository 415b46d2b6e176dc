"""A controller that comes back under another name."""

from types import SimpleNamespace

import pytest

from hardware import reopen
from hardware.errors import PortMissingError
from hardware.packets import seal
from hardware.port import BAUD, OTHER_BAUD

CH340 = {"vid": 0x1A86, "pid": 0x7523, "serial_number": None}
OTHER = {"vid": 0x0403, "pid": 0x6001, "serial_number": "A1"}


class Device:
    """A port through which these bytes come."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def read(self) -> bytes:
        return self.data

    def write(self, data: bytes) -> None:
        self.data = data

    def close(self) -> None:
        self.data = b""


class Machine:
    """Some serial devices, as pyserial lists and opens them."""

    def __init__(self) -> None:
        self.devices: dict[str, dict[str, object]] = {}
        self.opened: list[tuple[str, int]] = []
        self.speaks = BAUD

    def comports(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(device=path, **identity) for path, identity in self.devices.items()]

    def open_port(self, path: str, _clock: object, baud: int) -> object:
        if path not in self.devices:
            raise PortMissingError(path)
        self.opened.append((path, baud))
        return Device(seal(b"understood") if baud == self.speaks else b"\x80\x17\0")


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


def test_the_two_bauds_take_turns_until_one_is_understood(machine: Machine) -> None:
    machine.devices = {"/dev/ttyUSB0": CH340}
    opener = reopen.Reopener("/dev/ttyUSB0")
    machine.speaks = OTHER_BAUD
    for _ in range(4):
        opener().read()
    assert [baud for _, baud in machine.opened] == [BAUD, OTHER_BAUD, OTHER_BAUD, OTHER_BAUD]
