"""The bin of a journal: what is put there comes back whole or is gone for good; the rest is untouched."""

import sqlite3
from pathlib import Path

import pytest

from boardlight.journal.errors import BeingPlayedError, ChangedError, NoSuchGameError
from boardlight.journal.journal import Journal, open_journal
from boardlight.referee.session.logged import Event, read_event
from tests.boardlight.kept_games import deploying, mated

START = read_event("start", 0.0, "terminal", details={"setup": ""})
TURN = read_event("turn", 12.25, "camera", 1, "e5-d4", 1)


@pytest.fixture
def journal(tmp_path: Path):
    with open_journal(str(tmp_path / "journal.sqlite")) as opened:
        yield opened


def keep(journal: Journal, *events: Event, player: str = "") -> int:
    log = journal.begin("quatrarmes", {}, (player, ""), "Club", "2026-01-02T03:04:05")
    log.extend(events or (START, TURN))
    return log.id


def numbers(journal: Journal) -> list[int]:
    return [entry.id for entry in journal.games()]


def stored(journal: Journal) -> bytes:
    """Everything that the files of the journal hold."""
    file = Path(str(journal._engine.url.database))
    return b"".join(each.read_bytes() for each in sorted(file.parent.iterdir()))


def test_a_game_in_the_bin_is_in_no_list_and_comes_back_whole(journal: Journal) -> None:
    first, second = keep(journal), keep(journal)
    before = journal.chain(first), journal.entry(first)
    journal.bin.put(first)
    assert numbers(journal) == [second]
    assert [entry.id for entry in journal.bin.games()] == [first]
    assert first in journal.bin and second not in journal.bin
    assert journal.verify(first) == 2 and journal.troubles() == []
    journal.bin.bring_back(first)
    assert numbers(journal) == [first, second] and journal.bin.games() == []
    assert (journal.chain(first), journal.entry(first)) == before


def test_what_was_put_there_last_comes_first(journal: Journal) -> None:
    first, second = keep(journal), keep(journal)
    journal.bin.put(second)
    journal.bin.put(first)
    assert journal.bin.numbers() == [first, second]


def test_a_game_in_the_bin_is_not_continued_by_itself(journal: Journal) -> None:
    keep(journal)
    journal.bin.put(keep(journal))
    log = journal.latest_unfinished()
    assert log and log.id == 1


def test_a_game_that_is_gone_on_with_leaves_the_bin(journal: Journal) -> None:
    log = journal.log(keep(journal))
    journal.bin.put(log.id)
    journal.note(log.id, journal.entry(log.id).facts)
    assert log.id in journal.bin
    log.append(read_event("takeback", 13.0, "page", None, "", 0, {"turns": 1}))
    assert log.id not in journal.bin and numbers(journal) == [log.id]


def test_an_emptied_bin_leaves_nothing_in_the_files_and_all_else_as_it_was(journal: Journal) -> None:
    gone = keep(journal, *mated().events, player="Annabelle")
    left = keep(journal, player="Benedict")
    journal.note(gone, journal.entry(gone).facts.model_copy(update={"place": "Castelnau"}))
    kept = journal.chain(left)
    journal.bin.put(gone)
    assert b"Annabelle" in stored(journal) and b"Castelnau" in stored(journal)
    assert journal.bin.empty(journal.bin.numbers()) == 1
    assert journal.chain(left) == kept and journal.troubles() == []
    rest = stored(journal)
    assert b"Benedict" in rest
    assert all(words not in rest for words in (b"Annabelle", b"Castelnau", b"Qh4#"))
    with pytest.raises(NoSuchGameError):
        journal.entry(gone)


def test_only_the_games_that_were_seen_in_the_bin_are_removed(journal: Journal) -> None:
    first, second, third = keep(journal), keep(journal), keep(journal)
    journal.bin.put(first)
    journal.bin.put(second)
    journal.bin.bring_back(second)
    seen = [first, second]
    journal.bin.put(third)
    assert journal.bin.empty(seen) == 1
    assert numbers(journal) == [second] and journal.bin.numbers() == [third]
    assert journal.bin.empty([]) == 0 and third in journal.bin


def test_the_number_of_a_removed_game_is_not_given_again(journal: Journal) -> None:
    journal.bin.put(keep(journal))
    journal.bin.empty(journal.bin.numbers())
    assert keep(journal) == 2 and journal.damage() is None


def test_a_game_that_vanished_otherwise_is_still_missed(journal: Journal) -> None:
    journal.bin.put(keep(journal))
    keep(journal)
    journal.bin.empty(journal.bin.numbers())
    connection = sqlite3.connect(str(journal._engine.url.database))
    connection.execute("DELETE FROM events")
    connection.execute("DELETE FROM games")
    connection.commit()
    connection.close()
    assert journal.damage() is not None


def test_games_that_never_began_go_when_the_bin_is_emptied(journal: Journal) -> None:
    idle, played = keep(journal, START), keep(journal)
    secret = journal.begin("quattuor-reges")
    secret.extend(deploying().events)
    newest = keep(journal, START)
    assert journal.bin.empty(journal.bin.numbers()) == 0
    assert journal.ids() == [played, secret.id, newest] and idle not in journal.ids()
    assert journal.troubles() == []


def test_a_game_at_the_table_stays_where_it_is(journal: Journal) -> None:
    log = journal.log(keep(journal, START))
    keep(journal, START)
    log.hold()
    with pytest.raises(BeingPlayedError, match="being played"):
        journal.bin.put(log.id)
    journal.bin.empty(journal.bin.numbers())
    log.append(TURN)
    log.release()
    journal.bin.put(log.id)
    assert log.id in journal.bin


def test_a_number_that_there_is_not_is_refused(journal: Journal) -> None:
    for change in (journal.bin.put, journal.bin.bring_back):
        with pytest.raises(NoSuchGameError):
            change(7)


def test_a_bin_is_emptied_around_a_broken_header(journal: Journal) -> None:
    broken, well = keep(journal), keep(journal)
    journal.bin.put(broken)
    journal.bin.put(well)
    with sqlite3.connect(str(journal._engine.url.database)) as connection:
        connection.execute("UPDATE games SET players = 'no JSON' WHERE id = 1")
    with pytest.raises(ChangedError):
        journal.entry(broken)
    assert [entry.id for entry in journal.bin.games()] == [well]
    assert journal.bin.empty(journal.bin.numbers()) == 2 and journal.troubles() == []
