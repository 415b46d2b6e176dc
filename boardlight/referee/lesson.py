"""A course of lessons at the table: a position is set up, the answer judged, the next one called. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from boardlight.referee.inference.candidates import expect
from boardlight.referee.rulings import Ruling, fresh, took_back
from boardlight.referee.session.course import Course, Lesson
from boardlight.referee.session.positions import play_through, read_position
from boardlight.referee.session.refusals import Refused
from boardlight.referee.session.state import Rest, Session
from messages.message import message
from rules.game import Game, State


def teaching(session: Session, lessons: Sequence[Lesson], number: int = 0) -> Session:
    """The session at lesson `number` (from 0); ValueError if there is none."""
    if not 0 <= number < len(lessons):
        raise Refused(message("referee.no-such-lesson", lessons=len(lessons)))
    here = expect(session.game, position(session.game, lessons[number]))
    there = replace(
        session, line=(Rest(here.state, here.looks),), here=here, begun=False, is_confirmed=True, sidelines=()
    )
    return replace(fresh(there, session.since, in_step=False), course=Course(tuple(lessons), number), odd=())


def position(game: Game, lesson: Lesson) -> State:
    """Where a lesson begins; ValueError if its set-up or its turns do not fit the rules."""
    return play_through(game, read_position(game, lesson.setup), lesson.played)


def judged(session: Session, time: float) -> Ruling:
    """What the last turn comes to: solved, well begun, or taken back and explained."""
    course = session.course
    if not course or course.stand == "solved" or len(session.line) == 1:
        return session, ()
    verdict = course.lesson.judge([rest.text for rest in session.line[1:]])
    if verdict == "solved":
        return replace(session, course=replace(course, stand="solved")), ()
    if verdict == "going on":
        return session, ()
    session, records = took_back(session, len(session.line) - 1, time, "rules")
    return replace(session, course=replace(course, stand="missed"), sidelines=()), records


def following(session: Session) -> Session:
    """The session at the next lesson; ValueError after the last."""
    assert session.course
    return teaching(session, session.course.lessons, session.course.number + 1)
