"""What an opponent is asked, and what it answers. Pure values.

A question holds what its seat may know and nothing else: whoever answers it cannot know more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from boardlight.referee.session.parts.history import Rest
from rules.game import Action, Game, State
from rules.pieces import Seat
from search.playing.levels import Level

Path = tuple[Action, ...]


class OpponentError(Exception):
    """An opponent cannot answer; its argument is the sentence that says why."""


@dataclass(frozen=True)
class Question:
    """Which turn do you play?"""

    game: str
    options: dict[str, str]
    """Of the rules, by key."""
    seat: Seat
    view: State
    """What the seat may know of the position, if it has watched the game and forgets nothing."""
    first: State
    """From where `played` leads to the position; the position itself where something is hidden."""
    played: tuple[Path, ...] = ()
    seconds: float | None = None
    """At most so long, if a clock runs; None: as long as the opponent likes."""
    seed: int = field(default=0, kw_only=True)
    """Decides where chance does."""


@dataclass(frozen=True)
class Answer:
    """What is played, and how the game stands."""

    turns: tuple[Path, ...]
    """In the order of preference: where something is hidden the referee may refuse some of them."""
    score: float | None
    """What the seat is ahead by after its best turn, in pieces; None where nobody thought about it."""


@dataclass(frozen=True)
class Asked:
    """What the process of a level is asked."""

    played_as: Level
    """How it plays, in how many seconds at most."""
    question: Question


@dataclass(frozen=True)
class Thought:
    """What comes back from it."""

    answer: Answer | None
    trouble: str = ""
    """The kind of error, where there is no answer."""


def asked(
    game: Game, line: Sequence[Rest], seat: Seat, seconds: float | None = None, seed: int = 0
) -> Question:
    """The question to `seat` at the end of a line of play."""
    state = line[-1].state
    view = game.recalled(state, seat)
    first, played = view, tuple[Path, ...]()
    if all(game.view(rest.state, seat) == rest.state for rest in line):
        first, played = _since_set(line)
    return Question(game.name, options_of(game), seat, view, first, played, seconds, seed=seed)


def _since_set(line: Sequence[Rest]) -> tuple[State, tuple[Path, ...]]:
    """The last position that no turn led to, and the turns from there."""
    begun = max((place for place, rest in enumerate(line) if rest.kind != "turn" or not rest.path), default=0)
    return line[begun].state, tuple(rest.path for rest in line[begun + 1 :])


def options_of(game: Game) -> dict[str, str]:
    """The options of its rules as they are chosen, by key."""
    chosen = ((option.key, game.option[option.key.split(".")[-1]]) for option in game.options)
    return {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in chosen}
