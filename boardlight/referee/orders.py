"""Orders of a person, one verb each. Pure.

An order that makes no sense now is a ValueError with a sentence for the person; `Refused` has it in both
languages.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from boardlight.language.translate import in_both
from boardlight.referee.arbiter import begun_here, clock_set, corrected, placed
from boardlight.referee.branches import told_in_doubt
from boardlight.referee.feedback.explanations import explained
from boardlight.referee.feedback.themes import read_theme
from boardlight.referee.hints import advised
from boardlight.referee.lesson import following, teaching
from boardlight.referee.order_grammar import parted, too_much
from boardlight.referee.permissions import NOTHING_TO_TAKE_BACK
from boardlight.referee.playback import called
from boardlight.referee.rulings import Ruling, declared, in_order, played, took_back
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Event, Ordered, Record
from boardlight.referee.session.modes import Level, helped, read_level, read_mode
from boardlight.referee.session.refusals import Refused, no_seat
from boardlight.referee.session.state import Advice, Session
from boardlight.referee.session.visibility import is_screened
from messages.message import Message, message
from rules.notation import read_turn
from rules.numbers import whole

NO_HINTS = message("referee.no-hints")
NOTHING_TO_GO_ON_TO = message("referee.nothing-to-go-on-to")
NOTHING_TO_GO_BACK_IN = message("referee.nothing-to-go-back-in")
WRITE_STEP = message("referee.write-step")
WRITE_LESSON = message("referee.write-lesson")


def obey(session: Session, given: Ordered) -> Ruling:
    """Carry an order out; ValueError if it makes no sense now, or as it is written."""
    verb, rest = parted(given.order)
    if excess := misread(session, given.order):
        raise Refused(excess)
    if session.script and verb not in _IN_A_SCRIPT:
        raise Refused(message("referee.kept-game-being-shown"))
    if verb in VERBS:
        return VERBS[verb](session, rest, given)
    return declared(session, verb, rest, given)


def misread(session: Session, order: str) -> Message | None:
    """Why an order is not understood whole, whatever it would do, or None."""
    return too_much(order, VERBS, session.game.seats)


def refusal(session: Session, order: str) -> Message | None:
    """Why an order cannot be carried out now, or None if it can."""
    try:
        obey(session, Ordered(0.0, "page", order))
    except Refused as error:
        return error.words
    except ValueError as error:
        return in_both(str(error))
    return None


def _play(session: Session, text: str, given: Ordered) -> Ruling:
    if text == "confirm" and not session.is_confirmed:
        event = Event("confirmed", given.time, given.by, None, "", session.state.ply)
        session, records = in_order(replace(session, is_confirmed=True), given.time)
        return session, (Record(event), *records)
    try:
        turn = read_turn(session.game, session.state, text)
    except ValueError:
        told = told_in_doubt(session, given, obey)
        if told is None:
            raise
        return told
    return played(session, (turn.path,), given.time, given.by)


def _takeback(session: Session, rest: str, given: Ordered) -> Ruling:
    if len(session.line) < 2:
        raise Refused(NOTHING_TO_TAKE_BACK)
    return took_back(session, 1, given.time, given.by)


def _check(session: Session, rest: str, given: Ordered) -> Ruling:
    return replace(session, in_step=False), ()


def _pause(session: Session, rest: str, given: Ordered) -> Ruling:
    return replace(session, is_paused=True), (_noted("paused", session, given),)


def _resume(session: Session, rest: str, given: Ordered) -> Ruling:
    return replace(session, is_paused=False), (_noted("unpaused", session, given),)


def _mode(session: Session, text: str, given: Ordered) -> Ruling:
    mode = read_mode(text)
    return replace(session, mode=mode, advice=None), (_noted("mode", session, given, mode),)


def _theme(session: Session, text: str, given: Ordered) -> Ruling:
    theme = read_theme(text)
    return replace(session, theme=theme), (_noted("theme", session, given, theme),)


def _assist(session: Session, text: str, given: Ordered) -> Ruling:
    name, _, number = text.rpartition(" ")
    seats, chosen = session.game.seats, read_level(number)
    if name not in seats:
        raise no_seat(session.game, name)
    assist = helped(session.assist, len(seats), seats.index(name), chosen)
    record = _noted("assist", session, given, f"{name} {int(chosen)}")
    return replace(session, assist=assist, advice=None), (record,)


def _hint(session: Session, rest: str, given: Ordered) -> Ruling:
    if session.level < Level.HINTS:
        raise Refused(NO_HINTS)
    return replace(session, advice=Advice(advised(session.game, session.state), Cue.HINT)), (
        _noted("hinted", session, given),
    )


def _why(session: Session, text: str, given: Ordered) -> Ruling:
    if is_screened(session.state):
        raise Refused(message("referee.behind-screens-everything-goes"))
    return replace(session, advice=Advice(explained(session.game, session.state, text), Cue.ASKED)), ()


def _correct(session: Session, text: str, given: Ordered) -> Ruling:
    first, _, turn = text.partition(" ")
    which = whole(first)
    if which is None or not turn:
        raise Refused(message("referee.write-correct-number-turn"))
    return corrected(session, which, turn.strip(), given)


def _set(session: Session, text: str, given: Ordered) -> Ruling:
    return placed(session, text, given)


def _start(session: Session, text: str, given: Ordered) -> Ruling:
    return begun_here(session, text, given)


def _clock(session: Session, text: str, given: Ordered) -> Ruling:
    return clock_set(session, text, given)


def _next(session: Session, rest: str, given: Ordered) -> Ruling:
    if session.script:
        return called(session, len(session.line)), ()
    if session.course:
        return following(session), ()
    raise Refused(NOTHING_TO_GO_ON_TO)


def _back(session: Session, rest: str, given: Ordered) -> Ruling:
    if not session.script:
        raise Refused(NOTHING_TO_GO_BACK_IN)
    return called(session, len(session.line) - 2, goes_on=False), ()


def _step(session: Session, text: str, given: Ordered) -> Ruling:
    turn = whole(text)
    if not session.script or turn is None:
        raise Refused(WRITE_STEP)
    return called(session, turn, goes_on=False), ()


def _lesson(session: Session, text: str, given: Ordered) -> Ruling:
    chosen = whole(text)
    if not session.course or chosen is None:
        raise Refused(WRITE_LESSON)
    return teaching(session, session.course.lessons, chosen - 1), ()


def _noted(kind: str, session: Session, given: Ordered, text: str = "") -> Record:
    return Record(Event(kind, given.time, given.by, None, text, session.state.ply))


VERBS: Mapping[str, Callable[[Session, str, Ordered], Ruling]] = {
    "play": _play, "takeback": _takeback, "check": _check, "pause": _pause, "resume": _resume,
    "mode": _mode, "theme": _theme, "assist": _assist, "hint": _hint, "why": _why,
    "correct": _correct, "set": _set, "start": _start, "clock": _clock,
    "next": _next, "back": _back, "step": _step, "lesson": _lesson,
}  # fmt: skip

_IN_A_SCRIPT = ("next", "back", "step", "check", "theme")
