"""The commands that let the search play and explain: match and analyse."""

from pathlib import Path

import pytest

from boardlight.cli import run
from messages.message import message
from search.playing.levels import LEVELS
from search.playing.players import FIXED

SHORT = '[White "Ada"]\n[Black "Ben"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'


def test_a_match_says_points_elo_and_how_games_ended(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "chess", "greedy", "random", "--games", "2"]) == 0
    first, second, third = capsys.readouterr().out.splitlines()
    assert first.startswith("greedy against random: ") and "of 2 points" in first
    assert second.startswith("Elo ") and " to " in second
    assert "plies a game" in third


def test_games_played_at_a_time_end_as_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for jobs in ("1", "2"):
        assert run(["match", "guerre-des-maitres", "2", "1", "--games", "4", "--jobs", jobs]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_an_engine_plays_a_match_in_chess(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "chess", "stockfish,nodes=500,time=0.1", "random", "--games", "2"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("stockfish,nodes=500,time=0.1 against random: 2") and "checkmate" in told
    assert run(["match", "chess", "stockfish,Colour=red", "random", "--games", "1"]) == 2
    assert "Colour" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["quatrarmes", "stockfish", "1"], "no player is called 'stockfish'"),
        (["chess", "nobody", "1"], "no player is called 'nobody'; the players are: 1, 2"),
        (["draughts", "1", "2"], "there is no game 'draughts'"),
    ],
)
def test_a_wrong_match_is_refused(words: list[str], wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", *words]) == 2
    assert wanted in capsys.readouterr().err


def test_analyse_names_the_moment_that_decided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fool.pgn"
    file.write_text(SHORT, encoding="utf-8")
    assert run(["analyse", str(file), "--positions", "1500"]) == 0
    told = capsys.readouterr().out
    lines = told.splitlines()
    assert lines[2].split()[:3] == ["2.", "White", "g4"] and "loses   better" in lines[2]
    assert "The moments that decided:" in told
    assert "  2. White" in told
    assert "    expected: " in told


def test_a_file_without_turns_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.pgn"
    file.write_text('[White "Ada"]\n[Black "Ben"]\n[Result "*"]\n\n*\n', encoding="utf-8")
    assert run(["analyse", str(file)]) == 2
    assert "holds no turns to analyse" in capsys.readouterr().err


def test_the_help_names_as_many_levels_as_there_are_and_everybody_else() -> None:
    for key in ("option-help.opponent", "option-help.player"):
        words = message(key)
        assert f"1 to {len(LEVELS)}" in words.en and f"1 à {len(LEVELS)}" in words.fr
    assert all(name in words.en and name in words.fr for name in FIXED)
