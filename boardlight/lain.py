"""What lies on the table that is not the position, and since when: which of two turns came first. Pure."""

from collections.abc import Mapping
from types import MappingProxyType

from boardlight.candidates import Candidate, Expectation
from boardlight.evidence import ODD, Evidence
from rules.board import Cell
from vision.observation import Observation

UNSEEN = -1
"""Stands for the label of a cell under cover."""

UNKNOWN = 0.0
"""Stands for the time of what came while its cell was under cover."""

Lain = Mapping[Cell, tuple[int, float]]
"""What cells show that is not the position: the label, and since when it has been seen, seconds."""

NOTHING: Lain = MappingProxyType({})


def lain(before: Lain, here: Expectation, seen: Observation) -> Lain:
    """What has lain there since when, after one more image."""
    evidence = Evidence(seen)
    since: dict[Cell, tuple[int, float]] = {}
    for cell in evidence.odd(here.looks):
        label = evidence.seen(cell)
        old, time = before.get(cell, (label, seen.time))
        since[cell] = (label, time if old in (label, UNSEEN) else seen.time)
    for cell, hidden in enumerate(evidence.covered):
        if hidden:
            since[cell] = before.get(cell, (UNSEEN, UNKNOWN))
    return since


def seen_at(turn: Candidate, evidence: Evidence, since: Lain, unknown: float) -> float:
    """When the last trace of a turn was first seen; `unknown` if that is not known of any."""
    traces = (since[cell][1] for cell, look in turn.change if cell in since and evidence.of(cell, look) < ODD)
    return max((time for time in traces if time != UNKNOWN), default=unknown)
