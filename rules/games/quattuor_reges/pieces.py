"""Where every piece of Quattuor Reges is, and what outlasts a turn. Pure.

`Memory.where` says again what the cells say, piece by piece: that makes a position one short string, so that
repetition costs nothing to test, and the pieces of a seat are found without a look at 248 cells.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from messages.message import message
from rules.board import Cell
from rules.game import State
from rules.games.quattuor_reges.cards import NUMBER, PIECES, SUIT_WORDS, SUITS, VALUES, owner
from rules.pieces import NOTHING, News, Piece, Seat

KING = {mark: NUMBER[Piece(mark + "K", owner(mark))] for mark in SUITS}
ACE = {mark: king + VALUES.index("A") for mark, king in KING.items()}
OWNED = (("H", "D"), ("S", "C"))
"""The suits of each seat."""


class Memory(NamedTuple):
    """What outlasts a turn."""

    where: bytes
    """By number of the piece: its cell + 1, or 0 off the board."""
    opening: bool
    """Red's very first turn has not ended."""
    idle: int
    """Turns in a row in which nobody moved a piece."""
    seen: tuple[bytes, ...]
    """Positions at the starts of turns, this one's included."""


Journey = tuple[Piece, Cell | None, Cell | None]
"""A piece, where it leaves and where it comes to; None is off the board."""


def lives(memory: Memory, mark: str) -> bool:
    """Whether the suit has its King or its Ace on the board: else none of its pieces can move (R5, R11,
    R12)."""
    return memory.where[KING[mark]] > 0 or memory.where[ACE[mark]] > 0


def kings_news(earlier: State, later: State) -> Iterator[News]:
    """Which kings were captured, so that their suits stand still, and which came back (R5)."""
    before, after = earlier.memory, later.memory
    if not (isinstance(before, Memory) and isinstance(after, Memory)):
        return  # the screens stand
    for mark, king in KING.items():
        there, here = before.where[king] > 0, after.where[king] > 0
        if there != here:
            code = "quattuor-reges.king-freed" if here else "quattuor-reges.king-captured"
            yield News(message(code, suit=SUIT_WORDS[mark]))


def begin_turn(state: State, opening: bool) -> State:
    """`state` at the start of a turn, with nothing remembered."""
    where = bytearray(len(PIECES))
    for cell, stack in enumerate(state.cells):
        if stack:
            where[NUMBER[stack[0]]] = cell + 1
    seen = (position_of(state.turn, bytes(where), opening),)
    return replace(state, stage=None, memory=Memory(bytes(where), opening, 0, seen))


def carried(state: State, *journeys: Journey) -> State:
    """The state after these journeys, in this order."""
    memory = state.memory
    assert isinstance(memory, Memory)
    cells, hands, where = list(state.cells), list(state.hands), bytearray(memory.where)
    for piece, start, end in journeys:
        if start is not None:
            cells[start] = NOTHING
        else:
            hands[piece.owner] = tuple(other for other in hands[piece.owner] if other != piece)
        if end is not None:
            cells[end] = (piece,)
        else:
            hands[piece.owner] = tuple(sorted((*hands[piece.owner], piece)))
        where[NUMBER[piece]] = 0 if end is None else end + 1
    there = Memory(bytes(where), memory.opening, memory.idle, memory.seen)
    return State(tuple(cells), tuple(hands), state.turn, state.ply, memory=there)


def position_of(turn: Seat, where: bytes, opening: bool) -> bytes:
    """All that makes one start of a turn like another."""
    return where + bytes((turn, opening))
