"""Another table, as this one knows it: what is still to be told to it, and whether it hears. Thread-safe."""

import threading
from collections.abc import Callable

from boardlight.club.far.line.stream import Stream
from boardlight.club.far.line.wire import Beat, Body, Heard, Line, write
from rules.pieces import Seat


class Peer:
    """One other table. A line to it is opened with `begin`; an older line gets nothing from then on."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats
        """That are played there, or behind it."""
        self.stream = Stream()
        self.sealed: dict[tuple[str, ...], str] = {}
        """The digest of what was placed behind screens, by the seats it is of."""
        self.has_met = False
        self.ahead = 0
        """How many events it had when this table had none."""
        self.hearing = threading.Lock()
        """One message after the other."""
        self._lock = threading.Lock()
        self._line = 0
        self._told = 0
        self._wake: Callable[[], None] = lambda: None
        self._is_up = False

    @property
    def is_up(self) -> bool:
        """Whether a line to it lives."""
        return self._is_up

    def begin(self, wake: Callable[[], None]) -> int:
        """A new line: `wake` is called from any thread when there is something to tell. Its number."""
        with self._lock:
            self._line += 1
            self._wake()
            self._wake, self._is_up = wake, False
            return self._line

    def greeted(self, line: int, heard: int, run: str) -> bool:
        """Both have said hello; whether the other has begun anew."""
        with self._lock:
            is_new = self.stream.met(run)
            self.stream.was_heard(0 if is_new else heard)
            self._told = 0 if is_new else heard
            self._is_up = line == self._line
            return is_new

    def end(self, line: int) -> bool:
        """That line is cut; whether it was the newest, so that there is none now."""
        with self._lock:
            is_last = line == self._line
            self._is_up = self._is_up and not is_last
            return is_last

    def is_current(self, line: int) -> bool:
        """Whether that line is the newest."""
        return line == self._line

    def say(self, body: Body) -> None:
        """Tell it, now or when it is there again; before it was ever there, there is nobody to tell."""
        with self._lock:
            if self.stream.knows:
                self.stream.say(body)
            self._wake()

    def was_heard(self, number: int) -> None:
        """It has kept everything up to that number."""
        with self._lock:
            self.stream.was_heard(number)

    def has_heard(self, number: int) -> None:
        """This table has kept everything up to that number, and says so."""
        with self._lock:
            self.stream.heard = max(self.stream.heard, number)
            self._wake()

    def outgoing(self, line: int, acknowledged: int) -> list[Line]:
        """What is to be told on that line now; `acknowledged` is what was last said to have been heard."""
        with self._lock:
            if not self._is_up or line != self._line:
                return []
            items = list(self.stream.since(self._told))
            if items:
                self._told = items[-1].number
            heard = self.stream.heard
            return [*items, *([Heard(number=heard)] if heard > acknowledged else [])]


def texts(lines: list[Line]) -> list[str]:
    """As they go over the wire; a beat where there is nothing else to say."""
    return [write(line) for line in lines] or [write(Beat())]
