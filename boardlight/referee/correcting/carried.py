"""The same turn from another position: by what it does or was meant as, never by its text. Pure.

A text changes with the position: it gains a check, loses a capture, or names a column to tell two pieces
apart; and the same text may call another piece.
"""

from collections.abc import Iterator
from itertools import pairwise

from boardlight.referee.inference.candidates import Path
from rules.game import Action, Game, State
from rules.pieces import Piece
from rules.turns import faulty_turns, paths

Meant = tuple[tuple[object, ...], ...]


def carried(game: Game, before: State, path: Path, there: State) -> Path | None:
    """The turn `path`, played at `before`, as a turn of the position `there`; None if it is none any more.

    The same actions of the same pieces are the same turn. Else it is the one turn that leads the same pieces
    over the same cells, whatever it takes on its way; what names no way, such as a roll, must be the same.
    """
    meant = _meant(game, before, path)
    if _is_turn(game, there, path) and _meant(game, there, path) == meant:
        return path
    fitting = [other for other in paths(game, there) if _is_meant(game, there, other, meant)]
    if not fitting:
        wrong = (turn.path for turn in faulty_turns(game, there))
        fitting = [other for other in wrong if _is_meant(game, there, other, meant)]
    return fitting[0] if len(fitting) == 1 else None


def _is_turn(game: Game, state: State, path: Path) -> bool:
    """Whether these actions lead from a resting point to the next, proper or at fault."""
    states = [state]
    for action in path:
        here = states[-1]
        if action not in game.actions(here) and action not in game.faults(here):
            return False
        states.append(game.after(here, action))
    *on_the_way, last = (there.ply > state.ply or bool(there.outcome) for there in states[1:])
    return last and not any(on_the_way)


def _is_meant(game: Game, state: State, path: Path, meant: Meant) -> bool:
    return len(path) == len(meant) and _meant(game, state, path) == meant


def _meant(game: Game, state: State, path: Path) -> Meant:
    """Who goes where, action by action; of what names no way the whole action."""
    return tuple(_deed(here, action) for here, action in _steps(game, state, path))


def _steps(game: Game, state: State, path: Path) -> Iterator[tuple[State, Action]]:
    for action, following in pairwise((*path, None)):
        assert action
        yield state, action
        if following:
            state = game.after(state, action)


def _deed(state: State, action: Action) -> tuple[object, ...]:
    if action.source is None:
        return action
    return action.seat, _top(state, action.source), action.source, action.target, action.piece


def _top(state: State, cell: int) -> Piece | None:
    stack = state.cells[cell]
    return stack[-1] if stack else None
