"""The controller as the rest of the program knows it: show a frame, hear what happens. Does I/O.

`Driver` is polled and lives in any time, real or virtual; `Controller` is a thread that polls one in real
time. Both find the controller again by themselves after an unplug, a reset or a new device path, and show the
last frame again.
"""

import queue
import secrets
import threading
import time
from collections.abc import Callable

from hardware.errors import PortError
from hardware.leds import LedMap, LightFrame
from hardware.palette import FRESH, paint
from hardware.port import Port
from hardware.protocol.events import Event, Found, Lost
from hardware.protocol.link import Link
from hardware.protocol.messages import Command, beep_command
from hardware.protocol.picture import Config, Picture
from messages.message import Message, message, said

Opener = Callable[[], Port]
"""Opens the port, again each time it is called; raises PortError."""

RETRY_S = 0.5
DEAF_S = 4.0
"""A bootloader may be deaf for 2 s after its port is opened, then every baud is tried five times."""
_TURN_S = 0.004
_DEAF = message("controller.port-is-there-but-silent")


class Driver:
    """Owns one port and the link over it. Call `pump` often, always from the same thread as `show`."""

    def __init__(
        self,
        opener: Opener,
        led_map: LedMap,
        n_leds: int,
        config: Config | None = None,
        nonce: int | None = None,
    ) -> None:
        if led_map.leds > n_leds:
            raise ValueError(f"the map lights LED {led_map.leds - 1} of a wire of {n_leds}")
        self.config = config or Config(n_leds)
        self.link = Link(secrets.randbelow(0x10000) if nonce is None else nonce)
        self._opener = opener
        self._map = led_map
        self._palette = FRESH
        self._port: Port | None = None
        self._open_due = 0.0
        self._deaf_at = 0.0
        self._trouble: Message | None = None

    @property
    def connected(self) -> bool:
        """Whether a session with the controller is running."""
        return self.link.is_open

    @property
    def plugged(self) -> bool:
        """Whether the port is open, be there a session or not."""
        return self._port is not None

    def show(self, frame: LightFrame) -> int:
        """Light a frame, and again after every reconnection; the ticket of its `Shown`."""
        glows = self._map.wire(frame, self.config.leds)
        self._palette, colours = paint(glows, self._palette)
        return self.link.show(Picture(self.config, self._palette, colours))

    def beep(self, hertz: int, on_ms: int = 80, off_ms: int = 80, count: int = 1) -> bool:
        """Sound the beeper; False when there is no controller to do it."""
        return self.link.ask(Command.BEEP, beep_command(hertz, on_ms, off_ms, count))

    def pump(self, now: float) -> list[Event]:
        """Do what is due at this time, in seconds; what happened since the last call."""
        try:
            self._turn(now)
        except PortError as error:
            self._drop(said(error), now)
        return [event for event in self.link.events() if self._is_news(event)]

    def close(self) -> None:
        """Give the port up."""
        if self._port:
            self._port.close()
        self._port = None

    def _turn(self, now: float) -> None:
        if self._port is None:
            if now < self._open_due:
                return
            self._port = self._opener()
            self._deaf_at = now + DEAF_S
            self.link.open(now)
        self.link.feed(self._port.read(), now)
        if out := self.link.poll(now):
            self._port.write(out)
        if self.link.is_open:
            self._deaf_at = now + DEAF_S
        elif now > self._deaf_at:
            self._drop(_DEAF, now)

    def _drop(self, reason: Message, now: float) -> None:
        if self._port:
            self._port.close()
        self._port = None
        self._open_due = now + RETRY_S
        self.link.lose(reason)

    def _is_news(self, event: Event) -> bool:
        """Every retry fails for the same reason; it is told once."""
        if isinstance(event, Found):
            self._trouble = None
        if isinstance(event, Lost):
            known, self._trouble = self._trouble, event.reason
            return known != event.reason
        return True


class Controller:
    """A thread that owns the port. What happens is put on `events`."""

    def __init__(self, opener: Opener, led_map: LedMap, n_leds: int, config: Config | None = None) -> None:
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._driver = Driver(opener, led_map, n_leds, config)
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._stopping = False
        self._thread = threading.Thread(target=self._live, name="controller", daemon=True)
        self._thread.start()

    @property
    def connected(self) -> bool:
        """Whether a session with the controller is running."""
        return self._driver.connected

    def show(self, frame: LightFrame) -> int:
        """Light a frame as soon as possible; the ticket of its `Shown`."""
        with self._lock:
            ticket = self._driver.show(frame)
        self._wake.set()
        return ticket

    def beep(self, hertz: int, on_ms: int = 80, off_ms: int = 80, count: int = 1) -> bool:
        """Sound the beeper; False when there is no controller to do it."""
        with self._lock:
            heard = self._driver.beep(hertz, on_ms, off_ms, count)
        self._wake.set()
        return heard

    def close(self) -> None:
        """Stop the thread and give the port up."""
        self._stopping = True
        self._wake.set()
        self._thread.join()

    def __enter__(self) -> "Controller":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _live(self) -> None:
        while not self._stopping:
            with self._lock:
                happened = self._driver.pump(time.monotonic())
            for event in happened:
                self.events.put(event)
            self._wake.wait(_TURN_S)
            self._wake.clear()
        self._driver.close()
