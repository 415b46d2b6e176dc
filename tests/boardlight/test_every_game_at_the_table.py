"""Every game, played with the hands on the board under a perfect camera: the log equals what was played."""

import random

import pytest

from boardlight.performance import improvised
from rules.games import games, load
from rules.pieces import CHANCE
from rules.turns import Turn, turns
from tests.boardlight.tabletop import Tabletop, labels_of

NAMES = sorted(games())

TURNS = 25


def perform(top: Tabletop, turn: Turn) -> None:
    """Carry a turn out in steps, as hands do; one that leaves no trace is ordered by page."""
    here = top.session.state
    text = top.game.write(here, turn.path)
    if here.turn == CHANCE:
        top.tray = None
        top.look(0.2, busy=True)
        top.tray = turn.path[0].value
    elif labels_of(top.game, turn.state) == top.labels:
        top.order(f"play {text}")
    for action in turn.path:
        here = top.game.after(here, action)
        top.labels = labels_of(top.game, here)
        top.look(0.2, busy=True)
    top.look(2.0)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", NAMES)
def test_a_random_game_by_hand_is_logged_as_it_was_played(name: str, seed: int) -> None:
    game, chance = load(name), random.Random(seed)
    top = Tabletop.of(game, improvised(game, seed, 0).first)
    truth: list[str] = []
    for _ in range(TURNS):
        found = list(turns(game, top.session.state))
        if not found:
            break
        turn = chance.choice(found)
        truth.append(game.write(top.session.state, turn.path))
        perform(top, turn)
        assert [text for text in top.log if not text.startswith("end ")] == truth
        assert top.session.in_step
