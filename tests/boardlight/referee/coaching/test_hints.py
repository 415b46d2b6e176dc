"""Hints in every game: the turn, and what is expected after it, in words that can be said and in light."""

from random import Random

import pytest

from boardlight.referee.coaching.hints import STEPS, advised
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.refusals import Refused
from rules.game import State
from rules.games import games, load
from rules.pieces import CHANCE
from search.playing.match import carried_out
from search.playing.players import at_random
from tests.boardlight.school.lessons.aloud import assert_can_be_said

PLIES = 14


@pytest.mark.parametrize("name", games())
def test_the_last_hint_tells_a_good_turn_and_what_is_expected_then(name: str) -> None:
    game, chance = load(name), Random(name)
    state: State = game.start()
    hints = []
    for _ in range(PLIES):
        if state.turn != CHANCE and game.view(state, None) == state:
            hints.append(advised(game, state, STEPS, time=0.0))
        state = carried_out(game, state, [at_random] * len(game.seats), [chance.getrandbits(32)], chance)
        if state.outcome:
            break
    for hint in (advice.say for advice in hints):
        assert hint.words.en.startswith("A good turn seems to be ")
        assert hint.words.fr.startswith("Un bon coup semble être ")
        assert_can_be_said(hint.words)
    if name in ("chess", "quatrarmes", "quaternity"):
        assert sum("Expected then: " in hint.say.words.en for hint in hints) > len(hints) / 2
        assert all(Cue.HINT in hint.line[0].values() for hint in hints)
        assert sum(Cue.EXPECTED in hint.line[-1].values() for hint in hints) > len(hints) / 2
    if not hints:
        with pytest.raises(Refused):
            advised(game, state, STEPS, time=0.0)
