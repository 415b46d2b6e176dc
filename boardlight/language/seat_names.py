"""What a seat is called, and messages that name seats. Pure."""

from messages.message import Message, named
from rules.game import Game
from rules.pieces import News


def seat_name(game: Game, seat: int) -> Message:
    """A seat; a game's own word where no catalogue has one."""
    return named(f"seat.{game.seats[seat].lower()}", game.seats[seat])


def with_seats(game: Game, one: News) -> Message:
    """The message with the names of its seats."""
    names = (seat_name(game, seat) for seat in one.seats)
    return one.words.having(**dict(zip(("first", "second"), names, strict=False)))
