"""Light frames and the map from cells to LEDs. Pure."""

from enum import IntEnum
from typing import NamedTuple


class Effect(IntEnum):
    """How a colour lives in time; the controller animates it by itself."""

    STEADY = 0
    BLINK = 1
    """1 Hz."""
    FLICKER = 2
    """4 Hz."""
    PULSE = 3


class Glow(NamedTuple):
    """One light: its colour at full (0 to 255 each) and its effect."""

    red: int = 0
    green: int = 0
    blue: int = 0
    effect: Effect = Effect.STEADY


DARK = Glow()

LightFrame = tuple[Glow, ...]
"""One glow a cell, in board order."""
