"""Whether lessons have the answers that they claim, by the rules of the game. Pure.

Every turn that the pupil may find right is played, with every answer of the other side, and what would be
unjust is named too: another turn that wins as well, or a lesson that any turn would solve.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from boardlight.referee.lesson import position
from boardlight.referee.session.course import Lesson, Row, is_reply
from messages.message import Message, message, said
from rules.game import Game, State
from rules.pieces import Seat
from rules.turns import Turn, faulty_turns, turns


class Problem(NamedTuple):
    """What is wrong with a lesson."""

    lesson: Lesson
    what: Message


def problems(game: Game, lessons: Sequence[Lesson]) -> Iterator[Problem]:
    """Everything that is wrong with these lessons."""
    for lesson in lessons:
        try:
            first = position(game, lesson)
        except ValueError as error:
            yield Problem(lesson, said(error))
            continue
        for what in dict.fromkeys(_wrong(game, lesson, first)):
            yield Problem(lesson, what)


def answers(game: Game, lesson: Lesson, state: State, texts: Row = ()) -> Iterator[Row]:
    """Every row of turns, of all sides, that solves a lesson from `state`, reached by `texts`."""
    for text, turn in _possible(game, state):
        row = (*texts, text)
        judgement = lesson.judge(row)
        if judgement.verdict == "solved":
            yield row
        elif judgement.verdict == "going on":
            there = _answered(game, turn.state, judgement.replies)
            if there is not None:
                yield from answers(game, lesson, there, (*row, *judgement.replies))


def _possible(game: Game, state: State) -> list[tuple[str, Turn]]:
    found = (*turns(game, state), *faulty_turns(game, state))
    return [(game.write(state, turn.path), turn) for turn in found]


def _answered(game: Game, state: State, replies: Sequence[str]) -> State | None:
    for reply in replies:
        following = {text: turn.state for text, turn in _possible(game, state)}
        if reply not in following:
            return None
        state = following[reply]
    return state


def _wrong(game: Game, lesson: Lesson, first: State) -> Iterator[Message]:
    if first.outcome:
        yield message("lessons.is-over")
        return
    for row in lesson.accept:
        if is_reply(row[-1]) or is_reply(row[0]):
            yield message("lessons.row-ends", row=", ".join(row))
    yield from _wrong_from(game, lesson, first, first.turn, ())
    for row in lesson.accept:
        alone = replace(lesson, accept=(row,))
        if next(answers(game, alone, first), None) is None:
            yield message("lessons.row-cannot-be-played", row=", ".join(row))


def _wrong_from(game: Game, lesson: Lesson, state: State, pupil: Seat, texts: Row) -> Iterator[Message]:
    """What is wrong where the pupil is to move after `texts`."""
    after = " ".join(texts) or "-"
    if state.turn != pupil:
        yield message("lessons.not-the-pupils-turn", after=after)
        return
    found = [(text, turn, lesson.judge((*texts, text))) for text, turn in _possible(game, state)]
    right = [each for each in found if each[2].verdict != "missed"]
    if len(right) == len(found):
        yield message("lessons.any-turn-solves", after=after)
    wins = [text for text, turn, _ in found if _wins(turn.state, pupil)]
    if any(_wins(turn.state, pupil) for _, turn, _ in right):
        for text in wins:
            if text not in [each[0] for each in right]:
                yield message("lessons.wins-too", after=after, turn=text)
    faulty = {game.write(state, turn.path) for turn in faulty_turns(game, state)}
    for text, turn, judgement in right:
        if text in faulty:
            yield message("lessons.is-a-fault", after=after, turn=text)
        if judgement.verdict == "solved":
            continue
        there = _answered(game, turn.state, judgement.replies)
        row = (*texts, text, *judgement.replies)
        if there is None:
            yield message("lessons.answer-is-not-legal", after=" ".join((*texts, text)))
        elif there.outcome:
            yield message("lessons.ends-too-soon", after=" ".join(row))
        else:
            yield from _wrong_from(game, lesson, there, pupil, row)


def _wins(state: State, seat: Seat) -> bool:
    return bool(state.outcome and state.outcome.scores[seat] == max(state.outcome.scores) > 0.5)
