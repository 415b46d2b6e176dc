"""What an image leaves behind for the next one: which verdicts are the same, what lay there before. Pure."""

from boardlight.referee.inference.candidates import Path
from boardlight.referee.inference.verdicts import Foul, Played, Settled, Underway, Unread, Verdict
from boardlight.referee.session.state import Session
from vision.observation import Observation

SURE_IMAGES = 2
"""Images that must agree before even a light follows from them."""

LAIN_S = 0.15
"""For how long something must have lain there without a hand at work before another hand may come."""


def key(verdict: Verdict) -> object:
    """What must stay the same for a verdict to stand; the faces of odd cells may flicker."""
    if isinstance(verdict, Foul):
        return tuple(odd.cell for odd in verdict.oddities), verdict.answer
    return verdict


def trail(trail: Path, verdict: Verdict, busy: bool) -> Path:
    """The half of a turn that was seen; a hand that covers what has changed does not undo it."""
    if isinstance(verdict, Settled):
        return trail if busy else ()
    return verdict.path if isinstance(verdict, Underway) and verdict.path else trail


def unexplained(session: Session, verdict: Verdict, seen: Observation) -> float | None:
    """Since when no image without a hand at work has shown what the rules explain, after one more."""
    if seen.busy:
        return session.unexplained
    if not isinstance(verdict, Foul | Unread):
        return None
    return seen.time if session.unexplained is None else session.unexplained


def has_lain(session: Session) -> bool:
    """Whether what lies there has lain so without a hand at work for long enough to be sure of it."""
    return session.calm >= SURE_IMAGES and session.calm_at - session.since >= LAIN_S


def lies_finished(session: Session) -> bool:
    """Whether a turn lies on the table that is not taken yet only because hands might go on with it."""
    return isinstance(session.verdict, Played) and session.calm >= SURE_IMAGES


def lies_hidden(session: Session) -> bool:
    """Whether a turn may lie there out of sight that is not marked yet."""
    return isinstance(session.verdict, Underway) and bool(session.verdict.unseen)


def shown(session: Session) -> tuple[Path, ...]:
    """The turn that lay finished on the table, until something else is taken or all is as it was."""
    if isinstance(session.verdict, Played) and lies_finished(session):
        return session.verdict.turns
    return () if isinstance(session.verdict, Settled) and session.calm else session.shown
