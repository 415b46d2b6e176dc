"""The spool: a journal in a file, and of each of its games how much of it the club's journal has. Does I/O.

Every event lies here, on the disk, before a table goes on; so the rule that it is kept first holds whether or
not the server answers. The spool has the tables and the rights of any journal: whatever happens to the
club's, ``boardlight journal export N --store FILE`` reads the games of this table. What is over, and sent, is
removed from it when a table opens the journal again.
"""

import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from boardlight.journal.bin.emptying import remove
from boardlight.journal.entry import Entry
from boardlight.journal.game_log import GameLog, insert_game, insert_rows
from boardlight.journal.journal import Journal, open_journal
from boardlight.journal.log_lines import Header, Line
from boardlight.journal.schema import events, games
from boardlight.referee.session.logged import Event

_METADATA = sa.MetaData()
_sent = sa.Table(
    "sent",
    _METADATA,
    sa.Column("game_id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("club_id", sa.Integer, unique=True),
    sa.Column("events", sa.Integer, nullable=False),
    sa.Column("club_number", sa.Integer, nullable=False),
    sa.Column("club_hash", sa.String(64), nullable=False),
    sa.Column("refused", sa.Boolean, nullable=False, default=False),
)


class Sent(NamedTuple):
    """How much of a game of the spool the club's journal has."""

    club_id: int | None
    """Its number there, once it has one."""
    events: int
    """Of the game's own, so many."""
    club_number: int
    """The last event there that this table knows of: notes that were made elsewhere count too."""
    club_hash: str
    refused: bool = False
    """Another table has written the game that it was meanwhile: the club takes nothing more of it."""


class Unsent(NamedTuple):
    """An event that waits, under the name that it has everywhere."""

    uid: UUID
    event: Event


class Spool:
    """The games of one table that is written for one club."""

    def __init__(self, file: Path) -> None:
        self.file = file
        # Table and sender write one file: they wait for each other here, not for SQLite's lock, which is for
        # other programs.
        self._writing = threading.RLock()
        self._origins: dict[int, tuple[Header, UUID]] = {}
        self.journal: Journal = open_journal(str(file))
        with self.journal.connection() as connection:
            _METADATA.create_all(connection)
        self._sweep()

    def close(self) -> None:
        """Let go of the file."""
        self.journal.close()

    def begin(self, *agreed: Any) -> GameLog:
        """A new game, of which the club knows nothing yet; what was agreed is as in `Journal.begin`."""
        with self._writing:
            return self.journal.begin(*agreed)

    def extend(self, log: GameLog, past: Sequence[Event]) -> None:
        """Keep these events of a game here, all of them or none: they are on the disk when this returns."""
        with self._writing:
            log.extend(past)

    def adopt(self, header: Header, uid: UUID, club_id: int, rows: Iterable[tuple[Line, str, UUID]]) -> int:
        """A copy of the club's game, instead of an older one; its number here."""
        lines = [{**line.model_dump(mode="json"), "hash": digest, "uid": name} for line, digest, name in rows]
        known = self.number_of(club_id)
        with self._writing, self.journal.connection() as connection:
            if known is not None:
                self._remove(connection, {known})
            game_id = insert_game(connection, header, uid=uid)
            insert_rows(connection, game_id, lines)
            end = (lines[-1]["number"], lines[-1]["hash"]) if lines else (0, header.digest())
            connection.execute(sa.insert(_sent).values(_row(game_id, Sent(club_id, len(lines), *end))))
        return game_id

    def number_of(self, club_id: int) -> int | None:
        """The number here of a game of the club."""
        with self.journal.connection() as connection:
            found = connection.execute(sa.select(_sent.c.game_id).where(_sent.c.club_id == club_id))
            return found.scalar()

    def sent(self, game_id: int) -> Sent:
        """How much of a game the club has."""
        with self.journal.connection() as connection:
            row = connection.execute(sa.select(*_COLUMNS).where(_sent.c.game_id == game_id)).first()
        return Sent(*row) if row else Sent(None, 0, 0, self.journal.entry(game_id).header.digest())

    def note(self, game_id: int, sent: Sent) -> None:
        """Remember how much the club has."""
        with self._writing, self.journal.connection() as connection:
            connection.execute(sa.delete(_sent).where(_sent.c.game_id == game_id))
            connection.execute(sa.insert(_sent).values(_row(game_id, sent)))

    def refuse(self, game_id: int) -> None:
        """Another table has written it: from now on this is a game of its own, and nothing of it is sent."""
        with self._writing, self.journal.connection() as connection:
            self._origins.clear()
            connection.execute(sa.update(games).where(games.c.id == game_id).values(uid=uuid4()))
            numbers = sa.select(events.c.number).where(events.c.game_id == game_id)
            for number in connection.execute(numbers).scalars().all():
                here = (events.c.game_id == game_id) & (events.c.number == number)
                connection.execute(sa.update(events).where(here).values(uid=uuid4()))
        self.note(game_id, self.sent(game_id)._replace(club_id=None, refused=True))

    def games(self) -> list[Entry]:
        """Those that wait or go on, oldest first; no other table has written them as far as is known."""
        with self.journal.connection() as connection:
            refused = {*connection.execute(sa.select(_sent.c.game_id).where(_sent.c.refused)).scalars()}
        return [entry for entry in self.journal.games() if entry.id not in refused]

    def origin(self, game_id: int) -> tuple[Header, UUID]:
        """How a game began, and its name everywhere: they are read once, for every turn asks for them."""
        known = self._origins.get(game_id)
        if known is None:
            self._origins.clear()
            known = self._origins[game_id] = self.journal.entry(game_id).header, self._uid(game_id)
        return known

    def _uid(self, game_id: int) -> UUID:
        with self.journal.connection() as connection:
            found = connection.execute(sa.select(games.c.uid).where(games.c.id == game_id)).scalar_one()
        assert isinstance(found, UUID)
        return found

    def unsent(self, game_id: int, after: int) -> list[Unsent]:
        """The events of a game that the club has not, first to last."""
        where = (events.c.game_id == game_id) & (events.c.number > after)
        query = sa.select(events.c.uid).where(where).order_by(events.c.number)
        with self.journal.connection() as connection:
            names = connection.execute(query).scalars().all()
        lines = self.journal.lines(game_id, after=after)
        return [Unsent(uid, line.event()) for uid, (line, _) in zip(names, lines, strict=False)]

    def waiting(self) -> list[int]:
        """The games of which something waits to be sent, oldest first."""
        last = sa.func.coalesce(sa.func.max(events.c.number), 0)
        query = (
            sa.select(games.c.id)
            .outerjoin(events, events.c.game_id == games.c.id)
            .outerjoin(_sent, _sent.c.game_id == games.c.id)
            .where(sa.func.coalesce(_sent.c.refused, False).is_(sa.false()))
            .group_by(games.c.id)
            .having(sa.or_(_sent.c.club_id.is_(None), last > sa.func.coalesce(_sent.c.events, 0)))
            .order_by(games.c.id)
        )
        with self.journal.connection() as connection:
            return [*connection.execute(query).scalars()]

    def _sweep(self) -> None:
        """Remove what is over and sent; nobody waits for that."""
        waiting = {*self.waiting()}
        with suppress(SQLAlchemyError), self.journal.connection() as connection:
            refused = connection.execute(sa.select(_sent.c.game_id).where(_sent.c.refused)).scalars()
            over = connection.execute(sa.select(games.c.id).where(games.c.result != "")).scalars()
            self._remove(connection, {*over} - waiting - {*refused})

    def _remove(self, connection: sa.Connection, numbers: set[int]) -> None:
        self._origins.clear()  # The next game may get the number of one that is gone.
        remove(connection, numbers)
        connection.execute(sa.delete(_sent).where(_sent.c.game_id.in_(numbers)))


_COLUMNS = [_sent.c[name] for name in Sent._fields]


def _row(game_id: int, sent: Sent) -> dict[str, object]:
    return {"game_id": game_id, **sent._asdict()}
