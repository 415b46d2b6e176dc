"""Pairings of a chess event from a FIDE tournament report. Pure.

The player lines (001) of TRF16 (https://www.fide.com/FIDE/handbook/C04Annex2_TRF16.pdf) hold all that is
needed; their columns are fixed. Other lines are passed over.
"""

from collections.abc import Iterator
from typing import NamedTuple

from boardlight.club.hall.event.pairing import Pairing, wrong_line
from messages.message import message
from rules.numbers import whole

PLAYER = "001"
NUMBER, NAME = slice(4, 8), slice(14, 47)
FIRST_ROUND, ROUND_WIDTH = 91, 10
"""Where the rounds begin, and columns of each: opponent (4), colour, result."""

PLAYED = {"1": 1.0, "=": 0.5, "0": 0.0, "W": 1.0, "D": 0.5, "L": 0.0}
"""Points of a game; letters are games that are not rated."""
UNPLAYED = {"+": 1.0, "-": 0.0, "H": 0.5, "F": 1.0, "U": 1.0, "Z": 0.0}
"""Points without a game: forfeits and byes."""


class _Round(NamedTuple):
    opponent: int
    """0: nobody."""
    colour: str
    result: str


class _Player(NamedTuple):
    line: int
    name: str
    rounds: tuple[_Round, ...]


def read_trf(text: str) -> list[Pairing]:
    """All pairings, round by round; ValueError names the line that cannot be used."""
    players = dict(_players(text))
    if not players:
        raise ValueError(message("hall.no-players-in-report"))
    last = max(len(player.rounds) for player in players.values())
    return [each for number in range(last) for each in _paired(number, players)]


def is_report(text: str) -> bool:
    """Whether a text is a tournament report."""
    return any(line.startswith(f"{PLAYER} ") for line in text.splitlines())


def _players(text: str) -> Iterator[tuple[int, _Player]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith(PLAYER):
            rank, name = whole(line[NUMBER].strip()), line[NAME].strip()
            if not rank or not name:
                raise wrong_line(number, message("hall.no-player-line"))
            yield rank, _Player(number, name, tuple(_rounds(number, line)))


def _rounds(number: int, line: str) -> Iterator[_Round]:
    for start in range(FIRST_ROUND, len(line.rstrip()), ROUND_WIDTH):
        cell = line[start : start + ROUND_WIDTH - 2].ljust(ROUND_WIDTH - 2)
        opponent = whole(cell[:4].strip() or "0")
        if opponent is None:
            raise wrong_line(number, message("hall.no-player-line"))
        yield _Round(opponent, cell[5].lower(), cell[7].upper())


def _paired(number: int, players: dict[int, _Player]) -> Iterator[Pairing]:
    """The pairings of one round, in the order of the list; each is told by two lines."""
    for rank, player in players.items():
        if number >= len(player.rounds):
            continue
        here = player.rounds[number]
        if not here.opponent:
            if here.result in UNPLAYED:
                points = (UNPLAYED[here.result],)
                yield Pairing(number + 1, "", (player.name,), points, False, "arbiter")
        elif here.colour == "w" or (here.colour != "b" and rank < here.opponent):
            if here.opponent not in players:
                raise wrong_line(player.line, message("hall.no-opponent", number=here.opponent))
            yield _game(number, player, here, players[here.opponent])


def _game(number: int, white: _Player, here: _Round, black: _Player) -> Pairing:
    there = black.rounds[number].result if number < len(black.rounds) else ""
    both, names = (here.result, there), (white.name, black.name)
    if not here.result.strip():
        return Pairing(number + 1, "", names)
    known = {**PLAYED, **UNPLAYED}
    if any(each not in known for each in both):
        raise wrong_line(white.line, message("hall.no-player-line"))
    played = all(each in PLAYED for each in both)
    return Pairing(number + 1, "", names, (known[both[0]], known[both[1]]), played, "arbiter")
