"""A file of games, read whole before any is kept: a log in JSON Lines, or games in PGN. Pure."""

from boardlight.journal.log_lines import Header, read_log
from boardlight.journal.replay import rebuild
from boardlight.library.pgn.parsing import PgnError
from boardlight.library.pgn.reading import read_pgn
from boardlight.referee.session.logged import Event
from rules.games import load

FileGame = tuple[Header, list[Event]]
"""What was agreed before a game, and everything that happened in it."""


LONGEST_LINE = 300
"""Letters of a refusal: what it quotes of a file may be a whole file long."""


def read_games(text: str, name: str, most: int | None = None) -> list[FileGame]:
    """Every game of a file, which is called `name` where it is refused; ValueError says why it is.

    A file with more than `most` games is refused.
    """
    try:
        if text.lstrip().startswith("{"):
            return [_game_of_log(text)]
        return _games_of_pgn(text, name, most)
    except ValueError as error:
        raise ValueError(_short(str(error))) from None


def _short(line: str) -> str:
    """The line without its middle where it is too long: it is known by how it begins and ends."""
    bare = " ".join(line.split())
    if len(bare) <= LONGEST_LINE:
        return bare
    half = LONGEST_LINE // 2
    return f"{bare[:half]} … {bare[-half:]}"


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


def _games_of_pgn(text: str, name: str, most: int | None) -> list[FileGame]:
    """What is no log is read as PGN; whoever meant something else is told so. ValueError if it is none."""
    found: list[FileGame] = []
    try:
        for game in read_pgn(text):
            found.append(game)
            if most is not None and len(found) > most:
                raise ValueError(f"{name} holds more than {most} games: give it in parts")
    except PgnError as error:
        if name.lower().endswith(".pgn") or text.lstrip().startswith("["):
            raise
        raise ValueError(f"{name} is no log in JSON Lines, and no PGN either: {error}") from None
    return found
