"""Names of opponents: levels of the search, engines with what is asked of them."""

import pytest

from boardlight.opponents.level import LevelOpponent
from boardlight.opponents.naming import opponent_of, read_opponent, seconds_of
from boardlight.opponents.uci.engine import EngineOpponent
from boardlight.opponents.uci.spec import EngineSpec, read_engine
from rules.games import games, load


def test_levels_are_known_to_every_game_and_engines_to_chess() -> None:
    for name in games():
        assert read_opponent("3", load(name)) == 3
        assert isinstance(opponent_of("7", load(name)), LevelOpponent)
        if name != "chess":
            with pytest.raises(ValueError, match="levels 1 to 7"):
                read_opponent("stockfish", load(name))
    assert isinstance(opponent_of("stockfish", load("chess")), EngineOpponent)
    assert seconds_of("7", load("chess")) == 10.0 and seconds_of("stockfish,time=3", load("chess")) == 3.0


def test_an_engine_is_asked_for_strength_limits_and_options_of_its_own() -> None:
    found = read_engine("/opt/a b, elo=1500, skill=4, time=0.25, depth=6, nodes=90, Hash=64")
    options = {"UCI_LimitStrength": "true", "UCI_Elo": "1500", "Skill Level": "4", "Hash": "64"}
    assert found == EngineSpec("/opt/a b", 0.25, 6, 90, options)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0", "levels are 1 to 7, not 0"),
        ("8", "levels are 1 to 7, not 8"),
        ("", "names no program"),
        ("stockfish,fast", "KEY=VALUE"),
        ("stockfish,=3", "KEY=VALUE"),
        ("stockfish,time=soon", "time is in seconds"),
        ("stockfish,time=0", "time is in seconds"),
        ("stockfish,elo=high", "elo is a whole number"),
    ],
)
def test_what_is_no_opponent_is_refused_in_one_line(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_opponent(text, load("chess"))
