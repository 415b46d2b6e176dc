"""The learners of a journal, and the answers that they gave: kept, read, and removed for good. Does I/O.

An answer is on the disk when `keep` returns, like every row of the journal. Whoever removes a learner removes
all answers too, and what is removed is overwritten in the file.
"""

from contextlib import AbstractContextManager
from typing import Protocol
from unicodedata import combining, normalize

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from boardlight.journal.bin.emptying import overwrite_deleted
from boardlight.journal.database import UNREADABLE, differs
from boardlight.journal.errors import ChangedError, JournalError, NoSuchPupilError, PupilNameError
from boardlight.journal.pupils.answer import MOST_LETTERS, Answer, Pupil
from boardlight.journal.pupils.key import hash_of, new_key
from boardlight.journal.schema import answers, pupils
from messages.message import message


class Store(Protocol):
    """What learners need of the journal that they belong to."""

    def connection(self) -> AbstractContextManager[sa.Connection]:
        """A transaction: kept whole at its end, or not at all."""

    def vacate(self) -> None:
        """Nothing of what was removed stays in the files of the database."""


class Pupils:
    """Those who learn at the tables of one journal."""

    def __init__(self, journal: Store) -> None:
        self._journal = journal

    def all(self) -> list[Pupil]:
        """Everybody, by name; accents change no place in the list."""
        with self._journal.connection() as connection:
            found = [Pupil(*row) for row in connection.execute(_PUPILS)]
        return sorted(found, key=lambda pupil: (_unaccented(pupil.name.casefold()), pupil.id))

    def find(self, pupil_id: int) -> Pupil | None:
        """The learner of that number, if there is one."""
        return self._one(pupils.c.id == pupil_id)

    def named(self, name: str) -> Pupil:
        """The learner of that name, in whatever capitals; NoSuchPupilError."""
        found = self._one(pupils.c.folded == squeezed(name).casefold())
        if found is None:
            raise NoSuchPupilError(message("school.no-such-pupil", name=squeezed(name)))
        return found

    def of_key(self, key: str) -> Pupil | None:
        """Whose key that is, if it is anybody's."""
        return self._one(pupils.c.key_hash == hash_of(key))

    def add(self, name: str, since: str) -> tuple[Pupil, str]:
        """A new learner, and the key, which is told here and never again; PupilNameError."""
        name, key = _fit(name), new_key()
        row = {"name": name, "folded": name.casefold(), "key_hash": hash_of(key), "since": since}
        try:
            with self._journal.connection() as connection:
                made = connection.execute(sa.insert(pupils).values(**row)).inserted_primary_key
        except JournalError as error:
            if isinstance(error.__cause__, IntegrityError):
                raise PupilNameError(message("school.name-is-taken", name=name)) from None
            raise
        assert made is not None
        return Pupil(made[0], name, since), key

    def new_key(self, pupil_id: int) -> str:
        """Another key for a learner: the one before opens nothing any more. NoSuchPupilError."""
        key = new_key()
        change = sa.update(pupils).where(pupils.c.id == pupil_id).values(key_hash=hash_of(key))
        with self._journal.connection() as connection:
            known = connection.execute(change).rowcount
        if not known:
            raise _missing(pupil_id)
        return key

    def remove(self, pupil_id: int) -> None:
        """Remove a learner with all answers, for good; NoSuchPupilError."""
        with self._journal.connection() as connection:
            overwrite_deleted(connection)
            connection.execute(sa.delete(answers).where(answers.c.pupil_id == pupil_id))
            known = connection.execute(sa.delete(pupils).where(pupils.c.id == pupil_id)).rowcount
        self._journal.vacate()
        if not known:
            raise _missing(pupil_id)

    def keep(self, pupil_id: int, answer: Answer) -> None:
        """Keep what came of a lesson. NoSuchPupilError if the learner was removed meanwhile."""
        row = {**answer.model_dump(), "at": answer.at.isoformat()}
        with self._journal.connection() as connection:
            known = connection.execute(sa.select(pupils.c.id).where(pupils.c.id == pupil_id)).first()
            if known is not None:
                connection.execute(sa.insert(answers).values(pupil_id=pupil_id, **row))
        if known is None:
            raise _missing(pupil_id)

    def answers(self, pupil_id: int) -> list[Answer]:
        """All that a learner answered, first to last; ChangedError if a row is not what was written."""
        query = sa.select(*_FIELDS).where(answers.c.pupil_id == pupil_id).order_by(answers.c.id)
        try:
            with self._journal.connection() as connection:
                return [Answer.model_validate(dict(row._mapping)) for row in connection.execute(query)]
        except UNREADABLE as error:
            raise ChangedError(differs(error)) from None

    def _one(self, which: sa.ColumnElement[bool]) -> Pupil | None:
        with self._journal.connection() as connection:
            row = connection.execute(_PUPILS.where(which)).first()
        return row and Pupil(*row)


_PUPILS = sa.select(pupils.c.id, pupils.c.name, pupils.c.since)
_FIELDS = [answers.c[name] for name in Answer.model_fields]


def _unaccented(name: str) -> str:
    return "".join(letter for letter in normalize("NFKD", name) if not combining(letter))


def squeezed(name: str) -> str:
    """A name with single blanks between its words."""
    return " ".join(name.split())


def _fit(name: str) -> str:
    """A name as it is kept: it can be printed, and begins unlike the formula of a spreadsheet."""
    name = squeezed(name)
    is_plain = name.isprintable() and ";" not in name and name[:1].isalnum()
    if not is_plain or len(name) > MOST_LETTERS:
        raise PupilNameError(message("school.no-name", most=MOST_LETTERS))
    return name


def _missing(pupil_id: int) -> NoSuchPupilError:
    return NoSuchPupilError(message("school.no-such-pupil", name=str(pupil_id)))
