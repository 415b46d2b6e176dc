"""What a journal promises, kept by every database that may hold it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from boardlight.journal.database import ChangedError, LockedError, NoSuchGameError
from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.log_lines import Header
from boardlight.journal.schema import events, games
from boardlight.referee.session.logged import Event, read_event
from tests.boardlight.kept_games import mated
from tests.boardlight.school.answering import answer
from tests.postgresql.server import Server

HEADER = Header(game="chess")
START = read_event("start", 0.0, "terminal", details={"options": {"qa.board": "L55"}, "setup": ""})
TURN = read_event("turn", 12.25, "camera", 1, "e5-d4", 1, {"cells": [3, 4], "doubt": 0.1})
FOUL = read_event("foul", 13.5, "camera", 0, "ce n'est pas à Sud", 1, {"rule": "R2"})
END = read_event("end", 99.0, "camera", None, "all captured", 2, {"scores": [1.0, 0.0]})


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'journal.sqlite'}"
    server: Server = request.getfixturevalue("postgresql")
    return server.database()


@pytest.fixture
def journal(store: str) -> Iterator[Journal]:
    with open_journal(store) as opened:
        yield opened


def begun(journal: Journal, *past: Event):
    log = journal.begin("quatrarmes", {"qa.board": "L55"}, ("Ann", "Bob"), "Club", "2026-01-02T03:04:05")
    for event in past:
        log.append(event)
    return log


def test_events_come_back_as_they_went_in(journal: Journal, store: str) -> None:
    log = begun(journal, START, TURN, FOUL)
    with open_journal(store) as again:
        assert again.log(log.id).events() == [START, TURN, FOUL] and again.verify(log.id) == 3
        again.log(log.id).append(END)
        entry = again.entry(log.id)
    assert (entry.result, entry.events, entry.scores) == ("all captured", 4, (1.0, 0.0))
    assert entry.header == log.header and journal.latest_unfinished() is None


def test_both_databases_keep_the_same_chain(journal: Journal) -> None:
    """Written down once: whatever keeps a game, the hash on its score sheet is this one."""
    log = begun(journal, START, TURN, FOUL, END)
    digest = "985455e6511ff62f23481d4f908b2b39b0b8264f338ed3361c0eb48096d9b639"
    assert journal.chain(log.id).digest == digest


def test_a_changed_past_shows(journal: Journal) -> None:
    log = begun(journal, START, TURN, FOUL)
    with journal.connection() as connection:
        connection.execute(sa.update(events).where(events.c.number == 2).values(text="e5-f4"))
    with pytest.raises(ChangedError, match="event 2"):
        journal.verify(log.id)


def test_two_tables_cannot_write_one_game(journal: Journal, store: str) -> None:
    """The number of the next event in a game is taken once: the second is refused, and nothing is mixed."""
    log = begun(journal, START)
    with open_journal(store) as elsewhere:
        rival = elsewhere.log(log.id)
        log.append(TURN)
        for past in ([FOUL], [FOUL, END]):
            with pytest.raises(LockedError, match="another program is writing the same game"):
                rival.extend(past)
    log.append(END)
    assert log.events() == [START, TURN, END] and journal.verify(log.id) == 3


def test_a_note_during_play_does_not_stop_the_table(journal: Journal) -> None:
    log = begun(journal, START)
    journal.note(log.id, log.header.model_copy(update={"players": ("Eve", "Bob")}))
    log.append(TURN)
    assert [event.kind for event in journal.events(log.id)] == ["start", "noted", "turn"]
    assert journal.verify(log.id) == 3 and journal.entry(log.id).facts.players == ("Eve", "Bob")


def test_a_whole_game_goes_in_or_nothing(journal: Journal) -> None:
    whole = mated()
    kept = journal.keep(HEADER, whole.events)
    assert journal.verify(kept.id) == len(whole.events)
    spoilt = read_event("turn", 0.0, "camera", details={"doubt": float("nan")})
    with pytest.raises(ValueError, match="JSON"):
        journal.keep_all([(HEADER, whole.events), (HEADER, [spoilt])])
    assert journal.ids() == [kept.id] and journal.turns([kept.id])[kept.id] > 0


def test_games_go_to_the_bin_and_for_good(journal: Journal) -> None:
    first, second = begun(journal, START, TURN, END), begun(journal, START, TURN, END)
    journal.bin.put(first.id)
    assert [entry.id for entry in journal.games()] == [second.id] and first.id in journal.bin
    journal.bin.bring_back(first.id)
    journal.bin.put(second.id)
    assert journal.bin.empty([second.id]) == 1 and journal.ids() == [first.id]
    with pytest.raises(NoSuchGameError):
        journal.bin.put(second.id)
    assert begun(journal, START).id > second.id and journal.troubles() == []


def test_learners_and_answers_are_kept_and_removed(journal: Journal) -> None:
    pupil, key = journal.pupils.add("Anne", "2026-01-02")
    journal.pupils.keep(pupil.id, answer())
    assert journal.pupils.of_key(key) == pupil and journal.pupils.answers(pupil.id) == [answer()]
    journal.pupils.remove(pupil.id)
    assert journal.pupils.all() == [] and journal.troubles() == []


def test_every_game_and_event_has_a_name_of_its_own(journal: Journal) -> None:
    whole = mated()
    journal.keep_all([(HEADER, whole.events)] * 2)
    begun(journal, START, TURN)
    with journal.connection() as connection:
        for table in (games, events):
            found = connection.execute(sa.select(table.c.uid)).scalars().all()
            assert None not in found and len(set(found)) == len(found) > 2
