"""What a sitting may follow instead of a free game: lessons, a kept game, a secret set-up. Pure values."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardlight.referee.session.course import Course, Lesson
from boardlight.referee.session.parts.history import Line
from rules.pieces import Seat


@dataclass(frozen=True)
class Reveal:
    """The end of a secret set-up: who has pressed, and what has been read since everybody has."""

    ready: frozenset[Seat] = frozenset()
    labels: tuple[str, ...] = ()
    since: float = 0.0
    unseen: tuple[str, ...] = ()
    """Labels of pieces that are not where they may be."""


@dataclass(frozen=True)
class Guidance:
    """Where a course, a script or a set-up behind screens has come to."""

    course: Course | None = None
    script: Line = ()
    """A kept game that is shown turn by turn; the line is as much of it as has been called for."""
    goes_on: bool = True
    """The next turn of the script follows by itself."""
    reveal: Reveal = Reveal()

    def at_lesson(self, lessons: Sequence[Lesson], number: int) -> "Guidance":
        """A lesson begins."""
        return replace(self, course=Course(tuple(lessons), number))

    def at(self, course: Course) -> "Guidance":
        """The pupil has come to another point of the course."""
        return replace(self, course=course)

    def showing(self, script: Line) -> "Guidance":
        """A kept game is shown."""
        return replace(self, script=script)

    def going_on(self, goes_on: bool) -> "Guidance":
        """Whether its next turn is called for without being asked."""
        return replace(self, goes_on=goes_on)

    def everybody_ready(self, seats: int) -> "Guidance":
        """All sides are taken to have pressed."""
        return replace(self, reveal=replace(self.reveal, ready=frozenset(range(seats))))

    def pressed(self, seat: Seat) -> "Guidance":
        """A seat says that it is ready, or that it is not after all."""
        ready = self.reveal.ready ^ {seat}
        return replace(self, reveal=replace(self.reveal, ready=ready))

    def read(self, labels: tuple[str, ...], time: float) -> "Guidance":
        """What is seen on the board without its screens has changed."""
        return replace(self, reveal=replace(self.reveal, labels=labels, since=time))

    def missing(self, labels: tuple[str, ...]) -> "Guidance":
        """These pieces are not where they may be."""
        return replace(self, reveal=replace(self.reveal, unseen=labels))

    def revealed(self) -> "Guidance":
        """The set-up has been read."""
        return replace(self, reveal=Reveal())
