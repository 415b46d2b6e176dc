"""What one observation says about looks and candidates, and which cells are odd. Pure."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from boardlight.referee.inference.candidates import Candidate, Change, Expectation, Look
from boardlight.referee.inference.verdicts import Oddity
from rules.board import Cell
from rules.game import EMPTY
from vision.observation import Observation

ODD = 40
"""Cost (1/16 nat) from which a cell does not show what is expected."""


class Evidence:
    """An observation, ready to be asked."""

    def __init__(self, observation: Observation) -> None:
        self._seen = observation
        self.covered: list[bool] = observation.covered.tolist()
        self._odd: dict[tuple[Look, ...], list[Cell]] = {}

    @cached_property
    def cost(self) -> list[list[int]]:
        """By cell and label."""
        costs: list[list[int]] = self._seen.cost.tolist()
        return costs

    def of(self, cell: Cell, look: Look) -> int:
        """Cost of the likeliest label of `look`; nothing under cover."""
        return 0 if self.covered[cell] else min(map(self.cost[cell].__getitem__, look))

    def odd(self, looks: tuple[Look, ...]) -> list[Cell]:
        """Cells that do not show their look."""
        if looks not in self._odd:
            self._odd[looks] = self._odd_cells(looks)
        return self._odd[looks]

    def _odd_cells(self, looks: tuple[Look, ...]) -> list[Cell]:
        least = np.take_along_axis(self._seen.cost, _columns(looks), axis=1).min(axis=1)
        odd: list[Cell] = np.flatnonzero((least >= ODD) & ~self._seen.covered).tolist()
        return odd

    def left(self, odd: Sequence[Cell], change: Change) -> list[Cell]:
        """The odd cells once a position is changed, given those of the position as it was."""
        changed = dict(change)
        still = (cell for cell in odd if cell not in changed)
        return sorted((*still, *(cell for cell, look in change if self.of(cell, look) >= ODD)))

    def seen(self, cell: Cell) -> int:
        """The likeliest label."""
        return self.cost[cell].index(min(self.cost[cell]))


@lru_cache(maxsize=256)
def _columns(looks: tuple[Look, ...]) -> NDArray[np.intp]:
    """The labels that each cell may show; one who may show fewer than others has some of them twice."""
    most = max(map(len, looks))
    return np.array([[*look, *[min(look)] * (most - len(look))] for look in looks], np.intp)


@lru_cache(maxsize=8)
def evidence_of(observation: Observation) -> Evidence:
    """What it says; made once, for it is asked about more than one thing."""
    return Evidence(observation)


def fits(candidate: Candidate, evidence: Evidence, odd: Iterable[Cell]) -> bool:
    """Whether a candidate changes something, and its changes are what is odd."""
    change = dict(candidate.change)
    explained = all(cell in change for cell in odd)
    return (
        explained and bool(change) and all(evidence.of(cell, look) < ODD for cell, look in candidate.change)
    )


def leads_to(candidate: Candidate, evidence: Evidence, odd: list[Cell]) -> bool:
    """Whether every odd cell is a stage of `candidate`."""
    way = candidate.way
    return all(cell in way and evidence.of(cell, way[cell]) < ODD for cell in odd)


def crowded(here: Expectation, candidate: Candidate, evidence: Evidence) -> bool:
    """Whether more pieces are seen than the turn has: it carries them, so it has no such stage."""
    empty = here.game.labels.index(EMPTY)
    after = {**{cell: here.looks[cell] for cell in candidate.way}, **dict(candidate.change)}
    before = sum(empty not in here.looks[cell] for cell in candidate.way)
    most = max(before, sum(empty not in look for look in after.values()))
    return (
        sum(evidence.cost[cell][empty] >= ODD and not evidence.covered[cell] for cell in candidate.way) > most
    )


def oddities(here: Expectation, observation: Observation) -> tuple[Oddity, ...]:
    """Every visible cell that does not show the position, and what it shows."""
    evidence = evidence_of(observation)
    labels = here.game.labels
    return tuple(
        Oddity(cell, labels[min(here.looks[cell])], labels[evidence.seen(cell)])
        for cell in evidence.odd(here.looks)
    )


def known_oddities(
    here: Expectation, observation: Observation, before: tuple[Oddity, ...]
) -> tuple[Oddity, ...]:
    """Every cell that does not show the position as far as is known: what hands hide is as it was `before`.

    A hand that passes over the board so changes nothing of what is still to be done. Where none is there, a
    cell that cannot be judged is not held to be wrong.
    """
    if not (observation.busy or observation.present):
        return oddities(here, observation)
    labels, covered = here.game.labels, observation.covered
    kept = [odd for odd in before if covered[odd.cell] and odd.expected == labels[min(here.looks[odd.cell])]]
    return tuple(sorted((*oddities(here, observation), *kept), key=lambda odd: odd.cell))
