"""Orders from the hall to a table: given, taken, answered, each once. Does I/O."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sa

from boardlight.journal.club.changes import tell
from boardlight.journal.club.clock import database_time
from boardlight.journal.schema import table_orders

KEPT_S = 3600.0
"""Answers that are older are told to nobody."""


class Store(Protocol):
    """What orders need of the journal that keeps them."""

    def connection(self) -> AbstractContextManager[sa.Connection]:
        """A transaction."""


class GivenOrder(NamedTuple):
    """What was ordered, and what came of it."""

    id: str
    """Of its giver's making: given again under the same, it is the same order."""
    table: str
    age: float
    """Seconds since it was given."""
    order: Mapping[str, Any]
    is_answered: bool
    refusal: Mapping[str, str] | None
    """In every language; None: it is done, once it is answered."""


class Orders:
    """All orders to the tables of a journal."""

    def __init__(self, journal: Store) -> None:
        self._journal = journal
        self._claims: dict[str, float] = {}
        """What was about to be taken, and when: kept until it is known that this was committed."""

    def give(self, order_id: str, table: str, order: Mapping[str, Any]) -> None:
        """Keep an order for a table; one of that name that is there already stays as it is."""
        with self._journal.connection() as connection:
            known = sa.select(table_orders.c.id).where(table_orders.c.id == order_id)
            if connection.execute(known).first() is None:
                given = {"id": order_id, "table_name": table, "order": dict(order)}
                connection.execute(sa.insert(table_orders).values(**given, given=database_time(connection)))
                tell(connection, "order", table)

    def take(self, table: str) -> list[GivenOrder]:
        """The orders that nobody has taken yet, the oldest first; from now on they are taken.

        If the journal breaks off here, nobody knows whether they were: the next time tells.
        """
        is_free = table_orders.c.taken.is_(None)
        is_open = is_free | (table_orders.c.id.in_(self._claims) & table_orders.c.answered.is_(None))
        with self._journal.connection() as connection:
            now = database_time(connection)
            rows = sa.select(table_orders).where(table_orders.c.table_name == table, is_open)
            waiting = connection.execute(rows.order_by(table_orders.c.given)).all()
            found = [_order(row, now) for row in waiting if self._claim(connection, row, now)]
        self._claims.clear()
        return found

    def _claim(self, connection: sa.Connection, row: sa.Row[Any], now: float) -> bool:
        """Whether this order is ours: taken now, or when the journal broke off."""
        known = row._mapping
        if known["taken"] is not None:
            return bool(self._claims[known["id"]] == known["taken"])
        # Of two programs that take one at the same time only one gets it.
        is_free = (table_orders.c.id == known["id"]) & table_orders.c.taken.is_(None)
        if not connection.execute(sa.update(table_orders).where(is_free).values(taken=now)).rowcount:
            return False
        self._claims[known["id"]] = now
        return True

    def answer(self, order: GivenOrder, refusal: Mapping[str, str] | None) -> None:
        """It is done, or refused for this reason."""
        with self._journal.connection() as connection:
            row = sa.update(table_orders).where(table_orders.c.id == order.id)
            answered = database_time(connection)
            connection.execute(
                row.values(answered=answered, refusal=None if refusal is None else {**refusal})
            )
            tell(connection, "answer", order.table)

    def recent(self, since: float = 0.0) -> list[GivenOrder]:
        """Those of the last hour that were given or answered after `since`, the oldest first.

        That is in seconds since 1970 by the clock of the database.
        """
        with self._journal.connection() as connection:
            now = database_time(connection)
            is_news = (table_orders.c.given > since) | (table_orders.c.answered > since)
            query = sa.select(table_orders).where(table_orders.c.given > now - KEPT_S, is_news)
            found = connection.execute(query.order_by(table_orders.c.given))
            return [_order(row, now) for row in found]


def _order(row: sa.Row[Any], now: float) -> GivenOrder:
    known = row._mapping
    return GivenOrder(
        known["id"], known["table_name"], now - known["given"], known["order"],
        known["answered"] is not None, known["refusal"],
    )  # fmt: skip
