"""Two turns without a pause: the first must explain some odd cells and leave the rest to the second. Pure."""

from collections.abc import Iterator

from boardlight.referee.inference.candidates import Candidate, Expectation, Path
from boardlight.referee.inference.evidence import ODD, Evidence, fits
from boardlight.referee.inference.onsets import UNKNOWN, Onsets, in_order
from rules.board import Cell


def pairs(
    here: Expectation, evidence: Evidence, odd: list[Cell], since: Onsets, hidden: bool = False
) -> Iterator[tuple[Path, ...]]:
    """Every two turns that explain what is odd, both seen; or (`hidden`) the first partly under cover.

    The second was not seen before the first (`since`).
    """
    covered, fresh = evidence.covered, frozenset(odd)
    if hidden and not any(covered):
        return
    for first, changed in here.firsts:
        if fresh.isdisjoint(changed):
            continue
        is_hidden = any(covered[cell] for cell in changed)
        if is_hidden != hidden or not may_have_been(first, evidence, odd):
            continue
        left = evidence.left(odd, first.change)
        first_at = since.seen_at(first, evidence, UNKNOWN)
        for second in here.after(first).beginning(tuple(left)) if left else ():
            sure = second.done and not any(covered[cell] for cell, _ in second.change)
            if not sure or not fits(second, evidence, left):
                continue
            change = dict((*first.change, *second.change))
            # One turn may gain by a doubtful cell, two could be made up of several.
            plain = all(
                cell in odd or covered[cell] or look == here.looks[cell] for cell, look in change.items()
            )
            if not plain or not since.allow((first, second)):
                continue
            if in_order(first_at, since.seen_at(second, evidence, first_at)):
                yield (*first.turns, *second.turns)


def may_have_been(first: Candidate, evidence: Evidence, odd: list[Cell]) -> bool:
    """Whether a turn can have stood on the table before the one that followed at once.

    Its traces are still there, but for one piece at most, whom the answer took or who went on itself.
    """
    if not first.done or first.state.outcome or len(first.turns) > 1:
        return False
    fresh = [cell for cell, look in first.change if cell in odd and evidence.of(cell, look) < ODD]
    return bool(fresh) and len(first.change) - len(fresh) <= 1
