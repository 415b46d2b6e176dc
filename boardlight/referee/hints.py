"""A good turn for who asks, found by the search. Pure.

A hint is found with a budget of positions, so it is the same whenever it is asked for. Where pieces are
hidden there is no hint, for a hint would tell.
"""

from functools import lru_cache

from boardlight.referee.inference.candidates import Path
from boardlight.referee.session.events import Say
from boardlight.referee.session.refusals import Refused
from messages.message import message
from rules.game import Game, State
from rules.pieces import CHANCE
from search.best import best
from search.budget import Budget

BUDGET = Budget(nodes=1500)
"""Less than half a second of one processor in the slowest game (`make bench`)."""


def advised(game: Game, state: State) -> Say:
    """A good turn in words, and its cells; Refused where there is none to give."""
    if state.outcome:
        raise Refused(message("referee.game-over"))
    if state.turn == CHANCE:
        raise Refused(message("referee.die-roll"))
    if game.view(state, None) != state:
        raise Refused(message("referee.hint-is-secret"))
    path = good_turn(game, state)
    text = game.write(state, path)
    cells = (cell for action in path for cell in (action.source, action.target) if cell is not None)
    return Say(
        "calm",
        message("referee.hint", text=text),
        "",
        tuple(dict.fromkeys(cells)),
    )


@lru_cache(maxsize=8)
def good_turn(game: Game, state: State) -> Path:
    """The path that comes out best for the seat to move."""
    return best(game, state, state.turn, BUDGET).path
