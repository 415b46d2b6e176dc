"""Boardlight as a program of its own, which is gone when its test is over, however that went."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CONSOLE = Path(sys.executable).with_name("boardlight")


@contextmanager
def running(*words: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """One command, whose output is read through pipes."""
    with subprocess.Popen(
        [CONSOLE, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    ) as process:
        try:
            yield process
        finally:
            process.kill()
