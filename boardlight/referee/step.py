"""The referee: one pure step from what was heard to what is known and kept. Pure.

While the table is not in step with the log (at the start, after a resume, after a turn ordered by page) the
referee only says how to bring it there, and heals by itself when the table matches. Nothing is decided while
a hand is over the board, nor on one image alone. Where no camera looks on, the page is the board: always in
step.
"""

from dataclasses import replace

from boardlight.referee.doubt import concluded, remembered
from boardlight.referee.feedback.dictated.steps import steps_done
from boardlight.referee.inference.evidence import known_oddities
from boardlight.referee.judging.computers_turn import by_people
from boardlight.referee.judging.dice import is_mere_roll, moved_at
from boardlight.referee.judging.dictated_turn import misplayed
from boardlight.referee.judging.patience import has_been_weighed, is_left, patience_with
from boardlight.referee.judging.recorded_turn import judged_in_the_end
from boardlight.referee.lesson import judged
from boardlight.referee.lines.numbers import reading_before_start, reading_in_play, reading_of
from boardlight.referee.relaying import relayed
from boardlight.referee.reveal import read_set_up
from boardlight.referee.rulings import Ruling
from boardlight.referee.session.clock import flagged
from boardlight.referee.session.events import (
    Device,
    FilmEnded,
    Input,
    Ordered,
    Pressed,
    Record,
    Relayed,
    Seen,
    Tick,
)
from boardlight.referee.session.orders.sitting import Flag, Play
from boardlight.referee.session.parts.tracking import SETTLED, SURE_IMAGES, Tracking
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import crossed
from boardlight.referee.transitions import BUTTONS, JUDGES, at_table, decided, on_table, ordered
from boardlight.referee.waiting import stops_clocks
from vision.observation import Observation

ROUNDING_S = 1e-6
"""Of a difference between the times of two images, which are floats."""


def step(session: Session, given: Input) -> Ruling:
    """The session after one input, and what must be durable before anything is lit or said of it."""
    before = session
    match given:
        case Seen():
            session, records = _watched(replace(session, table=session.table.with_camera()), given)
        case Tick():
            session, records = _waited(session, given)
        case Ordered():
            session, records = ordered(session, given)
        case Pressed():
            session, records = BUTTONS[at_table(session)](session, given)
        case Relayed():
            session, records = relayed(session, given)
        case FilmEnded():
            session, records = concluded(session, given.time)
        case Device():
            outage = session.outage.reported(given.device, given.trouble)
            session, records = replace(session, outage=outage), ()
    session, judgement = judged(session, given.time) if session.line is not before.line else (session, ())
    session, shown = _shown(session, given.time)
    session = _shining(session, given.time)
    screens = map(Record, crossed(before.state, session.state, given.time))
    return _stopped(session, given.time), (*records, *judgement, *shown, *screens)


def _shining(session: Session, time: float) -> Session:
    """Of what was advised the next step shines when its time has come."""
    dialogue = session.dialogue.at(time)
    return session if dialogue is session.dialogue else replace(session, dialogue=dialogue)


def _stopped(session: Session, time: float) -> Session:
    """Clocks stand while somebody has ordered a pause, or while nobody can play."""
    return replace(session, timing=session.timing.at(time, stops_clocks(session)))


def _waited(session: Session, given: Tick) -> Ruling:
    """No image: the page is the board."""
    return _timed(replace(session, table=session.table.without_camera()), given.time)


def _timed(session: Session, time: float) -> Ruling:
    """What follows from the time alone."""
    session, records = _confirmed(session, time)
    session, fallen = _flagged(session, time)
    return session, (*records, *fallen)


def _shown(session: Session, time: float) -> Ruling:
    """A page that is the board shows at once what the log holds."""
    if not session.table.is_page or session.table.in_step:
        return session, ()
    return decided(session, SETTLED, time)


def _watched(session: Session, given: Seen) -> Ruling:
    """One image, and what else may have been played by it."""
    before = session
    session, records = _seen(session, given)
    session, kept = remembered(session, before, given.time)
    return session, (*records, *kept)


def _seen(session: Session, given: Seen) -> Ruling:
    if session.is_recorded:
        given = replace(given, observation=judged_in_the_end(given.observation))
    seen = given.observation
    session = replace(session, outage=session.outage.saw(seen, session.settings.patience.blind))
    if session.outage.is_brief:
        # As if it had not been taken: nothing is known to lie otherwise.
        passed = replace(session, tracking=session.tracking.passed_over(given.time))
        return _timed(passed, given.time)
    session = replace(
        session,
        die=session.die.saw(seen),
        tracking=_tracked(session, seen),
    )
    verdict = by_people(session, JUDGES[on_table(session)](session, seen), seen)
    odd = () if session.table.in_step else known_oddities(session.here, seen, session.tracking.odd)
    left = seen.busy and is_left(session, verdict, seen)
    session = replace(
        session,
        tracking=session.tracking.judged(verdict, given, odd, left),
        die=session.die.pieces_moved(moved_at(session, seen)),
        table=session.table.played_instead(misplayed(session, verdict, seen)).carried_out(
            session.table.carried if seen.busy or seen.blind else steps_done(session, odd)
        ),
    )
    session, timed = _timed(session, given.time)
    session, read = read_set_up(session, given)
    records = (*timed, *read)
    # A die that was read rests, and was read twice, whatever hands do elsewhere.
    sure = is_mere_roll(session, verdict) or (
        (session.tracking.calm >= SURE_IMAGES or has_been_weighed(session, verdict))
        and given.time - session.tracking.since >= patience_with(session, verdict, seen) - ROUNDING_S
    )
    if session.timing.is_paused or not sure:
        return session, records
    session, ruled = decided(session, verdict, given.time)
    return session, (*records, *ruled)


def _tracked(session: Session, seen: Observation) -> Tracking:
    if not session.follows_lines:
        return session.tracking.certain()
    if not session.is_recorded:
        return session.tracking.weighed(session.here, seen, reading_in_play(seen, session.is_at_a_loss))
    if session.table.begun:
        return session.tracking.weighed(session.here, seen, reading_of(seen))
    return session.tracking.weighed_before_start(session.here, seen, reading_before_start(seen))


def _flagged(session: Session, time: float) -> Ruling:
    seat = flagged(session.timing.clock, time) if session.timing.clock and not session.state.outcome else None
    # At another table its own clock says so.
    if seat is None or seat in session.settings.far:
        return session, ()
    return ordered(session, Ordered(time, "clock", Flag(seat=session.game.seats[seat])))


def _confirmed(session: Session, time: float) -> Ruling:
    dialogue = session.dialogue
    if dialogue.picked is None or time - dialogue.picked_at < session.settings.patience.picked:
        return session, ()
    order = Ordered(time, "button", Play(turn=dialogue.choices[dialogue.picked].text))
    return ordered(replace(session, dialogue=dialogue.unpicked()), order)
