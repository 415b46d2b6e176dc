"""A good turn for who asks, and what another one comes to, found by the search. Pure.

Both are found with a budget of positions, so they are the same whenever they are asked for.
"""

from functools import lru_cache
from typing import NamedTuple

from boardlight.referee.inference.candidates import Path
from rules.game import Game, State
from rules.pieces import CHANCE
from search.best import ScoredTurn, best
from search.budget import Budget

BUDGET = Budget(nodes=1500)
"""Less than half a second of one processor in the slowest game (`make bench`)."""
AS_GOOD = 0.3
"""Pieces: a turn that is worse by no more is about as good."""


class Compared(NamedTuple):
    """A turn beside the best one."""

    turn: ScoredTurn
    best: ScoredTurn

    @property
    def is_good(self) -> bool:
        """Whether it is about as good as the best."""
        return self.turn.score >= self.best.score - AS_GOOD


def can_be_judged(game: Game, state: State) -> bool:
    """Whether everybody may be told what a turn comes to: not where pieces are hidden, for it would tell."""
    return not state.outcome and state.turn != CHANCE and game.view(state, None) == state


@lru_cache(maxsize=8)
def good_turn(game: Game, state: State) -> ScoredTurn:
    """The turn that comes out best for the seat to move, with what is expected after it."""
    return best(game, state, state.turn, BUDGET).turns[0]


@lru_cache(maxsize=8)
def compared(game: Game, state: State, path: Path) -> Compared | None:
    """That turn of the seat to move beside its best one; None if it is no turn."""
    found = best(game, state, state.turn, BUDGET, asked=(path,))
    turn = found.of(path)
    return Compared(turn, found.turns[0]) if turn else None
