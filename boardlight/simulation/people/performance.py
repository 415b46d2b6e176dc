"""What simulated people play: a script or random turns, carried out one after the other.

The hands follow the show and know nothing of the referee. What leaves no trace on the table (a pass) is
said aloud, as a person would use the page.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple

from boardlight.referee.session.orders.sitting import Play
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.positions import read_position
from boardlight.simulation.people.hands import Hands
from rules.game import Game, State
from rules.notation import read_turn, write_setup
from rules.turns import Turn, turns

PAUSE = 0.8
"""Seconds between two turns; longer where the referee must wait whether hands go on."""

LONG_PAUSE = 1.8

IMPROVISED = 12
"""Turns of a show without a script."""


class Show(NamedTuple):
    """What will be played."""

    first: State
    turns: tuple[Turn, ...]

    def texts(self, game: Game) -> list[str]:
        """The turns in the notation of the game, without what was only declared."""
        before = [self.first, *(turn.state for turn in self.turns)]
        pairs = zip(before, self.turns, strict=False)
        return [game.write(here, turn.path) for here, turn in pairs if not declares(game, here, turn)]


def declares(game: Game, here: State, turn: Turn) -> bool:
    """Whether `turn` is no turn of the rules but something said: a resignation, a fallen flag."""
    return turn.path[0] in game.declarations(here)


def show_of(game: Game, seed: int = 1) -> Show:
    """The scripted show of a game, or random turns if there is no script."""
    script = files("boardlight.simulation.shows").joinpath(f"{game.name.replace('-', '_')}.txt")
    return _read(game, script.read_text("utf-8")) if script.is_file() else improvised(game, seed)


def _read(game: Game, script: str) -> Show:
    lines = [line.strip() for line in script.splitlines() if not line.startswith("#")]
    setup = "\n".join(line for line in lines if not line.startswith("play:"))
    first = read_position(game, setup) if setup.strip() else game.start()
    played: list[Turn] = []
    for text in _script_turns(lines):
        here = played[-1].state if played else first
        played.append(_declaration(game, here, text) or read_turn(game, here, text))
    return Show(first, tuple(played))


def _declaration(game: Game, here: State, text: str) -> Turn | None:
    """What is said and not played, such as ``flag Green``."""
    verb, _, name = text.partition(" ")
    for action in game.declarations(here):
        if action.verb == verb and action.seat >= 0 and game.seats[action.seat] == name:
            return Turn((action,), game.declared(here, action))
    return None


def _script_turns(lines: list[str]) -> Iterator[str]:
    for line in lines:
        if line.startswith("play:"):
            yield from (text.strip() for text in line.removeprefix("play:").split(","))


def improvised(game: Game, seed: int, count: int = IMPROVISED, first: State | None = None) -> Show:
    """Random turns from `first`, or from the start with what is set up in secret where chance puts it."""
    chance = random.Random(seed)
    first = state = first or _opened(game, chance)
    played: list[Turn] = []
    while len(played) < count and not state.outcome:
        played.append(chance.choice(list(turns(game, state))))
        state = played[-1].state
    return Show(first, tuple(played))


def placements(game: Game, state: State, chance: random.Random) -> list[Turn]:
    """Every secret placement from `state` on, made by chance, until all are ready; none in most games."""
    placed: list[Turn] = []
    while not state.outcome and game.actions(state)[0].verb in ("place", "ready"):
        action = chance.choice(game.actions(state))
        state = game.after(state, action)
        placed.append(Turn((action,), state))
    return placed


def _opened(game: Game, chance: random.Random) -> State:
    placed = placements(game, game.start(), chance)
    # As a log will give it back: a game begun from a position counts its plies from there.
    return read_position(game, write_setup(game, placed[-1].state)) if placed else game.start()


@dataclass
class Performance:
    """A show under way. Call `tend` with the time of every image."""

    game: Game
    show: Show
    hands: Hands
    say: Callable[[Order], object]
    """What a person orders by page."""
    due: float = 1.0
    """When the next turn begins."""
    played: int = 0
    answer: Order | None = None
    """What is still to be said, once the hand is gone: that nobody else comes for a piece off the table."""

    @property
    def standing(self) -> State:
        """The position after the turns that were begun."""
        return self.show.turns[self.played - 1].state if self.played else self.show.first

    @property
    def is_over(self) -> bool:
        """Every turn has been begun; it is done when `due` has come."""
        return self.played == len(self.show.turns)

    def tend(self, time: float) -> None:
        """Begin the next turn, if its time has come."""
        if time < self.due:
            return
        if self.answer:
            self.say(self.answer)
            self.answer, self.due = None, time + PAUSE
            return
        if self.is_over:
            return
        turn = self.show.turns[self.played]
        here = self.standing
        self.played += 1
        if declares(self.game, here, turn):
            self.say(read_order(f"{turn.path[0].verb} {self.game.seats[turn.path[0].seat]}"))
            self.due = time + PAUSE
            return
        if not self.hands.leave_a_trace(here, turn.state):
            self.say(Play(turn=self.game.write(here, turn.path)))
            self.due = time + PAUSE
            return
        if turn.path[-1].verb == "done":
            self.answer = Play(turn=self.game.write(here, turn.path))
        gone = self.hands.play(time, here, turn.path)
        self.due = gone + (LONG_PAUSE if turn.path[0].source is None else PAUSE)
