"""Lamps that speak what the documents say, at the other end of real sockets and lines."""

import os
import pty
import select
import socket
import threading
import time
import tty
from pathlib import Path
from typing import NamedTuple

from hardware.rendering.current import RGB


class Told(NamedTuple):
    """What a lamp showed from a moment on."""

    at: float
    colours: tuple[RGB, ...]


class FakeLamp:
    """LEDs that show what comes over some line, in a thread of its own."""

    def __init__(self, leds: int) -> None:
        self.leds = leds
        self.shown: list[Told] = []
        self._stopping = False
        self._thread = threading.Thread(target=self._live, daemon=True)

    @property
    def strip(self) -> tuple[RGB, ...]:
        """As the LEDs shine now."""
        return self.shown[-1].colours if self.shown else ((0, 0, 0),) * self.leds

    def show(self, colours: dict[int, RGB]) -> None:
        """Change some LEDs."""
        strip = [colours.get(led, before) for led, before in enumerate(self.strip)]
        self.shown.append(Told(time.monotonic(), tuple(strip)))

    def stop(self) -> None:
        """End the thread."""
        self._stopping = True
        self._thread.join()

    def _live(self) -> None:
        raise NotImplementedError


class FakeWled(FakeLamp):
    """WLED as kno.wled.ge/interfaces/udp-realtime describes it: WARLS, DRGB and DNRGB, and its timeout."""

    OWN: RGB = (7, 3, 1)
    """What it shows when nobody tells it anything."""

    def __init__(self, leds: int, port: int = 0) -> None:
        super().__init__(leds)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", port))
        self._socket.settimeout(0.05)
        self.port: int = self._socket.getsockname()[1]
        self.packets: list[bytes] = []
        self._falls_back_at = float("inf")
        self._thread.start()

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"wled://127.0.0.1:{self.port}"

    def stop(self) -> None:
        super().stop()
        self._socket.close()

    def _live(self) -> None:
        while not self._stopping:
            try:
                packet = self._socket.recv(2048)
            except TimeoutError:
                if time.monotonic() > self._falls_back_at:
                    self._falls_back_at = float("inf")
                    self.show(dict.fromkeys(range(self.leds), self.OWN))
                continue
            self.packets.append(packet)
            self._falls_back_at = time.monotonic() + packet[1] if packet[1] < 255 else float("inf")
            self.show(read_realtime(packet))


def read_realtime(packet: bytes) -> dict[int, RGB]:
    """The colours in a realtime packet, by LED."""
    match packet[0]:
        case 1:
            quads = [packet[at : at + 4] for at in range(2, len(packet) - 3, 4)]
            return {led: (red, green, blue) for led, red, green, blue in quads}
        case 2:
            first, rest = 0, packet[2:]
        case 4:
            first, rest = int.from_bytes(packet[2:4], "big"), packet[4:]
        case kind:
            raise AssertionError(f"no such packet: {kind}")
    return {first + at // 3: (rest[at], rest[at + 1], rest[at + 2]) for at in range(0, len(rest) - 2, 3)}


class FakeAdalight(FakeLamp):
    """The sketch LEDstream: waits for "Ada", checks the header, takes its LEDs, calls while it is idle."""

    def __init__(self, leds: int, place: Path) -> None:
        """`place` is a name for its port, which is gone once it is unplugged."""
        super().__init__(leds)
        self._end, self._other = pty.openpty()
        tty.setraw(self._other)
        self._place, self.damaged = place, 0
        place.symlink_to(os.ttyname(self._other))
        self._thread.start()

    @property
    def address(self) -> str:
        """Where it is plugged in."""
        return f"adalight:{self._place}"

    def write(self, data: bytes) -> None:
        """Put something on the line as if the host had."""
        os.write(self._other, data)

    def stop(self) -> None:
        """Unplug it."""
        super().stop()
        self._place.unlink()
        os.close(self._other)
        os.close(self._end)

    def _live(self) -> None:
        heard = b""
        os.write(self._end, b"Ada\n")
        while not self._stopping:
            if select.select([self._end], [], [], 0.05)[0]:
                heard = self._taken(heard + os.read(self._end, 4096))

    def _taken(self, heard: bytes) -> bytes:
        """What is left after whole frames were shown."""
        while (start := heard.find(b"Ada")) >= 0 and len(heard) >= start + 6:
            high, low, check = heard[start + 3 : start + 6]
            end = start + 6 + 3 * (256 * high + low + 1)
            if check != high ^ low ^ 0x55:
                self.damaged += 1
                heard = heard[start + 3 :]
                continue
            if len(heard) < end:
                return heard[start:]
            colours = heard[start + 6 : end]
            self.show(
                {at // 3: (colours[at], colours[at + 1], colours[at + 2]) for at in range(0, len(colours), 3)}
            )
            heard = heard[end:]
        return heard
