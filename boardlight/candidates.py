"""What the table may show next: every path of actions from a position, and how each would look. Pure.

No game says what its turns look like: each path is played, and positions are compared.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.board import Cell
from rules.game import EMPTY, Action, Game, State
from rules.turns import prefixes

Look = frozenset[int]
"""Indices of the labels that a cell may show."""

Change = tuple[tuple[Cell, Look], ...]
"""How a position differs in its looks from the one it is compared with, by cell."""

Path = tuple[Action, ...]

SILENT_PLIES = 2
"""Turns that leave no trace on the table (a pass) may stand before one that does."""


@dataclass(frozen=True)
class Candidate:
    """One path from a resting point: to the next (`done`), or part of the way."""

    turns: tuple[Path, ...]
    """The last may be unfinished; those before it left no trace."""
    state: State
    done: bool
    change: Change
    way: Mapping[Cell, Look]
    """What a touched cell may show while the path is being played."""


@dataclass(frozen=True)
class Expectation:
    """A resting point with everything that may follow from it."""

    game: Game
    state: State
    looks: tuple[Look, ...]
    """By cell, of the position itself."""

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """Every path onward, shortest first."""
        return tuple(_candidates(self.game, self.state, self.looks, (), SILENT_PLIES))

    @cached_property
    def touched(self) -> Mapping[Cell, tuple[Candidate, ...]]:
        """The finished and unfinished paths that touch a cell."""
        by_cell: dict[Cell, list[Candidate]] = {}
        for candidate in self.candidates:
            for cell in candidate.way:
                by_cell.setdefault(cell, []).append(candidate)
        return {cell: tuple(found) for cell, found in by_cell.items()}


def expect(game: Game, state: State) -> Expectation:
    """The expectation at a resting point."""
    return Expectation(game, state, looks(game, state))


def looks(game: Game, state: State) -> tuple[Look, ...]:
    """What a camera may see on each cell, as label indices."""
    index = {label: number for number, label in enumerate(game.labels)}
    return tuple(
        frozenset(index[label] for label in game.look(state, cell)) for cell in range(len(state.cells))
    )


def _candidates(
    game: Game, state: State, base: Sequence[Look], before: tuple[Path, ...], silent: int
) -> Iterator[Candidate]:
    ways: dict[Path, Mapping[Cell, Look]] = {(): {}}
    for path, there in prefixes(game, state):
        seen = looks(game, there)
        change = tuple(
            (cell, look) for cell, (look, old) in enumerate(zip(seen, base, strict=True)) if look != old
        )
        ways[path] = _way(game, ways[path[:-1]], path[-1], change, seen, base)
        done = there.ply > state.ply or there.outcome is not None
        yield Candidate((*before, path), there, done, change, ways[path])
        if done and not change and silent and not there.outcome:
            yield from _candidates(game, there, base, (*before, path), silent - 1)


def _way(
    game: Game,
    before: Mapping[Cell, Look],
    action: Action,
    change: Change,
    seen: Sequence[Look],
    base: Sequence[Look],
) -> Mapping[Cell, Look]:
    """What touched cells may show from the start of a path up to and including `action`."""
    empty = frozenset((game.labels.index(EMPTY),))
    named = (cell for cell in (action.source, action.target, *action.taken) if cell is not None)
    way = dict(before)
    for cell in {*named, *(cell for cell, _ in change)}:
        way[cell] = way.get(cell, empty | base[cell]) | seen[cell]
    return way
