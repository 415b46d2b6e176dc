"""The sheet: a field with its names, and a border of markers, title, seats and places for men. Pure.

The border is paper white, so that every marker has its quiet zone; only the field carries ground colour.
"""

import re
from collections.abc import Iterator

from calibration.drawing import Circle, Drawing, Place, Shape, Style, path, rectangle
from calibration.fixture import Box, Face, Fixture
from calibration.glyphs import glyph
from calibration.ground import ground
from calibration.layout import NAMES, seat_sides
from calibration.lettering import fitted, text
from calibration.markers import SIDES, drawn, gaps
from calibration.palette import BLACK, INK, PAPER, SOFT, livery, mixed
from calibration.stickers import rim

FACING = {"bottom": 0.0, "left": 90.0, "top": 180.0, "right": 270.0}
"""How far lettering turns to face whoever sits at a side."""


def sheet(fixture: Fixture, thin_ink: bool = False) -> Drawing:
    """The whole sheet, ready to print at its true size."""
    shapes = (
        rectangle(0, 0, fixture.width, fixture.height, Style(fill=PAPER)),
        *ground(fixture, thin_ink),
        *_frame(fixture),
        *_names(fixture),
        *_border(fixture),
        *(shape for marker in fixture.markers for shape in drawn(marker, BLACK, PAPER)),
    )
    return Drawing(fixture.width, fixture.height, shapes)


def _frame(fixture: Fixture) -> Iterator[Shape]:
    """A thin line round the field and a heavier one round its names, like the neat lines of a map."""
    for grow, width in ((0.0, 0.35), (NAMES - 0.6, 0.9)):
        x, y, wide, high = fixture.area
        box = (x - grow, y - grow, wide + 2 * grow, high + 2 * grow)
        yield rectangle(*box, Style(stroke=INK, width=width, round=False))


_CHESSLIKE = re.compile(r"([a-z])(\d+)")
_BRICKS = re.compile(r"r(\d+)\.(\d+)")


def _names(fixture: Fixture) -> Iterator[Shape]:
    """Columns below and above, rows at both sides."""
    left, top, wide, high = fixture.area
    away = NAMES / 2 - 0.3
    for x, name in _columns(fixture):
        for y in (top - away, top + high + away):
            yield text(name, x, y, 2.6, INK)
    for y, name in _rows(fixture):
        for x in (left - away, left + wide + away):
            yield text(name, x, y, 2.6, INK)


def _columns(fixture: Fixture) -> list[tuple[float, str]]:
    found = {}
    low = max(site.y for site in fixture.sites)
    for site in fixture.sites:
        if match := _CHESSLIKE.fullmatch(site.name):
            found[round(site.x, 3)] = match[1]
        elif (match := _BRICKS.fullmatch(site.name)) and site.y == low:
            found[round(site.x, 3)] = match[2]
    return sorted(found.items())


def _rows(fixture: Fixture) -> list[tuple[float, str]]:
    found = {}
    for site in fixture.sites:
        if match := _CHESSLIKE.fullmatch(site.name):
            found[round(site.y, 3)] = match[2]
        elif match := _BRICKS.fullmatch(site.name):
            found[round(site.y, 3)] = match[1]
    return sorted(found.items())


def _border(fixture: Fixture) -> Iterator[Shape]:
    """What stands between the markers."""
    free = gaps(fixture)
    sides = seat_sides(len(fixture.seats))
    two = len(sides) <= 2
    for side in SIDES:
        boxes = free[side]
        if two and side not in sides:
            yield from _title(fixture, side, boxes[len(boxes) // 2])
        elif not two:
            yield from _title(fixture, side, boxes[0])
    for seat, side in enumerate(sides):
        boxes = free[side]
        yield from _seat(fixture, seat, side, boxes[len(boxes) // 2 if two else -1])
        if two and len(boxes) > 2:
            yield from _key(fixture, seat, side, boxes[-1])
    for name, box in fixture.extras.items():
        yield from _place(name, box)


def _centre(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _title(fixture: Fixture, side: str, box: Box) -> Iterator[Shape]:
    """The name of the game in a cartouche."""
    words = fixture.title.upper()
    room, depth = max(box[2], box[3]), min(box[2], box[3])
    size = fitted(words, room - 16, 7.5, bold=True, spacing=0.28)
    high = min(size + 12, depth)
    shapes = (
        *_cartouche(room, high, 0.5, 3.2),
        *_cartouche(room - 2.4, high - 2.4, 0.2, 3.2),
        text(words, 0, 0, size, INK, bold=True, spacing=0.28),
    )
    yield from Place(*_centre(box), 1, FACING[side]).of(shapes)


def _cartouche(wide: float, high: float, width: float, notch: float) -> Iterator[Shape]:
    """A frame round the origin whose corners are scooped out."""
    x, y = wide / 2, high / 2
    near, far = x - notch, y - notch
    data = (
        f"M {-near} {-y} L {near} {-y} Q {near} {-far} {x} {-far} L {x} {far} Q {near} {far} {near} {y} "
        f"L {-near} {y} Q {-near} {far} {-x} {far} L {-x} {-far} Q {-near} {-far} {-near} {-y} Z"
    )
    yield path(data, Style(stroke=INK, width=width, round=False))


def _seat(fixture: Fixture, seat: int, side: str, box: Box) -> Iterator[Shape]:
    """The name of a seat beside a disc in its colours."""
    own = [face for face in fixture.faces if face.seat == seat]
    dress = livery(own[0].livery if own else "", seat)
    words = fixture.seats[seat].upper()
    room = max(box[2], box[3])
    size = fitted(words, room - 24, 5.5, bold=True, spacing=0.35)
    disc = (Circle(0, 0, 100, Style(fill=dress.ground)), *rim(dress))
    shapes = (
        *Place(0, -5, 0.075).of(disc),
        text(words, 0, 10.5, size, INK, bold=True, spacing=0.35),
    )
    yield from Place(*_centre(box), 1, FACING[side]).of(shapes)


def _key(fixture: Fixture, seat: int, side: str, box: Box) -> Iterator[Shape]:
    """The drawings of the men with the letters that stand for them in the log."""
    kinds = list({face.glyph: face for face in fixture.faces if face.seat == seat}.values())
    if len(kinds) > 8:
        return
    room = max(box[2], box[3])
    step = min(17.0, room / len(kinds))
    grey = mixed(INK, PAPER, 0.25)
    for place, face in enumerate(kinds):
        along = (place - (len(kinds) - 1) / 2) * step
        shapes = (
            *Place(along, -3, step / 230).of(_plain(face, grey)),
            text(face.letters, along, 9, 2.4, grey),
        )
        yield from Place(*_centre(box), 1, FACING[side]).of(shapes)


def _plain(face: Face, ink: str) -> Iterator[Shape]:
    inks = {"ink": ink, "ground": PAPER, "": ""}
    for shape in glyph(face.glyph, face.letters):
        style = shape.style
        yield shape._replace(style=style._replace(fill=inks[style.fill], stroke=inks[style.stroke]))


def _place(name: str, box: Box) -> Iterator[Shape]:
    """A place for men or the die: an outline in dashes."""
    x, y, wide, high = box
    style = Style(stroke=SOFT, width=0.4, dash=(0.01, 1.4))
    if name == "tray":
        style = Style(fill="#eef0ee", stroke=INK, width=0.5)
    yield rectangle(x + 1, y + 1, wide - 2, high - 2, style)
