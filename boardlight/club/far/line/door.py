"""Where the other table comes in: a WebSocket behind the guard of every page. Does I/O."""

import asyncio
import socket
from collections.abc import MutableMapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from starlette.concurrency import run_in_threadpool

from boardlight.club.far.line.address import PATH, SCHEMES, Address, Key
from boardlight.club.far.line.conversation import SILENT_S, Carrier, Conversation, Over, converse
from boardlight.club.far.line.peer import Peer
from boardlight.club.far.line.stream import Gap
from boardlight.club.far.line.wire import LARGEST, Hello, Reason, Refusal, Unreadable, read, write
from boardlight.club.far.place import NotNow, Place
from boardlight.club.far.words import FarError
from boardlight.referee.permissions import GUEST, Asker
from boardlight.web.addresses import names, url
from boardlight.web.connections.bell import Bell
from boardlight.web.connections.guard import Guard
from boardlight.web.connections.limits import Limit, Limits
from boardlight.web.connections.listener import allow_files, listening
from boardlight.web.connections.server import Server, Wire

LIMITS = Limits(reads=Limit(30, 1), orders=Limit(400, 20))
"""A table that plays says a few things a second; one that comes back says again what was not heard."""

BROKEN = (Gap, NotNow, Over, Unreadable, TimeoutError)
"""What ends a line, so that another begins."""


class Guest(NamedTuple):
    """Another table that is awaited."""

    peer: Peer
    key: Key


class Door:
    """Lets other tables in, each by its key, until `close`."""

    def __init__(self, place: Place, guests: Sequence[Guest], host: str, port: int) -> None:
        """PortInUse if the port is taken; 0 is any."""
        self._place, self._guests = place, guests
        listener = listening(host, port)
        self.addresses = [Address(self._home(listener, host), guest.key.text) for guest in guests]
        allow_files()
        guard = Guard(self._app(), names(host), LIMITS, self._who)
        self._server = Server(guard, listener, self.addresses[0].url, None, Wire(largest=LARGEST))

    def close(self) -> None:
        """Say goodbye."""
        self._server.stop()

    def _home(self, listener: socket.socket, host: str) -> str:
        return url(listener, host, SCHEMES["http"]) + PATH

    def _who(self, scope: MutableMapping[str, Any]) -> Asker:
        header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
        fits = [guest.key.fits(header) for guest in self._guests]
        return Asker("far", fits.index(True), keyed=True) if True in fits else GUEST

    def _app(self) -> FastAPI:
        app = FastAPI(title="Boardlight", docs_url=None, redoc_url=None, openapi_url=None)

        @app.websocket(PATH)
        async def line(socket: WebSocket) -> None:
            asker = self._who(socket.scope)
            if asker.seat is None:
                await socket.close(1008)
                return
            await socket.accept()
            with suppress(WebSocketDisconnect):
                await self._talk(socket, self._guests[asker.seat])

        return app

    async def _talk(self, socket: WebSocket, guest: Guest) -> None:
        try:
            async with asyncio.timeout(SILENT_S):
                text = await socket.receive_text()
            hello = read(text)
        except (Unreadable, TimeoutError):
            await self._refuse(socket, "other-version")
            return
        if not isinstance(hello, Hello) or hello.protocol != Hello(run="").protocol:
            await self._refuse(socket, "other-version")
        elif not hello.name and guest.key.is_used:
            await self._refuse(socket, "key-used")
        elif hello.name and hello.name != self._place.name:
            # Whoever has the key alone cuts no line of those who play.
            await self._refuse(socket, "other-game")
        elif not hello.name:
            # Only asks what is played here: it comes again and says so.
            await socket.send_text(write(self._place.hello(guest.peer)))
            await socket.close()
        else:
            await self._converse(socket, guest, text)

    async def _refuse(self, socket: WebSocket, reason: Reason) -> None:
        await socket.send_text(write(Refusal(reason=reason)))
        await socket.close()

    async def _converse(self, socket: WebSocket, guest: Guest, first: str) -> None:
        bell = Bell()
        talk = Conversation(self._place, guest.peer, bell.ring)
        try:
            await socket.send_text(await run_in_threadpool(talk.hello))
            await run_in_threadpool(talk.hear, first)
            guest.key.is_used = True
            await converse(talk, Carrier(socket.receive_text, socket.send_text), bell)
        except FarError as error:
            await run_in_threadpool(talk.fail, error)
            await self._refuse(socket, error.reason)
        except BROKEN:
            await socket.close(1011)
        finally:
            await asyncio.shield(run_in_threadpool(talk.end))
