"""A good turn for who asks, found by the search. Pure.

A hint is found with a budget of positions, so it is the same whenever it is asked for.
"""

from functools import lru_cache

from boardlight.referee.inference.candidates import Path
from rules.game import Game, State
from search.best import best
from search.budget import Budget

BUDGET = Budget(nodes=1500)
"""Less than half a second of one processor in the slowest game (`make bench`)."""


@lru_cache(maxsize=8)
def good_turn(game: Game, state: State) -> Path:
    """The path that comes out best for the seat to move."""
    return best(game, state, state.turn, BUDGET).path
