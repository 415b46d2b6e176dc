"""What is heavy to draw is ordered here: a queue with an end, and a process that draws beside the referee.

Whoever asks for what is being drawn already waits for the same copy, and the last copies are kept. Waiting
holds no thread. The libraries that draw are not made for threads: in that process there is only one.
"""

import asyncio
import math
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Awaitable, Hashable
from contextlib import suppress
from functools import partial
from typing import Protocol, cast

from fastapi import Request
from starlette.concurrency import run_in_threadpool

import rules.games
from boardlight.library.drawing.process import LENGTH, framed
from boardlight.referee.permissions import GUEST, Asker
from boardlight.web.access import Refused
from messages.message import Message, message

Key = tuple[Hashable, ...]
Job = partial[bytes | None] | partial[bytes | Message | None]


class Copies(Protocol):
    """How a route has something drawn for whoever asks."""

    def __call__(
        self, request: Request, key: Key, job: Job, keep: bool = True
    ) -> Awaitable[bytes | None]: ...


WAITING = 8
"""Copies that are drawn or waited for at the same time; more are refused."""

GUESTS_WAITING = 4
"""Of them, as long as guests ask: the others are for those with a key."""

MAX_CACHED_BYTES = 32_000_000
"""Of the copies that are kept: some forty kits."""

JOB_S = 120.0
"""How long a copy may take; a film of 200 turns takes 12 s on a slow processor."""

FIRST_GUESS_S = 2.0
"""How long a copy takes, until it is known better."""

MEMORY = 0.8
"""How much of what is known counts beside the newest copy."""


def busy(seconds: int) -> Message:
    """That the queue is full."""
    return message("library.queue-is-full", seconds=seconds)


TOO_LONG = message("library.too-long-to-draw")
FAILED = message("library.failed")


class DrawingQueue:
    """One queue, one drawing process that begins with the first job, and the copies that were made last."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._wanted: dict[Key, asyncio.Task[bytes | None]] = {}
        self._cached: OrderedDict[Key, bytes] = OrderedDict()
        self._average_s = FIRST_GUESS_S

    async def copy(self, key: Key, job: Job, asker: Asker, keep: bool = True) -> bytes | None:
        """What `job` makes, which `key` names; Refused if too much is waiting, or if it cannot be drawn.

        Without `keep` it is drawn anew for whoever asks later: how long it takes tells nothing new.
        """
        if key in self._cached:
            self._cached.move_to_end(key)
            return self._cached[key]
        work = self._wanted.get(key)
        if work is None:
            if len(self._wanted) >= (GUESTS_WAITING if asker == GUEST else WAITING):
                seconds = math.ceil(self._average_s * len(self._wanted))
                raise Refused(503, busy(seconds), seconds)
            work = self._wanted[key] = asyncio.create_task(self._made(job))
            work.add_done_callback(lambda done: self._done(key, done, keep))
        return await asyncio.shield(work)

    async def aclose(self) -> None:
        """End the drawing process, with what it is at; whatever waits for it would begin another."""
        wanted = [*self._wanted.values()]
        for work in wanted:
            work.cancel()
        await asyncio.gather(*wanted, return_exceptions=True)
        await self._end()

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _done(self, key: Key, done: asyncio.Task[bytes | None], keep: bool) -> None:
        del self._wanted[key]
        copy = None if done.cancelled() or done.exception() else done.result()
        if keep and copy is not None:
            self._cached[key] = copy
        while sum(map(len, self._cached.values())) > MAX_CACHED_BYTES:
            self._cached.popitem(last=False)

    async def _made(self, job: Job) -> bytes | None:
        order = framed(await run_in_threadpool(pickle.dumps, job))
        async with self._turn:
            begun = asyncio.get_running_loop().time()
            try:
                async with asyncio.timeout(JOB_S):
                    good, copy = pickle.loads(await self._answered(order))
            except TimeoutError:
                await self._end()
                raise Refused(503, TOO_LONG) from None
            except (asyncio.IncompleteReadError, OSError):
                await self._end()
                raise Refused(503, FAILED) from None
            took = asyncio.get_running_loop().time() - begun
            self._average_s = MEMORY * self._average_s + (1 - MEMORY) * took
        if not good:
            raise Refused(503, FAILED)
        if isinstance(copy, Message):
            raise Refused(409, copy)
        return cast(bytes | None, copy)

    async def _answered(self, order: bytes) -> bytes:
        process = self._process or await self._started()
        self._process = process
        assert process.stdin and process.stdout
        process.stdin.write(order)
        await process.stdin.drain()
        return await process.stdout.readexactly(int.from_bytes(await process.stdout.readexactly(LENGTH)))

    async def _started(self) -> Process:
        """In a session of its own, so that Ctrl-C on the terminal does not reach it."""
        folders = list(rules.games.__path__)[1:]
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", "boardlight.library.drawing.process", *folders,
            stdin=PIPE, stdout=PIPE, start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )  # fmt: skip
