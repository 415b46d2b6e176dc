"""Two turns without a pause: the first must explain some odd cells and leave the rest to the second. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from boardlight.referee.inference.candidates import Candidate, Expectation, Path
from boardlight.referee.inference.evidence import ODD, Evidence, fits
from boardlight.referee.inference.onsets import UNKNOWN, Onsets, in_order
from rules.board import Cell


@dataclass(frozen=True)
class Pair:
    """Two turns that explain what is odd, and how well."""

    first: Candidate
    second: Candidate
    hidden: tuple[bool, bool]
    """Whether the first, and the second, changes what is under cover."""
    is_plain: bool
    """It gains by no doubtful cell: one turn may, two could be made up of several."""

    @property
    def turns(self) -> tuple[Path, ...]:
        """The first one first."""
        return (*self.first.turns, *self.second.turns)


def pairs(here: Expectation, evidence: Evidence, odd: list[Cell], since: Onsets) -> Iterator[Pair]:
    """Every two turns that explain what is odd, each by something that is seen of it.

    The second was not seen before the first, and they explain what lay there meanwhile (`since`).
    """
    fresh = frozenset(odd)
    for first, changed in here.firsts:
        if fresh.isdisjoint(changed) or not may_have_been(first, evidence, odd):
            continue
        left = evidence.left(odd, first.change)
        first_at = since.seen_at(first, evidence, UNKNOWN)
        for second in here.after(first).beginning(tuple(left)) if left else ():
            if not (second.done and fits(second, evidence, left) and since.allow((first, second))):
                continue
            if in_order(first_at, since.seen_at(second, evidence, first_at)):
                yield _pair(here, evidence, odd, first, second)


def _pair(
    here: Expectation, evidence: Evidence, odd: list[Cell], first: Candidate, second: Candidate
) -> Pair:
    covered, change = evidence.covered, dict((*first.change, *second.change))
    of_first, of_second = (any(covered[cell] for cell, _ in turn.change) for turn in (first, second))
    is_plain = all(cell in odd or covered[cell] or look == here.looks[cell] for cell, look in change.items())
    return Pair(first, second, (of_first, of_second), is_plain)


def may_have_been(first: Candidate, evidence: Evidence, odd: list[Cell]) -> bool:
    """Whether a turn can have stood on the table before the one that followed at once.

    Its traces are still there, but for one piece at most, whom the answer took or who went on itself.
    """
    if not first.done or first.state.outcome or len(first.turns) > 1:
        return False
    fresh = [cell for cell, look in first.change if cell in odd and evidence.of(cell, look) < ODD]
    return bool(fresh) and len(first.change) - len(fresh) <= 1
