"""Tests that run in the background of a shell find everything as those in front of it do."""

import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[2]

INTERRUPTED = """
import signal, subprocess, sys
import tests.conftest

waiting, pipe = [sys.executable, "-c", "print(flush=True); input()"], subprocess.PIPE
with subprocess.Popen(waiting, stdin=pipe, stdout=pipe, stderr=pipe) as program:
    program.stdout.readline()
    program.send_signal(signal.SIGINT)
    assert b"KeyboardInterrupt" in program.communicate()[1]
"""


def test_what_tests_start_hears_an_interrupt() -> None:
    """A shell tells what it starts in the background to pass over one."""
    subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        cwd=ROOT,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_IGN),
        check=True,
    )
