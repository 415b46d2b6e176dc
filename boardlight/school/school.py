"""The school of one journal: who learns at the table now, and how far everybody has come. Does I/O.

The journal is the only memory: progress and schedule are computed from the answers in it whenever they are
asked for. Who learns at a table is known here and to nobody else: the table's own message never says it.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime

from boardlight.journal.errors import ChangedError, JournalError, NoSuchPupilError
from boardlight.journal.pupils.answer import Answer, Pupil
from boardlight.referee.session.course import Lesson
from boardlight.referee.session.orders.activities import Teach
from boardlight.referee.session.refusals import Refused
from boardlight.school.following import Attempt, Following, Table
from boardlight.school.lessons import course_names, lessons_named
from boardlight.school.progress import CourseProgress, progress
from boardlight.school.register import EmptyRegister, Register
from messages.message import message

Stop = Callable[[], None]
Follow = Callable[[Table], Stop]


@dataclass
class Learner:
    """Who learns at the table now."""

    pupil: Pupil
    course: str
    lessons: Sequence[Lesson]
    unkept: list[Answer] = field(default_factory=list)
    """Answers that the journal could not take; they are tried again with the next one."""


class School:
    """Everybody who learns at the tables of one journal."""

    def __init__(self, register: Register | None = None) -> None:
        self.register: Register = register or EmptyRegister()
        self.learner: Learner | None = None

    def courses(self, pupil: Pupil) -> list[CourseProgress]:
        """Every course that comes along and that the learner has begun, puzzles behind lessons."""
        answers, now = self.register.answers(pupil.id), _now()
        begun = {answer.course for answer in answers}
        names = (name for name in course_names() if name in begun)
        return [progress(name, lessons_named(name), answers, now) for name in names]

    def readable_courses(self, pupil: Pupil) -> list[CourseProgress]:
        """The same; none if a row was changed, which `journal verify` names: all others are still shown."""
        try:
            return self.courses(pupil)
        except ChangedError:
            return []

    def course(self, pupil: Pupil, course: str, lessons: Sequence[Lesson]) -> CourseProgress:
        """How far the learner has come in the course of that name, which has these lessons."""
        return progress(course, lessons, self.register.answers(pupil.id), _now())

    def enter(self, name: str) -> tuple[Pupil, str]:
        """A new learner, and the key, which is told once; PupilNameError."""
        return self.register.add(name, _now().isoformat(timespec="seconds"))

    def agenda(self, order: Teach, course: str, lessons: Sequence[Lesson]) -> tuple[int, ...]:
        """The numbers (from 1) of the lessons that come first; NoSuchPupilError, Refused if none is due."""
        if order.pupil is None:
            if order.lesson == "due":
                raise Refused(message("school.who-repeats"))
            return (order.lesson or 1,)
        here = self.course(self.register.named(order.pupil), course, lessons)
        if isinstance(order.lesson, int):
            return (order.lesson,)
        new = here.unsolved
        if order.lesson is None:
            return (new or 1,)
        if not here.due:
            raise Refused(message("school.nothing-due"))
        return here.due if new is None or new in here.due else (*here.due, new)

    def follow(self, name: str | None, course: str, lessons: Sequence[Lesson]) -> Follow | None:
        """What keeps the answers that the learner of that name gives at a table; NoSuchPupilError."""
        if name is None:
            return None
        learner = Learner(self.register.named(name), course, lessons)

        def follow(table: Table) -> Stop:
            following = Following(table, lambda attempt: self._keep(learner, attempt))
            self.learner = learner

            def stop() -> None:
                following.stop()
                self.learner = None

            return stop

        return follow

    def _keep(self, learner: Learner, attempt: Attempt) -> None:
        """A lesson goes on at the table even if the journal cannot take what came of the last one."""
        learner.unkept.append(
            Answer(
                course=learner.course,
                lesson=attempt.lesson.key,
                at=_now(),
                solved=attempt.solved,
                hints=attempt.hints,
                misses=attempt.misses,
                seconds=attempt.seconds,
            )
        )
        with suppress(JournalError):
            while learner.unkept:
                try:
                    self.register.keep(learner.pupil.id, learner.unkept[0])
                except NoSuchPupilError:
                    # Whoever removed the learner wants nothing kept of the rest.
                    learner.unkept.clear()
                    return
                del learner.unkept[0]


def _now() -> datetime:
    return datetime.now(UTC)
