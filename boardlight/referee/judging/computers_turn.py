"""What hands may not do: play a turn that is the computer's. Pure."""

from dataclasses import replace

from boardlight.referee.inference.infer import oddities
from boardlight.referee.inference.verdicts import Choices, Foul, Played, Underway, Verdict
from boardlight.referee.session.state import Session
from vision.observation import Observation


def by_people(session: Session, verdict: Verdict, seen: Observation) -> Verdict:
    """The verdict as far as people have played it: what they do for the computer fits no rule."""
    if not session.settings.computers:
        return verdict
    if isinstance(verdict, Played):
        own = [not session.is_computer(path[0].seat) for path in verdict.turns]
        count = own.index(False) if False in own else len(own)
        if count == len(own):
            return verdict
        return replace(verdict, turns=verdict.turns[:count], goes_on="no") if count else _foul(session, seen)
    is_played = isinstance(verdict, Underway | Choices)
    return _foul(session, seen) if is_played and session.is_computer(session.state.turn) else verdict


def _foul(session: Session, seen: Observation) -> Foul:
    return Foul(oddities(session.here, seen))
