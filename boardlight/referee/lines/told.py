"""A line beside a table at rest: what is said of its cells, and whether more turns could explain it. Pure."""

from dataclasses import dataclass, replace
from functools import cached_property
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardlight.referee.inference.candidates import Candidate, Expectation
from boardlight.referee.lines.line import Line
from boardlight.referee.lines.numbers import MISSED_NATS, Reading
from boardlight.referee.lines.rest import Nats, TableAtRest, against, surely
from rules.board import Cell
from rules.game import EMPTY
from rules.pieces import CHANCE


@dataclass(frozen=True, eq=False)
class Node:
    """A line that is held against a table at rest, and goes on while it lies there."""

    line: Line
    """Its cells say what they say now."""
    fresh: Nats
    """(n + 1,) of these, what had not been said before."""
    ahead: Nats
    """(n + 1,) nats that later tables will say against its cells, where they are known (`past.py`)."""
    moved: int = 0
    """Turns that were played since the table before; a roll is none."""
    is_displaced: bool = False
    """One of them was against the rules."""

    @cached_property
    def foreseen(self) -> float:
        """What it will have cost."""
        return self.line.cost + float(self.ahead.sum())

    def joined(self, node: "Node") -> "Node":
        """The likelier of both, which lead to one position, with the ways of the other."""
        first, second = sorted((self, node), key=lambda each: each.line.cost)
        return replace(first, line=first.line.joined(second.line))


@dataclass(frozen=True, eq=False)
class Told:
    """What a table at rest says of its cells, and what later ones will, where they are known."""

    rest: TableAtRest
    ahead: Nats
    """(n, m) nats that later tables will say against each label."""

    @classmethod
    def by(cls, rest: TableAtRest, ahead: Nats | None) -> "Told":
        """By a table, and by later ones if they are known."""
        return cls(rest, np.zeros_like(rest.nats) if ahead is None else ahead)

    @property
    def nats(self) -> Nats:
        """(n, m) against each label."""
        return self.rest.nats

    @property
    def reading(self) -> Reading:
        """How well it is read."""
        return self.rest.reading

    @cached_property
    def least(self) -> Nats:
        """(n + 1,) against the label that all of that speaks for; a die that is read speaks for its roll."""
        return np.append((self.nats + self.ahead).min(axis=1), 0.0)

    def die(self, rolled: int) -> float:
        """Nats against a line that explains so many of the throws."""
        return self.reading.cell_nats * (len(self.rest.throws) - rolled)

    @cached_property
    def now(self) -> list[list[float]]:
        """The nats as lists, of which single values are read faster."""
        rows: list[list[float]] = self.nats.tolist()
        return rows

    @cached_property
    def later(self) -> list[list[float]]:
        """The same of those of later tables."""
        rows: list[list[float]] = self.ahead.tolist()
        return rows

    @cached_property
    def doubtful(self) -> NDArray[np.bool_]:
        """(n,) the cells that may well show something else than what is likeliest."""
        both = np.partition(self.nats + self.ahead, 1, axis=1)
        apart = both[:, 1] - both[:, 0]
        doubtful: NDArray[np.bool_] = ~self.rest.speaks | (apart < self.reading.doubt_nats)
        return doubtful

    def onward(self, node: Node) -> list["Onward"]:
        """The paths by which a line may have gone on."""
        was = (node.fresh + node.ahead).tolist()
        return [Onward(path, self.less_by(path, was)) for path in self._paths(node)]

    def _paths(self, node: Node) -> tuple[Candidate, ...]:
        """Those that may have been begun.

        Where cells are hardly ever misread, one that begins among cells that surely lie as they did before
        was not: in some games there are hundreds of them.
        """
        here = node.line.here
        if here.state.outcome:
            return ()
        if not self.reading.tells_fouls:
            return here.candidates
        cells = np.flatnonzero(self.doubtful | (self._beyond(node)[:-1] > 0))
        if self.reading.is_asked and not node.line.turns:
            # Hands may begin where all lies as it did: in a ring of captures.
            return here.on_the_way_over(frozenset(cells.tolist()))
        return here.touching(frozenset(cells.tolist()))

    def odd(self, node: Node) -> tuple[list[Cell], list[Cell]]:
        """The cells that surely do not lie as in a line: those that are empty, and all of them."""
        empty = node.line.here.game.labels.index(EMPTY)
        rows = np.flatnonzero(self._beyond(node)[:-1] > self.reading.cell_nats / 2).tolist()
        likeliest = self.nats.argmin(axis=1)
        return [row for row in rows if likeliest[row] == empty], rows

    def hope(self, node: Node) -> float:
        """The most that more turns could explain."""
        return float(self._beyond(node).sum())

    def _beyond(self, node: Node) -> Nats:
        beyond: Nats = np.maximum(node.fresh + node.ahead - self.least, 0)
        return beyond

    def less_by(self, turn: Candidate, was: list[float]) -> float:
        """Nats that cells which a turn changes say less against a line than it `was` (n,) before."""
        now, later = self.now, self.later
        return sum(
            was[cell] - min(now[cell][label] for label in look) - min(later[cell][label] for label in look)
            for cell, look in turn.change
        )

    def at(self, here: Expectation) -> float:
        """Nats that the table says against a position."""
        return float(against(self.nats, here.looks)[self.rest.speaks].sum())

    def after_a_turn(self, here: Expectation) -> float:
        """The same after the likeliest turn from there, and what that costs."""
        was = (against(self.nats, here.looks) * self.rest.speaks).tolist()
        done = [turn for turn in here.candidates if turn.done and turn.change]
        less = (self.less_by(turn, was) for turn in done)
        stays: float = sum(was)
        return stays + log(max(1, len(done))) - max(less, default=0.0)

    def may_matter(self, node: Node, most: float, turn: "Usual") -> bool:
        """Whether more turns could explain so much that it will have cost no more than that.

        What lies there between two turns that nobody saw may be as unlike the table as can be.
        """
        beyond = np.sort(self._beyond(node))[::-1]
        explained = np.add.accumulate(np.add.reduceat(beyond, np.arange(0, len(beyond), turn.widest)))
        costs = turn.nats * np.arange(1, len(explained) + 1)
        is_worth_it = beyond[0] > 0 and node.foreseen + float((costs - explained).min()) <= most
        return bool(is_worth_it) and not self._stays_amiss(node, turn)

    def _stays_amiss(self, node: Node, turn: "Usual") -> bool:
        """Whether as many turns as may have been played would still leave the table so unlike the line that
        it tells nothing: pieces are being set up, or were swept off the board."""
        if not self.reading.tells_fouls:
            return False
        beyond = (node.line.cells[:-1] - self.nats.min(axis=1))[self.rest.speaks]
        said = surely(beyond, self.reading)
        explained = turn.widest * (self.reading.most_turns - node.moved)
        return float(np.sort(said)[::-1][explained:].sum()) >= self.reading.amiss_nats


class Usual(NamedTuple):
    """A turn that nobody has seen yet."""

    widest: int
    """The most cells that it changes."""
    nats: float
    """What it costs."""

    @classmethod
    def at(cls, here: Expectation) -> "Usual":
        """As those that may be played there, or after a roll of the die."""
        if here.state.turn == CHANCE:
            here = max((here.after(roll) for roll in here.candidates), key=lambda there: there.count)
        done = (candidate for candidate in here.candidates if candidate.done)
        widest = max((len(candidate.change) for candidate in done), default=1)
        return cls(max(1, widest), log(max(1, here.count)) + MISSED_NATS)


class Onward(NamedTuple):
    """A path by which a line may have gone on."""

    path: Candidate
    less: float
    """Nats that the cells which it changes say less against the line then."""


class Step(NamedTuple):
    """A turn by which a line may go on."""

    node: Node
    turn: Candidate
    prior: float
    foreseen: float
    """What it will have cost then."""
    rolled: int
    """How many throws it explains then."""
