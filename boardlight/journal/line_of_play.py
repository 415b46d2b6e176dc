"""The positions that a log has led to, from the start to the last. Pure.

Each line shares the positions before its last with the line it came from: the lines after each of 10,000
events hold 10,000 positions together, not 50 million.
"""

from collections.abc import Iterator

from messages.message import Message, message
from rules.game import State


class Line:
    """A position, and the line before it; never empty, never changed."""

    __slots__ = ("_before", "_length", "last")

    def __init__(self, last: State, before: "Line | None" = None) -> None:
        self.last = last
        """The position that lies on the table."""
        self._before = before
        self._length = len(before) + 1 if before else 1

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[State]:
        """First position first."""
        states, here = [], self
        while True:
            states.append(here.last)
            if here._before is None:
                return reversed(states)
            here = here._before

    @property
    def previous(self) -> State:
        """The position before the last; the first has none."""
        return self.without(1).last

    def without(self, turns: int) -> "Line":
        """The line as it was so many turns earlier; ValueError if it has not as many."""
        here = self
        for _ in range(turns):
            if here._before is None:
                raise ValueError(too_few_turns(self, str(turns)))
            here = here._before
        return here


def too_few_turns(line: Line, wanted: str) -> Message:
    """That the line has not as many turns as are to be taken back."""
    return message("log.too-few-turns", wanted=wanted, played=len(line) - 1)
