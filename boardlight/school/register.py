"""What the school needs of a journal, and what stands for one where nothing is kept. Pure."""

from collections.abc import Sequence
from typing import Protocol

from boardlight.journal.errors import NoJournalError, NoSuchPupilError
from boardlight.journal.pupils.answer import Answer, Pupil
from messages.message import message

NOT_KEPT = message("school.nothing-is-kept")


class Register(Protocol):
    """Learners with their answers; every method may be called from any thread."""

    def all(self) -> Sequence[Pupil]:
        """Everybody, by name."""

    def find(self, pupil_id: int) -> Pupil | None:
        """The learner of that number, if there is one."""

    def named(self, name: str) -> Pupil:
        """The learner of that name; NoSuchPupilError."""

    def of_key(self, key: str) -> Pupil | None:
        """Whose key that is, if it is anybody's."""

    def add(self, name: str, since: str) -> tuple[Pupil, str]:
        """A new learner, and the key; PupilNameError."""

    def new_key(self, pupil_id: int) -> str:
        """Another key for a learner; NoSuchPupilError."""

    def remove(self, pupil_id: int) -> None:
        """Remove a learner with all answers, for good; NoSuchPupilError."""

    def keep(self, pupil_id: int, answer: Answer) -> None:
        """Keep what came of a lesson; NoSuchPupilError."""

    def answers(self, pupil_id: int) -> Sequence[Answer]:
        """All that a learner answered, first to last."""


class EmptyRegister:
    """The register of a table that keeps no journal."""

    def all(self) -> Sequence[Pupil]:
        """None."""
        return ()

    def find(self, pupil_id: int) -> Pupil | None:
        """None."""
        return None

    def named(self, name: str) -> Pupil:
        """There is nobody."""
        raise NoSuchPupilError(message("school.no-such-pupil", name=name))

    def of_key(self, key: str) -> Pupil | None:
        """None."""
        return None

    def add(self, name: str, since: str) -> tuple[Pupil, str]:
        """Nobody is entered."""
        raise NoJournalError(NOT_KEPT)

    def new_key(self, pupil_id: int) -> str:
        """There is nobody."""
        raise NoJournalError(NOT_KEPT)

    def remove(self, pupil_id: int) -> None:
        """There is nobody."""
        raise NoJournalError(NOT_KEPT)

    def keep(self, pupil_id: int, answer: Answer) -> None:
        """There is nobody."""
        raise NoJournalError(NOT_KEPT)

    def answers(self, pupil_id: int) -> Sequence[Answer]:
        """None."""
        return ()
