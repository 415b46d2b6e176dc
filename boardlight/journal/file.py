"""The file of a journal in SQLite: settled, checked and copied. Does I/O."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from boardlight.journal.database import journal_error, place_of
from boardlight.journal.errors import CannotWriteError
from calibration.files.private import FILE_RIGHTS
from calibration.files.whole import Growing
from messages.message import Message, Place, message, said

BESIDE = ("-wal", "-journal")
"""What SQLite keeps beside a database that is open, or was not closed; it belongs to that file alone."""


def settle(engine: sa.Engine) -> None:
    """Bring the write-ahead log into the main file, as far as no reader is in the way; nobody waits for that.

    What it holds is on the disk already, so that a failure loses nothing: the next time does it.
    """
    if engine.dialect.name == "sqlite":
        with suppress(SQLAlchemyError), engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


def damage(engine: sa.Engine) -> Message | None:
    """What is wrong with the database file itself, if anything."""
    if engine.dialect.name != "sqlite":
        return None
    try:
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
            last = connection.exec_driver_sql("SELECT seq FROM sqlite_sequence WHERE name = 'games'").scalar()
            listed = connection.exec_driver_sql("SELECT count(*) FROM games").scalar_one()
            gone = connection.exec_driver_sql("SELECT count(*) FROM removed").scalar_one()
    except (SQLAlchemyError, UnicodeDecodeError) as error:
        return said(journal_error(error, place_of(engine)))
    if found != "ok":
        return message("journal.damaged-so", place=place_of(engine), why=str(found))
    if listed + gone != (last or 0):
        return message(
            "journal.games-are-missing", place=place_of(engine), begun=str(last), listed=str(listed)
        )
    return None


def backup(engine: sa.Engine, file: Path, check: Callable[[Path], None]) -> None:
    """Copy the database as it is at one moment, let `check` look at the copy, and put it in its place.

    JournalError or OSError, and no file, if that is not possible.
    """
    _check(engine, file)
    growing = Growing(file, FILE_RIGHTS)
    try:
        _copy(engine, growing.part)
        check(growing.part)
        with closing(sqlite3.connect(growing.part)) as copy:
            # One file alone: nothing that lies beside it belongs to it.
            copy.execute("PRAGMA journal_mode = DELETE")
        growing.finish()
    except sqlite3.Error as error:
        growing.discard()
        wrong = sa.exc.DBAPIError.instance(None, None, error, sqlite3.Error)
        assert isinstance(wrong, SQLAlchemyError)
        raise journal_error(wrong, Place("file", str(file))) from None
    except BaseException:
        growing.discard()
        raise


def _check(engine: sa.Engine, file: Path) -> None:
    """Never write over the journal itself, nor beneath a program that has the file open."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        raise CannotWriteError(message("journal.no-file", place=place_of(engine)))
    copy = Place("file", str(file))
    if file.exists() and file.samefile(engine.url.database):
        raise CannotWriteError(message("journal.copied-onto-itself", file=copy))
    place = os.path.realpath(file)
    if any(Path(f"{place}{ending}").exists() for ending in BESIDE):
        raise CannotWriteError(message("journal.copy-is-open", file=copy))


def _copy(engine: sa.Engine, part: Path) -> None:
    """All pages at once, so that no writer can make it begin again."""
    connection = engine.raw_connection()
    try:
        source = connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        with closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
    finally:
        connection.close()
