"""Who listens hears that a game has begun or ended, once that is kept, and nothing of what was done."""

from collections.abc import Iterator

import psycopg
import pytest

from boardlight.journal.errors import AwayError, LockedError
from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.log_lines import Header
from boardlight.journal.store.notices import CHANNEL
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


class Listener:
    """Another program, which knows the journal's database and nothing of Boardlight."""

    def __init__(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        self._connection = connection
        connection.execute(f"LISTEN {CHANNEL}")

    def hear(self, seconds: float) -> list[tuple[int, ...]]:
        """Number of the game and of its last event, as they come within so many seconds."""
        told = self._connection.notifies(timeout=seconds, stop_after=1)
        return [tuple(map(int, each.payload.split(":"))) for each in told]


@pytest.fixture
def listener(journal: Journal) -> Iterator[Listener]:
    url = journal._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url, autocommit=True) as connection:
        yield Listener(connection)


def heard(listener: Listener, count: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
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


def test_a_server_that_is_gone_is_an_error_with_a_sentence() -> None:
    with running() as server:
        url = server.database()
        server.kill()
        with pytest.raises(AwayError, match="is away"):
            open_journal(url)
