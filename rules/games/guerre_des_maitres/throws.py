"""What a throw of the die leaves to be done in La Guerre des Maîtres, as set-up texts tell it. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from messages.message import message
from rules.board import Board, Cell
from rules.game import State
from rules.numbers import whole
from rules.pieces import CHANCE, Seat, seat_name

SETTING = "setting"
"""The stage in which each seat chooses its Master's cell; and the set-up line that says so."""


class Throw(NamedTuple):
    """The stage of a seat's turn, whoever has to act in it."""

    seat: Seat
    left: int = 0
    """Cells still to go; 0 before the roll."""
    moved: Cell | None = None
    """Where the piece of the first part of a split six stands now; it may not move again."""


def read_die_line(state: State, board: Board, seats: Sequence[str], die: int, words: Sequence[str]) -> State:
    """`state` after a set-up line ``die: 4`` or, in the middle of a six, ``die: 5 a2``; or ValueError."""
    stage = state.stage
    if not isinstance(stage, Throw):
        raise ValueError(message("guerre-des-maitres.die-nobody-moves"))
    left = whole(words[0]) if 1 <= len(words) <= 2 else None
    if left is None or not 1 <= left <= die - (len(words) - 1):
        raise ValueError(message("guerre-des-maitres.die-line", highest=die))
    moved = board.cell(words[1]) if len(words) > 1 else None
    if moved is not None and stage.seat not in {piece.owner for piece in state.cells[moved]}:
        owner = seat_name(seats, stage.seat)
        raise ValueError(message("guerre-des-maitres.die-no-piece-there", seat=owner, cell=words[1]))
    turn = stage.seat if state.turn == CHANCE else state.turn
    return replace(state, turn=turn, stage=Throw(stage.seat, left, moved))


def facts(stage: object, board: Board) -> Iterator[tuple[str, str]]:
    """The set-up line that `read_die_line` or `setting` reads."""
    if stage == SETTING:
        yield SETTING, "Masters"
    if isinstance(stage, Throw) and stage.left:
        moved = () if stage.moved is None else (board.names[stage.moved],)
        yield "die", " ".join((str(stage.left), *moved))


def setting(state: State, rear: Sequence[Sequence[Cell]], spare: int, words: Sequence[str]) -> State:
    """`state` after a set-up line ``setting: Masters``, with large pieces still to be placed; or ValueError.

    The first seat places before the second, each on a rear row that is still empty; `spare` large pieces of
    each are in the box.
    """
    bare = [seat for seat, row in enumerate(rear) if not any(state.cells[cell] for cell in row)]
    large = {piece.owner for stack in state.cells for piece in stack if piece.kind in "AM"}
    captured = any(len(hand) > spare for hand in state.hands)
    if list(words) != ["Masters"] or bare not in ([0, 1], [1]) or large.intersection(bare) or captured:
        raise ValueError(message("guerre-des-maitres.setting-line"))
    return replace(state, turn=bare[0], stage=SETTING, outcome=None)
