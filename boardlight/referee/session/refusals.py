"""A refusal that a person reads in either language. Pure."""

from messages.message import Message, message
from rules.game import Game


class Refused(ValueError):  # noqa: N818
    """An order that makes no sense now, and why."""

    def __init__(self, words: Message) -> None:
        super().__init__(words.en)
        self.words = words


def no_seat(game: Game, name: str) -> Refused:
    """There is no seat of that name, or more than one that begins so."""
    known = ", ".join(game.seats)
    return Refused(message("referee.no-such-seat", name=repr(name), known=known))
