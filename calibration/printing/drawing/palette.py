"""Colours of the sheet and of the pieces. Pure.

The sheet keeps to pale, greyish grounds; the pieces are dark blue, amber and the like, far from all of them
in lightness and in colour. Two seats of a table never share a ground *and* a rim.
"""

from collections.abc import Mapping
from typing import NamedTuple

INK = "#1f2a36"
RED = "#c0392b"
PAPER = "#ffffff"
SOFT = "#8b95a0"
"""For names and small print."""

BLACK = "#000000"
"""For markers and crop marks only."""

INKS: Mapping[str, str] = {"black": INK, "red": RED}

TINTS: Mapping[str, str] = {
    "": "#f6f4ec",
    "light": "#faf8f1",
    "dark": "#c3cfc6",
    "neutral": "#f3f4ee",
}
"""Ground by the shade of a cell; an unknown one is plain."""

ZONES = ("first", "second", "third", "fourth")
"""Tints of cells that belong to a seat: pale shades of its livery."""


class Livery(NamedTuple):
    """How the stickers of a seat look, and the ground where it is at home."""

    ground: str
    ink: str
    rim: str
    """``ring``, ``beads``, ``teeth``, ``arcs`` or ``double``."""
    dark: bool
    """Light drawing on a dark ground."""
    home: str
    """Pale enough for every livery to stand out."""
    works: str
    """Trenches and the like on that ground."""


LIVERIES: Mapping[str, Livery] = {
    "navy": Livery("#1d3a70", "#fbf8ee", "beads", True, "#e6ebee", "#cdd8df"),
    "amber": Livery("#f4b12c", "#1c1713", "teeth", False, "#f1eada", "#e0d3b4"),
    "scarlet": Livery("#dc3f32", "#fffaf0", "arcs", True, "#f3e8e4", "#e3ccc5"),
    "leaf": Livery("#8fcf72", "#0f2e1a", "double", False, "#e8efe2", "#cfdcc4"),
    "chalk": Livery("#fcfbf6", "#17181b", "teeth", False, "#f4f2ea", "#dfdccf"),
    "soot": Livery("#1b1c20", "#fdfcf7", "ring", True, "#e7e8ea", "#d0d3d7"),
    "tan": Livery("#e6c48f", "#43200f", "double", False, "#f2ebe0", "#e2d4bf"),
    "heart": Livery("#fdf9f1", "#c01f31", "double", False, "#f4e9e6", "#e5cfc9"),
}

BY_SEAT = ("navy", "amber", "scarlet", "leaf")
"""For seats whose name says nothing about their colour."""


def livery(name: str, seat: int) -> Livery:
    """The livery called `name`, or the one of that seat."""
    return LIVERIES.get(name) or LIVERIES[BY_SEAT[seat % len(BY_SEAT)]]


def mixed(colour: str, other: str, share: float) -> str:
    """`colour` with `share` of `other` in it."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))
