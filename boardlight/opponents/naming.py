"""Opponents by name: ``1`` to ``7`` for the levels of the search, anything else is an engine."""

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


def offered(game: Game, named: Sequence[str] = ()) -> tuple[str, ...]:
    """The opponents of a game that may be chosen: the levels; of engines those that were `named` where the
    program was started, and Stockfish, if it is there. No page can have any other program run.
    """
    if not speaks_uci(game):
        return LEVEL_NAMES
    presets = PRESETS if found_program(read_engine(PRESETS[0]).program) else ()
    return tuple(dict.fromkeys((*LEVEL_NAMES, *named, *presets)))


def title_of(text: str) -> str:
    """As an opponent is named in a kept game."""
    if whole(text) is not None:
        return f"Boardlight {text}"
    program, _, asked = text.partition(",")
    return " ".join((program.strip().rpartition("/")[2], *filter(None, (asked.replace(",", " "),))))


def opponent_of(text: str, game: Game) -> Opponent:
    """The opponent of that name, whose process has not begun."""
    found = read_opponent(text, game)
    return LevelOpponent(level(found).number) if isinstance(found, int) else EngineOpponent(found)


def seconds_of(text: str, game: Game) -> float:
    """How long the opponent of that name takes for a turn at most."""
    found = read_opponent(text, game)
    return level(found).seconds if isinstance(found, int) else found.seconds
