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

import numpy as np
from numpy.typing import NDArray

from boardlight.referee.inference.candidates import Candidate, Expectation, Path
from boardlight.referee.lines.numbers import (
    LIKELY_NATS,
    MISSED_NATS,
    MOST_LINES,
    MOST_TURNS,
    REPEATED_SHARE,
)
from boardlight.referee.lines.rest import Nats, TableAtRest, against


@dataclass(frozen=True, eq=False)
class Line:
    """Turns that may have been played since the log was last sure."""

    turns: tuple[Path, ...]
    here: Expectation
    """After them."""
    cost: float
    """Nats against it, beside the likeliest line."""
    cells: Nats
    """(n,) of these, what each cell said at the last table at rest."""

    def after(self, turns: tuple[Path, ...]) -> "Line | None":
        """What is left of it once these turns are sure; None if it begins otherwise."""
        past = len(turns)
        return replace(self, turns=self.turns[past:]) if self.turns[:past] == turns else None


@dataclass(frozen=True, eq=False)
class Node:
    """A line that is held against a table at rest, and goes on while it lies there."""

    line: Line
    """Its cells say what they say now."""
    fresh: Nats
    """(n,) of these, what had not been said before."""

    def hope(self, floor: Nats) -> float:
        """The most that more turns could explain."""
        return float(np.maximum(self.line.cells - floor, 0).sum())


def explained(lines: Iterable[Line], rest: TableAtRest) -> tuple[tuple[Line, ...], float]:
    """These lines, and those they may have gone on to, held against a table at rest; the likeliest first.

    And how likely those together are, beside the likeliest, that are forgotten because there are too many.
    """
    nats = rest.nats
    floor = nats.min(axis=1)
    level = [_standing(line, nats, rest.speaks) for line in lines]
    found, cut = list(level), list[float]()
    for missed in range(MOST_TURNS):
        best = min(node.line.cost for node in found)
        unlikely = MISSED_NATS if missed else 0.0
        played: dict[object, Node] = {}
        for node in _likeliest(level, best)[0]:
            for after in _played_on(node, nats, floor, unlikely, best):
                key = after.line.here.state, after.line.turns[:1]
                if key not in played or after.line.cost < played[key].line.cost:
                    played[key] = after
        if not played:
            break
        best = min(best, *(node.line.cost for node in played.values()))
        level, others = _likeliest(played.values(), best)
        found += level
        cut += [node.line.cost for node in others]
    return _kept(found, cut)


def _standing(line: Line, nats: Nats, speaks: NDArray[np.bool_]) -> Node:
    """A line on which nothing is played; a cell that is silent says what it said before."""
    cells = np.where(speaks, against(nats, line.here.looks), line.cells)
    fresh = cells - REPEATED_SHARE * line.cells
    return Node(replace(line, cost=line.cost + float(fresh.sum()), cells=cells), fresh)


def _played_on(node: Node, nats: Nats, floor: Nats, unlikely: float, best: float) -> Iterator[Node]:
    """A node after each turn that may have led to what lies there."""
    here = node.line.here
    turns = [] if here.state.outcome else [turn for turn in here.candidates if turn.done]
    if not turns:
        return
    prior = log(len(turns)) + unlikely
    if node.hope(floor) < prior:
        return
    for turn in turns:
        said = {cell: float(nats[cell, list(look)].min()) for cell, look in turn.change}
        cost = node.line.cost + prior + sum(now - node.fresh[cell] for cell, now in said.items())
        if cost <= best + LIKELY_NATS:
            yield _after(node, turn, said, float(cost))


def _after(node: Node, turn: Candidate, said: dict[int, float], cost: float) -> Node:
    line, cells, fresh = node.line, node.line.cells.copy(), node.fresh.copy()
    for cell, now in said.items():
        cells[cell] = fresh[cell] = now
    return Node(Line((*line.turns, *turn.turns), line.here.after(turn), cost, cells), fresh)


def _likeliest(nodes: Iterable[Node], best: float) -> tuple[list[Node], list[Node]]:
    """The likely ones, as many as are followed, and the others."""
    likely = [node for node in nodes if node.line.cost <= best + LIKELY_NATS]
    likely.sort(key=lambda node: node.line.cost)
    return likely[:MOST_LINES], likely[MOST_LINES:]


def _kept(found: Iterable[Node], cut: Iterable[float]) -> tuple[tuple[Line, ...], float]:
    """Of lines that begin alike and lead to one position the likeliest; and of all, the likeliest few."""
    lines: dict[object, Line] = {}
    for node in sorted(found, key=lambda node: node.line.cost):
        lines.setdefault((node.line.here.state, node.line.turns[:1]), node.line)
    best = next(iter(lines.values())).cost
    likely = [line for line in lines.values() if line.cost <= best + LIKELY_NATS]
    forgotten = sum(exp(best - cost) for cost in (*cut, *(line.cost for line in likely[MOST_LINES:])))
    return tuple(replace(line, cost=line.cost - best) for line in likely[:MOST_LINES]), forgotten
