"""How long a search may think: positions, seconds, depth, and a way to stop it at once. Pure.

The island has no clock: whoever limits seconds passes one. Positions alone make a search that gives the same
answer every time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

EVERY = 32
"""Positions between two looks at the clock: at most some ten milliseconds in the slowest game."""


class SpentError(Exception):
    """The budget is spent: the search ends with what it has found so far."""


@dataclass(frozen=True)
class Budget:
    """What a search may spend; whichever ends first ends it. ValueError if nothing would ever end it."""

    nodes: int | None = None
    """Positions."""
    seconds: float | None = None
    clock: Callable[[], float] | None = None
    """A clock in seconds, needed with `seconds`."""
    stop: Callable[[], bool] | None = None
    """Asked again and again: whether somebody wants an answer at once."""
    depth: int | None = None
    """Turns ahead, at most."""

    def __post_init__(self) -> None:
        if self.seconds is not None and self.clock is None:
            raise ValueError("a budget in seconds needs a clock")
        if self.nodes is None and self.seconds is None and self.depth is None and self.stop is None:
            raise ValueError("a budget needs an end: nodes, seconds, depth or stop")

    def share(self, parts: int) -> "Budget":
        """The budget of one of so many searches that follow one another."""
        nodes = None if self.nodes is None else max(1, self.nodes // parts)
        seconds = None if self.seconds is None else self.seconds / parts
        return Budget(nodes, seconds, self.clock, self.stop, self.depth)


class Meter:
    """What a search has spent of its budget."""

    def __init__(self, budget: Budget) -> None:
        self.nodes = 0
        self._most = budget.nodes
        self._stop = budget.stop
        self._clock = budget.clock
        self._end = None
        if budget.seconds is not None and budget.clock is not None:
            self._end = budget.clock() + budget.seconds

    @property
    def left(self) -> float:
        """Positions that may still be looked at."""
        return inf if self._most is None else self._most - self.nodes

    def spend(self) -> None:
        """One more position; SpentError if there may be no more."""
        self.nodes += 1
        if self._most is not None and self.nodes > self._most:
            raise SpentError
        if self.nodes % EVERY == 0:
            self.look()

    def look(self) -> None:
        """SpentError if the time is over or somebody wants an answer."""
        if self._stop is not None and self._stop():
            raise SpentError
        if self._end is not None and self._clock is not None and self._clock() >= self._end:
            raise SpentError
