"""The thirty-two pieces of Quattuor Reges: who they are, how far they go, whom they take (R2, R3). Pure.

A piece is named by suit and value, ``HK`` or ``D10``. Suits go by the French pack: Hearts and Diamonds are
red, Spades and Clubs black.
"""

from collections.abc import Mapping

from messages.message import literal, message
from rules.pieces import Kind, Piece, Seat

SUITS = "HDSC"
"""The first two belong to the first seat."""
VALUES = ("K", "Q", "J", "A", "10", "9", "8", "7")
REACH: Mapping[str, int] = {"K": 2, "Q": 2, "J": 2, "A": 2, "10": 2, "9": 3, "8": 4, "7": 3}
"""Steps of one move, at most (R2)."""

WORTH: Mapping[str, float] = {"K": 6, "Q": 4, "J": 3, "A": 5, "10": 2.5, "9": 2, "8": 2, "7": 1.5}
"""For hints: a suit lives by its King, and a side by Kings and Aces."""

_FIGURES, _SMALL = frozenset("KQJ"), frozenset(("10", "9", "8", "7"))
PREY: Mapping[str, frozenset[str]] = {
    "K": _SMALL | {"Q"},
    "Q": _SMALL | {"J"},
    "J": _SMALL - {"7"} | {"K"},
    "A": _FIGURES | {"A"},
    "10": frozenset(("A", "9", "8", "7")),
    "9": frozenset(("A", "8", "7")),
    "8": frozenset(("A", "7")),
    "7": frozenset(("A", "J")),
}
"""The values that a value captures (R3)."""

SUIT_WORDS = {
    "H": message("quattuor-reges.suit-words.h"),
    "D": message("quattuor-reges.suit-words.d"),
    "S": message("quattuor-reges.suit-words.s"),
    "C": message("quattuor-reges.suit-words.c"),
}
_VALUE_WORDS = {
    "K": message("quattuor-reges.value-words.k"),
    "Q": message("quattuor-reges.value-words.q"),
    "J": message("quattuor-reges.value-words.j"),
    "A": message("quattuor-reges.value-words.a"),
}
_STEP_WORDS = {
    2: message("quattuor-reges.step-words.2"),
    3: message("quattuor-reges.step-words.3"),
    4: message("quattuor-reges.step-words.4"),
}


def suit(piece: Piece) -> str:
    """``H``, ``D``, ``S`` or ``C``."""
    return piece.kind[0]


def value(piece: Piece) -> str:
    """``K`` … ``7``."""
    return piece.kind[1:]


def owner(code: str) -> Seat:
    """The seat whose piece that is."""
    return SUITS.index(code[0]) // 2


def takes(piece: Piece, other: Piece) -> bool:
    """Whether `piece` captures `other` by ending its move there."""
    return piece.owner != other.owner and value(other) in PREY[value(piece)]


def _kind(code: str) -> Kind:
    mark, number = code[0], code[1:]
    rank = _VALUE_WORDS.get(number, literal(number))
    name = message("quattuor-reges.card", rank=rank, suit=SUIT_WORDS[mark])
    far = _STEP_WORDS[REACH[number]]
    moves = message("quattuor-reges.moves", far=far)
    return Kind(code, name, f"card-{code}", 1, "R2", moves, worth=WORTH[number])


KINDS = tuple(_kind(mark + number) for mark in SUITS for number in VALUES)
PIECES = tuple(Piece(kind.code, owner(kind.code)) for kind in KINDS)
"""All pieces; their place in this list is their number."""
NUMBER: Mapping[Piece, int] = {piece: number for number, piece in enumerate(PIECES)}
HALF = len(PIECES) // 2
"""Pieces of one seat."""
