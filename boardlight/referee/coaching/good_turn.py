"""A good turn for who asks, found by the search. Pure.

A hint is found with a budget of positions, so it is the same whenever it is asked for.
"""

from functools import lru_cache

from rules.game import Game, State
from search.best import ScoredTurn, best
from search.budget import Budget

BUDGET = Budget(nodes=1500)
"""Less than half a second of one processor in the slowest game (`make bench`)."""


@lru_cache(maxsize=8)
def good_turn(game: Game, state: State) -> ScoredTurn:
    """The turn that comes out best for the seat to move, with what is expected after it."""
    return best(game, state, state.turn, BUDGET).turns[0]
