"""The courses of the games: a folder a game, a file a chapter, read here. Reads files."""

import hashlib
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, RootModel, ValidationError

from boardlight.referee.session.course import Chapter, Lesson, Row
from messages.catalogue import Language
from messages.message import Message, literal, message
from rules.games import games

PUZZLES = "puzzles"
"""The course of a game that is no lessons."""


class CourseError(ValueError):
    """A file of lessons cannot be read; the message says where and why."""


class Said(RootModel[dict[Language, str]]):
    """A text by language, in English at least."""

    def words(self) -> Message:
        """The text as a message."""
        others = dict(self.root)
        return literal(others.pop("en"), **others)


class _Position(BaseModel):
    """A lesson as its file gives it. What is left out is as in the lesson before: title, rule, and words."""

    model_config = ConfigDict(extra="forbid")

    title: Said | None = None
    rule: str | None = None
    grade: Annotated[int, Field(ge=1, le=3)] = 1
    setup: str
    played: tuple[str, ...] = ()
    accept: Annotated[tuple[str | Row, ...], Field(min_length=1)]
    task: Said | None = None
    praise: Said | None = None
    idea: Said | None = None


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")

    title: Said
    lesson: Annotated[tuple[_Position, ...], Field(min_length=1)]


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of the game of that name, in order; ValueError if it has none."""
    folder = files("boardlight.school.lessons").joinpath(game.replace("-", "_"))
    if not folder.is_dir():
        raise ValueError(message("lessons.there-are-none", game=game))
    return read_course(folder)


@cache
def puzzles_of(game: str) -> tuple[Lesson, ...]:
    """The puzzles of the game of that name, the easy ones first; ValueError if it has none."""
    file = files("boardlight.school.lessons").joinpath("puzzles", f"{game}.toml")
    if not file.is_file():
        raise ValueError(message("lessons.there-are-none", game=game))
    return puzzles_in(file)


def puzzles_in(file: Traversable) -> tuple[Lesson, ...]:
    """The puzzles of a file; CourseError if that fails.

    They are called alike, and some are replaced: what a learner has solved is a position, not a place.
    """
    return tuple(replace(each, key=_key_of_position(each)) for each in read_course(file))


def _key_of_position(each: Lesson) -> str:
    text = "\n".join((each.setup, *each.played))
    return f"puzzle-{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def course_of(game: str, course: str | None = None) -> tuple[Lesson, ...]:
    """The lessons of a game, or its ``puzzles``; none if nobody has written any."""
    try:
        return puzzles_of(game) if course == PUZZLES else lessons_of(game)
    except ValueError:
        return ()


def course_name(game: str, course: str | None = None) -> str:
    """As answers name a course: the name of its game, and behind a stroke its own if it has one."""
    return f"{game}/{course}" if course else game


def course_names() -> list[str]:
    """Of all courses that come along."""
    return [course_name(game, course) for game in games() for course in (None, PUZZLES)]


def game_of(name: str) -> str:
    """The game of a course, by the name that answers have for it."""
    return name.partition("/")[0]


def lessons_named(name: str) -> tuple[Lesson, ...]:
    """The lessons of a course that comes along, by that name; none if there are none."""
    return course_of(game_of(name), name.partition("/")[2] or None)


def title_of(name: str) -> Message:
    """How a course is called to whom one speaks of it."""
    game = games()[game_of(name)].called()
    return message("school.puzzles", game=game) if name != game_of(name) else game


def read_course(place: Traversable) -> tuple[Lesson, ...]:
    """The lessons of a chapter's file, or of all files in a folder by name; CourseError if that fails."""
    chapters = [place]
    if place.is_dir():
        chapters = sorted(
            (file for file in place.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name
        )
    if not chapters:
        raise CourseError(message("lessons.no-chapter", folder=str(place)))
    lessons = [lesson for file in chapters for lesson in _read(file)]
    seen: set[str] = set()
    for lesson in lessons:
        if lesson.key in seen:
            raise CourseError(message("lessons.title-twice", title=lesson.title.en))
        seen.add(lesson.key)
    return tuple(lessons)


def _read(file: Traversable) -> Iterator[Lesson]:
    try:
        written = _File.model_validate(tomllib.loads(file.read_text("utf-8")))
        chapter = Chapter(file.name.removesuffix(".toml").lstrip("0123456789-"), written.title.words())
        yield from _lessons(chapter, written.lesson)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CourseError(message("lessons.unreadable", file=file.name, why=str(error))) from None
    except ValidationError as error:
        first = error.errors()[0]
        where = " ".join(str(part + 1 if isinstance(part, int) else part) for part in first["loc"])
        why = message("lessons.field", where=where, why=first["msg"])
        raise CourseError(message("lessons.unreadable", file=file.name, why=why)) from None


def _lessons(chapter: Chapter, positions: Sequence[_Position]) -> Iterator[Lesson]:
    place, before = 0, positions[0]
    for number, each in enumerate(positions, start=1):
        place = 1 if each.title else place + 1
        whole = before if number == 1 else each.model_copy(update=_inherited(each, before))
        missing = [name for name in _INHERITED if getattr(whole, name) is None]
        if missing:
            why = message("lessons.missing", number=number, names=", ".join(missing))
            raise CourseError(message("lessons.unreadable", file=chapter.name, why=why))
        yield _lesson(chapter, whole, place)
        before = whole


_INHERITED = ("title", "rule", "task", "praise", "idea")


def _inherited(each: _Position, before: _Position) -> dict[str, object]:
    """What a position takes over; one with a title of its own takes over nothing."""
    if each.title:
        return {}
    return {name: getattr(before, name) for name in _INHERITED if getattr(each, name) is None}


def _lesson(chapter: Chapter, each: _Position, place: int) -> Lesson:
    assert each.title and each.rule and each.task and each.praise and each.idea
    title = each.title.words()
    slug = re.sub(r"[^a-z0-9]+", "-", title.en.lower()).strip("-")
    return Lesson(
        f"{slug}-{place}",
        chapter,
        title,
        place,
        each.grade,
        each.rule,
        each.setup,
        each.task.words(),
        tuple((row,) if isinstance(row, str) else row for row in each.accept),
        each.praise.words(),
        each.idea.words(),
        each.played,
    )
