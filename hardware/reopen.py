"""Finds the controller's port again, even where the system has given it another name. Does I/O."""

import time
from itertools import cycle
from pathlib import Path

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from hardware.errors import PortMissingError
from hardware.port import BAUD, BAUDS, Port, SerialPort, open_port
from hardware.protocol.packets import Splitter
from hardware.simulation.firmware import FirmwarePort
from hardware.simulation.noisy_line import Clock, SimPort

Identity = tuple[int | None, int | None, str | None]
"""Vendor, product and serial number of a USB device."""


DWELL_S = 0.1
"""How long one baud is listened to: a controller without a session calls every 25 ms."""


class _Searching:
    """A port that goes from baud to baud until something sensible has come through it."""

    def __init__(self, port: Port, clock: Clock, baud: int) -> None:
        self.baud = baud
        self._port = port
        self._clock = clock
        self._splitter = Splitter()
        self._understood = False
        self._bauds = cycle((*BAUDS[BAUDS.index(baud) + 1 :], *BAUDS[: BAUDS.index(baud) + 1]))
        self._leave_at = clock() + DWELL_S
        self.write, self.close = port.write, port.close

    def read(self) -> bytes:
        """The bytes that have come; never waits."""
        data = self._port.read()
        self._understood = self._understood or any(self._splitter.feed(data))
        if not self._understood and isinstance(self._port, SerialPort) and self._clock() >= self._leave_at:
            self.baud = next(self._bauds)
            self._port.tune(self.baud)
            self._splitter = Splitter()
            self._leave_at = self._clock() + DWELL_S
        return data


class Reopener:
    """Opens one and the same controller, again and again.

    The path it was given goes first. When that is gone, a device with the identity of the one last opened
    there is taken. Where the address names no baud, those that firmware is built for take turns while the
    port stays open, until something is understood. A simulated controller lives on while its port is closed.
    """

    def __init__(self, url: str, clock: Clock = time.monotonic) -> None:
        self._url = url
        self._clock = clock
        self._identity: Identity | None = None
        self._simulated: Port | None = None
        self._last: _Searching | None = None

    def __call__(self) -> Port:
        """The port, open. Raises PortError."""
        if self._simulated:
            return self._simulated
        baud = self._last.baud if self._last else BAUD
        try:
            port = open_port(self._url, self._clock, baud)
        except PortMissingError:
            path = self._elsewhere()
            if path is None:
                raise
            port = open_port(path, self._clock, baud)
        else:
            self._identity = identity_of(self._url) or self._identity
        if isinstance(port, SimPort | FirmwarePort):
            self._simulated = port
        if "?baud=" in self._url:
            return port
        self._last = _Searching(port, self._clock, baud)
        return self._last

    def _elsewhere(self) -> str | None:
        """Where the device with our identity is now, if there is just one such."""
        found = [info.device for info in list_ports.comports() if self._identity == _identity(info)]
        return found[0] if self._identity and len(found) == 1 else None


def ports() -> list[str]:
    """The serial ports that there are: their addresses, each with what the system calls the device."""
    return [f"{port} ({name})" for port, name in port_names().items()]


def port_names() -> dict[str, str]:
    """By address of each serial port, what the system calls the device."""
    found = sorted(list_ports.comports(), key=lambda info: info.device)
    return {info.device: info.description for info in found}


def identity_of(path: str) -> Identity | None:
    """The identity of the USB device at a path, or None for anything else."""
    if "://" in path:
        return None
    real = str(Path(path).resolve())
    for info in list_ports.comports():
        if info.device in (path, real) and info.vid is not None:
            return _identity(info)
    return None


def _identity(info: ListPortInfo) -> Identity:
    return info.vid, info.pid, info.serial_number
