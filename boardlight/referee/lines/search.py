"""What lines of play a table at rest may be explained by: a beam search over whole turns. Pure.

What a line has cost is

    sum of ln(turns that there were), over its turns
    + sum over cells of max(0, c(k) - r c(k - 1)), over the tables at rest k between two changes of the cell

where c(k) are the nats of the cell at rest k against what the line has there, c(k - 1) is 0 at a change, and
r is REPEATED_SHARE. A misreading that stays, as most do, is so held against a line once and not again with
every table at rest; one who was right about a cell and is refuted pays at once. What was paid is never given
back: so no line grows likelier than one that was likelier before by more than that has paid since.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardlight.referee.inference.candidates import Candidate, Expectation
from boardlight.referee.lines.line import Line, Lines
from boardlight.referee.lines.numbers import (
    CONCEIVABLE_NATS,
    CORRECTED_NATS,
    FAULT_NATS,
    LIKELY_NATS,
    MISSED_NATS,
    MORE_TURNS_NATS,
    MOST_LINES,
    MOST_LINES_AGAIN,
    MOST_TURNS,
    PASSED_NATS,
    REPEATED_SHARE,
    SURE_NATS,
    UNDERWAY_NATS,
    Reading,
)
from boardlight.referee.lines.rest import Nats, TableAtRest, against
from rules.game import State


class Beam(NamedTuple):
    """How much is followed."""

    nats: float
    """Lines that are less likely than the best by more are forgotten."""
    most: int
    """Of lines that are as likely, so many are followed."""
    doubt: float
    """Nats by which lines may end up less likely than the best that are gone on from."""


FEW = Beam(LIKELY_NATS, MOST_LINES, SURE_NATS)
MANY = Beam(CONCEIVABLE_NATS, MOST_LINES_AGAIN, MORE_TURNS_NATS)


@dataclass(frozen=True, eq=False)
class Node:
    """A line that is held against a table at rest, and goes on while it lies there."""

    line: Line
    """Its cells say what they say now."""
    fresh: Nats
    """(n,) of these, what had not been said before."""
    ahead: Nats
    """(n,) nats that later tables will say against its cells, where they are known (`prospect.py`)."""

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

    nats: Nats
    """(n, m) against each label."""
    speaks: NDArray[np.bool_]
    """(n,) the cells that say something."""
    ahead: Nats
    """(n, m) nats that later tables will say against each label."""
    reading: Reading

    @cached_property
    def least(self) -> Nats:
        """(n,) against the label that all of that speaks for."""
        least: Nats = (self.nats + self.ahead).min(axis=1)
        return least

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
        doubtful: NDArray[np.bool_] = ~self.speaks | (both[:, 1] - both[:, 0] < self.reading.cell_nats / 2)
        return doubtful

    def onward(self, node: Node) -> tuple[Candidate, ...]:
        """The paths by which a line may have gone on.

        Where cells are hardly ever misread, one that begins among cells that surely lie as they did before is
        none: in some games there are hundreds of them.
        """
        here = node.line.here
        if here.state.outcome:
            return ()
        if not self.reading.tells_fouls:
            return here.candidates
        cells = np.flatnonzero(self.doubtful | (self._beyond(node) > 0))
        return here.touching(frozenset(cells.tolist()))

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

    def may_matter(self, node: Node, most: float, turn: "Usual") -> bool:
        """Whether more turns could explain so much that it will have cost no more than that.

        What lies there between two turns that nobody saw may be as unlike the table as can be.
        """
        beyond = np.sort(self._beyond(node))[::-1]
        explained = np.add.accumulate(np.add.reduceat(beyond, np.arange(0, len(beyond), turn.widest)))
        costs = turn.nats * np.arange(1, len(explained) + 1)
        return beyond[0] > 0 and node.foreseen + float((costs - explained).min()) <= most


class Usual(NamedTuple):
    """A turn that nobody has seen yet."""

    widest: int
    """The most cells that it changes."""
    nats: float
    """What it costs."""

    @classmethod
    def at(cls, here: Expectation) -> "Usual":
        """As those that may be played there."""
        done = (candidate for candidate in here.candidates if candidate.done)
        widest = max((len(candidate.change) for candidate in done), default=1)
        return cls(max(1, widest), log(max(1, here.count)) + MISSED_NATS)


class Step(NamedTuple):
    """A turn by which a line may go on."""

    node: Node
    turn: Candidate
    prior: float
    foreseen: float
    """What it will have cost then."""


def explained(lines: Lines, rest: TableAtRest, beam: Beam, ahead: Nats | None = None) -> Lines:
    """These lines, and those they may have gone on to, held against a table at rest.

    `ahead` are (n, m) nats that later tables will say against each label, where they are known: by them it is
    chosen which lines are followed.
    """
    told = Told(rest.nats, rest.speaks, np.zeros_like(rest.nats) if ahead is None else ahead, rest.reading)
    level = [_standing(line, told) for line in lines.all]
    # Positions that are not new are known best.
    usual = Usual.at(min(lines.all, key=lambda line: len(line.turns)).here)
    found, behind = list(level), list[float]()
    for missed in range(MOST_TURNS):
        best = min(node.foreseen for node in found)
        unlikely = MISSED_NATS if missed else 0.0
        level.sort(key=lambda node: node.foreseen)
        behind += [node.foreseen - best for node in level[beam.most :] if node.foreseen <= best + beam.nats]
        steps = list[Step]()
        for node in level[: beam.most]:
            if told.may_matter(node, best + beam.doubt, usual):
                found += _partly_played(node, told, best + beam.nats)
                steps += _steps(node, told, unlikely)
        played: dict[State, Node] = {}
        for step in _worthwhile(steps, best, beam):
            after = _after(step.node, step.turn, told, step.prior)
            where = after.line.position
            played[where] = after.joined(played[where]) if where in played else after
        if not played:
            break
        level = list(played.values())
        found += level
    kept = _kept(found, behind, beam)
    # Lines that were forgotten before are taken to have fared as the others did.
    were, are = lines.mass - lines.best.mass, kept.mass - kept.best.mass
    before = lines.forgotten * (min(1.0, are / were) if were > 0 else 1.0)
    return replace(kept, forgotten=kept.forgotten + before, paid=lines.paid + kept.paid)


def _standing(line: Line, told: Told) -> Node:
    """A line on which nothing is played; a cell that is silent says what it said before."""
    cells = np.where(told.speaks, against(told.nats, line.here.looks), line.cells)
    fresh = np.maximum(cells - REPEATED_SHARE * line.cells, 0)
    after = replace(line, cost=line.cost + float(fresh.sum()), cells=cells)
    return Node(after, fresh, against(told.ahead, line.here.looks))


def _steps(node: Node, told: Told, unlikely: float) -> Iterator[Step]:
    """The turns that may have led to what lies there."""
    here = node.line.here
    proper = log(max(1, here.count)) + unlikely
    faulty = log(max(1, len(here.game.faults(here.state)))) + FAULT_NATS + unlikely
    if told.hope(node) < min(proper, faulty):
        return
    was = (node.fresh + node.ahead).tolist()
    for turn in told.onward(node):
        if turn.done:
            prior = faulty if here.is_faulty(turn.turns) else proper
            prior += PASSED_NATS * (len(turn.turns) - bool(turn.change))
            yield Step(node, turn, prior, node.foreseen + prior - told.less_by(turn, was))


def _worthwhile(steps: list[Step], best: float, beam: Beam) -> list[Step]:
    """Those that lead to likely lines, and as many as are followed of those that may on their way to some."""
    steps.sort(key=lambda step: step.foreseen)
    return [*steps[: beam.most], *(step for step in steps[beam.most :] if step.foreseen <= best + beam.nats)]


def _partly_played(node: Node, told: Told, most: float) -> Iterator[Node]:
    """The same line, where a part of the next turn lies there, or a turn that will be put right.

    None costs more than `most` nats.
    """
    usual = log(max(1, node.line.here.count))
    was = (node.fresh + node.ahead).tolist()
    for each in told.onward(node):
        less = told.less_by(each, was)
        prior = usual + (CORRECTED_NATS if each.done else UNDERWAY_NATS)
        if each.change and node.foreseen + prior - less <= most:
            after = _after(node, each, told, prior)
            line = replace(node.line, cost=after.line.cost, cells=after.line.cells)
            yield Node(line, after.fresh, node.ahead)


def _after(node: Node, turn: Candidate, told: Told, prior: float) -> Node:
    line = node.line
    cells, fresh, ahead = line.cells.copy(), node.fresh.copy(), node.ahead.copy()
    cost = line.cost + prior
    for cell, look in turn.change:
        now = min(told.now[cell][label] for label in look)
        cost += now - float(fresh[cell])
        cells[cell] = fresh[cell] = now
        ahead[cell] = min(told.later[cell][label] for label in look)
    turns, others = line.gone_on(turn.turns)
    return Node(Line(turns, line.here.after(turn), cost, cells, others, line.more), fresh, ahead)


def _likeliest(nodes: Iterable[Node], best: float, beam: Beam) -> tuple[list[Node], list[Node]]:
    """The likely ones, as many as are followed, and the others."""
    likely = [node for node in nodes if node.foreseen <= best + beam.nats]
    likely.sort(key=lambda node: node.foreseen)
    return likely[: beam.most], likely[beam.most :]


def _kept(found: Iterable[Node], behind: Iterable[float], beam: Beam) -> Lines:
    """The likeliest few, one to a position.

    `behind` are the nats by which lines were less likely than the best that did not go on because there were
    too many: they are taken to have gone on as the best did.
    """
    nodes: dict[State, Node] = {}
    for node in sorted(found, key=lambda node: node.foreseen):
        where = node.line.position
        nodes[where] = nodes[where].joined(node) if where in nodes else node
    best = min(node.foreseen for node in nodes.values())
    kept, late = _likeliest(nodes.values(), best, beam)
    forgotten = sum(exp(-nats) for nats in (*behind, *(node.foreseen - best for node in late)))
    lines = sorted((node.line for node in kept), key=lambda line: line.cost)
    least = lines[0].cost
    return Lines(tuple(replace(line, cost=line.cost - least) for line in lines), forgotten, least)
