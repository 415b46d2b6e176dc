"""Which game decides which pairing. Pure.

Nothing is entered twice, and many halls may look at one journal: a result is not written down when a game
ends but found again among the games that are kept. A game that is taken up again gives its result back.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from boardlight.club.hall.event.pairing import Pairing, points_of
from boardlight.club.hall.event.standings import folded


@dataclass(frozen=True)
class PlayedGame:
    """A game that is over."""

    id: int
    players: tuple[str, ...]
    """By seat."""
    scores: tuple[float, ...]


def decided(pairings: Iterable[Pairing], games: Sequence[PlayedGame]) -> list[Pairing]:
    """The pairings with what came of them.

    A game decides the first pairing of the same people, whichever seats they took, that nothing else has
    decided; what an arbiter has entered stays.
    """
    left = sorted(games, key=lambda game: game.id)
    found = []
    for pairing in pairings:
        game = (
            None
            if pairing.points is not None
            else next((each for each in left if _fits(each, pairing)), None)
        )
        if game:
            left.remove(game)
            pairing = replace(pairing, points=_by_seat(pairing, game), by="game")
        found.append(pairing)
    return found


def _fits(game: PlayedGame, pairing: Pairing) -> bool:
    both = (sorted(map(folded, each.players)) for each in (game, pairing))
    return len({*map(tuple, both)}) == 1 and all(pairing.players) and game.id > pairing.after


def _by_seat(pairing: Pairing, game: PlayedGame) -> tuple[float, ...]:
    points = dict(zip(map(folded, game.players), points_of(game.scores), strict=True))
    return tuple(points[folded(name)] for name in pairing.players)
