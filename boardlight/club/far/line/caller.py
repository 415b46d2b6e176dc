"""The line to a table that has invited this one; a cut line is begun again by itself. Does I/O."""

import asyncio
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress

from starlette.concurrency import run_in_threadpool
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from boardlight.club.far.line.address import Address
from boardlight.club.far.line.conversation import (
    BEAT_S,
    SILENT_S,
    Carrier,
    Conversation,
    Over,
    converse,
    hear,
)
from boardlight.club.far.line.peer import Peer
from boardlight.club.far.line.stream import Gap
from boardlight.club.far.line.wire import LARGEST, Hello, Refusal, Unreadable, read, write
from boardlight.club.far.place import NotNow, Place
from boardlight.club.far.words import NOT_REACHED, REASONS, WRONG_KEY, FarError, disagreement
from boardlight.web.connections.bell import Bell

FIRST_S, LONGEST_S = 0.5, 15.0
"""Until a line that was cut is tried again: each time twice as long, and a little by chance."""

REFUSED = (401, 403)
"""Statuses of a key that does not fit."""

BROKEN = (OSError, WebSocketException, Gap, NotNow, Over, Unreadable, TimeoutError)
"""What ends a line, so that another begins."""


def ask(address: Address) -> Hello:
    """What is played there, and by whom; ValueError says why it cannot be joined."""
    try:
        # In a thread of its own, for whoever asks may have a loop that runs.
        with ThreadPoolExecutor(1) as thread:
            told = read(thread.submit(asyncio.run, _asked(address)).result())
    except InvalidStatus as error:
        refused = error.response.status_code in REFUSED
        raise ValueError(WRONG_KEY if refused else NOT_REACHED) from None
    except Unreadable:
        raise disagreement("other-version") from None
    except (OSError, WebSocketException, TimeoutError):
        raise ValueError(NOT_REACHED) from None
    if isinstance(told, Refusal):
        raise ValueError(REASONS[told.reason])
    if not isinstance(told, Hello):
        raise disagreement("other-version")
    return told


async def _asked(address: Address) -> str | bytes:
    async with _connected(address) as socket:
        await socket.send(write(Hello(run="")))
        async with asyncio.timeout(SILENT_S):
            return await socket.recv()


def _connected(address: Address) -> connect:
    """Not the client of `websockets.sync`: it reads and writes in two threads, and loses messages over TLS,
    because OpenSSL lets only one thread at a time use a session.
    """
    return connect(
        address.url, additional_headers=address.headers, open_timeout=SILENT_S, max_size=LARGEST,
        ping_interval=None, close_timeout=BEAT_S, proxy=None,
    )  # fmt: skip


class Caller:
    """Keeps a line to another table until it is closed."""

    def __init__(self, place: Place, peer: Peer, address: Address) -> None:
        self._place, self._peer, self._address = place, peer, address
        self._again = FIRST_S
        self._loop = asyncio.new_event_loop()
        self._keeping = self._loop.create_task(self._keep())
        self._thread = threading.Thread(target=self._run, name="far", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hang up."""
        # Whoever cannot go on has hung up already.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._keeping.cancel)
        self._thread.join()

    def _run(self) -> None:
        with closing(self._loop), suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._keeping)

    async def _keep(self) -> None:
        while True:
            bell = Bell()
            talk = Conversation(self._place, self._peer, bell.ring)
            try:
                async with _connected(self._address) as socket:
                    await self._converse(socket, talk, bell)
            except FarError as error:
                talk.fail(error)
                return
            except BROKEN:
                pass
            finally:
                talk.end()
            await asyncio.sleep(self._again * random.uniform(0.7, 1.3))
            self._again = min(LONGEST_S, 2 * self._again)

    async def _converse(self, socket: ClientConnection, talk: Conversation, bell: Bell) -> None:
        await socket.send(await run_in_threadpool(talk.hello))
        carrier = Carrier(socket.recv, socket.send)
        await hear(talk, carrier)
        self._again = FIRST_S
        try:
            await converse(talk, carrier, bell)
        except FarError as error:
            with suppress(WebSocketException):
                await socket.send(write(Refusal(reason=error.reason)))
            raise
