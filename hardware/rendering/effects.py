"""How effects live in time. Pure.

The firmware does the same in `firmware/render.c`, and so does the page of a screen (`web/static/screen`).
"""

from hardware.leds import Effect, Glow
from hardware.rendering.current import RGB

TICK_MS = 20
"""Time between two steps of an animation."""


def level(effect: int, ms: int) -> int:
    """How bright an effect is at a time: 0 to 255."""
    match effect & 3:
        case Effect.BLINK:
            return 255 if ms % 1000 < 500 else 0
        case Effect.FLICKER:
            return 255 if ms % 250 < 125 else 0
        case Effect.PULSE:
            phase = (ms >> 2) & 0x1FF
            return 32 + ((phase if phase < 256 else 511 - phase) * 223 >> 8)
    return 255


def colour_at(glow: Glow, ms: int) -> RGB:
    """The colour of a glow at a time, 0 to 255 each."""
    factor = level(glow.effect, ms) + 1
    return glow.red * factor >> 8, glow.green * factor >> 8, glow.blue * factor >> 8
