"""A good turn for who asks: a plain look at most two turns ahead that counts pieces. Pure.

It knows no plans: of turns that count alike it takes one that leaves the next seat the fewest answers.
"""

from functools import lru_cache

from boardlight.referee.inference.candidates import Path
from rules.game import Game, State
from rules.pieces import CHANCE, Seat
from rules.turns import Turn, turns

BUDGET = 2000
"""Positions looked at, about."""

DECIDED = 1000.0
"""What the end of a game counts, in pieces."""


@lru_cache(maxsize=8)
def good_turn(game: Game, state: State) -> Path:
    """The path that comes out best for the seat to move."""
    seat = state.turn
    own = sorted(turns(game, state), key=lambda turn: -worth(game, turn.state, seat))
    looked_at = own[: max(6, BUDGET // len(own))]
    return max(looked_at, key=lambda turn: _prospect(game, turn, seat)).path


def _prospect(game: Game, turn: Turn, seat: Seat) -> tuple[float, float]:
    """What is left after the best answer, and how few answers there are."""
    state = turn.state
    if state.outcome or state.turn in (seat, CHANCE):
        return worth(game, state, seat), 0.0
    answers = [worth(game, answer.state, seat) for answer in turns(game, state)]
    return min(answers), -float(len(answers))


def worth(game: Game, state: State, seat: Seat) -> float:
    """What a position is worth to `seat`: its pieces and those of the others, or how the game has ended."""
    if state.outcome:
        scores = state.outcome.scores
        return DECIDED * (scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1))
    kinds = {kind.code: kind.worth for kind in game.kinds}
    pieces = [0.0] * len(game.seats)
    for stack in state.cells:
        for piece in stack:
            pieces[piece.owner] += kinds[piece.kind]
    return pieces[seat] - (sum(pieces) - pieces[seat]) / (len(pieces) - 1)
