"""The journal: every game and every decision in a database, durable before the table goes on. Does I/O.

SQLite by default, in the user's data folder; any other database is a URL. Once `append` has returned, the
event survives a power cut (write-ahead log, synchronous FULL). Rows are only ever added; each is chained to
the one before it by its hash, so that a changed past shows in `verify` (rows cut off the end do not).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from boardlight.database import (
    ChangedError,
    JournalError,
    NoSuchGameError,
    default_url,
    explained,
    open_engine,
    place_of,
)
from boardlight.events import Event
from boardlight.records import Header, Line, RecordError, read_log, write_log
from boardlight.schema import events, games

__all__ = ["Entry", "GameLog", "Journal", "JournalError", "open_journal"]


ENDINGS = ("end", "takeback")
"""The events that decide whether a game is over."""


@dataclass(frozen=True)
class Entry:
    """A game as the list of games shows it."""

    id: int
    header: Header
    result: str
    """How it ended, or empty while it goes on."""
    events: int


class GameLog:
    """The growing log of one game. One program writes it at a time."""

    def __init__(self, journal: "Journal", game_id: int, header: Header, count: int, last: str) -> None:
        self.id = game_id
        self.header = header
        self._journal = journal
        self._count = count
        self._last = last

    def append(self, event: Event) -> None:
        """Keep `event`: it is on the disk when this returns."""
        self.extend([event])

    def extend(self, past: Sequence[Event]) -> None:
        """Keep these events, all of them or none: they are on the disk when this returns."""
        count, last, rows = self._count, self._last, []
        for event in past:
            line = Line.of(count + 1, event)
            count, last = line.number, line.digest(last)
            rows.append(_row(self.id, line, last))
        decided = [event for event in past if event.kind in ENDINGS]
        with self._journal.connection() as connection:
            connection.execute(sa.insert(events), rows)
            if decided:
                change = sa.update(games).where(games.c.id == self.id)
                connection.execute(change.values(result=_result(decided)))
        self._count, self._last = count, last

    def events(self) -> list[Event]:
        """Everything appended so far, first to last."""
        return [line.event() for line, _ in self._journal.lines(self.id)]


class Journal:
    """All games of one database. Use as a context manager, or call `close`."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def begin(
        self,
        game_name: str,
        options: Mapping[str, str] | None = None,
        players: Sequence[str] = (),
        occasion: str = "",
        started: str | None = None,
    ) -> GameLog:
        """A new, empty log; `started` (ISO 8601) is now if not given."""
        header = Header(
            game=game_name,
            options=dict(options or {}),
            players=tuple(players),
            occasion=occasion,
            started=datetime.now(UTC).isoformat(timespec="seconds") if started is None else started,
        )
        with self.connection() as connection:
            game_id = _insert_game(connection, header)
        return GameLog(self, game_id, header, 0, header.digest())

    def log(self, game_id: int) -> GameLog:
        """The log of a game that was begun before, to be read or gone on with."""
        header = self.entry(game_id).header
        count, last = 0, header.digest()
        for line, digest in self.lines(game_id):
            count, last = line.number, digest
        return GameLog(self, game_id, header, count, last)

    def games(self) -> list[Entry]:
        """Every game, oldest first."""
        count = sa.func.count(events.c.number).label("events")
        query = sa.select(games, count).outerjoin(events).group_by(games.c.id).order_by(games.c.id)
        with self.connection() as connection:
            return [_entry(dict(row._mapping)) for row in connection.execute(query)]

    def entry(self, game_id: int) -> Entry:
        """One game of the list; NoSuchGameError says which there are."""
        found = {entry.id: entry for entry in self.games()}
        if game_id not in found:
            known = f"the last is {max(found)}" if found else "it holds none yet"
            raise NoSuchGameError(f"the journal has no game {game_id}; {known}")
        return found[game_id]

    def latest_unfinished(self) -> GameLog | None:
        """The game that was cut off last, if there is one: it has events and no end."""
        waiting = [entry.id for entry in self.games() if entry.events and not entry.result]
        return self.log(waiting[-1]) if waiting else None

    def verify(self, game_id: int) -> int:
        """Check every row of a game against its hash; the number of events, or ChangedError."""
        entry, lines = self.entry(game_id), self.lines(game_id)
        previous, count = entry.header.digest(), 0
        for line, digest in lines:
            previous = line.digest(previous)
            if line.number != count + 1 or digest != previous:
                raise ChangedError(
                    f"game {game_id}, event {line.number}: this row or one before it was changed"
                )
            count = line.number
        if entry.result != _result([line.event() for line, _ in lines]):
            raise ChangedError(f"game {game_id}: its result was changed")
        return count

    def export_jsonl(self, game_id: int) -> Iterator[str]:
        """The lines of a game's log, without line ends; ChangedError if its past was changed."""
        self.verify(game_id)
        return write_log(self.entry(game_id).header, self.log(game_id).events())

    def import_jsonl(self, lines: Iterable[str]) -> GameLog:
        """Keep a log that was exported; JournalError names the line and key that is wrong."""
        try:
            header, past = read_log(lines)
        except RecordError as error:
            raise JournalError(f"the log cannot be imported: {error}") from None
        last = header.digest()
        rows = []
        for number, event in enumerate(past, start=1):
            line = Line.of(number, event)
            last = line.digest(last)
            rows.append((line, last))
        with self.connection() as connection:
            game_id = _insert_game(connection, header, _result(past))
            if rows:
                connection.execute(sa.insert(events), [_row(game_id, *row) for row in rows])
        return GameLog(self, game_id, header, len(rows), last)

    def lines(self, game_id: int) -> list[tuple[Line, str]]:
        """Every line of a game with its hash."""
        query = sa.select(events).where(events.c.game_id == game_id).order_by(events.c.number)
        try:
            with self.connection() as connection:
                return [_line(dict(row._mapping)) for row in connection.execute(query)]
        except ValueError as error:
            raise ChangedError(f"game {game_id}: a row is not what was written ({error})") from None

    @contextmanager
    def connection(self) -> Iterator[sa.Connection]:
        """One transaction: committed at the end, and every failure told as a JournalError."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise explained(error, place_of(self._engine)) from error


def open_journal(url: str | None = None) -> Journal:
    """The journal at `url` (or file name), made if new; the user's own if None. JournalError says why not."""
    return Journal(open_engine(url or default_url()))


def _insert_game(connection: sa.Connection, header: Header, result: str = "") -> int:
    values = {**header.model_dump(mode="json"), "result": result}
    key = connection.execute(sa.insert(games).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def _row(game_id: int, line: Line, digest: str) -> dict[str, Any]:
    return {"game_id": game_id, **line.model_dump(mode="json"), "hash": digest}


def _line(row: Mapping[str, Any]) -> tuple[Line, str]:
    written = {key: value for key, value in row.items() if key not in ("game_id", "hash")}
    return Line(**written), row["hash"]


def _entry(row: Mapping[str, Any]) -> Entry:
    header = Header(**{key: row[key] for key in Header.model_fields})
    return Entry(row["id"], header, row["result"], row["events"])


def _result(past: Sequence[Event]) -> str:
    """How the game ended; a takeback after the end opens it again."""
    last = next((event for event in reversed(past) if event.kind in ENDINGS), None)
    return (last.text or "over") if last and last.kind == "end" else ""
