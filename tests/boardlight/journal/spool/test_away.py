"""A table whose server is away goes on, says so, and catches up: in order, nothing lost, nothing twice."""

import stat
from pathlib import Path

import psycopg
import pytest

from boardlight.journal.errors import AwayError, LockedError
from boardlight.journal.journal import GameLog, Journal, open_journal
from boardlight.journal.log_lines import Header
from boardlight.journal.spool.club import ClubJournal
from boardlight.referee.session.logged import Event, read_event
from tests.boardlight.journal.spool.conftest import OpenTable
from tests.patience import eventually
from tests.postgresql.proxy import Proxy
from tests.postgresql.server import Server

START = read_event("start", 0.0, "terminal")


def turn(number: int) -> Event:
    return read_event("turn", float(number), "camera", number % 2, f"turn {number}", number)


def end(number: int) -> Event:
    return read_event("end", float(number), "camera", None, "resignation", number, {"scores": [1.0, 0.0]})


def texts(journal: Journal, game_id: int) -> list[str]:
    return [event.text for event in journal.events(game_id)]


def is_sent(log: GameLog) -> bool:
    """The table hears of it with what it does next; nothing need happen for that."""
    return log.notice is None


def played(journal: Journal, *past: Event) -> GameLog:
    log = journal.begin("chess", players=("Ann", "Bob"))
    for event in past:
        log.append(event)
    return log


def test_while_the_server_answers_the_club_has_every_event_at_once(
    open_table: OpenTable, club: Journal
) -> None:
    log = played(open_table("Board 1"), START, turn(1), turn(2))
    assert log.notice is None and log.id == 1
    assert texts(club, 1) == ["", "turn 1", "turn 2"] and club.verify(1) == 3
    assert club.entry(1).header.players == ("Ann", "Bob")


@pytest.mark.parametrize("how", ["cut", "silence"])
def test_a_table_goes_on_without_the_net_and_catches_up(
    open_table: OpenTable, proxy: Proxy, club: Journal, how: str
) -> None:
    log = played(open_table("Board 1"), START, turn(1))
    getattr(proxy, how)()
    for number in range(2, 6):
        log.append(turn(number))
    assert log.notice is not None and log.notice.en == "The club's database is away: kept here, sent later."
    assert len(log.events()) == 6 and texts(club, 1) == ["", "turn 1"]
    proxy.mend()
    eventually(lambda: is_sent(log))
    log.append(turn(6))
    assert texts(club, 1) == ["", *(f"turn {number}" for number in range(1, 7))]
    assert club.verify(1) == 7 and club.troubles() == []


def test_a_game_that_is_begun_without_the_net_gets_its_number_later(
    open_table: OpenTable, proxy: Proxy, club: Journal
) -> None:
    proxy.cut()
    journal = open_table("Board 1")
    log = played(journal, START, turn(1))
    log.hold()
    assert log.id < 0 and journal.events(log.id) == [START, turn(1)]
    assert [entry.id for entry in journal.games()] == [log.id]
    assert journal.log(log.id).events() == log.events()
    before = club.begin("chess").id
    proxy.mend()
    eventually(lambda: is_sent(log))
    log.append(end(2))
    assert log.id == before + 1 and texts(club, log.id) == ["", "turn 1", "resignation"]
    assert club.entry(log.id).result == "resignation" and club.troubles() == []


def test_a_backend_that_is_ended_loses_nothing(open_table: OpenTable, direct: str, club: Journal) -> None:
    log = played(open_table("Board 1"), START)
    for number in range(1, 4):
        with psycopg.connect(direct) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid != pg_backend_pid()"
            )
        log.append(turn(number))
    eventually(lambda: is_sent(log))
    assert texts(club, 1) == ["", "turn 1", "turn 2", "turn 3"] and club.verify(1) == 4


def test_a_server_that_loses_its_power_loses_nothing(
    open_table: OpenTable, postgresql: Server, club: Journal
) -> None:
    log = played(open_table("Board 1"), START, turn(1))
    postgresql.kill()
    log.append(turn(2))
    assert log.notice is not None
    postgresql.start()
    eventually(lambda: is_sent(log))
    log.append(turn(3))
    assert texts(club, 1) == ["", "turn 1", "turn 2", "turn 3"] and club.troubles() == []


def full(direct: str) -> None:
    """The server's disk is full: PostgreSQL's own error, with its own code, for every event."""
    with psycopg.connect(direct) as connection:
        connection.execute(
            "CREATE FUNCTION disk_is_full() RETURNS trigger AS $$ BEGIN "
            "RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; "
            "END $$ LANGUAGE plpgsql; "
            "CREATE TRIGGER disk_is_full BEFORE INSERT ON events EXECUTE FUNCTION disk_is_full()"
        )


def test_a_server_with_a_full_disk_stops_no_table(open_table: OpenTable, direct: str, club: Journal) -> None:
    log = played(open_table("Board 1"), START)
    full(direct)
    log.append(turn(1))
    assert log.notice is not None and "disk that is full" in log.notice.en and "kept here" in log.notice.en
    with psycopg.connect(direct) as connection:
        connection.execute("DROP TRIGGER disk_is_full ON events")
    eventually(lambda: is_sent(log))
    assert texts(club, 1) == ["", "turn 1"] and club.troubles() == []


def test_an_answer_that_was_lost_is_no_reason_to_write_twice(
    open_table: OpenTable, club: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The club has the event, but the table was cut off before it could know."""
    journal = open_table("Board 1")
    log = played(journal, START)
    assert isinstance(journal, ClubJournal)
    note, failed = journal._spool.note, []

    def forgetful(*given: object) -> None:
        if not failed:
            failed.append(1)
            raise AwayError("cut")
        note(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(journal._spool, "note", forgetful)
    log.append(turn(1))
    assert failed and texts(club, 1) == ["", "turn 1"]
    eventually(lambda: is_sent(log))
    log.append(turn(2))
    assert texts(club, 1) == ["", "turn 1", "turn 2"] and club.verify(1) == 3


def test_a_table_that_comes_back_without_the_net_goes_on_with_its_game(
    open_table: OpenTable, proxy: Proxy, club: Journal
) -> None:
    with open_table("Board 1") as before:
        game_id = played(before, START, turn(1)).id
    played(open_table("Board 2"), START)
    proxy.cut()
    journal = open_table("Board 1")
    log = journal.latest_unfinished()
    assert log is not None and (log.id, log.events()) == (game_id, [START, turn(1)])
    log.append(turn(2))
    proxy.mend()
    eventually(lambda: is_sent(log))
    assert texts(club, game_id) == ["", "turn 1", "turn 2"] and club.troubles() == []


def test_a_note_that_was_made_meanwhile_is_no_rival(
    open_table: OpenTable, proxy: Proxy, club: Journal
) -> None:
    log = played(open_table("Board 1"), START)
    proxy.cut()
    log.extend([turn(1), turn(2)])
    club.note(1, Header(game="chess", players=("Eve", "Bob")))
    proxy.mend()
    eventually(lambda: is_sent(log))
    assert [event.kind for event in club.events(1)] == ["start", "noted", "turn", "turn"]
    assert club.verify(1) == 4 and club.entry(1).facts.players == ("Eve", "Bob")


def test_the_second_of_two_tables_that_write_one_game_is_refused(
    open_table: OpenTable, club: Journal
) -> None:
    first = played(open_table("Board 1"), START)
    second = open_table("Board 2").log(first.id)
    first.append(turn(1))
    with pytest.raises(LockedError, match="another table has written this game"):
        second.append(turn(7))
    with pytest.raises(LockedError, match="another table"):
        second.append(turn(8))
    first.append(turn(2))
    assert texts(club, first.id) == ["", "turn 1", "turn 2"] and club.troubles() == []


def test_a_table_that_was_away_while_another_wrote_its_game_keeps_what_it_has(
    open_table: OpenTable, proxy: Proxy, club: Journal, own_folder: Path
) -> None:
    journal = open_table("Board 1")
    log = played(journal, START)
    proxy.cut()
    log.append(turn(1))
    club.log(log.id).append(turn(7))
    proxy.mend()
    eventually(lambda: is_sent(log))
    with pytest.raises(LockedError, match="another table") as told:
        log.append(turn(2))
    assert texts(club, 1) == ["", "turn 7"] and club.troubles() == []
    (file,) = (own_folder / "spool").glob("*.sqlite")
    assert str(file) in str(told.value)
    with open_journal(str(file)) as spool:
        assert texts(spool, 1) == ["", "turn 1"] and spool.troubles() == []
    other = journal.log(1)
    other.append(turn(8))
    assert texts(club, 1) == ["", "turn 7", "turn 8"] and other.events() == club.events(1)


def test_a_game_that_goes_on_at_another_table_is_taken_over_whole(
    open_table: OpenTable, club: Journal
) -> None:
    first = played(open_table("Board 1"), START, turn(1))
    second = open_table("Board 2").log(first.id)
    second.append(turn(2))
    back = open_table("Board 1b").log(first.id)
    assert back.events() == [START, turn(1), turn(2)]
    back.append(turn(3))
    assert texts(club, 1) == ["", "turn 1", "turn 2", "turn 3"] and club.verify(1) == 4


def test_the_spool_is_private_and_empties_itself(open_table: OpenTable, own_folder: Path) -> None:
    with open_table("Board 1") as journal:
        played(journal, START, turn(1), end(2))
        (file,) = (own_folder / "spool").glob("*.sqlite")
        assert all(stat.S_IMODE(each.stat().st_mode) & 0o077 == 0 for each in file.parent.iterdir())
    open_table("Board 1")
    with open_journal(str(file)) as spool:
        assert spool.games() == [] and spool.damage() is None


def test_lists_and_learners_say_that_the_server_is_away(open_table: OpenTable, proxy: Proxy) -> None:
    journal = open_table("Board 1")
    played(journal, START)
    proxy.cut()
    journal.begin("chess")
    assert [entry.id for entry in journal.games()] == [1, -2]
    with pytest.raises(AwayError, match="is away"):
        journal.pupils.all()
