"""How the referee behaves: its mode, and how much each seat is helped. Pure.

`play` is strict. `record` never interferes: what fits no rule is marked, and the game goes on. `teach`
lights, explains and hints. How much a seat sees when it is to move is its *assist level*.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Literal, get_args

from boardlight.referee.session.refusals import Refused
from messages.message import message
from rules.pieces import Seat

Mode = Literal["play", "record", "teach"]
MODES: tuple[Mode, ...] = get_args(Mode)


class Level(IntEnum):
    """What lights and page show a seat that is to move; each level adds to the one before it."""

    FOULS = 0
    """What is wrong, and nothing else."""
    WARNINGS = 1
    """Also the last turn, what must be done, and what a turn still needs."""
    TARGETS = 2
    """Also where a lifted piece may go."""
    HINTS = 3
    """Also how a lifted piece goes, in words, and a good turn when it is asked for."""


Assist = tuple[Level | None, ...]
"""By seat; None, or no entry, is what the mode gives."""

_DEFAULT_LEVELS = {"play": Level.TARGETS, "record": Level.FOULS, "teach": Level.HINTS}


def level(mode: Mode, assist: Assist, seat: Seat) -> Level:
    """How much `seat` is helped; chance needs no help, and gets what the mode gives."""
    chosen = assist[seat] if 0 <= seat < len(assist) else None
    return _DEFAULT_LEVELS[mode] if chosen is None else chosen


def read_mode(text: str) -> Mode:
    """The mode of that name; ValueError names all there are."""
    for mode in MODES:
        if text == mode:
            return mode
    known = ", ".join(MODES)
    raise Refused(message("referee.no-such-mode", text=repr(text), known=known))


def read_level(text: str) -> Level:
    """``0`` to ``3``; ValueError says what they mean."""
    if text in ("0", "1", "2", "3"):
        return Level(int(text))
    raise Refused(message("referee.no-such-level", text=repr(text)))


def read_assist(text: str, seats: Sequence[str]) -> list[tuple[str, Level]]:
    """``2,1``: one level for each seat in the order of play, or one for all; ValueError if it is neither."""
    levels = [read_level(part.strip()) for part in text.split(",")]
    if len(levels) not in (1, len(seats)):
        raise Refused(message("referee.levels-for-seats", seats=", ".join(seats)))
    return list(zip(seats, levels * (len(seats) if len(levels) == 1 else 1), strict=True))


def helped(assist: Assist, seats: int, seat: Seat, chosen: Level) -> Assist:
    """`assist` with the level of one seat changed."""
    full = (*assist, *(None,) * (seats - len(assist)))
    return tuple(chosen if other == seat else given for other, given in enumerate(full))
