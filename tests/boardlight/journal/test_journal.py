"""The journal keeps what it has acknowledged, and shows what was changed behind its back."""

import json
import random
import sqlite3
from pathlib import Path

import pytest

from boardlight.cli import run
from boardlight.journal.database import (
    CannotOpenError,
    CannotWriteError,
    ChangedError,
    LockedError,
    NewerJournalError,
    NoSuchGameError,
)
from boardlight.journal.journal import Journal, JournalError, open_journal
from boardlight.journal.log_lines import RecordError, read_log
from boardlight.journal.replay import rebuild
from boardlight.referee.session.logged import Event, read_event
from rules.games import load
from tests.boardlight.nursery import Program, nursery

START = read_event("start", 0.0, "terminal", details={"options": {"qa.board": "L55"}, "setup": ""})
TURN = read_event("turn", 12.25, "camera", 1, "e5-d4", 1, {"cells": [3, 4], "doubt": 0.1})
FOUL = read_event("foul", 13.5, "camera", 0, "ce n'est pas à Sud", 1, {"rule": "R2"})
END = read_event("end", 99.0, "camera", None, "all captured", 2, {"scores": [1.0, 0.0]})


@pytest.fixture
def journal(tmp_path: Path):
    with open_journal(str(tmp_path / "deep" / "journal.sqlite")) as opened:
        yield opened


def begun(journal: Journal, *events: Event):
    log = journal.begin("quatrarmes", {"qa.board": "L55"}, ("Ann", "Bob"), "Club", "2026-01-02T03:04:05")
    for event in events:
        log.append(event)
    return log


def file_of(journal: Journal) -> Path:
    return Path(str(journal._engine.url.database))


def spoil(journal: Journal, statement: str) -> None:
    """Change the file behind the journal's back."""
    connection = sqlite3.connect(file_of(journal))
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_events_come_back_as_they_went_in(journal: Journal) -> None:
    log = begun(journal, START, TURN, FOUL)
    assert log.events() == [START, TURN, FOUL]
    assert journal.log(log.id).events() == [START, TURN, FOUL]


def test_a_log_goes_on_after_the_journal_was_closed(tmp_path: Path) -> None:
    with open_journal(str(tmp_path / "j.sqlite")) as first:
        game_id = begun(first, START).id
    with open_journal(f"sqlite:///{tmp_path / 'j.sqlite'}") as second:
        second.log(game_id).append(TURN)
        assert second.log(game_id).events() == [START, TURN]
        assert second.verify(game_id) == 2


def test_the_list_of_games_shows_headers_results_and_lengths(journal: Journal) -> None:
    begun(journal, START, TURN, END)
    journal.begin("chess")
    first, second = journal.games()
    assert (first.header.players, first.header.occasion) == (("Ann", "Bob"), "Club")
    assert first.header.started == "2026-01-02T03:04:05"
    assert (first.result, first.events) == ("all captured", 3)
    assert (second.header.game, second.result, second.events) == ("chess", "", 0)


def test_the_latest_unfinished_game_has_events_and_no_end(journal: Journal) -> None:
    assert journal.latest_unfinished() is None
    waiting = begun(journal, START, TURN)
    begun(journal, START, END)
    begun(journal)
    found = journal.latest_unfinished()
    assert found is not None
    assert found.id == waiting.id


def test_a_takeback_after_the_end_opens_the_game_again(journal: Journal) -> None:
    log = begun(journal, START, TURN, END, read_event("takeback", 100.0, "camera", 0, "", 0))
    found = journal.latest_unfinished()
    assert found is not None
    assert found.id == log.id


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET text = 'e5-f4' WHERE number = 2",
        "UPDATE events SET seat = 0 WHERE number = 2",
        "UPDATE events SET time = 12.250001 WHERE number = 2",
        "UPDATE events SET details = '{}' WHERE number = 2",
        "UPDATE events SET details = 'no json' WHERE number = 2",
        "UPDATE events SET by = 'nobody' WHERE number = 2",
        "UPDATE events SET hash = substr(hash, 2) || 'a' WHERE number = 3",
        "DELETE FROM events WHERE number = 2",
        'UPDATE games SET players = \'["Eve", "Bob"]\'',
        "UPDATE games SET result = 'resignation'",
    ],
)
def test_a_changed_past_shows(journal: Journal, statement: str) -> None:
    log = begun(journal, START, TURN, FOUL)
    assert journal.verify(log.id) == 3
    spoil(journal, statement)
    with pytest.raises(ChangedError, match=f"game {log.id}"):
        journal.verify(log.id)
    with pytest.raises(ChangedError):
        journal.export_jsonl(log.id)


def test_the_command_line_names_every_game_that_was_changed(tmp_path: Path, capsys, monkeypatch) -> None:
    store = f"sqlite:///{tmp_path / 'journal.db'}"
    monkeypatch.setenv("BOARDLIGHT_STORE", store)
    with open_journal(store) as journal:
        logs = [begun(journal, START, TURN, END) for _ in range(3)]
        spoil(journal, f"UPDATE events SET text = 'e7-d8' WHERE number = 2 AND game_id != {logs[1].id}")
    assert run(["journal", "verify"]) == 2
    told = capsys.readouterr()
    assert told.out.startswith(f"game {logs[1].id}: 3 events") and told.out.count("game") == 1
    assert all(f"game {log.id}, event 2" in told.err for log in (logs[0], logs[2]))


def test_what_is_exported_is_imported_whole(journal: Journal, tmp_path: Path) -> None:
    log = begun(journal, START, TURN, FOUL, END)
    lines = list(journal.export_jsonl(log.id))
    with open_journal(str(tmp_path / "other.sqlite")) as other:
        copy = other.keep(*read_log(lines))
        assert copy.events() == log.events()
        assert other.entry(copy.id).result == "all captured"
        assert list(other.export_jsonl(copy.id)) == lines
        copy.append(read_event("takeback", 100.0, "page"))
        assert other.verify(copy.id) == 5


def spoilt(lines: list[str], at: int, **changes: object) -> list[str]:
    line = {**json.loads(lines[at]), **changes}
    kept = {key: value for key, value in line.items() if value is not ...}
    return [*lines[:at], json.dumps(kept), *lines[at + 1 :]]


@pytest.mark.parametrize(
    ("at", "changes", "message"),
    [
        (0, {"game": ...}, "line 1: game: this key is missing"),
        (0, {"umpire": "Eve"}, "line 1: umpire: this key does not belong here"),
        (0, {"format": 3}, "line 1: format 3 is newer"),
        (2, {"time": "noon"}, "line 3: time: this is not what belongs here"),
        (2, {"by": "magic"}, "line 3: by: this is not what belongs here"),
        (2, {"colour": "red"}, "line 3: colour: this key does not belong here"),
        (2, {"text": "e5-f4"}, "line 3: hash does not fit"),
        (3, {"number": 4}, "line 4: number is 4"),
    ],
)
def test_a_wrong_log_is_refused_by_line_and_key(journal: Journal, at, changes, message) -> None:
    lines = list(journal.export_jsonl(begun(journal, START, TURN, FOUL).id))
    with pytest.raises(RecordError, match=message):
        journal.keep(*read_log(spoilt(lines, at, **changes)))
    assert len(journal.games()) == 1


@pytest.mark.parametrize(("text", "message"), [("", "the log is empty"), ("{", "line 1 is no whole line")])
def test_no_log_at_all_is_refused(journal: Journal, text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        journal.keep(*read_log(text.splitlines()))


def test_details_that_are_no_json_are_a_mistake_of_the_program(journal: Journal) -> None:
    log = begun(journal)
    with pytest.raises(ValueError, match="JSON"):
        log.append(read_event("turn", 0.0, "camera", details={"doubt": float("nan")}))
    assert log.events() == []


def test_an_unknown_game_is_named(journal: Journal) -> None:
    begun(journal)
    with pytest.raises(NoSuchGameError, match="no game 7; the last is 1"):
        journal.log(7)


def test_two_programs_cannot_write_one_game(journal: Journal) -> None:
    log = begun(journal, START)
    rival = journal.log(log.id)
    log.append(TURN)
    with pytest.raises(LockedError, match="another program is writing the same game"):
        rival.append(FOUL)
    assert log.events() == [START, TURN]


def test_a_locked_journal_says_so(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardlight.journal.store.sqlite.BUSY_SECONDS", 0)
    begun(journal, START)
    holder = sqlite3.connect(file_of(journal))
    holder.execute("BEGIN EXCLUSIVE")
    with open_journal(str(file_of(journal))) as other, pytest.raises(LockedError, match="close it"):
        other.begin("chess")
    holder.close()


def test_a_full_disk_says_so(journal: Journal) -> None:
    log = begun(journal, START)
    with journal.connection() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(CannotWriteError, match="full: make room"):
        log.append(read_event("turn", 1.0, "camera", 0, "x" * 100_000))
    assert log.events() == [START]


def test_what_is_no_journal_is_not_touched(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear Bob, " * 200, encoding="utf-8")
    with pytest.raises(CannotOpenError, match="not a database"):
        open_journal(str(text))
    assert text.read_text(encoding="utf-8") == "Dear Bob, " * 200
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE songs (title)")
    connection.close()
    with pytest.raises(CannotOpenError, match="no journal of Boardlight's"):
        open_journal(str(other))


def test_a_newer_journal_is_left_alone(journal: Journal) -> None:
    spoil(journal, "UPDATE journal SET version = 5")
    with pytest.raises(NewerJournalError, match="update Boardlight"):
        open_journal(str(file_of(journal)))


@pytest.mark.parametrize("url", ["nothing://here", "postgresql+nodriver://x/y"])
def test_a_url_that_names_no_database_is_refused(url: str) -> None:
    with pytest.raises(CannotOpenError, match="names no database"):
        open_journal(url)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(CannotOpenError, match="cannot be made"):
        open_journal(str(tmp_path / "file" / "journal.sqlite"))


def test_a_log_of_the_first_format_is_read_as_it_was_written(journal: Journal) -> None:
    """Header and hash were written by version 0.1.0, which knew no place."""
    old = [
        '{"format": 1, "game": "chess", "options": {}, "players": ["Ann", "Bob"], "occasion": "", '
        '"started": ""}',
        '{"number": 1, "time": 0.0, "by": "page", "seat": null, "kind": "start", "text": "", "ply": 0, '
        '"details": {}, "hash": "19c3ba127ef9c36a92c24fa7cd70ccc05f3cc7f92e129e970fa9104a73e5bc8a"}',
    ]
    assert journal.verify(journal.keep(*read_log(old)).id) == 1


def test_what_is_noted_later_is_known_and_chained(journal: Journal) -> None:
    log = begun(journal, START, TURN)
    facts = log.header.model_copy(update={"players": ("Eve", "Bob"), "place": "Lyon"})
    journal.note(log.id, facts)
    entry = journal.entry(log.id)
    assert (entry.header.players, entry.facts.players) == (("Ann", "Bob"), ("Eve", "Bob"))
    assert (entry.facts.place, entry.facts.occasion) == ("Lyon", "Club")
    assert journal.verify(log.id) == 3
    spoil(journal, "UPDATE events SET details = replace(details, 'Eve', 'Ada') WHERE number = 3")
    assert "event 3" in str(journal.chain(log.id).trouble)


def test_a_note_during_play_does_not_stop_the_table(journal: Journal) -> None:
    log = begun(journal, START)
    journal.note(log.id, log.header.model_copy(update={"players": ("Eve", "Bob")}))
    log.append(TURN)
    assert [event.kind for event in journal.events(log.id)] == ["start", "noted", "turn"]
    assert journal.verify(log.id) == 3


def test_nothing_is_noted_of_a_game_that_has_not_begun(journal: Journal) -> None:
    log = begun(journal)
    with pytest.raises(JournalError, match="has not begun"):
        journal.note(log.id, log.header)
    log.append(START)
    assert journal.verify(log.id) == 1


def test_a_noted_game_is_gone_on_with(journal: Journal) -> None:
    log = begun(journal, START, read_event("turn", 1.0, "camera", 1, "d8-e7", 1))
    journal.note(log.id, log.header.model_copy(update={"place": "Lyon"}))
    found = journal.latest_unfinished()
    assert found is not None
    assert len(rebuild(load("quatrarmes"), found.events())) == 2


def test_a_note_that_is_none_spoils_no_list(journal: Journal) -> None:
    log = begun(journal, START, read_event("noted", 0.0, "page", details={"players": 7}))
    assert journal.entry(log.id).facts == log.header


def test_the_chain_of_a_game_is_told_as_a_value(journal: Journal) -> None:
    log = begun(journal, START, TURN)
    chain = journal.chain(log.id)
    assert (chain.events, len(chain.digest), chain.trouble) == (2, 64, None)
    assert chain.digest == json.loads(list(journal.export_jsonl(log.id))[-1])["hash"]
    spoil(journal, "UPDATE events SET text = 'e5-f4' WHERE number = 2")
    assert "event 2" in str(journal.chain(log.id).trouble)


def test_an_imported_game_does_not_wait_to_be_gone_on_with(journal: Journal) -> None:
    waiting = begun(journal, START)
    journal.keep(
        waiting.header, [read_event("start", 0.0, "file"), read_event("turn", 0.0, "file", 0, "d8-e7", 1)]
    )
    found = journal.latest_unfinished()
    assert found is not None
    assert found.id == waiting.id


WRITER = """
import sys
from boardlight.referee.session.logged import TurnPlayed
from boardlight.journal.journal import open_journal

log = open_journal(sys.argv[1]).begin("quatrarmes")
print("game", log.id, flush=True)
for number in range(1, 100_000):
    log.append(TurnPlayed(float(number), "camera", number % 2, f"turn {number}", number))
    print(number, flush=True)
"""


def test_kill_9_at_any_instant_loses_no_acknowledged_turn(tmp_path: Path) -> None:
    """Twenty writers are killed after a random number of acknowledgements, with the next write under way."""
    chance = random.Random(9)
    place = str(tmp_path / "journal.sqlite")
    with nursery("boardlight.journal.journal") as writers:
        for _ in range(20):
            game_id, acknowledged = killed_writer(writers.begin(WRITER, place), chance.randrange(40))
            with open_journal(place) as journal:
                texts = [event.text for event in journal.log(game_id).events()]
                assert texts[:acknowledged] == [f"turn {number}" for number in range(1, acknowledged + 1)]
                assert journal.verify(game_id) == len(texts)


def killed_writer(writer: Program, patience: int) -> tuple[int, int]:
    """Id of the game, and the number of the last turn that the writer reported as kept."""
    game_id = int(writer.stdout.readline().split()[1])
    for _ in range(patience):
        writer.stdout.readline()
    writer.kill()
    left = writer.stdout.read().splitlines()
    reported = patience + len([line for line in left if line.isdigit()])
    return game_id, reported
