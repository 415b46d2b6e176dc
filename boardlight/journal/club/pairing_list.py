"""The list of pairings in the journal. Does I/O."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

import sqlalchemy as sa

from boardlight.journal.club.changes import tell
from boardlight.journal.schema import games, pairings


class Store(Protocol):
    """What the list needs of the journal that keeps it."""

    def connection(self) -> AbstractContextManager[sa.Connection]:
        """A transaction."""


class KeptPairing(NamedTuple):
    """One row of the list."""

    round: int
    table: str
    players: tuple[str, ...]
    points: tuple[float, ...] | None = None
    """By seat, where an arbiter has decided."""
    played: bool = True
    number: int = 0
    after: int = 0
    """The last game that had begun when it was imported: older ones do not count for it."""


class PairingList:
    """Who plays whom in the event of this journal."""

    def __init__(self, journal: Store) -> None:
        self._journal = journal

    def all(self) -> list[KeptPairing]:
        """The list, in the order in which it was imported."""
        with self._journal.connection() as connection:
            rows = connection.execute(sa.select(pairings).order_by(pairings.c.number))
            return [
                KeptPairing(
                    row.round, row.table_name, tuple(row.players),
                    None if row.points is None else tuple(row.points), row.played, row.number, row.after,
                )
                for row in rows
            ]  # fmt: skip

    def players_at(self, table: str) -> tuple[str, ...]:
        """Who plays at a table in its last round, by seat; nobody if that is decided, or not said."""
        here = [each for each in self.all() if each.table == table]
        last = max(here, key=lambda each: (each.round, each.number), default=None)
        return last.players if last and last.points is None else ()

    def ended(self) -> frozenset[tuple[int, str]]:
        """The games that are over by now, and how they ended: where this changes, so may results."""
        with self._journal.connection() as connection:
            over = (games.c.result != "") & (games.c.binned == 0)
            rows = connection.execute(sa.select(games.c.id, games.c.result).where(over))
            return frozenset((row.id, row.result) for row in rows)

    def replace(self, rounds: Sequence[KeptPairing]) -> None:
        """Put these in the place of all pairings of their rounds; others stay."""
        with self._journal.connection() as connection:
            named = {each.round for each in rounds}
            connection.execute(sa.delete(pairings).where(pairings.c.round.in_(named)))
            last = connection.execute(sa.select(sa.func.max(pairings.c.number))).scalar() or 0
            begun = connection.execute(sa.select(sa.func.max(games.c.id))).scalar() or 0
            rows = [_row(last + place, each, begun) for place, each in enumerate(rounds, start=1)]
            if rows:
                connection.execute(sa.insert(pairings), rows)
            tell(connection, "pairings")

    def clear(self) -> None:
        """Another event begins."""
        with self._journal.connection() as connection:
            connection.execute(sa.delete(pairings))
            tell(connection, "pairings")

    def decide(self, number: int, points: tuple[float, ...] | None, played: bool = True) -> bool:
        """Enter a result, or (None) leave it to the game; whether there is such a pairing."""
        with self._journal.connection() as connection:
            row = sa.update(pairings).where(pairings.c.number == number)
            values = {"points": None if points is None else [*points], "played": played}
            found = connection.execute(row.values(values)).rowcount
            tell(connection, "pairings")
        return bool(found)


def _row(number: int, pairing: KeptPairing, begun: int) -> dict[str, object]:
    return {
        "number": number, "round": pairing.round, "table_name": pairing.table,
        "players": [*pairing.players], "points": pairing.points and [*pairing.points],
        "played": pairing.played, "after": begun,
    }  # fmt: skip
