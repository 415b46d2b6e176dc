"""The page, opened for as long as a command runs."""

import sys
from contextlib import ExitStack

from boardlight.commands.terminal.safe_output import paint
from boardlight.host.routes import HostPages
from boardlight.library.search import Shelf
from boardlight.school.school import School
from boardlight.server import PortInUse, Table, serve
from boardlight.web.addresses import LOOPBACK
from boardlight.web.keys import Keys, invitations
from messages.message import joined, message, said
from rules.pieces import seat_name


def open_page(
    closing: ExitStack,
    table: Table,
    port: int,
    host: str = LOOPBACK,
    journal: Shelf | None = None,
    home: HostPages | None = None,
    school: School | None = None,
) -> None:
    """Serve the page of `table` on `port`, or on any free port if that one is taken; say where.

    `host` is the address to listen on; `journal` is what the library shows; `home` is given where a game
    may be chosen on the page; `school` knows those who learn. Where others can reach the page, the keys are
    shown, but only on a terminal.
    """
    try:
        server = serve(table, host, port, journal=journal, home=home, school=school)
    except PortInUse as taken:
        print(joined("list.paragraph", [said(taken), message("command.another-port")]))
        server = serve(table, host, 0, journal=journal, home=home, school=school)
    closing.callback(server.stop)
    if server.keys:
        _show_keys(table, server.keys, server.url)
    code = "command.page-to-watch" if server.keys else "command.page"
    print(message(code, address=server.url), flush=True)


def _show_keys(table: Table, keys: Keys, home: str) -> None:
    """A code for each seat and the arbiter; never into a file, where keys would outlive the game."""
    if not sys.stdout.isatty():
        print(message("command.keys-on-terminal"))
        return
    for invitation in invitations(keys, home)[: 1 + len(table.seats)]:
        seat = invitation.seat
        name = message("library.arbiter") if seat is None else seat_name(table.seats, seat)
        print(f"\n{message('command.scan-or-open', who=name, address=invitation.link)}")
        paint(invitation.text(coloured=True))
