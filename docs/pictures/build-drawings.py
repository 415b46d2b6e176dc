"""Draws light box and circuit for docs/build-your-own.md. Run: python docs/pictures/build-drawings.py"""

from build_strokes import AMBER, BLACK, BLUE, GREEN, GREY, INK, RED, box, dot, ground, save, text, wire


def wiring() -> list[str]:
    """The whole circuit."""
    parts = [box(40, 60, 190, 110, "#f3f1ea"), text(135, 100, "5 V supply", 18), text(135, 126, "5 A", 15)]
    parts += [text(222, 88, "+", 20, "end", RED), text(222, 160, "&#8722;", 20, "end", BLACK)]
    parts += [wire("230,80 300,80", RED), box(300, 66, 70, 28, "#fff6d6"), text(335, 56, "fuse 5 A", 13)]
    parts += [wire("370,80 760,80 760,112", RED), wire("230,152 720,152 720,112", BLACK)]
    parts += capacitor()
    parts += strip()
    parts += nano()
    parts += [wire("440,152 440,400 520,400", BLACK), dot(440, 152, BLACK)]
    parts += [text(428, 270, "ground joined;", 13, "end"), text(428, 290, "the 5 V are not", 13, "end")]
    parts += [wire("700,360 800,360 800,250", GREEN), box(786, 205, 28, 50, "#efe3d0")]
    parts += [
        wire("800,205 800,140", GREEN),
        text(824, 226, "330 &#937;", 13, "start"),
        text(824, 244, "next to the LEDs", 13, "start", GREY),
    ]
    return parts + buttons() + beeper() + strap()


def capacitor() -> list[str]:
    return [
        wire("620,80 620,104", RED), wire("606,104 634,104", INK, 4), wire("606,114 634,114", INK, 4),
        wire("620,114 620,152", BLACK), dot(620, 80, RED), dot(620, 152, BLACK),
        text(598, 112, "1000 &#181;F", 13, "end"), text(598, 128, "10 V", 13, "end", GREY),
    ]  # fmt: skip


def strip() -> list[str]:
    parts = [box(700, 96, 480, 44, "#e9eef3")]
    for number in range(9):
        x = 838 + number * 38
        parts += [
            box(x - 11, 107, 22, 22, "#ffffff", INK, 3),
            dot(x, 118, (GREEN, AMBER, BLUE)[number % 3], 6),
        ]
    parts += [text(708, 90, "&#8722;", 15, "middle", BLACK), text(746, 92, "+", 15, "middle", RED)]
    parts += [
        text(800, 90, "DIN", 13, "middle", GREEN),
        text(1180, 84, "WS2812B strip, its arrows point this way", 14, "end"),
    ]
    return [*parts, wire("1190,118 1215,118", GREY), text(1200, 160, "up to 256 LEDs", 13, "end", GREY)]


def nano() -> list[str]:
    parts = [
        box(520, 290, 180, 330, "#dfeaf2"),
        text(610, 318, "Arduino Nano", 17),
        text(610, 338, "or Uno", 14),
    ]
    left = [("GND", 400), ("A0", 590)]
    parts += [text(530, y + 5, name, 13, "start") for name, y in left]
    right = [
        ("D6", 360),
        ("D11", 400),
        ("D2", 440),
        ("D4", 468),
        ("D5", 496),
        ("D7", 524),
        ("D8", 552),
        ("D9", 580),
    ]
    parts += [text(690, y + 5, name, 13, "end") for name, y in right]
    return [*parts, box(580, 606, 60, 26, "#c9ced4"), text(610, 655, "USB to the computer", 14)]


def buttons() -> list[str]:
    parts = []
    for number in range(6):
        y = 440 + 28 * number
        parts += [wire(f"700,{y} 850,{y}", BLUE, 2), dot(850, y, BLUE, 4), wire(f"850,{y} 884,{y - 9}", INK)]
        parts += [
            dot(890, y, BLACK, 4),
            wire(f"890,{y} 960,{y}", BLACK, 2),
            text(780, y - 4, f"button {number}", 12),
        ]
    parts += [wire("960,440 960,650", BLACK, 3), text(975, 520, "six push buttons to ground;", 14, "start")]
    parts += [
        text(975, 542, "no resistors: the controller", 14, "start"),
        text(975, 564, "has its own pull-ups", 14, "start"),
    ]
    return [*parts, *ground(960, 650)]


def beeper() -> list[str]:
    return [
        wire("700,400 960,400", AMBER, 2), box(960, 382, 60, 36, "#fff6d6"), text(990, 405, "100 &#937;", 12),
        wire("1020,400 1060,400", AMBER, 2), dot(1085, 400, INK, 25), dot(1085, 400, "#efe3d0", 23),
        text(1085, 405, "piezo", 12), wire("1109,400 1150,400 1150,420", BLACK, 2), *ground(1150, 420),
    ]  # fmt: skip


def strap() -> list[str]:
    return [
        wire("520,590 400,590 400,640", BLACK, 2), *ground(400, 640),
        text(388, 560, "A0 to ground: says that a separate", 13, "end"),
        text(388, 580, "supply feeds the LEDs (4 A allowed).", 13, "end"),
        text(388, 604, "Left open: 400 mA at most.", 13, "end", GREY),
    ]  # fmt: skip


def section() -> list[str]:
    """Three cells cut open: light comes up round the man."""
    parts = []
    left, pitch = 130, 210
    for cell in range(3):
        x = left + pitch * cell
        colour = (GREEN, "#ffffff", GREEN)[cell]
        if cell != 1:
            parts.append(
                f'<polygon points="{x + 105},307 {x + 10},196 {x + 200},196" fill="{colour}" opacity="0.22"/>'
            )
            parts.append(f'<ellipse cx="{x + 105}" cy="160" rx="98" ry="16" fill="{colour}" opacity="0.35"/>')
    parts += [box(90, 325, 710, 34, "#d7b98c"), text(445, 348, "base board, 6 mm", 14)]
    for cell in range(3):
        x = left + pitch * cell + 105
        parts += [box(x - 34, 311, 68, 14, "#e9eef3", INK, 2), box(x - 12, 301, 24, 12, "#ffffff", INK, 2)]
    for wall in range(4):
        x = left + pitch * wall
        parts.append(box(x - 7, 196, 14, 129, "#f6f3ec", INK, 1))
    parts += [box(110, 180, 670, 16, "#eef4f8"), box(110, 168, 670, 12, "#fbf7ea")]
    man = left + pitch + 0
    parts += man_on(left + 105) + man_on(man + 315)
    parts += labels()
    return parts


def man_on(x: float) -> list[str]:
    return [box(x - 58, 120, 116, 48, "#e3c48f", INK, 10), box(x - 58, 112, 116, 12, "#fdfdfd", INK, 3)]


def labels() -> list[str]:
    notes = [
        (124, "man, 55 to 70 % of a cell wide,"), (143, "with its sticker"),
        (178, "printed sheet, matt paper"), (206, "opal acrylic or tracing film, 2 to 3 mm"),
        (246, "walls of white foam board,"), (265, "one cell apart"),
        (315, "one LED in the middle of the cell,"), (334, "15 to 20 mm under the film"),
    ]  # fmt: skip
    parts = [text(830, y, words, 15, "start") for y, words in notes]
    for end in (
        "800,130 722,140",
        "800,173 782,174",
        "800,201 782,190",
        "800,250 770,250",
        "800,320 690,306",
    ):
        height = end.split()[0].split(",")[1]
        parts.append(wire(f"822,{height} {end}", GREY, 1.5))
    parts += [
        wire("60,196 60,301", INK, 1.5),
        wire("52,196 68,196", INK, 1.5),
        wire("52,301 68,301", INK, 1.5),
    ]
    parts += [text(70, 244, "15 to", 13, "start"), text(70, 261, "20 mm", 13, "start")]
    parts += [wire(points, INK, 1.5) for points in ("130,385 340,385", "130,377 130,393", "340,377 340,393")]
    return [*parts, text(235, 407, "one cell", 14)]


def bed() -> list[str]:
    """The wire runs to and fro; power goes in at both ends."""
    parts, cells, pitch, left, top = [], 8, 58, 150, 70
    for row in range(cells):
        y = top + pitch * row
        for column in range(cells):
            x = left + pitch * column
            parts.append(box(x - 26, y - 26, 52, 52, "#faf8f2" if (row + column) % 2 else "#eee8da", GREY, 3))
    path = []
    for row in range(cells):
        y = top + pitch * row
        ends = [left, left + pitch * (cells - 1)]
        path += [f"{x},{y}" for x in (ends if row % 2 == 0 else ends[::-1])]
    parts.append(wire(" ".join(path), GREEN, 3))
    for row in range(cells):
        for column in range(cells):
            number = row * cells + (column if row % 2 == 0 else cells - 1 - column)
            x, y = left + pitch * column, top + pitch * row
            parts += [
                f'<circle cx="{x}" cy="{y}" r="14" fill="#fff" stroke="{INK}" stroke-width="1.5"/>',
                text(x, y + 5, str(number), 13),
            ]
    bottom = top + pitch * (cells - 1)
    parts += [wire(f"40,{top} {left - 15},{top}", GREEN), text(40, top - 12, "data in", 14, "start", GREEN)]
    parts += [wire(f"40,{top + 24} 112,{top + 24}", RED), wire(f"40,{top + 36} 112,{top + 36}", BLACK)]
    parts += [wire(f"40,{bottom - 12} 112,{bottom - 12}", RED), wire(f"40,{bottom} 112,{bottom}", BLACK)]
    parts += [text(40, top + 58, "5 V in", 14, "start"), text(14, bottom + 22, "5 V in again", 14, "start")]
    notes = ["Cut the strip into rows and join them", "to and fro; the arrows on the strip",
             "follow the green line.", "", "Any other order will do as well:", "boardlight calibrate lights",
             "finds out which LED is where.", "", "Above 60 LEDs feed both ends,",
             "with 0.75 mm&#178; wire from the fuse."]  # fmt: skip
    return parts + [text(650, 120 + 26 * n, words, 16, "start") for n, words in enumerate(notes)]


if __name__ == "__main__":
    save("build-wiring.svg", 1240, 690, wiring())
    save("build-section.svg", 1140, 425, section())
    save("build-bed.svg", 1000, 540, bed())
