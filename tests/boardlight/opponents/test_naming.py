"""Names of opponents: levels of the search, engines with what is asked of them."""

import pytest

from boardlight.opponents.level import LevelOpponent
from boardlight.opponents.naming import (
    by_seat,
    offered,
    opponent_of,
    read_opponent,
    seconds_of,
    title_of,
)
from boardlight.opponents.uci.engine import EngineOpponent
from boardlight.opponents.uci.spec import EngineSpec, read_engine
from rules.games import games, load


def test_levels_are_known_to_every_game_and_engines_to_chess() -> None:
    for name in games():
        assert read_opponent("3", load(name)) == 3
        assert isinstance(opponent_of("6", load(name)), LevelOpponent)
        if name != "chess":
            with pytest.raises(ValueError, match="levels 1 to 6"):
                read_opponent("stockfish", load(name))
    assert isinstance(opponent_of("stockfish", load("chess")), EngineOpponent)
    assert seconds_of("6", load("chess")) == 5.0 and seconds_of("stockfish,time=3", load("chess")) == 3.0


def test_an_engine_is_asked_for_strength_limits_and_options_of_its_own() -> None:
    found = read_engine("/opt/a b, elo=1500, skill=4, time=0.25, depth=6, nodes=90, Hash=64")
    options = {"UCI_LimitStrength": "true", "UCI_Elo": "1500", "Skill Level": "4", "Hash": "64"}
    assert found == EngineSpec("/opt/a b", 0.25, 6, 90, options)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0", "levels are 1 to 6, not 0"),
        ("7", "levels are 1 to 6, not 7"),
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


def test_the_computer_takes_the_seats_that_are_named_or_all_but_the_first() -> None:
    chess, four = load("chess"), load("quaternity")
    assert by_seat(chess, ["3"]) == ("", "3") and by_seat(chess, ["3"], "White") == ("3", "")
    assert by_seat(chess, ["3", "5"]) == ("3", "5") and by_seat(four, ["3"]) == ("", "3", "3", "3")
    assert by_seat(four, ["2", "4"]) == ("", "", "2", "4")
    first, *_, last = four.seats
    assert by_seat(four, ["2", "4"], f"{last}, {first}") == ("4", "", "", "2")
    for given, words in ((("3",), "there is no seat 'Pink'"), (("3", "4"), "2 opponents do not fit 1 seats")):
        with pytest.raises(ValueError, match=words):
            by_seat(chess, given, "Pink" if len(given) == 1 else "White")


def test_engines_are_offered_in_chess_alone_and_only_those_that_were_named_or_are_known() -> None:
    assert offered(load("quatrarmes"), ["/opt/engine"]) == {name: name for name in "123456"}
    engine = "/opt/engine,elo=1500,Book=/home/anne/book.bin"
    found = offered(load("chess"), [engine, "/other/engine,elo=1500,Book=book.bin"])
    assert list(found)[6] == "engine,elo=1500,Book=book.bin" and found[list(found)[6]] == engine
    assert found["stockfish"] == "stockfish" and not any("/" in name for name in found)


def test_opponents_have_names_for_a_kept_game() -> None:
    names = [title_of(text) for text in ("4", "stockfish", "/usr/games/stockfish, elo=1500,time=1")]
    assert names == ["Boardlight 4", "stockfish", "stockfish elo=1500 time=1"]
