"""How a line may go on against the rules: one piece that went elsewhere. Pure."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from math import log

import numpy as np

from boardlight.referee.inference.candidates import Candidate, Expectation
from boardlight.referee.inference.displaced import displacements, is_displacement
from boardlight.referee.lines.numbers import DISPLACED_NATS, MISSED_NATS, MOST_AROUND, MOST_ODD_CELLS
from boardlight.referee.lines.told import Node, Step, Told
from rules.board import Cell
from rules.pieces import CHANCE

Pair = tuple[Cell, Cell]
"""Where a piece stood, and where it went."""


def against_the_rules(node: Node, told: Told, most: float) -> Iterator[Step]:
    """The one turn of a line that may have been against the rules.

    A piece has left its cell, and stands where it may not, or whoever answered took it there. One turn may
    have come before it since a table that was seen.
    """
    line = node.line
    here, is_first = line.here, not any(map(is_displacement, line.turns))
    is_known = told.reading.goes_on_from_fouls and is_first and node.moved <= MOST_AROUND
    if not is_known or here.state.turn == CHANCE:
        return
    pieces = sum(map(bool, here.state.cells))
    prior = log(pieces * len(here.looks)) + DISPLACED_NATS + (MISSED_NATS if node.moved else 0.0)
    left, odd = told.odd(node)
    if len(odd) > MOST_ODD_CELLS or node.foreseen + prior - told.hope(node) > most:
        return
    if node.moved:
        # Who has just moved there is not displaced as well: that would be one way, and not two.
        left = [cell for cell in left if all(cell != action.target for action in line.turns[-1])]
    was = (node.fresh + node.ahead).tolist()
    is_likely = partial(_may_be_explained, was, node.foreseen + prior - most)
    for turn in _displaced(here, told, left, odd, is_likely):
        yield Step(node, turn, prior, node.foreseen + prior - told.less_by(turn, was), line.rolled)


def _may_be_explained(was: list[float], least: float, pair: Pair) -> bool:
    """Whether these two cells say so many nats against a line."""
    source, target = pair
    return source != target and was[source] + was[target] >= least


def _displaced(
    here: Expectation, told: Told, left: list[Cell], odd: list[Cell], is_likely: Callable[[Pair], bool]
) -> Iterator[Candidate]:
    """A piece went elsewhere: from a cell that is empty, or to one where somebody stands now; the other of
    both may be in doubt. Or whoever answered took it elsewhere."""
    stand = [cell for cell in odd if cell not in left]
    doubtful = np.flatnonzero(told.doubtful).tolist()
    pairs = {*product(left, stand + doubtful), *product(doubtful, stand)}
    elsewhere = {*range(len(here.looks))} - {*stand, *doubtful}
    taken = product(left, elsewhere) if here.game.leaps and len(left) > len(stand) > 0 else ()
    for source, target in filter(is_likely, sorted(pairs)):
        if here.state.cells[source]:
            yield from _unlawful(here, source, target)
    for source, target in filter(is_likely, taken):
        if here.state.cells[source]:
            turns = _unlawful(here, source, target)
            yield from (turn for turn in turns if _takes(here.after(turn), target, told, odd))


def _unlawful(here: Expectation, source: Cell, target: Cell) -> Iterator[Candidate]:
    """What lies there after a piece went from one cell to another, unless a turn, or a part of one, leads
    there too."""
    lawful = {turn.change for turn in here.touching(frozenset((source,)))}
    return (turn for turn in displacements(here, source, target) if turn.change not in lawful)


def _takes(there: Expectation, target: Cell, told: Told, odd: list[Cell]) -> bool:
    """Whether a turn that takes whoever stands there leads to the table."""
    for turn in there.touching(frozenset(odd)):
        if turn.done and any(target in action.taken for path in turn.turns for action in path):
            looks = there.looks_after(turn)
            nats = sum(min(told.now[cell][label] for label in looks[cell]) for cell in odd)
            if nats < told.reading.cell_nats / 2:
                return True
    return False
