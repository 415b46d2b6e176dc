"""Opening the journal's database, and saying in plain words why it cannot be used. Does I/O."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from pydantic import ValidationError
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from boardlight.journal.errors import (
    CannotOpenError,
    CannotWriteError,
    ChangedError,
    JournalError,
    LockedError,
    NewerJournalError,
    NoSuchGameError,
)
from boardlight.journal.log_lines import misfit
from boardlight.journal.schema import FIRST, REVISION, VERSION, metadata, revisions, versions
from boardlight.journal.store import postgresql, sqlite
from boardlight.journal.store.meanings import journal_error, place_of
from messages.message import Message, Place, literal, message, said

__all__ = [
    "CannotOpenError",
    "CannotWriteError",
    "ChangedError",
    "JournalError",
    "LockedError",
    "NewerJournalError",
    "NoSuchGameError",
    "connect",
    "default_url",
    "journal_error",
    "open_engine",
    "place_of",
    "prepare",
]

UNREADABLE = (ValueError, TypeError, AttributeError, RecursionError)
"""What a row raises that is not what was written: it fits no model, is no JSON, or lies too deep."""

MIGRATING_MS = 60_000
"""How long an opening journal waits for another program that makes or changes the tables."""

MIGRATING_LOCK = 0x626F617264
"""The key of PostgreSQL's advisory lock: programs make or change the tables one after the other."""


def default_url() -> str:
    """The SQLite file in the user's data folder."""
    return f"sqlite:///{sqlite.user_folder() / 'journal.sqlite'}"


def open_engine(url: str) -> sa.Engine:
    """The database at `url`, its tables made if it is new; JournalError says why not."""
    engine = connect(url)
    try:
        prepare(engine)
    except JournalError:
        engine.dispose()
        raise
    return engine


def connect(url: str) -> sa.Engine:
    """The database at `url`, not looked at yet; CannotOpenError if there can be none."""
    place = url if "://" in url else f"sqlite:///{url}"
    try:
        engine = sa.create_engine(place, connect_args=_connect_args(place), pool_pre_ping=is_served(place))
    except ImportError as error:
        raise CannotOpenError(_missing(url, error)) from None
    except (ArgumentError, NoSuchModuleError) as error:
        named, why = Place("journal", url), Place("aside", str(error))
        raise CannotOpenError(message("journal.no-such-database", place=named, why=why)) from None
    if engine.dialect.name == "sqlite":
        sqlite.prepare(engine)
    return engine


def is_served(url: str) -> bool:
    """Whether a server keeps the journal, which many tables may write."""
    return url.startswith("postgresql")


def _connect_args(place: str) -> dict[str, Any]:
    if place.startswith("sqlite"):
        return sqlite.connect_args()
    return postgresql.connect_args(place) if is_served(place) else {}


def _missing(url: str, error: ImportError) -> Message:
    if is_served(url) and error.name == "psycopg":
        return message("journal.needs-club")
    named, why = Place("journal", url), Place("aside", str(error))
    return message("journal.no-such-database", place=named, why=why)


def prepare(engine: sa.Engine) -> None:
    """Make the tables of a new journal, or bring those of an older one up to date; JournalError."""
    try:
        _prepare(engine)
    except (SQLAlchemyError, UnicodeDecodeError) as error:
        raise journal_error(error, place_of(engine)) from None
    if engine.dialect.name == "sqlite":
        sqlite.restrict(engine)


def _prepare(engine: sa.Engine) -> None:
    with engine.connect() as connection:
        is_ready = _is_ready(connection)
    if not is_ready:
        with _alone(engine) as connection:
            # Another program may have done it meanwhile.
            if not _is_ready(connection):
                _bring_up_to_date(connection)


def _is_ready(connection: sa.Connection) -> bool:
    """Whether every table is there as this version knows it; JournalError if it is no journal of ours."""
    known, place = set(sa.inspect(connection).get_table_names()), place_of(connection.engine)
    if not known:
        return False
    if not known >= FIRST:
        raise CannotOpenError(message("journal.another-database", place=place))
    version = connection.execute(sa.select(sa.func.max(versions.c.version))).scalar()
    if not isinstance(version, int | None) or version == 0:
        raise ChangedError(message("journal.no-such-version", place=place, version=repr(version)))
    if version is not None and version > VERSION:
        raise NewerJournalError(message("journal.newer", place=place, version=version, known=VERSION))
    at = connection.execute(sa.select(revisions.c.version_num)).scalar() if revisions.name in known else None
    return version == VERSION and at == REVISION


@contextmanager
def _alone(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A transaction in which no other program changes the tables."""
    with engine.connect() as connection:
        usual = None
        if engine.dialect.name == "sqlite":
            usual = connection.exec_driver_sql("PRAGMA busy_timeout").scalar()
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {MIGRATING_MS}")
            # Python's driver begins a transaction with the first row only, not with a table.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {MIGRATING_MS}")
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING_LOCK)))
        yield connection
        connection.commit()
        if usual is not None:
            # Whoever writes a turn waits less long for others.
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {usual}")


def _bring_up_to_date(connection: sa.Connection) -> None:
    begun = sa.inspect(connection).has_table(versions.name)
    if begun and connection.execute(sa.select(versions.c.version)).first() is not None:
        # Alembic takes a third of a second to load, which only a journal of another version costs.
        from boardlight.journal.migrations.upgrading import upgrade

        upgrade(connection)
        return
    metadata.create_all(connection)
    connection.execute(sa.insert(versions).values(version=VERSION))
    connection.execute(sa.insert(revisions).values(version_num=REVISION))


def unreadable(game_id: int, error: Exception) -> ChangedError:
    """That a row of this game raised such an error when it was read."""
    return ChangedError(message("journal.game", number=game_id, why=differs(error)))


def differs(error: Exception) -> Message:
    """That a row raised such an error when it was read."""
    return message("journal.row-differs", why=_told(error))


def _told(error: Exception) -> Message:
    """What is wrong with a row, in one line."""
    if isinstance(error, RecursionError):
        return message("log.too-deep")
    if isinstance(error, ValidationError):
        return misfit(error)
    words = said(error)
    return words if words.code else literal((str(error).splitlines() or ["?"])[0])
