"""The half of the simulated controller that drives the LEDs. Pure."""

from enum import Enum

from hardware.leds import MOST_LEDS_COUNT
from hardware.protocol.picture import CONFIG_BYTES, HEAD_SIZE
from hardware.rendering import current as currents
from hardware.rendering.current import BLACK, RGB
from hardware.rendering.effects import TICK_MS
from hardware.simulation import render
from hardware.simulation.led_chain import Wire

_TICK = TICK_MS / 1000


class Mode(Enum):
    """What is on show."""

    WALK = 0
    LOST = 1
    PICTURE = 2


class Strip:
    """Sends the LEDs of a wire the self-test, then the host-lost picture, then pictures.

    LEDs do not know that their controller was reset: before anything else the whole wire is made dark.
    """

    def __init__(self, wire: Wire, remembered: int, ceiling_ma: int, started: float) -> None:
        self.mode = Mode.WALK
        self.lit = False
        """Whether the LEDs show the picture, and no fade is under way."""
        self.current: list[RGB] = [BLACK] * MOST_LEDS_COUNT
        """The colours, before dimming."""
        self._wire = wire
        self._remembered = remembered
        self._ceiling_ma = ceiling_ma
        self._started = started
        self._image = b""
        self._settled = False
        self._stale = False
        self._fresh = False
        """Whether this is a new picture, which does not wait for the next tick when it may be brighter."""
        self._ticks = 0
        self._reach = 0
        """LEDs from here on are dark."""
        self._sent = b""
        """What hangs on the wire, or will when it has been sent; dark behind it."""
        self._scale = self._full = 0
        """What the last refresh was dimmed by, and what its picture may shine with."""
        wire.send(bytes(3 * MOST_LEDS_COUNT), started)
        self._next_tick = self._tick_after(started)

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
        """LEDs that have a part in the picture."""
        return int.from_bytes(self._image[:2], "little") if self._image else self._remembered

    @property
    def due(self) -> float:
        """When `happen` must be called next."""
        latch = self._wire.under_way.at if self._wire.under_way else float("inf")
        still = self.mode is Mode.PICTURE and self._settled and self._scale == self._full and not self._alive
        return min(latch, float("inf") if still else self._next_tick)

    def happen(self, now: float) -> bool:
        """Do what is due; whether the picture has just become lit."""
        if self._wire.under_way and now >= self._wire.under_way.at:
            return self._latch(now)
        self._next_tick = self._tick_after(now)
        self._draw(now, fresh=False)
        self._ticks += 1
        return False

    @property
    def _alive(self) -> bool:
        return bool(self._image) and render.animated(self._image)

    def _latch(self, now: float) -> bool:
        self._wire.take_over()
        if self._stale:
            self._stale = False
            self._draw(now)
            return False
        if self._fresh and self._scale < self._full:
            self._scale = self._full
            self._send(self._reach, now)
            return False
        shines = self._scale == self._full or self._alive
        became_lit = self.mode is Mode.PICTURE and self._settled and shines and not self.lit
        self.lit = self.lit or became_lit
        return became_lit

    def _draw(self, now: float, fresh: bool = True) -> None:
        """Render and begin to send, or do so when the LEDs have taken over what is being sent."""
        self._fresh = fresh
        if self._wire.under_way:
            self._stale = True
            return
        leds = max(self.leds, self._reach)
        before = self.current[:leds]
        self._render(round((now - self._started) * 1000))
        self.current[self.leds : leds] = [BLACK] * (leds - self.leds)
        after = self.current[:leds]
        brightness, limit_ma = 255, 0xFFFF
        if self._image:
            brightness, limit_ma = self._image[7], int.from_bytes(self._image[2:4], "little")
        allowed = currents.allowed_ma(self.leds if self._image else 0, limit_ma, self._ceiling_ma)
        self._full = self._scale = currents.scale(sum(map(sum, after)), brightness, allowed)
        if after != before:
            self._scale = min(self._full, currents.passage(self._sent, after, allowed))
        self._send(leds, now)
        self._reach = self.leds

    def _send(self, leds: int, now: float) -> None:
        self._sent = currents.dimmed(self.current[:leds], self._scale)
        self._wire.send(self._sent, now)

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
        pairs = zip(before, targets, strict=True)
        after = [there if here == there else render.faded(here, there, fade) for here, there in pairs]
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
        return self._image[CONFIG_BYTES + 4 * entry + 3] & 3

    def _tick_after(self, now: float) -> float:
        return self._started + (int((now - self._started) / _TICK + 1e-6) + 1) * _TICK
