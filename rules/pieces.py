"""Seats, pieces and stacks: the smallest words of the rules. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from messages.message import Message, message, named

Seat = int
"""Index into ``Game.seats``; the person who sits there is the player."""

CHANCE: Seat = -1
"""The seat to move while a die rolls."""


class Piece(NamedTuple):
    """One piece: what it is and to whom it belongs."""

    kind: str
    owner: Seat


Stack = tuple[Piece, ...]
"""What stands on a cell, bottom (or innermost) first: nested pieces and towers come for free."""

NOTHING: Stack = ()


class News(NamedTuple):
    """Something that has changed and that no piece on the board shows."""

    words: Message
    """Of two seats the text calls the first `{first}` and the other `{second}`."""
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Kind:
    """A kind of piece: what the printer, the camera and the players must know about it."""

    code: str
    """The letters used in notation and labels."""
    name: Message
    glyph: str
    """Name of the sticker drawing; a name the printer does not know is drawn as its letters."""
    count: int
    """Pieces of this kind a seat needs for the start and its reserve."""
    rule: str
    """The number of the rule that says how it moves."""
    moves: Message
    """That rule in one sentence, said when somebody moves the piece wrongly."""
    diameter: float = 0.72
    """Across the sticker, in cell pitches."""
    worth: float = 1.0
    """Roughly, for hints to beginners; the smallest piece counts 1."""


class Recruits(NamedTuple):
    """Pieces of a seat who may become others, as pawns do."""

    kinds: tuple[str, ...]
    number: int
    """Of them at the start."""
    ranks: Mapping[str, int]
    """What they may become, and how many of each kind there are at the start."""


def seat_name(seats: Sequence[str], seat: Seat) -> Message:
    """What a seat is called; a game's own word where no catalogue has one."""
    return named(f"seat.{seats[seat].lower()}", seats[seat])


def seat_names(seats: Sequence[str]) -> list[Message]:
    """All of them, in their order."""
    return [seat_name(seats, seat) for seat in range(len(seats))]


def seat_called(seats: Sequence[str], name: str) -> Seat:
    """The one seat whose name begins with `name`; ValueError says which seats there are."""
    found = [seat for seat, whole in enumerate(seats) if name and whole.lower().startswith(name.lower())]
    if len(found) != 1:
        raise ValueError(message("notation.no-such-seat", name=repr(name), known=", ".join(seats)))
    return found[0]
