"""What one picture is to show: men, and a hand. Plain values."""

from typing import NamedTuple

from rules.board import Cell

CARRIED = 26.0
"""How high a man is held, mm."""


class Man(NamedTuple):
    """One man on the table that can be seen."""

    name: str
    label: str
    x: float
    y: float
    yaw: float
    z: float = 0.0
    cell: Cell | None = None
    """None beside the board, or in a hand."""


class Hand(NamedTuple):
    """A hand that holds a man."""

    seat: int
    man: Man
    lean: float
    """Degrees by which the elbow lies beside the middle of the seat."""


class Moment(NamedTuple):
    """One moment of a game. Nobody photographs what is only said."""

    men: tuple[Man, ...]
    hand: Hand | None
    turn: int
    """Turns that have been played, the one in hand included."""
    act: str
    """``rest``, ``say``, ``lift``, ``put``, ``take``, ``bring``."""
