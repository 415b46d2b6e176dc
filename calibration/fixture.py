"""The printed sheet in millimetres: where every site, line and marker lies, whatever the layout. Pure.

Sheet frame: x to the right, y *down*, from the top left corner of the paper board, as seen by the first seat
sitting at the bottom edge.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Point = tuple[float, float]


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
    """The sticker of one kind of man of one seat."""

    label: str
    """The camera's word for it, such as ``F0``."""
    glyph: str
    """Name of the drawing; an unknown one is drawn as the letters of `letters`."""
    letters: str
    seat: int
    count: int
    """Men that the game needs, reserve included."""
    diameter_mm: float


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
    extras: Mapping[str, tuple[float, float, float, float]] = field(default_factory=dict)
    """Named rectangles (x, y, width, height), such as ``tray`` or ``captured 0``."""
