"""A table of a club: it shows itself to the hall, and does what the hall's arbiter orders. Does I/O.

Both ways lead through the journal, so that no table opens a port to anybody. A journal that is away stops
neither: both try again, and play goes on meanwhile. What is shown is written only when it is news: how often
something happened that nobody may know of is a secret as well.
"""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Protocol

from pydantic import TypeAdapter, ValidationError

from boardlight.club.hall.table_state import TableState, table_state
from boardlight.journal.club.changes import ANYTHING, Change, Changes
from boardlight.journal.club.club import Club
from boardlight.journal.club.orders import GivenOrder
from boardlight.journal.errors import JournalError
from boardlight.referee.permissions import Asker
from boardlight.referee.session.logged import By
from boardlight.referee.session.orders.agreed import NamePlayers
from boardlight.referee.session.orders.text import admitted
from boardlight.referee.session.orders.union import SITTING_VERBS, Order, Sent
from messages.message import Message, message
from rules.pieces import Seat

GREETING_S = 5.0
"""A table that shows nothing new says so often that it is still there."""
AGAIN_S = 2.0
"""After the journal could not be reached."""
TIMELY_S = 30.0
"""An order that waited longer, because the table was away, is not carried out: the game may be another."""

HALL = Asker("arbiter", keyed=True)
"""Whoever orders from there is the arbiter, and nobody who sits at the table."""

SENT: TypeAdapter[Sent] = TypeAdapter(Sent)

TOO_LATE = message("hall.too-late")
NOT_FROM_HERE = message("hall.not-from-here")


class Table(Protocol):
    """What the hall needs of a table; every method may be called from any thread."""

    def page(self, seat: Seat | None = None) -> Mapping[str, object]:
        """What the public may know now."""

    def order(self, by: By, order: Order, asker: Asker) -> Message | None:
        """Ask for something; None, or why not."""

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` whenever the message has changed, until the answer is called."""


class Registration:
    """One table's place in the hall, until `close`."""

    def __init__(self, club: Club, name: str, table: Table) -> None:
        self._club, self._name, self._table = club, name, table
        self._news, self._over = threading.Event(), threading.Event()
        self._shown: TableState | None = None
        self._shown_at = 0.0
        self._unanswered: list[tuple[GivenOrder, Message | None]] = []
        """What was done, or refused, and is not told yet: the journal may be away just then."""
        self._unsubscribe = table.subscribe(self._news.set)
        self._threads = [
            threading.Thread(target=work, name=called, daemon=True)
            for called, work in (("shown in the hall", self._show), ("orders of the hall", self._obey))
        ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Leave the hall."""
        self._unsubscribe()
        self._over.set()
        self._news.set()
        for thread in self._threads:
            thread.join()
        try:
            self._club.leave(self._name)
        except JournalError:
            return  # The hall sees by itself that nobody is there.

    def _show(self) -> None:
        while not self._over.is_set():
            try:
                self._tell()
            except JournalError:
                self._shown = None
                self._over.wait(AGAIN_S)
                continue
            self._news.wait(GREETING_S)
            self._news.clear()

    def _tell(self) -> None:
        state, now = table_state(self._table.page()), time.monotonic()
        before = self._shown
        if state.is_nobodys and (before is None or not before.is_nobodys):
            self._name_players(state)
        if before is not None and not state.is_news(before, now - self._shown_at):
            if now - self._shown_at >= GREETING_S:
                self._club.greet(self._name)
            return
        self._club.show(self._name, state.model_dump(mode="json"), state.is_urgent(before))
        self._shown, self._shown_at = state, now

    def _name_players(self, state: TableState) -> None:
        """A game begins: who sits here says the pairing of the last round."""
        names = self._club.pairings.players_at(self._name)
        if state.game and len(names) == len(state.game.seats):
            self._table.order("page", NamePlayers(names=names), HALL)

    def _obey(self) -> None:
        while not self._over.is_set():
            try:
                with self._club.changes(self._name) as changes:
                    self._take()
                    self._listen(changes)
            except JournalError:
                self._over.wait(AGAIN_S)

    def _listen(self, changes: Changes) -> None:
        while not self._over.is_set():
            if changes.hear(1.0) & {ANYTHING, Change("order", self._name)}:
                self._take()

    def _take(self) -> None:
        for order in self._club.orders.take(self._name):
            self._unanswered.append((order, self._obeyed(order)))
        while self._unanswered:
            given, refused = self._unanswered[0]
            self._club.orders.answer(given, None if refused is None else refused.texts())
            del self._unanswered[0]

    def _obeyed(self, given: GivenOrder) -> Message | None:
        """Carry an order out; None, or why not."""
        if given.age > TIMELY_S:
            return TOO_LATE
        try:
            order = admitted(SENT.validate_python(given.order))
        except ValidationError:
            return NOT_FROM_HERE
        if order.verb not in SITTING_VERBS and order.verb != "declare":
            return NOT_FROM_HERE
        return self._table.order("page", order, HALL)
