"""What is damaged is named, in one line; every other game opens, is listed, verified, and continued."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from boardlight.cli import run
from boardlight.journal.journal import JournalError, open_journal
from boardlight.table.seating import unfinished
from tests.boardlight.journal.damage import Spoiler, fill, games

NESTED = 100_000
"""Brackets: deeper than any reader of JSON goes."""


@pytest.fixture(scope="module")
def spoiler(tmp_path_factory: pytest.TempPathFactory) -> Spoiler:
    return Spoiler(tmp_path_factory.mktemp("spoilt"))


@pytest.fixture
def store(spoiler: Spoiler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A journal of four games; the third is not over, and the last has only begun."""
    place = tmp_path / "journal.sqlite"
    place.write_bytes(spoiler.closed[""])
    monkeypatch.setenv("BOARDLIGHT_STORE", str(place))
    return place


@pytest.mark.parametrize("start", range(0, 120, 10))
def test_random_damage_is_named_and_the_rest_opens(spoiler: Spoiler, start: int) -> None:
    assert [fault for seed in range(start, start + 10) for fault in spoiler.faults(seed)] == []


SPOILT_HEADERS = (
    "options = '{'", "options = '[]'", "options = 'null'", "options = '{\"a\": 7}'", "players = '7'",
    "players = '[7]'", "players = x'ff'", "occasion = CAST(x'ff' AS TEXT)", "place = 7.5", "game = ''",
    "game = CAST(x'c328' AS TEXT)", "started = x'00'", "result = x'ff'",
    f"options = '{'[' * NESTED}'", f"players = '{'[' * NESTED}{']' * NESTED}'", "id = 99",
)  # fmt: skip

SPOILT_EVENTS = (
    "details = '{'", "details = '7'", "details = 'null'", "details = x'ff'", "text = CAST(x'ff' AS TEXT)",
    f"details = '{'[' * NESTED}'", f"""details = '{'{"a":' * 200}1{'}' * 200}'""", "time = 'noon'",
    "by = 'nobody'",
    "kind = ''", "ply = -1", "ply = 9223372036854775807", "seat = 1.5", "hash = NULL", "hash = 7",
    "number = 1000", "details = '{\"players\": 7}'", "kind = 'end'", "kind = 'noted', details = '[7]'",
)  # fmt: skip


def changed(store: Path, statement: str) -> None:
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        try:
            connection.execute(statement)
        except sqlite3.IntegrityError:
            # A column that may not be empty: as empty as it can be.
            connection.execute(statement.replace("NULL", "''"))
        connection.commit()


@pytest.mark.parametrize(
    "statement",
    [
        *(f"UPDATE games SET {change} WHERE id = 2" for change in SPOILT_HEADERS),
        *(f"UPDATE events SET {change} WHERE game_id = 2 AND number = 3" for change in SPOILT_EVENTS),
        *(f"UPDATE events SET {change} WHERE game_id = 2 AND number = 1" for change in SPOILT_EVENTS[:6]),
        "DELETE FROM games WHERE id = 2",
    ],
    ids=lambda statement: statement[:60],
)
def test_one_damaged_row_stops_no_other_game(
    store: Path, statement: str, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(store, statement)
    assert run(["journal", "verify"]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("boardlight: game 2") and told.err.count("\n") == 1
    assert [line[:6] for line in told.out.splitlines() if line[5] in "134"] == [
        "game 1", "game 3", "game 4",
    ]  # fmt: skip
    assert run(["journal", "list"]) == 0
    assert {"1", "3", "4"} <= {line.split()[0] for line in capsys.readouterr().out.splitlines()}
    assert run(["replay", "1"]) == 0 and "Qh4#" in capsys.readouterr().out
    with open_journal(str(store)) as journal:
        waiting = unfinished(journal, "chess")
        assert waiting is not None and waiting.id == 4
    run(["replay", "2"])
    assert capsys.readouterr().err.count("\n") <= 1


def directory(store: Path) -> None:
    store.unlink()
    store.mkdir()


def no_database(store: Path) -> None:
    store.write_bytes(b"no database at all" * 100)


def half(store: Path) -> None:
    store.write_bytes(store.read_bytes()[: store.stat().st_size // 2])


def head(store: Path) -> None:
    store.write_bytes(store.read_bytes()[:100])


@pytest.mark.parametrize("spoil", [directory, no_database, half, head])
@pytest.mark.parametrize("command", ["journal verify", "journal list", "replay", "journal backup COPY"])
def test_a_file_that_is_none_gets_one_line(
    store: Path,
    spoil: Callable[[Path], None],
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    spoil(store)
    assert run(command.replace("COPY", str(tmp_path / "copy")).split()) == 2
    told = capsys.readouterr().err
    assert told.startswith("boardlight: ") and told.count("\n") == 1


def test_an_empty_file_is_a_journal_that_holds_no_game_yet(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite makes the file before it writes into it: who was killed then begins again."""
    store.write_bytes(b"")
    assert run(["journal", "verify"]) == 0
    assert capsys.readouterr().out.startswith("no game is kept here yet")


def test_an_empty_file_with_a_log_beside_is_not_begun_anew(
    store: Path, spoiler: Spoiler, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite would throw the log away, with whatever it holds."""
    store.write_bytes(b"")
    beside = Path(f"{store}-wal")
    beside.write_bytes(spoiler.open["-wal"])
    assert run(["journal", "verify"]) == 2
    assert "is empty, but" in capsys.readouterr().err
    assert beside.read_bytes() == spoiler.open["-wal"]


def test_a_write_ahead_log_that_lost_its_end_loses_only_that(store: Path, spoiler: Spoiler) -> None:
    beside, whole = Path(f"{store}-wal"), spoiler.open["-wal"]
    reached = -1
    for size in range(0, len(whole) + 1, len(whole) // 40):
        for end in ("", "-wal", "-shm"):
            Path(f"{store}{end}").unlink(missing_ok=True)
        store.write_bytes(spoiler.open[""])
        beside.write_bytes(whole[:size])
        with open_journal(str(store)) as journal:
            counts = [journal.verify(each) for each in journal.ids()]
            assert journal.damage() is None
            assert sum(counts) >= reached
            reached = sum(counts)


def test_a_game_that_is_over_is_in_the_main_file(tmp_path: Path) -> None:
    """Whoever copies only that file, while the program runs, has every game that was over then."""
    with open_journal(str(tmp_path / "journal.sqlite")) as journal:
        fill(journal)
        shutil.copy(tmp_path / "journal.sqlite", tmp_path / "copy.sqlite")
        with open_journal(str(tmp_path / "copy.sqlite")) as copy:
            over = [entry.id for entry in journal.games() if entry.result]
            assert over and [copy.events(each) for each in over] == [journal.events(each) for each in over]
            assert copy.troubles() == []


def test_a_file_of_many_games_is_kept_whole_or_not_at_all(store: Path) -> None:
    wanted = [(each.kept().header, each.events) for each in games()]
    with open_journal(str(store)) as journal:
        before = journal.ids()
        for bad in range(len(wanted)):
            events = [*wanted[bad][1], replace(wanted[bad][1][0], more={"doubt": float("nan")})]
            with pytest.raises(ValueError, match="JSON"):
                journal.keep_all([*wanted[:bad], (wanted[bad][0], events), *wanted[bad + 1 :]])
            assert journal.ids() == before
        with journal.connection() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(JournalError, match="full: make room"):
            journal.keep_all(wanted * 9)
        assert journal.ids() == before and journal.troubles() == []
