"""A refusal that a person reads in either language. Pure."""

from rules.game import Game
from rules.pieces import Words


class Refused(ValueError):  # noqa: N818
    """An order that makes no sense now, and why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


def no_seat(game: Game, name: str) -> Refused:
    """There is no seat of that name, or more than one that begins so."""
    known = ", ".join(game.seats)
    return Refused(
        Words(
            f"{name!r} is no seat; the seats are {known}",
            f"{name!r} n'est pas un joueur ; les joueurs sont {known}",
        )
    )
