"""uvicorn in a thread of its own, behind a door that counts. Does I/O."""

import socket
import ssl
import threading
from typing import NamedTuple

import uvicorn

from boardlight.web.connections.guard import LIMIT, App
from boardlight.web.connections.limits import Limit
from boardlight.web.connections.listener import Porch
from boardlight.web.connections.protocols import FRAMES, HttpWire, SocketWire
from boardlight.web.connections.quotas import AT_A_TABLE, Room
from boardlight.web.keys import Keys

STOP_SECONDS = 5.0


class Wire(NamedTuple):
    """What is spoken on the lines of a server, and how much may be said by WebSocket."""

    tls: ssl.SSLContext | None = None
    """None: plain HTTP."""
    largest: int = LIMIT
    """Bytes of a message."""
    frames: Limit = FRAMES
    """Bytes of one address."""
    is_deflated: bool = True
    """False where what is said is compressed already, as pictures are."""
    room: Room = AT_A_TABLE
    """How many may come."""


class Server:
    """A page that is being served. Call `stop`, or use it as a context."""

    def __init__(
        self, app: App, listener: socket.socket, home: str, keys: Keys | None, wire: Wire | None = None
    ) -> None:
        self.url, self.keys = home, keys
        wire = wire or Wire()
        config = uvicorn.Config(
            app, log_level="warning", http=HttpWire, ws=SocketWire, ws_max_size=wire.largest,
            server_header=False, log_config=None, access_log=False, timeout_graceful_shutdown=1,
            proxy_headers=False,
            ws_per_message_deflate=wire.is_deflated,
        )  # fmt: skip
        self._uvicorn = Porch(config, listener, wire.tls, wire.frames, wire.room)
        self._thread = threading.Thread(target=self._uvicorn.run, name="page", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Say goodbye to every browser and close the port."""
        self._uvicorn.should_exit = True
        self._thread.join(STOP_SECONDS)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
