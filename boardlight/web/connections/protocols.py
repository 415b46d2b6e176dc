"""HTTP and WebSocket as uvicorn speaks them, on lines that are counted and that may be cut. Does I/O.

uvicorn waits for ever for the head of a request, and takes as many frames as somebody sends.
"""

import asyncio
import socket
import struct
from contextlib import suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from boardlight.referee.permissions import GUEST
from boardlight.web.connections.guard import LIMIT
from boardlight.web.connections.limits import Limit, Limits, Purses
from boardlight.web.connections.quotas import LINE, Line, Lines

PURSES = "frames"
"""Where a line that goes over to WebSocket finds how much may be said on it: there, too."""

UNREAD = 64 * 1024
"""Bytes that may wait for a reader who goes on sending: pongs, to somebody who reads none."""

SAID = Limits().orders
FRAMES = Limit(LIMIT * SAID.burst, LIMIT * SAID.rate)
"""Bytes of frames from one address: as many orders as it may give, each as long as it may be."""


NOW = struct.pack("ii", 1, 0)
"""Linger for no time: what was not yet sent is thrown away, by the system too."""


def cut(transport: asyncio.Transport) -> None:
    """End a line at once, also if the other end takes nothing any more."""
    line = transport.get_extra_info("socket")
    with suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NOW)
    transport.abort()


class HttpWire(H11Protocol):
    """One line that speaks HTTP."""

    def __init__(self, lines: Lines, frames: Purses, address: str, **given: Any) -> None:
        super().__init__(**given)
        self.line = Line(lines, address, self._cut)
        self.app_state = {**self.app_state, LINE: self.line, PURSES: frames}

    @property
    def is_silent(self) -> bool:
        """Whether a request is due, and not a whole head of one has come."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        """The line is open: it is counted before a byte is read."""
        super().connection_made(transport)
        self.line.lines.enter(self.line)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line has ended."""
        self.line.lines.leave(self.line)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some of a request; nothing more is heard of a line that is being closed."""
        if not self.transport.is_closing():
            super().data_received(data)

    def on_response_complete(self) -> None:
        """The next request has its own time."""
        self.line.silent_since = None
        super().on_response_complete()
        # How long a line may be silent is for the porch to say, which knows who has a key.
        if self.line.asker != GUEST:
            self._unset_keepalive_if_required()

    def send_400_response(self, msg: str) -> None:
        """What cannot be read is answered, unless an answer is under way: then the line ends."""
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self._cut()

    def _cut(self) -> None:
        cut(self.transport)


class SocketWire(WebSocketsSansIOProtocol):
    """A line that has gone over to WebSocket."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.line: Line = self.app_state[LINE]
        self._frames: Purses = self.app_state[PURSES]

    @property
    def is_silent(self) -> bool:
        """Whether the handshake still lacks something: a body was announced, perhaps."""
        return not self.handshake_initiated

    def connection_lost(self, exc: Exception | None) -> None:
        """The line has ended."""
        self.line.lines.leave(self.line)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some frames; a line that sends too many, or reads nothing while it sends, is cut."""
        if self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > UNREAD or not self._frames.take(
            f"{self.line.asker} {self.line.address}", len(data)
        ):
            cut(self.transport)
            return
        super().data_received(data)

    def shutdown(self) -> None:
        """The server ends: say so, unless the other end has said goodbye."""
        if self.handshake_complete and self.conn.state is not State.OPEN:
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()

    async def send(self, message: Any) -> None:
        """Send something; who has said goodbye, or was told it, has gone."""
        try:
            await super().send(message)
        except RuntimeError:
            if not self.close_sent:
                raise
            raise ClientDisconnected from None

    def handle_cont(self, event: Any) -> None:
        """A piece of a message; of empty pieces there may be no more than of others."""
        if len(self.frames) < LIMIT:
            super().handle_cont(event)
        else:
            cut(self.transport)

    def send_receive_event_to_app(self) -> None:
        """A whole message: text that is none ends the line, with the code that says so."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
