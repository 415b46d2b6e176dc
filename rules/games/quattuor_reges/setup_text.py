"""Quattuor Reges between turns and before them, as set-up texts tell it: moved, ready, first turn. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rules.deployment import Deploying
from rules.game import State
from rules.games.quattuor_reges.camps import Ground
from rules.games.quattuor_reges.cards import PIECES
from rules.games.quattuor_reges.pieces import OWNED, Memory, lives, opened
from rules.pieces import Piece, seat_called

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


def told(state: State, ground: Ground, seats: Sequence[str], key: str, words: Sequence[str]) -> State | None:
    """`state` after a line that `facts` writes; None for other lines, ValueError if it cannot be so."""
    if key not in (OPENING, MOVED, READY):
        return None
    memory = state.memory
    if state.stage is not None or not isinstance(memory, Memory) or memory.opening:
        raise ValueError("only one of the lines first turn, moved and ready can be true")
    if key == READY:
        return _ready(state, ground, seats, words)
    if key == MOVED:
        return replace(state, stage=_part(state, memory, ground, words))
    if " ".join(words) != ONE_PIECE or state.turn != 0:
        raise ValueError(f"the line first turn says {ONE_PIECE}, and {seats[0]} is to move")
    return opened(state, opening=True)


def facts(state: State, seats: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The set-up lines that `told` reads."""
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
        raise ValueError(f"the line moved begins with the suit that has moved: {', '.join(suits)}")
    if not all(lives(memory, mark) for mark in suits if mark != words[0]):
        raise ValueError("the line moved: the other suit has neither King nor Ace, so that the turn is over")
    home = [piece for base in ground.bases[state.turn] for piece in state.cells[base]]
    unknown = [word for word in words[1:] if word not in {piece.kind for piece in home}]
    if unknown:
        raise ValueError(f"the line moved: {unknown[0]!r} stands on no base, so that nobody has freed him")
    return Part(words[0], tuple(piece for piece in home if piece.kind in words[1:]))


def _ready(state: State, ground: Ground, seats: Sequence[str], words: Sequence[str]) -> State:
    named = [] if list(words) == [NOBODY] else [seat_called(seats, word) for word in words]
    ready = tuple(seat in named for seat in range(len(seats)))
    if all(ready) or not words:
        raise ValueError(f"the line ready names who is ready while another is not, or {NOBODY}")
    outside = [
        piece.kind
        for cell, stack in enumerate(state.cells)
        for piece in stack
        if cell not in ground.camps[piece.owner]
    ]
    if outside:
        raise ValueError(f"the line ready: {outside[0]} stands outside his camp")
    if len(PIECES) != sum(map(len, (*state.cells, *state.hands))):
        raise ValueError("the line ready: every piece stands in its camp or in a hand")
    if any(state.hands[seat] for seat in named):
        raise ValueError("the line ready: who is ready has nobody in hand")
    return replace(state, stage=Deploying(ready), memory=None, turn=ready.index(False))
