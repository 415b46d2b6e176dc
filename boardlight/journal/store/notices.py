"""Who writes a game tells all who listen: that it has begun or ended, and nothing of what was done. Does I/O.

PostgreSQL carries it (https://www.postgresql.org/docs/current/sql-notify.html): ``NOTIFY boardlight,
'GAME:NUMBER'``, the number of the game and of its last event, 0 for a game that was begun or whose place in
the bin changed. It arrives when the transaction is committed, never before, and not at all if it is not.
A turn is not told of: PostgreSQL wakes everybody who listens to anything in the database, as two hundred
tables do. Who follows turns looks for what is new, at a pace of its own.
Whoever hears it reads the journal, and may know what it is allowed to read there: the notice holds no turn,
no name and no secret. Notices get lost when a connection does: who listens again reads everything again.
A journal in a file tells nobody.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from boardlight.journal.store.meanings import journal_error, place_of

CHANNEL = "boardlight"


class Notice(NamedTuple):
    """That a game has begun or ended, or is elsewhere."""

    game_id: int
    number: int
    """Of its last event; 0 if it is new, or was put into the bin or brought back."""


def tell(connection: sa.Connection, game_id: int, number: int) -> None:
    """Tell whoever listens, once this transaction is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{game_id}:{number}")))


class Listener:
    """A connection that hears of every game."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    def hear(self, seconds: float) -> list[Notice]:
        """What has come within so many seconds, returning with the first; AwayError if the line is cut."""
        driver = self._connection.connection.driver_connection
        assert driver is not None
        try:
            found = list(driver.notifies(timeout=seconds, stop_after=1))
        except driver_error(self._connection) as error:
            told = sa.exc.DBAPIError.instance(None, None, error, driver_error(self._connection))
            assert isinstance(told, SQLAlchemyError)
            raise journal_error(told, place_of(self._connection.engine)) from error
        return [Notice(*map(int, each.payload.split(":"))) for each in found]


def driver_error(connection: sa.Connection) -> type[Exception]:
    """What the driver of this database raises."""
    kind = connection.dialect.loaded_dbapi.Error
    assert issubclass(kind, Exception)
    return kind


@contextmanager
def listening(engine: sa.Engine) -> Iterator[Listener]:
    """A listener of a journal in PostgreSQL; JournalError if it cannot be reached."""
    try:
        # A connection that gets lost is not put back among the others.
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            try:
                yield Listener(connection)
            finally:
                connection.invalidate()
    except SQLAlchemyError as error:
        raise journal_error(error, place_of(engine)) from error
