"""A process beside the referee that does one job after the other: it draws, or thinks for somebody who waits.

Whatever happens here, the referee goes on: this process has a low priority, is the first that a system
without memory ends, and stops by itself when nobody talks to it any more.
"""

import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from rules.games import add_folder

LENGTH = 8
"""Bytes that say how long a message is."""

NICE = 10
"""Half of the way to the lowest priority: the referee comes first, and a film is made all the same."""

OF_MEMORY = "/proc/self/oom_score_adj"
FIRST_TO_GO = "1000"


def main(folders: list[str]) -> None:
    """Do what comes in, and send back what came of it; `folders` hold further games."""
    be_modest()
    for folder in folders:
        add_folder(folder)
    jobs = sys.stdin.buffer
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever a library prints is no answer.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        while job := read(jobs):
            answers.write(framed(pickle.dumps(_done(job))))
            answers.flush()
    except BrokenPipeError:
        # The page was ended meanwhile: what is left of the answer goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())


def be_modest() -> None:
    """Let this process wait where others want the processor, and be the first to go without memory."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, max(NICE, os.getpriority(os.PRIO_PROCESS, 0)))
    with suppress(OSError):
        Path(OF_MEMORY).write_text(FIRST_TO_GO, encoding="ascii")


def _done(job: bytes) -> tuple[bool, bytes | str | None]:
    """What a job has made, or what went wrong with it: no error can keep the next one waiting."""
    try:
        return True, pickle.loads(job)()
    except Exception as error:
        return False, type(error).__name__


def framed(content: bytes) -> bytes:
    """A message as it is sent."""
    return len(content).to_bytes(LENGTH) + content


def read(stream: BinaryIO) -> bytes:
    """The next message; empty at the end."""
    return stream.read(int.from_bytes(stream.read(LENGTH)))


if __name__ == "__main__":
    main(sys.argv[1:])
