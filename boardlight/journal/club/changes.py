"""Hearing at once of what other programs have changed. Does I/O.

PostgreSQL tells those who listen, when a change is committed
(https://www.postgresql.org/docs/current/sql-notify.html). A file tells nobody, but SQLite counts what other
connections have written (https://www.sqlite.org/pragma.html#pragma_data_version); that is looked at every
half second. What is told says which part of the club has changed, never what. Word of it gets lost when a
connection does: who listens again looks at everything again.

Halls hear of everything on one channel, and a table of its orders on one of its own. PostgreSQL wakes all
who listen, whatever is told, so nobody tells of a turn in this way: halls look for those.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from selectors import EVENT_READ, DefaultSelector
from typing import Any, Literal, NamedTuple, Protocol

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from boardlight.journal.database import journal_error, place_of

CHANNEL = "boardlight_club"
LOOK_S = 0.5

About = Literal["table", "order", "answer", "pairings", "anything"]


class Change(NamedTuple):
    """What has changed."""

    about: About
    name: str = ""
    """Of the table that it is about."""


ANYTHING = Change("anything")


class Changes(Protocol):
    """A line on which changes are heard."""

    def hear(self, seconds: float) -> frozenset[Change]:
        """What has changed since, waiting for so long at most; JournalError if the line is cut."""


def tell(connection: sa.Connection, about: About, name: str = "") -> None:
    """Tell whoever listens, once this transaction is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{about} {name}")))
        if about == "order":
            connection.execute(sa.select(sa.func.pg_notify(channel_of(name), f"{about} {name}")))


def channel_of(table: str) -> str:
    """The channel on which a table of that name hears of its orders; names may be longer than channels."""
    return f"{CHANNEL}_{sha256(table.encode()).hexdigest()[:16]}"


@contextmanager
def changes(engine: sa.Engine, table: str | None = None) -> Iterator[Changes]:
    """Listen until the end of the context, to everything or for orders to one table; JournalError if the
    database cannot be reached.
    """
    channel = CHANNEL if table is None else channel_of(table)
    try:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            # It stays for as long as somebody listens: no other work waits for its place among the others.
            connection.detach()
            yield _Told(connection, channel) if engine.dialect.name == "postgresql" else _Counted(connection)
    except SQLAlchemyError as error:
        raise journal_error(error, place_of(engine)) from error


class _Told:
    """By PostgreSQL."""

    def __init__(self, connection: sa.Connection, channel: str) -> None:
        self._connection = connection
        connection.exec_driver_sql(f"LISTEN {channel}")

    def hear(self, seconds: float) -> frozenset[Change]:
        # Detached from the pool it is known by this name alone.
        driver: Any = self._connection.connection.dbapi_connection
        kind = self._connection.dialect.loaded_dbapi.Error
        try:
            told = list(driver.notifies(timeout=0))
            # The driver itself would wake ten times a second while it waits, at each of two hundred tables.
            if not told and _is_readable(driver, seconds):
                told = list(driver.notifies(timeout=0))
        except kind as error:
            wrapped = sa.exc.DBAPIError.instance(None, None, error, kind)
            assert isinstance(wrapped, SQLAlchemyError)
            raise wrapped from error
        return frozenset(_change(each.payload) for each in told)


def _is_readable(driver: Any, seconds: float) -> bool:
    """Whether something comes on this connection within so many seconds."""
    with DefaultSelector() as selector:
        selector.register(driver, EVENT_READ)
        return bool(selector.select(seconds))


class _Counted:
    """By SQLite."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._count = self._read()

    def _read(self) -> object:
        return self._connection.exec_driver_sql("PRAGMA data_version").scalar()

    def hear(self, seconds: float) -> frozenset[Change]:
        time.sleep(min(seconds, LOOK_S))
        before, self._count = self._count, self._read()
        return frozenset() if self._count == before else frozenset({ANYTHING})


def _change(payload: str) -> Change:
    about, _, name = payload.partition(" ")
    return Change(about, name) if about in ("table", "order", "answer", "pairings") else ANYTHING  # type: ignore[arg-type]
