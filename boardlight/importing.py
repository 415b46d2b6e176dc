"""A file of games, read whole before any is kept: a log in JSON Lines, or games in PGN. Pure."""

from boardlight.events import Event
from boardlight.exports.pgnreading import PgnError, read_pgn
from boardlight.records import Header, read_log
from boardlight.replay import rebuild
from rules.games import load

FileGame = tuple[Header, list[Event]]
"""What was agreed before a game, and everything that happened in it."""


def read_games(text: str, name: str) -> list[FileGame]:
    """Every game of a file, which is called `name` where it is refused; ValueError says why it is."""
    if text.lstrip().startswith("{"):
        return [_game_of_log(text)]
    return _games_of_pgn(text, name)


def text_of(content: bytes, name: str) -> str:
    """The text of a file; ValueError if it is none."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{name} is no text file (UTF-8)") from None


def _game_of_log(text: str) -> FileGame:
    """ValueError if the log is broken, or of a game or of rules that nobody could open it by."""
    try:
        # Not splitlines, which also breaks where JSON does not.
        header, events = read_log(text.split("\n"))
        rebuild(load(header.game, header.options), events)
    except ValueError as error:
        raise ValueError(f"the log cannot be imported: {error}") from None
    return header, events


def _games_of_pgn(text: str, name: str) -> list[FileGame]:
    """What is no log is read as PGN; whoever meant something else is told so. ValueError if it is none."""
    try:
        return list(read_pgn(text))
    except PgnError as error:
        if name.lower().endswith(".pgn") or text.lstrip().startswith("["):
            raise
        raise ValueError(f"{name} is no log in JSON Lines, and no PGN either: {error}") from None
