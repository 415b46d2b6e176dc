"""What the hall tells many: written and packed once, and sent as it is to all browsers that know the same.

News wait for a moment, so that what comes close together is told at once. The more watch, the longer they
wait: so what a hall sends a second does not grow with those who watch. These are told in groups, one after
the other: so an arbiter, whose news go out in between, never waits until a thousand others were told.
"""

import asyncio
import zlib
from collections.abc import Callable
from itertools import count
from typing import NamedTuple

from boardlight.club.hall.parts import Parts

ARBITER_S = 0.02
"""How long news wait for an arbiter."""

TOGETHER_S = 0.1
"""For anybody else."""

EACH_S = 0.0005
"""For anybody else, for each of those who watch: two thousand messages a second, in all."""

GROUPS = 10
"""Of those who watch: a tenth of a thousand is told within some ten milliseconds."""

ARBITERS = GROUPS
"""The group of arbiters, beside the others."""

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
        self._next: dict[int, asyncio.Task[dict[int, Told]]] = {}
        self._readers = [0] * (GROUPS + 1)
        self._comers = count()

    def group(self) -> int:
        """The group of somebody who comes now, should he be no arbiter."""
        return next(self._comers) % GROUPS

    async def after(self, told: int, arbiter: bool, group: int) -> Told:
        """What is new after revision `told`, and how far it reaches; the first time (0) without waiting."""
        if not told:
            return self._written(told, arbiter)
        if arbiter:
            group = ARBITERS
        coming = self._next.get(group)
        if coming is None:
            coming = self._next[group] = asyncio.create_task(self._edition(group))
        self._readers[group] += 1
        known = await asyncio.shield(coming)
        if told not in known:
            known[told] = self._written(told, arbiter)
        return known[told]

    async def _edition(self, group: int) -> dict[int, Told]:
        reading, self._readers[group] = self._readers[group], 0
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(ARBITER_S if group == ARBITERS else until_turn(group, GROUPS * reading, now))
        # Whoever asks from now on may want to know what comes after this one.
        del self._next[group]
        return {}

    def _written(self, told: int, arbiter: bool) -> Told:
        revision, parts = self._parts.since(told, arbiter)
        if not parts and told:
            return Told(revision, b"")
        you = "" if told else f',"arbiter":{str(arbiter).lower()}'
        text = f'{{"now":{self._time():.1f}{you},"parts":{parts or "{}"}}}'
        return Told(revision, zlib.compress(text.encode(), QUICKLY))


def until_turn(group: int, watching: int, now: float) -> float:
    """Seconds until this group is told next, if so many watch; every group is told once in a round."""
    round_s = max(TOGETHER_S, EACH_S * watching)
    return (group / GROUPS * round_s - now) % round_s
