"""The command that serves the hall of a club."""

import sys
import threading
from contextlib import suppress

import typer

from boardlight.club.hall.app import serve_hall
from boardlight.club.hall.hall import Hall
from boardlight.commands.arguments import HostName, PagePort, Store
from boardlight.commands.terminal.safe_output import paint
from boardlight.journal.journal import open_journal
from boardlight.web.addresses import LOOPBACK
from boardlight.web.connections.listener import PortInUse
from boardlight.web.connections.server import Server
from boardlight.web.keys import invitations
from messages.message import joined, message, said

PORT = 8010


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(hall)


def hall(store: Store = None, page_port: PagePort = PORT, host: HostName = LOOPBACK) -> None:
    """Serve one page for all tables of a club: living boards, pairings, standings, orders of the arbiter."""
    with open_journal(store) as journal:
        followed = Hall(journal)
        try:
            with _served(followed, host, page_port) as server:
                _say(server)
                with suppress(KeyboardInterrupt):
                    threading.Event().wait()
        finally:
            followed.close()


def _served(followed: Hall, host: str, port: int) -> Server:
    """On that port, or on any free one if it is taken."""
    try:
        return serve_hall(followed, host, port)
    except PortInUse as taken:
        print(joined("list.paragraph", [said(taken), message("command.another-port")]))
        return serve_hall(followed, host, 0)


def _say(server: Server) -> None:
    """Where the hall is, and the arbiter's key; never into a file, where keys would outlive the event."""
    if server.keys and sys.stdout.isatty():
        arbiter = invitations(server.keys, server.url)[0]
        who = message("library.arbiter")
        print(f"\n{message('command.scan-or-open', who=who, address=arbiter.link)}")
        paint(arbiter.text(coloured=True))
    elif server.keys:
        print(message("command.keys-on-terminal"))
    print(message("command.hall", address=server.url), flush=True)
    print(message("command.big-screen", address=f"{server.url}/screen"), flush=True)
