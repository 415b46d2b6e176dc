"""What a sitting may follow instead of a free game: a course of lessons. Pure values."""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Literal

from messages.message import Message


@dataclass(frozen=True)
class Lesson:
    """One short guided position: what to do, and what is said when it is done or not."""

    title: Message
    rule: str
    """Its number, as the page of the game gives it."""
    setup: str
    task: Message
    accept: tuple[str, ...]
    """Turns that solve it: texts, or patterns such as ``d4-*``; a row of turns is joined by `` + ``."""
    praise: Message
    explain: Message
    """Said to whoever plays another legal turn."""
    played: tuple[str, ...] = ()
    """Turns that lead from the set-up to the position of the lesson."""

    def judge(self, texts: Sequence[str]) -> Literal["solved", "going on", "missed"]:
        """What the turns played so far come to."""
        answers = [answer.split(" + ") for answer in self.accept]
        fitting = [answer for answer in answers if _begins(answer, texts)]
        if any(len(answer) == len(texts) for answer in fitting):
            return "solved"
        return "going on" if fitting else "missed"


def _begins(answer: Sequence[str], texts: Sequence[str]) -> bool:
    pairs = zip(texts, answer, strict=False)
    return len(texts) <= len(answer) and all(fnmatchcase(text, pattern) for text, pattern in pairs)


@dataclass(frozen=True)
class Course:
    """The lessons of a game, and how far the pupil has come."""

    lessons: tuple[Lesson, ...]
    number: int = 0
    stand: Literal["asked", "missed", "solved"] = "asked"

    @property
    def lesson(self) -> Lesson:
        """The one that is on the table."""
        return self.lessons[self.number]

    @property
    def is_done(self) -> bool:
        """The last lesson is solved."""
        return self.stand == "solved" and self.number == len(self.lessons) - 1
