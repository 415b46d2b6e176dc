"""A course of lessons at the table: a position is set up, the answer judged, the next one called. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatchcase

from boardlight.referee.coaching.expected import lit
from boardlight.referee.coaching.good_turn import can_be_judged
from boardlight.referee.coaching.hints import STEPS, stepwise
from boardlight.referee.coaching.mistakes import mistake
from boardlight.referee.coaching.refutation import refutation
from boardlight.referee.feedback.phrases import sentences
from boardlight.referee.inference.candidates import Path, expect
from boardlight.referee.rulings import Ruling, fresh, played, took_back
from boardlight.referee.session.course import Course, Lesson
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Say
from boardlight.referee.session.parts.dialogue import Advice
from boardlight.referee.session.parts.history import History
from boardlight.referee.session.positions import play_through, read_position
from boardlight.referee.session.refusals import Refused
from boardlight.referee.session.state import Session
from messages.message import message
from rules.game import Game, State
from rules.notation import read_turn
from rules.presentation.spoken import written
from rules.turns import faulty_turns, turns


def teaching(
    session: Session, lessons: Sequence[Lesson], number: int = 0, agenda: tuple[int, ...] = ()
) -> Session:
    """The session at lesson `number` (from 0), before those of the `agenda`; ValueError if there is none."""
    if not 0 <= number < len(lessons):
        raise Refused(message("referee.no-such-lesson", lessons=len(lessons)))
    here = expect(session.game, position(session.game, lessons[number]))
    there = replace(session, history=History.begun(here), table=session.table.set_up_anew())
    there = fresh(there, session.tracking.since, in_step=False)
    guidance = session.guidance.at(Course(tuple(lessons), number, agenda=agenda))
    return replace(there, guidance=guidance, tracking=there.tracking.in_order())


def position(game: Game, lesson: Lesson) -> State:
    """Where a lesson begins; ValueError if its set-up or its turns do not fit the rules."""
    return play_through(game, read_position(game, lesson.setup), lesson.played)


def judged(session: Session, time: float) -> Ruling:
    """What the last turn comes to: solved, answered by the other side, or taken back and explained."""
    course, texts = session.guidance.course, _texts(session)
    if not course or course.stand == "solved" or not texts:
        return session, ()
    verdict, replies = course.lesson.judge(texts)
    if verdict == "solved":
        return _at(session, course.solved()), ()
    if verdict == "going on":
        return _replied(_at(session, course.going_on()), replies, time)
    right = next(count for count in range(len(texts)) if _is_wrong(course.lesson, texts[: count + 1]))
    explained = _explained(session, course, right, time)
    session, records = took_back(session, len(texts) - right, time, "rules")
    replies = course.lesson.judge(texts[:right]).replies
    session, more = _replied(_at(session, course.missed(explained.say.words)), replies, time)
    shown = explained if explained.line and not replies else None
    return replace(session, dialogue=session.dialogue.advising(shown)), (*records, *more)


def _is_wrong(lesson: Lesson, texts: Sequence[str]) -> bool:
    return lesson.judge(texts).verdict == "missed"


def _texts(session: Session) -> list[str]:
    """The turns of the lesson so far, of all sides."""
    return [rest.text for rest in session.line[1:]]


def _at(session: Session, course: Course) -> Session:
    return replace(session, guidance=session.guidance.at(course))


def _replied(session: Session, replies: Sequence[str], time: float) -> Ruling:
    """The other side answers, if it does; hands carry it out."""
    if not replies:
        return session, ()
    paths, state = [], session.state
    for text in replies:
        turn = read_turn(session.game, state, text)
        paths.append(turn.path)
        state = turn.state
    return played(session, tuple(paths), time, "rules")


def _explained(session: Session, course: Course, right: int, time: float) -> Advice:
    """What the turn after so many `right` ones does and misses, what refutes it, and where to look."""
    game, before, wrong = session.game, session.line[right].state, session.line[right + 1]
    if wrong.kind != "turn":
        return Advice(Say("ask", course.lesson.idea, course.lesson.rule), Cue.ASKED)
    others = _right_paths(game, before, course.lesson, _texts(session)[:right])
    found = refutation(game, before, wrong.path)
    refuted = found.told if found and found.line else ()
    said = mistake(game, before, wrong.path, others, refuted if can_be_judged(game, before) else None)
    words = sentences(said, course.lesson.idea) if said else course.lesson.idea
    line = lit(game, before, found.line, Cue.ASKED) if found else ()
    return Advice(Say("ask", words, course.lesson.rule), Cue.ASKED, line=line, given=time)


def _right_paths(game: Game, state: State, lesson: Lesson, texts: Sequence[str]) -> list[Path]:
    """Every turn from `state`, reached by `texts`, that the lesson accepts there."""
    patterns = lesson.following(texts)
    found = (turn.path for turn in (*turns(game, state), *faulty_turns(game, state)))
    return [path for path in found if any(fnmatchcase(game.write(state, path), each) for each in patterns)]


def hinted(session: Session, course: Course) -> Session:
    """The pupil is given the next hint: a nudge in words, the piece, the cell."""
    step = min(session.dialogue.hints + 1, STEPS)
    game, state = session.game, session.state
    path = _right_paths(game, state, course.lesson, _texts(session))[0]
    answer = message("coaching.the-answer", turn=written(game, state, path))
    say = stepwise(game, state, path, step, course.lesson.idea, answer)
    dialogue = session.dialogue.advising(Advice(say, Cue.HINT, step))
    return _at(replace(session, dialogue=dialogue), course.hinted(step))


def following(session: Session) -> Session:
    """The session at the next lesson; ValueError after the last."""
    assert session.guidance.course
    return teaching(session, session.guidance.course.lessons, *session.guidance.course.following)
