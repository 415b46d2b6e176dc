"""Messages that name seats. Pure."""

from messages.catalogue import catalogue
from messages.message import Message, message
from rules.game import Game
from rules.pieces import News, seat_name


def of_seat(what: str, game: Game, seat: int) -> Message:
    """What is said of a seat: the catalogues know it seat by seat, for articles and verbs follow the name."""
    name = game.seats[seat]
    code = f"seat-{what}.{name.lower()}"
    return message(code) if code in catalogue("en").texts else message(f"seat-{what}.other", name=name)


def with_seats(game: Game, one: News) -> Message:
    """The message with the names of its seats."""
    names = (seat_name(game.seats, seat) for seat in one.seats)
    return one.words.having(**dict(zip(("first", "second"), names, strict=False)))
