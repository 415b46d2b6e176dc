"""What is removed from a journal for good, and what the file still holds of it: games here. Does I/O."""

from collections.abc import Collection
from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from boardlight.journal.schema import events, games, removed

PLAYED = ("turn", "declared", "set", "end")
"""A game without any of these never began."""


def idle(connection: sa.Connection) -> set[int]:
    """The games that never began. The newest is none of them: another program may be setting it up."""
    played = sa.exists().where(events.c.game_id == games.c.id, events.c.kind.in_(PLAYED))
    newest = sa.select(sa.func.max(games.c.id)).scalar_subquery()
    query = sa.select(games.c.id).where(~played, games.c.result == "", games.c.id != newest)
    return {*connection.execute(query).scalars()}


def overwrite_deleted(connection: sa.Connection) -> None:
    """What this connection deletes from now on is overwritten, too."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete = ON")


def remove(connection: sa.Connection, numbers: Collection[int]) -> None:
    """Remove these games but for their numbers: `verify` would miss them, and no other game gets one."""
    overwrite_deleted(connection)
    for number in sorted(numbers):
        connection.execute(sa.delete(events).where(events.c.game_id == number))
        connection.execute(sa.delete(games).where(games.c.id == number))
        connection.execute(sa.insert(removed).values(game_id=number))


def vacate(engine: sa.Engine) -> None:
    """Bring what was overwritten into the main file and empty the write-ahead log, which has the old rows.

    If another program is reading at that very moment, the log has them until the last one closes the journal.
    """
    if engine.dialect.name == "sqlite":
        with suppress(SQLAlchemyError), engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
