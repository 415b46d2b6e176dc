"""The command that opens the house: with a game, without one, and what it refuses."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from boardlight.cli import run
from boardlight.journal.journal import open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """A camera that shows an empty table for a moment, an empty journal, any free port."""
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))
    folder = tmp_path / "images"
    folder.mkdir()
    for number in range(3):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((360, 640, 3), 100 + number, np.uint8))
    store = f"sqlite:///{tmp_path / 'journal.db'}"
    return "--camera", str(folder), "--store", store, "--page-port", "0"


def test_a_game_begins_and_is_gone_on_with(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert run(["play", "chess", *words]) == 0
        assert "Page: http://127.0.0.1:" in capsys.readouterr().out
    assert run(["play", "chess", "--new", *words]) == 0
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        kinds = [[event.kind for event in journal.events(entry.id)] for entry in journal.games()]
    assert kinds == [["start", "resumed"], ["start"]]


def test_the_computer_plays_the_seats_that_are_named_and_a_game_goes_on_with_it(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    assert run(["play", "chess", "--opponent", "2", "--opponent-seat", "White", *words]) == 0
    assert run(["play", "chess", *words]) == 0
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        (entry,) = journal.games()
        events = journal.events(entry.id)
    assert [(event.kind, event.text) for event in events if event.kind == "opponents"] == [
        ("opponents", "2; ")
    ]
    assert entry.facts.players == ("Boardlight 2", "")


def test_without_a_game_the_welcome_is_served(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", *words]) == 0
    assert "Page: http://127.0.0.1:" in capsys.readouterr().out
    with open_journal(f"sqlite:///{tmp_path / 'journal.db'}") as journal:
        assert journal.games() == []


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("--new",), "need the name of a game"),
        (("--option", "ch.draws=off"), "need the name of a game"),
        (("draughts",), "there is no game 'draughts'"),
        (("chess", "--clock", "soon"), "soon"),
        (("chess", "--opponent", "9"), "levels are 1 to 6"),
        (("quatrarmes", "--opponent", "stockfish"), "engines play chess only"),
        (("chess", "--opponent", "3", "--opponent-seat", "Pink"), "there is no seat 'Pink'"),
        (("chess", "--opponent-seat", "Black"), "give --opponent as well"),
        (("--opponent", "3", "--opponent-seat", "Black"), "need the name of a game"),
    ],
)
def test_what_makes_no_sense_gets_one_line(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], given: tuple[str, ...], told: str
) -> None:
    assert run(["play", *given, *words]) == 2
    said = capsys.readouterr().err
    assert told in said and said.count("\n") == 1
