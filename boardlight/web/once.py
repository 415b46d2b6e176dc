"""What takes a while is made once, by one thread, however many ask for it at the same time."""

import threading
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")


def once(kept: int) -> Callable[[Callable[..., Made]], Callable[..., Made]]:
    """Decorate a function so: the last `kept` answers are remembered."""

    def decorate(make: Callable[..., Made]) -> Callable[..., Made]:
        remembered, making = lru_cache(kept)(make), threading.Lock()

        @wraps(make)
        def made(*given: Hashable) -> Made:
            with making:
                return remembered(*given)

        return made

    return decorate


def last(make: Callable[[Given], Made]) -> Callable[[Given], Made]:
    """The same for what cannot be looked up: the last answer is remembered, and what it was made from."""
    kept: list[tuple[Given, Made]] = []
    making = threading.Lock()

    def made(given: Given) -> Made:
        with making:
            if not kept or kept[0][0] is not given:
                kept[:] = [(given, make(given))]
            return kept[0][1]

    return made
