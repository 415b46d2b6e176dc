"""Learners as a page shows them to their teacher, or one learner to himself; ready for JSON. Pure."""

from collections.abc import Iterable, Sequence
from itertools import chain

from boardlight.journal.pupils.answer import Pupil
from boardlight.referee.session.course import Chapter
from boardlight.school.lessons import title_of
from boardlight.school.progress import CourseProgress, Hard, LessonProgress, hardest

Json = dict[str, object]

MOST_HARD = 5
"""Lessons that are named as the hardest ones."""

Known = tuple[Pupil, Sequence[CourseProgress]]
"""A learner, and every course that was begun."""


def classroom(known: Sequence[Known]) -> Json:
    """Everybody in one line each, and what is hard for all of them (fields: static/school/school.js)."""
    courses = chain.from_iterable(courses for _, courses in known)
    return {
        "pupils": [_summary(*each) for each in known],
        "hardest": [_hard(each) for each in hardest(courses, MOST_HARD)],
    }


def record(pupil: Pupil, courses: Sequence[CourseProgress]) -> Json:
    """One learner, lesson by lesson (fields: static/school/pupil.js)."""
    return {
        **_summary(pupil, courses),
        "hardest": [_hard(each) for each in hardest(courses, MOST_HARD)],
        "chapters": {each.course: [_chapter(*part) for part in each.chapters()] for each in courses},
    }


def standings(here: CourseProgress) -> Json:
    """A course as the table's own page shows it to whoever learns: each lesson in one word."""
    return {
        "solved": here.solved,
        "due": len(here.due),
        "standings": [each.standing for each in here.lessons],
    }


def _summary(pupil: Pupil, courses: Sequence[CourseProgress]) -> Json:
    return {
        "id": pupil.id,
        "name": pupil.name,
        "since": pupil.since,
        "seen": _last_seen(courses),
        "courses": [_course(each) for each in courses],
    }


def _course(here: CourseProgress) -> Json:
    return {
        "game": here.course,
        "title": title_of(here.course).texts(),
        "solved": here.solved,
        "total": len(here.lessons),
        "due": len(here.due),
        "done": here.is_done,
    }


def _last_seen(courses: Iterable[CourseProgress]) -> str | None:
    times = [answer.at for course in courses for each in course.lessons for answer in each.answers]
    return max(times).isoformat() if times else None


def _hard(hard: Hard) -> Json:
    return {
        "game": title_of(hard.course).texts(),
        "number": hard.number,
        "title": hard.lesson.called.texts(),
        "missed": hard.missed,
        "pupils": hard.pupils,
    }


def _chapter(chapter: Chapter, here: CourseProgress) -> Json:
    return {
        "name": chapter.name,
        "title": chapter.title.texts(),
        "solved": here.solved,
        "done": here.is_done,
        "lessons": [_lesson(each) for each in here.lessons],
    }


def _lesson(each: LessonProgress) -> Json:
    return {
        "number": each.number,
        "title": each.lesson.called.texts(),
        "standing": each.standing,
        "tries": len(each.answers),
        "hints": sum(answer.hints for answer in each.answers),
        "misses": sum(answer.misses for answer in each.answers),
        "due": each.due and each.due.isoformat(),
    }
