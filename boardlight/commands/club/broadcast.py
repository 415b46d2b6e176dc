"""The command that lets the world watch the games of a journal."""

import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from boardlight.club.broadcast.lichess.client import MOST_GAMES
from boardlight.club.broadcast.lichess.place import Round, read_round, read_token
from boardlight.club.broadcast.lichess.pushing import Pusher
from boardlight.club.broadcast.livechess.eboards import chess_of
from boardlight.club.broadcast.pgn import LivePgn
from boardlight.club.broadcast.players import Player, read_players
from boardlight.club.broadcast.serving import serve_livechess, serve_world
from boardlight.club.broadcast.watcher import Watcher
from boardlight.commands.arguments import HostName, PagePort, Store, read_text
from boardlight.journal.journal import open_journal
from boardlight.library.search import Search
from boardlight.web.addresses import LOOPBACK
from boardlight.web.connections.listener import PortInUse
from messages.message import Message, Place, message, said

_DELAY = re.compile(r"(\d{1,5})([smh]?)", re.ASCII)
_SECONDS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0}

LONGEST_ROUND = 20
STEP_S = 1.0


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(broadcast)


def broadcast(
    occasion: Annotated[
        str, typer.Option("--event", metavar="TEXT", help="option-help.broadcast-event")
    ] = "",
    since: Annotated[str, typer.Option(metavar="DATE", help="option-help.since")] = "",
    delay: Annotated[str, typer.Option(metavar="TIME", help="option-help.delay")] = "0",
    players: Annotated[Path | None, typer.Option(metavar="FILE", help="option-help.players-list")] = None,
    round_name: Annotated[str, typer.Option("--round", metavar="TEXT", help="option-help.round-tag")] = "",
    livechess: Annotated[
        int | None, typer.Option(metavar="PORT", min=0, max=65535, help="option-help.livechess")
    ] = None,
    lichess: Annotated[str, typer.Option(metavar="ROUND", help="option-help.lichess-round")] = "",
    token_file: Annotated[
        Path | None, typer.Option("--token-file", metavar="FILE", help="option-help.token-file")
    ] = None,
    page_port: PagePort = 8000,
    host: HostName = LOOPBACK,
    store: Store = None,
) -> None:
    """Let the world watch: live PGN, JSON Lines and pages to embed; for lichess and for chess programs."""
    round_name = round_name[:LONGEST_ROUND]
    seconds, known = read_delay(delay), _players(players)
    to = _round(lichess, token_file)
    with ExitStack() as closing, _ports_in_words():
        journal = closing.enter_context(open_journal(store))
        wanted = Search(occasion=occasion, since=since)
        watcher = closing.enter_context(Watcher(journal, wanted, seconds, _report))
        server = closing.enter_context(serve_world(watcher, host, page_port, known, round_name))
        print(message("broadcast.serves", address=server.url))
        print(message("broadcast.pgn-at", address=f"{server.url}/games.pgn"))
        if livechess is not None:
            boards = closing.enter_context(serve_livechess(watcher, host, livechess, known))
            print(message("broadcast.livechess-at", address=boards.url.replace("http", "ws")))
        if to is not None:
            pgn = partial(_latest, watcher, LivePgn(known, round_name))
            closing.enter_context(Pusher(to, watcher, pgn, _report))
            print(message("broadcast.pushes-to", server=to.server, number=to.id))
        if seconds:
            print(message("broadcast.delayed", minutes=seconds / 60))
        sys.stdout.flush()
        never = threading.Event()
        # In steps: on Windows nobody could interrupt one long wait.
        while not never.wait(STEP_S):
            continue


@contextmanager
def _ports_in_words() -> Iterator[None]:
    """Whoever asks for the games knows one address: a port that is taken is no other one."""
    try:
        yield
    except PortInUse as taken:
        raise ValueError(said(taken)) from None


def read_delay(text: str) -> float:
    """``90``, ``90s``, ``15m`` or ``1h`` in seconds; ValueError if it is no such time."""
    match = _DELAY.fullmatch(text.strip())
    if not match:
        raise ValueError(message("broadcast.no-delay", given=repr(text)))
    return float(match[1]) * _SECONDS[match[2]]


def _latest(watcher: Watcher, pgn: LivePgn) -> bytes:
    """The games of chess that were begun last, as many as lichess takes at once."""
    return pgn.of([told.game for told in chess_of(watcher.games).values()][-MOST_GAMES:])


def _players(file: Path | None) -> dict[str, Player]:
    if file is None:
        return {}
    try:
        return read_players(read_text(file))
    except ValueError as error:
        raise ValueError(message("list.colon", what=Place("file", str(file)), why=said(error))) from None


def _round(text: str, token_file: Path | None) -> Round | None:
    if not text:
        if token_file:
            raise ValueError(message("broadcast.token-without-round"))
        return None
    return read_round(text, read_token(token_file, os.environ))


def _report(trouble: Message | None) -> None:
    """What goes wrong, and that all is well again."""
    print(trouble or message("broadcast.well-again"), file=sys.stderr, flush=True)
