"""Bells of those who wait on an open line: rung from the thread that looks at the journal."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from fastapi import FastAPI

from boardlight.club.broadcast.watcher import Watcher
from boardlight.web.connections.quotas import IN_A_HALL, WATCHERS_OF_ONE_ADDRESS


class Full(Exception):  # noqa: N818
    """As many wait as there are places, in all or from one address."""


class Bells:
    """One bell for everybody who waits."""

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher
        self._loop: asyncio.AbstractEventLoop | None = None
        self._bells: set[asyncio.Event] = set()
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def lifespan(self, app: FastAPI) -> AsyncIterator[None]:
        """Ring as long as the server runs; at its end once more, for those who still wait."""
        self._loop = asyncio.get_running_loop()
        unsubscribe = self._watcher.subscribe(self._changed)
        try:
            yield
        finally:
            unsubscribe()

    @contextmanager
    def bell(self, address: str) -> Iterator[asyncio.Event]:
        """The bell of somebody from that address; Full if there is no place."""
        are_all = self._waiting.total() >= IN_A_HALL.watchers
        if are_all or self._waiting[address] >= WATCHERS_OF_ONE_ADDRESS:
            raise Full
        bell = asyncio.Event()
        self._bells.add(bell)
        self._waiting[address] += 1
        try:
            yield bell
        finally:
            self._bells.discard(bell)
            self._waiting -= Counter((address,))

    def _changed(self) -> None:
        """Called from any thread; once the loop is closed there is nobody left to tell."""
        if self._loop:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._ring)

    def _ring(self) -> None:
        for bell in self._bells:
            bell.set()
