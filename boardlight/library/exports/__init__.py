"""A game in the formats that other programs, printers and people read: one module a format."""

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from boardlight.library.search import OpenedGame
from messages.catalogue import Language
from messages.message import message

PGN_GAME = "chess"
"""The one game that the chess world's notation can write."""


MOVING_FORMATS = ("mp4", "gif", "webm")

MAX_VIDEO_POSITIONS = 600
"""Turns: twelve minutes. The longest game of chess that masters have played has 538."""


class ExportError(ValueError):
    """This game is not written in that format; the text says which suits it."""


class Format(NamedTuple):
    """How a format is named, kept and sent."""

    suffix: str
    media: str
    module: str
    """Named in full, and loaded when it is wanted: it has `write(opened, language)`."""


FORMATS: Mapping[str, Format] = {
    "pgn": Format(".pgn", "application/vnd.chess-pgn", "boardlight.library.pgn.writing"),
    "text": Format(".txt", "text/plain; charset=utf-8", "boardlight.library.exports.text"),
    "sheet": Format(".pdf", "application/pdf", "boardlight.library.exports.score_sheet"),
    "mp4": Format(".mp4", "video/mp4", "boardlight.library.exports.mp4"),
    "gif": Format(".gif", "image/gif", "boardlight.library.exports.gif"),
    "webm": Format(".webm", "video/webm", "boardlight.library.exports.webm"),
}
"""By name; the journal's own JSON Lines come from the journal, for they carry its hashes."""

SPECIAL: Mapping[tuple[str, str], str] = {
    (PGN_GAME, "sheet"): "boardlight.library.exports.chess_sheet",
}
"""Where a game is written otherwise than all others."""


def formats_of(game: str) -> tuple[str, ...]:
    """The formats that suit a game."""
    return tuple(name for name in FORMATS if name != "pgn" or game == PGN_GAME)


def formats_for(opened: OpenedGame) -> tuple[str, ...]:
    """The formats in which this very game can be written: a long one makes no film."""
    suited = formats_of(opened.game.name)
    count = len(opened.tree.line) - 1
    return tuple(name for name in suited if name not in MOVING_FORMATS or count <= MAX_VIDEO_POSITIONS)


def export(opened: OpenedGame, name: str, language: Language = "en") -> bytes:
    """The content of a file in that format; ExportError if the game cannot be written so."""
    if name not in formats_of(opened.game.name):
        suited = ", ".join(formats_of(opened.game.name))
        game = opened.game.called()
        raise ExportError(message("export.not-written-so", game=game, format=name, formats=suited))
    if name not in formats_for(opened):
        count = len(opened.tree.line) - 1
        raise ExportError(message("export.too-long-for-video", most=MAX_VIDEO_POSITIONS, count=count))
    module = SPECIAL.get((opened.game.name, name), FORMATS[name].module)
    written: bytes = import_module(module).write(opened, language)
    return written
