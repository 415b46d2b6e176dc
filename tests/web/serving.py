"""Talking to a served page without a browser."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from boardlight.server import Server
from boardlight.web.connections.limits import Limit, Limits
from tests.patience import PATIENCE_S

MANY = Limits(*[Limit(1e6, 1e6)] * 3)
"""For a server whose visitors are tests: they come from one address, and faster than people do."""


def got(address: str) -> httpx.Response:
    """What is answered there."""
    return httpx.get(address, timeout=PATIENCE_S, trust_env=False)


@contextmanager
def watching(server: Server, **options: Any) -> Iterator[ClientConnection]:
    """An open WebSocket."""
    url = server.url.replace("http", "ws") + "/ws"
    with connect(url, open_timeout=PATIENCE_S, close_timeout=1, proxy=None, **options) as line:
        yield line


def heard(line: ClientConnection) -> dict[str, Any]:
    """The next message on that line."""
    return json.loads(line.recv(timeout=PATIENCE_S))
