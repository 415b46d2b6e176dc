"""What a sitting may follow instead of a free game: a course of lessons. Pure values."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Literal, NamedTuple

from messages.message import Message, message

Row = tuple[str, ...]
"""Turns one after the other that solve a lesson: patterns such as ``d4-*`` for those of the pupil, and in
round brackets, exactly, those by which the other side answers."""

Stand = Literal["asked", "missed", "solved"]


class Judgement(NamedTuple):
    """What the turns played so far come to."""

    verdict: Literal["solved", "going on", "missed"]
    replies: Row = ()
    """Turns with which the other side answers now, without their brackets."""


@dataclass(frozen=True)
class Chapter:
    """Lessons that belong together."""

    name: str
    """As its file is called, such as ``pieces``."""
    title: Message


@dataclass(frozen=True)
class Lesson:
    """One short guided position: what to do, and what is said when it is done or not.

    Several positions may share an idea, one harder than the other: then they have the same title.
    """

    key: str
    """What the lesson is called in a pupil's progress; its own in the course of a game."""
    chapter: Chapter
    title: Message
    place: int
    """Among the positions of its idea, from 1."""
    grade: int
    """1 easy, 2 middling, 3 hard."""
    rule: str
    """Its number, as the page of the game gives it."""
    setup: str
    task: Message
    accept: tuple[Row, ...]
    praise: Message
    idea: Message
    """Where to look, without the answer: the first hint, and said to whoever plays another legal turn."""
    played: tuple[str, ...] = ()
    """Turns that lead from the set-up to the position of the lesson."""

    @property
    def called(self) -> Message:
        """Its title, with its place among the positions of its idea if it is not the first."""
        return self.title if self.place == 1 else message("lessons.place", title=self.title, place=self.place)

    def judge(self, texts: Sequence[str]) -> Judgement:
        """What the turns `texts`, of all sides since the beginning, come to."""
        fitting = [row for row in self.accept if _begins(row, texts)]
        if any(len(row) == len(texts) for row in fitting):
            return Judgement("solved")
        if not fitting:
            return Judgement("missed")
        return Judgement("going on", _replies(fitting[0][len(texts) :]))

    def ends_with_answer(self, texts: Sequence[str]) -> bool:
        """Whether the last of these turns is one by which the other side answers."""
        fitting = [row for row in self.accept if _begins(row, texts)] if texts else []
        return any(is_reply(row[len(texts) - 1]) for row in fitting)

    def following(self, texts: Sequence[str]) -> tuple[str, ...]:
        """The patterns of the turns by which the pupil may go on after `texts`."""
        rows = [row[len(texts)] for row in self.accept if _begins(row, texts) and len(row) > len(texts)]
        return tuple(dict.fromkeys(rows))


def is_reply(turn: str) -> bool:
    """Whether this turn of a row is an answer of the other side."""
    return turn.startswith("(") and turn.endswith(")")


def unbracketed(turn: str) -> str:
    """A turn of a row without the brackets that say whose it is."""
    return turn[1:-1] if is_reply(turn) else turn


def _begins(row: Row, texts: Sequence[str]) -> bool:
    pairs = zip(texts, row, strict=False)
    return len(texts) <= len(row) and all(_fits(text, turn) for text, turn in pairs)


def _fits(text: str, turn: str) -> bool:
    return text == unbracketed(turn) if is_reply(turn) else fnmatchcase(text, turn)


def _replies(rest: Row) -> Row:
    """The answers at the beginning of what is left of a row."""
    count = next((place for place, turn in enumerate(rest) if not is_reply(turn)), len(rest))
    return tuple(unbracketed(turn) for turn in rest[:count])


@dataclass(frozen=True)
class Course:
    """The lessons of a game, and how far the pupil has come."""

    lessons: tuple[Lesson, ...]
    number: int = 0
    stand: Stand = "asked"
    mistake: Message | None = None
    """What was wrong with the turn that was taken back last."""
    misses: int = 0
    """Wrong turns in the lesson on the table."""
    hints: int = 0
    """Of the three there are for a turn, the most that were asked for."""
    agenda: tuple[int, ...] = ()
    """Lessons that come next, one after the other; then the course goes on in its own order."""

    @property
    def lesson(self) -> Lesson:
        """The one that is on the table."""
        return self.lessons[self.number]

    @property
    def is_done(self) -> bool:
        """The last lesson is solved."""
        return self.stand == "solved" and self.number == len(self.lessons) - 1

    @property
    def following(self) -> tuple[int, tuple[int, ...]]:
        """The number of the next lesson, which may be beyond the last, and what comes after it."""
        if self.agenda:
            return self.agenda[0], self.agenda[1:]
        return self.number + 1, ()

    def solved(self) -> "Course":
        """The pupil has found the answer."""
        return replace(self, stand="solved", mistake=None)

    def going_on(self) -> "Course":
        """The pupil has found a part of the answer."""
        return replace(self, stand="asked", mistake=None)

    def missed(self, mistake: Message) -> "Course":
        """The pupil played something else."""
        return replace(self, stand="missed", mistake=mistake, misses=self.misses + 1)

    def hinted(self, step: int) -> "Course":
        """The pupil was given the hint of that step, from 1."""
        return replace(self, hints=max(self.hints, step))
