"""A program of the lowest priority is waited for as long as others keep the processors from it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import pytest

from boardlight.opponents import child as opponents_child
from boardlight.opponents.child import Child
from boardlight.opponents.level import LevelOpponent
from boardlight.opponents.opponent import Opponent
from boardlight.opponents.question import asked
from boardlight.opponents.uci.engine import EngineOpponent
from boardlight.opponents.uci.spec import read_engine
from boardlight.referee.session.state import start
from rules.games import load
from search.playing.levels import level
from tests.boardlight.opponents.uci.engines import engine
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


@contextmanager
def busy_neighbour() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(BUSY) as other:
        try:
            yield other
        finally:
            other.kill()


def test_its_clock_nearly_stands_while_somebody_else_has_the_processor() -> None:
    with busy_child() as child, busy_neighbour() as other:
        only = {min(os.sched_getaffinity(0))}
        for pid in (child.pid, other.pid):
            os.sched_setaffinity(pid, only)
        began, its = time.monotonic(), child.time()
        assert eventually(lambda: child.time() - its < (time.monotonic() - began) / 2)


def test_what_it_waited_is_not_forgotten_when_a_thread_of_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = iter((5.0, 0.0))
    with busy_child() as child:
        monkeypatch.setattr(opponents_child, "waited_for_processor", lambda _: next(waits))
        first = child.time()
        assert child.time() - first < 5.0


def state_of(pid: int) -> str:
    """R for a process that runs or would like to, T for one that was stopped (`man 5 proc`)."""
    return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0]


def test_its_clock_goes_on_while_it_sleeps() -> None:
    with busy_child() as child:
        os.kill(child.pid, signal.SIGSTOP)
        # It sleeps only once it has had a processor to hear that.
        assert eventually(lambda: state_of(child.pid) == "T")
        began, its = time.monotonic(), child.time()
        assert eventually(lambda: time.monotonic() - began > 0.1)
        assert child.time() - its >= 0.05


@pytest.mark.parametrize("who", ["a level", "an engine"])
def test_who_gets_no_processor_is_waited_for(
    who: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without any grace an answer comes too late by the clock on the wall: to begin takes longer."""
    monkeypatch.setattr(opponents_child, "waited_for_processor", lambda _: time.monotonic())
    opponent: Opponent
    if who == "a level":
        opponent = LevelOpponent(level(1)._replace(seconds=0.01), grace_s=0.0)
    else:
        opponent = EngineOpponent(read_engine(f"{engine(tmp_path, 'e4')},time=0.01"), grace_s=0.01)
    chess = load("chess")
    assert opponent.answer(asked(chess, start(chess).line, 0, None, seed=5), lambda: True)
    opponent.close()
