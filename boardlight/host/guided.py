"""What the house guides hands through: a course of lessons, or a kept game turn by turn. Reads the journal.

Nothing of it is kept. What cannot be guided is a sentence that says why.
"""

from collections.abc import Sequence

from boardlight.host.words import HIDES, NO_LESSON, UNKNOWN_GAME
from boardlight.journal.journal import Journal
from boardlight.lessons import lessons_of
from boardlight.library.changes import UNFIT
from boardlight.library.routes import MISSING
from boardlight.library.search import hides
from boardlight.referee.lesson import teaching
from boardlight.referee.playback import stepping
from boardlight.referee.session.course import Lesson
from boardlight.referee.session.state import Session, start
from boardlight.table.resuming import resume
from messages.message import Message
from rules.games import games, load


def course_of(game: str) -> Sequence[Lesson]:
    """The lessons of a game; none if nobody has written any."""
    try:
        return lessons_of(game)
    except ValueError:
        return ()


def lesson(name: str, number: int) -> Session | Message:
    """A sitting at the lesson of that number, from 1."""
    if name not in games():
        return UNKNOWN_GAME
    course = course_of(name)
    if number > len(course):
        return NO_LESSON
    return teaching(start(load(name), mode="teach"), course, number - 1)


def shown_game(number: int, journal: Journal) -> Session | Message:
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
    return stepping(session, session.line)
