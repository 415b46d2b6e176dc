"""Levels from a child's to the strongest: how far one looks, what one overlooks, how exactly one chooses.
Pure.

A level is a budget of positions, so it plays the same game with the same seed on every machine; its seconds
are only a limit for slow ones. Errors are those of people: good turns that were not noticed (`overlooks`),
and a choice among turns that seem about as good (`temperature`, a Boltzmann choice over the scores).
"""

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random
from typing import NamedTuple

from rules.deployment import Deploying
from rules.game import Game, State
from rules.pieces import Seat
from search.best import Analysis, ScoredTurn, best, known
from search.budget import Budget


class Level(NamedTuple):
    """How one plays."""

    number: int
    nodes: int
    """Positions looked at for a turn; 1: only what stands there after it."""
    depth: int | None
    """Turns ahead at most."""
    seconds: float
    temperature: float
    """As a share of the lead that decides a game (`Evaluation.sure`): a turn worse by this much is chosen a
    third as often. So the same error costs about as much in every game."""
    overlooks: float
    """The share of turns that are not noticed."""
    remembers: bool = False
    """Whether it knows what went inside a piece: it has watched the game and forgets nothing."""


LEVELS = (
    Level(1, 1, None, 1.0, 0.35, 0.6),
    Level(2, 1_000, 1, 1.0, 0.14, 0.3),
    Level(3, 1_000, 1, 1.0, 0.042, 0.08),
    Level(4, 1_000, None, 1.0, 0.021, 0.02),
    Level(5, 2_500, None, 2.0, 0.008, 0.0),
    Level(6, 8_000, None, 5.0, 0.0, 0.0, remembers=True),
)
SPREAD: Mapping[str, Sequence[Level]] = {
    "arcanor": (
        Level(1, 1, None, 1.0, 1.9, 0.6),
        Level(2, 1, None, 1.0, 0.15, 0.6),
        Level(3, 1, None, 1.0, 0.084, 0.6),
        Level(4, 3_500, None, 1.0, 0.0285, 0.0),
        Level(5, 3_500, None, 2.0, 0.0065, 0.0),
    ),
    "chess": (Level(6, 64_000, None, 5.0, 0.0, 0.0),),
    "guerre-des-maitres": (
        Level(1, 1, None, 1.0, 4.3, 0.6),
        Level(2, 1, None, 1.0, 0.26, 0.6),
        Level(3, 1_000, 1, 1.0, 0.135, 0.48),
        Level(4, 1_000, 1, 1.0, 0.082, 0.34),
        Level(5, 1_000, 1, 2.0, 0.030, 0.14),
        Level(6, 24_000, None, 5.0, 0.0, 0.0),
    ),
    "quaternity": (
        Level(4, 400, None, 1.0, 0.021, 0.02),
        Level(5, 1_500, None, 2.0, 0.008, 0.0),
    ),
    "quattuor-reges": (
        Level(2, 1_000, 1, 1.0, 0.18, 0.3),
        Level(3, 1_000, 1, 1.0, 0.10, 0.12),
        Level(4, 200, None, 1.0, 0.06, 0.22),
        Level(5, 800, None, 2.0, 0.006, 0.0),
    ),
}
"""Levels of games in which the common ones lie too close together, as matches have shown
(docs/opponents.md) or too far apart: where a die or hidden pieces decide, to look a little farther hardly
helps, and smaller errors do.
"""
CHOSEN_AMONG = 6
"""Turns among which chance chooses, at a level with a temperature that looks more than one turn ahead."""


def level(number: int) -> Level:
    """The level with that number; ValueError if there is none."""
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"levels are 1 to {len(LEVELS)}, not {number}")
    return LEVELS[number - 1]


def in_game(played_as: Level, name: str) -> Level:
    """How a level plays the game of that name, within the same seconds."""
    found = next((each for each in SPREAD.get(name, ()) if each.number == played_as.number), played_as)
    return found._replace(seconds=played_as.seconds)


def chance_of(state: State, seat: Seat, seed: int) -> Random:
    """What decides where chance does: other numbers each turn, but the same for all of a set-up, which is one
    plan.
    """
    moment = "set-up" if isinstance(state.stage, Deploying) else state.ply
    return Random(f"{seed} {seat} {moment}")


def choose(
    game: Game,
    state: State,
    seat: Seat,
    played_as: Level,
    seed: int,
    clock: Callable[[], float] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """What a player of that level would play in `state`, the chosen turn first, the others behind it.

    Deterministic with a seed, unless `clock` ends it; `stop` asks for an answer at once. ValueError if it is
    not the seat's turn.
    """
    chance = chance_of(state, seat, seed)
    played_as = in_game(played_as, game.name)
    seconds = played_as.seconds if clock else None
    budget = Budget(played_as.nodes, seconds, clock, stop, played_as.depth)
    looks_far = played_as.nodes > 1 and played_as.depth != 1
    among = 1 if played_as.temperature == 0 else CHOSEN_AMONG if looks_far else 1000
    found = best(
        game,
        state,
        seat,
        budget,
        alternatives=among,
        seed=chance.getrandbits(32),
        remembers=played_as.remembers,
        sampling=looks_far and among == 1,
    )
    temperature = played_as.temperature * known(game).sure
    first = _chosen(found.turns, temperature, played_as.overlooks, chance)
    others = tuple(turn for turn in found.turns if turn is not first)
    return Analysis(seat, (first, *others), found.nodes, found.depth)


def _chosen(turns: Sequence[ScoredTurn], temperature: float, overlooks: float, chance: Random) -> ScoredTurn:
    """One of them; `temperature` in pieces."""
    noticed = [turn for turn in turns if turn.exact and chance.random() >= overlooks]
    if not noticed or temperature == 0:
        return turns[0]
    top = noticed[0].score
    weights = [exp(max(-50.0, (turn.score - top) / temperature)) for turn in noticed]
    return chance.choices(noticed, weights)[0]
