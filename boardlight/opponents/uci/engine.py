"""A chess engine as an opponent: any program that speaks UCI, in a process of its own. Does I/O.

A thread of the caller waits for it; whatever it does wrong becomes a sentence.
"""

import time
from shutil import which
from typing import BinaryIO

from boardlight.opponents.child import Child, GoneError
from boardlight.opponents.opponent import GRACE_S, POLL_S, STOP_S, Wanted
from boardlight.opponents.question import Answer, OpponentError, Question
from boardlight.opponents.uci.spec import EngineSpec
from boardlight.opponents.uci.text import moves, position, read_info
from messages.message import Place, cause, message
from rules.games import load

MORE_PLACES = "/usr/games:/usr/local/games"
"""Where Debian puts engines, which need not be on the path of programs."""
LONGEST_LINE = 65536
"""Bytes: longer lines come from no engine."""


def found_program(name: str) -> str | None:
    """The file of a program by its name or path; None if there is none."""
    return which(name) or which(name, path=MORE_PLACES)


class EngineOpponent:
    """A UCI engine. Its process begins with the first question."""

    def __init__(self, spec: EngineSpec, grace_s: float = GRACE_S) -> None:
        self._spec, self._grace = spec, grace_s
        self._child: Child[str] | None = None
        self._name = spec.program.rpartition("/")[2]

    @property
    def title(self) -> str:
        """What the engine calls itself; before it has said so, the name of its program."""
        return self._name

    @property
    def pid(self) -> int | None:
        """The number of its process, if it runs."""
        return self._child.pid if self._child else None

    def answer(self, question: Question, wanted: Wanted) -> Answer | None:
        """What it plays; None once the answer is not `wanted` any more. OpponentError if it cannot answer."""
        game = load(question.game, question.options)
        seconds = min(self._spec.seconds, question.seconds or self._spec.seconds)
        try:
            child = self._child or self._started()
            self._say(child, position(game, question))
            self._say(child, self._go(seconds))
            said = self._thought(child, seconds, wanted)
        except GoneError:
            raise self._failed("opponents.ended") from None
        if said is None:
            return None
        text, score = said
        legal = moves(game, question.view)
        if text not in legal:
            self.close()
            raise OpponentError(message("opponents.illegal", name=self._name, answer=repr(text)))
        return Answer((legal[text],), score)

    def close(self) -> None:
        """End its process."""
        child, self._child = self._child, None
        if child:
            child.end()

    def _started(self) -> Child[str]:
        """The engine, ready to play as it is asked to."""
        program = found_program(self._spec.program)
        if program is None:
            raise OpponentError(message("opponents.no-engine", name=Place("program", self._spec.program)))
        try:
            child = self._child = Child([program], _line)
        except OSError as error:
            raise OpponentError(message("opponents.not-started", name=self._name, why=cause(error))) from None
        self._say(child, "uci")
        known: dict[str, str] = {}
        for line in self._until(child, "uciok"):
            if line.startswith("id name "):
                self._name = line.removeprefix("id name ").strip()
            elif line.startswith("option name "):
                name = line.removeprefix("option name ").partition(" type ")[0].strip()
                known[name.lower()] = name
        self._set_options(child, known)
        self._say(child, "ucinewgame")
        self._say(child, "isready")
        self._until(child, "readyok")
        return child

    def _set_options(self, child: Child[str], known: dict[str, str]) -> None:
        """By the engine's own names, whose letters may be of any size."""
        for key, value in self._spec.options.items():
            if key.lower() not in known:
                self.close()
                raise OpponentError(message("opponents.no-option", name=self._name, option=repr(key)))
            self._say(child, f"setoption name {known[key.lower()]} value {value}")

    def _until(self, child: Child[str], last: str) -> list[str]:
        """The lines up to that one; OpponentError if it does not come."""
        lines, late = list[str](), child.time() + self._grace
        while child.time() < late:
            line = child.hear(POLL_S)
            if line == last:
                return lines
            if line is not None:
                lines.append(line)
        raise self._failed("opponents.silent")

    def _thought(self, child: Child[str], seconds: float, wanted: Wanted) -> tuple[str, float | None] | None:
        """The best move and its score; None if nobody wants them any more."""
        score: float | None = None
        late = child.time() + seconds + self._grace
        while wanted():
            line = child.hear(POLL_S) or ""
            if info := read_info(line):
                score = info.score
            if line.startswith("bestmove"):
                return line.split()[1] if len(line.split()) > 1 else "", score
            if child.time() >= late:
                raise self._failed("opponents.hangs")
        self._stop(child)
        return None

    def _stop(self, child: Child[str]) -> None:
        """It answers at once, or it is ended."""
        self._say(child, "stop")
        late = time.monotonic() + STOP_S
        while (left := late - time.monotonic()) > 0:
            if (child.hear(left) or "").startswith("bestmove"):
                return
        self.close()

    def _go(self, seconds: float) -> str:
        limits = {
            "movetime": max(1, round(1000 * seconds)),
            "depth": self._spec.depth,
            "nodes": self._spec.nodes,
        }
        return " ".join(("go", *(f"{key} {value}" for key, value in limits.items() if value is not None)))

    def _say(self, child: Child[str], line: str) -> None:
        child.say(f"{line}\n".encode())

    def _failed(self, code: str) -> OpponentError:
        """It is ended, and this is why."""
        self.close()
        return OpponentError(message(code, name=self._name))


def _line(stream: BinaryIO) -> str:
    line = stream.readline(LONGEST_LINE)
    if not line:
        raise EOFError
    return line.decode("utf-8", "replace").strip()
