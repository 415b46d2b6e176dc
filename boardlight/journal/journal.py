"""The journal: every game and every decision in a database, durable before the table goes on. Does I/O.

SQLite by default, in the user's data folder; any other database is a URL. Once `append` has returned, the
event survives a power cut (write-ahead log, synchronous FULL). Rows are only ever added, but for a bin that
somebody empties; each is chained to the one before it by its hash, so that a changed past shows in `verify`
(rows cut off the end do not).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from boardlight.journal.bin.bin import Bin
from boardlight.journal.bin.emptying import vacate
from boardlight.journal.club.club import Club
from boardlight.journal.database import (
    UNREADABLE,
    default_url,
    differs,
    journal_error,
    open_engine,
    place_of,
    unreadable,
)
from boardlight.journal.disclosure import is_sealed
from boardlight.journal.entry import (
    MARKS,
    PLAYED,
    Chain,
    Entry,
    Mark,
    counted,
    entry_of,
    note,
    result_of,
)
from boardlight.journal.errors import ChangedError, JournalError, NoSuchGameError
from boardlight.journal.file import backup, damage, settle
from boardlight.journal.game_log import WRITTEN, GameLog, chained, insert_game, insert_rows, line_of
from boardlight.journal.log_lines import Header, Line, write_log
from boardlight.journal.pupils.pupils import Pupils
from boardlight.journal.schema import ENTRIES, events, games
from boardlight.referee.session.logged import By, Event
from messages.message import Message, message, said

__all__ = ["Entry", "GameLog", "Journal", "JournalError", "open_journal"]


class Journal:
    """All games of one database. Use as a context manager, or call `close`."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self.bin, self.pupils, self.club = Bin(self), Pupils(self), Club(self, engine)

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def settle(self) -> None:
        """Bring what was written into the main file of the database, so that a copy of it has every game."""
        settle(self._engine)

    def vacate(self) -> None:
        """Nothing of what was removed stays in the files of the database."""
        vacate(self._engine)

    def backup(self, file: Path) -> list[Message]:
        """Copy the whole journal, also while games are played; what is wrong with the copy, if anything."""
        troubles: list[Message] = []

        def check(copy: Path) -> None:
            with open_journal(str(copy)) as copied:
                troubles.extend(copied.troubles())

        backup(self._engine, file, check)
        return troubles

    def troubles(self) -> list[Message]:
        """What is wrong with any game, and with the file: empty if all is as it was written."""
        chains = (self.chain(each).trouble for each in self.ids())
        return [trouble for trouble in (*chains, *self.pupils.troubles(), self.damage()) if trouble]

    def damage(self) -> Message | None:
        """What is wrong with the file as a whole, if anything."""
        return damage(self._engine)

    def begin(
        self,
        game_name: str,
        options: Mapping[str, str] | None = None,
        players: Sequence[str] = (),
        occasion: str = "",
        started: str | None = None,
        place: str = "",
    ) -> GameLog:
        """A new, empty log; `started` (ISO 8601) is now if not given."""
        header = Header(
            game=game_name,
            options=dict(options or {}),
            players=tuple(players),
            occasion=occasion,
            started=datetime.now(UTC).isoformat(timespec="seconds") if started is None else started,
            place=place,
        )
        with self.connection() as connection:
            game_id = insert_game(connection, header)
        return GameLog(self, game_id, header, 0, header.digest())

    def log(self, game_id: int) -> GameLog:
        """The log of a game that was begun before, to be read or continued."""
        header = self.entry(game_id).header
        count, last = 0, header.digest()
        for line, digest in self.lines(game_id):
            count, last = line.number, digest
        return GameLog(self, game_id, header, count, last)

    def ids(self) -> list[int]:
        """The number of every game of which anything is left, oldest first."""
        with self.connection() as connection:
            begun = connection.execute(sa.select(games.c.id)).scalars()
            played = connection.execute(sa.select(events.c.game_id).distinct()).scalars()
            # A damaged row may belong to no number at all; the check of the file tells of it.
            return sorted({each for each in (*begun, *played) if isinstance(each, int)})

    def games(self) -> list[Entry]:
        """Every game out of the bin whose header can be read, oldest first; `verify` tells of the others."""
        try:
            return self._entries()
        except ChangedError:
            binned = self.bin.numbers()
            return [entry for each in self.ids() if each not in binned and (entry := self._readable(each))]

    def of_this_table(self) -> list[Entry]:
        """Those that whoever opened the journal may go on with, oldest first: in a file, all."""
        return self.games()

    def _readable(self, game_id: int) -> Entry | None:
        try:
            return self.find(game_id)
        except ChangedError:
            return None

    def find(self, game_id: int) -> Entry | None:
        """One game of the list, if there is one; ChangedError if its header cannot be read."""
        try:
            return next(iter(self._entries(game_id)), None)
        except ChangedError as error:
            raise ChangedError(message("journal.game", number=game_id, why=said(error))) from None

    def entry(self, game_id: int) -> Entry:
        """One game of the list; NoSuchGameError says which there are."""
        found = self.find(game_id)
        if found is None and game_id in self.ids():
            raise ChangedError(message("journal.no-header", number=game_id))
        if found is None:
            last = max(self.ids(), default=0)
            known = message("journal.last-game", last=last) if last else message("journal.holds-none")
            raise NoSuchGameError(message("journal.no-such-game", number=game_id, known=known))
        return found

    def note(self, game_id: int, facts: Header, by: By = "terminal") -> None:
        """Keep who played, at what occasion, where and when, if that was known later than the first event."""
        log, past = self.log(game_id), self.events(game_id)
        if not past:
            raise JournalError(message("journal.not-begun", number=game_id))
        log.append(note(facts, by, past[-1]))

    def latest_unfinished(self) -> GameLog | None:
        """The game that was cut off last at a table: it has events and no end; imported ones do not wait."""
        for entry in reversed(self.of_this_table()):
            if entry.events and not entry.result and entry.by != "file":
                return self.log(entry.id)
        return None

    def verify(self, game_id: int) -> int:
        """Check every row of a game against its hash; the number of events, or ChangedError."""
        try:
            return self._verified(game_id)
        except UNREADABLE as error:
            raise unreadable(game_id, error) from None

    def _verified(self, game_id: int) -> int:
        entry, lines = self.entry(game_id), self.lines(game_id)
        previous, count = entry.header.digest(), 0
        for line, digest in lines:
            previous = line.digest(previous)
            if line.number != count + 1 or digest != previous:
                if is_sealed(entry):
                    raise ChangedError(message("journal.some-row-changed", number=game_id))
                raise ChangedError(message("journal.row-changed", number=game_id, event=line.number))
            count = line.number
        if entry.result != result_of([line.event() for line, _ in lines]):
            raise ChangedError(message("journal.result-changed", number=game_id))
        return count

    def chain(self, game_id: int) -> Chain:
        """The hash chain of a game as a value: unbroken, or where it was changed."""
        try:
            count, lines = self.verify(game_id), self.lines(game_id)
        except ChangedError as error:
            return Chain(0, "", said(error))
        return Chain(count, lines[-1][1] if lines else self.entry(game_id).header.digest())

    def events(self, game_id: int) -> list[Event]:
        """Everything that happened in a game, first to last."""
        return [line.event() for line, _ in self.lines(game_id)]

    def turns(self, numbers: Collection[int]) -> dict[int, int]:
        """How many turns stand in each of these games, by its number."""
        return counted((number, event) for number in numbers for event in self.events(number))

    def begun(self, numbers: Collection[int]) -> set[int]:
        """Those of these games in which anything was played."""
        first = sa.select(events.c.number).where(events.c.kind.in_(PLAYED)).limit(1)
        with self.connection() as connection:
            # One row of each game is looked at, however many it has: the time taken tells nothing.
            asked = {
                number: connection.execute(first.where(events.c.game_id == number)) for number in numbers
            }
            return {number for number, found in asked.items() if found.first() is not None}

    def export_jsonl(self, game_id: int) -> Iterator[str]:
        """The lines of a game's log, without line ends; ChangedError if its past was changed."""
        self.verify(game_id)
        return write_log(self.entry(game_id).header, self.log(game_id).events())

    def keep(self, header: Header, past: Sequence[Event]) -> GameLog:
        """Keep a whole game at once: all of it or nothing."""
        return self.keep_all([(header, past)])[0]

    def keep_all(self, wanted: Iterable[tuple[Header, Sequence[Event]]]) -> list[GameLog]:
        """Keep whole games at once: all of them or none."""
        with self.connection() as connection:
            logs = [self._kept(connection, header, past) for header, past in wanted]
        self.settle()
        return logs

    def _kept(self, connection: sa.Connection, header: Header, past: Sequence[Event]) -> GameLog:
        rows, last = chained(past, 0, header.digest())
        game_id = insert_game(connection, header, result_of(past))
        insert_rows(connection, game_id, rows)
        return GameLog(self, game_id, header, len(rows), last)

    def lines(self, game_id: int, most: int | None = None, after: int = 0) -> list[tuple[Line, str]]:
        """Every line of a game with its hash, or the first few after so many."""
        here = (events.c.game_id == game_id) & (events.c.number > after)
        query = sa.select(*WRITTEN).where(here).order_by(events.c.number).limit(most)
        try:
            with self.connection() as connection:
                return [line_of(dict(row._mapping)) for row in connection.execute(query)]
        except (*UNREADABLE, ChangedError) as error:
            raise unreadable(game_id, error) from None

    def _entries(self, game_id: int | None = None) -> list[Entry]:
        query = ENTRIES.order_by(games.c.id)
        # In no order: sorted by the database, it would look at every turn of a game.
        marks = sa.select(events.c.game_id, events.c.number, events.c.kind, events.c.details, events.c.text)
        marks = marks.where(events.c.kind.in_(MARKS))
        if game_id is None:
            query = query.where(games.c.binned == 0)
        else:
            query, marks = query.where(games.c.id == game_id), marks.where(events.c.game_id == game_id)
        try:
            with self.connection() as connection:
                rows = [dict(row._mapping) for row in connection.execute(query)]
                later: dict[int, list[Mark]] = {}
                for row in sorted(connection.execute(marks), key=lambda row: (row.game_id, row.number)):
                    later.setdefault(row.game_id, []).append(Mark(row.kind, row.details, row.text))
            return [entry_of(row, later.get(row["id"], [])) for row in rows]
        except UNREADABLE as error:
            raise ChangedError(differs(error)) from None

    @contextmanager
    def connection(self) -> Iterator[sa.Connection]:
        """One transaction: committed at the end, and every failure told as a JournalError."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except (SQLAlchemyError, UnicodeDecodeError) as error:
            raise journal_error(error, place_of(self._engine)) from error


def open_journal(url: str | None = None) -> Journal:
    """The journal at `url` (or file name), made if new; the user's own if None. JournalError says why not."""
    return Journal(open_engine(url or default_url()))
