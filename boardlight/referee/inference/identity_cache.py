"""What is asked again of the very same things is answered as before. Pure.

Images come thirty a second, and most show the position that the one before showed. To compare positions by
what they hold would take nearly as long as to answer again: only things that are one and the same count.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class _Same:
    """A thing that equals itself alone; held, so that no other can come to lie in its place."""

    __slots__ = ("it",)

    def __init__(self, it: object) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.it is other.it

    def __hash__(self) -> int:
        return id(self.it)


def cached_by_identity(kept: int) -> Callable[[Callable[Given, Answer]], Callable[Given, Answer]]:
    """Decorate a function so, whose things and answers are never changed: `kept` answers are remembered."""

    def decorate(answer: Callable[Given, Answer]) -> Callable[Given, Answer]:
        unwrapped: Callable[..., Answer] = answer

        @lru_cache(kept)
        def remembered(*given: _Same) -> Answer:
            return unwrapped(*(each.it for each in given))

        @wraps(answer)
        def answered(*given: Any, **named: Any) -> Answer:
            if named:
                return unwrapped(*given, **named)
            return remembered(*map(_Same, given))

        return answered

    return decorate
