"""Ports by their address: a serial device, anything pyserial knows, or a simulated controller. Does I/O."""

import contextlib
import time
from typing import Protocol
from urllib.parse import parse_qsl

import serial

from hardware.errors import PortAddressError, PortLostError, PortMissingError
from hardware.simulation.firmware import Chip, FirmwarePort
from hardware.simulation.noisy_line import Clock, Noise, SimPort
from hardware.simulation.twin import Twin
from messages.message import Message, Place, message

BAUDS = (500_000, 115_200, 1_000_000, 250_000)
"""The baud of the firmware that is given, then those it can be built for."""
BAUD = BAUDS[0]
_PATIENCE_S = 1.0
_RESET_S = 0.1


# TypeError comes from pyserial when a device is closed under it, and termios has an error of its own.
_TROUBLE: tuple[type[Exception], ...] = (serial.SerialException, OSError, TypeError)
with contextlib.suppress(ImportError):
    import termios

    _TROUBLE = (*_TROUBLE, termios.error)


class Port(Protocol):
    """Bytes to and from a controller. Its methods raise PortLostError when it goes away."""

    def write(self, data: bytes) -> None:
        """Send bytes."""

    def read(self) -> bytes:
        """The bytes that have come; never waits."""

    def close(self) -> None:
        """Give the port up."""


def open_port(url: str, clock: Clock = time.monotonic, baud: int = BAUD) -> Port:
    """The port at an address, open.

    `/dev/ttyUSB0`, `COM3`, `socket://host:port` and whatever else pyserial opens, with its own baud as in
    `/dev/ttyUSB0?baud=115200`; or `sim:` for a simulated controller that lives by `clock`, with options as in
    `sim:leds=100,loss=0.01,flip=0.001,delay=0.002,seed=3` and `strong=1`, the strap of a separate supply; or
    `firmware:` for the real firmware in a simulated chip, with the same options.

    Raises PortAddressError for an address that makes no sense and PortMissingError when it cannot be opened.
    """
    scheme, _, options = url.partition(":")
    if scheme in ("sim", "firmware"):
        return _open_simulated(scheme, options, clock)
    path, _, query = url.partition("?baud=")
    if query and not query.isdecimal():
        example = Place("port", f"{path}?baud={BAUDS[1]}")
        raise PortAddressError(message("port.baud", port=Place("port", url), example=example))
    return SerialPort(path, int(query) if query else baud)


class SerialPort:
    """A port that pyserial opens."""

    def __init__(self, path: str, baud: int) -> None:
        try:
            self._serial = serial.serial_for_url(
                path, baud, timeout=0, write_timeout=_PATIENCE_S, exclusive=True
            )
        except _TROUBLE as error:
            raise PortMissingError(_advice(path, error)) from error
        except ValueError as error:
            why = Place("aside", str(error))
            raise PortAddressError(message("port.no-such-kind", port=Place("port", path), why=why)) from error
        self._path = path
        with contextlib.suppress(OSError, AttributeError, ValueError, NotImplementedError):
            # Without this a common USB bridge holds every answer back for 16 ms.
            self._serial.set_low_latency_mode(True)

    def write(self, data: bytes) -> None:
        """Send bytes."""
        try:
            self._serial.write(data)
        except _TROUBLE as error:
            raise PortLostError(_gone(self._path)) from error

    def read(self) -> bytes:
        """The bytes that have come; never waits."""
        try:
            return bytes(self._serial.read(4096))
        except _TROUBLE as error:
            raise PortLostError(_gone(self._path)) from error

    def reset(self) -> None:
        """Pull the reset pin of an Arduino, as its bridge does when DTR and RTS come back."""
        with contextlib.suppress(*_TROUBLE):
            self._serial.dtr = self._serial.rts = False
            time.sleep(_RESET_S)
            self._serial.dtr = self._serial.rts = True

    def tune(self, baud: int) -> None:
        """Go on at another baud, without the reset that opening the port is for a controller."""
        with contextlib.suppress(*_TROUBLE, ValueError):
            self._serial.baudrate = baud

    def close(self) -> None:
        """Give the port up."""
        with contextlib.suppress(*_TROUBLE):
            self._serial.close()


def _gone(path: str) -> Message:
    return message("port.controller-is-gone", port=Place("port", path))


def _advice(path: str, error: Exception) -> Message:
    text, port = str(error), Place("port", path)
    if "Permission" in text:
        return message("port.no-permission", port=port)
    if "exclusively lock" in text or "busy" in text:
        return message("port.in-use", port=port)
    return message("port.cannot-be-opened", port=port)


def open_simulated(
    leds: int, clock: Clock = time.monotonic, noise: Noise | None = None
) -> SimPort | FirmwarePort:
    """The best simulated controller there is: the real firmware where its simulator is built, else the twin.

    Which it is, the `title` of the port says. Both have a separate supply, so that nothing is dimmed.
    """
    try:
        return FirmwarePort(Chip(strong=True), clock, noise, leds=leds)
    except PortMissingError:
        return SimPort(Twin(leds, strong=True, now=clock()), clock, noise)


_OPTIONS = {"leds": 60.0, "loss": 0.0, "flip": 0.0, "delay": 0.0, "seed": 0.0, "strong": 0.0}


def _open_simulated(scheme: str, options: str, clock: Clock) -> SimPort | FirmwarePort:
    """The Python twin or the real firmware, with the options of the address."""
    given = _OPTIONS.copy()
    for key, value in parse_qsl(options, keep_blank_values=True, separator=","):
        if key not in given:
            known = ", ".join(given)
            raise PortAddressError(message("port.no-such-option", scheme=scheme, key=repr(key), known=known))
        try:
            given[key] = float(value)
        except ValueError:
            raise PortAddressError(message("port.option-is-no-number", scheme=scheme, key=key)) from None
    leds, seed, strong = int(given["leds"]), int(given["seed"]), bool(given["strong"])
    noise = Noise(given["loss"], given["flip"], given["delay"])
    if scheme == "firmware":
        return FirmwarePort(Chip(strong=strong), clock, noise, seed, leds)
    return SimPort(Twin(leds, strong, clock()), clock, noise, seed)
