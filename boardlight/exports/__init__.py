"""A kept game in the formats that other programs, printers and people read: one module a format."""

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from boardlight.exports.facts import Language
from boardlight.library import Kept

PGN_GAME = "chess"
"""The one game that the chess world's notation can write."""


class ExportError(ValueError):
    """This game is not written in that format; the text says which suits it."""


class Format(NamedTuple):
    """How a format is named, kept and sent."""

    suffix: str
    media: str
    module: str


FORMATS: Mapping[str, Format] = {
    "pgn": Format(".pgn", "application/vnd.chess-pgn", "pgn"),
    "text": Format(".txt", "text/plain; charset=utf-8", "text"),
    "sheet": Format(".pdf", "application/pdf", "sheet"),
    "gif": Format(".gif", "image/gif", "gif"),
    "webm": Format(".webm", "video/webm", "webm"),
}
"""By name; the journal's own JSON Lines come from the journal, for they carry its hashes."""


def formats_of(game: str) -> tuple[str, ...]:
    """The formats that suit a game."""
    return tuple(name for name in FORMATS if name != "pgn" or game == PGN_GAME)


def export(kept: Kept, name: str, language: Language = "en") -> bytes:
    """The content of a file in that format; ExportError if the game cannot be written so."""
    if name not in formats_of(kept.game.name):
        suited = ", ".join(formats_of(kept.game.name))
        raise ExportError(f"{kept.game.title} is not written as {name}; it is written as {suited} or jsonl")
    written: bytes = import_module(f"boardlight.exports.{FORMATS[name].module}").write(kept, language)
    return written
