"""What was played, by the lines of play that all images since the log was sure may mean. Pure."""

from dataclasses import replace
from itertools import islice

from boardlight.referee.inference.infer import oddities
from boardlight.referee.inference.verdicts import Blind, Foul, Played, Settled, TookBack, Underway, Verdict
from boardlight.referee.session.state import Session
from vision.observation import Observation

TAKEN_BACK_AT_ONCE = 6
"""Turns that players take back without an image of what lay there in between, at most."""


def judged_in_the_end(seen: Observation) -> Observation:
    """The observation of a plain set, in which only those cells are hidden that have just changed: what lies
    over others for a while, or is taken for pieces, is refuted by what follows."""
    if seen.stirred is None:
        return seen
    return replace(seen, busy=seen.blind is not None, covered=seen.stirred)


def weighed_turn(session: Session, seen: Observation) -> Verdict:
    """The turns that are sure; else whether any is in doubt."""
    belief = session.tracking.belief
    if seen.blind or belief is None:
        return Blind(seen.blind)
    if seen.busy:
        return session.tracking.verdict
    if belief.sure:
        instead = belief.instead[: len(belief.sure)]
        return Played(belief.sure, instead=instead if any(instead) else ())
    if belief.merges:
        return Played(belief.lines.best.turns, instead=belief.instead)
    earlier = [rest.looks for rest in islice(reversed(session.line[:-1]), TAKEN_BACK_AT_ONCE)]
    turns = belief.took_back(earlier)
    if turns is not None:
        return TookBack(turns)
    doubted = belief.lines.doubted
    if doubted:
        return Underway(unseen=doubted)
    return Foul(oddities(session.here, seen)) if belief.is_foul else Settled()
