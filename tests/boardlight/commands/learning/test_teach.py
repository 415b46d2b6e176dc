"""Lessons on the command line: whose progress is kept, and where a learner goes on."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from boardlight.cli import run
from boardlight.journal.journal import open_journal
from boardlight.journal.pupils.answer import Answer
from boardlight.school.lessons import lessons_of
from tests.boardlight.asking import asking
from tests.boardlight.school.answering import answer
from tests.patience import PATIENCE_S, eventually

KEYS = [each.key for each in lessons_of("chess")]

OWN = """
title.en = "My chapter"
[[lesson]]
title.en = "The rook"
rule = "R3"
setup = "White: K a1, R d4; Black: K h8, N d7; turn: White"
accept = ["Rxd7"]
task.en = "Take the knight."
praise.en = "Good."
idea.en = "Look along the file."
"""


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    file = str(tmp_path / "journal.sqlite")
    monkeypatch.setenv("BOARDLIGHT_STORE", file)
    with open_journal(file) as journal:
        journal.pupils.add("Anne", "2026-01-02")
    return file


@contextmanager
def taught(*arguments: str) -> Iterator[httpx.Client]:
    """A program that teaches on its page, without a camera, and that page."""
    console = Path(sys.executable).with_name("boardlight")
    command = [console, "teach", *arguments, "--camera", "none", "--page-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        try:
            lines = iter(program.stdout.readline, "")
            page = next(line.split()[1] for line in lines if line.startswith("Page: "))
            with httpx.Client(base_url=page, timeout=PATIENCE_S, trust_env=False) as client:
                eventually(lambda: client.get("/api/table").json()["phase"] == "play")
                yield client
        finally:
            program.terminate()


def kept(store: str) -> list[Answer]:
    with open_journal(store) as journal:
        return journal.pupils.answers(journal.pupils.named("Anne").id)


def test_what_a_learner_solves_is_kept_and_what_is_due_comes_first(store: str) -> None:
    with open_journal(store) as journal:
        journal.pupils.keep(1, answer(KEYS[6], misses=1))
    with taught("chess", "--pupil", "anne") as client:
        assert client.get("/api/school/learner").json()["learner"]["name"] == "Anne"
        assert client.post("/api/order", json=asking("play Kxd5")).status_code == 202
        assert client.get("/api/school/learner").json()["learner"]["solved"] == 2
    assert [(each.course, each.lesson) for each in kept(store)] == [("chess", KEYS[6]), ("chess", KEYS[0])]
    with taught("chess", "--pupil", "Anne", "--due") as client:
        assert client.get("/api/table").json()["lesson"]["number"] == 7


def test_lessons_of_a_teachers_own_are_kept_apart(store: str, tmp_path: Path) -> None:
    own = tmp_path / "my-lessons.toml"
    own.write_text(OWN, encoding="utf-8")
    with taught("chess", "--pupil", "Anne", "--course", str(own)) as client:
        assert client.post("/api/order", json=asking("play Rxd7")).status_code == 202
    assert [(each.course, each.lesson) for each in kept(store)] == [("chess/my-lessons", "the-rook-1")]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--pupil", "Zed"], "no learner called Zed"),
        (["--due"], "who learns"),
        (["--due", "--pupil", "Anne"], "nothing to repeat"),
        (["--course", "rooks.toml", "--puzzles"], "not both"),
    ],
)
def test_what_cannot_be_begun_is_said(
    store: str, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["teach", "chess", *arguments]) == 2
    assert words in capsys.readouterr().err
