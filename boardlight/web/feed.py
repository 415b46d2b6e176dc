"""The WebSocket of the page: the newest message to every browser whenever it changes, and their orders back.

A browser that is slow gets fewer messages, never old ones: its bell says that something has changed, and it
is sent what holds when its turn comes. A message that says nothing new is not sent: how often something
happened that a browser may not know of is a secret as well.
"""

import asyncio
import json
from collections import Counter
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

MOST_OF_ONE = 16
"""Of them from one address."""

FULL = 1013
"""Close code: try again later."""


class Feed:
    """All open WebSockets of one table."""

    def __init__(self, subscribe: Subscribe) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._bells: set[asyncio.Event] = set()
        self._watching: Counter[str] = Counter()
        self._unsubscribe = subscribe(self._changed)

    @asynccontextmanager
    async def lifespan(self, app: FastAPI) -> AsyncIterator[None]:
        """Tell of changes as long as the server runs."""
        self._loop = asyncio.get_running_loop()
        try:
            yield
        finally:
            self._unsubscribe()

    async def serve(self, socket: WebSocket, page: Page, answer: Answer) -> None:
        """Talk with one browser until it leaves."""
        await socket.accept()
        client = socket.client.host if socket.client else ""
        if len(self._bells) >= MOST or self._watching[client] >= MOST_OF_ONE:
            await socket.close(FULL)
            return
        bell = asyncio.Event()
        bell.set()
        self._bells.add(bell)
        self._watching[client] += 1
        try:
            await _first(_push(socket, bell, page), _listen(socket, answer))
        finally:
            self._bells.discard(bell)
            self._watching -= Counter((client,))

    def _changed(self) -> None:
        """Called by the table, from any thread; once the loop is closed there is nobody left to tell."""
        if self._loop:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._ring)

    def _ring(self) -> None:
        for bell in self._bells:
            bell.set()


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
    sent = ""
    while True:
        await bell.wait()
        bell.clear()
        text = json.dumps(await run_in_threadpool(page), ensure_ascii=False, separators=(",", ":"))
        if text != sent:
            await socket.send_text(text)
            sent = text


async def _listen(socket: WebSocket, answer: Answer) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await socket.send_json(await run_in_threadpool(answer, message.get("text") or ""))
