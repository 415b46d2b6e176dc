"""A refusal that a person reads in either language. Pure."""

from messages.message import message
from rules.game import Game, State
from rules.pieces import CHANCE, seat_name

SAID = ("resign", "flag", "draw", "claim", "decline")
"""What may be said apart from turns, in one game or another."""


class Refused(ValueError):  # noqa: N818
    """An order that makes no sense now; it says why."""


def no_seat(game: Game, name: str) -> Refused:
    """There is no seat of that name, or more than one that begins so."""
    known = ", ".join(game.seats)
    return Refused(message("notation.no-such-seat", name=repr(name), known=known))


def not_said(game: Game, state: State, verb: str, seat: str) -> Refused:
    """Why `verb` cannot be said of `seat` (or of nobody, where it is empty) at this position."""
    if verb not in SAID:
        return Refused(message("referee.no-such-order", verb=verb))
    if state.outcome:
        return Refused(message("referee.game-over"))
    if verb == "decline":
        return Refused(message("referee.nothing-to-decline"))
    named = {action.seat != CHANCE for action in game.declarations(state) if action.verb == verb}
    if seat and named == {False}:
        return Refused(message("referee.order-too-long", order=f"{verb} {seat}", verb=verb))
    if not seat:
        return Refused(message("referee.write-verb-seat", verb=verb, seat=game.seats[0]))
    if seat not in game.seats:
        return no_seat(game, seat)
    name = seat_name(game.seats, game.seats.index(seat))
    if game.seats.index(seat) not in game.active_seats(state):
        return Refused(message("referee.seat-is-out", seat=name))
    if verb == "claim":
        return Refused(message("referee.nothing-to-claim", seat=name))
    return Refused(message("referee.no-draw-now", seat=name))
