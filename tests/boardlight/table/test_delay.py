"""How soon after a hand has left a turn is logged and a wrong position named; video time, so exact."""

from statistics import median

import pytest

from boardlight.recording.evaluation import MOST, within
from rules.games import load
from tests.boardlight.table.delays import Watched, played

CALLED = 0.9
"""Seconds within which a wrong position is named."""


@pytest.mark.parametrize("name", ["quatrarmes", "chess"])
def test_a_turn_is_logged_as_soon_as_the_hand_has_left(name: str) -> None:
    turns = played(load(name), 2, 3)
    assert [turn.texts for turn in turns] == [(turn.wanted,) for turn in turns]
    delays = [turn.delay for turn in turns]
    assert median(delays) <= 0.2001 and within(delays, MOST) <= 0.3501


def test_a_wrong_position_is_named_soon_after_the_hand_has_left() -> None:
    table = Watched.of(load("chess"), 1)
    assert table.carry("e2", "e5") <= CALLED
    assert [event.text for event in table.stage.table.turns] == []
