"""Opening the journal's database, and saying in plain words why it cannot be used. Does I/O."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import platformdirs
import sqlalchemy as sa
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
from boardlight.journal.schema import UPGRADES, VERSION, events, metadata, versions
from calibration.files.private import FILE, FOLDER, make_file, make_folder, narrow

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
        raise CannotOpenError(
            f"{url} names no database this program can use ({error}); write a file name or sqlite:///FILE"
        ) from None
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
        _narrow(engine.url.database)
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
        raise CannotOpenError(f"{file} is empty, but {beside} is not: put a copy of the journal in its place")
    try:
        make_folder(file.parent)
    except OSError as error:
        raise CannotOpenError(
            f"the folder of {database} cannot be made ({error.strerror}); choose another with --store"
        ) from None
    with suppress(OSError):  # Why it cannot be opened is said when it is.
        if not Path(database).exists():
            make_file(Path(database))


def _narrow(database: str | None) -> None:
    """A journal of an older version could be read by others; so could the folder that is its own."""
    if not database or database == ":memory:":
        return
    for end in ("", "-wal", "-shm"):
        narrow(Path(f"{database}{end}"), FILE)
    if Path(database).parent == Path(platformdirs.user_data_dir("boardlight")):
        narrow(Path(database).parent, FOLDER)


def _make_durable(connection: sqlite3.Connection, _: object) -> None:
    """WAL lets others read while one writes; FULL brings every commit to the disk before it returns."""
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _prepare(engine: sa.Engine) -> None:
    known = set(sa.inspect(engine).get_table_names())
    ours = set(metadata.tables)
    if known and not ours <= known:
        raise CannotOpenError(f"{place_of(engine)} is a database, but no journal of Boardlight's")
    with engine.begin() as connection:
        metadata.create_all(connection)
        version = connection.execute(sa.select(sa.func.max(versions.c.version))).scalar()
        if not isinstance(version, int | None) or version == 0:
            raise ChangedError(f"{place_of(engine)} is damaged: its version is {version!r}")
        if version is None:
            connection.execute(sa.insert(versions).values(version=VERSION))
        elif version < VERSION:
            _upgrade(connection, version)
        if version is None or version <= VERSION:
            for index in events.indexes:
                index.create(connection, checkfirst=True)
    if version is not None and version > VERSION:
        raise NewerJournalError(
            f"{place_of(engine)} was written by a newer version of Boardlight (journal {version}, "
            f"this program knows {VERSION}): update Boardlight, or choose another with --store"
        )


def _upgrade(connection: sa.Connection, version: int) -> None:
    """Bring the tables of an older journal up to date; what it holds stays as it is."""
    for step in UPGRADES[version - 1 :]:
        connection.execute(step)
    connection.execute(sa.update(versions).values(version=VERSION))


def place_of(engine: sa.Engine) -> str:
    """What to call the database in a message; never a password."""
    return engine.url.database or engine.url.render_as_string(hide_password=True)


def first_line(error: Exception) -> str:
    """The first line of what is wrong, which may be long."""
    return "it lies too deep" if isinstance(error, RecursionError) else (str(error).splitlines() or ["?"])[0]


def journal_error(error: SQLAlchemyError | UnicodeDecodeError, place: str) -> JournalError:
    """The JournalError that says what a database's own error means to a user.

    Where the names in a file are damaged, Python cannot even read SQLite's complaint.
    """
    if isinstance(error, UnicodeDecodeError):
        return ChangedError(f"{place} is damaged: a name in it is no text (UTF-8)")
    cause = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    if isinstance(error, IntegrityError):
        return LockedError(f"another program is writing the same game in {place}: close it and try again")
    for words, kind, text in _MEANINGS:
        if words in cause:
            return kind(f"{place} {text}")
    return JournalError(f"the journal cannot be used: {place}: {cause.splitlines()[0]}")


_MEANINGS: tuple[tuple[str, type[JournalError], str], ...] = (
    ("locked", LockedError, "is held by another program: close it and try again"),
    ("not a database", CannotOpenError, "is not a database: choose another file with --store"),
    ("malformed", ChangedError, "is damaged: keep a copy, and choose another file with --store"),
    ("Could not decode", ChangedError, "is damaged: a text in it is none (UTF-8)"),
    ("full", CannotWriteError, "is on a disk that is full: make room, then go on"),
    ("readonly", CannotWriteError, "may not be written: check its owner, or choose another with --store"),
    ("disk I/O", CannotWriteError, "is on a disk that fails: copy it elsewhere and use --store"),
    ("unable to open", CannotOpenError, "cannot be opened: check the folder and your rights to it"),
)
