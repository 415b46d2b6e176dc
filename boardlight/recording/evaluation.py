"""How well the referee followed footage: what it logged beside what is true. Pure."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from boardlight.recording.ground_truth import Truth
from boardlight.referee.feedback.occluded_choices import asks_unseen, missed_says
from boardlight.referee.feedback.phrases import offers
from boardlight.referee.inference.verdicts import Choices, Unread
from boardlight.referee.session.logged import Event, TakenBack, TurnPlayed
from boardlight.referee.session.state import Session
from messages.message import Message, message

MOST = 0.95
"""Share of the turns whose delay is given beside the median."""


@dataclass(frozen=True)
class RefereeRun:
    """What the referee did over one folder of footage."""

    logged: tuple[Event, ...] = ()
    """The whole journal, in order."""
    asked: tuple[float, ...] = ()
    """Times of images at which several turns were offered for one."""
    looks: tuple[tuple[float, float], ...] = ()
    """Time of every image, and the seconds of work it took."""
    troubles: tuple[Message, ...] = ()
    """What the referee still waited for at the end, and what the images lacked."""
    is_seen: bool = True
    """Whether the set-up was ever seen."""


@dataclass(frozen=True)
class Score:
    """What a stretch of footage came to; scores add up."""

    turns: int = 0
    right: int = 0
    asked: int = 0
    """Turns for which a choice was offered, whatever became of them."""
    wrong: int = 0
    """Texts in the journal that were not played then, also if they were taken back."""
    missed: int = 0
    """Turns that were neither logged in time nor had a wrong one logged in their place."""
    delays: tuple[float, ...] = ()
    """Seconds from the hand's leaving to the log, of the turns that are right."""
    work: tuple[float, ...] = ()
    """Seconds of every image."""

    def __add__(self, other: "Score") -> "Score":
        return Score(
            self.turns + other.turns,
            self.right + other.right,
            self.asked + other.asked,
            self.wrong + other.wrong,
            self.missed + other.missed,
            self.delays + other.delays,
            self.work + other.work,
        )

    def figures(self) -> dict[str, int | float | None]:
        """By name; None where nothing could be measured. Times in seconds."""
        return {
            "turns": self.turns,
            "right": self.right,
            "asked": self.asked,
            "wrong": self.wrong,
            "missed": self.missed,
            "delay_median": round(median(self.delays), 4) if self.delays else None,
            "delay_95": round(within(self.delays, MOST), 4) if self.delays else None,
            "images": len(self.work),
            "seconds_per_image": round(sum(self.work) / len(self.work), 5) if self.work else None,
        }


@dataclass(frozen=True)
class Judgement:
    """The scores of one folder, by the name of the part, and every fault in words."""

    parts: Mapping[str, Score]
    faults: tuple[Message, ...]
    is_seen: bool = True
    """Whether the set-up was ever seen."""

    @property
    def score(self) -> Score:
        """Of the whole folder."""
        return total(self.parts.values())


def asks(session: Session) -> bool:
    """Whether turns that look alike, were out of sight or missed, or rolls are offered: all questions."""
    verdict = session.tracking.verdict
    if isinstance(verdict, Choices):
        return session.dialogue.choices == offers(session.game, session.state, verdict.paths)
    if isinstance(verdict, Unread):
        return session.dialogue.choices == offers(session.game, session.state, verdict.firsts)
    return asks_unseen(session, verdict) or bool(missed_says(session))


def within(values: Sequence[float], share: float) -> float:
    """The least of the values that is not exceeded by this share of them."""
    return sorted(values)[math.ceil(share * len(values)) - 1]


def total(scores: Iterable[Score]) -> Score:
    """All of them together."""
    return sum(scores, Score())


def by_condition(judgements: Iterable[Judgement]) -> dict[str, Score]:
    """The scores of parts of the same name together; footage without parts is left out."""
    found: dict[str, Score] = {}
    for judgement in judgements:
        for name, score in judgement.parts.items():
            if name:
                found[name] = found.get(name, Score()) + score
    return found


@dataclass
class _Follower:
    """Goes through the journal beside the truth."""

    truth: Truth
    texts: Sequence[str]
    stands_for: list[int | None] = field(default_factory=list)
    """The true turn behind every turn that now stands in the journal; None for a wrong one."""
    right: dict[int, float] = field(default_factory=dict)
    """When each right turn was logged."""
    late: dict[int, float] = field(default_factory=dict)
    asked: set[int] = field(default_factory=set)
    wrong: list[tuple[float, str, int | None]] = field(default_factory=list)
    """Time, text, and the true turn that was due."""

    def hear(self, event: Event) -> None:
        if isinstance(event, TurnPlayed):
            self._logged(event.text, event.time)
        elif isinstance(event, TakenBack) and event.turns:
            for index in self.stands_for[-event.turns :]:
                if index is not None:
                    self.right.pop(index, None)
            del self.stands_for[-event.turns :]

    def ask(self, time: float) -> None:
        due = self._due(time)
        if due is not None:
            self.asked.add(due)

    def _logged(self, text: str, time: float) -> None:
        index = self._played(text, time)
        if index is None:
            self.wrong.append((time, text, self._due(time)))
        elif time < self._closes(index):
            self.right[index] = time
        else:
            self.late[index] = time
        self.stands_for.append(index)

    def _played(self, text: str, time: float) -> int | None:
        """The true turn that was logged: one whose time it is, or the next one, too late."""
        later = range(self._next, len(self.texts))
        for index in later:
            if text == self.texts[index] and self.truth.turns[index].reached <= time < self._closes(index):
                return index
        return next((i for i in later[:1] if text == self.texts[i] and time >= self._closes(i)), None)

    def _due(self, time: float) -> int | None:
        """The first turn that is not logged yet and still may be; the last one when none is left."""
        open_ = (index for index in range(self._next, len(self.texts)) if time < self._closes(index))
        return next(open_, len(self.texts) - 1 if self.texts else None)

    @property
    def _next(self) -> int:
        return 1 + max((index for index in self.stands_for if index is not None), default=-1)

    def _closes(self, index: int) -> float:
        """From when on it is too late: the hand of the turn after next has come."""
        later = self.truth.turns[index + 2 :]
        return next((turn.reached for turn in later if not turn.declared), math.inf)


def judge(truth: Truth, texts: Sequence[str], heard: RefereeRun) -> Judgement:
    """Compare what was heard with the true turns, whose `texts` are as the game writes them."""
    follower = _Follower(truth, texts)
    asked = sorted(heard.asked, reverse=True)
    for event in heard.logged:
        while asked and asked[-1] < event.time:
            follower.ask(asked.pop())
        follower.hear(event)
    for time in reversed(asked):
        follower.ask(time)
    faults = (*heard.troubles, *_faults(follower))
    return Judgement(_parts(truth, follower, heard), faults, heard.is_seen)


def _parts(truth: Truth, follower: _Follower, heard: RefereeRun) -> dict[str, Score]:
    scores = {name: Score() for name in [part.name for part in truth.parts] or [""]}
    replaced = {due for _, _, due in follower.wrong}
    for index, turn in enumerate(truth.turns):
        if turn.declared:
            continue
        is_right = index in follower.right
        scores[truth.part(turn.reached)] += Score(
            turns=1,
            right=int(is_right),
            asked=int(index in follower.asked),
            missed=int(not is_right and index not in replaced),
            delays=(follower.right[index] - turn.left,) if is_right else (),
        )
    for time, _, _ in follower.wrong:
        scores[truth.part(time)] += Score(wrong=1)
    for name in scores:
        scores[name] += Score(work=tuple(work for time, work in heard.looks if truth.part(time) == name))
    return scores


def _faults(follower: _Follower) -> list[Message]:
    texts = follower.texts
    faults: list[tuple[float, Message]] = []
    for time, text, due in follower.wrong:
        if due is None:
            faults.append((time, message("evaluate.nothing-was-played", turn=text)))
        else:
            faults.append((time, message("evaluate.another-was-played", turn=text, true=texts[due])))
    replaced = {due for _, _, due in follower.wrong}
    for index, turn in enumerate(follower.truth.turns):
        if index not in follower.right and index not in replaced and not turn.declared:
            faults.append((turn.reached, _missed(texts[index], follower.late.get(index))))
        if index in follower.asked:
            faults.append((turn.reached, message("evaluate.was-asked", turn=texts[index])))
    in_time = sorted(faults, key=lambda fault: (fault[0], fault[1].en))
    return [message("evaluate.at", time=time, what=words) for time, words in in_time]


def _missed(turn: str, late: float | None) -> Message:
    """A turn that was not logged in time."""
    if late is None:
        return message("evaluate.was-missed", turn=turn)
    return message("evaluate.was-late", turn=turn, time=late)


def report(sequences: Mapping[str, Judgement]) -> dict[str, object]:
    """For programs: the same as JSON values."""
    return {
        "sequences": {
            name: {
                **judgement.score.figures(),
                "parts": {part: score.figures() for part, score in judgement.parts.items() if part},
                "faults": [fault.text("en", places=True) for fault in judgement.faults],
            }
            for name, judgement in sequences.items()
        },
        "conditions": {name: score.figures() for name, score in by_condition(sequences.values()).items()},
        "total": total(judgement.score for judgement in sequences.values()).figures(),
    }
