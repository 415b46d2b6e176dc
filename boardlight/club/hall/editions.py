"""What the hall tells many: written and packed once, and sent as it is to all browsers that know the same.

News wait for a moment, so that what comes close together is told at once. The more watch, the longer they
wait: so what a hall sends a second does not grow with those who watch.
"""

import asyncio
import zlib
from collections.abc import Callable
from typing import NamedTuple

from boardlight.club.hall.parts import Parts

ARBITER_S = 0.02
"""How long news wait for an arbiter."""

TOGETHER_S = 0.1
"""For anybody else."""

EACH_S = 0.0005
"""For anybody else, for each of those who watch: two thousand messages a second, in all."""

QUICKLY = 1
"""The level of zlib: most of what it can save, in the least time."""


class Told(NamedTuple):
    """What is new to a browser."""

    revision: int
    """It knows everything up to it now."""
    message: bytes
    """JSON, packed by zlib; empty if nothing is new."""


class Editions:
    """What is told next, to arbiters and to anybody. Belongs to the loop of the server."""

    def __init__(self, parts: Parts, time: Callable[[], float]) -> None:
        self._parts, self._time = parts, time
        self._next: dict[bool, asyncio.Task[dict[int, Told]]] = {}
        self._readers = {False: 0, True: 0}

    async def after(self, told: int, arbiter: bool) -> Told:
        """What is new after revision `told`, and how far it reaches; the first time (0) without waiting."""
        if not told:
            return self._written(told, arbiter)
        coming = self._next.get(arbiter)
        if coming is None:
            coming = self._next[arbiter] = asyncio.create_task(self._edition(arbiter))
        self._readers[arbiter] += 1
        known = await asyncio.shield(coming)
        if told not in known:
            known[told] = self._written(told, arbiter)
        return known[told]

    async def _edition(self, arbiter: bool) -> dict[int, Told]:
        watching, self._readers[arbiter] = self._readers[arbiter], 0
        await asyncio.sleep(ARBITER_S if arbiter else max(TOGETHER_S, EACH_S * watching))
        # Whoever asks from now on may want to know what comes after this one.
        del self._next[arbiter]
        return {}

    def _written(self, told: int, arbiter: bool) -> Told:
        revision, parts = self._parts.since(told, arbiter)
        if not parts and told:
            return Told(revision, b"")
        you = "" if told else f',"arbiter":{str(arbiter).lower()}'
        text = f'{{"now":{self._time():.1f}{you},"parts":{parts or "{}"}}}'
        return Told(revision, zlib.compress(text.encode(), QUICKLY))
