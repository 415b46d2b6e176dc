"""What surely stands on the table, so that the eye learns how it looks now. Pure."""

from collections.abc import Sequence

from boardlight.referee.inference.candidates import Expectation
from boardlight.referee.inference.evidence import Evidence, evidence_of
from boardlight.referee.session.state import Session
from rules.board import Cell
from vision.observation import COST_UNITS_PER_NAT, Observation
from vision.pipeline import Eye, remind

LEARNS_EVERY_S = 0.5
"""Seconds after which the eye learns again how a plain set looks: light changes no faster."""

SAYS_SOMETHING = COST_UNITS_PER_NAT
"""Cost of some label, of a cell that is not covered: what covers a cell does not tell what stands there."""


def reminded(eye: Eye, session: Session, seen: Observation) -> Eye:
    """The eye, told what its last image showed of a plain set where that is certain."""
    if eye.learnt is None or 0 <= seen.time - eye.learnt.time < LEARNS_EVERY_S:
        return eye
    labels = certain_labels(session, seen)
    return eye if labels is None else remind(eye, labels, seen.time)


def certain_labels(session: Session, seen: Observation) -> Sequence[str | None] | None:
    """The label of every cell, None for one that is not certain; None while the table is not as it is logged.

    A cell that leans to another label is certain too, unless a turn would bring that: what nobody has seen
    yet is not to be learnt as what was there before.
    """
    if session.is_recorded:
        return _weighed_labels(session, seen)
    if seen.blind or seen.busy or session.recording.doubted or not session.table.begun:
        return None
    here, evidence = session.here, evidence_of(seen)
    if evidence.odd(here.looks):
        return None
    labels = session.game.labels
    return [
        None if evidence.covered[cell] or _may_have_changed(here, evidence, cell) else labels[min(look)]
        for cell, look in enumerate(here.looks)
    ]


def _weighed_labels(session: Session, seen: Observation) -> Sequence[str | None] | None:
    """What all lines of play agree on that are likely, of a table that lies still."""
    belief = session.tracking.belief
    if seen.blind or seen.stirred is None or belief is None or belief.weighed is None:
        return None
    labels, says_something = session.game.labels, seen.cost.max(axis=1) >= SAYS_SOMETHING
    says_something &= ~seen.stirred
    return [
        labels[min(look)] if look is not None and speaks else None
        for look, speaks in zip(belief.looks, says_something, strict=True)
    ]


def _may_have_changed(here: Expectation, evidence: Evidence, cell: Cell) -> bool:
    """Whether some turn would bring what the cell rather looks like."""
    cost = evidence.of(cell, here.looks[cell])
    return cost > 0 and any(
        evidence.of(cell, look) < cost
        for candidate in here.touched.get(cell, ())
        for changed, look in candidate.change
        if changed == cell
    )
