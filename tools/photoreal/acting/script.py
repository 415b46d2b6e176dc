"""A script: the game, its first position, and every turn of it, as text. Pure.

Lines ``game: NAME``, ``setup: LINE`` (as often as needed; lines of a set-up text) and ``die: tray`` (rolls
are thrown, not said) come first, then the turns, one a line.
"""

from collections.abc import Iterator
from typing import NamedTuple

from boardlight.referee.session.positions import read_position
from rules.game import Game, State
from rules.games import load
from rules.notation import read_turn
from rules.turns import Turn


class Script(NamedTuple):
    """What will be played."""

    name: str
    game: Game
    setup: str
    """Empty for the start of the game."""
    first: State
    turns: tuple[Turn, ...]
    throws: bool = False
    """A die lies in the tray."""

    @property
    def steps(self) -> Iterator[tuple[State, Turn]]:
        """Every turn with the position it is played from."""
        return zip([self.first, *(turn.state for turn in self.turns)], self.turns, strict=False)

    @property
    def texts(self) -> list[str]:
        """The turns as the game writes them."""
        return [self.game.write(state, turn.path) for state, turn in self.steps]


def read_script(name: str, text: str) -> Script:
    """The script in `text`; ValueError names the turn or the line that is wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    facts = [line.partition(": ") for line in lines if line.startswith(("game: ", "setup: ", "die: "))]
    game = load(next(value for key, _, value in facts if key == "game"))
    setup = "".join(f"{value}\n" for key, _, value in facts if key == "setup")
    first = read_position(game, setup) if setup else game.start()
    played: list[Turn] = []
    for line in lines[len(facts) :]:
        played.append(read_turn(game, played[-1].state if played else first, line))
    throws = any(key == "die" for key, _, _ in facts)
    return Script(name, game, setup, first, tuple(played), throws)
