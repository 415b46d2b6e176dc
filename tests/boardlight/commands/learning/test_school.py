"""The commands of a teacher: entering, listing, keys, copies, certificates, and forgetting for good."""

import csv
import io
import json
import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardlight.cli import run
from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.pupils.answer import Answer
from tests.boardlight.school.answering import answer, solve

Say = Callable[..., list[str]]


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Journal]:
    file = str(tmp_path / "journal.sqlite")
    monkeypatch.setenv("BOARDLIGHT_STORE", file)
    with open_journal(file) as opened:
        yield opened


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], journal: Journal) -> Say:
    def spoken(*arguments: str, code: int = 0) -> list[str]:
        assert run(["school", *arguments]) == code
        told = capsys.readouterr()
        return (told.err if code else told.out).splitlines()

    return spoken


def test_who_is_entered_is_listed_with_what_is_solved_and_due(say: Say, journal: Journal) -> None:
    assert say("list") == ["nobody learns here yet: 'boardlight school add NAME' adds somebody"]
    (key,) = say("add", "Anne")
    pupil = journal.pupils.of_key(key)
    assert pupil and pupil.name == "Anne"
    count = solve(journal.pupils, pupil.id, "chess", "check")
    journal.pupils.keep(pupil.id, answer("slide-1", course="arcanor", solved=False, misses=1))
    (line,) = say("list")
    assert (
        line.startswith("Anne ") and f"chess {count}/68, {count} to repeat" in line and "arcanor 0/43" in line
    )


def test_who_has_a_changed_row_is_named_and_the_others_are_listed(
    say: Say, journal: Journal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("Anne", "Bob"):
        journal.pupils.keep(journal.pupils.add(name, "2026-01-02")[0].id, answer())
    with sqlite3.connect(tmp_path / "journal.sqlite") as connection:
        connection.execute("UPDATE answers SET at = 'noon' WHERE pupil_id = 1")
    assert [line.split()[:3] for line in say("list")] == [["Anne"], ["Bob", "chess", "1/68,"]]
    assert run(["journal", "verify"]) == 2 and "answers of Anne" in capsys.readouterr().err


def test_a_lost_key_is_replaced(say: Say, journal: Journal) -> None:
    (old,) = say("add", "Anne")
    (key,) = say("key", "ANNE")
    assert journal.pupils.of_key(old) is None and journal.pupils.of_key(key)


def test_answers_are_written_as_lines_or_as_a_table(say: Say, journal: Journal, tmp_path: Path) -> None:
    for name in ("Anne", "Bob, jr"):
        journal.pupils.keep(journal.pupils.add(name, "2026-01-02")[0].id, answer(hints=2))
    rows = [json.loads(line) for line in say("export")]
    assert [row.pop("pupil") for row in rows] == ["Anne", "Bob, jr"]
    assert [Answer.model_validate(row) for row in rows] == [answer(hints=2)] * 2
    (row,) = csv.DictReader(io.StringIO("\n".join(say("export", "bob, jr", "--as", "csv"))))
    assert (row["pupil"], row["lesson"], row["hints"]) == ("Bob, jr", "the-king-1", "2")
    file = tmp_path / "answers.csv"
    say("export", "Anne", "--as", "csv", "-o", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 and file.read_text("utf-8").count("\n") == 2
    assert "csv" in say("export", "--as", "xls", code=2)[0]


def test_a_certificate_is_written_once_all_is_solved(say: Say, journal: Journal, tmp_path: Path) -> None:
    pupil, _ = journal.pupils.add("Anne", "2026-01-02")
    solve(journal.pupils, pupil.id, "chess", "check")
    file = tmp_path / "certificate.pdf"
    asked = ("certificate", "Anne", "chess", "-o", str(file))
    assert "solved yet" in say(*asked, code=2)[0] and not file.exists()
    say(*asked, "--chapter", "check", "--language", "fr")
    assert file.read_bytes().startswith(b"%PDF-")
    assert "solved yet" in say(*asked, "--chapter", "nothing", code=2)[0]


def test_who_is_deleted_is_gone_if_somebody_says_so(
    say: Say, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    pupil, _ = journal.pupils.add("Anne", "2026-01-02")
    journal.pupils.keep(pupil.id, answer())
    assert "add --yes" in say("delete", "Anne", code=2)[0]
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    asked: list[str] = []
    monkeypatch.setattr("typer.prompt", lambda words, **_: asked.append(words) or "")
    assert say("delete", "Anne") == [] and asked == ["Remove Anne and every answer for good? [y/N]"]
    assert journal.pupils.all()
    assert say("delete", "anne", "--yes") == ["Anne and every answer are removed"]
    assert journal.pupils.all() == [] and journal.pupils.answers(pupil.id) == []


@pytest.mark.parametrize(
    "command", [["key"], ["delete", "--yes"], ["export"], ["certificate", "-o", "x.pdf"]]
)
def test_who_is_not_there_is_named(say: Say, command: list[str]) -> None:
    verb, *more = command
    names = ["Zed", "chess"] if verb == "certificate" else ["Zed"]
    assert say(verb, *names, *more, code=2) == ["boardlight: There is no learner called Zed."]
