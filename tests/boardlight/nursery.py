"""Programs that begin at once: one process loads what they need, and every program is a copy of it.

For tests that start the same short program again and again, where it is not its start that is tested.
"""

import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from typing import TextIO

LONGEST_ORDER = 65_536
"""Bytes."""


@dataclass
class Program:
    """One copy, with its pipes."""

    process_id: int
    stdin: TextIO
    stdout: TextIO

    def kill(self) -> None:
        """And wait until it is dead. Its number stays its own: the nursery lets go of it at its end."""
        os.kill(self.process_id, signal.SIGKILL)
        life = os.pidfd_open(self.process_id)
        select.select([life], [], [])
        os.close(life)


class Nursery:
    """Where programs are brought up."""

    def __init__(self, line: socket.socket, closing: ExitStack) -> None:
        self._line = line
        self._closing = closing

    def begin(self, source: str, *words: str) -> Program:
        """A program of this source, as `python -c source words` would be one."""
        its_input, our_output = os.pipe()
        our_input, its_output = os.pipe()
        stdin = self._closing.enter_context(os.fdopen(our_output, "w", buffering=1))
        stdout = self._closing.enter_context(os.fdopen(our_input))
        socket.send_fds(self._line, [json.dumps([source, words]).encode()], [its_input, its_output])
        os.close(its_input)
        os.close(its_output)
        program = Program(int(self._line.recv(LONGEST_ORDER)), stdin, stdout)
        self._closing.callback(program.kill)
        return program


@contextmanager
def nursery(*modules: str) -> Iterator[Nursery]:
    """A nursery that has loaded these modules; whatever still lives in the end is killed."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [sys.executable, "-m", __name__, str(its.fileno()), *modules]
    with subprocess.Popen(command, pass_fds=[its.fileno()]), ours, ExitStack() as closing:
        its.close()
        yield Nursery(ours, closing)


def main(line: socket.socket, modules: list[str]) -> None:
    """Bring up a copy of this process for every order."""
    for module in modules:
        import_module(module)
    gc.freeze()
    while True:
        order, pipes, _, _ = socket.recv_fds(line, LONGEST_ORDER, 2)
        if not order:
            break
        child = os.fork()
        if not child:
            line.close()
            _be(order, pipes)
        line.send(str(child).encode())
        for pipe in pipes:
            os.close(pipe)
    with suppress(ChildProcessError):
        while True:
            os.wait()


def _be(order: bytes, pipes: list[int]) -> None:
    """Become the program, for good."""
    for number, pipe in enumerate(pipes):
        os.dup2(pipe, number)
        os.close(pipe)
    source, words = json.loads(order)
    sys.argv = ["-c", *words]
    code = 1
    try:
        exec(source, {"__name__": "__main__"})
        code = 0
    except Exception:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), sys.argv[2:])
