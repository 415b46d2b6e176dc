"""Where likely lines of play lead that an image shows: what was played, or may have been. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

from boardlight.referee.inference.candidates import Expectation, Look, Path, expect_once
from boardlight.referee.inference.displaced import applied, is_unlawful
from boardlight.referee.inference.evidence import evidence_of
from boardlight.referee.inference.identity_cache import cached_by_identity
from boardlight.referee.lines.belief import Belief
from boardlight.referee.lines.numbers import SURE_NATS, Reading
from boardlight.referee.lines.rest import Nats, against, against_others, nats_of
from boardlight.referee.session.state import Session
from vision.observation import Observation


class End(NamedTuple):
    """Where a likely line of play leads, which is what an image shows."""

    turns: tuple[Path, ...]
    traces: int
    """How many of them leave a trace on the table."""
    is_covered: bool
    """Whether any of these is under cover, or a piece may still be held there."""
    is_plain: bool
    """Whether every cell that is to have changed shows that it has: that nothing speaks against it is not
    enough, for a thing that is no piece may lie there, or a hand may hold the piece."""
    rolled: bool
    """Whether its rolls were read."""


def likely_ends(session: Session, seen: Observation) -> list[End]:
    """The likely lawful lines that lead to what is seen, the likeliest first."""
    belief, here = session.tracking.belief, session.here
    if belief is None or belief.root is not here or belief.is_unexplained:
        return []
    ways = ((way.turns, all(line.read)) for line in belief.lines.all for way in line.likely_ways)
    ends = (_end(belief, *way, seen) for way in ways if way[0] and not is_unlawful(way[0]))
    return [end for end in ends if end is not None]


def _end(belief: Belief, turns: Sequence[Path], rolled: bool, seen: Observation) -> End | None:
    """None where the image shows something else."""
    here = there = belief.root
    traces, is_covered = 0, False
    hidden = seen.covered if seen.held is None else seen.covered | seen.held
    for turn in turns:
        after = _after(there, turn)
        changed = [cell for cell, look in enumerate(after.looks) if look != there.looks[cell]]
        traces += bool(changed)
        is_covered |= any(bool(hidden[cell]) for cell in changed)
        there = after
    if evidence_of(seen).odd(there.looks):
        return None
    is_plain = _shows(nats_of(seen, belief.reading), here.looks, there.looks, belief.reading)
    return End(tuple(turns), traces, is_covered, is_plain, rolled)


@cached_by_identity(kept=64)
def _after(here: Expectation, turn: Path) -> Expectation:
    return expect_once(here.game, applied(here.game, here.state, turn))


def _shows(nats: Nats, before: tuple[Look, ...], after: tuple[Look, ...], reading: Reading) -> bool:
    """Whether what was seen says wherever looks differ that it is `after`: `nats` (n, m) against each label.

    As surely as a turn must beat all else: a cell in which a thing may lie instead says less. Pieces without
    markings look like others, and only what stood there before is ruled out.
    """
    rival = against_others(nats, after) if reading.tells_by_markings else against(nats, before)
    changed = [cell for cell, look in enumerate(after) if look != before[cell]]
    return bool(((rival - against(nats, after))[changed] >= SURE_NATS).all())
