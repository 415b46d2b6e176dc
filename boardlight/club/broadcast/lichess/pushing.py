"""Pushes the games to lichess whenever more may be told, one push at a time, in a thread of its own."""

import threading
from collections.abc import Callable
from typing import Protocol

from boardlight.club.broadcast.lichess.client import Push, Pushed, push
from boardlight.club.broadcast.lichess.place import Round
from messages.message import Message

FIRST_S, LONGEST_S = 2.0, 600.0
"""Waited after a push that failed: twice as long each time."""

LEAST_S = 1.0
"""Between two pushes."""


class Source(Protocol):
    """What tells when there is more to push."""

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` when more may be told, until the answer is called."""


class Pusher:
    """The games of one round, on their way from `start` to `stop`."""

    def __init__(
        self,
        to: Round,
        source: Source,
        pgn: Callable[[], bytes],
        report: Callable[[Message | None], None],
        send: Push = push,
        pause: Callable[[Pushed, int], float] | None = None,
    ) -> None:
        """`report` is told what is wrong, once, and None when all is well again."""
        self._to, self._pgn, self._report, self._send = to, pgn, report, send
        self._pause = pause or pause_s
        self._source = source
        self._changed, self._stopping = threading.Event(), threading.Event()
        self._trouble: Message | None = None
        self._thread = threading.Thread(target=self._run, name="lichess", daemon=True)

    def __enter__(self) -> "Pusher":
        self._unsubscribe = self._source.subscribe(self._changed.set)
        self._changed.set()
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._unsubscribe()
        self._stopping.set()
        self._changed.set()
        self._thread.join()

    def _run(self) -> None:
        sent, failed = b"", 0
        while self._waits():
            pgn = self._pgn()
            if pgn == sent or not pgn:
                continue
            came = self._send(self._to, pgn)
            self._say(came.trouble)
            failed = failed + 1 if came.again else 0
            if came.again:
                self._changed.set()
            else:
                # What was refused for good is not sent again until there is something new.
                sent = pgn
            self._stopping.wait(self._pause(came, failed))

    def _waits(self) -> bool:
        """Wait until there is more to push; False at the end."""
        self._changed.wait()
        self._changed.clear()
        return not self._stopping.is_set()

    def _say(self, trouble: Message | None) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            self._report(trouble)


def pause_s(came: Pushed, failed: int) -> float:
    """How long to wait after a push, the last `failed` ones having failed: twice as long each time."""
    if not failed:
        return LEAST_S
    return max(came.wait_s, min(max(came.wait_s, FIRST_S) * 2.0 ** min(failed - 1, 20), LONGEST_S))
