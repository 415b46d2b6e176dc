"""A film is read in a process of its own, so that the page goes on living. Does I/O.

The parent says what to read in one argument, and ends the recording by closing standard input, as it does
when it ends itself. What the child has to tell it writes as lines of JSON.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TextIO

from boardlight.journal.errors import JournalError
from boardlight.journal.journal import open_journal
from boardlight.journal.log_lines import Header
from boardlight.library.drawing.process import be_modest
from boardlight.recording.told.hearer import Hearer
from boardlight.recording.told.task import Task
from boardlight.recording.told.watching import watch
from boardlight.recording.write_ahead import Stoppable
from boardlight.referee.session.logged import Event, as_json, read_event
from messages.message import Message, message, said
from messages.written import as_data, from_data
from rules import games
from vision.camera.image import Image
from vision.camera.sources import CameraError, open_camera

BROKE_OFF = message("recording.broke-off")


class FilmReader:
    """The process that reads one film, and the thread that listens to it."""

    def __init__(self, task: Task, hearer: Hearer) -> None:
        given = {"task": task.model_dump(mode="json"), "folders": list(games.__path__)}
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._hearer = hearer
        self._child = subprocess.Popen(
            [sys.executable, "-m", __name__, json.dumps(given)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            start_new_session=True,
        )
        self._is_wanted = True
        self._thread = threading.Thread(target=self._listen, name="film", daemon=True)
        self._thread.start()

    def look(self, image: Image) -> None:
        """It has its film: the camera of the table is not recorded."""

    def stop(self) -> None:
        """Let it end where it is; it tells what it has read."""
        assert self._child.stdin
        with suppress(OSError):
            self._child.stdin.close()

    def end(self) -> None:
        """End it at once; nothing is heard of it any more."""
        self._is_wanted = False
        self._child.kill()
        self._child.wait()

    def _listen(self) -> None:
        assert self._child.stdout
        is_over = False
        for line in self._child.stdout:
            if not self._is_wanted:
                break
            kind, content = json.loads(line)
            TOLD[kind](self._hearer, content)
            is_over = kind in ("over", "failed")
        self.stop()
        self._child.stdout.close()
        self._child.wait()
        if self._is_wanted and not is_over:
            self._hearer.failed(BROKE_OFF)


TOLD: dict[str, Callable[[Hearer, Any], None]] = {
    "began": lambda hearer, content: hearer.began(Header(**content[0]), *content[1:]),
    "seen": lambda hearer, content: hearer.seen(from_data(content[0]), content[1]),
    "moved on": lambda hearer, content: hearer.moved_on(content),
    "kept": lambda hearer, content: hearer.kept(read_event(**content)),
    "over": lambda hearer, content: hearer.over(content[0] and from_data(content[0]), content[1]),
    "failed": lambda hearer, content: hearer.failed(from_data(content)),
}
"""How a line of the child is told to whoever follows."""


class _Lines:
    """Tells everything in lines of JSON."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def began(self, header: Header, seconds: float | None, number: int) -> None:
        self._write("began", [header.model_dump(mode="json"), seconds, number])

    def seen(self, words: Message, is_there: bool) -> None:
        self._write("seen", [as_data(words), is_there])

    def moved_on(self, time: float) -> None:
        self._write("moved on", time)

    def kept(self, event: Event) -> None:
        self._write("kept", as_json(event))

    def over(self, trouble: Message | None, is_seen: bool) -> None:
        self._write("over", [as_data(trouble) if trouble else None, is_seen])

    def failed(self, words: Message) -> None:
        self._write("failed", as_data(words))

    def _write(self, kind: str, content: object) -> None:
        print(json.dumps([kind, content]), file=self._out, flush=True)


def main(argument: str) -> int:
    """The child."""
    given = json.loads(argument)
    be_modest()
    for folder in given["folders"]:
        games.add_folder(folder)
    task = Task.model_validate(given["task"])
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    # Whatever a library prints is none of what is told.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    hearer = _Lines(out)
    try:
        _read(task, hearer)
    except BrokenPipeError:
        return 1
    except (CameraError, JournalError, ValueError) as error:
        hearer.failed(said(error))
    return 0


def _read(task: Task, hearer: Hearer) -> None:
    journal = f"sqlite:///{task.folder / 'film.db'}"
    with open_camera(str(task.film)) as camera, open_journal(journal) as kept:
        running = Stoppable(camera)
        threading.Thread(target=_stop_at_the_end_of_input, args=(running,), daemon=True).start()
        watch(task, running, kept, hearer)


def _stop_at_the_end_of_input(running: Stoppable) -> None:
    # A buffered reader would still be held when the interpreter ends.
    while os.read(sys.stdin.fileno(), 1):
        pass
    running.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
