"""An engine in a match: it is told every turn since it was first asked, and ends with its game."""

from pathlib import Path

import pytest

from boardlight.opponents.uci.match_player import EnginePlayer, match_player
from boardlight.opponents.uci.spec import read_engine
from rules.games import load
from rules.notation import read_turn
from tests.boardlight.opponents.uci.engines import engine

CHESS = load("chess")
FIRST = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_an_engine_is_told_all_turns_of_its_game(tmp_path: Path) -> None:
    program = engine(tmp_path, "note")
    state = CHESS.start()
    with match_player(CHESS, program) as player:
        for reply in ("Nf6", "Ng8", ""):
            (path,) = player(CHESS, state, 0, 1)
            state = CHESS.after(state, *path)
            state = read_turn(CHESS, state, reply).state if reply else state
        player(CHESS, CHESS.start(), 0, 1)
    heard = Path(f"{program}.heard").read_text("utf-8").splitlines()
    ways = ["", " moves g1f3 g8f6", " moves g1f3 g8f6 f3g1 f6g8", ""]
    assert heard == [FIRST + way for way in ways]


def test_players_of_the_search_keep_their_names(tmp_path: Path) -> None:
    for name in ("1", "6", "random", "greedy", "material"):
        with match_player(CHESS, name) as player:
            assert not isinstance(player, EnginePlayer)
    for game, name in (("chess", "8"), ("chess", "/no/engine"), ("quaternity", engine(tmp_path, "e4"))):
        with pytest.raises(ValueError, match="no player is called"), match_player(load(game), name):
            pass


def test_what_an_engine_does_wrong_in_a_match_is_a_sentence(tmp_path: Path) -> None:
    player = EnginePlayer(read_engine(f"{engine(tmp_path, 'crash')},time=0.01"))
    with pytest.raises(ValueError, match="Tame 1 has ended by itself"):
        player(CHESS, CHESS.start(), 0, 1)
    player.close()
