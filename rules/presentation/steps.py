"""A turn told step by step: which cell is named first, which next, and what is left to choose. Pure.

Whoever plays without pieces names cells: that of a piece, then where it goes, then where it goes on. The
steps from a cell are a tree, whose leaves are the turns that begin there. What follows without a choice and
moves no piece, such as the only face of a promotion, belongs to the step before it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.board import Cell
from rules.game import Action, Game, State
from rules.pieces import Seat
from rules.turns import rests


@dataclass(frozen=True)
class Step:
    """One step of a turn, and those that may follow it."""

    path: tuple[Action, ...]
    """What is done: one action, and those that follow it by themselves."""
    is_fault: bool
    """Whether the turn, as far as it goes, is one that the rulebook answers with a choice of the opponent."""
    turn: str | None
    """The turn that ends here, as it is written; None if it goes on."""
    following: "tuple[Step, ...]" = ()

    @property
    def action(self) -> Action:
        """What is chosen."""
        return self.path[0]

    @property
    def cell(self) -> Cell | None:
        """Where it is done; None for what is only said."""
        return self.action.source if self.action.target is None else self.action.target

    def leaves(self) -> "Iterator[Step]":
        """The steps at which turns end, this one included."""
        if self.turn is not None:
            yield self
        for step in self.following:
            yield from step.leaves()


def beginning(action: Action) -> Cell | None:
    """The cell that is named first: of the piece that moves, or where one arrives; None for mere words."""
    return action.target if action.source is None else action.source


def steps(game: Game, state: State, cell: Cell, seat: Seat | None = None) -> tuple[Step, ...]:
    """The first steps of all turns that begin at `cell`, as far as `seat` (None: the public) may know them.

    Where pieces hide something these are `Game.public_actions`, each a whole turn, whatever the pieces hold.
    """
    known = game.view(state, seat)
    if known != state:
        seeming = (action for action in game.public_actions(state) if beginning(action) == cell)
        return tuple(Step((action,), False, game.write(known, (action,))) for action in seeming)
    line = _Line(game, state)
    return tuple(_step(line, state, *choice) for choice in _choices(game, state).get(cell, ()))


@lru_cache(maxsize=4)
def _choices(game: Game, state: State) -> Mapping[Cell | None, list[tuple[Action, bool]]]:
    """What may be done first, by the cell that is named first: it is asked of one cell after the other."""
    by_cell: dict[Cell | None, list[tuple[Action, bool]]] = {}
    for action, is_fault in _Line(game, state).choices(state):
        by_cell.setdefault(beginning(action), []).append((action, is_fault))
    return by_cell


@dataclass(frozen=True)
class _Line:
    """A turn that has begun."""

    game: Game
    start: State
    path: tuple[Action, ...] = ()
    is_fault: bool = False

    def choices(self, here: State) -> Iterable[tuple[Action, bool]]:
        """What may be done next, and whether that is a fault."""
        for action in self.game.actions(here):
            yield action, self.is_fault
        for action in self.game.faults(here):
            yield action, True


def _step(line: _Line, here: State, action: Action, is_fault: bool) -> Step:
    """The step that `action` is, with what follows it by itself."""
    game = line.game
    done: tuple[Action, ...] = (action,)
    there = game.after(here, action)
    while not rests(there, line.start):
        further = _Line(game, line.start, (*line.path, *done), is_fault)
        ways = tuple(further.choices(there))
        if len(ways) > 1 or ways[0][0].source is not None:
            return Step(done, is_fault, None, tuple(_step(further, there, *choice) for choice in ways))
        done, is_fault = (*done, ways[0][0]), ways[0][1]
        there = game.after(there, done[-1])
    return Step(done, is_fault, game.write(line.start, (*line.path, *done)))
