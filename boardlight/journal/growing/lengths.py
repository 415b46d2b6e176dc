"""How far logs have come: the one question that is asked several times a second. Does I/O."""

from collections.abc import Collection
from contextlib import AbstractContextManager
from typing import Protocol

import sqlalchemy as sa

from boardlight.journal.schema import events, games


class Store(Protocol):
    """What is needed of a journal."""

    def connection(self) -> AbstractContextManager[sa.Connection]:
        """A transaction."""


def lengths(journal: Store, numbers: Collection[int], after: int) -> dict[int, int]:
    """The number of the last event of each of these games, and of all that were begun after game `after`.

    Games in the bin are left out; no row is looked at but the last of each game.
    """
    last = sa.select(sa.func.max(events.c.number)).where(events.c.game_id == games.c.id).scalar_subquery()
    query = sa.select(games.c.id, sa.func.coalesce(last, 0).label("length")).where(games.c.binned == 0)
    asked = query.where(games.c.id.in_(sorted(numbers)) | (games.c.id > after)).order_by(games.c.id)
    with journal.connection() as connection:
        return {row.id: row.length for row in connection.execute(asked)}
