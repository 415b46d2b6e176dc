"""A course of lessons at the table: a position is set up, the answer judged, the next one called. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from boardlight.referee.inference.candidates import expect
from boardlight.referee.rulings import Ruling, fresh, played, took_back
from boardlight.referee.session.course import Lesson
from boardlight.referee.session.parts.history import History
from boardlight.referee.session.positions import play_through, read_position
from boardlight.referee.session.refusals import Refused
from boardlight.referee.session.state import Session
from messages.message import message
from rules.game import Game, State
from rules.notation import read_turn


def teaching(session: Session, lessons: Sequence[Lesson], number: int = 0) -> Session:
    """The session at lesson `number` (from 0); ValueError if there is none."""
    if not 0 <= number < len(lessons):
        raise Refused(message("referee.no-such-lesson", lessons=len(lessons)))
    here = expect(session.game, position(session.game, lessons[number]))
    there = replace(session, history=History.begun(here), table=session.table.set_up_anew())
    there = fresh(there, session.tracking.since, in_step=False)
    guidance = session.guidance.at_lesson(lessons, number)
    return replace(there, guidance=guidance, tracking=there.tracking.in_order())


def position(game: Game, lesson: Lesson) -> State:
    """Where a lesson begins; ValueError if its set-up or its turns do not fit the rules."""
    return play_through(game, read_position(game, lesson.setup), lesson.played)


def judged(session: Session, time: float) -> Ruling:
    """What the last turn comes to: solved, well begun, or taken back and explained."""
    course = session.guidance.course
    if not course or course.stand == "solved" or len(session.line) == 1:
        return session, ()
    verdict, replies = course.lesson.judge([rest.text for rest in session.line[1:]])
    if verdict == "solved":
        return replace(session, guidance=session.guidance.at(course.solved())), ()
    if verdict == "going on":
        session = replace(session, guidance=session.guidance.at(course.going_on()))
        return _replied(session, replies, time) if replies else (session, ())
    mistake = message("referee.next")
    session, records = took_back(session, 1, time, "rules")
    guidance = session.guidance.at(course.missed(mistake))
    return replace(session, guidance=guidance, history=session.history.without_sidelines()), records


def _replied(session: Session, replies: Sequence[str], time: float) -> Ruling:
    """The other side answers; hands carry it out."""
    paths, state = [], session.state
    for text in replies:
        turn = read_turn(session.game, state, text)
        paths.append(turn.path)
        state = turn.state
    return played(session, tuple(paths), time, "rules")


def following(session: Session) -> Session:
    """The session at the next lesson; ValueError after the last."""
    assert session.guidance.course
    return teaching(session, session.guidance.course.lessons, session.guidance.course.number + 1)
