"""One game of an event as it was paired, and its points. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from messages.message import Message, message

FORFEIT = "F"
"""After a result: no game was played."""

_HALVES = {"½": 0.5, "1/2": 0.5}

Decider = Literal["", "game", "arbiter"]

MOST_POINTS = 1000.0


@dataclass(frozen=True)
class Pairing:
    """Who sits together in a round; one player alone has a bye."""

    round: int
    table: str
    """Its name; empty where any will do."""
    players: tuple[str, ...]
    """By seat."""
    points: tuple[float, ...] | None = None
    """By seat, once it is decided."""
    played: bool = True
    """False where the points were given without a game."""
    by: Decider = ""
    """Who decided: the game that ended, or an arbiter, whose word no game changes."""
    number: int = 0
    """In the list, from 1 in the order in which it was imported."""
    after: int = 0
    """The number of the last game that had begun when it was imported: older ones do not count for it."""

    @property
    def is_bye(self) -> bool:
        """Whether nobody plays here."""
        return len(self.players) == 1

    def against(self, seat: int, other: int) -> float:
        """What `seat` has of its game with `other`: 1, 0.5 or 0.

        More than two seats count as if each had played each, so that one law holds for all games.
        """
        assert self.points is not None
        own, theirs = self.points[seat], self.points[other]
        return own if len(self.players) == 2 else _compared(own, theirs)


def _compared(own: float, theirs: float) -> float:
    return (float(own > theirs) + float(own >= theirs)) / 2


def points_of(scores: Sequence[float]) -> tuple[float, ...]:
    """Points by seat of a game that ended with these scores.

    One for every seat that is behind, half a point for every one that is level: 1, 0.5, 0 for two seats, and
    3, 2, 1, 0 for the places of four; who shares a place shares its points.
    """
    seats = range(len(scores))
    return tuple(
        sum(_compared(scores[seat], scores[other]) for other in seats if other != seat) for seat in seats
    )


def read_result(text: str, seats: int) -> tuple[tuple[float, ...], bool]:
    """Points by seat, and whether a game was played: ``1-0``, ``½-½``, ``3-2-1-0``, ``1-0 F``.

    ValueError says what is wrong.
    """
    given = text.strip()
    played = not given.upper().endswith(FORFEIT)
    words = given.rstrip("Ff").replace(":", "-").replace("\N{EN DASH}", "-").split("-")
    try:
        points = tuple(_number(word.strip()) for word in words)
    except ValueError:
        points = ()
    if len(points) != seats:
        raise ValueError(message("hall.no-result", given=repr(text), seats=seats))
    return points, played


def _number(word: str) -> float:
    found = _HALVES.get(word)
    value = float(word.replace(",", ".").replace("½", ".5")) if found is None else found
    if not 0 <= value <= MOST_POINTS:
        raise ValueError
    return value


def write_result(pairing: Pairing) -> str:
    """The result as it is read; empty while there is none."""
    if pairing.points is None:
        return ""
    written = "-".join(_written(each) for each in pairing.points)
    return written if pairing.played or pairing.is_bye else f"{written} {FORFEIT}"


def _written(points: float) -> str:
    whole, half = divmod(points, 1)
    if half == 0.5:
        return f"{int(whole) or ''}½"
    return f"{points:g}"


def wrong_line(line: int, why: Message) -> ValueError:
    """That a line of a list cannot be used."""
    return ValueError(message("hall.line", line=line, why=why))
