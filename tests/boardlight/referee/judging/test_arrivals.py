"""A turn is logged only where every cell that it changes shows that it has changed; else people are asked.

What lies there may be a coin, a cap or a piece on its face: such a cell says nothing, or next to nothing, of
any label. That nothing speaks against the turn does not make it one.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest

from boardlight.referee.lines.numbers import ODD_NATS, SURE_NATS
from boardlight.referee.session.state import start
from boardlight.simulation.people.performance import placements
from rules.board import Cell
from rules.game import EMPTY, Game, State
from rules.games import games, load
from rules.pieces import CHANCE
from rules.turns import turns
from tests.boardlight.tabletop import Tabletop, labels_of
from vision.observation import COST_UNITS_PER_NAT, Observation

LEADS = (-1.0, 0.0, 1.0, ODD_NATS, SURE_NATS - 0.25)
"""Nats by which a cell may show the piece that is to arrive, and yet not show it."""


FAR_UNITS = 12 * COST_UNITS_PER_NAT


class Arrival(NamedTuple):
    """A turn that takes one piece from a cell to another."""

    state: State
    text: str
    source: Cell
    target: Cell
    label: str


class Doubtful(Tabletop):
    """A table with a cell that tells no label plainly."""

    cell: Cell = -1
    label: int = 0
    nats: float = 0.0
    rivals: slice = slice(None)
    """The labels beside which it leads by so much; all others are out of the question."""
    is_plain_set: bool = False
    is_held: bool = False

    def _observation(self, busy: bool, covered: Iterable[str]) -> Observation:
        seen = super()._observation(busy, covered)
        if self.is_held:
            return replace(seen, held=np.arange(len(seen.covered)) == self.cell)
        if self.cell >= 0:
            lead = round(self.nats * COST_UNITS_PER_NAT)
            seen.cost[self.cell] = FAR_UNITS
            seen.cost[self.cell, self.rivals] = max(lead, 0)
            seen.cost[self.cell, self.label] = max(-lead, 0)
        nobody = np.zeros_like(seen.covered)
        return replace(seen, stirred=nobody) if self.is_plain_set else seen


def arrival(game: Game) -> Arrival:
    """In a position of a random game."""
    chance = random.Random(game.name)
    placed = placements(game, game.start(), chance)
    state = placed[-1].state if placed else game.start()
    while True:
        state = chance.choice([*turns(game, state)]).state
        if state.turn != CHANCE and (found := next(_arrivals(game, state), None)):
            return found


def _arrivals(game: Game, state: State) -> Iterator[Arrival]:
    before = labels_of(game, state)
    for path, there in turns(game, state):
        after = labels_of(game, there)
        changed = [cell for cell, label in enumerate(after) if label != before[cell]]
        source, target = path[0].source, path[-1].target
        if source is None or target is None or sorted(changed) != sorted((source, target)):
            continue
        if len(path) == 1 and after[source] == EMPTY and after[target] == before[source]:
            yield Arrival(state, game.write(state, path), source, target, after[target])


@pytest.mark.parametrize("name", sorted(games()))
def test_a_turn_whose_end_is_not_plain_is_asked_for(name: str) -> None:
    game = load(name)
    there = arrival(game)
    for lead in LEADS:
        top = Doubtful(start(game, there.state), labels_of(game, there.state))
        top.look(1.0)
        top.labels[there.source], top.labels[there.target] = EMPTY, there.label
        top.cell, top.label, top.nats = there.target, game.labels.index(there.label), lead
        top.look(6.0)
        assert top.log == [], lead
        assert top.said.tone == "ask" and top.session.dialogue.choices, lead
        top.cell = -1
        top.look(2.0)
        assert top.log == [there.text], lead


@pytest.mark.parametrize("name", sorted(games()))
def test_a_piece_that_may_as_well_be_another_is_asked_for(name: str) -> None:
    """No turn brings another there, but a piece on its face shows the colours of one and no markings."""
    game = load(name)
    there = arrival(game)
    label = game.labels.index(there.label)
    another = next(each for each in range(1, len(game.labels)) if each != label)
    top = Doubtful(start(game, there.state), labels_of(game, there.state))
    top.look(1.0)
    top.labels[there.source], top.labels[there.target] = EMPTY, there.label
    top.cell, top.label, top.nats, top.rivals = (
        there.target,
        label,
        SURE_NATS / 2,
        slice(another, another + 1),
    )
    top.look(6.0)
    assert top.log == [] and top.said.tone == "ask"
    top.cell = -1
    top.look(2.0)
    assert top.log == [there.text]


@pytest.mark.parametrize("name", sorted(games()))
def test_a_piece_that_fingers_may_hold_is_waited_for(name: str) -> None:
    game = load(name)
    there = arrival(game)
    top = Doubtful(start(game, there.state), labels_of(game, there.state))
    top.look(1.0)
    top.labels[there.source], top.labels[there.target] = EMPTY, there.label
    top.cell, top.is_held = there.target, True
    top.look(6.0)
    assert top.log == []
    top.cell, top.is_held = -1, False
    top.look(2.0)
    assert top.log == [there.text]


def test_a_piece_without_markings_may_well_be_another() -> None:
    """Where a set has no markings, whoever could have gone there is taken to have."""
    game = load("chess")
    there = arrival(game)
    top = Doubtful(start(game, there.state), labels_of(game, there.state))
    top.is_plain_set = True
    top.look(2.0)
    top.labels[there.source], top.labels[there.target] = EMPTY, there.label
    top.cell, top.label, top.rivals = (
        there.target,
        game.labels.index(there.label),
        slice(1, len(game.kinds) + 1),
    )
    top.look(4.0)
    assert top.log == [there.text]


def test_a_cell_that_says_nothing_is_made_as_it_is_meant() -> None:
    game = load("chess")
    top = Doubtful(start(game), labels_of(game, game.start()))
    top.cell, top.label, top.nats = 0, 3, 1.0
    cost = top._observation(False, ()).cost[0]
    assert cost[3] == 0 and np.delete(cost, 3).tolist() == [COST_UNITS_PER_NAT] * (len(cost) - 1)
