"""What a table can hold: one piece a cell, the pieces of the set, and hands that keep what they may. Pure."""

from collections import Counter
from itertools import pairwise

from messages.message import message
from rules.game import Game, State
from rules.pieces import Seat, seat_name


def check_cells(game: Game, state: State) -> None:
    """ValueError if nobody is there, or if pieces share a cell without fitting into one another."""
    if not any(state.cells) and not any(state.hands):
        example = f"{game.seats[0]}: {game.kinds[0].code}"
        raise ValueError(message("notation.needs-pieces", example=example))
    for cell, stack in enumerate(state.cells):
        for inner, outer in pairwise(stack):
            if not game.fits(inner, outer):
                name, nests = game.board.names[cell], type(game).fits is not Game.fits
                raise ValueError(
                    message("notation.pieces-do-not-fit" if nests else "notation.two-pieces", cell=name)
                )


def check_hands(game: Game, state: State) -> None:
    """ValueError if a hand holds whom it cannot hold."""
    for seat, hand in enumerate(state.hands):
        for piece in hand:
            if piece.owner != seat or not game.may_hold(piece):
                owner = seat_name(game.seats, seat)
                raise ValueError(message("notation.hand-cannot-hold", seat=owner, piece=piece.kind))


def check_supply(game: Game, state: State) -> None:
    """ValueError if a seat has more pieces than its set, promoted ones included."""
    for seat in range(len(game.seats)):
        _check_seat(game, state, seat)


def _check_seat(game: Game, state: State, seat: Seat) -> None:
    everybody = (piece for stack in (*state.cells, *state.hands) for piece in stack)
    found = Counter(piece.kind for piece in everybody if piece.owner == seat)
    risen: set[str] = set()
    for recruits in game.recruits:
        risen |= {*recruits.kinds, *recruits.ranks}
        more = {kind: found[kind] - number for kind, number in recruits.ranks.items()}
        left = recruits.number - sum(found[kind] for kind in recruits.kinds)
        if left < sum(surplus for surplus in more.values() if surplus > 0):
            _refuse(game, seat, found, (*recruits.kinds, *recruits.ranks))
    for kind in game.kinds:
        if kind.code not in risen and found[kind.code] > game.supply(kind):
            _refuse(game, seat, found, (kind.code,))


def _refuse(game: Game, seat: Seat, found: Counter[str], kinds: tuple[str, ...]) -> None:
    too_many = ", ".join(f"{found[kind]} {kind}" for kind in kinds if found[kind])
    owner = seat_name(game.seats, seat)
    raise ValueError(message("notation.more-than-the-set", seat=owner, pieces=too_many))
