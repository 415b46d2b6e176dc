"""How long a test waits for what must come."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE_S = 60.0
"""Until it gives up on another thread, process or server: only a failure ever waits so long.

On two processors with a load of 13, one answer to an order took more than 5 s.
"""

LOOK_S = 0.005
"""Between two looks at whether it has come."""

REST = 4.0
"""How much longer than a look took it rests after it: what is waited for needs the processor, too."""


def eventually(holds: Callable[[], T]) -> T:
    """Wait for another thread, process or server until it holds, and give what made it."""
    end, tick = time.monotonic() + PATIENCE_S, threading.Event()
    while True:
        began = time.monotonic()
        if found := holds():
            return found
        assert began < end
        tick.wait(max(LOOK_S, REST * (time.monotonic() - began)))
