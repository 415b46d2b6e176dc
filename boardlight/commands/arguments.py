"""What several commands ask for on the command line, and how it is read."""

import platform
import reprlib
import sys
from pathlib import Path
from typing import Annotated

import typer

from boardlight.referee.session.positions import play_through, read_position
from messages.catalogue import Language, languages
from messages.message import Place, message, said
from messages.terminal import terminal_language
from rules.game import Game, State
from rules.games import load
from rules.numbers import whole

LONGEST_TABLE = 60
"""Letters of a table's name."""

GameName = Annotated[str, typer.Argument(metavar="GAME", help="option-help.game")]
Turns = Annotated[list[str] | None, typer.Argument(metavar="[TURN]...", help="option-help.turns-before")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="option-help.option"),
]
SetUp = Annotated[
    Path | None,
    typer.Option("--setup", metavar="FILE", help="option-help.setup"),
]
Dice = Annotated[str, typer.Option("--dice", metavar="N,N,...", help="option-help.dice")]
Store = Annotated[
    str | None,
    typer.Option("--store", metavar="URL", envvar="BOARDLIGHT_STORE", help="option-help.store"),
]

AtTable = Annotated[
    str, typer.Option("--table", metavar="NAME", envvar="BOARDLIGHT_TABLE", help="option-help.table")
]

LanguageName = Annotated[
    str | None, typer.Option("--language", metavar=" | ".join(languages()), help="option-help.language")
]

CameraUrl = Annotated[str, typer.Option("--camera", metavar="URL", help="option-help.camera")]
LightsAt = Annotated[
    str | None, typer.Option("--lights", "--port", metavar="ADDRESS", help="option-help.lights")
]
ThemeOf = Annotated[str, typer.Option("--theme", metavar="THEME", help="option-help.theme")]
HostName = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="option-help.host")]
PagePort = Annotated[
    int, typer.Option("--page-port", metavar="N", min=0, max=65535, help="option-help.page-port")
]


def read_table(name: str) -> str:
    """What a table is called at its club; without a name as its machine is. ValueError if nothing fits."""
    called = " ".join(name.split()) or platform.node() or "table"
    if not called.isprintable() or len(called) > LONGEST_TABLE:
        raise ValueError(message("command.no-table-name", most=LONGEST_TABLE))
    return called


def read_options(pairs: list[str] | None) -> dict[str, str]:
    """``KEY=VALUE`` texts as a dictionary; ValueError if one is no pair."""
    chosen = {}
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(message("command.option-is-no-pair", given=repr(pair)))
        chosen[key.strip()] = value.strip()
    return chosen


def read_language(name: str | None) -> Language:
    """A language that has a catalogue; without a name that of the terminal. ValueError for any other."""
    if name is None:
        return terminal_language()
    if name not in languages():
        raise ValueError(message("catalogue.no-such-language", name=repr(name), known=", ".join(languages())))
    return name


def read_game(name: str, pairs: list[str] | None) -> Game:
    """The game with its options; ValueError says what there is."""
    return load(name, read_options(pairs))


def read_dice(text: str) -> list[int]:
    """Numbers between commas; ValueError names what is none."""
    thrown = []
    for word in text.replace(",", " ").split():
        number = whole(word)
        if number is None:
            raise ValueError(message("command.dice-are-numbers", given=reprlib.repr(word)))
        thrown.append(number)
    return thrown


def read_text(path: Path) -> str:
    """The text of a file, or of standard input for '-'; ValueError if it is no text."""
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(message("import.no-text", file=Place("file", str(path)))) from None


def read_state(game: Game, setup: Path | None, texts: list[str] | None = None, dice: str = "") -> State:
    """The position that set-up, turns and dice lead to; ValueError says what is wrong with them."""
    try:
        first = read_position(game, read_text(setup)) if setup else game.start()
    except ValueError as error:
        raise ValueError(message("list.colon", what=Place("file", str(setup)), why=said(error))) from None
    return play_through(game, first, texts or (), read_dice(dice))
