"""Who learns at a table: what comes of each lesson there is told, once it is solved or left. Does no I/O."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from boardlight.referee.session.course import Course, Lesson
from boardlight.referee.session.state import Session


class Table(Protocol):
    """What is followed of a table."""

    session: Session

    @property
    def time(self) -> float:
        """Seconds, on the clock of the table."""

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back whenever something has changed there, until the answer is called."""


class Attempt(NamedTuple):
    """What came of a lesson."""

    lesson: Lesson
    solved: bool
    hints: int
    misses: int
    seconds: float


@dataclass
class Following:
    """Follows the lessons of one table until it is stopped. The table lets one change be told at a time."""

    table: Table
    tell: Callable[[Attempt], None]

    def __post_init__(self) -> None:
        self._course = self.table.session.guidance.course
        self._begun = self.table.time
        self._unsubscribe = self.table.subscribe(self._changed)

    def stop(self) -> None:
        """The table is left, and the lesson with it."""
        self._unsubscribe()
        self._tell(left(self._course))

    def _changed(self) -> None:
        before, now = self._course, self.table.session.guidance.course
        if before == now:
            return
        self._course = now
        self._tell(came_of(before, now))
        if begins(before, now):
            self._begun = self.table.time

    def _tell(self, course: Course | None) -> None:
        if course:
            seconds = max(0.0, self.table.time - self._begun)
            is_solved = course.stand == "solved"
            self.tell(Attempt(course.lesson, is_solved, course.hints, course.misses, round(seconds, 1)))


def came_of(before: Course | None, now: Course | None) -> Course | None:
    """The end of a lesson that lies between two moments: it is solved now, or it was left unsolved."""
    if begins(before, now):
        return left(before)
    return now if now and before and now.stand == "solved" and before.stand != "solved" else None


def begins(before: Course | None, now: Course | None) -> bool:
    """Whether another lesson is on the table, or the same one anew."""
    if before is None or now is None or before.number != now.number:
        return True
    is_reset = now.misses < before.misses or now.hints < before.hints
    return is_reset or (before.stand == "solved" and now.stand != "solved")


def left(course: Course | None) -> Course | None:
    """A lesson that ends now unsolved, if the learner had tried: who only looked has missed nothing."""
    is_tried = course is not None and course.stand != "solved" and bool(course.misses or course.hints)
    return course if is_tried else None
