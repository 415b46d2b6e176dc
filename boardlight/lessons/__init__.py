"""The lessons of the games: one file a game, read and checked here. Reads files."""

import tomllib
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict, RootModel

from boardlight.referee.session.course import Lesson
from messages.catalogue import Language
from messages.message import Message, literal, message


class _Said(RootModel[dict[Language, str]]):
    """A text by language, in English at least."""

    def words(self) -> Message:
        others = dict(self.root)
        return literal(others.pop("en"), **others)


class _Written(BaseModel):
    """A lesson as its file gives it."""

    model_config = ConfigDict(extra="forbid")

    title: _Said
    rule: str
    setup: str
    played: tuple[str, ...] = ()
    accept: tuple[str, ...]
    task: _Said
    praise: _Said
    explain: _Said

    def lesson(self) -> Lesson:
        return Lesson(
            self.title.words(),
            self.rule,
            self.setup,
            self.task.words(),
            self.accept,
            self.praise.words(),
            self.explain.words(),
            self.played,
        )


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")

    lesson: tuple[_Written, ...]


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of the game of that name, in order; ValueError if it has none."""
    file = files("boardlight.lessons").joinpath(f"{game.replace('-', '_')}.toml")
    if not file.is_file():
        raise ValueError(message("lessons.there-are-none", game=game))
    written = _File.model_validate(tomllib.loads(file.read_text("utf-8")))
    return tuple(each.lesson() for each in written.lesson)
