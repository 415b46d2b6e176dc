"""A copy of the journal is whole, private and checked, also while games are played."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from boardlight.cli import run
from boardlight.journal.journal import Journal, JournalError, open_journal
from boardlight.referee.session.logged import read_event
from tests.boardlight.journal.damage import fill, games
from tests.filling import disk_full_after


def same(one: Journal, other: Journal) -> bool:
    return one.ids() == other.ids() and all(one.events(each) == other.events(each) for each in one.ids())


@pytest.fixture
def filled(journal: Journal) -> Journal:
    fill(journal)
    return journal


def test_a_copy_of_a_running_journal_is_all_of_it_in_one_private_file(
    filled: Journal, tmp_path: Path
) -> None:
    log = filled.begin("chess")
    copies = tmp_path / "copies"
    copies.mkdir()
    for number in range(1, 6):
        log.append(read_event("turn", float(number), "camera", 0, "e4", number))
        assert filled.backup(copies / "copy.sqlite") == []
        assert [file.name for file in copies.iterdir()] == ["copy.sqlite"]
        assert stat.S_IMODE((copies / "copy.sqlite").stat().st_mode) == 0o600
        with open_journal(str(copies / "copy.sqlite")) as copy:
            assert same(filled, copy)


def test_a_copy_is_of_one_moment(filled: Journal, tmp_path: Path) -> None:
    """A writer that has not finished neither waits nor is half in the copy."""
    before = filled.ids()
    with filled.connection() as connection:
        columns = "game, options, players, occasion, place, started, result, binned, NULL, at_table"
        connection.exec_driver_sql(f"INSERT INTO games SELECT 77, {columns} FROM games WHERE id = 1")
        assert filled.backup(tmp_path / "copy.sqlite") == []
    with open_journal(str(tmp_path / "copy.sqlite")) as copy:
        assert copy.ids() == before


@pytest.mark.parametrize("size", [0, 100, 5000, 20_000])
def test_a_full_disk_leaves_the_old_copy(filled: Journal, tmp_path: Path, size: int) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    (copies / "copy.sqlite").write_bytes(b"of yesterday")
    with pytest.raises((JournalError, OSError)) as full, disk_full_after(size):
        filled.backup(copies / "copy.sqlite")
    assert "room" in str(full.value) or "disk" in str(full.value)
    assert [file.read_bytes() for file in copies.iterdir()] == [b"of yesterday"]
    assert len(filled.ids()) == len(games())


def test_a_damaged_journal_is_copied_and_its_damage_told(
    filled: Journal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store, copy = str(filled._engine.url.database), tmp_path / "copy.sqlite"
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("UPDATE events SET text = 'e5' WHERE game_id = 2 AND number = 2")
        connection.commit()
    assert run(["journal", "backup", str(copy), "--store", store]) == 2
    told = capsys.readouterr().err
    assert "copy.sqlite is written, but damaged like the journal: game 2" in told and told.count("\n") == 1
    with open_journal(str(copy)) as copied:
        assert len(copied.troubles()) == 1


@pytest.mark.parametrize("place", ["itself", "link", "open", "folder", "missing/copy"])
def test_where_no_copy_belongs_none_is_written(
    filled: Journal, tmp_path: Path, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Path(str(filled._engine.url.database))
    (tmp_path / "link").symlink_to(store)
    (tmp_path / "folder").mkdir()
    before = store.read_bytes()
    with open_journal(str(tmp_path / "open")) as other:
        other.begin("chess")
        wanted = store if place == "itself" else tmp_path / place
        assert run(["journal", "backup", str(wanted), "--store", str(store)]) == 2
        assert len(other.ids()) == 1
    told = capsys.readouterr().err
    assert told.startswith("boardlight: ") and told.count("\n") == 1
    assert store.read_bytes() == before
