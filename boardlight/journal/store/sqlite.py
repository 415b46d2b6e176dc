"""A journal in a SQLite file: its place, its rights, and commits that are on the disk. Does I/O."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import platformdirs
import sqlalchemy as sa

from boardlight.journal.errors import CannotOpenError
from calibration.files.private import FILE_RIGHTS, FOLDER_RIGHTS, make_file, make_folder, restrict_rights
from messages.message import Place, message

BUSY_SECONDS = 1.0
"""How long a write waits for another program to let go of the database. A table stands still meanwhile."""


def user_folder() -> Path:
    """Where this user's journal lies, and what waits to be sent to a club's."""
    return Path(platformdirs.user_data_dir("boardlight"))


def connect_args() -> dict[str, Any]:
    """What the driver is told for every connection."""
    return {"timeout": BUSY_SECONDS}


def prepare(engine: sa.Engine) -> None:
    """Make the file, and every connection durable; CannotOpenError if there is no place for it."""
    _make_place(engine.url.database)
    sa.event.listen(engine, "connect", _make_durable)


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


def _make_durable(connection: sqlite3.Connection, _: object) -> None:
    """WAL lets others read while one writes; FULL brings every commit to the disk before it returns."""
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def restrict(engine: sa.Engine) -> None:
    """A journal of an older version could be read by others; so could the folder that is its own."""
    database = engine.url.database
    if not database or database == ":memory:":
        return
    for end in ("", "-wal", "-shm"):
        restrict_rights(Path(f"{database}{end}"), FILE_RIGHTS)
    if Path(database).parent == user_folder():
        restrict_rights(Path(database).parent, FOLDER_RIGHTS)
