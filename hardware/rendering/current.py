"""How much current light takes, and by how much it is dimmed to stay within a limit: to the bit. Pure.

The firmware does the same in `firmware/render.c`, and lights without a controller of ours are held to it too.
"""

from itertools import chain

from hardware.leds import MOST_LEDS_COUNT

RGB = tuple[int, int, int]
BLACK: RGB = (0, 0, 0)

LED_MA = 1
"""Current of a dark LED."""
IDLE_MA = MOST_LEDS_COUNT * LED_MA
"""Nobody can tell from its beginning how long the wire is: all LEDs that may hang on it count."""
FULL_MA = 20
"""Current of one of an LED's three lights at full."""
_UNITS_PER_MA = 255 * 256 // FULL_MA


def allowed_ma(leds: int, limit_ma: int, ceiling_ma: int) -> int:
    """What is left for light: the host counts the LEDs it knows of, the ceiling all that can be there."""
    return max(min(limit_ma - leds * LED_MA, ceiling_ma - IDLE_MA), 0)


def scale(total: int, brightness: int, allowed: int) -> int:
    """What a picture is dimmed by, 0 to 255: brightness, or less where its light would pass what is allowed.

    `total` is the sum of all colour bytes, `allowed` a current in milliamperes.
    """
    factor = brightness + 1
    if total:
        factor = min(factor, allowed * _UNITS_PER_MA // total)
    return max(factor, 1) - 1


def passage(hanging: bytes, colours: list[RGB], allowed: int) -> int:
    """What a picture is dimmed by while it comes after another, so that its refresh may break off anywhere.

    Lights of the picture before that place and lights behind it that still hang on the wire are then together
    within what is allowed, a current in milliamperes. `hanging` is what the same LEDs were last sent.
    """
    budget = allowed * _UNITS_PER_MA // 256
    left, total = sum(hanging), 0
    if left + sum(map(sum, colours)) <= budget:
        return 255
    room, quarters = 1, 0
    for led, colour in enumerate(colours):
        left -= sum(hanging[3 * led : 3 * led + 3])
        total += sum(colour)
        here = max(budget - left, 0), (total + 3) >> 2
        if total > here[0] and here[0] * quarters < room * here[1]:
            room, quarters = here
    return max(min(room * 64 // quarters, 256), 1) - 1 if quarters else 255


def dimmed(colours: list[RGB], by: int) -> bytes:
    """The colours as they go to the LEDs: red, green, blue for each."""
    if by == 255:
        return bytes(chain.from_iterable(colours))
    return bytes(value * (by + 1) >> 8 for colour in colours for value in colour)


def current_ma(wire: bytes) -> float:
    """Estimated current of a wire whose lights were sent these bytes, in milliamperes."""
    return IDLE_MA + sum(wire) * FULL_MA / 255
