"""What lines of play a table at rest may be explained by: a beam search over whole turns. Pure.

What a line has cost is

    sum of ln(turns that there were), over its turns
    + sum over cells of c(k) - r c(k - 1), over the tables at rest k between two changes of the cell

where c(k) are the nats of the cell at rest k against what the line has there, c(k - 1) is 0 at a change, and
r is REPEATED_SHARE. A misreading that stays, as most do, is so held against a line once and not again with
every table at rest; one who was right about a cell and is refuted pays at once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import exp, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardlight.referee.inference.candidates import Candidate
from boardlight.referee.lines.line import Line, Lines
from boardlight.referee.lines.numbers import (
    CONCEIVABLE_NATS,
    LIKELY_NATS,
    MISSED_NATS,
    MOST_LINES,
    MOST_LINES_AGAIN,
    MOST_TURNS,
    REPEATED_SHARE,
)
from boardlight.referee.lines.rest import Nats, TableAtRest, against
from rules.game import State


class Beam(NamedTuple):
    """How much is followed."""

    nats: float
    """Lines that are less likely than the best by more are forgotten."""
    most: int
    """Of lines that are as likely, so many are followed."""


FEW = Beam(LIKELY_NATS, MOST_LINES)
MANY = Beam(CONCEIVABLE_NATS, MOST_LINES_AGAIN)


@dataclass(frozen=True, eq=False)
class Node:
    """A line that is held against a table at rest, and goes on while it lies there."""

    line: Line
    """Its cells say what they say now."""
    fresh: Nats
    """(n,) of these, what had not been said before."""

    def joined(self, node: "Node") -> "Node":
        """The likelier of both, which lead to one position, with the ways of the other."""
        first, second = sorted((self, node), key=lambda each: each.line.cost)
        return replace(first, line=first.line.joined(second.line))

    def hope(self, floor: Nats) -> float:
        """The most that more turns could explain."""
        return float(np.maximum(self.line.cells - floor, 0).sum())


def explained(lines: Lines, rest: TableAtRest, beam: Beam) -> Lines:
    """These lines, and those they may have gone on to, held against a table at rest."""
    nats = rest.nats
    floor = nats.min(axis=1)
    level = [_standing(line, nats, rest.speaks) for line in lines.all]
    found, behind = list(level), list[float]()
    for missed in range(MOST_TURNS):
        best = min(node.line.cost for node in found)
        unlikely = MISSED_NATS if missed else 0.0
        played: dict[State, Node] = {}
        level, others = _likeliest(level, best, beam)
        behind += [node.line.cost - best for node in others]
        for node in level:
            for after in _played_on(node, nats, floor, unlikely, best + beam.nats):
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
    return replace(kept, forgotten=kept.forgotten + before)


def _standing(line: Line, nats: Nats, speaks: NDArray[np.bool_]) -> Node:
    """A line on which nothing is played; a cell that is silent says what it said before."""
    cells = np.where(speaks, against(nats, line.here.looks), line.cells)
    fresh = cells - REPEATED_SHARE * line.cells
    said = float(fresh.sum())
    odd = line.odd + float(np.maximum(fresh, 0).sum())
    return Node(replace(line, cost=line.cost + said, cells=cells, odd=odd), fresh)


def _played_on(node: Node, nats: Nats, floor: Nats, unlikely: float, most: float) -> Iterator[Node]:
    """A node after each turn that may have led to what lies there, and costs no more than that."""
    here = node.line.here
    turns = [] if here.state.outcome else [turn for turn in here.candidates if turn.done]
    if not turns:
        return
    prior = log(len(turns)) + unlikely
    if node.hope(floor) < prior:
        return
    for turn in turns:
        said = {cell: float(nats[cell, list(look)].min()) for cell, look in turn.change}
        less = float(sum(node.fresh[cell] - now for cell, now in said.items()))
        if node.line.cost + prior - less <= most:
            yield _after(node, turn, said, prior, less)


def _after(node: Node, turn: Candidate, said: dict[int, float], prior: float, less: float) -> Node:
    line, cells, fresh = node.line, node.line.cells.copy(), node.fresh.copy()
    cost = line.cost + prior - less
    odd = line.odd + sum(max(0.0, now) - max(0.0, float(node.fresh[cell])) for cell, now in said.items())
    for cell, now in said.items():
        cells[cell] = fresh[cell] = now
    turns, others = line.gone_on(turn.turns)
    return Node(Line(turns, line.here.after(turn), cost, cells, odd, others), fresh)


def _likeliest(nodes: Iterable[Node], best: float, beam: Beam) -> tuple[list[Node], list[Node]]:
    """The likely ones, as many as are followed, and the others."""
    likely = [node for node in nodes if node.line.cost <= best + beam.nats]
    likely.sort(key=lambda node: node.line.cost)
    return likely[: beam.most], likely[beam.most :]


def _kept(found: Iterable[Node], behind: Iterable[float], beam: Beam) -> Lines:
    """The likeliest few, one to a position.

    `behind` are the nats by which lines were less likely than the best that did not go on because there were
    too many: they are taken to have gone on as the best did.
    """
    lines: dict[State, Line] = {}
    for node in sorted(found, key=lambda node: node.line.cost):
        where = node.line.position
        lines[where] = lines[where].joined(node.line) if where in lines else node.line
    best = next(iter(lines.values())).cost
    likely = [line for line in lines.values() if line.cost <= best + beam.nats]
    late = (line.cost - best for line in likely[beam.most :])
    forgotten = sum(exp(-nats) for nats in (*behind, *late))
    return Lines(tuple(replace(line, cost=line.cost - best) for line in likely[: beam.most]), forgotten)
