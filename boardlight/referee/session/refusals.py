"""A refusal that a person reads in either language. Pure."""

from messages.message import message
from rules.game import Game


class Refused(ValueError):  # noqa: N818
    """An order that makes no sense now; it says why."""


def no_seat(game: Game, name: str) -> Refused:
    """There is no seat of that name, or more than one that begins so."""
    known = ", ".join(game.seats)
    return Refused(message("notation.no-such-seat", name=repr(name), known=known))
