"""The game that was recorded, as the file that somebody asked for by its name. Does I/O."""

from pathlib import Path

from boardlight.journal.journal import Journal
from boardlight.library.exports import export, formats_of
from boardlight.library.search import open_game
from calibration.files.whole import write_whole
from messages.catalogue import Language
from messages.message import message
from rules.game import Game

LOG = ".jsonl"
"""What grows while the game is recorded; other files are written at its end."""

FORMS = {".pgn": "pgn", ".txt": "text"}


def check_form(file: Path, game: Game) -> None:
    """ValueError where a recording of the game is not written as such a file."""
    suited = [LOG, *(suffix for suffix, form in FORMS.items() if form in formats_of(game.name))]
    if file.suffix.lower() not in suited:
        raise ValueError(
            message(
                "recording.no-such-file", file=repr(file.name), game=game.called(), endings=", ".join(suited)
            )
        )


def write_result(file: Path, journal: Journal, game_id: int, language: Language) -> None:
    """The game as it stands in the journal, in the form that the name of the file asks for."""
    kept = open_game(journal.entry(game_id), journal.events(game_id))
    write_whole(file, export(kept, FORMS[file.suffix.lower()], language))
