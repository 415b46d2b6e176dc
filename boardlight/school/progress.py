"""How far a learner has come in a course: what is solved, what is due, where to go on. Does no I/O."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Literal, NamedTuple

from boardlight.journal.pupils.answer import Answer
from boardlight.referee.session.course import Chapter, Lesson
from boardlight.school.schedule import due_at, is_missed

Standing = Literal["new", "tried", "solved", "due"]

_CHAPTER = attrgetter("chapter")


@dataclass(frozen=True)
class LessonProgress:
    """What came of one lesson so far."""

    number: int
    """In its course, from 1."""
    lesson: Lesson
    answers: tuple[Answer, ...]
    """First to last."""
    now: datetime

    @cached_property
    def due(self) -> datetime | None:
        """When it should be repeated; None before the first answer."""
        return due_at(self.answers) if self.answers else None

    @property
    def is_due(self) -> bool:
        """Whether it should be repeated now."""
        return self.due is not None and self.due <= self.now

    @property
    def is_solved(self) -> bool:
        """Whether it was ever solved: what is due again stays solved."""
        return any(answer.solved for answer in self.answers)

    @property
    def missed(self) -> int:
        """How often it was."""
        return sum(map(is_missed, self.answers))

    @property
    def standing(self) -> Standing:
        """In one word; what is due comes first."""
        if self.is_due:
            return "due"
        return "solved" if self.is_solved else "tried" if self.answers else "new"


@dataclass(frozen=True)
class CourseProgress:
    """What came of a course so far, lesson by lesson."""

    course: str
    """As answers name it: of a game's own course the name of the game."""
    lessons: tuple[LessonProgress, ...]

    @property
    def solved(self) -> int:
        """How many lessons are."""
        return sum(each.is_solved for each in self.lessons)

    @property
    def due(self) -> tuple[int, ...]:
        """The numbers (from 1) of the lessons to repeat now, in the order of the course."""
        return tuple(each.number for each in self.lessons if each.is_due)

    @property
    def is_done(self) -> bool:
        """Whether every lesson is solved."""
        return bool(self.lessons) and self.solved == len(self.lessons)

    @property
    def unsolved(self) -> int | None:
        """The number (from 1) of the first lesson that is not solved."""
        return next((each.number for each in self.lessons if not each.is_solved), None)

    @property
    def day(self) -> datetime | None:
        """When the last lesson was solved that had not been before; None while one is missing."""
        firsts = [next((a.at for a in each.answers if a.solved), None) for each in self.lessons]
        known = [each for each in firsts if each is not None]
        return max(known) if known and len(known) == len(firsts) else None

    def chapters(self) -> list[tuple[Chapter, "CourseProgress"]]:
        """The same, chapter by chapter."""
        parts = groupby(self.lessons, lambda each: each.lesson.chapter)
        return [(chapter, CourseProgress(self.course, tuple(each))) for chapter, each in parts]


def progress(
    course: str, lessons: Sequence[Lesson], answers: Iterable[Answer], now: datetime
) -> CourseProgress:
    """How far somebody has come who gave these answers, to this course and to others."""
    by_lesson: dict[str, list[Answer]] = {}
    for answer in answers:
        if answer.course == course:
            by_lesson.setdefault(answer.lesson, []).append(answer)
    found = (
        LessonProgress(number, lesson, tuple(by_lesson.get(lesson.key, ())), now)
        for number, lesson in enumerate(lessons, start=1)
    )
    return CourseProgress(course, tuple(found))


class Hard(NamedTuple):
    """A lesson that learners missed."""

    course: str
    number: int
    lesson: Lesson
    missed: int
    """How often."""
    pupils: int
    """By how many."""


def hardest(courses: Iterable[CourseProgress], most: int) -> list[Hard]:
    """The lessons that were missed most often in these courses, each that of one learner."""
    found: dict[tuple[str, str], Hard] = {}
    for course in courses:
        for each in course.lessons:
            if each.missed:
                key = course.course, each.lesson.key
                known = found.get(key, Hard(course.course, each.number, each.lesson, 0, 0))
                found[key] = known._replace(missed=known.missed + each.missed, pupils=known.pupils + 1)
    ranked = sorted(found.values(), key=lambda hard: (-hard.missed, -hard.pupils, hard.course, hard.number))
    return ranked[:most]
