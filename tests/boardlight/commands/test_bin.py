"""The bin on the command line."""

from pathlib import Path

import pytest

from boardlight.cli import run
from boardlight.journal.journal import open_journal
from tests.boardlight.kept_games import mated


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    file = str(tmp_path / "j.sqlite")
    monkeypatch.setenv("BOARDLIGHT_STORE", file)
    with open_journal(file) as journal:
        for name in ("Ann", "Zoé"):
            journal.begin("chess", {}, (name, "Bob"), "", "2026-01-02").extend(mated().events)
    return file


def numbers(store: str) -> list[int]:
    with open_journal(store) as journal:
        return journal.ids()


def test_a_game_is_deleted_and_restored(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["journal", "delete", "1"]) == 0
    assert "'boardlight journal restore 1' brings it back" in capsys.readouterr().out
    run(["journal", "list"])
    assert "Ann" not in capsys.readouterr().out
    run(["journal", "bin"])
    shown = capsys.readouterr().out
    assert "Ann - Bob" in shown and "1 game is in the bin; --empty removes it for good" in shown
    assert run(["journal", "restore", "1"]) == 0
    run(["journal", "list"])
    assert "Ann" in capsys.readouterr().out
    run(["journal", "bin"])
    assert "the bin is empty" in capsys.readouterr().out


def test_the_bin_is_emptied_by_who_says_so(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["journal", "delete", "1"])
    assert run(["journal", "bin", "--empty"]) != 0
    assert "add --yes" in capsys.readouterr().err
    assert numbers(store) == [1, 2]
    assert run(["journal", "bin", "--empty", "--yes"]) == 0
    assert "1 game removed" in capsys.readouterr().out
    assert numbers(store) == [2]
    assert run(["journal", "verify"]) == 0


@pytest.mark.parametrize("answer", [True, False])
def test_somebody_at_a_terminal_is_asked(store: str, monkeypatch: pytest.MonkeyPatch, answer: bool) -> None:
    run(["journal", "delete", "1", "2"])
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("typer.prompt", lambda words, **_: asked.append(words) or (" Y" if answer else ""))
    assert run(["journal", "bin", "--empty"]) == 0
    assert asked == ["Remove 2 games for good? [y/N]"]
    assert numbers(store) == ([] if answer else [1, 2])


def test_what_is_not_there_is_refused(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["journal", "delete", "7"]) != 0
    assert run(["journal", "restore", "1"]) != 0
    assert "'boardlight journal bin' lists what is" in capsys.readouterr().err


def test_an_empty_list_says_what_to_do_next(
    store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["journal", "list", "--player", "nobody"])
    assert "leave an option out" in capsys.readouterr().out
    run(["journal", "list", "--store", str(tmp_path / "new.sqlite")])
    assert "'boardlight play GAME' begins one" in capsys.readouterr().out
