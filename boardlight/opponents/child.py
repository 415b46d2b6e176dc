"""A program that runs beside the referee: of low priority, told and heard without waiting. Does I/O."""

import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import rules.games

LOWEST_PRIORITY = 19
"""Of `nice`: whatever the referee does comes first."""

T = TypeVar("T")


class GoneError(Exception):
    """The program has ended, or hears nothing any more."""


class Child(Generic[T]):
    """A running program; what it says is read one piece after the other by `read`, which raises EOFError at
    the end.
    """

    def __init__(
        self,
        command: Sequence[str],
        read: Callable[[BinaryIO], T],
        environment: Mapping[str, str] | None = None,
        priority: int = LOWEST_PRIORITY,
    ) -> None:
        """`priority` is one of `nice`. OSError if it cannot be started."""
        self._heard: queue.SimpleQueue[T | None] = queue.SimpleQueue()
        self._waited_s = 0.0
        # In a group of its own Ctrl-C on the terminal does not reach it. In a session of its own Linux would
        # schedule it beside the referee's session, whatever its priority (`man 7 sched`, autogroups).
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=environment, process_group=0,
        )  # fmt: skip
        if hasattr(os, "setpriority"):
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, priority)
        self._thread = threading.Thread(target=self._listen, args=(read,), name="opponent", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def time(self) -> float:
        """Seconds of a clock that stands while others have all processors: at the lowest priority it may long
        have none.
        """
        # What a thread waited that has ended since is not told any more.
        self._waited_s = max(self._waited_s, waited_for_processor(self.pid))
        return time.monotonic() - self._waited_s

    def say(self, content: bytes) -> None:
        """Tell it something; GoneError if it has ended."""
        assert self._process.stdin
        try:
            self._process.stdin.write(content)
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise GoneError from None

    def hear(self, seconds: float) -> T | None:
        """What it says next; None if it says nothing for so long. GoneError if it has ended."""
        try:
            found = self._heard.get(timeout=seconds)
        except queue.Empty:
            return None
        if found is None:
            raise GoneError
        return found

    def end(self) -> None:
        """Kill it, whatever it does, and wait until it is gone."""
        with suppress(ProcessLookupError):
            self._process.kill()
        self._process.wait()
        self._thread.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe:
                    pipe.close()

    def _listen(self, read: Callable[[BinaryIO], T]) -> None:
        assert self._process.stdout
        # Whatever it says that cannot be read ends it like its own end.
        with suppress(Exception):
            while True:
                self._heard.put(read(self._process.stdout))  # type: ignore[arg-type]
        self._heard.put(None)


def waited_for_processor(pid: int) -> float:
    """Seconds that a process stood ready to run while no processor was free: those of the thread that waited
    longest. 0 where the system does not say (Linux does, man 5 proc_pid_schedstat).
    """
    longest_ns = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        # A thread may end meanwhile.
        with suppress(OSError, ValueError):
            _, waited_ns, _ = map(int, thread.read_text("ascii").split())
            longest_ns = max(longest_ns, waited_ns)
    return longest_ns / 1e9


def module_child(module: str, read: Callable[[BinaryIO], T], priority: int = LOWEST_PRIORITY) -> Child[T]:
    """A module of the program that runs beside it, and knows the same games. OSError if it cannot begin."""
    folders = list(rules.games.__path__)[1:]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return Child([sys.executable, "-m", module, *folders], read, environment, priority)
