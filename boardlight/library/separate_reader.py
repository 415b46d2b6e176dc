"""A stranger's file read in a process of its own, so that no file can hold up the referee. Does I/O.

The child may use so much time and memory and no more; when it exceeds them it is killed, and the file is
refused in one line. What it has read comes back line by line, so that the parent never works on all of it at
once. Run as a module, this is the child.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from boardlight.journal.log_lines import Header
from boardlight.library.importing import FileGame, read_games, text_of
from boardlight.referee.session.logged import as_json, read_event
from messages.message import Place, message, said
from messages.written import as_data, from_data
from rules import games

try:
    import resource
except ImportError:  # Windows has no such limits: there the clock alone counts.
    resource = None  # type: ignore[assignment]


class Limits(NamedTuple):
    """What one file may cost."""

    cpu_s: int = 180
    """Of one processor: 1 MB holds 300,000 turns at most, which take 45 s here and some four times as long on
    a small computer."""
    wall_s: float = 360.0
    """Until the answer, for the referee goes first: twice that."""
    memory_bytes: int = 2**30
    """Of addresses: reading 1 MB of games takes 192 MB of them."""
    games: int = 5000
    """Of one file. A game with the seven tags that all have, and no move, is 100 letters."""


LIMITS = Limits()

NICE = 10
"""The child waits where the referee wants the processor."""


def read_apart(content: bytes, name: str, limits: Limits = LIMITS) -> list[FileGame]:
    """Every game of a file, which is called `name` where it is refused; ValueError says why it is."""
    task = {"name": name, "folders": list(games.__path__), "limits": limits}
    command = [sys.executable, "-m", __name__, json.dumps(task)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as child:
        assert child.stdin and child.stdout
        alarm = threading.Timer(limits.wall_s, child.kill)
        alarm.start()
        try:
            # The child hears everything before it says anything, so neither waits for the other.
            _give(child, content)
            found = _read_answers(child.stdout, name)
        finally:
            alarm.cancel()
            alarm.join()
            child.kill()
    return found


def _give(child: "subprocess.Popen[bytes]", content: bytes) -> None:
    assert child.stdin
    try:
        child.stdin.write(content)
        child.stdin.close()
    except BrokenPipeError:
        return  # It has died, as is seen from what it says: nothing.


def _read_answers(lines: Iterable[bytes], name: str) -> list[FileGame]:
    """The games that the child tells; ValueError if it refuses the file, or falls silent before the end."""
    found: list[FileGame] = []
    for line in lines:
        kind, content = json.loads(line)
        if kind == "game":
            found.append((Header(**content), []))
        elif kind == "event":
            found[-1][1].append(read_event(**content))
        elif kind == "refused":
            raise ValueError(from_data(content))
        else:
            return found
    raise ValueError(message("import.takes-too-long", file=Place("file", name)))


def _answers(content: bytes, name: str, most_games: int) -> Iterator[tuple[str, Any]]:
    """What the child says of a file, the last word included."""
    try:
        found = read_games(text_of(content, name), name, most_games)
    except ValueError as error:
        yield "refused", as_data(said(error))
        return
    for header, events in found:
        yield "game", header.model_dump(mode="json")
        for event in events:
            yield "event", as_json(event)
    yield "read", len(found)


def _limit(limits: Limits) -> None:
    """Let this process use so much and no more."""
    if resource is None:
        return
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu_s, limits.cpu_s))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(task: str) -> int:
    """The child: a file on standard input, what was read of it on standard output."""
    given = json.loads(task)
    limits = Limits(*given["limits"])
    for folder in given["folders"]:
        games.add_folder(folder)
    _limit(limits)
    try:
        for part in _answers(sys.stdin.buffer.read(), given["name"], limits.games):
            print(json.dumps(part))
    except MemoryError:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
