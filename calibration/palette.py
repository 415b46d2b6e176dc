"""Colours of the sheet and of the men. Pure.

The sheet keeps to pale, greyish grounds; the men are dark blue, amber and the like, far from all of them in
lightness and in colour. Two seats of a table never share a ground *and* a rim.
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
    "dark": "#cfd6cf",
    "first": "#e6ebee",
    "second": "#f1eada",
    "third": "#e7eee1",
    "fourth": "#efe6ea",
    "neutral": "#f3f4ee",
}
"""Ground by the zone or shade of a cell; an unknown one is plain."""

DEEP: Mapping[str, str] = {
    "first": "#cdd8df",
    "second": "#e0d3b4",
    "third": "#cfdcc4",
    "fourth": "#ddccd4",
}
"""Earthworks, bases and the like in a zone."""


class Livery(NamedTuple):
    """How the stickers of a seat look."""

    ground: str
    ink: str
    rim: str
    """``ring``, ``beads``, ``teeth`` or ``double``."""
    dark: bool
    """Light drawing on a dark ground."""


LIVERIES: Mapping[str, Livery] = {
    "navy": Livery("#1d3a70", "#fbf8ee", "ring", True),
    "amber": Livery("#f4b12c", "#1c1713", "teeth", False),
    "scarlet": Livery("#cc2b2b", "#fffaf0", "beads", True),
    "leaf": Livery("#8fcf72", "#0f2e1a", "double", False),
    "chalk": Livery("#fcfbf6", "#17181b", "teeth", False),
    "soot": Livery("#1b1c20", "#fdfcf7", "ring", True),
    "tan": Livery("#e6c48f", "#43200f", "double", False),
    "heart": Livery("#fdf9f1", "#c01f31", "double", False),
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
