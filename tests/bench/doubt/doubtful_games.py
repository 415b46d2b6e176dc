"""Games as a camera would tell of them, made by chance: streams of observations, and what was truly played.

No image is drawn: what stands on every cell is turned into costs with noise, so a game takes no time to see.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

import numpy as np

from boardlight.referee.inference.candidates import expect
from boardlight.referee.inference.displaced import displacements
from boardlight.referee.session.events import Input, Ordered, Seen
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.orders.sitting import Play
from boardlight.simulation.people.performance import placements
from rules.game import EMPTY, Game, State
from rules.games import load
from rules.pieces import CHANCE
from rules.turns import Turn, faulty_turns, turns
from tests.boardlight.tabletop import labels_of
from vision.observation import Costs, Observation

GAMES = ("arcanor", "chess", "guerre-des-maitres", "quaternity", "quatrarmes", "quattuor-reges")
RATE = 10.0
"""Images a second, before any are dropped."""
CLEAR, DOUBTFUL, SHARE_IN_DOUBT = (60, 256), (4, 38), 0.02
"""Costs of what a cell does not show: nearly always clear, on some cells hardly more than noise."""


class ObservedGame(NamedTuple):
    """What the referee hears, and the turns that were truly played."""

    game: Game
    first: State
    mode: Mode
    inputs: Sequence[Input]
    truth: Sequence[str]
    positions: Sequence[State]
    """All that lay on the table, also against the rules."""


@dataclass
class Filming:
    """A table on which labels are moved about, and what a camera tells of it."""

    game: Game
    seed: int
    mode: Mode = "record"
    kept: float = 1.0
    """Share of the images that are not dropped."""
    chance: random.Random = field(init=False)
    first: State = field(init=False)
    state: State = field(init=False)
    labels: list[str] = field(init=False)
    time: float = 0.0
    tray: int | None = None
    throw: int = 0
    rested: float = 0.0
    hidden: Sequence[int] = ()
    """Cells that nobody sees for the moment."""
    inputs: list[Input] = field(default_factory=list)
    truth: list[str] = field(default_factory=list)
    positions: list[State] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.noise = np.random.default_rng(self.seed)
        placed = placements(self.game, self.game.start(), self.chance)
        self.first = placed[-1].state if placed else self.game.start()
        self.goes_to(self.first)
        self.labels = labels_of(self.game, self.first)
        kept, self.kept = self.kept, 1.0
        self.rest(1.0)
        self.kept = kept

    def goes_to(self, state: State) -> None:
        """This is the position now."""
        self.state = state
        self.positions.append(state)

    def show(self, seconds: float, busy: bool = False, hidden: Sequence[int] | None = None) -> None:
        """Film the table as it lies there; the noise of a table at rest stays the same."""
        cost = self._cost()
        for _ in range(max(1, round(seconds * RATE))):
            self.time += 1 / RATE
            if self.chance.random() < self.kept:
                covered = np.zeros(len(self.labels), np.bool_)
                covered[list(self.hidden if hidden is None else hidden)] = True
                seen = Observation(
                    self.time, cost, covered, busy, self.tray, throw=self.throw, rested=self.rested
                )
                self.inputs.append(Seen(self.time, seen))

    def rest(self, seconds: float) -> None:
        """Nobody touches anything."""
        self.show(seconds)

    def drawn(self) -> Turn | None:
        """A turn by chance, or None where the game is over."""
        options = [] if self.state.outcome else list(turns(self.game, self.state))
        if self.state.turn != CHANCE:
            # A pass is said by page, and would be said of the wrong position where the log is behind.
            options = [turn for turn in options if labels_of(self.game, turn.state) != self.labels] or options
        return self.chance.choice(options) if options else None

    def play(self, turn: Turn, hands: bool = True) -> None:
        """A turn; with `hands` step by step as they do it, else it lies there all at once."""
        text, before = self.game.write(self.state, turn.path), self.state
        self.truth.append(text)
        self.goes_to(turn.state)
        if before.turn == CHANCE:
            self.tray = None
            self.show(0.3, busy=True)
            self.tray, self.throw, self.rested = turn.path[0].value, self.throw + 1, self.time
            self.show(0.6)
            return
        after = labels_of(self.game, turn.state)
        if after == labels_of(self.game, before):
            self.inputs.append(Ordered(self.time, "page", Play(turn=text)))
            return
        if hands:
            self._carry(before, turn)
        self.labels = after
        if hands:
            self.show(0.2, busy=True)

    def _carry(self, here: State, turn: Turn) -> None:
        for action in turn.path:
            source, target = action.source, action.target
            here = self.game.after(here, action)
            if source is not None:
                self.labels[source], carried = EMPTY, self.labels[source]
                self.show(0.2, busy=True)
                if target is not None:
                    self.labels[target] = carried
                    self.show(0.2, busy=self.chance.random() < 0.7)
            self.labels = labels_of(self.game, here)
            self.show(0.1, busy=True)

    def _cost(self) -> Costs:
        names = self.game.labels
        shape = (len(self.labels), len(names))
        cost = self.noise.integers(*CLEAR, shape)
        doubtful = self.noise.random(len(self.labels)) < SHARE_IN_DOUBT
        cost[doubtful] = self.noise.integers(*DOUBTFUL, shape)[doubtful]
        cost[range(len(self.labels)), [names.index(label) for label in self.labels]] = 0
        return cost.astype(np.uint8)

    def told(self) -> ObservedGame:
        """The stream so far, looked at for a while longer."""
        self.rest(3.0)
        return ObservedGame(self.game, self.first, self.mode, self.inputs, self.truth, self.positions)


def hidden_cells(name: str, seed: int) -> ObservedGame:
    """Ten turns while two to eight cells are out of sight all the time."""
    film = Filming(load(name), seed)
    cells = range(len(film.labels))
    film.hidden = film.chance.sample(cells, film.chance.randint(2, 8))
    for _ in range(10):
        if turn := film.drawn():
            film.play(turn, hands=False)
            film.rest(film.chance.choice((0.7, 1.2, 3.0)))
    return film.told()


def dropped(name: str, seed: int) -> ObservedGame:
    """Twelve turns of which two images in three are lost."""
    film = Filming(load(name), seed, kept=1 / 3)
    return _all_turns(film, _unhurried(film, (0.6, 1.0, 2.0)))


def _unhurried(film: Filming, rests: Sequence[float]) -> Callable[[Turn], None]:
    """Turns that are played by hands, each with a rest of so many seconds after it."""

    def played(turn: Turn) -> None:
        film.play(turn)
        film.rest(film.chance.choice(rests))

    return played


def dropped_in_play(name: str, seed: int) -> ObservedGame:
    """The same, where a referee arbitrates."""
    film = Filming(load(name), seed, mode="play", kept=1 / 3)
    return _all_turns(film, _unhurried(film, (1.2, 2.0)))


def two_at_once(name: str, seed: int) -> ObservedGame:
    """Twelve turns, one in three followed by the next without an image between."""
    film = Filming(load(name), seed)

    def played(turn: Turn) -> None:
        film.play(turn, hands=False)
        if film.chance.random() > 1 / 3 or film.state.turn == CHANCE:
            film.rest(1.2)

    return _all_turns(film, played)


def turn_out_of_sight(name: str, seed: int) -> ObservedGame:
    """Twelve turns; while two of them are played nothing is seen at all, a second each."""
    film = Filming(load(name), seed)
    chosen = film.chance.sample(range(10), 2)

    def played(turn: Turn) -> None:
        if len(film.truth) in chosen and film.state.turn != CHANCE:
            film.play(turn, hands=False)
            film.show(1.0, busy=True, hidden=range(len(film.labels)))
            return
        film.play(turn)
        film.rest(1.2)

    return _all_turns(film, played)


def long_absence(name: str, seed: int) -> ObservedGame:
    """Four turns that are seen, then four, six or ten that nobody sees, then four that are seen again."""
    film = Filming(load(name), seed)
    away = film.chance.choice((4, 6, 10))

    def played(turn: Turn) -> None:
        is_away = 4 <= len(film.truth) < 4 + away
        film.play(turn, hands=not is_away and film.state.turn != CHANCE)
        if not is_away:
            film.rest(1.2)

    return _all_turns(film, played, 8 + away)


def knocked_over(name: str, seed: int) -> ObservedGame:
    """Twelve turns; before every third a piece falls or slips to another cell, and is set right."""
    film = Filming(load(name), seed)

    def played(turn: Turn) -> None:
        if film.chance.random() < 1 / 3:
            _knock(film)
        film.play(turn)
        film.rest(1.2)

    return _all_turns(film, played)


def missed_in_play(name: str, seed: int) -> ObservedGame:
    """Three to six turns of people, in play, of which the camera sees only where they lead."""
    film = Filming(load(name), seed, mode="play")
    left = film.chance.randint(3, 6)
    while left and (turn := film.drawn()):
        left -= film.state.turn != CHANCE
        film.truth.append(film.game.write(film.state, turn.path))
        film.goes_to(turn.state)
    film.labels = labels_of(film.game, film.state)
    film.rest(3.0)
    return film.told()


def _knock(film: Filming) -> None:
    before = list(film.labels)
    cell = film.chance.choice([cell for cell, label in enumerate(before) if label != EMPTY])
    free = film.chance.choice([cell for cell, label in enumerate(before) if label == EMPTY])
    film.labels = list(before)
    film.labels[cell] = EMPTY
    if film.chance.random() < 0.5:
        film.labels[free] = before[cell]
    film.rest(film.chance.choice((0.3, 0.6, 1.5)))
    film.show(0.2, busy=True)
    film.labels = before
    film.rest(1.0)


def against_the_rules(name: str, seed: int, count: int = 12) -> ObservedGame:
    """So many turns; every fourth answers one against the rules, which lies there for a moment at most."""
    film = Filming(load(name), seed)

    def played(turn: Turn) -> None:
        if len(film.truth) % 4 == 3 and film.state.turn != CHANCE:
            wrong = _wrong(film)
            if wrong is None:
                return
            film.goes_to(wrong)
            film.labels = labels_of(film.game, wrong)
            film.show(0.2, busy=True)
            film.rest(film.chance.choice((0.3, 0.6)))
            turn = film.drawn() or turn
        film.play(turn)
        film.rest(1.2)

    return _all_turns(film, played, count)


def _wrong(film: Filming) -> State | None:
    """What comes of a piece that goes where it may not, and is answered by a turn of the next seat."""
    here, cells = expect(film.game, film.state), range(len(film.labels))
    played = chain(turns(film.game, film.state), faulty_turns(film.game, film.state))
    known = {turn.state.cells for turn in played}
    own = [
        cell
        for cell in cells
        if film.state.cells[cell][-1:] and film.state.cells[cell][-1].owner == film.state.turn
    ]
    film.chance.shuffle(own)
    for source in own:
        for target in film.chance.sample(cells, len(cells)):
            free = film.labels[target] == EMPTY
            for turn in displacements(here, source, target) if free else ():
                if turn.state.cells not in known and list(turns(film.game, turn.state)):
                    return turn.state
    return None


def _all_turns(film: Filming, played: Callable[[Turn], None], count: int = 12) -> ObservedGame:
    for _ in range(count):
        if turn := film.drawn():
            played(turn)
    return film.told()


Maker = Callable[[str, int], ObservedGame]
KINDS: dict[str, Maker] = {
    "hidden cells": hidden_cells,
    "dropped": dropped,
    "dropped, play": dropped_in_play,
    "two at once": two_at_once,
    "out of sight": turn_out_of_sight,
    "long absence": long_absence,
    "knocked over": knocked_over,
    "against the rules": against_the_rules,
    "missed, play": missed_in_play,
}
