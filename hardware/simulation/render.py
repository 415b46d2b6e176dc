"""What a picture looks like on the LEDs, to the bit: effects, fades and the current limit. Pure.

The firmware does the same in `firmware/render.c`, and one suite of tests holds both to it.
"""

from hardware.leds import MOST_LEDS_COUNT, Effect
from hardware.protocol.picture import CONFIG_BYTES, HEAD_SIZE

TICK_MS = 20
"""Time between two steps of an animation."""
LED_MA = 1
"""Current of a dark LED."""
IDLE_MA = MOST_LEDS_COUNT * LED_MA
"""Nobody can tell from its beginning how long the wire is: all LEDs that may hang on it count."""
FULL_MA = 20
"""Current of one of an LED's three lights at full."""
_UNITS_PER_MA = 255 * 256 // FULL_MA

RGB = tuple[int, int, int]
LOST_COLOUR: RGB = (24, 8, 0)
WALK_COLOUR: RGB = (24, 24, 24)
TENTH_COLOUR: RGB = (48, 0, 48)
FIRST_COLOUR: RGB = (0, 40, 0)
LAST_COLOUR: RGB = (0, 0, 60)
BLACK: RGB = (0, 0, 0)
WALK_END_TICKS = 50


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


def targets(image: bytes, ms: int) -> list[RGB]:
    """The colour every LED of a picture tends to at a time."""
    leds = int.from_bytes(image[:2], "little")
    entries: list[RGB] = []
    for at in range(CONFIG_BYTES, HEAD_SIZE, 4):
        red, green, blue, effect = image[at : at + 4]
        factor = level(effect, ms) + 1
        entries.append((red * factor >> 8, green * factor >> 8, blue * factor >> 8))
    nibbles = image[HEAD_SIZE:]
    return [entries[nibbles[led >> 1] >> 4 * (led & 1) & 15] for led in range(leds)]


def animated(image: bytes) -> bool:
    """Whether an effect of the palette changes with time."""
    return any(effect & 3 for effect in image[CONFIG_BYTES + 3 : HEAD_SIZE : 4])


def faded(current: RGB, target: RGB, fade: int) -> RGB:
    """One tick of a fade."""
    red, green, blue = (_step(here, there, fade) for here, there in zip(current, target, strict=True))
    return red, green, blue


def _step(here: int, there: int, fade: int) -> int:
    if fade == 0:
        return there
    step = max(abs(there - here) * fade >> 8, 1) if here != there else 0
    return here + step if there > here else here - step


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
        return bytes(value for colour in colours for value in colour)
    return bytes(value * (by + 1) >> 8 for colour in colours for value in colour)


def current_ma(wire: bytes) -> float:
    """Estimated current of a wire whose lights were sent these bytes, in milliamperes."""
    return IDLE_MA + sum(wire) * FULL_MA / 255


def walk(tick: int, leds: int) -> list[RGB] | None:
    """The self-test after the start: a light walks once along the wire, every tenth LED in another colour.

    Then the first and the last LED are lit for a second, which tells a wrong count. None when it is over.
    """
    if tick >= leds + WALK_END_TICKS:
        return None
    colours = [BLACK] * leds
    if tick < leds:
        colours[tick] = TENTH_COLOUR if tick % 10 == 9 else WALK_COLOUR
    else:
        colours[0], colours[-1] = FIRST_COLOUR, LAST_COLOUR
    return colours


def lost(leds: int, ms: int) -> list[RGB]:
    """The picture without a host: dark, and the first LED blinks dimly."""
    return [LOST_COLOUR if ms % 1000 < 500 else BLACK] + [BLACK] * (leds - 1)
