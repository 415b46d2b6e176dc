"""What was done at a position in which a turn is to be played: the verdict on one image. Pure."""

from collections.abc import Iterator
from itertools import takewhile

from boardlight.referee.inference.candidates import Look
from boardlight.referee.inference.departures import with_departures
from boardlight.referee.inference.hand_position import is_beside, is_elsewhere
from boardlight.referee.inference.infer import infer, oddities
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
from boardlight.referee.judging.revised_turn import amended
from boardlight.referee.judging.weighed_turn import weighed_turn, with_turns_nobody_saw
from boardlight.referee.lines.numbers import OPEN_S
from boardlight.referee.session.state import Session
from vision.observation import Observation


def turn_in_play(session: Session, observation: Observation) -> Verdict:
    """What the rules make of an image, and of those before it."""
    if session.weighs_lines:
        return weighed_turn(session, observation)
    here, before = session.here, session.tracking
    seen = with_departures(observation, here, before.departures)
    verdict = infer(here, _earlier(session), seen, before.trail, before.shown, before.onsets)
    if isinstance(verdict, Foul) and session.table.in_step:
        verdict = amended(session, seen) or verdict
    if isinstance(verdict, Underway) and not verdict.lifted and here.hides:
        # That it is half a turn hangs on what lies inside a piece: nobody is to learn it from this.
        return Foul(oddities(here, seen))
    if seen.busy and isinstance(verdict, Settled) and isinstance(before.verdict, Underway):
        return before.verdict  # the hand hides what it does: hints stay on until it is gone
    return with_turns_nobody_saw(session, verdict, seen)


def _earlier(session: Session) -> Iterator[tuple[Look, ...]]:
    """Looks of the positions before, nearest first; behind the screens of a set-up nothing is taken back."""
    past = takewhile(lambda rest: not session.game.unsettled(rest.state), reversed(session.line[:-1]))
    return (rest.looks for rest in past)


def is_left(session: Session, verdict: Verdict, seen: Observation) -> bool:
    """Whether a turn was finished before a hand came that is at work elsewhere."""
    if not session.tracking.has_stayed or not session.table.in_step or not isinstance(verdict, Played):
        return False
    return is_elsewhere(session.here, verdict, seen)


def has_been_weighed(session: Session, verdict: Verdict) -> bool:
    """Whether images before it have told as much: a line has led for long enough."""
    is_told = isinstance(verdict, Played) or (isinstance(verdict, Foul) and bool(verdict.answer))
    return session.weighs_lines and is_told


def patience_with(session: Session, verdict: Verdict, seen: Observation) -> float:
    """How long a verdict must stand before it counts, seconds."""
    patience = session.settings.patience
    match verdict:
        case Played() if is_beside(session.here, verdict, seen) and not seen.busy:
            return patience.goes_on_later
        case Played() | Foul() if has_been_weighed(session, verdict):
            return 0.0
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
            return OPEN_S if session.weighs_lines else patience.unseen
        case _:
            return patience.shown if session.guidance.script and session.table.in_step else patience.settled
