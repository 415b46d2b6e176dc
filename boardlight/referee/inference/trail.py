"""The half of a turn that was seen, its trail: it decides between ways that look the same. Pure.

A piece may end where it began, as in a ring of captures. Then it stands there as if nothing had been played,
and only the trail tells that it has been on its way.
"""

from collections.abc import Sequence

from boardlight.referee.inference.candidates import Candidate, Expectation, Path
from boardlight.referee.inference.evidence import ODD, Evidence


def along(alike: Sequence[Candidate], trail: Path) -> Candidate:
    """The one that goes along the trail for longest; of several the first."""
    return max(alike, key=lambda candidate: _shared(candidate.turns[-1], trail))


def come_home(here: Expectation, evidence: Evidence, trail: Path) -> list[Candidate]:
    """Turns that end where their piece began, where it stands again after it was seen everywhere between."""
    if not trail or trail[0].source is None or not _stands(here, evidence, trail[0].source):
        return []
    return [
        candidate
        for candidate in here.touched.get(trail[0].source, ())
        if candidate.done and is_round(candidate.turns[-1]) and _was_seen(candidate.turns[-1], trail)
    ]


def is_round(path: Path) -> bool:
    """Whether a turn leads its piece back to where it began."""
    return len(path) > 1 and path[0].source is not None and path[-1].target == path[0].source


def _was_seen(path: Path, trail: Path) -> bool:
    """Whether the trail is the turn, or all of it but the way home."""
    return trail in (path, path[:-1])


def _stands(here: Expectation, evidence: Evidence, cell: int) -> bool:
    return not evidence.covered[cell] and evidence.of(cell, here.looks[cell]) < ODD


def _shared(path: Path, trail: Path) -> int:
    """How many actions both begin with."""
    pairs = zip(path, trail, strict=False)
    return next(
        (count for count, (one, other) in enumerate(pairs) if one != other), min(len(path), len(trail))
    )
