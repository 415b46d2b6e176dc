"""What each order of a person does; `transitions` says in which phase it may. Pure.

An order that makes no sense now is a ValueError with a sentence for the person; `Refused` has it in both
languages.
"""

from dataclasses import replace

from boardlight.referee.arbiter import attended, begun_here, clock_chosen, clock_set, placed, summoned
from boardlight.referee.coaching.hints import STEPS, advised
from boardlight.referee.coaching.why import answered
from boardlight.referee.correcting.correction import corrected
from boardlight.referee.correcting.words import taken_back_words
from boardlight.referee.doubt import said
from boardlight.referee.feedback.themes import read_theme
from boardlight.referee.lesson import following, hinted, teaching
from boardlight.referee.permissions import NOTHING_TO_TAKE_BACK, not_so_many
from boardlight.referee.playback import called
from boardlight.referee.rulings import Ruling, in_order, took_back
from boardlight.referee.session.events import Ordered, Record
from boardlight.referee.session.logged import Noted, Said, SaidKind
from boardlight.referee.session.modes import Level, read_level, read_mode
from boardlight.referee.session.orders.agreed import ChooseClock, ChooseOpponents, NamePlayers
from boardlight.referee.session.orders.followed import GoToLesson, GoToTurn
from boardlight.referee.session.orders.sitting import (
    Assist,
    BeginHere,
    Call,
    ChooseMode,
    ChooseTheme,
    Correct,
    Play,
    SetClock,
    SetPosition,
    Takeback,
    Why,
)
from boardlight.referee.session.orders.union import Misread, Order
from boardlight.referee.session.refusals import Refused, no_seat, not_said
from boardlight.referee.session.state import Session
from boardlight.referee.session.turn_numbers import ELLIPSIS, given_up_from, numbered, turn_places
from boardlight.referee.session.visibility import is_screened, public_places
from messages.message import message

NO_HINTS = message("referee.no-hints")
NOTHING_TO_GO_ON_TO = message("referee.nothing-to-go-on-to")
NOTHING_TO_GO_BACK_IN = message("referee.nothing-to-go-back-in")
NO_DIE = message("referee.no-die-now")
"""Here nothing is left to chance: a table throws the die, and orders the turn that it gives."""
ONE_TURN = message("referee.lesson-one-turn")
SET_UP_FIRST = message("referee.lesson-set-up-first")
LESSON_SOLVED = message("referee.lesson-is-solved")


def answer(session: Session, order: Play, given: Ordered) -> Ruling:
    """A pupil answers on the page, which makes sense once the position stands there."""
    if not session.table.begun:
        raise Refused(SET_UP_FIRST)
    if len(order.turns) > 1:
        raise Refused(ONE_TURN)
    return play(session, order, given)


def play(session: Session, order: Play, given: Ordered) -> Ruling:
    """Turns were played, or all agree on what lies inside the pieces."""
    if order.turn == "confirm" and not session.table.is_confirmed:
        confirmed = _noted("confirmed", session, given)
        session, records = in_order(replace(session, table=session.table.confirmed()), given.time)
        return session, (confirmed, *records)
    return said(session, order.turns, given)


def take_back(session: Session, order: Takeback, given: Ordered) -> Ruling:
    """The last turns are given up."""
    if refused := not_so_many(session, order):
        raise Refused(refused)
    places = public_places(session.game, session.line)
    first = given_up_from(session.line, places, order.turns)
    if session.settings.far and is_screened(session.line[first - 1].state):
        raise Refused(NOTHING_TO_TAKE_BACK)
    place = session.place_of_people(first)
    there, records = took_back(session, len(session.line) - place, given.time, given.by)
    words = taken_back_words(session, there)
    return replace(there, dialogue=there.dialogue.announcing(*words)), records


def check(session: Session, order: Order, given: Ordered) -> Ruling:
    """The table is compared with the log anew."""
    return replace(session, table=session.table.to_be_compared()), ()


def pause(session: Session, order: Order, given: Ordered) -> Ruling:
    """Nothing that is moved counts."""
    return replace(session, timing=session.timing.paused(True)), (_noted("paused", session, given),)


def resume(session: Session, order: Order, given: Ordered) -> Ruling:
    """Play goes on."""
    return replace(session, timing=session.timing.paused(False)), (_noted("unpaused", session, given),)


def mode(session: Session, order: ChooseMode, given: Ordered) -> Ruling:
    """Another mode; what was advised in the old one falls."""
    settings = session.settings.in_mode(order.mode)
    return _unadvised(replace(session, settings=settings)), (_noted("mode", session, given, order.mode),)


def theme(session: Session, order: ChooseTheme, given: Ordered) -> Ruling:
    """Other colours."""
    settings = session.settings.in_theme(order.theme)
    return replace(session, settings=settings), (_noted("theme", session, given, order.theme),)


def assist(session: Session, order: Assist, given: Ordered) -> Ruling:
    """A seat is helped more, or less."""
    seats = session.game.seats
    if order.seat not in seats:
        raise no_seat(session.game, order.seat)
    settings = session.settings.helping(len(seats), seats.index(order.seat), order.level)
    record = _noted("assist", session, given, f"{order.seat} {int(order.level)}")
    return _unadvised(replace(session, settings=settings)), (record,)


def _unadvised(session: Session) -> Session:
    return replace(session, dialogue=session.dialogue.advising(None))


def hint(session: Session, order: Order, given: Ordered) -> Ruling:
    """The next of the hints to a good turn, or to the answer of a lesson, is given."""
    if session.level < Level.HINTS:
        raise Refused(NO_HINTS)
    if session.guidance.course:
        if not session.table.begun:
            raise Refused(SET_UP_FIRST)
        return hinted(session, session.guidance.course), (_noted("hinted", session, given),)
    step = min(session.dialogue.hints + 1, STEPS)
    advice = advised(session.game, session.state, step, given.time)
    session = replace(session, dialogue=session.dialogue.advising(advice))
    return session, (_noted("hinted", session, given),)


def why(session: Session, order: Why, given: Ordered) -> Ruling:
    """A rule is explained; where hints are given, also what is wrong with a turn that is legal."""
    advised_too = session.level >= Level.HINTS
    advice = answered(session.game, session.state, order.about, advised_too, given.time)
    return replace(session, dialogue=session.dialogue.advising(advice)), ()


def correct(session: Session, order: Correct, given: Ordered) -> Ruling:
    """An arbiter says what a turn was."""
    return corrected(session, order, given)


def set_up(session: Session, order: SetPosition, given: Ordered) -> Ruling:
    """An arbiter sets the position."""
    return placed(session, order.position, given)


def start(session: Session, order: BeginHere, given: Ordered) -> Ruling:
    """The game goes on from what is seen."""
    return begun_here(session, order.seat, order.unseen, given)


def clock(session: Session, order: SetClock, given: Ordered) -> Ruling:
    """An arbiter sets a clock."""
    return clock_set(session, order.seat, order.left, given)


def control(session: Session, order: ChooseClock, given: Ordered) -> Ruling:
    """Other clocks for all seats, or none."""
    return clock_chosen(session, order.control, given)


def players(session: Session, order: NamePlayers, given: Ordered) -> Ruling:
    """Who plays, by seat."""
    seats = session.game.seats
    if len(order.names) > len(seats):
        raise Refused(message("referee.too-many-names", seats=len(seats)))
    settings = session.settings.naming(order.names, len(seats))
    event = Noted(given.time, given.by, None, "", session.state.ply, players=[*settings.names])
    return replace(session, settings=settings), (Record(event),)


def opponents(session: Session, order: ChooseOpponents, given: Ordered) -> Ruling:
    """Which seats the computer plays."""
    seats = session.game.seats
    if len(order.names) > len(seats):
        raise Refused(message("referee.too-many-names", seats=len(seats)))
    settings = session.settings.played_by(order.names, len(seats))
    record = _noted("opponents", session, given, "; ".join(settings.computers))
    return replace(session, settings=settings), (record,)


def decline(session: Session, order: Order, given: Ordered) -> Ruling:
    """The computer does not agree to a draw, and says so."""
    if given.by != "computer":
        raise not_said(session.game, session.state, order.verb, order.rest)
    words = message("referee.computer-declines")
    return replace(session, dialogue=session.dialogue.announcing(words)), ()


def call(session: Session, order: Call, given: Ordered) -> Ruling:
    """Somebody wants the arbiter to come."""
    return summoned(session, order.seat, given)


def attend(session: Session, order: Order, given: Ordered) -> Ruling:
    """The arbiter has come."""
    return attended(session, given)


def next_turn(session: Session, order: Order, given: Ordered) -> Ruling:
    """The next turn of a kept game."""
    if len(session.line) == len(session.guidance.script):
        raise Refused(NOTHING_TO_GO_ON_TO)
    return called(session, len(session.line)), ()


def next_lesson(session: Session, order: Order, given: Ordered) -> Ruling:
    """The lesson after this one."""
    return following(session), ()


def back(session: Session, order: Order, given: Ordered) -> Ruling:
    """The turn of a kept game before this one."""
    if len(session.line) == 1:
        raise Refused(NOTHING_TO_GO_BACK_IN)
    return called(session, len(session.line) - 2, goes_on=False), ()


def step(session: Session, order: GoToTurn, given: Ordered) -> Ruling:
    """A turn of a kept game by its number."""
    first, *script = session.guidance.script
    number = numbered(session.game, first.state, script, order.number, order.dots)
    places = (0, *turn_places(session.guidance.script))
    if (order.dots and not number) or number >= len(places):
        raise Refused(message("referee.no-such-turn-number", last=len(places) - 1))
    return called(session, places[number], goes_on=False), ()


def lesson(session: Session, order: GoToLesson, given: Ordered) -> Ruling:
    """A lesson by its number."""
    course = session.guidance.course
    if course is None:
        raise Refused(message("referee.write-lesson"))
    return teaching(session, course.lessons, order.number - 1), ()


def why_misread(session: Session, order: Misread, given: Ordered) -> ValueError:
    """What is wrong with an order as it is written; some of that depends on what is used here."""
    seat = session.game.seats[0]
    examples = {"mode": "teach", "theme": "calm", "assist": f"{seat} 2", "start": seat, "control": "5+3"}
    if not order.rest and order.verb in examples:
        return Refused(message("referee.write-so", example=f"{order.verb} {examples[order.verb]}"))
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
    written = {
        "takeback": message("referee.write-takeback", order=f"{order.verb} {order.rest}"),
        "correct": message("referee.write-correct-number-turn", example=f"{example(session, 'correct')} e5"),
        "step": message("referee.write-step", example=example(session, "step")),
        "lesson": message("referee.write-lesson"),
    }
    return (
        Refused(written[order.verb])
        if order.verb in written
        else not_said(session.game, session.state, order.verb, order.rest)
    )


def example(session: Session, verb: str) -> str:
    """How an order about a turn begins, with its number as players of the game write it."""
    return f"{verb} 2{ELLIPSIS}" if session.game.moves_in_pairs else f"{verb} 4"


def _noted(kind: SaidKind, session: Session, given: Ordered, text: str = "") -> Record:
    return Record(Said(given.time, given.by, None, text, session.state.ply, kind=kind))
