"""What a table can hold: one man a cell, the men of the set, and hands that keep what they may. Pure."""

from collections import Counter
from itertools import pairwise

from rules.game import Game, State
from rules.pieces import Seat


def check_cells(game: Game, state: State) -> None:
    """ValueError if nobody is there, or if men share a cell without fitting into one another."""
    if not any(state.cells) and not any(state.hands):
        raise ValueError(f"a set-up needs men: write '{game.seats[0]}: {game.kinds[0].code}' and their cells")
    for cell, stack in enumerate(state.cells):
        for inner, outer in pairwise(stack):
            if not game.fits(inner, outer):
                name, nests = game.board.names[cell], type(game).fits is not Game.fits
                raise ValueError(
                    f"the men on {name} do not fit into one another" if nests else f"{name} holds two men"
                )


def check_hands(game: Game, state: State) -> None:
    """ValueError if a hand holds whom it cannot hold."""
    for seat, hand in enumerate(state.hands):
        for man in hand:
            if man.owner != seat or not game.may_hold(man):
                raise ValueError(f"the hand of {game.seats[seat]} cannot hold {man.kind}")


def check_supply(game: Game, state: State) -> None:
    """ValueError if a seat has more men than its set, promoted ones included."""
    for seat in range(len(game.seats)):
        _check_seat(game, state, seat)


def _check_seat(game: Game, state: State, seat: Seat) -> None:
    everybody = (man for stack in (*state.cells, *state.hands) for man in stack)
    found = Counter(man.kind for man in everybody if man.owner == seat)
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
    raise ValueError(f"{game.seats[seat]} has more men than the set: {too_many}")
