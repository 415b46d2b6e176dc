"""Options of a table that plays with others far away: it invites them, or was invited."""

from typing import Annotated

import typer

from boardlight.club.far.lichess.linking import Account
from boardlight.club.far.line.address import read_address
from boardlight.club.far.line.wire import Hello
from boardlight.club.far.words import OTHER_GAME
from boardlight.commands.arguments import read_options
from boardlight.host.playing import Playing, Wanted
from boardlight.journal.journal import Journal
from boardlight.table.apart import Apart
from boardlight.web.addresses import ANYWHERE, is_loopback
from boardlight.web.connections.listener import PortInUse
from messages.message import message
from rules.games import load
from rules.pieces import Seat, seat_name

Invited = Annotated[bool, typer.Option("--invite", help="option-help.invite")]
FarSeats = Annotated[
    list[str] | None,
    typer.Option("--far-seat", metavar="SEAT[,SEAT...]", help="option-help.far-seat"),
]
FarPort = Annotated[
    int, typer.Option("--far-port", metavar="N", min=0, max=65535, help="option-help.far-port")
]
Address = Annotated[str, typer.Option("--join", metavar="ADDRESS", help="option-help.join")]

OnLichess = Annotated[bool, typer.Option("--lichess", help="option-help.lichess")]
Challenged = Annotated[str, typer.Option("--challenge", metavar="USER", help="option-help.challenge")]

Chosen = tuple[str | None, list[str] | None, str | None]
"""Game, options of its rules, clocks."""


def account(lichess: bool, challenge: str) -> Account | None:
    """Whoever plays on lichess, if somebody is to."""
    return Account(challenge) if lichess or challenge else None


class FarTables:
    """What is asked for on the command line; nothing, if one table plays."""

    def __init__(
        self, invites: bool, seats: list[str] | None, port: int, address: str, lichess: Account | None
    ) -> None:
        """ValueError if it makes no sense."""
        if invites + bool(address) + bool(lichess) > 1 or (seats and not invites):
            raise ValueError(message("command.invite-or-join"))
        self._lichess = lichess
        self._invites, self._seats, self._port = invites, seats or [], port
        self._address = read_address(address) if address else None
        self._hello: Hello | None = None
        self._apart: Apart | None = None

    def agreed(self, chosen: Chosen) -> Chosen:
        """What is played: as the table says that has invited this one. ValueError if it cannot be joined."""
        if self._lichess:
            self._lichess.check(*chosen)
        if self._address is None:
            if self._invites and chosen[0] is None:
                raise ValueError(message("command.play-needs-game"))
            return chosen
        from boardlight.club.far.line.caller import ask

        self._hello = hello = ask(self._address)
        if chosen[0] not in (None, hello.game):
            raise ValueError(OTHER_GAME)
        return hello.game, [f"{key}={value}" for key, value in hello.options.items()], hello.control or None

    def computers(self, chosen: Chosen, opponents: list[str] | None, seats: str) -> str:
        """The seats that opponents play: those of this table, where nobody says which."""
        if seats or not opponents or not (self._invites or self._hello) or chosen[0] is None:
            return seats
        from boardlight.club.far.linking import far_seats

        game = load(chosen[0], read_options(chosen[1]))
        far = self._far(game.seats) if self._hello else sum(far_seats(game, self._seats), ())
        return ",".join(name for seat, name in enumerate(game.seats) if seat not in far)

    def apart(self, wanted: Wanted, journal: Journal) -> Wanted:
        """The same game, with those who sit elsewhere."""
        from boardlight.club.far.linking import far_seats, invited, inviting

        game = load(wanted.game, dict(wanted.options or {}))
        if self._hello:
            self._apart = invited(game, self._hello)
        elif self._invites:
            far = sum(far_seats(game, self._seats), ())
            self._apart = inviting(journal, game, wanted.options or {}, wanted.new, far)
        elif self._lichess:
            self._apart = self._lichess.apart(journal, game, wanted.new)
        return wanted._replace(apart=self._apart)

    def link(self, playing: Playing, host: str) -> None:
        """Open the line, and say where others find this table."""
        from boardlight.club.far.linking import far_seats, invite, join

        log, apart = playing.log, self._apart
        if apart is None or log is None:
            return
        if self._lichess:
            playing.beside.callback(self._lichess.link(playing.table, apart))
            return
        if self._address:
            linked = join(playing.table, log, apart, self._address)
            playing.beside.callback(linked.close)
            return
        places = far_seats(playing.game, self._seats)
        at = ANYWHERE[0] if is_loopback(host) else host
        try:
            linked = invite(playing.table, log, apart, places, at, self._port)
        except PortInUse:
            linked = invite(playing.table, log, apart, places, at, 0)
        playing.beside.callback(linked.close)
        for seats, address in zip(places, linked.addresses, strict=True):
            names = ", ".join(str(seat_name(playing.game.seats, seat)) for seat in seats)
            print(message("command.far-invitation", seats=names, address=str(address)), flush=True)

    def _far(self, seats: tuple[str, ...]) -> tuple[Seat, ...]:
        assert self._hello
        return tuple(seat for seat, name in enumerate(seats) if name not in self._hello.seats)
