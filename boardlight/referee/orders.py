"""Orders of a person, one kind each. Pure.

An order that makes no sense now is a ValueError with a sentence for the person; `Refused` has it in both
languages.
"""

from dataclasses import replace

from boardlight.language.translate import in_both
from boardlight.referee.arbiter import begun_here, clock_set, corrected, placed
from boardlight.referee.branches import told_in_doubt
from boardlight.referee.feedback.explanations import explained
from boardlight.referee.feedback.themes import read_theme
from boardlight.referee.hints import advised
from boardlight.referee.lesson import following, teaching
from boardlight.referee.permissions import NOTHING_TO_TAKE_BACK
from boardlight.referee.playback import called
from boardlight.referee.rulings import Ruling, declared, in_order, not_possible, played, took_back
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Ordered, Record
from boardlight.referee.session.logged import Said, SaidKind
from boardlight.referee.session.modes import Level, helped, read_level, read_mode
from boardlight.referee.session.orders.calibration import CalibrationStep
from boardlight.referee.session.orders.sitting import (
    Assist,
    Back,
    BeginHere,
    Check,
    ChooseMode,
    ChooseTheme,
    Correct,
    GoToLesson,
    GoToTurn,
    Hint,
    Next,
    Pause,
    Play,
    Resume,
    SetClock,
    SetPosition,
    Takeback,
    Why,
)
from boardlight.referee.session.orders.text import too_much
from boardlight.referee.session.orders.union import Misread, Order
from boardlight.referee.session.refusals import Refused, no_seat
from boardlight.referee.session.state import Advice, Session
from boardlight.referee.session.visibility import is_screened
from rules.notation import read_turn
from rules.pieces import Words

NO_HINTS = Words("This seat plays without hints.", "Ce joueur joue sans conseils.")
NOTHING_TO_GO_ON_TO = Words("There is nothing to go on to.", "Il n'y a pas de suite.")
NOTHING_TO_GO_BACK_IN = Words("There is nothing to go back in.", "Il n'y a rien à remonter.")
WRITE_STEP = Words("Write step and the number of a turn.", "Écrivez step et le numéro d'un coup.")
WRITE_LESSON = Words("Write lesson and its number.", "Écrivez lesson et son numéro.")
WRITE_CORRECT = Words("Write correct, a number and a turn.", "Écrivez correct, un numéro, un coup.")

VERBS = frozenset({
    "play", "takeback", "check", "pause", "resume", "mode", "theme", "assist", "hint", "why",
    "correct", "set", "start", "clock", "next", "back", "step", "lesson",
})  # fmt: skip
"""What a referee knows, whatever the game."""

_IN_A_SCRIPT = ("next", "back", "step", "check", "theme")


def obey(session: Session, given: Ordered) -> Ruling:
    """Carry an order out; ValueError if it makes no sense now, or as it is written."""
    order = given.order
    if excess := misread(session, order):
        raise Refused(excess)
    if session.script and order.verb not in _IN_A_SCRIPT:
        raise Refused(Words("A kept game is being shown.", "Une partie archivée est rejouée."))
    match order:
        case Misread():
            raise _why_misread(session, order, given)
        case ChooseMode() | ChooseTheme() | Assist() | Hint() | Why():
            return _help(session, order, given)
        case Next() | Back() | GoToTurn() | GoToLesson():
            return _show(session, order), ()
        case Correct():
            return corrected(session, order.number, order.turn, given)
        case SetPosition():
            return placed(session, order.position, given)
        case BeginHere():
            return begun_here(session, order.seat, order.unseen, given)
        case SetClock():
            return clock_set(session, order.seat, order.left, given)
        case Play() | Takeback() | Check() | Pause() | Resume():
            return _game(session, order, given)
        case CalibrationStep():
            raise Refused(WRITE_STEP)
    return declared(session, order, given)


def misread(session: Session, order: Order) -> Words | None:
    """Why an order is not understood whole, whatever it would do, or None."""
    return too_much(order, VERBS, session.game.seats)


def refusal(session: Session, order: Order) -> Words | None:
    """Why an order cannot be carried out now, or None if it can."""
    try:
        obey(session, Ordered(0.0, "page", order))
    except Refused as error:
        return error.words
    except ValueError as error:
        return in_both(str(error))
    return None


def _why_misread(session: Session, order: Misread, given: Ordered) -> ValueError:
    """What is wrong with it as it is written; some of that depends on what is used here."""
    last = order.rest.rpartition(" ")[2]
    try:
        match order.verb:
            case "mode":
                read_mode(order.rest)
            case "theme":
                read_theme(order.rest)
            case "assist":
                read_level(last)
                return no_seat(session.game, "")
            case "start":
                begun_here(session, "", "", given)
            case "clock":
                clock_set(session, "", last, given)
    except ValueError as error:
        return error
    written = {"correct": WRITE_CORRECT, "step": WRITE_STEP, "lesson": WRITE_LESSON}
    return Refused(written[order.verb]) if order.verb in written else not_possible(order.verb)


def _game(session: Session, order: Play | Takeback | Check | Pause | Resume, given: Ordered) -> Ruling:
    match order:
        case Play():
            return _play(session, order, given)
        case Takeback():
            if len(session.line) < 2:
                raise Refused(NOTHING_TO_TAKE_BACK)
            return took_back(session, 1, given.time, given.by)
        case Check():
            return replace(session, in_step=False), ()
        case Pause():
            return replace(session, is_paused=True), (_noted("paused", session, given),)
        case Resume():
            return replace(session, is_paused=False), (_noted("unpaused", session, given),)


def _play(session: Session, order: Play, given: Ordered) -> Ruling:
    if order.turn == "confirm" and not session.is_confirmed:
        confirmed = _noted("confirmed", session, given)
        session, records = in_order(replace(session, is_confirmed=True), given.time)
        return session, (confirmed, *records)
    try:
        turn = read_turn(session.game, session.state, order.turn)
    except ValueError:
        told = told_in_doubt(session, given, obey)
        if told is None:
            raise
        return told
    return played(session, (turn.path,), given.time, given.by)


def _help(session: Session, order: ChooseMode | ChooseTheme | Assist | Hint | Why, given: Ordered) -> Ruling:
    match order:
        case ChooseMode(mode=mode):
            return replace(session, mode=mode, advice=None), (_noted("mode", session, given, mode),)
        case ChooseTheme(theme=theme):
            return replace(session, theme=theme), (_noted("theme", session, given, theme),)
        case Assist():
            return _assist(session, order, given)
        case Hint():
            if session.level < Level.HINTS:
                raise Refused(NO_HINTS)
            advice = Advice(advised(session.game, session.state), Cue.HINT)
            return replace(session, advice=advice), (_noted("hinted", session, given),)
        case Why():
            if is_screened(session.state):
                raise Refused(
                    Words("Behind the screens everything goes.", "Derrière les écrans tout est permis.")
                )
            advice = Advice(explained(session.game, session.state, order.about), Cue.ASKED)
            return replace(session, advice=advice), ()


def _assist(session: Session, order: Assist, given: Ordered) -> Ruling:
    seats = session.game.seats
    if order.seat not in seats:
        raise no_seat(session.game, order.seat)
    assist = helped(session.assist, len(seats), seats.index(order.seat), order.level)
    record = _noted("assist", session, given, f"{order.seat} {int(order.level)}")
    return replace(session, assist=assist, advice=None), (record,)


def _show(session: Session, order: Next | Back | GoToTurn | GoToLesson) -> Session:
    """To another position of a kept game, or to another lesson."""
    match order:
        case Next() if session.script:
            return called(session, len(session.line))
        case Next() if session.course:
            return following(session)
        case Next():
            raise Refused(NOTHING_TO_GO_ON_TO)
        case Back() if session.script:
            return called(session, len(session.line) - 2, goes_on=False)
        case Back():
            raise Refused(NOTHING_TO_GO_BACK_IN)
        case GoToTurn() if session.script:
            return called(session, order.number, goes_on=False)
        case GoToLesson() if session.course:
            return teaching(session, session.course.lessons, order.number - 1)
    raise Refused(WRITE_STEP if isinstance(order, GoToTurn) else WRITE_LESSON)


def _noted(kind: SaidKind, session: Session, given: Ordered, text: str = "") -> Record:
    return Record(Said(given.time, given.by, None, text, session.state.ply, kind=kind))
