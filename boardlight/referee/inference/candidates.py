"""What the table may show next: every path of actions from a position, and how each would look. Pure.

No game says what its turns look like: each path is played, and positions are compared.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial, reduce
from itertools import chain, compress
from operator import is_not

from boardlight.referee.inference.identity_cache import cached_by_identity
from rules.board import Cell
from rules.game import Action, Game, State
from rules.pieces import CHANCE, Stack
from rules.turns import has_fault, perft, prefixes

Look = frozenset[int]
"""Indices of the labels that a cell may show."""

Change = tuple[tuple[Cell, Look], ...]
"""How a position differs in its looks from the one it is compared with, by cell."""

Path = tuple[Action, ...]

EMPTY_LOOK: Look = frozenset((0,))
"""What an empty cell shows: the first of the labels of every game."""

SILENT_PLIES = 2
"""Turns that leave no trace on the table may stand before one that does: a pass that is forced, or that
ends a turn of which a part was played. A player who lets a whole turn go says so, and a die is read: a roll
that was not is weighed as a turn of its own."""


@dataclass(frozen=True)
class Candidate:
    """One path from a resting point: to the next (`done`), or part of the way."""

    turns: tuple[Path, ...]
    """The last may be unfinished; those before it left no trace."""
    state: State
    done: bool
    change: Change
    begun: tuple[Look, ...] = field(repr=False, compare=False)
    """By cell, of the resting point."""
    earlier: "Candidate | None" = field(default=None, repr=False, compare=False)
    """The same turn without its last action."""

    @cached_property
    def way(self) -> Mapping[Cell, Look]:
        """What a touched cell may show while the path is being played; few paths are asked for it."""
        before = self.earlier.way if self.earlier else {}
        action, change = self.turns[-1][-1], dict(self.change)
        source, target = action.source, action.target
        named = (cell for cell in (source, target, *action.taken) if cell is not None)
        way = dict(before)
        for cell in {*named, *change}:
            usual = self.begun[cell]
            way[cell] = way.get(cell, usual | EMPTY_LOOK) | change.get(cell, usual)
        if source is not None and target is not None and source not in before:
            way[target] |= self.begun[source]  # a piece stands where it ends, even one who is given up there
        return way


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
        return tuple(_candidates(self, self.state, (), SILENT_PLIES))

    @cached_property
    def index(self) -> "_Index":
        """Labels to their columns in an observation."""
        return _index(self.game)

    @cached_property
    def position(self) -> State:
        """The same, without what tells only how it was reached."""
        return self.game.position(self.state)

    @cached_property
    def hides(self) -> bool:
        """Whether pieces hide something from everybody."""
        return self.game.view(self.state, None) != self.state

    def after(self, candidate: Candidate) -> "Expectation":
        """The resting point that a candidate leads to; made once, for images come thirty a second."""
        if candidate.state not in self._after:
            there = Expectation(self.game, candidate.state, self.looks_after(candidate))
            self._after[candidate.state] = there
        return self._after[candidate.state]

    def touching(self, cells: frozenset[Cell]) -> tuple[Candidate, ...]:
        """The paths onward of which the first action touches any of these cells, or none at all."""
        if cells not in self._touching:
            self._touching[cells] = tuple(_candidates(self, self.state, (), SILENT_PLIES, cells))
        return self._touching[cells]

    def on_the_way_over(self, cells: frozenset[Cell]) -> tuple[Candidate, ...]:
        """The paths onward that touch any of these cells, or none at all."""
        return tuple(each for each in self.candidates if not each.way or not cells.isdisjoint(each.way))

    @cached_property
    def count(self) -> int:
        """How many proper turns there are."""
        return 0 if self.state.outcome else perft(self.game, self.state, 1)

    def looks_after(self, candidate: Candidate) -> tuple[Look, ...]:
        """By cell, of the position that a candidate leads to."""
        after = list(self.looks)
        for cell, look in candidate.change:
            after[cell] = look
        return tuple(after)

    def is_faulty(self, turns: tuple[Path, ...]) -> bool:
        """Whether an action of them is wrong, and the rulebook answers it with a choice."""
        if turns not in self._faulty:
            silent, last = turns[:-1], turns[-1]
            if silent not in self._passed:
                self._passed[silent] = reduce(self.game.apply, chain.from_iterable(silent), self.state)
            self._faulty[turns] = has_fault(self.game, self._passed[silent], last)
        return self._faulty[turns]

    def is_stage(self, candidate: Candidate, among: Iterable[Candidate]) -> bool:
        """Whether hands that carry out another of these turns may leave the table so on their way."""
        change = dict(candidate.change)
        others = (each for each in among if each.done and each.change and each.turns != candidate.turns)
        return any(self._leads_over(change, each) for each in others)

    def _leads_over(self, change: Mapping[Cell, Look], other: Candidate) -> bool:
        if not change.keys() <= other.way.keys():
            return False
        return all(change.get(cell, self.looks[cell]) & look for cell, look in other.way.items())

    @cached_property
    def _faulty(self) -> dict[tuple[Path, ...], bool]:
        return {}

    @cached_property
    def _passed(self) -> dict[tuple[Path, ...], State]:
        """By turns that leave no trace, where they lead: hundreds may follow each."""
        return {}

    @cached_property
    def _after(self) -> dict[State, "Expectation"]:
        return {}

    @cached_property
    def _touching(self) -> dict[frozenset[Cell], tuple[Candidate, ...]]:
        return {}

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


@lru_cache(maxsize=64)
def expect_once(game: Game, state: State) -> Expectation:
    """The same, made once: images come thirty a second."""
    return expect(game, state)


def looks(game: Game, state: State) -> tuple[Look, ...]:
    """What a camera may see on each cell, as label indices."""
    index = _index(game)
    return tuple(index.look(state, cell) for cell in range(len(state.cells)))


@cached_by_identity(kept=16)
def allowed(game: Game, state: State) -> tuple[Action, ...]:
    """What everybody may know to be allowed there; asked for again and again while nobody moves."""
    return tuple(game.public_actions(state))


class _Index(dict[str, int]):
    """Labels to their columns in an observation."""

    def __init__(self, game: Game) -> None:
        super().__init__((label, number) for number, label in enumerate(game.labels))
        self._game = game
        self._known: dict[frozenset[str], Look] = {}
        self._tops: dict[Stack, Look] = {}
        self._shows_its_top = type(game).look is Game.look

    def look(self, state: State, cell: Cell) -> Look:
        """What a cell may show; each is made once."""
        if not self._shows_its_top:
            return self._of(self._game.look(state, cell))
        top = state.cells[cell][-1:]
        look = self._tops.get(top)
        if look is None:
            look = self._tops[top] = self._of(self._game.look(state, cell))
        return look

    def _of(self, labels: frozenset[str]) -> Look:
        look = self._known.get(labels)
        if look is None:
            look = self._known[labels] = frozenset(self[label] for label in labels)
        return look


@cached_by_identity(kept=8)
def _index(game: Game) -> _Index:
    return _Index(game)


def _candidates(
    here: Expectation,
    state: State,
    before: tuple[Path, ...],
    silent: int,
    begins: Set[Cell] | None = None,
) -> Iterator[Candidate]:
    game = here.game
    shorter: dict[Path, Candidate] = {}
    understood = state.turn != CHANCE and (state.stage is not None or len(game.actions(state)) == 1)
    for path, there in prefixes(game, state, begins=partial(_begins, begins)):
        change = change_to(here, there)
        done = there.ply > state.ply or there.outcome is not None
        found = Candidate((*before, path), there, done, change, here.looks, shorter.get(path[:-1]))
        if not done:
            shorter[path] = found
        yield found
        if done and not change and silent and understood and not there.outcome:
            yield from _candidates(here, there, (*before, path), silent - 1, begins)


def _begins(among: Set[Cell] | None, action: Action) -> bool:
    named = [cell for cell in (action.source, action.target, *action.taken) if cell is not None]
    return among is None or not named or any(cell in among for cell in named)


def change_to(here: Expectation, there: State) -> Change:
    """How `there` looks different from the resting point; most cells need no look at all."""
    game, state, index = here.game, here.state, here.index
    cells = set(compress(range(len(state.cells)), map(is_not, there.cells, state.cells)))
    cells.update(game.unsettled(state), game.unsettled(there))
    seen = ((cell, index.look(there, cell)) for cell in sorted(cells))
    return tuple((cell, look) for cell, look in seen if look != here.looks[cell])
