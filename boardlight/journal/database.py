"""Opening the journal's database, and saying in plain words why it cannot be used. Does I/O."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import platformdirs
import sqlalchemy as sa
from pydantic import ValidationError
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError, SQLAlchemyError

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
from boardlight.journal.schema import FIRST, UPGRADES, VERSION, events, metadata, versions
from calibration.files.private import FILE_RIGHTS, FOLDER_RIGHTS, make_file, make_folder, restrict_rights
from messages.message import Message, Place, literal, message, said

__all__ = [
    "CannotOpenError",
    "CannotWriteError",
    "ChangedError",
    "JournalError",
    "LockedError",
    "NewerJournalError",
    "NoSuchGameError",
    "default_url",
    "journal_error",
    "open_engine",
    "place_of",
]

UNREADABLE = (ValueError, TypeError, AttributeError, RecursionError)
"""What a row raises that is not what was written: it fits no model, is no JSON, or lies too deep."""

BUSY_SECONDS = 1.0
"""How long a write waits for another program to let go of the database. A table stands still meanwhile."""


def default_url() -> str:
    """The SQLite file in the user's data folder."""
    return f"sqlite:///{Path(platformdirs.user_data_dir('boardlight')) / 'journal.sqlite'}"


def open_engine(url: str) -> sa.Engine:
    """The database at `url`, its tables made if it is new; JournalError says why not."""
    place = url if "://" in url else f"sqlite:///{url}"
    try:
        engine = sa.create_engine(place, connect_args=_connect_args(place))
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        named, why = Place("journal", url), Place("aside", str(error))
        raise CannotOpenError(message("journal.no-such-database", place=named, why=why)) from None
    if engine.dialect.name == "sqlite":
        _make_place(engine.url.database)
        sa.event.listen(engine, "connect", _make_durable)
    try:
        _prepare(engine)
    except (SQLAlchemyError, UnicodeDecodeError) as error:
        engine.dispose()
        raise journal_error(error, place_of(engine)) from None
    except JournalError:
        engine.dispose()
        raise
    if engine.dialect.name == "sqlite":
        _restrict_rights(engine.url.database)
    return engine


def _connect_args(place: str) -> dict[str, Any]:
    return {"timeout": BUSY_SECONDS} if place.startswith("sqlite") else {}


def _make_place(database: str | None) -> None:
    """The folder, and an empty file for its owner alone: SQLite gives its other files the same rights."""
    if not database or database == ":memory:":
        return
    file, beside = Path(database), Path(f"{database}-wal")
    if file.is_file() and beside.is_file() and beside.stat().st_size and not file.stat().st_size:
        # SQLite would take the file for new, and throw away what lies beside it.
        place, log = Place("journal", str(file)), Place("beside", str(beside))
        raise CannotOpenError(message("journal.emptied", place=place, beside=log))
    try:
        make_folder(file.parent)
    except OSError as error:
        place, why = Place("journal", database), error.strerror or ""
        raise CannotOpenError(message("journal.no-folder", place=place, why=why)) from None
    with suppress(OSError):  # Why it cannot be opened is said when it is.
        if not Path(database).exists():
            make_file(Path(database))


def _restrict_rights(database: str | None) -> None:
    """A journal of an older version could be read by others; so could the folder that is its own."""
    if not database or database == ":memory:":
        return
    for end in ("", "-wal", "-shm"):
        restrict_rights(Path(f"{database}{end}"), FILE_RIGHTS)
    if Path(database).parent == Path(platformdirs.user_data_dir("boardlight")):
        restrict_rights(Path(database).parent, FOLDER_RIGHTS)


def _make_durable(connection: sqlite3.Connection, _: object) -> None:
    """WAL lets others read while one writes; FULL brings every commit to the disk before it returns."""
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _prepare(engine: sa.Engine) -> None:
    known = set(sa.inspect(engine).get_table_names())
    if known and not known >= FIRST:
        raise CannotOpenError(message("journal.another-database", place=place_of(engine)))
    with engine.begin() as connection:
        metadata.create_all(connection)
        version = connection.execute(sa.select(sa.func.max(versions.c.version))).scalar()
        if not isinstance(version, int | None) or version == 0:
            wrong = message("journal.no-such-version", place=place_of(engine), version=repr(version))
            raise ChangedError(wrong)
        if version is None:
            connection.execute(sa.insert(versions).values(version=VERSION))
        elif version < VERSION:
            _upgrade(connection, version)
        if version is None or version <= VERSION:
            for index in events.indexes:
                index.create(connection, checkfirst=True)
    if version is not None and version > VERSION:
        place = place_of(engine)
        raise NewerJournalError(message("journal.newer", place=place, version=version, known=VERSION))


def _upgrade(connection: sa.Connection, version: int) -> None:
    """Bring the tables of an older journal up to date; what it holds stays as it is."""
    for step in UPGRADES[version - 1 :]:
        connection.execute(step)
    connection.execute(sa.update(versions).values(version=VERSION))


def place_of(engine: sa.Engine) -> Place:
    """What to call the database in a message; never a password."""
    return Place("journal", engine.url.database or engine.url.render_as_string(hide_password=True))


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


def journal_error(error: SQLAlchemyError | UnicodeDecodeError, place: Place) -> JournalError:
    """The JournalError that says what a database's own error means to a user.

    Where the names in a file are damaged, Python cannot even read SQLite's complaint.
    """
    if isinstance(error, UnicodeDecodeError):
        return ChangedError(message("journal.name-is-no-text", place=place))
    cause = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    if isinstance(error, IntegrityError):
        return LockedError(message("journal.same-game", place=place))
    for words, kind, code in _MEANINGS:
        if words in cause:
            return kind(message(code, place=place))
    why = Place("aside", f"{place}: {cause.splitlines()[0]}")
    return JournalError(message("journal.unusable", why=why))


_MEANINGS: tuple[tuple[str, type[JournalError], str], ...] = (
    ("locked", LockedError, "journal.locked"),
    ("not a database", CannotOpenError, "journal.no-database"),
    ("malformed", ChangedError, "journal.damaged"),
    ("Could not decode", ChangedError, "journal.text-is-no-text"),
    ("full", CannotWriteError, "journal.disk-is-full"),
    ("readonly", CannotWriteError, "journal.read-only"),
    ("disk I/O", CannotWriteError, "journal.disk-fails"),
    ("unable to open", CannotOpenError, "journal.cannot-be-opened"),
)
