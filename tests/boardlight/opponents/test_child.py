"""A program of the lowest priority is waited for as long as others keep the processors from it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from boardlight.opponents.child import Child
from tests.patience import eventually

BUSY = (sys.executable, "-c", "while True: pass")


def nothing(stream: BinaryIO) -> None:
    if not stream.read(1):
        raise EOFError


@contextmanager
def busy_child() -> Iterator[Child[None]]:
    child = Child(BUSY, nothing)
    try:
        yield child
    finally:
        child.end()


def test_its_clock_nearly_stands_while_somebody_else_has_the_processor() -> None:
    with busy_child() as child, subprocess.Popen(BUSY) as other:
        only = {min(os.sched_getaffinity(0))}
        for pid in (child.pid, other.pid):
            os.sched_setaffinity(pid, only)
        began, its = time.monotonic(), child.time()
        assert eventually(lambda: child.time() - its < (time.monotonic() - began) / 2)
        other.kill()


def test_its_clock_goes_on_while_it_sleeps() -> None:
    with busy_child() as child:
        os.kill(child.pid, signal.SIGSTOP)
        began, its = time.monotonic(), child.time()
        assert eventually(lambda: time.monotonic() - began > 0.1)
        assert child.time() - its >= 0.05
