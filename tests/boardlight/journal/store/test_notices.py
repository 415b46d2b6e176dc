"""Who listens hears that a game has begun or ended, once that is kept, and nothing of what was done."""

from collections.abc import Iterator

import pytest

from boardlight.journal.database import connect
from boardlight.journal.errors import AwayError, LockedError
from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.log_lines import Header
from boardlight.journal.store.notices import Listener, Notice, listening
from boardlight.referee.session.logged import read_event
from tests.patience import PATIENCE_S
from tests.postgresql.server import Server, running

START = read_event("start", 0.0, "terminal")
TURN = read_event("turn", 1.0, "camera", 0, "e2-e4", 1)

END = read_event("end", 2.0, "page", None, "agreed", 1)


@pytest.fixture
def journal(postgresql: Server) -> Iterator[Journal]:
    with open_journal(postgresql.database()) as opened:
        yield opened


@pytest.fixture
def listener(journal: Journal) -> Iterator[Listener]:
    with listening(journal._engine) as listener:
        yield listener


def heard(listener: Listener, count: int) -> list[Notice]:
    found: list[Notice] = []
    while len(found) < count:
        found += listener.hear(PATIENCE_S)
    return found


def test_a_game_is_heard_of_as_it_begins_ends_and_goes(journal: Journal, listener: Listener) -> None:
    log = journal.begin("chess")
    log.append(START)
    log.extend([TURN, TURN])
    log.append(END)
    journal.bin.put(log.id)
    whole = journal.keep(Header(game="chess"), [START, TURN, END])
    assert heard(listener, 5) == [(1, 0), (1, 4), (1, 0), (whole.id, 0), (whole.id, 3)]


def test_what_was_not_kept_is_not_heard_of(journal: Journal, listener: Listener) -> None:
    log = journal.begin("chess")
    rival = journal.log(log.id)
    log.append(START)
    with pytest.raises(LockedError):
        rival.append(TURN)
    log.append(END)
    assert heard(listener, 2) == [(1, 0), (1, 2)]
    assert listener.hear(0) == []


def test_a_lost_server_is_an_error_with_a_sentence() -> None:
    with running() as server:
        url = server.database()
        engine = connect(url)
        with pytest.raises(AwayError, match="is away"), listening(engine) as listener:
            server.kill()
            listener.hear(PATIENCE_S)
        with pytest.raises(AwayError, match="is away"):
            open_journal(url)
        engine.dispose()
