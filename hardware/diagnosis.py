"""Looks a controller over: who it is, how good the line is, and a test picture. Does I/O through a port."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from hardware.controller import DEAF_S, Driver, Opener
from hardware.leds import Effect, Glow, LedMap, LightFrame
from hardware.protocol.events import ButtonPress, Counted, Event, Found, Lost, Memory, Shown
from hardware.protocol.messages import Command, Feature, Hello, Stats
from hardware.protocol.picture import Config
from hardware.reopen import Reopener
from hardware.simulation.noisy_line import Clock
from messages.message import Message, message

FIND_S = DEAF_S + 0.5
LOOK_MS = 60_000
"""The test picture stays for a minute, so that somebody can look whether it shines."""
PINGS_COUNT = 50
_NOTHING = Stats(*[0] * len(Stats._fields))
_SILENT = message("controller.silent")
_TURN_S = 0.002


@dataclass
class Diagnosis:
    """What was found. `troubles` are sentences for the user; empty means that all is well."""

    firmware: str | None = None
    baud: int = 0
    leds: int = 0
    """LEDs the controller was asked to light."""
    most_leds: int = 0
    buttons: int = 0
    strong_supply: bool = False
    ceiling_ma: int = 0
    reset_cause: int = 0
    round_trip_ms: float | None = None
    """Smoothed time from a packet to its acknowledgement."""
    repeats: int = 0
    """Packets that had to be sent twice."""
    damaged: int = 0
    """Packets that came damaged, at either end."""
    stats: Stats | None = None
    picture_taken: bool = False
    """Whether the controller says that it has sent the test picture to the LEDs."""
    seen: bool | None = None
    """Whether somebody has seen the test picture shine; None when nobody has looked."""
    read_back: bool = False
    """Whether the controller holds just the picture it was sent."""
    pressed: set[int] = field(default_factory=set)
    troubles: list[Message] = field(default_factory=list)


def check_picture(leds: int) -> LightFrame:
    """First LED green, last blue, every tenth violet, the others dimly white; the second pulses."""
    frame = [Glow(10, 10, 10)] * leds
    frame[9::10] = [Glow(40, 0, 40)] * len(frame[9::10])
    if leds > 2:
        frame[1] = Glow(60, 40, 0, Effect.PULSE)
    frame[0], frame[-1] = Glow(0, 60, 0), Glow(0, 0, 80)
    return tuple(frame)


def diagnose(
    url: str,
    leds: int,
    listen_s: float = 0.0,
    clock: Clock = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
    look: Callable[[], bool | None] = lambda: None,
) -> Diagnosis:
    """Look over the controller at a port, with so many LEDs on its wire.

    Walks a light along the LEDs, leaves the test picture on, and collects presses for `listen_s` seconds. At
    the end `look` is asked whether the picture is seen. Broken machinery is told in `troubles`, never raised.
    """
    return _Doctor(Reopener(url, clock), leds, clock, sleep).examine(listen_s, look)


class _Doctor:
    """One examination."""

    def __init__(self, opener: Opener, leds: int, clock: Clock, sleep: Callable[[float], None]) -> None:
        self.found = Diagnosis(leds=leds)
        self._driver = Driver(opener, LedMap.straight(leds), leds, Config(leds, lost_ms=LOOK_MS))
        self._clock, self._sleep = clock, sleep
        self._events: list[Event] = []
        self._damaged_before = 0

    def examine(self, listen_s: float, look: Callable[[], bool | None]) -> Diagnosis:
        """Everything, in order; as far as it goes."""
        try:
            if self._meet():
                self._walk()
                self._show()
                self._measure()
                self._listen(listen_s)
                self._judge()
                self.found.seen = look() if self.found.picture_taken else None
        finally:
            self._driver.close()
        return self.found

    def _wait(self, seconds: float, until: Callable[[Event], bool] = lambda _: False) -> bool:
        """Let time pass, but no longer than until an event; whether it came."""
        end = self._clock() + seconds
        while self._clock() < end:
            self._sleep(_TURN_S)
            happened = self._driver.pump(self._clock())
            self._events += happened
            if any(map(until, happened)):
                return True
        return False

    def _meet(self) -> bool:
        if not self._wait(FIND_S, lambda event: isinstance(event, Found)):
            reasons = [event.reason for event in self._events if isinstance(event, Lost)]
            self.found.troubles.append(reasons[-1] if reasons else _SILENT)
            return False
        self._describe(
            next(event.hello for event in self._events if isinstance(event, Found) and event.hello)
        )
        # What either end has heard at a wrong baud, or beside a bootloader, says nothing about the line.
        self._events.clear()
        self._driver.link.damaged = 0
        self._damaged_before = (self._count() or _NOTHING).damaged
        return True

    def _describe(self, hello: Hello) -> None:
        found = self.found
        found.firmware, found.most_leds, found.buttons = hello.firmware, hello.max_leds, hello.buttons
        found.baud = 100 * hello.baud_hundreds
        found.strong_supply = bool(hello.features & Feature.STRONG_SUPPLY)
        found.ceiling_ma, found.reset_cause = hello.ceiling_ma, hello.reset_cause

    def _walk(self) -> None:
        for led in range(self.found.leds):
            frame = [Glow()] * self.found.leds
            frame[led] = Glow(40, 0, 40) if led % 10 == 9 else Glow(30, 30, 30)
            self._light(tuple(frame))

    def _light(self, frame: LightFrame) -> bool:
        ticket = self._driver.show(frame)
        return self._wait(1.0, lambda event: event == Shown(ticket))

    def _show(self) -> None:
        self.found.picture_taken = self._light(check_picture(self.found.leds))
        self._driver.link.ask(Command.READ, bytes([0, 72]))
        self._wait(0.5, lambda event: isinstance(event, Memory))
        memory = [event.data for event in self._events if isinstance(event, Memory)]
        sent = self._driver.link.picture
        self.found.read_back = bool(memory and sent and memory[-1] == sent.image[:72])

    def _measure(self) -> None:
        for token in range(PINGS_COUNT):
            self._driver.link.ask(Command.PING, token.to_bytes(2, "little"))
            self._wait(0.02)
        self.found.stats = self._count()
        window = self._driver.link.window
        self.found.round_trip_ms = None if window.round_trip is None else window.round_trip * 1000
        self.found.repeats = window.repeats
        self.found.damaged = self._driver.link.damaged
        if self.found.stats:
            self.found.damaged += self.found.stats.damaged - self._damaged_before

    def _count(self) -> Stats | None:
        """What the controller has counted since it started."""
        self._driver.link.ask(Command.STATS)
        self._wait(1.0, lambda event: isinstance(event, Counted))
        counted = [event.stats for event in self._events if isinstance(event, Counted)]
        return counted[-1] if counted else None

    def _listen(self, seconds: float) -> None:
        self._wait(seconds)
        self.found.pressed = {event.button for event in self._events if isinstance(event, ButtonPress)}

    def _judge(self) -> None:
        found = self.found
        checks = [
            (not found.picture_taken, message("controller.picture-not-shown")),
            (
                found.picture_taken and not found.read_back,
                message("controller.another-picture"),
            ),
            (found.damaged > 5, message("controller.packets-damaged", packets=found.damaged)),
            (found.leds > found.most_leds, message("controller.most-leds", leds=found.most_leds)),
            (
                any(isinstance(event, Lost) for event in self._events),
                message("controller.connection-broke"),
            ),
            (
                found.stats is not None and found.stats.overruns + found.stats.dropped > 0,
                message("controller.bytes-lost"),
            ),
        ]
        found.troubles += [sentence for wrong, sentence in checks if wrong]
