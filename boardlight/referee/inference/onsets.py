"""What lies on the table that is not the position, and since when: which of two turns came first. Pure."""

from collections.abc import Mapping
from types import MappingProxyType

from boardlight.referee.inference.candidates import Candidate, Expectation
from boardlight.referee.inference.evidence import ODD, Evidence, evidence_of
from rules.board import Cell
from vision.observation import Observation

UNKNOWN = 0.0
"""Stands for the time of what came while its cell was under cover."""

TOGETHER = 0.3
"""Seconds within which one thing cannot be said to have come before another: what is in doubt flickers."""

Onsets = Mapping[Cell, float]
"""The cells that do not show the position, and since when, seconds."""

NOTHING: Onsets = MappingProxyType({})


def onsets(before: Onsets, here: Expectation, seen: Observation) -> Onsets:
    """What lies there since when, after one more image."""
    evidence = evidence_of(seen)
    since = {cell: before.get(cell, seen.time) for cell in evidence.odd(here.looks)}
    if not any(evidence.covered):
        return since
    under_cover = (cell for cell, covered in enumerate(evidence.covered) if covered)
    return {**since, **{cell: before.get(cell, UNKNOWN) for cell in under_cover}}


def seen_at(turn: Candidate, evidence: Evidence, since: Onsets, unknown: float) -> float:
    """When the last trace of a turn was first seen; `unknown` if that is not known of any."""
    traces = (since[cell] for cell, look in turn.change if cell in since and evidence.of(cell, look) < ODD)
    return max((time for time in traces if time != UNKNOWN), default=unknown)


def in_order(first_at: float, second_at: float) -> bool:
    """Whether what was seen at these times may have come in this order."""
    return second_at > first_at - TOGETHER
