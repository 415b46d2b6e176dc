"""The bin of a journal: games put aside, brought back, or gone for good. Does I/O.

The law that rows are only ever added has this one exception. It needs a person twice, once to put a game into
the bin and once to empty it, and whoever may do either holds the arbiter's key or the file itself.
"""

from collections.abc import Collection
from contextlib import AbstractContextManager
from typing import Protocol

import sqlalchemy as sa

from boardlight.journal.bin.emptying import idle, remove
from boardlight.journal.disclosure import is_sealed
from boardlight.journal.entry import Entry
from boardlight.journal.errors import BeingPlayedError, ChangedError, NoSuchGameError
from boardlight.journal.schema import games
from boardlight.journal.store.notices import tell
from messages.message import message


class Store(Protocol):
    """What the bin needs of the journal that it belongs to."""

    def connection(self) -> AbstractContextManager[sa.Connection]:
        """A transaction: kept whole at its end, or not at all."""

    def entry(self, game_id: int) -> Entry:
        """One game, in the bin or not; NoSuchGameError."""

    def vacate(self) -> None:
        """Nothing of what was removed stays in the files of the database."""


class Bin:
    """The bin of one journal."""

    def __init__(self, journal: Store) -> None:
        self._journal = journal
        self._held: set[int] = set()

    def hold(self, game_id: int) -> None:
        """A table of this program plays it: it stays where it is."""
        self._held.add(game_id)

    def release(self, game_id: int) -> None:
        """The table has left it."""
        self._held.discard(game_id)

    def __contains__(self, game_id: int) -> bool:
        return game_id in self.numbers()

    def numbers(self) -> list[int]:
        """The games in it, by number; what was put there last comes first."""
        query = sa.select(games.c.id).where(games.c.binned != 0)
        with self._journal.connection() as connection:
            found = connection.execute(query.order_by(games.c.binned.desc(), games.c.id.desc()))
            return [*found.scalars()]

    def games(self) -> list[Entry]:
        """The games in it whose header can be read; what was put there last comes first."""
        return [entry for each in self.numbers() if (entry := self._readable(each))]

    def _readable(self, game_id: int) -> Entry | None:
        try:
            return self._journal.entry(game_id)
        except ChangedError:
            return None

    def put(self, game_id: int) -> None:
        """Put a game into the bin: no list shows it any more. BeingPlayedError if a table here plays it."""
        if game_id in self._held:
            raise BeingPlayedError(message("journal.being-played", number=game_id))
        self._mark(game_id, sa.select(sa.func.max(games.c.binned) + 1).scalar_subquery())

    def bring_back(self, game_id: int) -> None:
        """Show a game again, as if nothing had happened."""
        self._mark(game_id, 0)

    def _mark(self, game_id: int, binned: int | sa.ScalarSelect[int]) -> None:
        with self._journal.connection() as connection:
            change = sa.update(games).where(games.c.id == game_id).values(binned=binned)
            known = connection.execute(change).rowcount
            tell(connection, game_id, 0)
        if not known:
            self._journal.entry(game_id)
            raise NoSuchGameError(message("journal.no-header", number=game_id))

    def empty(self, numbers: Collection[int]) -> int:
        """Remove those of these games that are in the bin for good, and count them.

        Games that never began go too, uncounted: no list shows them. Behind screens every game has begun.
        """
        with self._journal.connection() as connection:
            found = idle(connection)
        open_ones = {each for each in found if (entry := self._readable(each)) and not is_sealed(entry)}
        with self._journal.connection() as connection:
            there = connection.execute(sa.select(games.c.id).where(games.c.binned != 0)).scalars()
            chosen = {*there} & {*numbers} - self._held
            remove(connection, chosen | (idle(connection) & open_ones) - self._held)
        self._journal.vacate()
        return len(chosen)
