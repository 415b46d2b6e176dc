"""Turns: paths of actions from one resting point to the next. Pure."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rules.game import Action, Game, State


class Turn(NamedTuple):
    """A path from a resting point to the next, and where it leads."""

    path: tuple[Action, ...]
    state: State


Chooser = Callable[[State], Sequence[Action]]


def turns(game: Game, state: State) -> Iterator[Turn]:
    """Every proper turn from `state`."""
    return _paths(game, state, game.actions)


def paths(game: Game, state: State) -> Iterator[tuple[Action, ...]]:
    """The path of every proper turn; what is known to end a turn is not played, so this is quick."""
    whole = game.whole_turns(state)
    for action in game.actions(state):
        if whole or game.completes(state, action):
            yield (action,)
        else:
            yield from ((action, *rest) for rest in _rest(game, state, action))


def _rest(game: Game, state: State, action: Action) -> Iterator[tuple[Action, ...]]:
    """What may follow `action` up to the next resting point; one empty path if it has reached it."""
    there = game.after(state, action)
    if rests(there, state):
        return iter(((),))
    return (turn.path for turn in _paths(game, there, game.actions, state))


def prefixes(
    game: Game, state: State, faults: bool = True, begins: Callable[[Action], bool] = lambda _: True
) -> Iterator[Turn]:
    """Every path from `state` up to the next resting point, unfinished ones included, shortest first.

    `begins` says which first actions are of interest.
    """
    waiting: list[Turn] = [Turn((), state)]
    while waiting:
        reached: list[Turn] = []
        for path, here in waiting:
            wrong = game.faults(here) if faults else ()
            for action in (*game.actions(here), *wrong):
                if not path and not begins(action):
                    continue
                turn = Turn((*path, action), game.after(here, action))
                yield turn
                if not rests(turn.state, state):
                    reached.append(turn)
        waiting = reached


def faulty_turns(game: Game, state: State) -> Iterator[Turn]:
    """Every turn that the rulebook answers with a choice of the opponent."""
    if game.whole_turns(state) and not game.faults(state):
        return
    for turn in _paths(game, state, lambda here: (*game.actions(here), *game.faults(here))):
        if has_fault(game, state, turn.path):
            yield turn


def perft(game: Game, state: State, depth: int) -> int:
    """Turn paths of that length: the field's check of a move generator."""
    if depth == 0:
        return 1
    if depth == 1:
        whole = game.whole_turns(state)
        return len(game.actions(state)) if whole else sum(1 for _ in paths(game, state))
    return sum(perft(game, turn.state, depth - 1) for turn in turns(game, state))


def _paths(game: Game, state: State, choose: Chooser, start: State | None = None) -> Iterator[Turn]:
    """Turns from `state`, which may itself lie in the middle of a turn that began at `start`."""
    began = start or state

    def walk(path: tuple[Action, ...], here: State) -> Iterator[Turn]:
        for action in choose(here):
            there = game.after(here, action)
            longer = (*path, action)
            if rests(there, began):
                yield Turn(longer, there)
            else:
                yield from walk(longer, there)

    return walk((), state)


def rests(there: State, start: State) -> bool:
    """Whether a turn that began at `start` has come to its end."""
    return there.ply > start.ply or there.outcome is not None


def has_fault(game: Game, state: State, path: Sequence[Action]) -> bool:
    """Whether an action of a path is wrong, and the rulebook answers it with a choice of the opponent."""
    for number, action in enumerate(path, 1):
        if action in game.faults(state):
            return True
        if number < len(path):
            state = game.after(state, action)
    return False
