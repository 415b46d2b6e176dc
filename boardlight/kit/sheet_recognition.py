"""Which game's sheet lies on the table, told by its markers. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from calibration.printing.drawing.markers import game_of
from messages.message import Message, literal, message
from rules.game import Game

NAMELESS = literal("")


@dataclass(frozen=True)
class Lying:
    """What the markers in an image say."""

    game: str | None
    """Name of the game whose sheet lies there; None for no sheet, or one that no game claims."""
    title: Message
    markers: int
    """Of that sheet that were seen."""


@dataclass(frozen=True)
class WrongSheet:
    """Another sheet lies on the table than the one that is played on."""

    expected: str
    """Names of games."""
    found: str | None
    """None if no known game has this sheet."""
    words: Message
    offers_switch: bool
    title: Message = NAMELESS
    """Of the game found."""


NOTHING = Lying(None, NAMELESS, 0)

LEAST = 2
"""Markers that are believed: a single one may be a misreading."""


def recognised_sheet(found: Iterable[int], games: Mapping[str, type[Game] | Game]) -> Lying:
    """The sheet that has most of the markers `found` (ids); `games` by name."""
    votes: dict[int, int] = {}
    for number in found:
        votes[game_of(number)] = votes.get(game_of(number), 0) + 1
    if not votes:
        return NOTHING
    winner = max(votes, key=lambda number: (votes[number], -number))
    for name, game in games.items():
        if game.marker == winner:
            return Lying(name, game.called(), votes[winner])
    return Lying(None, NAMELESS, votes[winner])


def wrong_sheet(expected: Game, found: Lying) -> WrongSheet | None:
    """What to say when another game's sheet lies there; None if all is well, or nothing can be told."""
    if found.markers < LEAST or found.game == expected.name:
        return None
    own, other = expected.called(), found.title
    if found.game is None:
        words = message("kit.unknown-sheet", own=own)
        return WrongSheet(expected.name, None, words, False)
    words = message("kit.other-sheet", other=other, own=own)
    return WrongSheet(expected.name, found.game, words, True, other)
