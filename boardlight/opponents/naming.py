"""Opponents by name: ``1`` to ``6`` for the levels of the search, anything else is an engine."""

import re
from collections.abc import Sequence

from boardlight.opponents.level import LevelOpponent
from boardlight.opponents.opponent import Opponent
from boardlight.opponents.uci.engine import EngineOpponent, found_program
from boardlight.opponents.uci.spec import EngineSpec, read_engine
from boardlight.opponents.uci.text import speaks_uci
from messages.message import message
from rules.game import Game
from rules.numbers import whole
from search.playing.levels import LEVELS, level

LEVEL_NAMES = tuple(str(each.number) for each in LEVELS)


def read_opponent(text: str, game: Game) -> int | EngineSpec:
    """The level or the engine that is meant; ValueError if there is none of that name for this game."""
    number = whole(text)
    if number is not None:
        if text not in LEVEL_NAMES:
            raise ValueError(message("opponents.no-level", most=len(LEVELS), given=text))
        return number
    spec = read_engine(text)
    if not speaks_uci(game):
        raise ValueError(
            message("opponents.levels-only", game=game.called(), most=len(LEVELS), given=repr(text))
        )
    return spec


PRESETS = ("stockfish,elo=1400", "stockfish,elo=1700", "stockfish,elo=2000", "stockfish")
"""What is offered of an engine that is found on this machine."""


FOLDERS = re.compile(r"[^,=]*[/\\]")
"""Before the name of a program, or of a file that one of its options names."""


def offered(game: Game, named: Sequence[str] = ()) -> dict[str, str]:
    """The opponents of a game that may be chosen, by their names on a page.

    They are the levels; of engines those that were `named` where the program was started, and Stockfish, if
    it is there. No page can have any other program run.
    """
    if not speaks_uci(game):
        return {name: name for name in LEVEL_NAMES}
    presets = PRESETS if found_program(read_engine(PRESETS[0]).program) else ()
    found: dict[str, str] = {}
    for name in (*LEVEL_NAMES, *named, *presets):
        found.setdefault(page_name(name), name)
    return found


def page_name(text: str) -> str:
    """An opponent as everybody may know it: without the folders of this machine."""
    return FOLDERS.sub("", text)


def by_seat(game: Game, opponents: Sequence[str], seats: str = "") -> tuple[str, ...]:
    """The opponent of each seat, empty for people: of the `seats` that are named between commas, else of the
    last ones, a single opponent taking all seats but the first. ValueError says what does not fit.
    """
    chosen = [name.strip() for name in seats.split(",")] if seats.strip() else []
    for name in chosen:
        if name not in game.seats:
            raise ValueError(message("opponents.no-seat", given=repr(name), known=", ".join(game.seats)))
    for name in opponents:
        read_opponent(name, game)
    if not chosen:
        chosen = list(game.seats[1:] if len(opponents) == 1 else game.seats[-len(opponents) :])
    if len(opponents) not in (1, len(chosen)):
        raise ValueError(message("opponents.not-as-many", opponents=len(opponents), seats=len(chosen)))
    playing = dict(zip(chosen, [*opponents] * (len(chosen) if len(opponents) == 1 else 1), strict=True))
    return tuple(playing.get(name, "") for name in game.seats)


def title_of(text: str) -> str:
    """As an opponent is named in a kept game."""
    if whole(text) is not None:
        return f"Boardlight {text}"
    program, *asked = (part.strip() for part in text.split(","))
    return " ".join((program.rpartition("/")[2], *asked))


def opponent_of(text: str, game: Game) -> Opponent:
    """The opponent of that name, whose process has not begun."""
    found = read_opponent(text, game)
    return LevelOpponent(level(found)) if isinstance(found, int) else EngineOpponent(found)


def seconds_of(text: str, game: Game) -> float:
    """How long the opponent of that name takes for a turn at most."""
    found = read_opponent(text, game)
    return level(found).seconds if isinstance(found, int) else found.seconds
