"""Hands that do something else than they should: a seeded supply, and what the rules alone say of it.

What stands on the table is made by moving pieces about; whether it is a legal turn is found by playing every
turn of the rules, never by the inference that is to be tested.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from boardlight.referee.inference.verdicts import Settled, Underway
from boardlight.referee.session.events import Ordered, Record, Seen
from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.state import Session, start
from boardlight.referee.step import step
from boardlight.simulation.people.performance import improvised
from rules.game import EMPTY, Game, State
from rules.notation import read_turn
from rules.pieces import CHANCE
from rules.turns import Turn, faulty_turns, turns
from tests.boardlight.tabletop import labels_of
from vision.observation import Observation

KINDS = ("another turn", "wrong piece", "wrong cell", "two pieces", "missing", "added", "replaced")

PERIOD, WATCHED = 0.3, 1.5
"""Seconds between images, and of looking on: longer than the referee's patience for a doubtful turn."""

CLEAR, DOUBTFUL = (60, 256), (4, 38)
"""Costs of what a cell does not show: nearly always clear, on some cells hardly more than noise."""

SHARE_IN_DOUBT = 0.04

Labels = list[str]


@dataclass(frozen=True)
class Mistake:
    """One thing done wrong at one position."""

    kind: str
    dictated: Turn | None
    """The turn that was announced by page, if one was."""
    labels: Labels
    """What stands on every cell when the hands are gone."""


@dataclass
class Place:
    """A position from random play, with the referee in step."""

    game: Game
    session: Session
    chance: random.Random
    options: Sequence[Turn] = field(init=False)

    def __post_init__(self) -> None:
        self.options = list(turns(self.game, self.session.state))

    def mistakes(self, count: int) -> Iterator[Mistake]:
        """So many, of every kind in turn."""
        made = 0
        while made < count:
            mistake = self._mistake(KINDS[made % len(KINDS)])
            made += 1
            if mistake is not None:
                yield mistake

    def _mistake(self, kind: str) -> Mistake | None:
        meant = self.chance.choice(self.options)
        before, labels = labels_of(self.game, self.session.state), labels_of(self.game, meant.state)
        dictated = meant if kind == "another turn" or self.chance.random() < 0.3 else None
        pieces = [cell for cell, label in enumerate(labels) if label != EMPTY]
        free = [cell for cell, label in enumerate(labels) if label == EMPTY]
        moved = [cell for cell in pieces if before[cell] != labels[cell]]
        others = [cell for cell in pieces if cell not in moved]
        chosen, spot = self.chance.choice(others), self.chance.choice(free)
        match kind:
            case "another turn":
                labels = labels_of(self.game, self.chance.choice(self.options).state)
            case "wrong piece" if moved:
                labels = list(before)
                labels[moved[0]], labels[chosen] = labels[chosen], EMPTY
            case "wrong cell" if moved:
                labels[spot], labels[moved[0]] = labels[moved[0]], EMPTY
            case "two pieces":
                labels[spot], labels[chosen] = labels[chosen], EMPTY
            case "missing":
                labels[chosen] = EMPTY
            case "added":
                labels[spot] = labels[chosen]
            case "replaced":
                labels[chosen] = self.chance.choice([x for x in self.game.labels[1:] if x != labels[chosen]])
        shown = self.session.state if dictated is None else dictated.state
        return None if matches(self.game, shown, labels) else Mistake(kind, dictated, labels)

    def seen(self, mistake: Mistake) -> tuple[Session, list[Record]]:
        """The referee after it has looked at the mistake for a while, and everything it did."""
        session, records = self.session, []
        first = session.tracking.since + 10.0
        if mistake.dictated is not None:
            text = self.game.write(session.state, mistake.dictated.path)
            session, done = step(session, Ordered(first, "page", Play(turn=text)))
            records += done
        cost = self._cost(mistake.labels)
        for image in range(1, round(WATCHED / PERIOD) + 1):
            given = _seen(cost, first + image * PERIOD)
            session, done = step(session, given)
            records += done
        return session, records

    def _cost(self, labels: Labels) -> np.ndarray:
        names = self.game.labels
        noise = np.random.default_rng(self.chance.randrange(1 << 30))
        shape = (len(labels), len(names))
        doubtful = noise.random(len(labels)) < SHARE_IN_DOUBT
        doubtful &= np.array(labels) == np.array(labels_of(self.game, self.session.state))
        cost = np.where(doubtful[:, None], noise.integers(*DOUBTFUL, shape), noise.integers(*CLEAR, shape))
        cost[range(len(labels)), [names.index(label) for label in labels]] = 0
        return cost.astype(np.uint8)


def places(game: Game, seed: int, count: int) -> Iterator[Place]:
    """Positions of random play, the referee having seen each; none where a die rolls or nothing stands."""
    chance = random.Random(seed)
    show = improvised(game, seed, 4 * count)
    states = [turn.state for turn in show.turns if not turn.state.outcome and turn.state.turn != CHANCE]
    for state in chance.sample(states, min(count, len(states))):
        yield Place(game, _in_step(game, state), chance)


def matches(game: Game, state: State, labels: Labels) -> bool:
    """Whether a position may look so."""
    return all(label in game.look(state, cell) for cell, label in enumerate(labels))


def lawful(place: Place, mistake: Mistake) -> bool:
    """Whether what the hands made is a turn after all, by the rules alone (not when another was dictated)."""
    state = place.session.state if mistake.dictated is None else mistake.dictated.state
    ways = (*turns(place.game, state), *faulty_turns(place.game, state)) if not state.outcome else ()
    return any(matches(place.game, turn.state, mistake.labels) for turn in ways)


def logged(records: Sequence[Record], mistake: Mistake) -> list[str]:
    """The turns that were taken from the table."""
    events = [record.event for record in records]
    return [event.text for event in events if event.kind == "turn" and event.by == "camera"]


def is_what_was_done(place: Place, mistake: Mistake, texts: Sequence[str]) -> bool:
    """Whether these turns, by the rules, lead to what stands on the table."""
    state = place.session.state if mistake.dictated is None else mistake.dictated.state
    for text in texts:
        state = read_turn(place.game, state, text).state
    return matches(place.game, state, mistake.labels)


def is_named(session: Session, records: Sequence[Record]) -> bool:
    """Whether the referee lets nobody think that all is well."""
    fouls = [record for record in records if record.event.kind == "foul"]
    hint = session.tracking.verdict
    waits = isinstance(hint, Underway) and bool(hint.lifted or hint.leftover or hint.missing or hint.path)
    asks = bool(session.dialogue.choices) and not isinstance(hint, Settled)
    return bool(fouls or waits or asks or (session.tracking.odd and not session.table.in_step))


def _in_step(game: Game, state: State) -> Session:
    session = start(game, state)
    session = replace(session, table=replace(session.table, begun=True))
    labels = labels_of(game, state)
    cost = np.full((len(labels), len(game.labels)), 200, np.uint8)
    cost[range(len(labels)), [game.labels.index(label) for label in labels]] = 0
    for image in range(1, 6):
        session, _ = step(session, _seen(cost, image * PERIOD))
    assert session.table.in_step
    return session


def _seen(cost: np.ndarray, time: float) -> Seen:
    return Seen(time, Observation(time, cost, np.zeros(len(cost), np.bool_)))
