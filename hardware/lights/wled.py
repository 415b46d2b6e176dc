"""WLED over the network: its UDP realtime protocol. Does I/O.

The document is https://kno.wled.ge/interfaces/udp-realtime/ (WLED 0.8.1 and newer): port 21324, byte 0 the
kind of packet, byte 1 the seconds after which the lamp goes back to what it did before, unless another packet
comes. Sent is DNRGB (4): bytes 2 and 3 the first LED, high byte first, then red, green and blue of each, at
most 489 a packet. The lamp answers nothing; that it is away, the network tells.
"""

import errno
import socket
from collections.abc import Iterator
from contextlib import suppress

from hardware.errors import PortLostError, PortMissingError
from messages.message import Place, message

UDP_PORT = 21324
DNRGB_KIND = 4
PACKET_LEDS_COUNT = 489
TIMEOUT_S = 2
"""Until the lamp falls back by itself: a dozen repetitions may be lost."""


def packets(colours: bytes) -> Iterator[bytes]:
    """DNRGB packets that show red, green and blue of every LED."""
    most = 3 * PACKET_LEDS_COUNT
    for at in range(0, len(colours), most):
        yield bytes([DNRGB_KIND, TIMEOUT_S, *(at // 3).to_bytes(2, "big")]) + colours[at : at + most]


class WledLamp:
    """The LEDs of one WLED controller."""

    def __init__(self, host: str, port: int = UDP_PORT) -> None:
        """PortMissingError if nobody has that name."""
        self._place = Place("lamp", f"{host}:{port}")
        try:
            *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM)[0]
            family = socket.AF_INET6 if len(address) > 2 else socket.AF_INET
            self._socket = socket.socket(family, socket.SOCK_DGRAM)
            # A socket that is connected is told when nobody is there.
            self._socket.connect(address)
        except (OSError, UnicodeError) as error:
            raise PortMissingError(message("lights.no-such-host", lamp=self._place)) from error
        self._socket.setblocking(False)

    def send(self, colours: bytes) -> None:
        """Show red, green and blue of every LED. PortLostError when nobody listens there."""
        try:
            for packet in packets(colours):
                self._socket.send(packet)
        except BlockingIOError:
            return
        except OSError as error:
            code = "lights.nobody-listens" if error.errno == errno.ECONNREFUSED else "lights.out-of-reach"
            raise PortLostError(message(code, lamp=self._place)) from error

    def close(self) -> None:
        """Let go."""
        with suppress(OSError):
            self._socket.close()
