"""How much one client may ask for: a purse that fills with time, and that every request takes from."""

import time
from collections.abc import Callable
from typing import NamedTuple

MOST_CLIENTS = 4096
"""Purses kept at the same time; full ones are thrown away first."""


class Limit(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    rate: float


class Limits(NamedTuple):
    """What one client may do."""

    reads: Limit = Limit(400, 60)
    """Pictures, messages, files of the page."""
    orders: Limit = Limit(60, 10)
    keys: Limit = Limit(10, 0.2)
    """Tries to come in with a key."""


class Purses:
    """One purse a client."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._clock = limit, clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, client: str, cost: float = 1.0) -> bool:
        """Whether `client` may have `cost` more now."""
        now = self._clock()
        left = self._now(client, now)
        if len(self._left) >= MOST_CLIENTS:
            self._forget(now)
        self._left[client] = (left - cost if left >= cost else left, now)
        return left >= cost

    def _now(self, client: str, now: float) -> float:
        left, since = self._left.get(client, (self._limit.burst, now))
        return min(self._limit.burst, left + self._limit.rate * (now - since))

    def _forget(self, now: float) -> None:
        """Full purses need not be remembered; if all are in use, those longest unused go."""
        used = {client: at for client, at in self._left.items() if self._now(client, now) < self._limit.burst}
        newest = sorted(used, key=lambda client: used[client][1])[-MOST_CLIENTS // 2 :]
        self._left = {client: used[client] for client in newest}
