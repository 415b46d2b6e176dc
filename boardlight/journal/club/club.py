"""The part of a journal that belongs to the whole club. Does I/O.

Whoever changes something tells those who listen (`changes.py`) which part it is, once it is committed.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sa

from boardlight.journal.club.changes import Changes, changes, tell
from boardlight.journal.club.clock import database_time
from boardlight.journal.club.orders import Orders
from boardlight.journal.club.pairing_list import PairingList
from boardlight.journal.schema import club_tables


class Store(Protocol):
    """What the club needs of the journal that keeps it."""

    def connection(self) -> AbstractContextManager[sa.Connection]:
        """A transaction: kept whole at its end, or not at all."""


class Shown(NamedTuple):
    """What a table shows to anybody."""

    name: str
    silent: float
    """Seconds since it was last seen."""
    told: float
    """When it told this: seconds since 1970, by the clock of the journal."""
    state: Mapping[str, object]


class Club:
    """The tables of one journal, orders to them, and the pairings of an event."""

    def __init__(self, journal: Store, engine: sa.Engine) -> None:
        self._journal, self._engine = journal, engine
        self.orders, self.pairings = Orders(journal), PairingList(journal)

    def show(self, name: str, state: Mapping[str, object], is_urgent: bool = True) -> None:
        """Keep what a table shows now, and tell who listens if that `is_urgent`: others look again soon."""
        with self._passing() as connection:
            now = database_time(connection)
            values = {"seen": now, "told": now, "state": state}
            row = sa.update(club_tables).where(club_tables.c.name == name).values(values)
            if not connection.execute(row).rowcount:
                connection.execute(sa.insert(club_tables).values(name=name, **values))
            if is_urgent:
                tell(connection, "table", name)

    def greet(self, name: str) -> None:
        """A table is still there, and shows what it did."""
        with self._passing() as connection:
            row = sa.update(club_tables).where(club_tables.c.name == name)
            connection.execute(row.values(seen=database_time(connection)))

    @contextmanager
    def _passing(self) -> Iterator[sa.Connection]:
        """A transaction that waits for no disk: what a table shows it will show again."""
        with self._journal.connection() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text("SET LOCAL synchronous_commit = off"))
            yield connection

    def leave(self, name: str) -> None:
        """A table is no longer there."""
        with self._journal.connection() as connection:
            connection.execute(sa.delete(club_tables).where(club_tables.c.name == name))
            tell(connection, "table", name)

    def time(self) -> float:
        """Now, by the clock of the journal."""
        with self._journal.connection() as connection:
            return database_time(connection)

    def silences(self) -> dict[str, float]:
        """Seconds since each table was last seen."""
        with self._journal.connection() as connection:
            now = database_time(connection)
            found = connection.execute(sa.select(club_tables.c.name, club_tables.c.seen))
            return {row.name: now - row.seen for row in found}

    def told(self) -> dict[str, float]:
        """When each table last told anything new, by the clock of the journal."""
        with self._journal.connection() as connection:
            found = connection.execute(sa.select(club_tables.c.name, club_tables.c.told))
            return {row.name: row.told for row in found}

    def tables(self, names: Collection[str] | None = None) -> list[Shown]:
        """What these tables show, or all of them."""
        query = sa.select(club_tables)
        if names is not None:
            query = query.where(club_tables.c.name.in_(names))
        with self._journal.connection() as connection:
            now = database_time(connection)
            return [_shown(row, now) for row in connection.execute(query)]

    def changes(self, table: str | None = None) -> AbstractContextManager[Changes]:
        """Hear of what others change from now on: of everything, or of orders to one table."""
        return changes(self._engine, table)


def _shown(row: sa.Row[Any], now: float) -> Shown:
    return Shown(row.name, now - row.seen, row.told, row.state)
