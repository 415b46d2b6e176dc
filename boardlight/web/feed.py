"""The WebSocket of the page: the newest message to every browser whenever it changes, and their orders back.

A browser that is slow gets fewer messages, never old ones: its bell says that something has changed, and it
is sent what holds when its turn comes.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from starlette.concurrency import run_in_threadpool

Message = Mapping[str, object]
Page = Callable[[], Message]
Answer = Callable[[str], Message]
Subscribe = Callable[[Callable[[], None]], Callable[[], None]]

MOST = 64
"""Browsers that may watch at the same time."""

FULL = 1013
"""Close code: try again later."""


class Feed:
    """All open WebSockets of one table."""

    def __init__(self, subscribe: Subscribe) -> None:
        self._subscribe = subscribe
        self._bells: set[asyncio.Event] = set()

    @asynccontextmanager
    async def lifespan(self, app: FastAPI) -> AsyncIterator[None]:
        """Listen to the table as long as the server runs."""
        loop = asyncio.get_running_loop()
        unsubscribe = self._subscribe(lambda: _call(loop, self._ring))
        try:
            yield
        finally:
            unsubscribe()

    async def serve(self, socket: WebSocket, page: Page, answer: Answer) -> None:
        """Talk with one browser until it leaves."""
        await socket.accept()
        if len(self._bells) >= MOST:
            await socket.close(FULL)
            return
        bell = asyncio.Event()
        bell.set()
        self._bells.add(bell)
        try:
            await _first(_push(socket, bell, page), _listen(socket, answer))
        finally:
            self._bells.discard(bell)

    def _ring(self) -> None:
        for bell in self._bells:
            bell.set()


def _call(loop: asyncio.AbstractEventLoop, ring: Callable[[], None]) -> None:
    """Ring in the server's thread; once its loop is closed there is nobody left to tell."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(ring)


async def _first(*talks: Coroutine[None, None, None]) -> None:
    """Run both ways of a talk until one of them ends, and end the other."""
    tasks = [asyncio.create_task(talk) for talk in talks]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        with suppress(WebSocketDisconnect):
            for task in done:
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _push(socket: WebSocket, bell: asyncio.Event, page: Page) -> None:
    while True:
        await bell.wait()
        bell.clear()
        await socket.send_json(await run_in_threadpool(page))


async def _listen(socket: WebSocket, answer: Answer) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await socket.send_json(await run_in_threadpool(answer, message.get("text") or ""))
