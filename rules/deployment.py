"""Secret set-up: every seat places its pieces in its own camp, in any order, and all is revealed at once.
Pure.

While it lasts the hands hold the pieces still to be placed. Nobody may learn what another seat has placed,
nor how far it has come: a view knows a seat's own pieces and who is ready, nothing else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rules.board import Cell
from rules.game import Action, State
from rules.moves import put
from rules.pieces import NOTHING, Piece, Seat


class Deploying(NamedTuple):
    """The stage of a secret set-up."""

    ready: tuple[bool, ...]
    """By seat."""


def placings(state: State, camps: Sequence[Sequence[Cell]]) -> Iterator[Action]:
    """Each piece still in hand on each free cell of its camp; `ready` once the hand is empty."""
    assert isinstance(state.stage, Deploying)
    for seat, ready in enumerate(state.stage.ready):
        if ready:
            continue
        hand = state.hands[seat]
        if not hand:
            yield Action(seat, "ready")
        yield from _onto(seat, hand, tuple(cell for cell in camps[seat] if not state.cells[cell]))


@lru_cache(maxsize=32)
def _onto(seat: Seat, hand: tuple[Piece, ...], free: tuple[Cell, ...]) -> tuple[Action, ...]:
    """Each piece on each cell: hundreds, and the same while other seats place theirs."""
    return tuple(Action(seat, "place", None, cell, (), piece) for piece in hand for cell in free)


def may_place(state: State, action: Action, camps: Sequence[Sequence[Cell]]) -> bool:
    """Whether `action` is one of the `placings`, without listing thousands of them."""
    assert isinstance(state.stage, Deploying)
    seat, target, piece = action.seat, action.target, action.piece
    if action != Action(seat, "place", target=target, piece=piece) or target is None:
        return False
    own = 0 <= seat < len(camps) and not state.stage.ready[seat] and piece in state.hands[seat]
    return own and target in camps[seat] and not state.cells[target]


def placed(state: State, action: Action) -> State:
    """The state with that piece on its cell."""
    assert action.target is not None and action.piece is not None
    hands = tuple(
        tuple(piece for piece in hand if piece != action.piece) if seat == action.seat else hand
        for seat, hand in enumerate(state.hands)
    )
    return replace(state, cells=put(state.cells, action.target, action.piece), hands=hands, ply=state.ply + 1)


def readied(state: State, seat: Seat) -> State:
    """The state with that seat ready; whoever is not ready yet is to move."""
    assert isinstance(state.stage, Deploying)
    ready = tuple(done or other == seat for other, done in enumerate(state.stage.ready))
    turn = ready.index(False) if False in ready else 0
    return replace(state, stage=Deploying(ready), turn=turn, ply=state.ply + 1)


def behind_screens(state: State, start: State, seat: Seat | None) -> State:
    """What `seat` (None: the public) may know of `state`: all other pieces seem unplaced, as in `start`."""
    assert isinstance(state.stage, Deploying)
    own = () if seat is None else start.hands[seat]
    cells = tuple(stack if stack and stack[-1] in own else NOTHING for stack in state.cells)
    hands = tuple(hand if other == seat else start.hands[other] for other, hand in enumerate(state.hands))
    known = sum(map(bool, cells)) + sum(state.stage.ready)
    return replace(state, cells=cells, hands=hands, ply=start.ply + known)
