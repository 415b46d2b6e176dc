"""The LEDs of a simulated controller: they keep what they took over, whatever becomes of it. Pure.

They take new colours over all at once, when the wire has been quiet for a while after the last byte; until
then they show the old ones. Those that a refresh does not reach keep theirs.
"""

from collections import deque
from dataclasses import dataclass

from hardware.leds import MOST_LEDS_COUNT
from hardware.rendering.current import RGB

LED_S = 30e-6
"""Time to send the colours of one LED."""
LATCH_S = 300e-6
"""Quiet after which the LEDs take over."""
MOST_KEPT_COUNT = 4096


@dataclass(frozen=True)
class Latch:
    """The first LEDs of the wire took over new colours: when, and red, green, blue of each."""

    at: float
    wire: bytes


class Wire:
    """As many LEDs as a controller can drive, dark at first."""

    def __init__(self) -> None:
        self.shown = bytearray(3 * MOST_LEDS_COUNT)
        """Red, green and blue of every LED."""
        self.latches: deque[Latch] = deque(maxlen=MOST_KEPT_COUNT)
        """What the LEDs took over; a refresh that changed nothing is left out."""
        self.under_way: Latch | None = None

    def send(self, wire: bytes, now: float) -> None:
        """Begin to send the colours of the first LEDs."""
        self.under_way = Latch(now + len(wire) // 3 * LED_S + LATCH_S, wire)

    def take_over(self) -> None:
        """What was under way has been sent as a whole."""
        if self.under_way:
            self._latch(self.under_way)
        self.under_way = None

    def cut(self, now: float) -> None:
        """The controller stops sending: the LEDs take over what they have got."""
        if self.under_way:
            left_s = max(self.under_way.at - LATCH_S - now, 0.0)
            leds = len(self.under_way.wire) // 3 - round(left_s / LED_S + 0.5 - 1e-6)
            self._latch(Latch(now + LATCH_S, self.under_way.wire[: 3 * max(leds, 0)]))
        self.under_way = None

    @property
    def colours(self) -> list[RGB]:
        """The colour every LED shows."""
        return list(zip(self.shown[::3], self.shown[1::3], self.shown[2::3], strict=True))

    def _latch(self, latch: Latch) -> None:
        before = bytes(self.shown)
        self.shown[: len(latch.wire)] = latch.wire
        if before != self.shown or not self.latches:
            self.latches.append(latch)
