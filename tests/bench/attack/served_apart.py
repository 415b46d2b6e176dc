"""A page in a process of its own, so that its memory and what it says on standard error are its own.

Run by benches: python -m tests.bench.attack.served_apart PROGRAM KEYED FOLDER
It serves until its input ends.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

from boardlight.journal.journal import open_journal
from boardlight.server import Server, serve
from tests.bench.attack.hostile_house import memory_kb, told
from tests.boardlight.kept_games import mated, scribe
from tests.boardlight.web.serving_host import keep, served_host
from tests.boardlight.web.test_keys import KEYS, fresh
from tests.web.serving import MANY


class Apart:
    """Such a page, as seen from the bench."""

    def __init__(self, asked: IO[str], answers: IO[str], errors: Path) -> None:
        self._asked, self._answers, self._errors = asked, answers, errors
        self.url: str = json.loads(answers.readline())["url"]

    def memory_kb(self) -> int:
        """Of the process that serves, in use now."""
        self._asked.write("\n")
        return int(json.loads(self._answers.readline())["memory_kb"])

    def said(self) -> list[str]:
        """The lines on standard error until now."""
        return self._errors.read_text(encoding="utf-8", errors="replace").splitlines()


@contextmanager
def served_apart(program: str, keyed: bool, folder: Path) -> Iterator[Apart]:
    """Everything is kept in `folder`, which is made."""
    folder.mkdir()
    errors = folder / "errors"
    command = [sys.executable, "-m", "tests.bench.attack.served_apart", program, "keyed" * keyed, str(folder)]
    with (
        errors.open("wb") as said,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, text=True, bufsize=1
        ) as server,
    ):
        assert server.stdin and server.stdout
        yield Apart(server.stdin, server.stdout, errors)
        server.stdin.close()


def _server(closing: ExitStack, program: str, keyed: bool, folder: Path) -> Server:
    keys = KEYS if keyed else None
    if program == "house":
        return closing.enter_context(served_host(folder, keys))[1]
    journal = closing.enter_context(open_journal(f"sqlite:///{folder / 'journal.db'}"))
    keep(journal, mated())
    keep(journal, scribe("quatrarmes"))
    return closing.enter_context(serve(fresh(), port=0, keys=keys, limits=MANY, journal=journal))


if __name__ == "__main__":
    with ExitStack() as closing:
        told(url=_server(closing, sys.argv[1], bool(sys.argv[2]), Path(sys.argv[3])).url)
        for _ in sys.stdin:
            told(memory_kb=memory_kb())
