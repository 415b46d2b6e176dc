"""The WebSocket of the page: the newest message to every browser whenever it changes, and their orders back.

A browser that is slow gets fewer messages, never old ones: its bell says that something has changed, and it
is sent what holds when its turn comes. A message that says nothing new is not sent: how often something
happened that a browser may not know of is a secret as well.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from typing import Protocol

from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocketState

from boardlight.referee.permissions import Asker
from boardlight.web.connections.quotas import AT_A_TABLE, Room

Message = Mapping[str, object]
Page = Callable[[Asker], Message]
Who = Callable[[], Asker]
Answer = Callable[[str], Message]
Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]
Subscribe = Callable[[Callable[[], None]], Callable[[], None]]
TextNow = Callable[[], Awaitable[str | bytes]]

FULL = 1013
"""Close code: try again later."""


class Feed:
    """All open WebSockets of one table."""

    def __init__(self, subscribe: Subscribe, room: Room = AT_A_TABLE) -> None:
        self._room = room
        self._loop: asyncio.AbstractEventLoop | None = None
        self._bells: set[asyncio.Event] = set()
        self._watching: Counter[tuple[Asker, str]] = Counter()
        self._writing: dict[Asker, asyncio.Task[str]] = {}
        self._unsubscribe = subscribe(self._changed)

    @asynccontextmanager
    async def lifespan(self, app: FastAPI) -> AsyncIterator[None]:
        """Tell of changes as long as the server runs."""
        self._loop = asyncio.get_running_loop()
        try:
            yield
        finally:
            self._unsubscribe()

    async def serve(self, socket: WebSocket, who: Who, page: Page, answer: Answer) -> None:
        """Talk with one browser until it leaves; `who` tells whose it is now."""
        await self.follow(socket, who, partial(self._text, who, page), answer)

    async def follow(self, socket: WebSocket, who: Who, text_now: TextNow, answer: Answer) -> None:
        """The same with a text that is made otherwise, or packed; an empty one is not sent."""
        place = who(), socket.client.host if socket.client else ""
        with suppress(WebSocketDisconnect):
            await socket.accept()
            if not self._is_full(*place):
                await self._talk(socket, place, text_now, answer)
            else:
                await socket.close(FULL)

    async def _talk(
        self,
        socket: WebSocket,
        place: tuple[Asker, str],
        text_now: TextNow,
        answer: Answer,
    ) -> None:
        bell = asyncio.Event()
        bell.set()
        self._bells.add(bell)
        self._watching[place] += 1
        try:
            await first_of(_push(socket, bell, text_now), _listen(socket, answer))
        finally:
            self._bells.discard(bell)
            self._watching -= Counter((place,))

    def _is_full(self, asker: Asker, client: str) -> bool:
        """Whether there is no place left; guests take none of those with a key, nor one key another's."""
        alike = sum(count for (other, _), count in self._watching.items() if other == asker)
        here = self._watching[asker, client]
        return alike >= self._room.watchers or here >= self._room.watchers_of_one_address

    async def _text(self, who: Who, page: Page) -> str:
        """The message for whoever watches, written once for all who ask at the same time and are alike."""
        asker = who()
        writing = self._writing.get(asker)
        if writing is None:
            writing = self._writing[asker] = asyncio.create_task(_written(page, asker))
            writing.add_done_callback(lambda done: self._forget(asker, done))
        return await asyncio.shield(writing)

    def _forget(self, asker: Asker, done: asyncio.Task[str]) -> None:
        if self._writing.get(asker) is done:
            del self._writing[asker]

    def _changed(self) -> None:
        """Called by the table, from any thread; once the loop is closed there is nobody left to tell."""
        if self._loop:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._ring)

    def _ring(self) -> None:
        # What is being written now may be from before the change.
        self._writing.clear()
        for bell in self._bells:
            bell.set()


async def first_of(*talks: Coroutine[None, None, None]) -> None:
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


async def _written(page: Page, asker: Asker) -> str:
    return _text(await run_in_threadpool(page, asker))


async def _push(socket: WebSocket, bell: asyncio.Event, text_now: TextNow) -> None:
    sent: str | bytes = ""
    while True:
        await bell.wait()
        bell.clear()
        text = await text_now()
        if text and text != sent:
            await _say(socket, text)
            sent = text


class Ending(Protocol):
    """What has something to end."""

    def aclose(self) -> Awaitable[None]:
        """End it."""


def lifespan_of(feeds: Sequence[Feed], *ending: Ending) -> Lifespan:
    """While an application runs, `feeds` hear of changes; what is `ending` ends with it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as closing:
            for feed in feeds:
                await closing.enter_async_context(feed.lifespan(app))
            for each in ending:
                closing.push_async_callback(each.aclose)
            yield

    return lifespan


async def _listen(socket: WebSocket, answer: Answer) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await _say(socket, _text(await run_in_threadpool(answer, message.get("text") or "")))


async def _say(socket: WebSocket, text: str | bytes) -> None:
    """Send it; WebSocketDisconnect if the other half of the talk has found out that nobody is there."""
    try:
        await (socket.send_text(text) if isinstance(text, str) else socket.send_bytes(text))
    except RuntimeError:
        if socket.application_state != WebSocketState.DISCONNECTED:
            raise
        raise WebSocketDisconnect(1006) from None


def _text(message: Message) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
