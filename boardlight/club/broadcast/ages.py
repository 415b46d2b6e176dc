"""How old the events of a growing log are, by the log's own times. Pure.

A log counts seconds of its table, not the hours of a day. What lies between two events of the log has passed
since the first of them, and so has what this program has waited since it heard of the last. Together that is
never more than an event's true age: whatever is lost (a pause between two sittings, a camera that was away, a
spool that caught up late) makes events younger than they are, never older.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise

from boardlight.referee.session.logged import Event


class Aged:
    """The events of one log, and since when each is known to have happened."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._since: list[float] = []
        """Seconds of the reader's clock, which never runs back."""

    def hear(self, later: Sequence[Event], now: float) -> None:
        """These events came after those that are known; they are heard of `now`."""
        between = [max(0.0, after.time - before.time) for before, after in pairwise(later)]
        ages = [*accumulate(reversed(between), initial=0.0)][::-1] if later else []
        earliest = self._since[-1] if self._since else float("-inf")
        self.events += later
        self._since += [max(earliest, now - age) for age in ages]

    def older(self, age: float, now: float) -> list[Event]:
        """The events that are at least that old."""
        return self.events[: bisect_right(self._since, now - age)]

    def since(self, number: int) -> float:
        """Since when event `number` is known to have happened, the first being 1."""
        return self._since[number - 1]
