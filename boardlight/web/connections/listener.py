"""Where lines come in, one at a time, and where those that say or take nothing are sent away. Does I/O.

uvicorn takes as many connections as come, and hundreds at once, until no descriptor is left; so the listening
is done here, and a line that is let in is given to uvicorn.
"""

import asyncio
import errno
import logging
import socket
import ssl
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, cast

import uvicorn

from boardlight.referee.permissions import GUEST
from boardlight.web.connections.error_log import LOGGERS, Terse
from boardlight.web.connections.handshakes import Handshakes
from boardlight.web.connections.limits import Limit, Purses
from boardlight.web.connections.protocols import FRAMES, UNREAD, HttpWire, SocketWire, cut
from boardlight.web.connections.quotas import AT_A_TABLE, Lines, Room
from messages.message import message

WAITING = 512
"""Connections that the system keeps until they are let in; more would have to try again a second later."""

HEAD_S = 10.0
"""How long a line may be silent before a whole head of a request has come, the first or the next."""

KEPT_S = 120.0
"""The same for a line on which a key was shown: whoever is in need not queue at the door for each order."""

TAKING_S = 60.0
"""How long a line may take for `UNREAD` bytes: a kilobyte a second is slower than any phone."""

SWEEP_S = 1.0
BATCH = 32
"""Lines that are let in before those that are open are heard again."""

AGAIN_S = 0.1
"""After a line could not be let in, because the system had nothing left for it."""

SCARCE = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

OTHER_FILES = 128
"""Descriptors for what is no line: camera, port, journal, fonts, and room to spare."""

KEYS = 5
"""The arbiter's, and four seats'."""


class Porch(uvicorn.Server):
    """uvicorn behind a door that counts."""

    def __init__(
        self,
        config: uvicorn.Config,
        listener: socket.socket,
        tls: ssl.SSLContext | None = None,
        frames: Limit = FRAMES,
        room: Room = AT_A_TABLE,
    ) -> None:
        """With `tls` lines are HTTPS; `frames`: how many bytes one address may send by WebSocket."""
        super().__init__(config)
        self.lines = Lines(room)
        self._listener, self._frames = listener, frames
        self._handshakes = Handshakes(tls) if tls else None
        self._terse = Terse()
        self._tasks: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to let lines in."""
        await super().startup(sockets=[])
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._terse.of_loop)
        for name in LOGGERS:
            logging.getLogger(name).addHandler(self._terse)
        self._listener.setblocking(False)
        self._tasks = [loop.create_task(self._let_in()), loop.create_task(self._sweep())]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, and say goodbye to those who are."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._handshakes:
            await self._handshakes.end()
        self._listener.close()
        await super().shutdown(sockets=[])
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(self._terse)

    async def _let_in(self) -> None:
        loop = asyncio.get_running_loop()
        frames = Purses(self._frames)
        while True:
            try:
                waiting = [await loop.sock_accept(self._listener), *self._at_once()]
            except OSError as error:
                if error.errno in SCARCE:
                    self._terse.report(message("web.nobody-let-in"), error)
                # Whoever waits goes on waiting, in the queue of the system.
                await asyncio.sleep(AGAIN_S)
                continue
            begun: set[socket.socket] = set()
            coming = (self._open(line, address[0], frames, begun) for line, address in waiting)
            try:
                await asyncio.gather(*coming, return_exceptions=True)
            finally:
                # At the end of the program some may have been let in that nobody has begun to serve.
                for line, _ in waiting:
                    if line not in begun:
                        line.close()

    async def _open(
        self, line: socket.socket, address: str, frames: Purses, begun: set[socket.socket]
    ) -> None:
        """Serve a line; from the first step on its socket is asyncio's to close."""
        begun.add(line)
        wire = partial(self._wire, frames, address)
        if self._handshakes:
            self._handshakes.begin(line, address, wire)
        else:
            await asyncio.get_running_loop().connect_accepted_socket(wire, line)

    def _at_once(self) -> Iterator[tuple[socket.socket, Any]]:
        """Some of those who wait behind the first: so a crowd comes in quicker, and holds nobody up."""
        with suppress(OSError):
            for _ in range(BATCH - 1):
                yield self._listener.accept()

    def _wire(self, frames: Purses, address: str) -> HttpWire:
        return HttpWire(
            self.lines, frames, address,
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state,
        )  # fmt: skip

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            wires = cast(Iterable[HttpWire | SocketWire], list(self.server_state.connections))
            sweep(wires, asyncio.get_running_loop().time())


def sweep(wires: Iterable[HttpWire | SocketWire], now: float) -> None:
    """Cut every line that has had its time and neither said what was due nor took what it was sent."""
    for wire in wires:
        if _is_too_silent(wire, now) or _is_too_slow(wire, now):
            cut(wire.transport)


def _is_too_silent(wire: HttpWire | SocketWire, now: float) -> bool:
    line = wire.line
    if not wire.is_silent:
        line.silent_since = None
    elif line.silent_since is None:
        line.silent_since = now
    patience = HEAD_S if line.asker == GUEST else KEPT_S
    return line.silent_since is not None and now - line.silent_since > patience


def _is_too_slow(wire: Any, now: float) -> bool:
    line, waiting = wire.line, wire.transport.get_write_buffer_size()
    taken = line.sent - waiting
    if not waiting:
        line.stuck_since = None
    elif line.stuck_since is None or taken >= line.taken + UNREAD:
        line.stuck_since, line.taken = now, taken
    return line.stuck_since is not None and now - line.stuck_since > TAKING_S


def allow_files(room: Room = AT_A_TABLE) -> None:
    """Let this program open as many descriptors as there can be lines, where the system permits."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        files = room.guests + KEYS * room.of_a_key + OTHER_FILES
        most = files if hard == resource.RLIM_INFINITY else min(files, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class PortInUse(Exception):  # noqa: N818
    """Another program listens where the page should; the message says what to do."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that waits for browsers; port 0 takes any free one. PortInUse if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=WAITING)
    except OSError as error:
        raise PortInUse(
            message("command.port-in-use", port=port, host=host, why=error.strerror or "?", other=port + 1)
        ) from None
    # Small answers go at once: every accepted line inherits this, and saves 40 ms an answer.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener
