"""Lights that know nothing but the colour of every LED: the host animates, dims and repeats. Does I/O.

A lamp of that kind confirms nothing and forgets: what it shows is sent again ten times a second, so that a
packet that was lost is made good before anybody wonders.
"""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from hardware.errors import PortError
from hardware.leds import DARK, Glow, LedMap, LightFrame
from hardware.protocol.events import Event, Found, Lost, Shown
from hardware.rendering.current import allowed_ma, dimmed, scale
from hardware.rendering.effects import TICK_MS, colour_at
from messages.message import Message, said

REPEAT_S = 0.1
RETRY_S = 0.5
PROBE_S = 0.05
"""After the first packet to a lamp: a network that finds nobody says so by then, at the next one."""
TICK_S = 2 * TICK_MS / 1000
"""Between two pictures of an animation: 25 a second."""


class Lamp(Protocol):
    """A wire of LEDs within reach. `send` raises PortError when it is not, and then is not used again."""

    def send(self, colours: bytes) -> None:
        """Show red, green and blue of every LED, in the order of the wire."""

    def close(self) -> None:
        """Let go."""


class Streamed:
    """A thread that keeps a lamp shining. What happens is put on `events`."""

    def __init__(
        self,
        opener: Callable[[], Lamp],
        limit_ma: int,
        led_map: LedMap,
        leds: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`limit_ma` is the most that the LEDs may take together; ValueError for a map of a longer wire."""
        if led_map.leds > leds:
            raise ValueError(f"the map lights LED {led_map.leds - 1} of a wire of {leds}")
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._opener, self._clock = opener, clock
        self._map, self._leds = led_map, leds
        self._allowed_ma = allowed_ma(leds, limit_ma, limit_ma)
        self._lamp: Lamp | None = None
        self._found = False
        self._trouble: Message | None = None
        self._picture: tuple[int, Sequence[Glow]] = (0, (DARK,) * leds)
        self._told = 0
        """The last ticket whose `Shown` was told."""
        self._wake, self._stopping = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._live, name="lights", daemon=True)
        self._thread.start()

    def show(self, frame: LightFrame) -> int:
        """Show a frame as soon as possible; the ticket of its `Shown`, which says that it was sent."""
        self._picture = (self._picture[0] + 1, self._map.wire(frame, self._leds))
        self._wake.set()
        return self._picture[0]

    def close(self) -> None:
        """Put the LEDs out and let go of the lamp."""
        self._stopping.set()
        self._wake.set()
        self._thread.join()

    def _live(self) -> None:
        while not self._stopping.is_set():
            self._wake.clear()
            try:
                self._wake.wait(self._turn())
            except PortError as error:
                self._drop(said(error))
                self._stopping.wait(RETRY_S)
        self._farewell()

    def _turn(self) -> float:
        """Send what is to shine now; seconds until there is something to do."""
        ticket, glows = self._picture
        if self._lamp is None:
            self._lamp, self._found = self._opener(), False
            self._lamp.send(self._colours(glows))
            return PROBE_S
        self._lamp.send(self._colours(glows))
        if not self._found:
            self._found, self._trouble = True, None
            self.events.put(Found())
        if ticket != self._told:
            self._told = ticket
            self.events.put(Shown(ticket))
        return TICK_S if any(glow.effect for glow in glows) else REPEAT_S

    def _colours(self, glows: Sequence[Glow]) -> bytes:
        now_ms = round(1000 * self._clock())
        colours = [colour_at(glow, now_ms) for glow in glows]
        return dimmed(colours, scale(sum(map(sum, colours)), 255, self._allowed_ma))

    def _drop(self, reason: Message) -> None:
        """Every retry fails for the same reason; it is told once."""
        if self._lamp:
            self._lamp.close()
        self._lamp, self._told = None, 0
        if reason != self._trouble:
            self._trouble = reason
            self.events.put(Lost(reason))

    def _farewell(self) -> None:
        """Dark at the end: a lamp shows for a while what it was told last."""
        if self._lamp:
            with suppress(PortError):
                self._lamp.send(bytes(3 * self._leds))
            self._lamp.close()
