"""A club's journal as one of its tables writes it: on its own disk first, then on the server. Does I/O.

`ClubJournal` is a journal like any other. While the server is away its lists show the games of this table,
and a game that was begun meanwhile has a number below zero, until the club gives it one.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import sqlalchemy as sa

from boardlight.journal.database import connect, is_served, place_of, prepare
from boardlight.journal.entry import NOTED, Entry
from boardlight.journal.errors import AwayError, JournalError, LockedError
from boardlight.journal.game_log import GameLog
from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.log_lines import Line
from boardlight.journal.schema import events, games
from boardlight.journal.spool.sender import Sender
from boardlight.journal.spool.spool import Spool
from boardlight.journal.store.sqlite import user_folder
from boardlight.referee.session.logged import Event
from messages.message import Message, Place, message, said


class ClubLog(GameLog):
    """The growing log of one game, here and at the club."""

    def __init__(self, journal: "ClubJournal", here: GameLog) -> None:
        self._club, self._here = journal, here
        super().__init__(journal, journal.number_of(here.id), here.header, 0, here.header.digest())
        self._is_held = False

    def hold(self) -> None:
        """A table plays it: until `release` nobody puts it into the bin."""
        self._is_held = True
        super().hold()

    def release(self) -> None:
        """The table has left it."""
        self._is_held = False
        super().release()

    def extend(self, past: Sequence[Event]) -> None:
        """Keep these events here, all of them or none, and send them.

        LockedError if another table has written the game: then the club has nothing of these.
        """
        self._club.check(self._here.id)
        self._club.keep_here(self._here, past)
        self._club.send()
        self._club.check(self._here.id)
        self._take_number()

    def _take_number(self) -> None:
        """A game that was begun while the server was away gets its number when it is back."""
        number = self._club.number_of(self._here.id)
        if number != self.id:
            if self._is_held:
                super().release()
            self.id = number
            if self._is_held:
                super().hold()

    @property
    def notice(self) -> Message | None:
        """That it is kept here for now, if the server is away."""
        return self._club.notice

    def events(self) -> list[Event]:
        """Everything appended so far, first to last."""
        return self._here.events()


class ClubJournal(Journal):
    """All games of a club; what this table plays lies on its own disk, too."""

    def __init__(self, engine: sa.Engine, spool: Spool, at_table: str, is_ready: bool) -> None:
        super().__init__(engine)
        self._spool = spool
        self._sender = Sender(engine, spool, at_table, is_ready)
        self._sender.send()

    def close(self) -> None:
        """Send what can be sent, and let go of server and file."""
        self._sender.close()
        self._spool.close()
        super().close()

    @property
    def notice(self) -> Message | None:
        """That everything is kept here for now, and why, if the server takes nothing."""
        trouble = self._sender.trouble
        if trouble is None:
            return None
        if isinstance(trouble, AwayError):
            return message("journal.kept-here")
        return message("journal.kept-here-because", why=said(trouble))

    def send(self) -> None:
        """Have sent what this table keeps for the club."""
        self._sender.send()

    def keep_here(self, log: GameLog, past: Sequence[Event]) -> None:
        """Keep events of a game of this table on its own disk."""
        self._spool.extend(log, past)

    def check(self, here: int) -> None:
        """LockedError if another table has written this game of ours."""
        if self._spool.sent(here).refused:
            file = Place("file", str(self._spool.file))
            raise LockedError(
                message("journal.another-table", place=place_of(self._engine), file=file, number=here)
            )

    def number_of(self, here: int) -> int:
        """The number of a game of this table: the club's, or below zero until there is one."""
        club_id = self._spool.sent(here).club_id
        return -here if club_id is None else club_id

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
        here = self._spool.begin(game_name, options, players, occasion, started, place)
        self._sender.send()
        return ClubLog(self, here)

    def log(self, game_id: int) -> GameLog:
        """The log of a game that was begun before, to be read or continued."""
        here = self._here(game_id)
        if here is not None:
            self._sender.send()
        if self._sender.trouble is None and (here is None or self._has_grown_elsewhere(here)):
            here = self._adopted(game_id if here is None else self.number_of(here))
        if here is None:
            raise AwayError(message("journal.away", place=place_of(self._engine)))
        return ClubLog(self, self._spool.journal.log(here))

    def _here(self, game_id: int) -> int | None:
        """The number in the spool of a game, if it is there."""
        return -game_id if game_id < 0 else self._spool.number_of(game_id)

    def _has_grown_elsewhere(self, here: int) -> bool:
        """Whether another table has played on after this one had sent everything."""
        sent = self._spool.sent(here)
        if sent.club_id is None or sent.refused:
            return False
        return any(line.kind != NOTED for line, _ in super().lines(sent.club_id, after=sent.club_number))

    def _adopted(self, club_id: int) -> int:
        """The number in the spool of a copy of this game of the club."""
        header, lines = self.entry(club_id).header, super().lines(club_id)
        named = sa.select(events.c.uid).where(events.c.game_id == club_id).order_by(events.c.number)
        with self.connection() as connection:
            uid = connection.execute(sa.select(games.c.uid).where(games.c.id == club_id)).scalar_one()
            names = connection.execute(named).scalars().all()
        rows = [(line, digest, name) for (line, digest), name in zip(lines, names, strict=False)]
        return self._spool.adopt(header, uid, club_id, rows)

    def games(self) -> list[Entry]:
        """Every game out of the bin whose header can be read, oldest first; this table's while away."""
        try:
            return super().games()
        except AwayError:
            return self.of_this_table()

    def of_this_table(self) -> list[Entry]:
        """Those that this table goes on with, or has not sent; oldest first."""
        return [replace(entry, id=self.number_of(entry.id)) for entry in self._spool.games()]

    def find(self, game_id: int) -> Entry | None:
        """One game of the list, if there is one; ChangedError if its header cannot be read."""
        if game_id > 0 and self._sender.trouble is None:
            return super().find(game_id)
        here = self._here(game_id)
        if here is None:
            return super().find(game_id)
        found = self._spool.journal.find(here)
        return found and replace(found, id=game_id)

    def lines(self, game_id: int, most: int | None = None, after: int = 0) -> list[tuple[Line, str]]:
        """Every line of a game with its hash, or the first few after so many."""
        here = self._here(game_id) if game_id < 0 or self._sender.trouble else None
        if here is None:
            return super().lines(game_id, most, after)
        return self._spool.journal.lines(here, most, after)

    @contextmanager
    def connection(self) -> Iterator[sa.Connection]:
        """One transaction at the club; nobody waits for a server that is known to be away."""
        if isinstance(self._sender.trouble, AwayError):
            raise AwayError(said(self._sender.trouble))
        with super().connection() as connection:
            yield connection


def open_table_journal(url: str | None, at_table: str) -> Journal:
    """The journal at `url` for a table that plays: with a spool, if a server keeps it.

    A server that is away now is no reason not to play. JournalError says what else is wrong.
    """
    if url is None or not is_served(url):
        return open_journal(url)
    engine = connect(url)
    try:
        is_ready = _is_prepared(engine)
        return ClubJournal(engine, Spool(spool_file(engine, at_table)), at_table, is_ready)
    except JournalError:
        engine.dispose()
        raise


def _is_prepared(engine: sa.Engine) -> bool:
    try:
        prepare(engine)
    except AwayError:
        return False
    return True


def spool_file(engine: sa.Engine, at_table: str) -> Path:
    """Where a table keeps what it sends to this database."""
    place = engine.url.set(password=None, username=None).render_as_string()
    digest = hashlib.sha256(f"{place}\n{at_table}".encode()).hexdigest()
    return user_folder() / "spool" / f"{digest[:16]}.sqlite"
