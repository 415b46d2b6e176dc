"""The books of all games: texts, diagrams, and what options change about them. Reads its own folder.

A game without a text of its own, one that was added, has what its kinds of pieces say of themselves.
"""

import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from boardlight.library.rulebook.text import OTHER, Book, Entry, Note, Paragraph, Section, read_book
from messages.catalogue import languages
from messages.message import Message, message, named
from rules.game import Game
from rules.options import OptionValue

FALLBACK = "en"
"""The language of a text that does not exist in another one."""


class Diagram(BaseModel):
    """A position and what is shown in it; all texts are in the notation of the game."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    setup: str = ""
    """The start of the game if empty."""
    played: tuple[str, ...] = ()
    """From there."""
    lift: str = ""
    """The cell of a piece in hand: the board lights up as it does at the table."""
    turn: tuple[str, ...] = ()
    """Turns that are shown by arrows."""
    after: bool = False
    """Whether what the (only) turn leads to is shown beside it."""
    hands: bool = False
    """Whether what is beside the board is shown: prisoners, reserves."""
    also: tuple[str, ...] = ()
    """Cells that are to be seen, although neither light nor arrow is there."""
    whole: bool = False
    """Whether the whole board is shown."""


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    lights: tuple[str, ...] = ()
    diagram: dict[str, Diagram]


def pitch_of(game: Game) -> Message:
    """The game in one line; of a game that was added, its title."""
    return named(f"pitch.{game.name}", game.title)


def written_in(game: str) -> tuple[str, ...]:
    """The languages in which there is a text, or all for a game that has none of its own."""
    found = tuple(each for each in languages() if _text(game, each) is not None)
    return found or languages()


def book_of(game: Game, language: str) -> Book:
    """The text in that language, or in the one there is."""
    return _book(game.name, language) or _book(game.name, FALLBACK) or _told_by_kinds(game, language)


@cache
def diagrams_of(game: str) -> Mapping[str, Diagram]:
    """By name."""
    return _file(game).diagram


def lights_of(game: str) -> tuple[str, ...]:
    """The names of the lights that only some games know, beside those that all do."""
    return _file(game).lights


@cache
def _file(game: str) -> _File:
    file = files("boardlight.library.rulebook").joinpath(game, "diagrams.toml")
    return (
        _File.model_validate(tomllib.loads(file.read_text("utf-8"))) if file.is_file() else _File(diagram={})
    )


@cache
def _book(game: str, language: str) -> Book | None:
    text = _text(game, language)
    return None if text is None else read_book(text, language)


def _text(game: str, language: str) -> str | None:
    file = files("boardlight.library.rulebook").joinpath(game, f"{language}.txt")
    return file.read_text("utf-8") if file.is_file() else None


def _told_by_kinds(game: Game, language: str) -> Book:
    entries = (
        Entry(kind.rule, kind.name.text(language).capitalize(), (Paragraph(kind.moves.text(language)),))
        for kind in game.kinds
    )
    once = {entry.rule: entry for entry in entries}
    return Book(language, (Section(message("rulebook.pieces").text(language), tuple(once.values())),))


def notes_of(game: Game, entry: Entry) -> tuple[str, ...]:
    """What the chosen options of the game change about a rule."""
    named_values = {(note.key, note.value) for note in entry.notes}
    return tuple(
        note.words.replace("{value}", _chosen(game, note.key))
        for note in entry.notes
        if _applies(game, note, named_values)
    )


def _applies(game: Game, note: Note, others: Collection[tuple[str, str]]) -> bool:
    option = next(each for each in game.options if each.key == note.key)
    chosen = _chosen(game, note.key)
    if note.value == OTHER:
        return chosen != _shown(option.default) and (note.key, chosen) not in others
    return chosen == _shown(option.read(note.value))


def _chosen(game: Game, key: str) -> str:
    return _shown(game.option[key.split(".")[-1]])


def _shown(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
