"""Two tables without cameras that play one game over a real socket, each with a journal of its own."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from boardlight.club.far.ledger import shared_events
from boardlight.club.far.line.address import Address
from boardlight.club.far.line.caller import ask
from boardlight.club.far.linking import far_seats, invite, invited, inviting, join
from boardlight.host.host import Host
from boardlight.host.playing import Playing, Wanted
from boardlight.journal.journal import Journal, open_journal
from boardlight.referee.session.clock import read_control
from boardlight.referee.session.orders.text import read_order
from boardlight.table.table import Table
from messages.message import Message
from rules.games import load
from tests.patience import eventually

LOOPBACK = "127.0.0.1"


@dataclass
class Side:
    """One of them."""

    host: Host
    playing: Playing
    journal: Journal
    has_left: bool = False

    @property
    def table(self) -> Table:
        return self.playing.table

    def order(self, text: str) -> Message | None:
        return self.host.order("page", read_order(text))

    def leave(self) -> None:
        """The table is switched off."""
        if not self.has_left:
            self.has_left = True
            self.host.close()

    @property
    def turns(self) -> list[str]:
        return [event.text for event in self.table.turns]

    @property
    def kept(self) -> list[tuple[object, ...]]:
        """The events of its journal that both have to keep, with the times that were measured."""
        assert self.playing.log
        events = shared_events(self.playing.game, self.playing.log.events())
        return [(event.kind, event.seat, event.text, event.ply, clocks) for event, clocks in events]

    @property
    def is_joined(self) -> bool:
        return not self.table.troubles.get("far")


@dataclass
class Hall:
    """Opens tables, and closes them at the end."""

    folder: Path
    closing: ExitStack
    tables: int = 0

    def journal(self, name: str) -> Journal:
        return self.closing.enter_context(open_journal(f"sqlite:///{self.folder / name}.db"))

    def host(
        self,
        journal: Journal,
        game: str,
        clock: str = "",
        far: Sequence[str] = (),
        options: dict[str, str] | None = None,
    ) -> tuple[Side, tuple[Address, ...]]:
        rules = load(game, options or {})
        places = far_seats(rules, far)
        far_here = tuple(seat for seats in places for seat in seats)
        apart = inviting(journal, rules, options or {}, False, far_here)
        side = self._side(journal, Wanted(game, options or {}, apart=apart), clock)
        assert side.playing.log
        linked = invite(side.table, side.playing.log, apart, places, LOOPBACK, 0)
        side.playing.beside.callback(linked.close)
        return side, linked.addresses

    def join(self, journal: Journal, address: Address, through: Address | None = None) -> Side:
        hello = ask(through or address)
        rules = load(hello.game, hello.options)
        apart = invited(rules, hello)
        side = self._side(journal, Wanted(hello.game, hello.options, apart=apart), hello.control)
        assert side.playing.log
        linked = join(side.table, side.playing.log, apart, through or address)
        side.playing.beside.callback(linked.close)
        return side

    def _side(self, journal: Journal, wanted: Wanted, clock: str) -> Side:
        host = Host(journal, control=read_control(clock) if clock else None)
        side = Side(host, host.play(wanted), journal)
        self.closing.callback(side.leave)
        host.wait(0.1)
        return side


@contextmanager
def hall_in(folder: Path) -> Iterator[Hall]:
    with ExitStack() as closing:
        yield Hall(folder, closing)


def joined(*sides: Side) -> None:
    eventually(lambda: all(side.is_joined for side in sides))


def agreed(*sides: Side) -> None:
    """Wait until all have the same events, and the same turns stand.

    What was placed behind screens has another order at each table.
    """
    eventually(lambda: len({(tuple(side.kept), tuple(sorted(side.turns))) for side in sides}) == 1)
