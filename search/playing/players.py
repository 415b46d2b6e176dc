"""Who plays in a match: a level, or somebody to compare with, who plays at random or looks one ply ahead.
Pure.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random

from messages.message import message
from rules.game import Action, Game, State
from rules.numbers import whole
from rules.pieces import Seat
from rules.turns import turns
from search.best import best, known
from search.budget import Budget
from search.evaluations.plain import Plain
from search.playing.levels import LEVELS, Level, chance_of, choose

Path = tuple[Action, ...]
Player = Callable[[Game, State, Seat, int], Sequence[Path]]
"""Game, state, seat and seed give turns in the order of preference: the first that the referee allows is
played.
"""


def player(name: str) -> Player:
    """The player of that name: ``1`` to ``6``, ``random``, ``greedy`` or ``material``; ValueError for any
    other.
    """
    if name in FIXED:
        return FIXED[name]
    number = whole(name)
    if number is not None and 1 <= number <= len(LEVELS):
        return of_level(LEVELS[number - 1])
    names = ", ".join((*(str(each.number) for each in LEVELS), *FIXED))
    raise ValueError(message("search.no-such-player", name=repr(name), known=names))


def of_level(played_as: Level) -> Player:
    """The player of that level."""
    return lambda game, state, seat, seed: [
        turn.path for turn in choose(game, state, seat, played_as, seed).turns
    ]


def at_random(game: Game, state: State, seat: Seat, seed: int) -> Sequence[Path]:
    """Any legal action, again and again until the turn is complete."""
    chance = Random(f"{seed} {seat} {state.ply}")
    path: list[Action] = []
    there = state
    while there.ply == state.ply and there.outcome is None:
        actions = game.actions(there)
        own = [action for action in actions if action.seat == seat] if there is state else actions
        path.append(chance.choice(own))
        there = game.after(there, path[-1])
    return [tuple(path)]


def at_sight(game: Game, state: State, seat: Seat, seed: int) -> Sequence[Path]:
    """One ply: what stands there after each turn, judged without a look at any answer; ties by lot."""
    chance = chance_of(state, seat, seed)
    found = best(game, state, seat, Budget(nodes=1), seed=chance.getrandbits(32)).turns
    return [turn.path for turn in sorted(found, key=lambda turn: (-turn.score, chance.random()))]


def by_material(game: Game, state: State, seat: Seat, seed: int) -> Sequence[Path]:
    """One ply: the most pieces, by what their kinds are worth; ties by lot. Sets up as all do."""
    chance = chance_of(state, seat, seed)
    view, own = game.view(state, seat), known(game)
    prepared = own.prepared(view, seat, Random(chance.getrandbits(32)))
    if prepared is not None:
        return [(prepared,)]
    world = own.imagined(view, chance) if own.hides(view) else view
    found = [
        (_pieces(game).standing(there, seat, 1), chance.random(), path) for path, there in turns(game, world)
    ]
    return [path for *_, path in sorted(found, key=lambda turn: (-turn[0], turn[1]))]


@lru_cache(maxsize=16)
def _pieces(game: Game) -> Plain:
    return Plain(game, {"middle": 0.0})


FIXED: Mapping[str, Player] = {"random": at_random, "greedy": at_sight, "material": by_material}
"""Players to compare with, by name."""
