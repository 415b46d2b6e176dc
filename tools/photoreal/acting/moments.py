"""What one picture is to show: pieces, a die, and a hand. Plain values."""

from typing import NamedTuple

from rules.board import Cell

CARRIED = 26.0
"""How high a piece is held, mm."""

DIE = "die"
"""The label of a die in a hand."""


class PlacedPiece(NamedTuple):
    """One piece on the table that can be seen."""

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
    """A hand that holds a piece, or the die."""

    seat: int
    piece: PlacedPiece
    lean: float
    """Degrees by which the elbow lies beside the middle of the seat."""


class Moment(NamedTuple):
    """One moment of a game. Nobody photographs what is only said."""

    pieces: tuple[PlacedPiece, ...]
    hand: Hand | None
    turn: int
    """Turns that have been played, the one in hand included."""
    act: str
    """``rest``, ``say``, ``lift``, ``put``, ``take``, ``bring``, ``throw``."""
    die: Die | None = None
    """In its tray."""
