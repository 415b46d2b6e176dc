"""Draws how power gets to the LEDs, for docs/build-your-own.md. Run: python docs/pictures/build-power.py"""

from build_strokes import AMBER, BLACK, GREEN, GREY, INK, RED, box, dot, save, text, wire

from boardlight.kit.fixture import fixture_of
from rules.games import load

BOARD_PX = 620
TOP, LEFT = 90, 250
FEEDS = {"quaternity": (0, 48, 96, 143), "quattuor-reges": (0, 50, 99, 149, 198, 247)}
"""LEDs that get power, where rows begin, and the last one."""


def wired(game: str) -> list[tuple[float, float]]:
    """Where the LEDs lie in the drawing, in the order of the wire: to and fro from the top left."""
    sites = fixture_of(load(game)).sites
    left, top = min(site.x for site in sites), min(site.y for site in sites)
    scale = BOARD_PX / (max(site.x for site in sites) - left)
    rows: dict[float, list[float]] = {}
    for site in sites:
        rows.setdefault(round(TOP + (site.y - top) * scale, 1), []).append(LEFT + (site.x - left) * scale)
    ordered = sorted(rows.items())
    return [(x, y) for number, (y, row) in enumerate(ordered) for x in sorted(row, reverse=number % 2 == 1)]


def power(game: str) -> tuple[int, list[str]]:
    """The wire over all cells, and the places where plus and minus go in; with the height of the drawing."""
    leds, feeds = wired(game), FEEDS[game]
    bottom = leds[-1][1]
    parts = [wire(" ".join(f"{x:.1f},{y:.1f}" for x, y in leds), GREEN, 2)]
    parts += [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="#fff" stroke="{INK}" stroke-width="1"/>'
        for x, y in leds
    ]
    sides: dict[str, list[float]] = {"left": [], "right": []}
    for number in feeds:
        x, y = leds[number]
        side = "left" if x < LEFT + BOARD_PX / 2 else "right"
        sides[side].append(y)
        parts += feed(number, x, y, side)
    for side, heights in sides.items():
        if heights:
            parts += bus(side, max(heights))
    parts += supply() + capacitor() + data(*leds[0])
    words = [
        f"{len(leds)} LEDs; plus and minus go in at {len(feeds)} places, at most 50 LEDs apart.",
        "Thick lines: 0.75 mm&#178; from the fuse. Thin ones, and the joints from LED to LED: 0.25 mm&#178;.",
    ]
    parts += [text(LEFT, bottom + 60 + 26 * n, line, 16, "start") for n, line in enumerate(words)]
    return round(bottom + 110), parts


def lanes(side: str) -> tuple[float, float]:
    """Where plus and minus run down beside the board."""
    return (LEFT - 80, LEFT - 60) if side == "left" else (LEFT + BOARD_PX + 80, LEFT + BOARD_PX + 60)


def feed(number: int, x: float, y: float, side: str) -> list[str]:
    """Plus and minus from the side to one LED, whose number is told."""
    plus, minus = lanes(side)
    end = x - 9 if side == "left" else x + 9
    label = plus - 12 if side == "left" else plus + 12
    return [
        wire(f"{plus},{y - 5:.1f} {end},{y - 5:.1f}", RED, 2), dot(plus, round(y - 5, 1), RED, 4),
        wire(f"{minus},{y + 5:.1f} {end},{y + 5:.1f}", BLACK, 2), dot(minus, round(y + 5, 1), BLACK, 4),
        text(label, round(y + 5, 1), f"LED {number}", 14, "end" if side == "left" else "start"),
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8" fill="{AMBER}" stroke="{INK}" stroke-width="1.5"/>',
    ]  # fmt: skip


def bus(side: str, lowest: float) -> list[str]:
    """Plus and minus from the supply along the top, then down beside the board."""
    plus, minus = lanes(side)
    return [
        wire(f"110,30 {plus},30 {plus},{lowest - 5:.1f}", RED, 4),
        wire(f"110,54 {minus},54 {minus},{lowest + 5:.1f}", BLACK, 4),
    ]


def supply() -> list[str]:
    return [
        box(14, 10, 96, 64, "#f3f1ea"), text(62, 36, "5 V", 17), text(62, 58, "5 to 6 A", 14),
        box(118, 20, 44, 20, "#fff6d6"), text(140, 35, "5 A", 12),
        wire("62,74 62,112", BLACK), dot(62, 74, BLACK, 4),
        text(62, 130, "GND of the Nano", 13),
    ]  # fmt: skip


def capacitor() -> list[str]:
    """Between plus and minus, before the first LED."""
    plus, minus = lanes("left")
    y = TOP + 30
    return [
        wire(f"{plus},{y} {plus + 7},{y}", RED, 2), wire(f"{plus + 7},{y - 9} {plus + 7},{y + 9}", INK, 3),
        wire(f"{plus + 13},{y - 9} {plus + 13},{y + 9}", INK, 3),
        wire(f"{plus + 13},{y} {minus},{y}", BLACK, 2),
        dot(plus, y, RED, 4), dot(minus, y, BLACK, 4), text(minus + 10, y + 5, "1000 &#181;F", 13, "start"),
    ]  # fmt: skip


def data(x: float, y: float) -> list[str]:
    label = text(round(x + 8), 78, "D6, through 330 &#937;", 13, "start", GREEN)
    return [wire(f"{x:.1f},{y - 8:.1f} {x:.1f},66", GREEN, 2), label]


def usb_only() -> list[str]:
    """Everything hangs on the controller's own 5 V: no supply, no fuse."""
    parts = [
        box(60, 90, 180, 300, "#dfeaf2"),
        text(150, 122, "Arduino Nano", 17),
        text(150, 142, "or Uno", 14),
    ]
    for name, y in (("5V", 180), ("GND", 240), ("D6", 300)):
        parts.append(text(230, y + 5, name, 14, "end"))
    parts += [
        text(72, 345, "A0 stays open", 13, "start"),
        text(72, 364, "(400 mA at most)", 13, "start", GREY),
    ]
    parts += [box(105, 380, 90, 30, "#c9ced4"), text(150, 440, "USB cable: everything is fed by it", 15)]
    parts += [wire("240,180 620,180", RED), wire("240,240 620,240", BLACK), wire("240,300 620,300", GREEN)]
    parts += [box(400, 284, 80, 32, "#efe3d0"), text(440, 305, "330 &#937;", 13)]
    parts += [
        wire("340,180 340,201", RED), wire("324,201 356,201", INK, 4), wire("324,213 356,213", INK, 4),
        wire("340,213 340,240", BLACK), dot(340, 180, RED), dot(340, 240, BLACK),
        text(366, 206, "100 &#181;F", 13, "start"), text(366, 224, "marked side down", 13, "start", GREY),
    ]  # fmt: skip
    parts += [
        box(620, 150, 440, 180, "#e9eef3"),
        text(840, 140, "WS2812B strip, its arrows point this way", 14),
    ]
    for name, y in (("+5V", 180), ("GND", 240), ("DIN", 300)):
        parts.append(text(630, y + 5, name, 14, "start"))
    parts += [box(700 + 70 * n, 218, 44, 44, "#fff", INK, 4) for n in range(5)]
    parts += [dot(722 + 70 * n, 240, (GREEN, AMBER, GREEN, "#ffffff", GREEN)[n], 12) for n in range(5)]
    parts += [wire("1060,240 1095,240", GREY), text(1078, 222, "...", 16)]
    notes = [
        "No supply, no fuse, no level shifter: D6 gives 5 V, as the LEDs have.",
        "The controller keeps everything below 400 mA, however many LEDs there are.",
    ]
    return parts + [text(620, 380 + 26 * n, line, 15, "start") for n, line in enumerate(notes)]


if __name__ == "__main__":
    save("build-usb.svg", 1240, 400, usb_only(), top=60)
    for game, name in (("quaternity", "build-power-144.svg"), ("quattuor-reges", "build-power-248.svg")):
        high, parts = power(game)
        save(name, 1130, high, parts)
