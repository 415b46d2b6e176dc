"""What the house guides hands through: a course of lessons, or a kept game turn by turn. Reads the journal.

No log of it is kept, only what comes of lessons where somebody learns. What cannot be guided is a sentence
that says why.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from boardlight.host.words import HIDES, NO_LESSON, NOT_JUDGED, UNKNOWN_GAME
from boardlight.journal.errors import NoSuchPupilError
from boardlight.journal.journal import Journal
from boardlight.library.changes import UNFIT
from boardlight.library.reviewing.lessons import better_course
from boardlight.library.reviewing.routes import NOT_OVER
from boardlight.library.routes import MISSING
from boardlight.library.search import hides
from boardlight.opponents.worked_out import WorkError, worked_out
from boardlight.referee.lesson import teaching
from boardlight.referee.permissions import MOVED_ON
from boardlight.referee.playback import stepping
from boardlight.referee.session.orders.activities import FindBetter, Teach
from boardlight.referee.session.refusals import Refused
from boardlight.referee.session.state import Session, start
from boardlight.school.lessons import course_name, course_of
from boardlight.school.school import Follow, School
from boardlight.table.resuming import resume
from messages.message import Message, said
from rules.games import games, load


class Guided(NamedTuple):
    """A sitting, and what follows those who learn at it, if somebody does."""

    session: Session
    follow: Follow | None = None


def lesson(order: Teach, school: School) -> Guided | Message:
    """A sitting at the lesson that is asked for, or where a learner goes on. JournalError."""
    name = order.game
    if name not in games():
        return UNKNOWN_GAME
    course, called = course_of(name, order.course), course_name(name, order.course)
    try:
        agenda, follow = school.agenda(order, called, course), school.follow(order.pupil, called, course)
    except (NoSuchPupilError, Refused) as error:
        return said(error)
    first, *rest = (number - 1 for number in agenda)
    if first >= len(course):
        return NO_LESSON
    session = teaching(start(load(name), mode="teach"), course, first, tuple(rest))
    return Guided(session, follow)


def shown_game(number: int, journal: Journal) -> Guided | Message:
    """A sitting that shows a kept game, by its number in the library."""
    entry = journal.find(number)
    if entry is None:
        return MISSING
    events = journal.events(entry.id)
    try:
        game = load(entry.header.game, entry.header.options)
        if hides(game, events):
            return HIDES
        session, _ = resume(start(game), events)
    except ValueError:
        return UNFIT
    return Guided(stepping(session, session.line))


def better_turns(order: FindBetter, journal: Journal, wanted: Callable[[], bool]) -> Guided | Message:
    """A sitting at the moments of a kept game: better turns than those that were played. JournalError.

    They are sought for seconds in a process beside the referee, as long as they are `wanted`.
    """
    entry = journal.find(order.number)
    if entry is None:
        return MISSING
    if not entry.result:
        return NOT_OVER
    try:
        course = worked_out(partial(better_course, entry, journal.events(entry.id), order.places), wanted)
    except WorkError:
        return NOT_JUDGED
    if course is None:
        return MOVED_ON
    if isinstance(course, Message):
        return course
    game = load(entry.header.game, entry.header.options)
    return Guided(teaching(start(game, mode="teach"), course))
