"""What goes wrong in the server, in one line each, and the same thing once a minute. Does I/O.

Strangers may break as much as they like: they must not fill the terminal, nor write on it. So nothing that
came from them is repeated, only what went wrong and where in the program.
"""

import asyncio
import logging
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from messages.message import Message, literal, message

MINUTE_S = 60.0

LOGGERS = ("uvicorn.error", "asyncio")


class Terse(logging.Handler):
    """Tells on standard error."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(logging.WARNING)
        self._clock = clock
        self._lock = threading.Lock()
        self._told: dict[str, float] = {}
        self._passed: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """A line of a logger: only its pattern, for what is filled in may come from a stranger."""
        what = literal(" ".join(str(record.msg).split()))
        self.report(what, record.exc_info[1] if record.exc_info else None)

    def of_loop(self, loop: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
        """What an event loop can tell nobody else."""
        error = context.get("exception")
        said = str(context["message"]).partition("\n")[0]
        self.report(message("web.something-went-wrong") if error else literal(said), error)

    def report(self, what: Message, error: BaseException | None = None) -> None:
        """Say what went wrong, unless it was said within the last minute."""
        line = f"{str(what).rstrip('.')} ({place(error)})" if error else str(what).rstrip(".")
        with self._lock:
            now = self._clock()
            if now - self._told.get(line, -MINUTE_S) < MINUTE_S:
                self._passed[line] += 1
                return
            self._told[line] = now
            before = self._passed.pop(line, 0)
        again = f"; {message('web.times-more', count=before)}" if before else ""
        print(f"Page: {line}{again}", file=sys.stderr, flush=True)


def place(error: BaseException) -> str:
    """Which error it was, and where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    kind = type(error).__name__
    if not frames:
        return kind
    file, line = Path(frames[-1].filename).name, frames[-1].lineno or 0
    return str(message("web.where-it-was", error=kind, file=file, line=line))
