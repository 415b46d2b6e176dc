"""Lessons and kept games with `--camera sim:`: simulated people follow them by hand until all is done."""

import time
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest

from boardlight.cli import run
from boardlight.journal.journal import open_journal
from boardlight.kit.profiles import PROFILES_VARIABLE
from tests.boardlight.kept_games import scribe

HASTE = 12
"""Seconds of the table in one second."""

COURSE = """
title.en = "Two rooks"

[[lesson]]
title.en = "The rook"
rule = "R3"
setup = "White: K a1, R d4; Black: K h8, N d7; turn: White"
accept = ["Rxd7"]
task.en = "Take the knight."
praise.en = "Good: straight ahead."
idea.en = "Look along the file."

[[lesson]]
setup = "White: K a1, R d4; Black: K h8, N h4; turn: White"
accept = ["Rxh4+"]
task.en = "Take the other knight."
praise.en = "Good: straight to the side."
"""


@pytest.fixture(autouse=True)
def _in_haste(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Time passes faster at the table; it must pass, for another thread looks at its pictures."""
    pace = Event()
    clock = SimpleNamespace(
        monotonic=lambda: HASTE * time.monotonic(), sleep=lambda seconds: pace.wait(seconds / HASTE)
    )
    monkeypatch.setattr("boardlight.simulation.guided_camera.clock", clock)
    monkeypatch.setattr("boardlight.simulation.guided_camera.RATE", 4.0)
    monkeypatch.setattr("boardlight.commands.learning.teach.POLL_S", 0.1 / HASTE)
    monkeypatch.setenv(PROFILES_VARIABLE, str(tmp_path / "profiles"))


def printed_by(capsys: pytest.CaptureFixture[str], people: str, *arguments: str) -> list[str]:
    assert run([*arguments, "--camera", people, "--page-port", "0"]) == 0
    return capsys.readouterr().out.splitlines()


def test_lessons_are_set_up_answered_wrongly_and_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "rooks.toml"
    own.write_text(COURSE, encoding="utf-8")
    printed = printed_by(capsys, "sim:2", "teach", "chess", "--course", str(own))
    at = [printed.index(line) for line in ("Take the knight.", "Take the other knight.")]
    assert any("Look along the file." in line for line in printed[at[0] : at[1]])
    assert any(line.startswith("Good: straight ahead.") for line in printed[at[0] : at[1]])
    solved = next(n for n, line in enumerate(printed) if line.startswith("Good: straight to the side."))
    # It may have been told on the page: then hands carry it out, and the praise is said again.
    later = ("The table is not in order: ", "To be carried out: ", "Good: straight to the side.")
    assert at[1] < solved and all(line.startswith(later) for line in printed[solved + 1 :])


def test_a_kept_game_is_carried_out_on_the_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'kept.db'}"
    with open_journal(url) as journal:
        journal.begin("chess").extend(scribe("chess").play("f3", "e5", "g4", "Qh4#").events)
    printed = printed_by(capsys, "sim:3", "replay", "1", "--board", "--store", url)
    assert any("called, but" in line for line in printed), printed
    for number, text in enumerate(("f3", "e5", "g4", "Qh4#"), start=1):
        assert any(line.startswith(f"Turn {number} of 4: {text} ") for line in printed)
    assert printed[-1].endswith("Black wins: checkmate")
