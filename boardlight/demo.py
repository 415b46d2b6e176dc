"""The demonstration: a short game played by simulated hands, seen, refereed, lit and logged.

The hands follow a script and know nothing of the referee; whether it saw the same game is checked at the end.
"""

import random
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import NamedTuple

from boardlight.events import Event
from boardlight.journal import GameLog
from boardlight.positions import read_position
from boardlight.speech import ended
from boardlight.staging import Stage
from rules.game import Game, State
from rules.notation import read_turn, write_setup
from rules.turns import Turn, turns

PAUSE = 0.8
"""Seconds between two turns; longer where the referee must wait whether hands go on."""

LONG_PAUSE = 1.8

IMPROVISED = 12
"""Turns of a demonstration without a script."""


class Show(NamedTuple):
    """What will be played."""

    first: State
    turns: tuple[Turn, ...]


def show_of(game: Game, seed: int = 1) -> Show:
    """The scripted show of a game, or random turns from its start if there is no script."""
    script = files("boardlight.shows").joinpath(f"{game.name.replace('-', '_')}.txt")
    if not script.is_file():
        return _improvised(game, seed)
    lines = [line.split("#")[0].strip() for line in script.read_text("utf-8").splitlines()]
    setup = "\n".join(line for line in lines if not line.startswith("play:"))
    texts = [
        part for line in lines if line.startswith("play:") for part in line.removeprefix("play:").split(",")
    ]
    first = read_position(game, setup) if setup.strip() else game.start()
    played: list[Turn] = []
    for text in texts:
        played.append(read_turn(game, played[-1].state if played else first, text.strip()))
    return Show(first, tuple(played))


def _improvised(game: Game, seed: int) -> Show:
    chance = random.Random(seed)
    state = game.start()
    played: list[Turn] = []
    while len(played) < IMPROVISED and not state.outcome:
        turn = chance.choice(list(turns(game, state)))
        played.append(turn)
        state = turn.state
    return Show(game.start(), tuple(played))


def perform(on: Stage, game: Game, show: Show, each: Callable[[], None] = lambda: None) -> None:
    """Play the show on the stage, in virtual time; `each` is called after every turn."""
    on.run(on.time + 1.0)
    here = show.first
    for turn in show.turns:
        gone = on.hands.play(on.time, here, turn.path)
        on.run(gone + (LONG_PAUSE if turn.path[0].source is None else PAUSE))
        here = turn.state
        each()
    on.run(on.time + PAUSE)


def play_show(game: Game, on: Stage, show: Show, tell: Callable[[str], None]) -> bool:
    """Play the show, and tell every turn as it is logged, and the result. True if all of it was seen."""
    told = 0

    def each() -> None:
        nonlocal told
        for event in on.table.turns[told:]:
            told += 1
            tell(line_of(game, told, event))

    perform(on, game, show, each)
    outcome = on.table.session.state.outcome
    tell(ended(game, on.table.session.state).en if outcome else "The show ends here; the game goes on.")
    return [event.text for event in on.table.turns] == list(_texts(game, show))


def begin(log: GameLog, game: Game, first: State) -> None:
    """Write the first line of a log."""
    setup = "" if first == game.start() else write_setup(game, first)
    log.append(Event("start", 0.0, "terminal", None, "", first.ply, {"setup": setup}))


def line_of(game: Game, number: int, event: Event) -> str:
    """A turn as the terminal prints it."""
    seat = "" if event.seat is None else game.seats[event.seat]
    return f"{event.time:8.2f} s  {number:3}. {seat:<8} {event.text}  (by {event.by})"


def _texts(game: Game, show: Show) -> Iterator[str]:
    here = show.first
    for turn in show.turns:
        yield game.write(here, turn.path)
        here = turn.state
