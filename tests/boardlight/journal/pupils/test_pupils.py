"""Learners and their answers in a real journal: kept, found, exported whole, and removed for good."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from boardlight.journal.errors import ChangedError, LockedError, NoSuchPupilError, PupilNameError
from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.pupils.key import hash_of, new_key
from tests.boardlight.school.answering import BEGUN, answer


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture
def journal(file: Path) -> Iterator[Journal]:
    with open_journal(str(file)) as opened:
        yield opened


def test_answers_come_back_as_they_went_in_also_after_the_journal_was_closed(file: Path) -> None:
    given = [answer(), answer("the-rook-1", solved=False, hints=3, misses=2), answer(course="chess/my-own")]
    with open_journal(str(file)) as journal:
        pupil, _ = journal.pupils.add("Anne", "2026-01-02")
        other, _ = journal.pupils.add("Bob", "2026-01-02")
        for each in given:
            journal.pupils.keep(pupil.id, each)
        journal.pupils.keep(other.id, answer("the-queen-1"))
    with open_journal(str(file)) as journal:
        assert journal.pupils.answers(pupil.id) == given
        assert [each.lesson for each in journal.pupils.answers(other.id)] == ["the-queen-1"]


def test_times_are_kept_in_universal_time() -> None:
    there = timezone(timedelta(hours=2))
    assert answer(at=datetime(2026, 1, 2, 17, 0, tzinfo=there)).at.isoformat() == BEGUN.isoformat()


def test_a_key_is_kept_as_a_hash_only_and_found_however_it_is_typed(journal: Journal, file: Path) -> None:
    pupil, key = journal.pupils.add("Anne", "2026-01-02")
    assert journal.pupils.of_key(key) == pupil
    assert journal.pupils.of_key(f" {key.upper().replace('-', ' ')}") == pupil
    assert journal.pupils.of_key(key[:-1]) is None and journal.pupils.of_key("") is None
    journal.settle()
    assert key.encode() not in file.read_bytes() and hash_of(key).encode() in file.read_bytes()


def test_letters_that_look_like_digits_are_taken_for_them() -> None:
    assert hash_of("1010-abcd") == hash_of("lOiO-ABCD")


def test_keys_are_never_alike() -> None:
    keys = {new_key() for _ in range(500)}
    assert len(keys) == 500 and all(len(key) == 19 and key.count("-") == 3 for key in keys)


def test_a_new_key_closes_what_the_old_one_opened(journal: Journal) -> None:
    pupil, old = journal.pupils.add("Anne", "2026-01-02")
    key = journal.pupils.new_key(pupil.id)
    assert journal.pupils.of_key(old) is None and journal.pupils.of_key(key) == pupil


def test_names_are_listed_in_order_and_found_in_any_capitals(journal: Journal) -> None:
    for name in ("Zoé", "Émile", "eve", "Fred", "  Anne   Martin "):
        journal.pupils.add(name, "2026-01-02")
    assert [each.name for each in journal.pupils.all()] == ["Anne Martin", "Émile", "eve", "Fred", "Zoé"]
    assert journal.pupils.named("anne  MARTIN").name == "Anne Martin"
    with pytest.raises(NoSuchPupilError, match="Ann"):
        journal.pupils.named("Ann")


def test_two_learners_are_never_called_alike(journal: Journal) -> None:
    journal.pupils.add("Anne", "2026-01-02")
    with pytest.raises(PupilNameError, match="already"):
        journal.pupils.add("ANNE", "2026-01-02")
    assert len(journal.pupils.all()) == 1


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "=1+1", "@Anne", "Anne; Bob", "A\x07nne", "-2"])
def test_what_is_no_name_is_refused(journal: Journal, name: str) -> None:
    with pytest.raises(PupilNameError, match="at most 60"):
        journal.pupils.add(name, "2026-01-02")


def test_who_is_removed_is_gone_for_good_with_every_answer(journal: Journal, file: Path) -> None:
    pupil, key = journal.pupils.add("Anne Unforgettable", "2026-01-02")
    journal.pupils.keep(pupil.id, answer("the-secret-lesson-1"))
    kept, _ = journal.pupils.add("Bob", "2026-01-02")
    journal.pupils.keep(kept.id, answer())
    journal.pupils.remove(pupil.id)
    assert journal.pupils.find(pupil.id) is None and journal.pupils.of_key(key) is None
    assert journal.pupils.answers(pupil.id) == [] and len(journal.pupils.answers(kept.id)) == 1
    for each in file.parent.iterdir():
        assert b"Unforgettable" not in each.read_bytes() and b"the-secret-lesson" not in each.read_bytes()
    assert journal.pupils.add("Eve", "2026-01-02")[0].id > kept.id > pupil.id


def test_nobody_can_be_asked_for_who_is_not_there(journal: Journal) -> None:
    for ask in (
        lambda: journal.pupils.remove(7),
        lambda: journal.pupils.new_key(7),
        lambda: journal.pupils.keep(7, answer()),
    ):
        with pytest.raises(NoSuchPupilError):
            ask()


@pytest.mark.parametrize("change", ["misses = -1", "at = 'noon'", "seconds = 'long'", "lesson = ''"])
def test_a_changed_row_is_named(journal: Journal, file: Path, change: str) -> None:
    pupil, _ = journal.pupils.add("Anne", "2026-01-02")
    journal.pupils.keep(pupil.id, answer())
    with sqlite3.connect(file) as connection:
        connection.execute(f"UPDATE answers SET {change}")
    with pytest.raises(ChangedError):
        journal.pupils.answers(pupil.id)
    (trouble,) = journal.troubles()
    assert "Anne" in trouble.en


def test_a_journal_that_another_program_holds_says_so(journal: Journal, file: Path) -> None:
    pupil, _ = journal.pupils.add("Anne", "2026-01-02")
    holder = sqlite3.connect(file)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(LockedError):
        journal.pupils.keep(pupil.id, answer())
    holder.close()


def test_a_copy_of_the_journal_has_them_too(journal: Journal, tmp_path: Path) -> None:
    pupil, _ = journal.pupils.add("Anne", "2026-01-02")
    journal.pupils.keep(pupil.id, answer())
    assert journal.backup(tmp_path / "copy.sqlite") == []
    with open_journal(str(tmp_path / "copy.sqlite")) as copy:
        assert copy.pupils.answers(pupil.id) == [answer()]


def test_whatever_was_acknowledged_is_there_after_a_kill(file: Path) -> None:
    for so_many in (1, 9):
        file.unlink(missing_ok=True)
        command = [sys.executable, "-m", "tests.boardlight.journal.pupils.answering_child", str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, bufsize=1) as child:
            assert child.stdout is not None
            told = [int(child.stdout.readline()) for _ in range(so_many)]
            child.kill()
            told += [int(line) for line in child.stdout if line.endswith("\n")]
        with open_journal(str(file)) as journal:
            kept = [each.misses for each in journal.pupils.answers(journal.pupils.named("Anne").id)]
            assert kept[: len(told)] == told and len(kept) <= len(told) + 1
            assert journal.troubles() == []
        for beside in file.parent.glob("journal.sqlite-*"):
            beside.unlink()
