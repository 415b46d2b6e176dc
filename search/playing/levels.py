"""Levels from a child's to the strongest: how far one looks, what one overlooks, how exactly one chooses.
Pure.

A level is a budget of positions, so it plays the same game with the same seed on every machine; its seconds
are only a limit for slow ones. Errors are those of people: good turns that were not noticed (`overlooks`),
and a choice among turns that seem about as good (`temperature`, a Boltzmann choice over the scores).
"""

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import NamedTuple

from rules.game import Game, State
from rules.pieces import Seat
from search.best import Analysis, ScoredTurn, best
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
    """In pieces: a turn worse by this much is chosen about a third as often."""
    overlooks: float
    """The share of turns that are not noticed."""


LEVELS = (
    Level(1, 1, None, 1.0, 2.5, 0.6),
    Level(2, 1_000, 1, 1.0, 1.0, 0.3),
    Level(3, 1_000, 1, 1.0, 0.3, 0.08),
    Level(4, 1_000, None, 1.0, 0.15, 0.02),
    Level(5, 2_500, None, 2.0, 0.06, 0.0),
    Level(6, 8_000, None, 4.0, 0.02, 0.0),
    Level(7, 32_000, None, 10.0, 0.0, 0.0),
)
CHOSEN_AMONG = 6
"""Turns of which one is chosen at random where a level has a temperature; all of them below level 4."""


def level(number: int) -> Level:
    """The level with that number; ValueError if there is none."""
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"levels are 1 to {len(LEVELS)}, not {number}")
    return LEVELS[number - 1]


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
    chance = Random(f"{seed} {seat} {state.ply}")
    seconds = played_as.seconds if clock else None
    budget = Budget(played_as.nodes, seconds, clock, stop, played_as.depth)
    among = 1 if played_as.temperature == 0 else CHOSEN_AMONG if played_as.number > 3 else 1000
    found = best(game, state, seat, budget, alternatives=among, seed=chance.getrandbits(32))
    first = _chosen(found.turns, played_as, chance)
    others = tuple(turn for turn in found.turns if turn is not first)
    return Analysis(seat, (first, *others), found.nodes, found.depth)


def _chosen(turns: Sequence[ScoredTurn], played_as: Level, chance: Random) -> ScoredTurn:
    noticed = [turn for turn in turns if turn.exact and chance.random() >= played_as.overlooks]
    if not noticed or played_as.temperature == 0:
        return turns[0]
    top = noticed[0].score
    weights = [exp(max(-50.0, (turn.score - top) / played_as.temperature)) for turn in noticed]
    return chance.choices(noticed, weights)[0]
