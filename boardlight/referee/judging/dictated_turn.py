"""A turn that was ordered, and that hands have yet to carry out. Pure."""

from itertools import chain

from boardlight.referee.feedback.dictated.steps import shows_step
from boardlight.referee.inference.candidates import Path, expect
from boardlight.referee.inference.evidence import evidence_of, fits, oddities
from boardlight.referee.inference.verdicts import Foul, Played, Verdict
from boardlight.referee.session.state import Session
from vision.observation import Observation


def misplayed(session: Session, verdict: Verdict, seen: Observation) -> Path:
    """The turn that hands carried out instead of the one that was dictated."""
    if session.table.dictated is None or not isinstance(verdict, Foul):
        return ()
    is_judged = verdict == session.tracking.verdict and session.tracking.calm
    if is_judged or seen.busy:
        return session.table.misplayed
    if shows_step(session, oddities(session.here, seen)):
        return ()
    there, evidence = session.table.dictated, evidence_of(seen)
    odd = evidence.odd(there.looks)
    done = [each for each in there.candidates if each.done and fits(each, evidence, odd)]
    return done[0].turns[0] if odd and len(done) == 1 else ()


def is_given_up(session: Session, verdict: Played) -> bool:
    """Whether the table merely shows still what was taken back by order."""
    if session.table.in_step or not session.history.sidelines:
        return False
    place, given_up = len(session.line), session.history.sidelines[-1]
    forks_here = len(given_up) > place and given_up[:place] == session.line
    return forks_here and given_up[place].path == verdict.turns[0]


def is_before_an_order(session: Session, verdict: Played) -> bool:
    """Whether the table still shows what stood there before a turn was dictated: nobody forced it back."""
    if session.table.in_step or session.table.dictated is None:
        return False
    there = session.state
    for action in chain(*verdict.turns):
        there = session.game.after(there, action)
    return expect(session.game, there).looks == session.table.dictated.looks
