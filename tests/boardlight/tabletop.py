"""A table for tests of the referee: what lies on it is a dict of labels, and its camera sees perfectly."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from random import Random

import numpy as np
from numpy.typing import NDArray

from boardlight.referee.feedback.announce import SILENCE, Announcement, announce
from boardlight.referee.session.events import Input, Ordered, Pressed, Record, Say, Seen
from boardlight.referee.session.logged import By, TurnPlayed
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import Session, start
from boardlight.referee.step import step
from messages.message import Message
from rules.game import EMPTY, Game, State
from rules.pieces import CHANCE
from rules.turns import Turn
from rules.turns import turns as possible
from vision.observation import Observation

PERIOD = 1 / 30
"""Seconds between two images."""


def labels_of(game: Game, state: State) -> list[str]:
    """What a perfect camera sees of a position, cell by cell, behind screens too."""
    return [game.label(stack[-1]) if stack else EMPTY for stack in state.cells]


@dataclass
class Tabletop:
    """Hands that move labels about, a perfect camera, and a session that watches."""

    session: Session
    labels: list[str]
    time: float = 0.0
    tray: int | None = None
    """The face of the die that rests there."""
    blind: Message | None = None
    """Why the camera sees nothing."""
    presented: Announcement = SILENCE
    """What is lit and said."""
    effects: list[Record | Announcement] = field(default_factory=list)
    """What was kept, and what was lit and said whenever that changed."""

    @classmethod
    def of(cls, game: Game, state: State | None = None) -> "Tabletop":
        """A table set up for `state`, seen and in step."""
        session = start(game, state)
        table = cls(session, labels_of(game, session.state))
        table.look(0.5)
        return table

    @property
    def game(self) -> Game:
        return self.session.game

    def lift(self, *names: str) -> "Tabletop":
        for name in names:
            self.labels[self.game.board.cell(name)] = EMPTY
        return self

    def place(self, name: str, label: str) -> "Tabletop":
        self.labels[self.game.board.cell(name)] = label
        return self

    def carry(self, source: str, target: str) -> "Tabletop":
        label = self.labels[self.game.board.cell(source)]
        return self.lift(source).place(target, label)

    def look(self, seconds: float, busy: bool = False, covered: Iterable[str] = ()) -> "Tabletop":
        """Let the camera watch for a while."""
        for _ in range(round(seconds / PERIOD)):
            self.time += PERIOD
            self.hear(Seen(self.time, self._observation(busy, covered)))
        return self

    def order(self, text: str, by: By = "page") -> "Tabletop":
        self.hear(Ordered(self.time, by, read_order(text)))
        return self

    def press(self, button: int) -> "Tabletop":
        self.hear(Pressed(self.time, button))
        return self

    def hear(self, given: Input) -> None:
        """Give the session one input."""
        self.session, records = step(self.session, given)
        self.effects += records
        before, self.presented = self.presented, announce(self.session)
        if self.presented != before:
            self.effects.append(self.presented)

    def _observation(self, busy: bool, covered: Iterable[str]) -> Observation:
        cost = _perfect(self.game.labels, tuple(self.labels)).copy()
        hidden = np.zeros(len(self.labels), np.bool_)
        hidden[[self.game.board.cell(name) for name in covered]] = True
        if self.blind:
            cost, hidden, busy = np.zeros_like(cost), np.ones_like(hidden), True
        return Observation(self.time, cost, hidden, busy, self.tray, self.blind)

    @property
    def log(self) -> list[str]:
        """What the journal holds: turns by text, everything else by kind and text."""
        events = [effect.event for effect in self.effects if isinstance(effect, Record)]
        return [e.text if e.kind == "turn" else f"{e.kind} {e.text}".strip() for e in events]

    @property
    def shows(self) -> int:
        """How often the lights have changed."""
        frames = [effect.frame for effect in self.effects if isinstance(effect, Announcement)]
        return sum(before != after for before, after in pairwise([SILENCE.frame, *frames]))

    @property
    def said(self) -> Say:
        assert self.presented.said
        return self.presented.said

    @property
    def lit(self) -> dict[str, object]:
        """The glow of every lit cell, by name."""
        names = self.game.board.names
        return {names[cell]: glow for cell, glow in enumerate(self.presented.frame) if any(glow[:3])}


@lru_cache(maxsize=4)
def _perfect(names: tuple[str, ...], labels: tuple[str, ...]) -> NDArray[np.uint8]:
    """What a perfect camera sees; images come thirty a second, and most show what the last one showed."""
    cost = np.full((len(labels), len(names)), 200, np.uint8)
    cost[range(len(labels)), [names.index(label) for label in labels]] = 0
    return cost


def perform(top: Tabletop, turn: Turn) -> None:
    """Carry a turn out in steps, as hands do; one that leaves no trace is ordered by page."""
    here = top.session.state
    text = top.game.write(here, turn.path)
    if here.turn == CHANCE:
        top.tray = None
        top.look(0.2, busy=True)
        top.tray = turn.path[0].value
    elif labels_of(top.game, turn.state) == top.labels:
        top.order(f"play {text}")
    for action in turn.path:
        here = top.game.after(here, action)
        if action.source is not None and action.target is not None and not here.cells[action.target]:
            names = top.game.board.names
            top.carry(names[action.source], names[action.target]).look(0.2, busy=True)
        top.labels = labels_of(top.game, here)
        top.look(0.2, busy=True)
    top.look(2.0)


def perform_at_random(top: Tabletop, chance: Random, most: int) -> Iterator[list[str]]:
    """Carry out turns chosen by chance, while there are any; after each, the texts of all that were."""
    played: list[str] = []
    for _ in range(most):
        found = list(possible(top.game, top.session.state))
        if not found:
            return
        turn = chance.choice(found)
        played.append(top.game.write(top.session.state, turn.path))
        perform(top, turn)
        yield played


def turns(top: Tabletop) -> list[str]:
    """The turns that were logged, in games whose notation has no spaces."""
    return [text for text in top.log if " " not in text]


def unsure(top: Tabletop) -> list[str]:
    """Those of them that are marked as not sure."""
    events = [effect.event for effect in top.effects if isinstance(effect, Record)]
    return [event.text for event in events if isinstance(event, TurnPlayed) and event.unsure]
