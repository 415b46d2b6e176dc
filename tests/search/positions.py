"""Positions to search in: games played at random from a seed, and whole games of any kind."""

from collections.abc import Iterator
from random import Random

from rules.deployment import Deploying
from rules.game import Game, State
from rules.games import games
from rules.pieces import CHANCE

NAMES = tuple(games())
OPEN = tuple(name for name in NAMES if name != "arcanor")
"""Games in which nothing is hidden once they are set up."""


def walk(game: Game, seed: int, plies: int) -> Iterator[State]:
    """Positions at which somebody is to move, on a random walk from the first."""
    chance = Random(seed)
    state = game.start()
    while isinstance(state.stage, Deploying):
        state = game.after(state, chance.choice(game.actions(state)))
    for _ in range(plies):
        if state.outcome:
            return
        if state.turn != CHANCE:
            yield state
        begun = state.ply
        while state.ply == begun and not state.outcome:
            state = game.after(state, chance.choice(game.actions(state)))


def some(game: Game, seed: int, plies: int, every: int) -> list[State]:
    """Each so many positions of such a walk."""
    return list(walk(game, seed, plies))[::every]
