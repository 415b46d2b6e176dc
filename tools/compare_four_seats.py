"""Compares two ways to look ahead at a table of four: paranoid, as the search does, and max^n.

    .venv/bin/python -m tools.compare_four_seats --games 20 --positions 600

Paranoid: all others are supposed to play against the seat that thinks, so that alpha-beta cuts. Max^n
(Luckhardt and Irani 1986): each seat is supposed to play for itself; little can be cut. Both get the same
number of positions and the same evaluation; two seats of Quaternity play one way, two the other.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rules.game import Game, State
from rules.games import load
from rules.pieces import Seat
from rules.turns import turns
from search.best import known
from search.budget import Budget, Meter, SpentError
from search.evaluation import Evaluation
from search.ordering import Ordering
from search.playing.elo import rating
from search.playing.match import played
from search.root import Path, deepened

CAPTURES_ON = 4


class MaxN:
    """One look ahead in which each seat maximises its own value."""

    def __init__(self, evaluation: Evaluation, meter: Meter) -> None:
        self._evaluation = evaluation
        self._game = evaluation.game
        self._meter = meter
        self._ordering = Ordering(evaluation)

    def values(self, state: State, depth: int) -> list[int]:
        """By seat, when everybody plays for itself."""
        self._meter.spend()
        if state.outcome:
            return [round(self._evaluation.decided * share) for share in state.outcome.scores]
        standing = [self._evaluation.value(state, seat) for seat in range(len(self._game.seats))]
        actions = self._game.actions(state)
        if depth <= 0:
            actions = [action for action in actions if action.taken or action.piece is not None]
            if not actions or depth < -CAPTURES_ON:
                return standing
        best = standing if depth <= 0 else None
        for action in self._ordering.sorted(state, actions, None, depth):
            there = self._game.after(state, action)
            found = self.values(there, depth - (there.ply > state.ply))
            if best is None or found[state.turn] > best[state.turn]:
                best = found
        assert best is not None
        return best


def paranoid(positions: int, game: Game, state: State, seat: Seat, seed: int) -> Sequence[Path]:
    """The search as it is."""
    found, _ = deepened(known(game), state, Meter(Budget(nodes=positions)), None, 1)
    return [candidate.path for candidate in found]


def max_n(positions: int, game: Game, state: State, seat: Seat, seed: int) -> Sequence[Path]:
    """Iterative deepening by max^n."""
    meter = Meter(Budget(nodes=positions))
    tree = MaxN(known(game), meter)
    ranked = [(known(game).value(turn.state, seat), turn) for turn in turns(game, state)]
    ranked.sort(key=lambda each: -each[0])
    try:
        for depth in range(20):
            partial_values: dict[Path, int] = {}
            for _, turn in ranked:
                partial_values[turn.path] = tree.values(turn.state, depth)[seat]
            ranked = sorted(((partial_values[t.path], t) for _, t in ranked), key=lambda each: -each[0])
    except SpentError:
        done = [(partial_values[t.path], t) for _, t in ranked if t.path in partial_values]
        ranked = [*sorted(done, key=lambda each: -each[0]), *ranked]
    return [turn.path for _, turn in ranked]


def one(positions: int, number: int) -> float:
    """The points of the two paranoid seats in one game."""
    game = load("quaternity")
    return played(game, (partial(paranoid, positions), partial(max_n, positions)), number, seed=5).points


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--positions", type=int, default=600, help="looked at for each turn")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        points = sum(pool.map(partial(one, given.positions), range(given.games)))
    found = rating(points, given.games)
    low, high = found.share_low, found.share_high
    print(f"paranoid against max^n: {points:g} of {given.games}, {found.share:.0%} ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
