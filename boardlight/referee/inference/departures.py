"""Pieces who were seen to have left their cell, though gloss or a tall piece hides it now. Pure.

What nobody has seen come back is still gone: a turn that would leave such a piece where it was is none.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from boardlight.referee.inference.candidates import Expectation
from boardlight.referee.inference.evidence import ODD, evidence_of
from rules.board import Cell
from rules.game import EMPTY
from vision.observation import Observation

Departures = Mapping[Cell, list[int]]
"""The cells that pieces have left, and their costs when they were last seen."""

NOBODY: Departures = MappingProxyType({})


def departed(before: Departures, here: Expectation, seen: Observation) -> Departures:
    """The pieces that have left, after one more image without a hand at work."""
    evidence, empty = evidence_of(seen), here.game.labels.index(EMPTY)
    left = (cell for cell in evidence.odd(here.looks) if evidence.cost[cell][empty] < ODD)
    return {**_hidden(before, here, seen), **{cell: evidence.cost[cell] for cell in left}}


def with_departures(seen: Observation, here: Expectation, known: Departures) -> Observation:
    """The observation, in which pieces that were seen to have left a cell that is hidden now are gone."""
    hidden = _hidden(known, here, seen)
    if not hidden:
        return seen
    cost, covered, cells = seen.cost.copy(), seen.covered.copy(), list(hidden)
    cost[cells], covered[cells] = list(hidden.values()), False
    return replace(seen, cost=cost, covered=covered)


def _hidden(known: Departures, here: Expectation, seen: Observation) -> Departures:
    """Of the pieces that have left, those who should be on a cell that does not tell whether they are.

    What favours anything else is believed: hands may have put him back.
    """
    if not known:
        return known
    evidence, empty = evidence_of(seen), frozenset((here.game.labels.index(EMPTY),))
    wanted = (cell for cell in known if here.looks[cell].isdisjoint(empty))
    unsaid = (cell for cell in wanted if evidence.may_show_either(cell, here.looks[cell], empty))
    return {cell: known[cell] for cell in unsaid if not evidence.favours_other(cell, empty)}
