"""Whoever can be asked for turns, and how long it may take. Pure."""

from collections.abc import Callable
from typing import Protocol

from boardlight.opponents.question import Answer, Question

POLL_S = 0.02
"""Between two looks whether an answer is still wanted."""
STOP_S = 0.08
"""For an answer that nobody wants any more to come; then the process is ended."""
GRACE_S = 15.0
"""Beyond its time until an opponent is said to hang, on a clock that stands while it gets no processor: a
busy machine starts programs slowly."""

Wanted = Callable[[], bool]


class Opponent(Protocol):
    """Somebody to play with; every call waits for the answer."""

    @property
    def title(self) -> str:
        """As it is named in a kept game."""

    def answer(self, question: Question, wanted: Wanted) -> Answer | None:
        """What it plays; None once the answer is not `wanted` any more. OpponentError if it cannot answer."""

    def close(self) -> None:
        """End its process."""
