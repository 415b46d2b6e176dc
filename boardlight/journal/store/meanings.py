"""What the errors of a database mean to whoever keeps a journal in it.

SQLite says it in words. PostgreSQL has a code for each
(https://www.postgresql.org/docs/current/errcodes-appendix.html), but none for a connection that was never
made: there the words of server and library are all there is, and those that no waiting will change are known
here.
"""

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from boardlight.journal.errors import (
    AwayError,
    CannotOpenError,
    CannotWriteError,
    ChangedError,
    JournalError,
    LockedError,
)
from messages.message import Place, message


def place_of(engine: sa.Engine) -> Place:
    """What to call the database in a message; never a password."""
    if engine.dialect.name == "postgresql":
        return Place("journal", engine.url.set(query={}, password=None).render_as_string())
    return Place("journal", engine.url.database or engine.url.render_as_string(hide_password=True))


def journal_error(error: SQLAlchemyError | UnicodeDecodeError, place: Place) -> JournalError:
    """The JournalError that says what a database's own error means to a user.

    Where the names in a file are damaged, Python cannot even read SQLite's complaint.
    """
    if isinstance(error, UnicodeDecodeError):
        return ChangedError(message("journal.name-is-no-text", place=place))
    cause = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    if isinstance(error, DBAPIError) and (meant := _of_postgresql(error, cause)):
        kind, code = meant
        return kind(message(code, place=place))
    if isinstance(error, IntegrityError):
        return LockedError(message("journal.same-game", place=place))
    for words, kind, code in _OF_SQLITE:
        if words in cause:
            return kind(message(code, place=place))
    why = Place("aside", f"{place}: {(cause.splitlines() or ['?'])[0]}")
    return JournalError(message("journal.unusable", why=why))


def _of_postgresql(error: DBAPIError, cause: str) -> tuple[type[JournalError], str] | None:
    """What it means if psycopg raised it, as far as that is known."""
    if type(error.orig).__module__.partition(".")[0] != "psycopg":
        return None
    state = getattr(error.orig, "sqlstate", None)
    if state is None and isinstance(error, sa.exc.OperationalError):
        for words, kind, code in _REFUSALS:
            if words in cause:
                return kind, code
        return AwayError, "journal.away"
    return next((meant for start, *meant in _STATES if state and state.startswith(start)), None)  # type: ignore[return-value]


_STATES: tuple[tuple[str, type[JournalError], str], ...] = (
    ("08", AwayError, "journal.away"),
    ("57P", AwayError, "journal.away"),
    ("53100", CannotWriteError, "journal.disk-is-full"),
    ("53", AwayError, "journal.away"),
    ("58", CannotWriteError, "journal.disk-fails"),
    ("23505", LockedError, "journal.same-game"),
    ("55P03", LockedError, "journal.locked"),
    ("40", LockedError, "journal.locked"),
    ("25006", CannotWriteError, "journal.read-only"),
    ("42501", CannotWriteError, "journal.read-only"),
    ("28", CannotOpenError, "journal.not-let-in"),
    ("3D000", CannotOpenError, "journal.not-made"),
    ("XX", ChangedError, "journal.damaged"),
)
"""By the beginning of the code, the longer before the shorter."""

_REFUSALS: tuple[tuple[str, type[JournalError], str], ...] = (
    ("authentication failed", CannotOpenError, "journal.not-let-in"),
    ("no password supplied", CannotOpenError, "journal.not-let-in"),
    ("no pg_hba.conf entry", CannotOpenError, "journal.not-let-in"),
    ("is not permitted to log in", CannotOpenError, "journal.not-let-in"),
    ("role ", CannotOpenError, "journal.not-let-in"),
    ("does not exist", CannotOpenError, "journal.not-made"),
    ("invalid connection option", CannotOpenError, "journal.not-let-in"),
)

_OF_SQLITE: tuple[tuple[str, type[JournalError], str], ...] = (
    ("locked", LockedError, "journal.locked"),
    ("not a database", CannotOpenError, "journal.no-database"),
    ("malformed", ChangedError, "journal.damaged"),
    ("Could not decode", ChangedError, "journal.text-is-no-text"),
    ("full", CannotWriteError, "journal.disk-is-full"),
    ("readonly", CannotWriteError, "journal.read-only"),
    ("disk I/O", CannotWriteError, "journal.disk-fails"),
    ("unable to open", CannotOpenError, "journal.cannot-be-opened"),
)
