"""What one picture is to show: men, a die, and a hand. Plain values."""

from typing import NamedTuple

from rules.board import Cell

CARRIED = 26.0
"""How high a man is held, mm."""

DIE = "die"
"""The label of a die in a hand."""


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


class Die(NamedTuple):
    """A die at rest."""

    face: int
    x: float
    y: float
    yaw: float


class Hand(NamedTuple):
    """A hand that holds a man, or the die."""

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
    """``rest``, ``say``, ``lift``, ``put``, ``take``, ``bring``, ``throw``."""
    die: Die | None = None
    """In its tray."""
