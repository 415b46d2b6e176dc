"""The servers of the world: the page with its files, and the port of DGT LiveChess. Does I/O.

Nothing here has a key: all that is served is public, and nobody can change anything. What one visitor may ask
for is limited as everywhere else.
"""

from collections.abc import Callable, Mapping

from fastapi import FastAPI

from boardlight.club.broadcast.livechess.routes import livechess_app
from boardlight.club.broadcast.players import Player
from boardlight.club.broadcast.watcher import Watcher
from boardlight.club.broadcast.web.routes import world_app
from boardlight.web.addresses import names, url
from boardlight.web.connections.guard import Guard
from boardlight.web.connections.limits import Limits
from boardlight.web.connections.listener import allow_files, listening
from boardlight.web.connections.quotas import IN_A_HALL
from boardlight.web.connections.server import Server, Wire


def serve_world(
    watcher: Watcher,
    host: str,
    port: int,
    players: Mapping[str, Player] | None = None,
    round_name: str = "",
    limits: Limits | None = None,
) -> Server:
    """Serve PGN, JSON Lines and pages; port 0 takes any free one. PortInUse if the port is taken."""
    return _served(lambda home: world_app(watcher, home, players, round_name), host, port, limits)


def serve_livechess(
    watcher: Watcher,
    host: str,
    port: int,
    players: Mapping[str, Player] | None = None,
    limits: Limits | None = None,
) -> Server:
    """Serve what DGT LiveChess serves; as above."""
    return _served(lambda home: livechess_app(watcher, players), host, port, limits)


def _served(app: Callable[[str], FastAPI], host: str, port: int, limits: Limits | None) -> Server:
    listener = listening(host, port)
    try:
        home = url(listener, host)
        guard = Guard(app(home), names(host), limits, is_public=True)
        allow_files(IN_A_HALL)
    except BaseException:
        listener.close()
        raise
    return Server(guard, listener, home, None, Wire(room=IN_A_HALL))
