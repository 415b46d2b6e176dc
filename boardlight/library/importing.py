"""A file of games, read whole before any is kept: a log in JSON Lines, or games in PGN. Pure."""

from boardlight.journal.log_lines import Header, read_log
from boardlight.journal.replay import rebuild
from boardlight.library.pgn.parsing import PgnError
from boardlight.library.pgn.reading import read_pgn
from boardlight.referee.session.logged import Event
from messages.message import Place, message, said
from rules.games import load

FileGame = tuple[Header, list[Event]]
"""What was agreed before a game, and everything that happened in it."""


LONGEST_QUOTE = 200
"""Letters that a refusal quotes of a file, which may be a whole file long."""


def read_games(text: str, name: str, most: int | None = None) -> list[FileGame]:
    """Every game of a file, which is called `name` where it is refused; ValueError says why it is.

    A file with more than `most` games is refused.
    """
    try:
        if text.lstrip().startswith("{"):
            return [_game_of_log(text)]
        return _games_of_pgn(text, name, most)
    except ValueError as error:
        raise ValueError(said(error).with_texts(_short)) from None


def _short(quoted: str) -> str:
    """What is quoted, without its middle where it is too long: it is known by how it begins and ends."""
    bare = " ".join(quoted.split())
    if len(bare) <= LONGEST_QUOTE:
        return bare
    half = LONGEST_QUOTE // 2
    return f"{bare[:half]} … {bare[-half:]}"


def text_of(content: bytes, name: str) -> str:
    """The text of a file; ValueError if it is none."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(message("import.no-text", file=Place("file", name))) from None


def _game_of_log(text: str) -> FileGame:
    """ValueError if the log is broken, or of a game or of rules that nobody could open it by."""
    try:
        # Not splitlines, which also breaks where JSON does not.
        header, events = read_log(text.split("\n"))
        rebuild(load(header.game, header.options), events)
    except ValueError as error:
        raise ValueError(message("import.log", why=said(error))) from None
    return header, events


def _games_of_pgn(text: str, name: str, most: int | None) -> list[FileGame]:
    """What is no log is read as PGN; whoever meant something else is told so. ValueError if it is none."""
    found: list[FileGame] = []
    try:
        for game in read_pgn(text):
            found.append(game)
            if most is not None and len(found) > most:
                raise ValueError(message("import.too-many-games", file=Place("file", name), most=most))
    except PgnError as error:
        if name.lower().endswith(".pgn") or text.lstrip().startswith("["):
            raise
        raise ValueError(message("import.neither", file=Place("file", name), why=said(error))) from None
    return found
