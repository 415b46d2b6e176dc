"""Every game, played with the hands on the board under a perfect camera: the log equals what was played."""

import random

import pytest

from boardlight.simulation.people.performance import improvised
from rules.games import games, load
from tests.boardlight.tabletop import Tabletop, perform_at_random

NAMES = sorted(games())

TURNS = 25


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", NAMES)
def test_a_random_game_by_hand_is_logged_as_it_was_played(name: str, seed: int) -> None:
    game, chance = load(name), random.Random(seed)
    top = Tabletop.of(game, improvised(game, seed, 0).first)
    for truth in perform_at_random(top, chance, TURNS):
        assert [text for text in top.log if not text.startswith("end ")] == truth
        assert top.session.table.in_step
