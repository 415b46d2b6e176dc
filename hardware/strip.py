"""The half of the simulated controller that drives the LEDs. Pure.

The LEDs take new colours over all at once, when the wire has been quiet for a while after the last byte;
until then they show the old ones.
"""

from collections import deque
from dataclasses import dataclass
from enum import Enum

from hardware import render
from hardware.leds import MAX_LEDS
from hardware.picture import CONFIG_SIZE, HEAD_SIZE
from hardware.render import BLACK, RGB

LED_S = 30e-6
"""Time to send the colours of one LED."""
LATCH_S = 300e-6
"""Quiet after which the LEDs take over."""
KEPT = 4096
_TICK = render.TICK_MS / 1000


@dataclass(frozen=True)
class Latch:
    """The LEDs took over new colours: when, and red, green, blue of each."""

    at: float
    wire: bytes


class Mode(Enum):
    """What is on show."""

    WALK = 0
    LOST = 1
    PICTURE = 2


class Strip:
    """LEDs that show the self-test, then the host-lost picture, then pictures."""

    def __init__(self, remembered: int, ceiling_ma: int, started: float) -> None:
        self.mode = Mode.WALK
        self.lit = False
        """Whether the LEDs show the picture, and no fade is under way."""
        self.current: list[RGB] = [BLACK] * MAX_LEDS
        """The colours, before dimming."""
        self.latches: deque[Latch] = deque(maxlen=KEPT)
        self._remembered = remembered
        self._ceiling_ma = ceiling_ma
        self._started = self._next_tick = started
        self._image = b""
        self._settled = False
        self._under_way: Latch | None = None
        self._stale = False
        self._ticks = 0

    def show(self, image: bytes, now: float) -> None:
        """Show a picture, from now on."""
        self._image, self.mode, self.lit = image, Mode.PICTURE, False
        self._next_tick = self._tick_after(now)
        self._draw(now)

    def lose(self, now: float) -> None:
        """Show, from now on, that there is no host."""
        self.mode, self.lit = Mode.LOST, False
        self._next_tick = self._tick_after(now)
        self._draw(now)

    @property
    def leds(self) -> int:
        """LEDs that are sent colours."""
        return int.from_bytes(self._image[:2], "little") if self._image else self._remembered

    @property
    def due(self) -> float:
        """When `happen` must be called next."""
        latch = self._under_way.at if self._under_way else float("inf")
        still = self.mode is Mode.PICTURE and self._settled and not render.animated(self._image)
        return min(latch, float("inf") if still else self._next_tick)

    def happen(self, now: float) -> bool:
        """Do what is due; whether the picture has just become lit."""
        if self._under_way and now >= self._under_way.at:
            return self._latch(now)
        self._next_tick = self._tick_after(now)
        self._draw(now)
        self._ticks += 1
        return False

    def _latch(self, now: float) -> bool:
        if self._under_way and (not self.latches or self.latches[-1].wire != self._under_way.wire):
            self.latches.append(self._under_way)
        self._under_way = None
        if self._stale:
            self._stale = False
            self._draw(now)
            return False
        became_lit = self.mode is Mode.PICTURE and self._settled and not self.lit
        self.lit = self.lit or became_lit
        return became_lit

    def _draw(self, now: float) -> None:
        """Render and begin to send, or do so when the LEDs have taken over what is being sent."""
        if self._under_way:
            self._stale = True
            return
        self._render(round((now - self._started) * 1000))
        brightness, limit_ma = 255, self._ceiling_ma
        if self._image:
            brightness, limit_ma = self._image[7], min(int.from_bytes(self._image[2:4], "little"), limit_ma)
        drawn = self.current[: self.leds]
        total = sum(map(sum, drawn))
        wire = render.dimmed(drawn, render.scale(total, self.leds, brightness, limit_ma))
        self._under_way = Latch(now + self.leds * LED_S + LATCH_S, wire)

    def _render(self, ms: int) -> None:
        if self.mode is Mode.PICTURE:
            self._approach(render.targets(self._image, ms))
            return
        self._settled = False
        colours = render.walk(self._ticks, self.leds) if self.mode is Mode.WALK else None
        if colours is None:
            self.mode = Mode.LOST
            colours = render.lost(self.leds, ms)
        self.current[: self.leds] = colours

    def _approach(self, targets: list[RGB]) -> None:
        fade = self._image[6]
        before = self.current[: len(targets)]
        after = [render.faded(here, there, fade) for here, there in zip(before, targets, strict=True)]
        if fade == 0:
            after = targets
        self.current[: len(targets)] = after
        self._settled = all(
            here == there or self._effect(led)
            for led, (here, there) in enumerate(zip(after, targets, strict=True))
            if here != there
        )

    def _effect(self, led: int) -> int:
        entry = self._image[HEAD_SIZE + (led >> 1)] >> 4 * (led & 1) & 15
        return self._image[CONFIG_SIZE + 4 * entry + 3] & 3

    def _tick_after(self, now: float) -> float:
        return self._started + (int((now - self._started) / _TICK + 1e-6) + 1) * _TICK
