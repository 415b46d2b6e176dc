"""Everything that moves the referee from one state to the next, as tables. Pure.

What was heard, and the phase that the session is in, give who handles it. What no row is for does nothing; an
order that makes no sense in a phase has its refusal in the row. `step` looks up and calls.

Two kinds of phase stand side by side: what the next image is compared with, and what people have before them.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

from boardlight.referee import orders as do
from boardlight.referee.arbiter import went_on
from boardlight.referee.feedback.occluded_choices import unseen_turns
from boardlight.referee.feedback.promotion import promotions
from boardlight.referee.inference.verdicts import (
    Choices,
    Foul,
    Played,
    Settled,
    TookBack,
    Underway,
    Unread,
    Verdict,
)
from boardlight.referee.judging.dice import awaits_roll, rolled
from boardlight.referee.judging.dictated_turn import is_before_an_order, is_given_up
from boardlight.referee.judging.start_position import set_up
from boardlight.referee.judging.turn_in_play import turn_in_play
from boardlight.referee.playback import compared, turn_shown, went_ahead, went_back
from boardlight.referee.reveal import pressed
from boardlight.referee.rulings import (
    Ruling,
    asked,
    begun,
    declared,
    fouled,
    in_order,
    misdone,
    missed,
    offered,
    picked,
    taken,
    taken_back,
    unseen_marked,
)
from boardlight.referee.session.events import Ordered, Pressed
from boardlight.referee.session.orders.calibration import CalibrationStep
from boardlight.referee.session.orders.followed import Next
from boardlight.referee.session.orders.text import too_much
from boardlight.referee.session.orders.union import Misread, Order
from boardlight.referee.session.refusals import Refused
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from messages.message import Message, message, said
from vision.observation import Observation


class OnTable(Enum):
    """What an image is compared with."""

    SHOWN = "the turn of a kept game that was called for"
    SET_UP = "the first position, until it has been seen"
    ROLL = "the die, which is to be thrown"
    TURN = "all that the rules allow from here"


class AtTable(Enum):
    """What people have before them."""

    SHOWN = "a kept game is shown"
    SOLVED = "a lesson is over"
    SCREENED = "pieces are placed behind screens"
    LESSON = "a lesson is to be solved"
    PLAY = "a game is on"


def on_table(session: Session) -> OnTable:
    """The phase in which an image finds the session."""
    if session.guidance.script:
        return OnTable.SHOWN
    if not session.table.begun:
        return OnTable.SET_UP
    return OnTable.ROLL if awaits_roll(session) else OnTable.TURN


def at_table(session: Session) -> AtTable:
    """The phase in which a button or an order finds the session."""
    if session.guidance.script:
        return AtTable.SHOWN
    if session.is_solved:
        return AtTable.SOLVED
    if is_screened(session.state):
        return AtTable.SCREENED
    return AtTable.LESSON if session.guidance.course else AtTable.PLAY


# 1. An image gives a verdict.

JUDGES: Mapping[OnTable, Callable[[Session, Observation], Verdict]] = {
    OnTable.SHOWN: compared,
    OnTable.SET_UP: set_up,
    OnTable.ROLL: rolled,
    OnTable.TURN: turn_in_play,
}


# 2. A verdict that has stood for long enough gives a ruling: the first row that fits.

V = TypeVar("V", bound=Verdict)


class Row(NamedTuple, Generic[V]):
    """If the verdict is of this kind, and that holds, then this is done."""

    verdict: type[V]
    when: Callable[[Session, V], object]
    then: Callable[[Session, V, float], Ruling]


def _always(session: Session, verdict: Verdict) -> bool:
    return True


def _is_in_step(session: Session, verdict: Verdict) -> bool:
    return session.table.in_step


def _is_recorded_in_step(session: Session, verdict: Underway) -> bool:
    return session.table.in_step and session.settings.mode == "record"


def _is_undone_by_order(session: Session, verdict: Played) -> bool:
    return is_given_up(session, verdict) or is_before_an_order(session, verdict)


def _may_go_back(session: Session, verdict: TookBack) -> bool:
    """Not once the game is over: pieces are shown about then, and set up for another."""
    table, is_over = session.table, session.state.outcome
    return not is_over and (table.in_step or (table.foul is not None and table.dictated is None))


def _is_at_a_loss(session: Session, verdict: Foul) -> bool:
    return session.is_at_a_loss


def _is_new_foul(session: Session, verdict: Foul) -> bool:
    table = session.table
    return table.in_step and not table.foul and not session.state.outcome


def _is_misplay(session: Session, verdict: Foul) -> bool:
    return bool(session.table.misplayed) and session.table.foul is None


def _is_recorded_foul(session: Session, verdict: Foul) -> bool:
    return session.settings.mode == "record" and session.table.foul is not None


def _wait(session: Session, verdict: Verdict, time: float) -> Ruling:
    return session, ()


def _ask_what_is_missing(session: Session, verdict: Underway, time: float) -> Ruling:
    return offered(
        session, promotions(session.game, session.state, verdict.path) or unseen_turns(session, verdict)
    )


PLAYING: tuple[Row[Any], ...] = (
    Row(Settled, _always, lambda session, _, time: in_order(session, time)),
    Row(Played, _is_undone_by_order, _wait),
    Row(Played, _always, taken),
    Row(Underway, _is_recorded_in_step, unseen_marked),
    Row(Underway, _is_in_step, _ask_what_is_missing),
    Row(TookBack, _may_go_back, taken_back),
    Row(Unread, _always, lambda session, verdict, time: asked(session, verdict.firsts, time)),
    Row(Choices, _always, lambda session, verdict, time: asked(session, verdict.paths, time)),
    Row(Foul, _is_new_foul, fouled),
    Row(Foul, _is_at_a_loss, missed),
    Row(Foul, _is_misplay, misdone),
    Row(Foul, _is_recorded_foul, went_on),
)
SHOWING: tuple[Row[Any], ...] = (
    Row(Settled, _always, lambda session, *_: (turn_shown(session), ())),
    Row(TookBack, _always, lambda session, verdict, _: (went_back(session, verdict.turns), ())),
    Row(Foul, _is_in_step, lambda session, *_: (went_ahead(session), ())),
)
RULINGS: Mapping[OnTable, tuple[Row[Any], ...]] = {
    OnTable.SHOWN: SHOWING,
    OnTable.SET_UP: (Row(Played, _always, begun), *PLAYING),
    OnTable.ROLL: PLAYING,
    OnTable.TURN: PLAYING,
}


def decided(session: Session, verdict: Verdict, time: float) -> Ruling:
    """What follows from a verdict that has stood for long enough."""
    for row in RULINGS[on_table(session)]:
        if isinstance(verdict, row.verdict) and row.when(session, verdict):
            return row.then(session, verdict, time)
    return session, ()


# 3. A button means what the phase makes of it.


def _go_on(session: Session, given: Pressed) -> Ruling:
    return ordered(session, Ordered(given.time, "button", Next()))


BUTTONS: Mapping[AtTable, Callable[[Session, Pressed], Ruling]] = {
    AtTable.SHOWN: _go_on,
    AtTable.SOLVED: _go_on,
    AtTable.SCREENED: pressed,
    AtTable.LESSON: picked,
    AtTable.PLAY: picked,
}

# 4. An order is carried out or refused, by the phase.

Handler = Callable[[Session, Any, Ordered], Ruling]
"""Given an order of its own kind."""

SHOWN = message("referee.kept-game-being-shown")
SOLVED, NO_DIE = do.LESSON_SOLVED, do.NO_DIE
NOTHING_ON, NOT_SHOWN = message("referee.nothing-going-on"), message("referee.no-kept-game-shown")
NO_LESSON, LESSON = message("referee.no-lesson-going-on"), message("referee.not-in-a-lesson")
ALL_GOES = message("referee.behind-screens-everything-goes")
SCREENED = message("referee.not-while-screens-stand-there")

COLUMNS = (AtTable.SHOWN, AtTable.SOLVED, AtTable.LESSON, AtTable.SCREENED, AtTable.PLAY)
ORDERS: Mapping[str, tuple[Handler | Message, ...]] = {
    #            shown            solved           lesson           screened         play
    "play":     (SHOWN,           SOLVED,          do.answer,       do.play,         do.play),
    "throw":    (SHOWN,           NO_DIE,          NO_DIE,          NO_DIE,          NO_DIE),
    "takeback": (SHOWN,           do.take_back,    do.take_back,    do.take_back,    do.take_back),
    "check":    (do.check,        do.check,        do.check,        do.check,        do.check),
    "pause":    (SHOWN,           do.pause,        do.pause,        do.pause,        do.pause),
    "resume":   (SHOWN,           do.resume,       do.resume,       do.resume,       do.resume),
    "mode":     (SHOWN,           do.mode,         do.mode,         do.mode,         do.mode),
    "theme":    (do.theme,        do.theme,        do.theme,        do.theme,        do.theme),
    "assist":   (SHOWN,           do.assist,       do.assist,       do.assist,       do.assist),
    "hint":     (SHOWN,           SOLVED,          do.hint,         do.hint,         do.hint),
    "why":      (SHOWN,           do.why,          do.why,          ALL_GOES,        do.why),
    "correct":  (SHOWN,           LESSON,          LESSON,          do.correct,      do.correct),
    "set":      (SHOWN,           LESSON,          LESSON,          SCREENED,        do.set_up),
    "start":    (SHOWN,           LESSON,          LESSON,          do.start,        do.start),
    "clock":    (SHOWN,           do.clock,        do.clock,        do.clock,        do.clock),
    "control":  (SHOWN,           do.control,      do.control,      do.control,      do.control),
    "players":  (SHOWN,           do.players,      do.players,      do.players,      do.players),
    "opponents":(SHOWN,           LESSON,          LESSON,          do.opponents,    do.opponents),
    "decline":  (SHOWN,           LESSON,          LESSON,          SCREENED,        do.decline),
    "call":     (SHOWN,           do.call,         do.call,         do.call,         do.call),
    "attend":   (SHOWN,           do.attend,       do.attend,       do.attend,       do.attend),
    "next":     (do.next_turn,    do.next_lesson,  do.next_lesson,  NOTHING_ON,      NOTHING_ON),
    "back":     (do.back,         NOT_SHOWN,       NOT_SHOWN,       NOT_SHOWN,       NOT_SHOWN),
    "step":     (do.step,         NOT_SHOWN,       NOT_SHOWN,       NOT_SHOWN,       NOT_SHOWN),
    "lesson":   (SHOWN,           do.lesson,       do.lesson,       NO_LESSON,       NO_LESSON),
}  # fmt: skip
DECLARED: tuple[Handler | Message, ...] = (SHOWN, LESSON, LESSON, declared, declared)
"""Of whatever else a game lets be said."""


def obey(session: Session, given: Ordered) -> Ruling:
    """Carry an order out; ValueError if it makes no sense now, or as it is written."""
    order = given.order
    if excess := misread(session, order):
        raise Refused(excess)
    found = ORDERS.get(order.verb, DECLARED)[COLUMNS.index(at_table(session))]
    if isinstance(found, Message):
        raise Refused(found)
    if isinstance(order, Misread):
        raise do.why_misread(session, order, given)
    if isinstance(order, CalibrationStep):
        raise Refused(message("referee.write-step", example=do.example(session, "step")))
    return found(session, order, given)


def misread(session: Session, order: Order) -> Message | None:
    """Why an order is not understood whole, whatever it would do, or None."""
    return too_much(order)


def refusal(session: Session, order: Order) -> Message | None:
    """Why an order cannot be carried out now, or None if it can."""
    try:
        obey(session, Ordered(0.0, "page", order))
    except ValueError as error:
        return said(error)
    return None


def ordered(session: Session, given: Ordered) -> Ruling:
    """What is ordered is done, or nothing is."""
    try:
        return obey(session, given)
    except ValueError:
        return session, ()
