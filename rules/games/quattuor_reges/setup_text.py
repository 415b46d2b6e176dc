"""Quattuor Reges between turns and before them, as set-up texts tell it: moved, ready, first turn. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from messages.message import message
from rules.deployment import Deploying
from rules.game import State
from rules.games.quattuor_reges.camps import Ground
from rules.games.quattuor_reges.cards import PIECES
from rules.games.quattuor_reges.pieces import OWNED, Memory, begin_turn, lives
from rules.pieces import Piece, seat_called, seat_name

OPENING, MOVED, READY = "first turn", "moved", "ready"
"""Keys of set-up lines: Red has not had its very first turn; one suit has moved; the screens stand."""
ONE_PIECE = "one man"
NOBODY = "nobody"


class Part(NamedTuple):
    """What a turn has brought so far; the stage between its two pieces' moves."""

    moved: str = ""
    """Suits."""
    rescued: tuple[Piece, ...] = ()
    """Pieces who may not move before the next turn (R9), in the order of their bases."""


def read_setup_line(
    state: State, ground: Ground, seats: Sequence[str], key: str, words: Sequence[str]
) -> State | None:
    """`state` after a line that `facts` writes; None for other lines, ValueError if it cannot be so."""
    if key not in (OPENING, MOVED, READY):
        return None
    memory = state.memory
    if state.stage is not None or not isinstance(memory, Memory) or memory.opening:
        raise ValueError(message("quattuor-reges.only-one-line"))
    if key == READY:
        return _ready(state, ground, seats, words)
    if key == MOVED:
        return replace(state, stage=_part(state, memory, ground, words))
    if " ".join(words) != ONE_PIECE or state.turn != 0:
        first = seat_name(seats, 0)
        raise ValueError(message("quattuor-reges.first-turn-line", words=ONE_PIECE, seat=first))
    return begin_turn(state, opening=True)


def facts(state: State, seats: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The set-up lines that `read_setup_line` reads."""
    stage = state.stage
    if isinstance(state.memory, Memory) and state.memory.opening:
        yield OPENING, ONE_PIECE
    if isinstance(stage, Part):
        yield MOVED, " ".join((stage.moved, *(piece.kind for piece in stage.rescued)))
    if isinstance(stage, Deploying):
        yield READY, " ".join(name for name, done in zip(seats, stage.ready, strict=True) if done) or NOBODY


def _part(state: State, memory: Memory, ground: Ground, words: Sequence[str]) -> Part:
    suits = OWNED[state.turn]
    if not words or words[0] not in suits:
        raise ValueError(message("quattuor-reges.moved-line", suits=", ".join(suits)))
    if not all(lives(memory, mark) for mark in suits if mark != words[0]):
        raise ValueError(message("quattuor-reges.moved-turn-is-over"))
    home = [piece for base in ground.bases[state.turn] for piece in state.cells[base]]
    unknown = [word for word in words[1:] if word not in {piece.kind for piece in home}]
    if unknown:
        raise ValueError(message("quattuor-reges.moved-nobody-freed", piece=repr(unknown[0])))
    return Part(words[0], tuple(piece for piece in home if piece.kind in words[1:]))


def _ready(state: State, ground: Ground, seats: Sequence[str], words: Sequence[str]) -> State:
    named = [] if list(words) == [NOBODY] else [seat_called(seats, word) for word in words]
    ready = tuple(seat in named for seat in range(len(seats)))
    if all(ready) or not words:
        raise ValueError(message("quattuor-reges.ready-line", nobody=NOBODY))
    outside = [
        piece.kind
        for cell, stack in enumerate(state.cells)
        for piece in stack
        if cell not in ground.camps[piece.owner]
    ]
    if outside:
        raise ValueError(message("quattuor-reges.ready-outside", piece=outside[0]))
    if len(PIECES) != sum(map(len, (*state.cells, *state.hands))):
        raise ValueError(message("quattuor-reges.ready-everybody"))
    if any(state.hands[seat] for seat in named):
        raise ValueError(message("quattuor-reges.ready-empty-hand"))
    return replace(state, stage=Deploying(ready), memory=None, turn=ready.index(False))
