"""What a recorder missed: turns that were played while one before them was still in doubt. Pure.

A recorder asks nobody. Where one turn could not be told, the next ones show what it must have been: the
one line of play is looked for that explains all of the table, its turns in the order in which they were seen.
"""

from collections.abc import Iterator
from itertools import islice, takewhile

from boardlight.referee.inference.candidates import Candidate, Expectation, Path
from boardlight.referee.inference.evidence import Evidence, evidence_of
from boardlight.referee.inference.onsets import UNKNOWN, Onsets, in_order
from boardlight.referee.inference.two_turns import may_have_been
from boardlight.referee.inference.verdicts import Agreed, Played
from rules.board import Cell
from rules.notation import write_setup
from vision.observation import Observation

FEWEST, MOST = 3, 4
"""Turns that are looked for at once; fewer are understood as they are."""

LINES = 400
"""Lines of play that are followed, lest an image take for ever; more of them say nothing."""

Line = tuple[Path, ...]


def caught_up(here: Expectation, seen: Observation, since: Onsets) -> Played | Agreed | None:
    """The turns with which every line of three turns or more begins that leads to what is seen.

    Where they begin otherwise, the position to which all of them lead by one last turn that was seen alone:
    who played it shows whose turn it was. None if they agree in neither.
    """
    found = lines_to(here, seen, since)
    alike = takewhile(lambda turns: len(set(turns)) == 1, zip(*found, strict=False))
    sure = tuple(turns[0] for turns in alike)
    if sure:
        return Played(sure, "no" if len(found) > 1 else "at once")
    ends = {(line[-1], write_setup(here.game, last.state)) for line, last in found.items()}
    if here.hides or len(ends) != 1 or not _came_last(next(iter(found.values())), seen, since):
        return None
    return Agreed(ends.pop()[1], tuple(found))


def _came_last(turn: Candidate, seen: Observation, since: Onsets) -> bool:
    """Whether all else lay there before this turn was seen."""
    before = (time for cell, time in since.since.items() if cell not in dict(turn.change))
    return not in_order(since.seen_at(turn, evidence_of(seen), UNKNOWN), max(before, default=UNKNOWN))


def lines_to(here: Expectation, seen: Observation, since: Onsets) -> dict[Line, Candidate]:
    """The shortest lines of three turns or more that lead to what is seen, each with its last turn.

    None if too many begin.
    """
    evidence = evidence_of(seen)
    followed = list(islice(_lines(here, evidence, evidence.odd(here.looks), since), LINES))
    found: dict[int, dict[Line, Candidate]] = {}
    for turns, left in followed if len(followed) < LINES else ():
        if not left and len(turns) >= FEWEST and since.allow(turns):
            line = tuple(path for turn in turns for path in turn.turns)
            found.setdefault(len(turns), {})[line] = turns[-1]
    return found[min(found)] if found else {}


def _lines(
    here: Expectation,
    evidence: Evidence,
    odd: list[Cell],
    since: Onsets,
    before: tuple[Candidate, ...] = (),
    at: float = 0.0,
) -> Iterator[tuple[tuple[Candidate, ...], list[Cell]]]:
    """Every line that leaves ever less unexplained, and what it leaves.

    No turn was seen sooner than the one before it, which was seen `at` that time.
    """
    for turn in here.beginning(tuple(odd)):
        if any(evidence.covered[cell] for cell, _ in turn.change) or not may_have_been(turn, evidence, odd):
            continue
        there, when = here.after(turn), since.seen_at(turn, evidence, at)
        left, line = evidence.odd(there.looks), (*before, turn)
        if len(left) < len(odd) and in_order(at, when):
            yield line, left
            if left and len(line) < MOST:
                yield from _lines(there, evidence, left, since, line, when)
