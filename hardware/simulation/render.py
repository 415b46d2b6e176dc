"""What a picture looks like on the LEDs of our controller, to the bit: effects and fades. Pure.

The firmware does the same in `firmware/render.c`, and one suite of tests holds both to it.
"""

from hardware.protocol.picture import CONFIG_BYTES, HEAD_SIZE
from hardware.rendering.current import BLACK, RGB
from hardware.rendering.effects import level

LOST_COLOUR: RGB = (24, 8, 0)
WALK_COLOUR: RGB = (24, 24, 24)
TENTH_COLOUR: RGB = (48, 0, 48)
FIRST_COLOUR: RGB = (0, 40, 0)
LAST_COLOUR: RGB = (0, 0, 60)
WALK_END_TICKS = 50


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
