"""An application behind its keys and its guard, served on a port. Does I/O."""

from collections.abc import Callable

from fastapi import FastAPI

from boardlight.web.access import Access
from boardlight.web.addresses import names, url
from boardlight.web.connections.guard import Guard
from boardlight.web.connections.limits import Limits
from boardlight.web.connections.listener import allow_files, listening
from boardlight.web.connections.server import Server, Wire
from boardlight.web.keys import Keys


def served(
    app: Callable[[str, Keys | None], tuple[FastAPI, Access]],
    host: str,
    port: int,
    keys: Keys | None,
    limits: Limits | None,
    wire: Wire | None = None,
) -> Server:
    """Serve what `app` makes of the address and the keys; port 0 takes any. PortInUse if it is taken."""
    listener, wire = listening(host, port), wire or Wire()
    try:
        address = url(listener, host)
        inner, access = app(address, keys)
        guard = Guard(inner, names(host), limits, access.of_scope)
        allow_files(wire.room)
    except BaseException:
        listener.close()
        raise
    return Server(guard, listener, address, keys, wire)
