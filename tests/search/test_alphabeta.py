"""What the search cuts off makes no difference: its values are those of a look at everything."""

import pytest

from rules.game import Game, State
from rules.games import load
from rules.pieces import CHANCE, Seat
from search.alphabeta import INFINITY, Tree
from search.best import best, known
from search.budget import Budget, Meter
from search.evaluation import UNIT
from tests.search.positions import some


def plain(game: Game, tree: Tree, state: State, seat: Seat, depth: int, height: int) -> int:
    """The value for `seat` by minimax and means, nothing cut off but what lies beyond the horizon."""
    if state.outcome:
        return tree.evaluation.ended(state, seat, height)
    if state.turn == CHANCE:
        if depth <= 0:
            return tree.evaluation.value(state, seat)
        rolls = [game.after(state, action) for action in game.actions(state)]
        return sum(plain(game, tree, each, seat, depth, height + 1) for each in rolls) // len(rolls)
    if depth <= 0:
        return tree.side(state) * tree.value(state, 0, -INFINITY, INFINITY, height)
    actions = game.actions(state)
    below = depth if len(actions) == 1 else depth - 1
    values = []
    for action in actions:
        there = game.after(state, action)
        rests = there.ply > state.ply or there.outcome is not None
        values.append(plain(game, tree, there, seat, below if rests else depth, height + 1))
    return max(values) if state.turn == seat else min(values)


@pytest.mark.parametrize(
    ("name", "options", "seed"),
    [
        ("guerre-des-maitres", {}, 1),
        ("guerre-des-maitres", {}, 2),
        ("arcanor", {"ar.show_contents": "true"}, 1),
        ("arcanor", {"ar.show_contents": "true"}, 3),
        ("quatrarmes", {}, 1),
    ],
)
def test_cutting_off_changes_no_value(name: str, options: dict[str, str], seed: int) -> None:
    game = load(name, options)
    evaluation = known(game)
    for state in some(game, seed, plies=60, every=17):
        seat = state.turn
        found = best(game, state, seat, Budget(depth=2), alternatives=1000)
        tree = Tree(evaluation, seat, Meter(Budget(depth=1)))
        tree.limit = 100
        for turn in found.turns:
            there = state
            for action in turn.path:
                there = game.after(there, action)
            value = plain(game, tree, there, seat, 1, len(turn.path))
            assert abs(turn.score - value / UNIT) <= 0.03, (game.write(state, turn.path), value)


@pytest.mark.parametrize("seed", range(3))
def test_the_mean_over_a_die_is_bounded_rightly_however_narrow_the_window(seed: int) -> None:
    """Star1: a value below the window is an upper bound, one above it a lower one."""
    game = load("guerre-des-maitres")
    for state in some(game, seed, plies=50, every=9):
        turn = best(game, state, state.turn, Budget(nodes=1)).path
        there = state
        for action in turn:
            there = game.after(there, action)
        if there.outcome or there.turn != CHANCE:
            continue
        tree = Tree(known(game), state.turn, Meter(Budget(depth=1)))
        tree.limit = 100
        exact = plain(game, tree, there, state.turn, 1, 1)
        for alpha in (-3000, exact - 50, exact + 50, 3000):
            fresh = Tree(known(game), state.turn, Meter(Budget(depth=1)))
            fresh.limit = 100
            value = fresh.value(there, 1, alpha, alpha + 1, 1)
            assert value >= exact - 2 if value <= alpha else value <= exact + 2
