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
from boardlight.referee.session.modes import Level, read_level, read_mode
from boardlight.referee.session.parts.dialogue import Advice
from boardlight.referee.session.refusals import Refused, no_seat
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from rules.notation import read_turn
from rules.numbers import whole
from rules.pieces import Words

NO_HINTS = Words("This seat plays without hints.", "Ce joueur joue sans conseils.")
NOTHING_TO_GO_ON_TO = Words("There is nothing to go on to.", "Il n'y a pas de suite.")
NOTHING_TO_GO_BACK_IN = Words("There is nothing to go back in.", "Il n'y a rien à remonter.")
WRITE_STEP = Words("Write step and the number of a turn.", "Écrivez step et le numéro d'un coup.")
WRITE_LESSON = Words("Write lesson and its number.", "Écrivez lesson et son numéro.")


def obey(session: Session, given: Ordered) -> Ruling:
    """Carry an order out; ValueError if it makes no sense now, or as it is written."""
    verb, rest = parted(given.order)
    if excess := misread(session, given.order):
        raise Refused(excess)
    if session.guidance.script and verb not in _IN_A_SCRIPT:
        raise Refused(Words("A kept game is being shown.", "Une partie archivée est rejouée."))
    if verb in VERBS:
        return VERBS[verb](session, rest, given)
    return declared(session, verb, rest, given)


def misread(session: Session, order: str) -> Words | None:
    """Why an order is not understood whole, whatever it would do, or None."""
    return too_much(order, VERBS, session.game.seats)


def refusal(session: Session, order: str) -> Words | None:
    """Why an order cannot be carried out now, or None if it can."""
    try:
        obey(session, Ordered(0.0, "page", order))
    except Refused as error:
        return error.words
    except ValueError as error:
        return in_both(str(error))
    return None


def _play(session: Session, text: str, given: Ordered) -> Ruling:
    if text == "confirm" and not session.table.is_confirmed:
        event = Event("confirmed", given.time, given.by, None, "", session.state.ply)
        session, records = in_order(replace(session, table=session.table.confirmed()), given.time)
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
    return replace(session, table=session.table.to_be_compared()), ()


def _pause(session: Session, rest: str, given: Ordered) -> Ruling:
    return replace(session, timing=session.timing.paused(True)), (_noted("paused", session, given),)


def _resume(session: Session, rest: str, given: Ordered) -> Ruling:
    return replace(session, timing=session.timing.paused(False)), (_noted("unpaused", session, given),)


def _mode(session: Session, text: str, given: Ordered) -> Ruling:
    mode = read_mode(text)
    settings = session.settings.in_mode(mode)
    return _unadvised(replace(session, settings=settings)), (_noted("mode", session, given, mode),)


def _theme(session: Session, text: str, given: Ordered) -> Ruling:
    theme = read_theme(text)
    settings = session.settings.in_theme(theme)
    return replace(session, settings=settings), (_noted("theme", session, given, theme),)


def _assist(session: Session, text: str, given: Ordered) -> Ruling:
    name, _, number = text.rpartition(" ")
    seats, chosen = session.game.seats, read_level(number)
    if name not in seats:
        raise no_seat(session.game, name)
    settings = session.settings.helping(len(seats), seats.index(name), chosen)
    record = _noted("assist", session, given, f"{name} {int(chosen)}")
    return _unadvised(replace(session, settings=settings)), (record,)


def _unadvised(session: Session) -> Session:
    return replace(session, dialogue=session.dialogue.advising(None))


def _hint(session: Session, rest: str, given: Ordered) -> Ruling:
    if session.level < Level.HINTS:
        raise Refused(NO_HINTS)
    advice = Advice(advised(session.game, session.state), Cue.HINT)
    session = replace(session, dialogue=session.dialogue.advising(advice))
    return session, (_noted("hinted", session, given),)


def _why(session: Session, text: str, given: Ordered) -> Ruling:
    if is_screened(session.state):
        raise Refused(Words("Behind the screens everything goes.", "Derrière les écrans tout est permis."))
    advice = Advice(explained(session.game, session.state, text), Cue.ASKED)
    return replace(session, dialogue=session.dialogue.advising(advice)), ()


def _correct(session: Session, text: str, given: Ordered) -> Ruling:
    first, _, turn = text.partition(" ")
    which = whole(first)
    if which is None or not turn:
        raise Refused(Words("Write correct, a number and a turn.", "Écrivez correct, un numéro, un coup."))
    return corrected(session, which, turn.strip(), given)


def _set(session: Session, text: str, given: Ordered) -> Ruling:
    return placed(session, text, given)


def _start(session: Session, text: str, given: Ordered) -> Ruling:
    return begun_here(session, text, given)


def _clock(session: Session, text: str, given: Ordered) -> Ruling:
    return clock_set(session, text, given)


def _next(session: Session, rest: str, given: Ordered) -> Ruling:
    if session.guidance.script:
        return called(session, len(session.line)), ()
    if session.guidance.course:
        return following(session), ()
    raise Refused(NOTHING_TO_GO_ON_TO)


def _back(session: Session, rest: str, given: Ordered) -> Ruling:
    if not session.guidance.script:
        raise Refused(NOTHING_TO_GO_BACK_IN)
    return called(session, len(session.line) - 2, goes_on=False), ()


def _step(session: Session, text: str, given: Ordered) -> Ruling:
    turn = whole(text)
    if not session.guidance.script or turn is None:
        raise Refused(WRITE_STEP)
    return called(session, turn, goes_on=False), ()


def _lesson(session: Session, text: str, given: Ordered) -> Ruling:
    chosen = whole(text)
    if not session.guidance.course or chosen is None:
        raise Refused(WRITE_LESSON)
    return teaching(session, session.guidance.course.lessons, chosen - 1), ()


def _noted(kind: str, session: Session, given: Ordered, text: str = "") -> Record:
    return Record(Event(kind, given.time, given.by, None, text, session.state.ply))


VERBS: Mapping[str, Callable[[Session, str, Ordered], Ruling]] = {
    "play": _play, "takeback": _takeback, "check": _check, "pause": _pause, "resume": _resume,
    "mode": _mode, "theme": _theme, "assist": _assist, "hint": _hint, "why": _why,
    "correct": _correct, "set": _set, "start": _start, "clock": _clock,
    "next": _next, "back": _back, "step": _step, "lesson": _lesson,
}  # fmt: skip

_IN_A_SCRIPT = ("next", "back", "step", "check", "theme")
