"""The growing log of one game in the journal. Does I/O."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol
from uuid import UUID, uuid4

import sqlalchemy as sa

from boardlight.journal.bin.bin import Bin
from boardlight.journal.entry import ENDINGS, NOTED, result_of
from boardlight.journal.errors import JournalError, LockedError
from boardlight.journal.log_lines import Header, Line
from boardlight.journal.schema import events, games
from boardlight.journal.store.notices import tell
from boardlight.referee.session.logged import Event
from messages.message import Message, said

WRITTEN = [column for column in events.c if column.name not in ("game_id", "uid")]
"""The line that is hashed, and its hash."""


class Store(Protocol):
    """What a log needs of the journal that keeps it."""

    def connection(self) -> AbstractContextManager[sa.Connection]:
        """A transaction: kept whole at its end, or not at all."""

    def lines(self, game_id: int, most: int | None = None, after: int = 0) -> list[tuple[Line, str]]:
        """Every line of a game with its hash, or the first few after so many."""

    def events(self, game_id: int) -> list[Event]:
        """Every event of a game, first to last."""

    def settle(self) -> None:
        """A game has ended: nothing of it stays in files beside the database."""

    @property
    def bin(self) -> Bin:
        """The games that were put aside."""


def unkept(log: "GameLog | None", past: Sequence[Event]) -> Message | None:
    """Why the journal could not keep what is to be kept, if so."""
    try:
        if log and past:
            log.extend(past)
    except JournalError as error:
        return said(error)
    return None


class GameLog:
    """The growing log of one game. One program writes it at a time."""

    def __init__(self, journal: Store, game_id: int, header: Header, count: int, last: str) -> None:
        self.id = game_id
        self.header = header
        self._journal = journal
        self._count = count
        self._last = last

    def hold(self) -> None:
        """A table plays it: until `release` nobody puts it into the bin."""
        self._journal.bin.hold(self.id)

    def release(self) -> None:
        """The table has left it."""
        self._journal.bin.release(self.id)

    def append(self, event: Event) -> None:
        """Keep `event`: it is on the disk when this returns."""
        self.extend([event])

    def extend(self, past: Sequence[Event]) -> None:
        """Keep these events, all of them or none: they are on the disk when this returns."""
        try:
            self._extend(past)
        except LockedError:
            if not self._take_in_notes():
                raise
            self._extend(past)

    def _take_in_notes(self) -> bool:
        """Go on after what was noted elsewhere meanwhile: names of players may be entered during play."""
        later = [row for row in self._journal.lines(self.id) if row[0].number > self._count]
        if not later or any(line.kind != NOTED for line, _ in later):
            return False
        self._count, self._last = later[-1][0].number, later[-1][1]
        return True

    def _extend(self, past: Sequence[Event]) -> None:
        rows, last = chained(past, self._count, self._last)
        with self._journal.connection() as connection:
            keep_rows(connection, self.id, past, rows)
        self._count, self._last = self._count + len(rows), last
        if any(event.kind in ENDINGS for event in past):
            self._journal.settle()

    @property
    def notice(self) -> Message | None:
        """Where the game is kept for now, if that is not where it belongs."""
        return None

    def events(self) -> list[Event]:
        """Everything appended so far, first to last."""
        return self._journal.events(self.id)


def chained(past: Sequence[Event], count: int, last: str) -> tuple[list[dict[str, Any]], str]:
    """These events as rows after the event number `count`, whose hash is `last`; and the last hash then."""
    rows = []
    for number, event in enumerate(past, start=count + 1):
        line = Line.of(number, event)
        last = line.digest(last)
        rows.append({**line.model_dump(mode="json"), "hash": last})
    return rows, last


def insert_rows(connection: sa.Connection, game_id: int, rows: Sequence[Mapping[str, Any]]) -> None:
    """Keep rows of a game; who listens is told of an end, or that it is none any more."""
    if rows:
        connection.execute(sa.insert(events), [{"game_id": game_id, **row} for row in rows])
    if any(row["kind"] in ENDINGS for row in rows):
        tell(connection, game_id, rows[-1]["number"])


def keep_rows(
    connection: sa.Connection, game_id: int, past: Sequence[Event], rows: Sequence[Mapping[str, Any]]
) -> None:
    """Keep these events, of which these are the rows, and what follows from them for the game."""
    insert_rows(connection, game_id, rows)
    if any(event.kind != NOTED for event in past):
        # Another program may have put it into the bin: a game that goes on is not there.
        back = sa.update(games).where(games.c.id == game_id, games.c.binned != 0)
        connection.execute(back.values(binned=0))
    decided = [event for event in past if event.kind in ENDINGS]
    if decided:
        change = sa.update(games).where(games.c.id == game_id)
        connection.execute(change.values(result=result_of(decided)))


def line_of(row: Mapping[str, Any]) -> tuple[Line, str]:
    """A row of the database as its line and hash; ValidationError if it is none."""
    written = {key: value for key, value in row.items() if key != "hash"}
    return Line(**written), row["hash"]


def insert_game(
    connection: sa.Connection, header: Header, result: str = "", uid: UUID | None = None, at_table: str = ""
) -> int:
    """Begin the row of a game, under a name of its own if it has none yet; its number."""
    values = {**header.model_dump(mode="json"), "result": result, "at_table": at_table, "uid": uid or uuid4()}
    key = connection.execute(sa.insert(games).values(values)).inserted_primary_key
    assert key is not None
    tell(connection, int(key[0]), 0)
    return int(key[0])
