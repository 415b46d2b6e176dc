"""What an arbiter may do to a game: set a position or a clock, begin from what is seen. Pure."""

from dataclasses import replace

from boardlight.referee.feedback.phrases import beside_the_board
from boardlight.referee.feedback.screens import is_everybody_ready, set_up_oddities
from boardlight.referee.inference.candidates import expect
from boardlight.referee.inference.displaced import written_after
from boardlight.referee.inference.verdicts import Foul
from boardlight.referee.judging.patience import has_been_weighed
from boardlight.referee.judging.read_board import scanned
from boardlight.referee.rulings import Ruling, ended, fresh, played, running, times
from boardlight.referee.session.clock import read_control, read_left, write_control
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Ordered, Record, Say
from boardlight.referee.session.logged import By, ClockSet, PositionSet, Said
from boardlight.referee.session.parts.dialogue import Advice
from boardlight.referee.session.parts.history import Rest
from boardlight.referee.session.positions import set_anew
from boardlight.referee.session.refusals import Refused, no_seat
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from messages.message import Message, message
from rules.game import Game
from rules.pieces import Seat, seat_name

_NOTHING = message("referee.nothing")
_NOT_SEEN = message("referee.not-seen")

NOBODY_CALLS = message("referee.nobody-calls")

OFF = "off"
"""Instead of a control: nobody's time counts."""


def placed(session: Session, text: str, given: Ordered) -> Ruling:
    """The position becomes `text`, whoever is to move staying so where the text does not say."""
    if not text:
        raise Refused(message("referee.write-set-position"))
    game, seat = session.game, session.state.turn
    if ":" in text and "turn:" not in text and seat >= 0:
        text = f"{text}; turn: {game.seats[seat]}"
    return position_set(session, text, given.time, given.by)


def summoned(session: Session, seat: str, given: Ordered) -> Ruling:
    """A seat, or with an empty name the table, waits for the arbiter; a second call changes nothing."""
    if seat and seat not in session.game.seats:
        raise no_seat(session.game, seat)
    if seat in session.dialogue.calls:
        return session, ()
    event = Said(given.time, given.by, None, seat, session.state.ply, kind="called")
    return replace(session, dialogue=session.dialogue.called_by(seat)), (Record(event),)


def attended(session: Session, given: Ordered) -> Ruling:
    """The arbiter has come."""
    if not session.dialogue.calls:
        raise Refused(NOBODY_CALLS)
    event = Said(given.time, given.by, None, "", session.state.ply, kind="attended")
    return replace(session, dialogue=session.dialogue.attended()), (Record(event),)


def clock_set(session: Session, name: str, shown: str, given: Ordered) -> Ruling:
    """The clock of a seat shows what the arbiter says, as after a flag that fell wrongly."""
    if session.timing.clock is None:
        raise Refused(message("referee.no-clocks-used-here"))
    left = read_left(shown)
    seats = session.game.seats
    if left is None:
        raise Refused(_write_clock(seats[0]))
    if name not in seats:
        raise no_seat(session.game, name)
    seat = seats.index(name)
    timing = session.timing.set_to(seat, left, given.time)
    lefts = [round(each, 2) for each in timing.remaining(given.time)]
    text = f"{name} {shown}"
    event = ClockSet(given.time, given.by, None, text, session.state.ply, clock=lefts)
    dialogue = session.dialogue.announcing(_clock_news(session.game, seat, shown))
    return replace(session, timing=timing, dialogue=dialogue), (Record(event),)


def clock_chosen(session: Session, chosen: str, given: Ordered) -> Ruling:
    """The clocks of all seats begin anew, or are put away; ValueError if `chosen` is no control."""
    control = None if chosen == OFF else read_control(chosen)
    timing = session.timing.under(control, len(session.game.seats))
    session = replace(session, timing=timing)
    session = replace(session, timing=timing.passed_to(running(session), given.time))
    text = OFF if control is None else write_control(control)
    return session, (Record(Said(given.time, given.by, None, text, session.state.ply, kind="control")),)


def _write_clock(seat: str) -> Message:
    return message("referee.write-clock-seat-its-time", seat=seat)


def _clock_news(game: Game, seat: Seat, shown: str) -> Message:
    """Told to everybody: no clock changes by hand in silence."""
    name = seat_name(game.seats, seat)
    return message("referee.clock-set", name=name, shown=shown)


def begun_here(session: Session, name: str, unseen: str, given: Ordered) -> Ruling:
    """The game goes on from what is seen to stand on the table, the named seat to move."""
    screened = is_screened(session.state)
    is_read = is_everybody_ready(session) and session.guidance.reveal.labels
    if session.state.outcome or (screened and not is_read):
        raise Refused(_NOT_SEEN if screened else _NOTHING)
    odd, foul = session.tracking.odd, session.table.foul
    odd = foul.oddities if foul and not odd else odd
    odd = set_up_oddities(session) if screened else odd
    text = scanned(session.game, session.state, odd, name, unseen)
    session, records = position_set(session, text, given.time, given.by)
    beside = beside_the_board(session.game, session.state)
    told_once = Advice(Say("calm", beside), Cue.LAST) if beside and not session.state.outcome else None
    return replace(session, dialogue=session.dialogue.advising(told_once)), records


def went_on(session: Session, foul: Foul, time: float) -> Ruling:
    """A recorder goes on from one piece moved against the rules, and from its answer; else it waits."""
    turn = foul.displaced
    if not turn or not _has_stood(session, time):
        return session, ()
    try:
        there, records = position_set(
            session, written_after(session.game, session.state, turn), time, "camera"
        )
    except ValueError:
        return session, ()
    tracking = there.tracking.logged((turn,), there.here, is_said=False)
    there = replace(there, table=there.table.compared(), tracking=tracking)
    there, more = played(there, foul.answer, time, "camera") if foul.answer else (there, ())
    return there, (*records, *more)


def _has_stood(session: Session, time: float) -> bool:
    """Whether a recorder may go on: soon where the answer shows that the turn was meant."""
    tracking, patience = session.tracking, session.settings.patience
    return has_been_weighed(session, tracking.verdict) or time - tracking.since >= patience.adopted


def position_set(session: Session, text: str, time: float, by: By) -> Ruling:
    """The position becomes `text`, a whole set-up; ValueError says what is wrong with it."""
    game = session.game
    there = set_anew(game, session.state, text)
    here = expect(game, there)
    rest = Rest(there, here.looks, "set", (), "set", text)
    session = replace(session, history=session.history.went_on(here, rest), table=session.table.confirmed())
    session = replace(session, timing=session.timing.passed_to(running(session), time))
    event = PositionSet(time, by, None, "set", there.ply, setup=text, clock=times(session))
    records = (Record(event), *ended(session, time))
    return fresh(session, time, in_step=False), records
