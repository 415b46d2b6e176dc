"""Where likely lines of play lead that an image shows: what was played, or may have been. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

from boardlight.referee.inference.candidates import Expectation, Path, expect_once
from boardlight.referee.inference.evidence import evidence_of
from boardlight.referee.lines.displaced import applied, is_unlawful
from boardlight.referee.session.state import Session
from vision.observation import Observation

LEANS_NATS = 0.5
"""By which a cell may still look as if a piece had not arrived, or not left."""


class End(NamedTuple):
    """Where a likely line of play leads, which is what an image shows."""

    turns: tuple[Path, ...]
    traces: int
    """How many of them leave a trace on the table."""
    is_covered: bool
    """Whether any of these is under cover."""
    rolled: bool
    """Whether its rolls were read."""


def likely_ends(session: Session, seen: Observation) -> list[End]:
    """The likely lawful lines that lead to what is seen, the likeliest first."""
    belief, here = session.tracking.belief, session.here
    if belief is None or belief.root is not here or belief.is_unexplained:
        return []
    ways = ((way.turns, all(line.read)) for line in belief.lines.all for way in line.likely_ways)
    ends = (_end(here, *way, seen) for way in ways if way[0] and not is_unlawful(way[0]))
    return [end for end in ends if end is not None]


def may_be_in_hand(session: Session, turns: tuple[Path, ...]) -> bool:
    """Whether it is as likely that this has not been played yet, and a cell rather looks so: one plain change
    must not carry a doubtful one along."""
    belief = session.tracking.belief
    lines = belief.lines.all if belief else ()
    played = [line for line in lines if any(way.turns == turns for way in line.ways)]
    waits = [line for line in lines if not line.turns and line.likely_ways]
    return any((one.cells - other.cells).max() > LEANS_NATS for one in played for other in waits)


def _end(here: Expectation, turns: Sequence[Path], rolled: bool, seen: Observation) -> End | None:
    """None where the image shows something else."""
    traces, is_covered, there = 0, False, here
    for turn in turns:
        after = expect_once(here.game, applied(here.game, there.state, turn))
        changed = [cell for cell, look in enumerate(after.looks) if look != there.looks[cell]]
        traces += bool(changed)
        is_covered |= any(bool(seen.covered[cell]) for cell in changed)
        there = after
    return None if evidence_of(seen).odd(there.looks) else End(tuple(turns), traces, is_covered, rolled)
