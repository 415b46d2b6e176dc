"""A table that plays one game with others far away. Does I/O through its table.

Of all tables only the one whose seat is to move decides what comes next (`Session.is_decided_far`); the
others ask it. So the events of the game have one order, and what arrives always fits where it is put. Locks
are taken in this order: that of a peer's messages, that of the table, that of what is to be told.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence

from boardlight.club.far.ledger import is_shared, read_ledger
from boardlight.club.far.line.peer import Peer
from boardlight.club.far.line.wire import (
    PROTOCOL,
    Body,
    Happened,
    Hello,
    Opened,
    Requested,
    Sealed,
    Wished,
    event_of,
)
from boardlight.club.far.screens import Screens, names_of
from boardlight.club.far.words import AWAITED, CUT, disagreement
from boardlight.referee.permissions import Asker, Wish, consenting, is_for_the_other_table
from boardlight.referee.session.clock import write_control
from boardlight.referee.session.events import Device, Relayed
from boardlight.referee.session.logged import Event, TurnPlayed
from boardlight.referee.session.orders.agreed import NamePlayers
from boardlight.referee.session.orders.sitting import (
    Claim,
    Decline,
    Draw,
    Flag,
    Pause,
    Resign,
    Resume,
    Takeback,
)
from boardlight.referee.session.orders.text import read_order, write_order
from boardlight.referee.session.orders.union import Declare, Order
from boardlight.referee.session.state import Session
from boardlight.table.apart import Apart
from boardlight.table.table import Table
from messages.message import Message
from rules.deployment import Deploying
from rules.pieces import CHANCE, Seat


class NotNow(Exception):  # noqa: N818
    """What is told cannot be kept now, and must be told again later."""


class Place:
    """What this table tells the others, and does when they tell it something."""

    def __init__(
        self,
        table: Table,
        apart: Apart,
        peers: Sequence[Peer],
        events: Iterable[Event],
        options: Mapping[str, str],
    ) -> None:
        """`events`: of the journal so far, as the table stands; `options`: of the rules."""
        self._table, self._apart, self._peers = table, apart, peers
        self.game = table.session.game
        self._options = options
        self.run = secrets.token_hex(8)
        self._ledger = read_ledger(self.game, events)
        self._from: Peer | None = None
        self._screens = Screens(self.game, self.mine, peers, self._tell)
        self.fatal: Message | None = None
        """Why the tables do not go on together."""
        table.other = self
        self.say_how_lines_are()

    def close(self) -> None:
        """The table plays on its own."""
        self._table.other = None

    @property
    def name(self) -> str:
        """Of the game: only those who play it know it."""
        return self._apart.name

    @property
    def mine(self) -> tuple[Seat, ...]:
        """The seats that are played here."""
        return tuple(seat for seat in range(len(self.game.seats)) if seat not in self._apart.far)

    # What happens here is told.

    def has_say(self, session: Session, order: Order) -> bool:
        """Whether another table must do this."""
        return is_for_the_other_table(session, order)

    def kept(self, events: Sequence[Event], before: Session, after: Session) -> None:
        """These events are on the disk here."""
        for event in events:
            if is_shared(event, before.state):
                told = self._ledger.add(event, self._clocks(event))
                self._tell(told, self._from)
        self._screens.follow(after)

    def hand_over(self, order: Order) -> Message | None:
        """The other table has the say: it shall do this."""
        self._peer_of(_decider(self._table.session)).say(Requested(order=write_order(order)))
        return None

    def wish(self, wish: Wish, moment: int) -> None:
        """Seats of this table want something of all."""
        seats = tuple(self.game.seats[seat] for seat in wish.seats)
        self._tell(Wished(order=write_order(wish.order), seats=seats, moment=moment), None)

    def _tell(self, body: Body, but: Peer | None) -> None:
        for peer in self._peers:
            if peer is not but:
                peer.say(body)

    def _clocks(self, event: Event) -> tuple[float, ...]:
        if isinstance(event, TurnPlayed):
            return tuple(event.clock or ())
        left = self._table.session.timing.remaining(self._table.time)
        return tuple(round(seconds, 2) for seconds in left)

    def _peer_of(self, seat: Seat) -> Peer:
        return next(peer for peer in self._peers if seat in peer.seats)

    # What others tell is done here.

    def hear(self, peer: Peer, body: Body) -> None:
        """Do what a peer tells; FarError if it does not fit."""
        match body:
            case Happened():
                self._happened(peer, body)
            case Wished():
                self._wished(peer, body)
            case Requested():
                order = read_order(body.order)
                is_known = order.rest in ("", *names_of(self.game, peer.seats))
                if is_known and isinstance(order, Draw | Resign | Claim | Flag | Declare | Pause | Resume):
                    self._table.order("far", order, Asker("far"))
            case Sealed():
                with self._table.held():
                    self._screens.take_seal(peer, body, self._table.session)
            case Opened():
                self._opened(peer, body)

    def _happened(self, peer: Peer, told: Happened) -> None:
        with self._table.held():
            if told.place < len(self._ledger):
                return
            if told.place > len(self._ledger) or not self._has_say(peer, told.place):
                raise disagreement("misfit")
            self._do(peer, event_of(told), told.clocks)
            if len(self._ledger) != told.place + 1:
                raise NotNow if self._table.troubles.get("journal") else disagreement("misfit")

    def _opened(self, peer: Peer, told: Opened) -> None:
        with self._table.held():
            for text in self._screens.open(peer, told):
                length = len(self._table.session.line)
                self._do(peer, TurnPlayed(0.0, "far", text=text), ())
                if len(self._table.session.line) != length + 1:
                    raise disagreement("misfit")

    def _do(self, peer: Peer, event: Event, clocks: tuple[float, ...]) -> None:
        self._from = peer
        try:
            self._table.hear(Relayed(self._table.time, event, clocks))
        finally:
            self._from = None

    def _has_say(self, peer: Peer, place: int) -> bool:
        """Whether that table decides what comes next; or this one has begun without what both had."""
        return place < peer.ahead or _decider(self._table.session) in peer.seats

    def _wished(self, peer: Peer, told: Wished) -> None:
        order = read_order(told.order)
        seats = [seat for seat in peer.seats if self.game.seats[seat] in told.seats]
        if not isinstance(order, Takeback | Draw | Decline):
            return
        with self._table.held():
            if told.moment != len(self._table.session.line):
                return
            for seat in seats:
                self._table.order("far", order, Asker("far", seat))
            if isinstance(order, Takeback):
                self._agree_for_computers(order)
        self._tell(told, peer)

    def _agree_for_computers(self, order: Takeback) -> None:
        """The computer takes back whatever people want to."""
        session = self._table.session
        people = consenting(session, order)
        for seat in self.mine:
            if seat not in people and session.is_computer(seat):
                self._table.order("computer", order, Asker("computer", seat))

    # Lines come and go.

    def hello(self, peer: Peer) -> Hello:
        """What this table says first."""
        session = self._table.session
        clock = session.timing.clock
        stream, length = peer.stream, len(self._ledger)
        return Hello(
            run=self.run, knows=stream.knows, heard=stream.heard, name=self._apart.name, game=self.game.name,
            options=dict(self._options), control=write_control(clock.control) if clock else "",
            seats=names_of(self.game, peer.seats), players=session.settings.names, length=length,
            digest=self._ledger.digest(length),
        )  # fmt: skip

    def greet(self, peer: Peer, line: int, hello: Hello) -> None:
        """The other table has said hello; FarError if it plays something else."""
        if hello.protocol != PROTOCOL:
            raise disagreement("other-version")
        if hello.name != self._apart.name or hello.game != self.game.name:
            raise disagreement("other-game")
        with self._table.held():
            length = len(self._ledger)
            if hello.length <= length and self._ledger.digest(hello.length) != hello.digest:
                raise disagreement("other-log")
            peer.has_met, peer.ahead = True, hello.length if length == 0 else peer.ahead
            if peer.greeted(line, hello.heard if hello.knows == self.run else 0, hello.run):
                self._tell_everything(peer, hello.length)
            self._name_players(peer, hello.players)
        self.say_how_lines_are()

    def _tell_everything(self, peer: Peer, length: int) -> None:
        """To who has begun anew, and has so many events."""
        for told in self._ledger.events[length:]:
            peer.say(told)
        for body in self._screens.told_so_far(self._table.session, peer):
            peer.say(body)

    def _name_players(self, peer: Peer, players: Sequence[str]) -> None:
        settings = self._table.session.settings
        seats = range(len(self.game.seats))
        far = {seat: name for seat, name in enumerate(players) if seat in peer.seats and name}
        names = tuple(far.get(seat, settings.name(seat)) for seat in seats)
        if any(names) and names != settings.names:
            self._table.order("far", NamePlayers(names=names), Asker("far"))

    def say_how_lines_are(self) -> None:
        """A line that is cut stops the clocks, and is said."""
        is_up, has_met = all(peer.is_up for peer in self._peers), all(peer.has_met for peer in self._peers)
        trouble = self.fatal or (None if is_up else CUT if has_met else AWAITED)
        if self._table.troubles.get("far") != trouble:
            self._table.report(Device(self._table.time, "far", trouble))


def _decider(session: Session) -> Seat:
    """The seat whose table has the say."""
    state = session.state
    if isinstance(state.stage, Deploying):
        return 0
    return session.game.described(state).turn if state.turn == CHANCE else state.turn
