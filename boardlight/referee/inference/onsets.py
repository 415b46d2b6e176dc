"""What lies on the table that is not the position, since when, and what lay there meanwhile. Pure.

It tells which of two turns came first, and which can have been none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from boardlight.referee.inference.candidates import Candidate, Expectation
from boardlight.referee.inference.evidence import ODD, Evidence, evidence_of
from rules.board import Cell
from vision.observation import Observation

UNKNOWN = 0.0
"""Stands for the time of what came while its cell told nothing: under cover, or in doubt."""

TOGETHER = 0.3
"""Seconds within which one thing cannot be said to have come before another: what is in doubt flickers."""

Sightings = Mapping[tuple[Cell, int], tuple[float, float]]
"""Labels that cells have shown plainly, when for the first and when for the last time."""


@dataclass(frozen=True)
class Onsets:
    """What has come since the table last showed the position."""

    since: Mapping[Cell, float] = field(default_factory=lambda: MappingProxyType({}))
    """The cells that do not show the position, and since when, seconds."""
    sightings: Sightings = field(default_factory=lambda: MappingProxyType({}))
    """What lay anywhere, until each of these cells is as it was."""

    def seen_at(self, turn: Candidate, evidence: Evidence, unknown: float) -> float:
        """When the last trace of a turn was first seen; `unknown` if that is not known of any."""
        traces = (
            self.since[cell]
            for cell, look in turn.change
            if cell in self.since and evidence.of(cell, look) < ODD
        )
        return max((time for time in traces if time != UNKNOWN), default=unknown)

    def allow(self, turns: Sequence[Candidate]) -> bool:
        """Whether these turns, one after the other, explain all that lay there for longer than a flicker."""
        return all(
            any(label in turn.way.get(cell, ()) for turn in turns)
            for (cell, label), (first, last) in self.sightings.items()
            if last - first > TOGETHER
        )


NOTHING = Onsets()


def onsets(before: Onsets, here: Expectation, seen: Observation) -> Onsets:
    """What lies there since when, after one more image.

    A cell that might as well show something else does not say that nothing has come yet.
    """
    evidence = evidence_of(seen)
    odd, silent = evidence.odd(here.looks), evidence.silent(here.looks)
    since = {
        **{cell: before.since.get(cell, seen.time) for cell in odd},
        **{cell: before.since.get(cell, UNKNOWN) for cell in silent},
    }
    known = before.sightings if any(cell in since for cell, _ in before.sightings) else {}
    plain = [(cell, label) for cell in odd if (label := evidence.plain(cell)) is not None]
    fresh = {each: (known.get(each, (seen.time,))[0], seen.time) for each in plain}
    return Onsets(since, {**known, **fresh})


def in_order(first_at: float, second_at: float) -> bool:
    """Whether what was seen at these times may have come in this order."""
    return second_at > first_at - TOGETHER
