"""Evaluations: fair at the start, the sum of their features, and for worlds that look like what is seen."""

from random import Random

import pytest

from rules.game import EMPTY
from rules.games import games, load
from rules.supply import check_supply
from search.best import known
from search.evaluation import UNIT
from search.evaluations import evaluation_of
from search.evaluations.plain import Plain
from tests.search.positions import NAMES, some


@pytest.mark.parametrize("name", [name for name in NAMES if name != "quattuor-reges"])
def test_nobody_is_ahead_at_the_start(name: str) -> None:
    """But in Quattuor Reges, where the first position is each side's own."""
    game = load(name)
    worth = known(game).worth(game.start())
    assert max(worth) - min(worth) <= 2, worth


@pytest.mark.parametrize("name", NAMES)
def test_the_worth_of_a_position_is_the_sum_of_its_features(name: str) -> None:
    game = load(name)
    evaluation = known(game)
    for state in some(game, seed=6, plies=60, every=5):
        features = evaluation.features(state)
        sums = [sum(evaluation.weight[key] * count for key, count in each.items()) for each in features]
        rounded = 0.5 * sum(map(bool, state.cells)) + len(evaluation.situations) + 1
        for worth, total in zip(evaluation.worth(state), sums, strict=True):
            assert abs(worth - UNIT * total) <= rounded


@pytest.mark.parametrize("name", NAMES)
def test_every_weight_is_used_and_can_be_replaced(name: str) -> None:
    game = load(name)
    evaluation = known(game)
    counted: set[str] = set()
    for seed in range(4):
        for state in some(game, seed, plies=120, every=3):
            for each in evaluation.features(state):
                counted |= {key for key, count in each.items() if count}
    rare = {"W", "captive", "isolated", "doubled", "nearly", "stuck"}
    assert set(evaluation.weight) - counted <= rare
    heavier = evaluation_of(game, {key: 2 * weight for key, weight in evaluation.weight.items()})
    state = some(game, seed=6, plies=30, every=1)[-1]
    for twice, once in zip(heavier.worth(state), evaluation.worth(state), strict=True):
        assert abs(twice - 2 * once) <= len(game.board)


def test_a_game_that_nobody_has_described_is_judged_by_its_pieces() -> None:
    class Stranger(games()["chess"]):  # type: ignore[misc]
        name = "stranger"

    assert isinstance(evaluation_of(Stranger()), Plain)


@pytest.mark.parametrize("seed", range(5))
def test_an_imagined_position_looks_like_what_is_seen(seed: int) -> None:
    game = load("arcanor")
    evaluation = known(game)
    for state in some(game, seed, plies=60, every=7):
        view = game.view(state, state.turn)
        world = evaluation.imagined(view, Random(seed))
        assert game.view(world, state.turn) == view
        check_supply(game, world)
        assert sum(map(len, world.cells)) == sum(map(len, state.cells)), "all pieces are somewhere"
        assert game.labels[0] == EMPTY
