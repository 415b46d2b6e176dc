"""The referee: one pure step from what was heard to what is said, lit and kept. Pure.

While the table is not in step with the log (at the start, after a resume, after a turn ordered by page) the
referee only says how to bring it there, and heals by itself when the table matches. Nothing is decided while
a hand is over the board, nor on one image alone.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from boardlight.referee.arbiter import went_on
from boardlight.referee.branches import answered, doubted, followed, is_contested, is_explained, unread
from boardlight.referee.feedback.announce import told
from boardlight.referee.feedback.camera_outage import noticed
from boardlight.referee.feedback.occluded_choices import unseen_turns
from boardlight.referee.feedback.promotion import promotions
from boardlight.referee.inference.candidates import Look
from boardlight.referee.inference.departures import gone, still_gone
from boardlight.referee.inference.hand_position import is_beside, is_elsewhere
from boardlight.referee.inference.infer import infer, oddities
from boardlight.referee.inference.missed_turns import caught_up
from boardlight.referee.inference.onsets import lain
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
from boardlight.referee.judging.answered_foul import with_answer
from boardlight.referee.judging.dice import awaits_roll, heard, is_mere_roll, moved_at, rolled
from boardlight.referee.judging.dictated_turn import is_before_an_order, is_given_up, misplayed
from boardlight.referee.judging.illegal_move import glimpsed
from boardlight.referee.judging.revised_turn import amended
from boardlight.referee.judging.start_position import set_up
from boardlight.referee.lesson import judged
from boardlight.referee.orders import obey
from boardlight.referee.playback import compared, follow_up
from boardlight.referee.reveal import pressed, unveiled
from boardlight.referee.rulings import Ruling, asked, fouled, in_order, misdone, played, took_back
from boardlight.referee.session.clock import flagged, paused, resumed
from boardlight.referee.session.events import Device, Effect, Input, Ordered, Pressed, Record, Seen
from boardlight.referee.session.orders.sitting import Flag, Next, Play
from boardlight.referee.session.stability import SURE_IMAGES, has_lain, key, shown, trail, unexplained
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import crossed, is_screened
from vision.observation import Observation

Step = tuple[Session, tuple[Effect, ...]]


def step(session: Session, given: Input) -> Step:
    """The session after one input, and what is to be done, in this order."""
    before = session.state
    match given:
        case Seen():
            session, records = _watched(session, given)
        case Ordered():
            session, records = _ordered(session, given)
        case Pressed():
            session, records = _pressed(session, given)
        case Device():
            trouble = {**session.trouble, given.device: given.trouble}
            session, records = replace(session, trouble=trouble), ()
    session, judgement = judged(session, given.time)
    veil = map(Record, crossed(before, session.state, given.time))
    return told(_stopped(session, given.time), (*records, *judgement, *veil))


def _stopped(session: Session, time: float) -> Session:
    """Clocks stand while somebody has ordered a pause, the camera is lost, or nothing can be kept."""
    if session.clock is None:
        return session
    stands = session.is_paused or any(session.trouble.get(device) for device in ("camera", "journal"))
    return replace(session, clock=(paused if stands else resumed)(session.clock, time))


def _watched(session: Session, given: Seen) -> Ruling:
    """One image, for the game and for each branch in which it may have gone on instead."""
    session, records = _seen(session, given)
    session, found = followed(session, given, _watched)
    return session, (*records, *found)


def _seen(session: Session, given: Seen) -> Ruling:
    seen = given.observation
    session = noticed(session, seen)
    session = heard(session, seen)
    if not (seen.busy or seen.blind):
        there = session.here
        session = replace(session, lain=lain(session.lain, there, seen), gone=gone(session.gone, there, seen))
    verdict = _judged(session, given)
    same = key(verdict) == key(session.verdict)
    images = session.images + 1 if same else 1
    stays = same and (not seen.busy or _is_left(session, verdict, seen))
    session = replace(
        session,
        verdict=verdict,
        hint=verdict if images >= SURE_IMAGES else session.hint,
        odd=() if session.in_step else oddities(session.here, seen),
        since=session.since if stays else given.time,
        images=images,
        calm=(session.calm if stays else 0) + (not seen.busy),
        calm_at=session.calm_at if seen.busy else given.time,
        unexplained=unexplained(session, verdict, seen),
        trail=trail(session.trail, verdict, seen.busy),
        shown=shown(session),
        glimpsed=glimpsed(session),
        moved_at=moved_at(session, seen),
        misplayed=misplayed(session, verdict, seen),
    )
    session, records = _confirmed(session, given.time)
    session, fallen = _flagged(session, given.time)
    session, read = unveiled(session, given)
    records = (*records, *fallen, *read)
    # A die that was read rests, and was read twice, whatever hands do elsewhere.
    sure = is_mere_roll(session, verdict) or (
        session.calm >= SURE_IMAGES and given.time - session.since >= _patience(session, verdict, seen)
    )
    if session.is_paused or not sure:
        return session, records
    session, decided = _decided(session, verdict, given.time)
    return session, (*records, *decided)


def _is_left(session: Session, verdict: Verdict, seen: Observation) -> bool:
    """Whether a turn was finished before a hand came that is at work elsewhere."""
    if not has_lain(session) or not session.in_step or not isinstance(verdict, Played):
        return False
    return is_elsewhere(session.here, verdict, seen)


def _flagged(session: Session, time: float) -> Ruling:
    seat = flagged(session.clock, time) if session.clock and not session.state.outcome else None
    if seat is None:
        return session, ()
    return _ordered(session, Ordered(time, "clock", Flag(seat=session.game.seats[seat])))


def _judged(session: Session, given: Seen) -> Verdict:
    if session.script:
        return compared(session, given.observation)
    if not session.begun:
        return set_up(session, given.observation)
    if awaits_roll(session):
        return rolled(session, given.observation)
    seen = still_gone(given.observation, session.here, session.gone)
    verdict = infer(session.here, _earlier(session), seen, session.trail, session.shown, session.lain)
    if isinstance(verdict, Foul) and session.in_step:
        verdict = amended(session, seen) or verdict
    if isinstance(verdict, Foul) and session.mode == "record" and not seen.busy:
        verdict = caught_up(session.here, seen, session.lain) or verdict
    if isinstance(verdict, Foul) and session.mode == "record" and not seen.busy:
        verdict = with_answer(session, verdict, seen)
    if isinstance(verdict, Underway) and not verdict.lifted and session.here.hides:
        # That it is half a turn hangs on what lies inside a piece: nobody is to learn it from this.
        return Foul(oddities(session.here, seen))
    if seen.busy and isinstance(verdict, Settled) and isinstance(session.verdict, Underway):
        return session.verdict  # the hand hides what it does: hints stay on until it is gone
    return verdict


def _earlier(session: Session) -> Iterator[tuple[Look, ...]]:
    """Looks of the positions before, nearest first; behind the screens of a set-up nothing is taken back."""
    past = takewhile(lambda rest: not session.game.unsettled(rest.state), reversed(session.line[:-1]))
    return (rest.looks for rest in past)


def _patience(session: Session, verdict: Verdict, seen: Observation) -> float:
    patience = session.patience
    match verdict:
        case Played() if is_beside(session.here, verdict, seen) and not seen.busy:
            return patience.goes_on_later
        case Unread():
            return patience.played
        case Played():
            return patience.played if len(verdict.turns) > 1 else patience.of(verdict.goes_on)
        case TookBack():
            return patience.took_back
        case Foul():
            return patience.foul
        case Choices():
            return patience.choices
        case Underway() if verdict.unseen:
            return patience.unseen
        case _:
            return patience.shown if session.script and session.in_step else patience.settled


def _decided(session: Session, verdict: Verdict, time: float) -> Ruling:
    """What follows from a verdict that has stood for long enough."""
    if session.script:
        return follow_up(session, verdict), ()
    match verdict:
        case Settled():
            return in_order(session, time)
        case Played() if is_given_up(session, verdict) or is_before_an_order(session, verdict):
            return session, ()
        case Underway() if session.in_step and session.mode == "record":
            return doubted(session, verdict, time)
        case Underway() if session.in_step:
            asks = promotions(session.game, session.state, verdict.path) or unseen_turns(session, verdict)
            return (replace(session, choices=asks) if asks else session), ()
        case Played() if is_contested(session, verdict):
            return session, ()
        case Played():
            return _taken(session, verdict, time)
        case TookBack() if session.in_step or (session.foul and not session.dictated):
            there, records = took_back(session, verdict.turns, time, "camera")
            there, more = (
                played(there, (verdict.instead,), time, "camera") if verdict.instead else (there, ())
            )
            return there, (*records, *more)
        case Unread():
            return unread(session, verdict, time)
        case Choices():
            return asked(session, verdict.paths, time)
        case Foul() if is_explained(session):
            return session, ()
        case Foul() if (
            session.in_step and (verdict.strayed or not session.foul) and not session.state.outcome
        ):
            return fouled(session, Foul(verdict.strayed or verdict.oddities), time)
        case Foul() if session.misplayed and not session.foul:
            return misdone(session, verdict, time)
        case Foul() if session.mode == "record" and session.foul and _has_stood(session, time):
            return went_on(session, verdict, time)
        case _:
            return session, ()


def _taken(session: Session, verdict: Played, time: float) -> Ruling:
    """What was played is logged; the last of several turns waits, if hands may go on with it."""
    is_whole = verdict.goes_on == "no" or len(verdict.turns) == 1
    if is_whole or time - session.since >= session.patience.of(verdict.goes_on):
        return played(session, verdict.turns, time, "camera")
    there, records = played(session, verdict.turns[:-1], time, "camera")
    waiting = replace(verdict, turns=verdict.turns[-1:])
    lies = replace(there, verdict=waiting, since=session.since, images=session.images, calm=session.calm)
    return lies, records


def _has_stood(session: Session, time: float) -> bool:
    """Whether a recorder may go on: soon where the answer shows that the turn was meant."""
    answered = isinstance(session.verdict, Foul) and session.verdict.answer
    return time - session.since >= (session.patience.goes_on_later if answered else session.patience.adopted)


def _ordered(session: Session, given: Ordered) -> Ruling:
    try:
        return answered(session, given) or obey(session, given)
    except ValueError:
        return session, ()


def _pressed(session: Session, given: Pressed) -> Ruling:
    """The button of the seat to move goes through the choices; the one that stays picked is taken.

    While a kept game is shown, and after a lesson, every button means: go on.
    """
    if session.script or session.is_solved:
        return _ordered(session, Ordered(given.time, "button", Next()))
    if is_screened(session.state):
        return pressed(session, given), ()
    if not session.choices or given.button != session.state.turn:
        return session, ()
    following = 0 if session.picked is None else (session.picked + 1) % len(session.choices)
    return replace(session, picked=following, picked_at=given.time), ()


def _confirmed(session: Session, time: float) -> Ruling:
    if session.picked is None or time - session.picked_at < session.patience.picked:
        return session, ()
    order = Ordered(time, "button", Play(turn=session.choices[session.picked].text))
    return _ordered(replace(session, picked=None), order)
