"""What hands may not do: play for a seat without hands here, or take back what two tables play. Pure."""

from dataclasses import replace

from boardlight.referee.inference.evidence import oddities
from boardlight.referee.inference.verdicts import Choices, Foul, Played, TookBack, Underway, Verdict
from boardlight.referee.session.state import Session
from vision.observation import Observation


def by_people(session: Session, verdict: Verdict, seen: Observation) -> Verdict:
    """The verdict as far as people have played it: what they do for the computer, or for somebody at another
    table, fits no rule."""
    if not session.settings.computers and not session.settings.far:
        return verdict
    if isinstance(verdict, Played):
        own = [not session.is_absent(path[0].seat) for path in verdict.turns]
        count = own.index(False) if False in own else len(own)
        if count == len(own):
            return verdict
        return replace(verdict, turns=verdict.turns[:count], goes_on="no") if count else _foul(session, seen)
    if isinstance(verdict, TookBack) and session.settings.far:
        return _foul(session, seen)
    is_played = isinstance(verdict, Underway | Choices)
    return _foul(session, seen) if is_played and session.is_absent(session.state.turn) else verdict


def _foul(session: Session, seen: Observation) -> Foul:
    return Foul(oddities(session.here, seen))
