"""A recording as it grows: whatever is told of it is written down before. Does I/O.

The log and the capsule of a recording grow beside their places. However the program ends, what was told until
then is there: as the finished file, or as a part that opens too.
"""

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Protocol

from boardlight.journal.journal import GameLog, Journal
from boardlight.journal.log_lines import Header, Line, event_line, header_line
from boardlight.referee.session.logged import Event
from calibration.files.whole import Growing
from messages.message import Message, Place, cause, joined, message
from vision.camera.sources import Camera, CameraError, Image

Row = tuple[Line, str]
"""A line of a log, and its hash."""

ENDINGS = (signal.SIGINT, signal.SIGTERM)


class Taker(Protocol):
    """Whoever is given every line of a recording."""

    def take(self, rows: Sequence[Row]) -> None:
        """Take these lines."""


class Scribe(Taker, Protocol):
    """Whoever writes a recording down."""

    growing: Growing

    @property
    def is_empty(self) -> bool:
        """Whether nothing was recorded yet."""

    def take(self, rows: Sequence[Row]) -> None:
        """Write these lines down: they are on the disk when this returns."""

    def finish(self) -> None:
        """The recording is over: make a whole file of what was written; OSError if that cannot be done."""

    def leave(self) -> None:
        """Leave what was written as it is."""


class LogFile:
    """A log in JSON Lines that grows."""

    def __init__(self, file: Path, header: Header) -> None:
        self.growing = Growing(file)
        self._lines = 0
        self.growing.add(f"{header_line(header)}\n".encode())

    @property
    def is_empty(self) -> bool:
        """Whether the game has only begun."""
        return self._lines <= 1

    def take(self, rows: Sequence[Row]) -> None:
        """Add these lines."""
        self._lines += len(rows)
        self.growing.add("".join(f"{event_line(*row)}\n" for row in rows).encode())

    def finish(self) -> None:
        """Put it in its place."""
        self.growing.finish()

    def leave(self) -> None:
        """Leave the part."""
        self.growing.leave()


class Recorded(GameLog):
    """A new log: what it keeps is written down by all scribes too, before `extend` returns."""

    def __init__(self, journal: Journal, log: GameLog, scribes: Sequence[Taker]) -> None:
        super().__init__(journal, log.id, log.header, 0, log.header.digest())
        self._log, self._scribes, self._written = log, scribes, 0

    def extend(self, past: Sequence[Event]) -> None:
        """Keep these events, all of them or none, and write them down."""
        self._log.extend(past)
        rows = self._journal.lines(self.id, after=self._written)
        self._written += len(rows)
        for scribe in self._scribes:
            scribe.take(rows)


@contextmanager
def finished(scribes: Sequence[Scribe], report: Callable[[Message], None]) -> Iterator[None]:
    """Finish what was written when a recording ends, or its camera is lost.

    What cannot be finished is left as a part, and `tell` is told where; OSError if that is for want of room.
    Where nothing was recorded, nothing is left.
    """
    is_over = False
    try:
        yield
        is_over = True
    except CameraError:
        is_over = not any(scribe.is_empty for scribe in scribes)
        raise
    finally:
        failures = [error for scribe in scribes if (error := _ended(scribe, is_over, report))]
        if failures:
            raise failures[0] from None


def _ended(scribe: Scribe, is_over: bool, report: Callable[[Message], None]) -> OSError | None:
    """What stood in the way of finishing, if something did."""
    part = scribe.growing.part
    try:
        if is_over:
            scribe.finish()
            return None
        scribe.growing.check()
    except OSError as error:
        scribe.leave()
        return OSError(
            error.errno, joined("list.semicolon", [cause(error), recorded_in(part)]), error.filename
        )
    scribe.leave()
    if scribe.is_empty:
        scribe.growing.discard()
    else:
        report(recorded_in(part))
    return None


def recorded_in(part: Path) -> Message:
    """Where what was recorded lies, though it was not finished."""
    return message("recording.recorded-in", file=Place("file", str(part)))


class Stoppable(Camera):
    """A camera that comes to its end when it is told to stop."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self.live = camera.live
        self.seconds = camera.seconds
        self._stopped = False

    def stop(self) -> None:
        """Give no more images, also to whoever waits for the next one of a live camera."""
        self._stopped = True
        if self.live:
            self._camera.close()

    def read(self) -> Image | None:
        return None if self._stopped else self._camera.read()

    def close(self) -> None:
        self._camera.close()


@contextmanager
def ended_by_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Let the first Ctrl-C or SIGTERM call `stop`; the second ends the program at once, as it did before."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in ENDINGS}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def obey(_number: int, _frame: FrameType | None) -> None:
        restore()
        stop()

    for number in ENDINGS:
        signal.signal(number, obey)
    try:
        yield
    finally:
        restore()
