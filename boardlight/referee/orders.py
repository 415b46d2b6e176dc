"""What each order of a person does; `transitions` says in which phase it may. Pure.

An order that makes no sense now is a ValueError with a sentence for the person; `Refused` has it in both
languages.
"""

from dataclasses import replace

from boardlight.referee.arbiter import begun_here, clock_set, corrected, placed
from boardlight.referee.branches import told_in_doubt
from boardlight.referee.feedback.explanations import explained
from boardlight.referee.feedback.themes import read_theme
from boardlight.referee.hints import advised
from boardlight.referee.lesson import following, teaching
from boardlight.referee.permissions import NOTHING_TO_TAKE_BACK
from boardlight.referee.playback import called
from boardlight.referee.rulings import Ruling, in_order, played, took_back
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Event, Ordered, Record
from boardlight.referee.session.modes import Level, read_level, read_mode
from boardlight.referee.session.parts.dialogue import Advice
from boardlight.referee.session.refusals import Refused, no_seat
from boardlight.referee.session.state import Session
from messages.message import message
from rules.notation import read_turn
from rules.numbers import whole

NO_HINTS = message("referee.no-hints")
NOTHING_TO_GO_ON_TO = message("referee.nothing-to-go-on-to")
NOTHING_TO_GO_BACK_IN = message("referee.nothing-to-go-back-in")
WRITE_STEP = message("referee.write-step")
WRITE_LESSON = message("referee.write-lesson")
ALL_GOES = message("referee.behind-screens-everything-goes")
SCREENS_STAND = message("referee.not-while-screens-stand-there")


def play(session: Session, text: str, given: Ordered) -> Ruling:
    """A turn was played, or all agree on what lies inside the pieces."""
    if text == "confirm" and not session.table.is_confirmed:
        event = Event("confirmed", given.time, given.by, None, "", session.state.ply)
        session, records = in_order(replace(session, table=session.table.confirmed()), given.time)
        return session, (Record(event), *records)
    try:
        turn = read_turn(session.game, session.state, text)
    except ValueError:
        told = told_in_doubt(session, given, lambda there, order: play(there, text, order))
        if told is None:
            raise
        return told
    return played(session, (turn.path,), given.time, given.by)


def take_back(session: Session, rest: str, given: Ordered) -> Ruling:
    """The last turn is given up."""
    if len(session.line) < 2:
        raise Refused(NOTHING_TO_TAKE_BACK)
    return took_back(session, 1, given.time, given.by)


def check(session: Session, rest: str, given: Ordered) -> Ruling:
    """The table is compared with the log anew."""
    return replace(session, table=session.table.to_be_compared()), ()


def pause(session: Session, rest: str, given: Ordered) -> Ruling:
    """Nothing that is moved counts."""
    return replace(session, timing=session.timing.paused(True)), (_noted("paused", session, given),)


def resume(session: Session, rest: str, given: Ordered) -> Ruling:
    """Play goes on."""
    return replace(session, timing=session.timing.paused(False)), (_noted("unpaused", session, given),)


def mode(session: Session, text: str, given: Ordered) -> Ruling:
    """Another mode; what was advised in the old one falls."""
    chosen = read_mode(text)
    settings = session.settings.in_mode(chosen)
    return _unadvised(replace(session, settings=settings)), (_noted("mode", session, given, chosen),)


def theme(session: Session, text: str, given: Ordered) -> Ruling:
    """Other colours."""
    chosen = read_theme(text)
    settings = session.settings.in_theme(chosen)
    return replace(session, settings=settings), (_noted("theme", session, given, chosen),)


def assist(session: Session, text: str, given: Ordered) -> Ruling:
    """A seat is helped more, or less."""
    name, _, number = text.rpartition(" ")
    seats, chosen = session.game.seats, read_level(number)
    if name not in seats:
        raise no_seat(session.game, name)
    settings = session.settings.helping(len(seats), seats.index(name), chosen)
    record = _noted("assist", session, given, f"{name} {int(chosen)}")
    return _unadvised(replace(session, settings=settings)), (record,)


def _unadvised(session: Session) -> Session:
    return replace(session, dialogue=session.dialogue.advising(None))


def hint(session: Session, rest: str, given: Ordered) -> Ruling:
    """A good turn is shown."""
    if session.level < Level.HINTS:
        raise Refused(NO_HINTS)
    advice = Advice(advised(session.game, session.state), Cue.HINT)
    session = replace(session, dialogue=session.dialogue.advising(advice))
    return session, (_noted("hinted", session, given),)


def why(session: Session, text: str, given: Ordered) -> Ruling:
    """A rule is explained."""
    advice = Advice(explained(session.game, session.state, text), Cue.ASKED)
    return replace(session, dialogue=session.dialogue.advising(advice)), ()


def correct(session: Session, text: str, given: Ordered) -> Ruling:
    """An arbiter says what a turn was."""
    first, _, turn = text.partition(" ")
    which = whole(first)
    if which is None or not turn:
        raise Refused(message("referee.write-correct-number-turn"))
    return corrected(session, which, turn.strip(), given)


def set_up(session: Session, text: str, given: Ordered) -> Ruling:
    """An arbiter sets the position."""
    return placed(session, text, given)


def start(session: Session, text: str, given: Ordered) -> Ruling:
    """The game goes on from what is seen."""
    return begun_here(session, text, given)


def clock(session: Session, text: str, given: Ordered) -> Ruling:
    """An arbiter sets a clock."""
    return clock_set(session, text, given)


def next_turn(session: Session, rest: str, given: Ordered) -> Ruling:
    """The next turn of a kept game."""
    return called(session, len(session.line)), ()


def next_lesson(session: Session, rest: str, given: Ordered) -> Ruling:
    """The lesson after this one."""
    return following(session), ()


def back(session: Session, rest: str, given: Ordered) -> Ruling:
    """The turn of a kept game before this one."""
    return called(session, len(session.line) - 2, goes_on=False), ()


def step(session: Session, text: str, given: Ordered) -> Ruling:
    """A turn of a kept game by its number."""
    turn = whole(text)
    if turn is None:
        raise Refused(WRITE_STEP)
    return called(session, turn, goes_on=False), ()


def lesson(session: Session, text: str, given: Ordered) -> Ruling:
    """A lesson by its number."""
    chosen, course = whole(text), session.guidance.course
    if course is None or chosen is None:
        raise Refused(WRITE_LESSON)
    return teaching(session, course.lessons, chosen - 1), ()


def _noted(kind: str, session: Session, given: Ordered, text: str = "") -> Record:
    return Record(Event(kind, given.time, given.by, None, text, session.state.ply))
