"""A bell that any thread may ring, and that one event loop hears."""

import asyncio
from contextlib import suppress


class Bell:
    """Made in the loop that hears it."""

    def __init__(self) -> None:
        self._loop, self._rung = asyncio.get_running_loop(), asyncio.Event()

    def ring(self) -> None:
        """From any thread; once the loop is closed there is nobody left to tell."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._rung.set)

    async def heard(self, patience: float) -> bool:
        """Wait for it, at most `patience` seconds; whether it was rung since it was last heard."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._rung.wait()
        rung = self._rung.is_set()
        self._rung.clear()
        return rung
