"""What decorates a field of squares, between its cells: nested vessels, battlements, suits of cards. Pure.

Everything keeps away from where pieces stand, so that an empty cell looks as it did, and everything is pale,
so that the lights come through. Which ornament a board wears, its game says (`Art.ornament`).
"""

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from calibration.fixture import REACH, Fixture, Site
from calibration.printing.drawing.drawing import Circle, Place, Point, Shape, Style, polygon
from calibration.printing.drawing.lettering import fitted, text
from calibration.printing.drawing.palette import INK, PAPER, SOFT, mixed
from calibration.printing.glyphs.cards import suit
from calibration.printing.sheet.layout import NAMES_MM
from calibration.printing.sheet.stickers import recoloured
from calibration.printing.sheet.trenches import rows_of, zone
from calibration.printing.words import zone_of

CLEAR_PITCHES = 0.03
"""Between an ornament and the largest piece that stands in the middle of its cell."""

LARGEST_PITCHES = 0.17
"""Radius of an ornament where there is room."""

LINE_PITCHES = 0.012
"""Width of its lines."""


class Corner(NamedTuple):
    """Where cells meet."""

    x: float
    y: float
    radius: float
    """Of the ornament that fits there."""
    home: str | None
    """Whose home all cells round it are, empty on open ground; None where two meet."""
    numbered: bool
    """A brick's number is printed there."""
    place: int
    """Counted along its line."""


def ornament(fixture: Fixture, thin: float) -> Iterator[Shape]:
    """The ornament of a board and the names of its zones; nothing for a board that has none."""
    if draw := ORNAMENTS.get(fixture.ornament):
        yield from draw(fixture, thin)
        yield from _zone_names(fixture)


def _corners(fixture: Fixture) -> Iterator[Corner]:
    """Every corner of a cell within the field, from the top, each line from the left."""
    left, top, wide, high = fixture.area
    half = REACH["square"] * fixture.pitch
    round_them: dict[tuple[float, float], list[Site]] = {}
    for site in fixture.sites:
        for dx, dy in ((-half, -half), (half, -half), (-half, half), (half, half)):
            round_them.setdefault((round(site.y + dy, 2), round(site.x + dx, 2)), []).append(site)
    places = sorted(place for place in round_them if _is_inside(place, (left, top, wide, high)))
    bricks = (site for site in fixture.sites if site.name.startswith("r"))
    numbered = {(round(site.y - half, 2), round(site.x - half, 2)) for site in bricks}
    for (y, x), place in zip(places, _counted(places), strict=True):
        nearest = min(math.hypot(site.x - x, site.y - y) for site in fixture.sites)
        room = nearest - _largest_mm(fixture) / 2 - CLEAR_PITCHES * fixture.pitch
        homes = {site.home for site in round_them[y, x]}
        radius = min(LARGEST_PITCHES * fixture.pitch, room)
        if radius > 0:
            home = homes.pop() if len(homes) == 1 else None
            yield Corner(x, y, radius, home, (y, x) in numbered, place)


def _is_inside(place: tuple[float, float], area: tuple[float, float, float, float]) -> bool:
    (y, x), (left, top, wide, high) = place, area
    return left + 1 < x < left + wide - 1 and top + 1 < y < top + high - 1


def _counted(places: list[tuple[float, float]]) -> Iterator[int]:
    number = 0
    for here, before in zip(places, [None, *places], strict=False):
        number = number + 1 if before and before[0] == here[0] else 0
        yield number


def _largest_mm(fixture: Fixture) -> float:
    return max(face.diameter_mm for face in fixture.faces)


def _ink(fixture: Fixture, name: str, thin: float) -> str:
    """The colour of works in a zone; pale ink elsewhere."""
    home = zone(fixture, name)
    colour = mixed(home.works, INK, 0.25) if home else mixed(INK, PAPER, 0.68)
    return mixed(colour, PAPER, thin)


def _vessels(fixture: Fixture, thin: float) -> Iterator[Shape]:
    """One vessel within another, with a dot for what the innermost holds; all are nested in Arcanor."""
    for corner in _corners(fixture):
        if corner.home is None:
            continue
        ink, width = _ink(fixture, corner.home, thin), LINE_PITCHES * fixture.pitch
        for share in (1.0, 0.68, 0.36):
            yield Circle(corner.x, corner.y, share * corner.radius, Style(stroke=ink, width=width))
        yield Circle(corner.x, corner.y, 0.12 * corner.radius, Style(fill=ink))
    yield from _borders(fixture, thin, _ripple)


def _battlements(fixture: Fixture, thin: float) -> Iterator[Shape]:
    """A battlement before each castle, and a master's star in the open field."""
    for corner in _corners(fixture):
        if corner.home == "":
            star = [_star_point(corner, tip) for tip in range(16)]
            yield polygon(star, Style(fill=_ink(fixture, "", thin)))
        elif corner.home:
            yield from _tower(corner, _ink(fixture, corner.home, thin))
    yield from _borders(fixture, thin, _crenels)


def _star_point(corner: Corner, tip: int) -> Point:
    far = corner.radius * (0.95 if tip % 4 == 0 else 0.48 if tip % 2 == 0 else 0.2)
    angle = math.tau * tip / 16
    return corner.x + far * math.sin(angle), corner.y - far * math.cos(angle)


def _tower(corner: Corner, ink: str) -> Iterator[Shape]:
    """A round tower seen from above: a ring of eight merlons."""
    for stone in range(8):
        start, end = (math.tau * (stone + share) / 8 for share in (-0.28, 0.28))
        ring = [(far, angle) for far, angle in ((0.75, start), (0.75, end), (0.48, end), (0.48, start))]
        points = [
            (
                corner.x + corner.radius * far * math.sin(angle),
                corner.y - corner.radius * far * math.cos(angle),
            )
            for far, angle in ring
        ]
        yield polygon(points, Style(fill=ink))


def _suits(fixture: Fixture, thin: float) -> Iterator[Shape]:
    """The two suits of each side by turns, and lozenges on the ground between them."""
    signs: Mapping[str, tuple[str, ...]] = {
        name: _signs(fixture, seat) for seat, name in enumerate(("first", "second"))
    }
    for corner in _corners(fixture):
        if corner.home is None or corner.numbered:
            continue
        ink = _ink(fixture, corner.home, thin)
        if suits := signs.get(corner.home):
            sign = recoloured(suit(suits[corner.place // 2 % len(suits)]), ink, PAPER)
            yield from Place(corner.x, corner.y, corner.radius / 105).of(sign)
        else:
            reach = 0.5 * corner.radius
            lozenge = ((0, -reach), (reach, 0), (0, reach), (-reach, 0))
            yield polygon([(corner.x + x, corner.y + y) for x, y in lozenge], Style(fill=ink))
    yield from _borders(fixture, thin, _ripple)


def _signs(fixture: Fixture, seat: int) -> tuple[str, ...]:
    """The letters of the suits of a seat."""
    return tuple(dict.fromkeys(face.letters[0] for face in fixture.faces if face.seat == seat))


Edge = Callable[[float, float, float, float], list[Point]]
"""Points of a border from `left` to `right` at the height y, in a field of that pitch."""


def _borders(fixture: Fixture, thin: float, edge: Edge) -> Iterator[Shape]:
    """A line where a home meets other ground."""
    left, _, wide, _ = fixture.area
    for (y, row), (below, other) in pairwise(rows_of(fixture)):
        homes = [side[0].home for side in (row, other)]
        if homes[0] == homes[1]:
            continue
        name = next(name for name in homes if zone(fixture, name))
        points = edge(left, left + wide, (y + below) / 2, fixture.pitch)
        ink = mixed(_ink(fixture, name, thin), INK, 0.15)
        yield polygon(points, Style(stroke=ink, width=2 * LINE_PITCHES * fixture.pitch), closed=False)


def _crenels(left: float, right: float, y: float, pitch: float) -> list[Point]:
    """Merlons and gaps, six to a pitch; lower than the room beside a piece."""
    high, step = 0.035 * pitch, pitch / 6
    points: list[Point] = []
    for number in range(round((right - left) / step)):
        at, up = left + number * step, y + (high if number % 2 else -high)
        points += [(at, up), (at + step, up)]
    return points


def _ripple(left: float, right: float, y: float, pitch: float) -> list[Point]:
    """A wave, two to a pitch."""
    high, step = 0.03 * pitch, pitch / 24
    count = round((right - left) / step)
    return [(left + n * step, y + high * math.sin(2 * math.tau * n * step / pitch)) for n in range(count + 1)]


def _zone_names(fixture: Fixture) -> Iterator[Shape]:
    """Beside each home, between the numbers of its rows, read from the side."""
    left, _, wide, _ = fixture.area
    rows = rows_of(fixture)
    for seat, name in enumerate(("first", "second")):
        ys = [y for y, row in rows if row[0].home == name]
        words = zone_of(fixture.ornament, fixture.seats[seat]).text(fixture.language).upper()
        size = fitted(words, fixture.pitch - 4.0, 1.7, spacing=0.15)
        middle = _between_numbers(ys, fixture.pitch)
        away = NAMES_MM / 2 - 0.3
        for x, turn in ((left - away, 90.0), (left + wide + away, 270.0)):
            yield from Place(x, middle, 1, turn).of(
                iter((text(words, 0, 0, size, mixed(INK, SOFT, 0.4), spacing=0.15),))
            )


def _between_numbers(ys: list[float], pitch: float) -> float:
    """Half a pitch beside the row in the middle of these, towards the rest of them."""
    middle = sorted(ys)[(len(ys) - 1) // 2]
    return middle + pitch / 2 if len(ys) > 1 else middle + pitch / 2 * (1 if middle < 200 else -1)


ORNAMENTS: Mapping[str, Callable[[Fixture, float], Iterator[Shape]]] = {
    "vessels": _vessels,
    "battlements": _battlements,
    "suits": _suits,
}
