"""The printed sheet in millimetres: where every site, line and marker lies, whatever the layout. Pure.

Sheet frame: x to the right, y *down*, from the top left corner of the paper board, as seen by the first seat
sitting at the bottom edge.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from messages.catalogue import Language

"""Of print, and of what is written for people."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x and y of the top left corner, width and height."""

REACH = {"square": 0.5, "point": 0.42}
"""How far the printed field goes beyond the centre of an outermost cell, in pitches, by its shape."""


class Site(NamedTuple):
    """A cell on the sheet."""

    name: str
    x: float
    y: float
    shape: str
    """``square`` or ``point``."""
    tint: str = ""
    """Zone or shade, such as ``dark``, ``south``, ``neutral``."""
    mark: str = ""
    """A drawing on the cell, such as ``base``."""
    home: str = ""
    """``first`` to ``fourth``: the seat at home there."""


class Stroke(NamedTuple):
    """A printed line between two points."""

    start: Point
    end: Point
    ink: str
    """``black`` or ``red``."""


class Marker(NamedTuple):
    """A square fiducial, upright on the sheet (its first corner is its top left)."""

    id: int
    x: float
    """Centre."""
    y: float
    size: float
    """Side of the black square."""


class Face(NamedTuple):
    """The sticker of one kind of piece of one seat."""

    label: str
    """The camera's word for it, such as ``F0``."""
    glyph: str
    """Name of the drawing; an unknown one is drawn as the letters of `letters`."""
    letters: str
    seat: int
    count: int  # type: ignore[assignment]
    """Pieces that the game needs, reserve included."""
    diameter_mm: float
    livery: str = ""
    """Name of the seat's colours and rim; the colours of its number if empty."""
    name: str = ""
    """What people call the piece."""


@dataclass(frozen=True)
class Fixture:
    """Everything about a game's table that can be printed or seen, and nothing about its rules."""

    game: str
    title: str
    width: float
    height: float
    """Of the whole sheet, border included."""
    pitch: float
    """Between neighbouring cells."""
    sites: tuple[Site, ...]
    strokes: tuple[Stroke, ...]
    markers: tuple[Marker, ...]
    faces: tuple[Face, ...]
    seats: tuple[str, ...]
    marker_game: int
    """Number of the game in the marker ids: id = 16 · game + place, places clockwise from the top left."""
    extras: Mapping[str, Box] = field(default_factory=dict, hash=False)
    """Named rectangles, such as ``tray`` or ``captured 0``."""
    ornament: str = ""
    """What decorates the field between its cells (sheet/ornaments.py)."""
    language: Language = "en"
    """Of everything that is printed."""

    @property
    def area(self) -> Box:
        """The printed field: all cells, and the reach of the outermost."""
        boxes = [(site.x, site.y, REACH[site.shape] * self.pitch) for site in self.sites]
        left, right = min(x - reach for x, _, reach in boxes), max(x + reach for x, _, reach in boxes)
        top, bottom = min(y - reach for _, y, reach in boxes), max(y + reach for _, y, reach in boxes)
        return left, top, right - left, bottom - top
