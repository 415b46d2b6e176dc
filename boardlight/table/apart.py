"""Two tables that play one game: who sits at the other, and what is told to it. Pure.

The journal says it in one event, ``far``: the name of the game, and the seats that are not played here.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from boardlight.referee.permissions import Wish
from boardlight.referee.session.logged import By, Event, Said
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.state import Session
from messages.message import Message
from rules.game import Game
from rules.pieces import Seat


class OtherTable(Protocol):
    """The line to another table. Called inside the lock of the table: nothing here may wait."""

    def has_say(self, session: Session, order: Order) -> bool:
        """Whether that table must do this, for both to keep it in the same order."""

    def kept(self, events: Sequence[Event], before: Session, after: Session) -> None:
        """These events are on the disk here."""

    def hand_over(self, order: Order) -> Message | None:
        """The other table has the say: it shall do this. None, or why it cannot be asked."""

    def wish(self, wish: Wish, moment: int) -> None:
        """Seats of this table want something of all, at that length of the line."""


class Apart(NamedTuple):
    """A game that two tables play."""

    name: str
    """The same at both."""
    far: tuple[Seat, ...]
    """The seats that are not played here."""


def apart_event(game: Game, apart: Apart, ply: int, by: By = "terminal") -> Event:
    """What the journal keeps of it."""
    names = "; ".join(game.seats[seat] for seat in apart.far)
    return Said(0.0, by, None, f"{apart.name} {names}", ply, kind="far")


def read_apart(game: Game, text: str) -> Apart:
    """What such an event says; ValueError if there is no seat of a name."""
    name, _, names = text.partition(" ")
    return Apart(name, tuple(game.seats.index(each.strip()) for each in names.split(";")))


def apart_of(game: Game, events: Iterable[Event]) -> Apart | None:
    """The two tables that play the game of this log; None if one table does."""
    said = [event.text for event in events if event.kind == "far"]
    return read_apart(game, said[-1]) if said else None
