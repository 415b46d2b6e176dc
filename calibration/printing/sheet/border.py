"""What stands in the border of a sheet between its markers: title, seats, key, places for pieces. Pure.

Lettering faces whoever sits at its side. Nothing here reaches into the quiet zone of a marker.
"""

from collections.abc import Iterator

from calibration.fixture import Box, Face, Fixture
from calibration.printing.drawing.drawing import Circle, Path, Place, Shape, Style, path, polygon, rectangle
from calibration.printing.drawing.lettering import fitted, text
from calibration.printing.drawing.markers import SIDES, band, gaps
from calibration.printing.drawing.palette import INK, PAPER, SOFT, livery, mixed
from calibration.printing.glyphs import glyph
from calibration.printing.sheet.layout import FACING, seat_sides
from calibration.printing.sheet.stickers import recoloured, rim
from calibration.printing.words import CAPTURED, DIE

SPACING_CAPITALS = 0.28
"""Between capitals, in heights of capitals."""

BRACKET_SHARE = 0.2
"""Length of the brackets round a marker, as a share of it."""

TRIMMED_MM = 1.2
"""From the brackets of a marker to the edge of the sheet, so that scissors leave it whole."""

TRAY = "#d5ddd7"
"""Neither white nor black, like the dice."""


def border(fixture: Fixture) -> Iterator[Shape]:
    """Everything in the border but the markers."""
    free = gaps(fixture)
    sides = seat_sides(len(fixture.seats))
    two = len(sides) <= 2
    for side in SIDES:
        boxes = free[side]
        if two and side not in sides:
            yield from _turned(_title(fixture.title, boxes[len(boxes) // 2]), boxes[len(boxes) // 2], side)
        elif not two:
            yield from _turned(_title(fixture.title, boxes[0]), boxes[0], side)
    for seat, side in enumerate(sides):
        box = free[side][len(free[side]) // 2 if two else -1]
        yield from _turned(_seat(fixture, seat, box), box, side)
        if two and len(free[side]) > 2:
            yield from _turned(_key(fixture, seat, free[side][-1]), free[side][-1], side)
        yield from _captured(fixture.extras[f"captured {seat}"], side, CAPTURED.text(fixture.language))
    if "tray" in fixture.extras:
        yield from _tray(fixture.extras["tray"], DIE.text(fixture.language))


def plates(fixture: Fixture) -> Iterator[Shape]:
    """Brackets at the corners of each marker's quiet zone, which make it a plate like the title.

    They stay open: a closed frame is itself taken for a marker, and the true one within is dropped.
    """
    style = Style(stroke=mixed(INK, PAPER, 0.35), width=0.3)
    for marker in fixture.markers:
        reach = band(marker.size) / 2 - TRIMMED_MM
        arm = BRACKET_SHARE * marker.size
        for turn in (0.0, 90.0, 180.0, 270.0):
            corner = polygon(
                ((-reach, -reach + arm), (-reach, -reach), (-reach + arm, -reach)), style, closed=False
            )
            yield from Place(marker.x, marker.y, 1, turn).of((corner,))


def _turned(shapes: Iterator[Shape], box: Box, side: str) -> tuple[Shape, ...]:
    """Shapes round the origin, moved to the middle of `box` and turned to face `side`."""
    x, y, wide, high = box
    return Place(x + wide / 2, y + high / 2, 1, FACING[side]).of(shapes)


def _title(title: str, box: Box) -> Iterator[Shape]:
    """The name of the game in a cartouche, on two lines if it is long."""
    lines = _lines(title.upper())
    room, depth = max(box[2], box[3]), min(box[2], box[3])
    size = min(fitted(line, room - 15, 7.5, bold=True, spacing=SPACING_CAPITALS) for line in lines)
    pitch = size * 1.75
    high = min(size + 12 + pitch * (len(lines) - 1), depth)
    yield _cartouche(room, high, Style(stroke=INK, width=0.5, round=False))
    yield _cartouche(room - 2.4, high - 2.4, Style(stroke=INK, width=0.2, round=False))
    for place, line in enumerate(lines):
        y = (place - (len(lines) - 1) / 2) * pitch
        yield text(line, 0, y, size, INK, bold=True, spacing=SPACING_CAPITALS)


def _lines(words: str) -> tuple[str, ...]:
    spaces = [at for at, letter in enumerate(words) if letter == " "]
    if len(words) < 12 or not spaces:
        return (words,)
    at = min(spaces, key=lambda place: abs(place - len(words) / 2))
    return words[:at], words[at + 1 :]


def _cartouche(wide: float, high: float, style: Style) -> Path:
    """A frame round the origin whose corners are scooped out."""
    x, y, notch = wide / 2, high / 2, 3.2
    near, far = x - notch, y - notch
    data = (
        f"M {-near} {-y} L {near} {-y} Q {near} {-far} {x} {-far} L {x} {far} Q {near} {far} {near} {y} "
        f"L {-near} {y} Q {-near} {far} {-x} {far} L {-x} {-far} Q {-near} {-far} {-near} {-y} Z"
    )
    return path(data, style)


def _seat(fixture: Fixture, seat: int, box: Box) -> Iterator[Shape]:
    """The name of a seat under a disc in its colours."""
    own = [face for face in fixture.faces if face.seat == seat]
    dress = livery(own[0].livery if own else "", seat)
    words = fixture.seats[seat].upper()
    size = fitted(words, max(box[2], box[3]) - 6, 5.5, bold=True, spacing=SPACING_CAPITALS)
    disc = (Circle(0, 0, 100, Style(fill=dress.ground)), *rim(dress))
    yield from Place(0, -5, 0.075).of(disc)
    yield text(words, 0, 10, size, INK, bold=True, spacing=SPACING_CAPITALS)


def _key(fixture: Fixture, seat: int, box: Box) -> Iterator[Shape]:
    """The drawings of the pieces over the letters that stand for them in the log."""
    kinds: dict[str, Face] = {}
    for face in fixture.faces:
        if face.seat == seat:
            kinds.setdefault(face.glyph, face)
    if len(kinds) > 8:
        return
    step = min(17.5, max(box[2], box[3]) / len(kinds))
    grey = mixed(INK, PAPER, 0.25)
    for place, face in enumerate(kinds.values()):
        along = (place - (len(kinds) - 1) / 2) * step
        drawing = recoloured(glyph(face.glyph, face.letters), grey, PAPER)
        yield from Place(along, -3, step / 190).of(drawing)
        yield text(face.letters, along, 9, 2.4, grey)


def _captured(box: Box, side: str, words: str) -> Iterator[Shape]:
    """A place for captured and reserve pieces, named along its outer edge."""
    x, y, wide, high = box
    yield rectangle(x + 1, y + 1, wide - 2, high - 2, Style(stroke=SOFT, width=0.4, dash=(0.01, 1.4)))
    size = fitted(words, max(wide, high) - 8, 2.0, spacing=SPACING_CAPITALS)
    label = text(words, 0, min(wide, high) / 2 - 4, size, mixed(INK, SOFT, 0.5), spacing=SPACING_CAPITALS)
    yield from _turned(iter((label,)), box, side)


def _tray(box: Box, words: str) -> Iterator[Shape]:
    """The only place where a die counts, named under it."""
    x, y, wide, high = box
    frame = (
        _cartouche(wide, high, Style(TRAY, INK, 0.5, round=False)),
        _cartouche(wide - 3, high - 3, Style(stroke=INK, width=0.2, round=False)),
    )
    yield from _turned(iter(frame), box, "bottom")
    yield text(words, x + wide / 2, y + high + 5, 2.6, INK, spacing=SPACING_CAPITALS)
