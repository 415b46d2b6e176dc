"""The page, opened for as long as a command runs."""

import sys
from contextlib import ExitStack

from boardlight.commands.terminal.safe_output import paint
from boardlight.host.routes import HostPages
from boardlight.library.search import Shelf
from boardlight.school.school import School
from boardlight.server import Table, serve, serve_screen
from boardlight.web.addresses import LOOPBACK
from boardlight.web.connections.listener import PortInUse
from boardlight.web.keys import Keys, invitations, screen_invitation
from hardware.lights.placing import Placing
from hardware.lights.screen import Screen
from hardware.protocol.events import Shown
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
    screen: Screen | None = None,
) -> None:
    """Serve the page of `table` on `port`, or on any free port if that one is taken; say where.

    `host` is the address to listen on; `journal` is what the library shows; `home` is given where a game
    may be chosen on the page; `school` knows those who learn, and `screen` is one that may be a light. Where
    others can reach the page, the keys are shown, but only on a terminal.
    """
    try:
        server = serve(table, host, port, journal=journal, home=home, school=school, screen=screen)
    except PortInUse as taken:
        _say_another_port(taken)
        server = serve(table, host, 0, journal=journal, home=home, school=school, screen=screen)
    closing.callback(server.stop)
    if server.keys:
        _show_keys(table, server.keys, server.url, screen is not None)
    code = "command.page-to-watch" if server.keys else "command.page"
    print(message(code, address=server.url), flush=True)


def open_screen(closing: ExitStack, screen: Screen, port: int, host: str) -> None:
    """Serve the page of a screen that is a light, say where, and wait until a display shows it."""
    try:
        server = serve_screen(screen, host, port)
    except PortInUse as taken:
        _say_another_port(taken)
        server = serve_screen(screen, host, 0)
    closing.callback(server.stop)
    link = screen_invitation(server.keys, server.url).link if server.keys else f"{server.url}/screen"
    print(message("command.open-screen", address=link), flush=True)
    light = screen.open(Placing(()))
    while not isinstance(light.events.get(), Shown):
        continue
    light.close()


def _say_another_port(taken: PortInUse) -> None:
    print(joined("list.paragraph", [said(taken), message("command.another-port")]))


def _show_keys(table: Table, keys: Keys, home: str, has_screen: bool) -> None:
    """A code for each seat and the arbiter; never into a file, where keys would outlive the game."""
    if not sys.stdout.isatty():
        print(message("command.keys-on-terminal"))
        return
    for invitation in invitations(keys, home)[: 1 + len(table.seats)]:
        seat = invitation.seat
        name = message("library.arbiter") if seat is None else seat_name(table.seats, seat)
        print(f"\n{message('command.scan-or-open', who=name, address=invitation.link)}")
        paint(invitation.text(coloured=True))
    if has_screen:
        print(f"\n{message('command.screen-light', address=screen_invitation(keys, home).link)}")
