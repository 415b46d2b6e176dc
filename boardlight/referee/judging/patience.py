"""How long what was judged must stand before it counts. Pure."""

from boardlight.referee.inference.hand_position import is_beside, is_elsewhere
from boardlight.referee.inference.verdicts import Choices, Foul, Played, TookBack, Underway, Unread, Verdict
from boardlight.referee.lines.numbers import OPEN_S
from boardlight.referee.session.state import Session
from vision.observation import Observation


def is_left(session: Session, verdict: Verdict, seen: Observation) -> bool:
    """Whether a turn was finished before a hand came that is at work elsewhere."""
    if not session.tracking.has_stayed or not session.table.in_step or not isinstance(verdict, Played):
        return False
    return is_elsewhere(session.here, verdict, seen)


def has_been_weighed(session: Session, verdict: Verdict) -> bool:
    """Whether images before it have told as much: a line has led for long enough."""
    if isinstance(verdict, Played):
        return session.tracking.belief is not None
    return session.is_recorded and isinstance(verdict, Foul) and bool(verdict.answer)


def patience_with(session: Session, verdict: Verdict, seen: Observation) -> float:
    """How long a verdict must stand before it counts, seconds."""
    patience = session.settings.patience
    match verdict:
        case Played() if is_beside(session.here, verdict, seen) and not seen.busy:
            return patience.goes_on_later
        case Played() | Foul() if session.is_recorded and has_been_weighed(session, verdict):
            return 0.0
        case Unread():
            return patience.played
        case Played():
            return patience.of(verdict.goes_on) if len(verdict.turns) == 1 else patience.played
        case TookBack():
            return patience.took_back
        case Foul():
            return patience.foul
        case Choices():
            return patience.choices
        case Underway() if verdict.unseen:
            return OPEN_S if session.is_recorded else patience.unseen
        case _:
            return patience.shown if session.guidance.script and session.table.in_step else patience.settled
