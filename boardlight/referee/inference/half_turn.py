"""The half of a turn that lies on the table: what is off it, and what is left to do. Pure.

Lights follow from it. What was played is weighed by `boardlight/referee/lines/`. The half of a turn that was
seen a moment ago, its trail, decides between ways that look the same: a piece may end where it began, as in a
ring of captures, and only the trail tells that it has been on its way.
"""

from collections.abc import Sequence

from boardlight.referee.inference.candidates import Candidate, Expectation, Path
from boardlight.referee.inference.evidence import ODD, Evidence, crowded, evidence_of, fits, leads_to
from boardlight.referee.inference.verdicts import GoesOn, Underway
from rules.board import Cell
from rules.game import EMPTY
from vision.observation import Observation

LIFTED_AT_ONCE = 3
"""Pieces that may be off the table for a moment without anybody having done wrong."""


def may_be_a_part(here: Expectation, turn: Path, observation: Observation) -> bool:
    """Whether the table as well shows a part of another turn, which looks otherwise where that is not seen: a
    piece that is given up stands for a while where its turn is to end."""
    evidence = evidence_of(observation)
    odd = evidence.odd(here.looks)
    fitting = [each for each in here.touched.get(odd[0], ()) if fits(each, evidence, odd)]
    done = {each.change for each in fitting if each.done and each.turns[-1] == turn}
    return any(not each.done and each.change not in done for each in fitting)


def goes_on(here: Expectation, turn: Path, observation: Observation) -> GoesOn:
    """Whether hands may go on from a turn that lies there: the table is a stage of another one too."""
    evidence = evidence_of(observation)
    odd = evidence.odd(here.looks)
    near = [each for each in here.candidates if any(cell in each.way for cell in odd)]
    played = next((each for each in near if each.done and each.turns[-1] == turn), None)
    if played is None:
        return "no"
    alike = [each for each in near if each.change == played.change]
    if not all(each.done for each in alike):
        return "later"
    return _goes_on(here, played, [each for each in near if each.change != played.change], evidence, odd)


def _goes_on(
    here: Expectation, played: Candidate, rivals: list[Candidate], evidence: Evidence, odd: list[Cell]
) -> GoesOn:
    """Whether the table is also a stage of another turn: a piece just lifted, a victim taken off too
    early."""
    empty = frozenset((here.game.labels.index(EMPTY),))
    brings = [cell for cell, look in played.change if look != empty]
    clears = [cell for cell, look in played.change if look == empty]
    if not brings:
        return "later"
    leading = [
        rival
        for rival in rivals
        if rival.done and leads_to(rival, evidence, odd) and not crowded(here, rival, evidence)
    ]
    # With a piece in the hand, it may be away for long and still come back to go on.
    away = len(clears) > len(brings) or any(
        rival.turns[-1][: len(played.turns[-1])] == played.turns[-1] for rival in leading
    )
    return ("later" if away else "at once") if leading else "no"


def underway(here: Expectation, observation: Observation, trail: Path) -> Underway | None:
    """The half of a turn that lies there, if every odd cell is a stage of one.

    `trail`: the part that was on the table a moment ago.
    """
    evidence = evidence_of(observation)
    odd = evidence.odd(here.looks)
    if not odd:
        return _ended_at_home(here, evidence, odd, trail)
    near = here.touched.get(odd[0], ())
    part = [candidate for candidate in near if fits(candidate, evidence, odd)]
    if part and not any(candidate.done for candidate in part):
        return Underway(path=along(part, trail).turns[-1])
    if part:
        # Which turn it is will be told once it has lain there for long enough.
        return Underway(trail, _lifted(here, evidence, odd))
    leading = [c for c in near if leads_to(c, evidence, odd) and not crowded(here, c, evidence)]
    if not leading:
        return None
    almost = [c for c in leading if c.done and _has_arrived(here, c, evidence, odd)]
    if almost and len({candidate.change for candidate in almost}) == 1:
        return _unfinished(here, along(almost, trail), evidence, odd)
    return _ended_at_home(here, evidence, odd, trail) or Underway(trail, _lifted(here, evidence, odd))


def _ended_at_home(here: Expectation, evidence: Evidence, odd: list[Cell], trail: Path) -> Underway | None:
    """A turn whose piece is back where it began, before all that it takes is off the table."""
    home = [candidate for candidate in come_home(here, evidence, trail) if leads_to(candidate, evidence, odd)]
    return _unfinished(here, home[0], evidence, odd) if home else None


def _has_arrived(here: Expectation, candidate: Candidate, evidence: Evidence, odd: list[Cell]) -> bool:
    """Whether a piece already stands where this turn, in the end, wants one, or where it is given up."""
    empty = here.game.labels.index(EMPTY)
    fresh = [look for cell, look in candidate.change if cell in odd and evidence.of(cell, look) < ODD]
    given_up = bool(fresh) and len(fresh) == len(candidate.change)
    return given_up or any(empty not in look for look in fresh)


def _unfinished(here: Expectation, candidate: Candidate, evidence: Evidence, odd: list[Cell]) -> Underway:
    empty = here.game.labels.index(EMPTY)
    after = here.looks_after(candidate)
    left = evidence.left(odd, candidate.change)
    return Underway(
        path=candidate.turns[-1],
        lifted=_lifted(here, evidence, odd),
        leftover=tuple(cell for cell in left if empty in after[cell]),
        missing=tuple(cell for cell in left if empty not in after[cell]),
    )


def lifted(here: Expectation, observation: Observation) -> tuple[Cell, ...]:
    """Cells whose piece is off the table."""
    evidence = evidence_of(observation)
    return _lifted(here, evidence, evidence.odd(here.looks))


def _lifted(here: Expectation, evidence: Evidence, odd: list[Cell]) -> tuple[Cell, ...]:
    empty = here.game.labels.index(EMPTY)
    return tuple(cell for cell in odd if evidence.cost[cell][empty] < ODD)


def merely_lifted(here: Expectation, observation: Observation) -> Underway | None:
    """Pieces that are off the table, if nothing else has changed."""
    evidence = evidence_of(observation)
    odd = evidence.odd(here.looks)
    off = _lifted(here, evidence, odd)
    if len(off) == len(odd) and len(odd) <= LIFTED_AT_ONCE:
        return Underway(lifted=off)
    return None


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
