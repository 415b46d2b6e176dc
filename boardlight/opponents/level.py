"""A level of the search as an opponent: it thinks in a process of its own (`thinking.py`). Does I/O."""

import pickle
from typing import BinaryIO

from boardlight.opponents.child import Child, GoneError, module_child
from boardlight.opponents.opponent import GRACE_S, POLL_S, STOP_S, Wanted
from boardlight.opponents.question import Answer, Asked, OpponentError, Question, Thought
from messages.message import cause, message
from search.playing.levels import Level

THINKING = "boardlight.opponents.thinking"


class LevelOpponent:
    """The search at one level. Its process begins with the first question."""

    def __init__(self, played_as: Level, grace_s: float = GRACE_S) -> None:
        self._level, self._grace = played_as, grace_s
        self._child: Child[Thought] | None = None

    @property
    def title(self) -> str:
        """Its level."""
        return f"Boardlight {self._level.number}"

    @property
    def pid(self) -> int | None:
        """The number of its process, if it runs."""
        return self._child.pid if self._child else None

    def answer(self, question: Question, wanted: Wanted) -> Answer | None:
        """What it plays; None once the answer is not `wanted` any more. OpponentError if it cannot answer."""
        limits = [each for each in (self._level.seconds, question.seconds) if each is not None]
        try:
            thought = self._thought(Asked(self._level._replace(seconds=min(limits)), question), wanted)
        except GoneError:
            self.close()
            raise OpponentError(message("opponents.ended", name=self.title)) from None
        except OSError as error:
            raise OpponentError(message("opponents.not-started", name=self.title, why=cause(error))) from None
        if thought is None:
            return None
        if thought.answer is None:
            raise OpponentError(message("opponents.failed", name=self.title, error=thought.trouble))
        return thought.answer

    def close(self) -> None:
        """End its process."""
        child, self._child = self._child, None
        if child:
            child.end()

    def _thought(self, asked: Asked, wanted: Wanted) -> Thought | None:
        child = self._child = self._child or module_child(THINKING, _read)
        child.say(pickle.dumps(asked))
        late = child.time() + asked.played_as.seconds + self._grace
        while wanted():
            if thought := child.hear(POLL_S):
                return thought
            if child.time() >= late:
                self.close()
                raise OpponentError(message("opponents.hangs", name=self.title))
        child.say(pickle.dumps(None))
        if child.hear(STOP_S) is None:
            self.close()
        return None


def _read(stream: BinaryIO) -> Thought:
    thought = pickle.load(stream)
    assert isinstance(thought, Thought)
    return thought
