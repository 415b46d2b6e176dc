"""A table is joined to others for one game: it invites them, or was invited. Does I/O."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from boardlight.club.far.line.address import PORT, Address, Key
from boardlight.club.far.line.caller import Caller
from boardlight.club.far.line.door import Door, Guest
from boardlight.club.far.line.peer import Peer
from boardlight.club.far.line.wire import Hello
from boardlight.club.far.place import Place
from boardlight.journal.journal import GameLog, Journal
from boardlight.table.apart import Apart
from boardlight.table.seating import ANY_OF_TWO, name_of_two, unfinished
from boardlight.table.table import Table
from messages.message import message
from rules.game import Game
from rules.pieces import Seat

Seats = tuple[Seat, ...]


class Linked(NamedTuple):
    """A table that is joined to others."""

    close: Callable[[], None]
    addresses: tuple[Address, ...] = ()
    """For those that are invited, in the order in which their seats were named."""


def far_seats(game: Game, named: Sequence[str]) -> tuple[Seats, ...]:
    """The seats of each other table: as named between commas, else the second half of all. ValueError."""
    if not named:
        return (tuple(range((len(game.seats) + 1) // 2, len(game.seats))),)
    places = tuple(tuple(_seat(game, name.strip()) for name in each.split(",")) for each in named)
    taken = [seat for seats in places for seat in seats]
    if len({*taken}) < len(taken) or len(taken) == len(game.seats):
        raise ValueError(message("far.seats-overlap"))
    return places


def _seat(game: Game, name: str) -> Seat:
    if name not in game.seats:
        known = ", ".join(game.seats)
        raise ValueError(message("opponents.no-seat", given=repr(name), known=known))
    return game.seats.index(name)


def inviting(journal: Journal, game: Game, options: Mapping[str, str], new: bool, far: Seats) -> Apart:
    """The game that this table invites others to: the one that was cut off, or a new one."""
    cut_off = None if new else unfinished(journal, game.name, options, ANY_OF_TWO)
    name = name_of_two(cut_off) if cut_off else None
    return Apart(name or secrets.token_hex(8), far)


def invited(game: Game, hello: Hello) -> Apart:
    """The game that another table has invited this one to."""
    far = (seat for seat, name in enumerate(game.seats) if name not in hello.seats)
    return Apart(hello.name, tuple(far))


def invite(
    table: Table, log: GameLog, apart: Apart, places: Sequence[Seats], host: str, port: int = PORT
) -> Linked:
    """Let other tables in, each to its seats. PortInUse if the port is taken."""
    guests = [Guest(Peer(seats), Key()) for seats in places]
    place = Place(table, apart, [guest.peer for guest in guests], log.events(), log.header.options)
    door = Door(place, guests, host, port)

    def close() -> None:
        door.close()
        place.close()

    return Linked(close, tuple(door.addresses))


def join(table: Table, log: GameLog, apart: Apart, address: Address) -> Linked:
    """Go to the table that has invited this one."""
    peer = Peer(apart.far)
    place = Place(table, apart, [peer], log.events(), log.header.options)
    caller = Caller(place, peer, address)

    def close() -> None:
        caller.close()
        place.close()

    return Linked(close)
