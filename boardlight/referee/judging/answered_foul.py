"""A turn against the rules, and the legal one that answered it before a recorder went on. Pure.

Nothing is guessed. Either one piece was seen to lie elsewhere alone, long enough to be marked or at least to
be sure of it, and what lies there now is that and one answer. Or both came at once: then one piece and one
answer must be the only way to explain the table, and no legal turn may have begun it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from boardlight.referee.inference.candidates import Candidate, Expectation
from boardlight.referee.inference.evidence import ODD, Evidence, evidence_of, fits
from boardlight.referee.inference.infer import infer, oddities
from boardlight.referee.inference.missed_turns import lines_to
from boardlight.referee.inference.onsets import NOTHING
from boardlight.referee.inference.two_turns import pairs
from boardlight.referee.inference.verdicts import Foul, Oddity, Played
from boardlight.referee.judging.illegal_move import Stray, continued_from, is_stray, left_and_arrived
from boardlight.referee.session.state import Session
from rules.pieces import CHANCE
from vision.observation import Observation

MOST = 6
"""Cells that are looked at when both came at once: two pieces' ways, and whom the answer took."""


def with_answer(session: Session, verdict: Foul, seen: Observation) -> Foul:
    """The foul, with the one turn that answers a turn against the rules, if the table shows just that."""
    marked = session.table.foul.oddities if session.table.foul else ()
    if session.recording.branches or marked == verdict.oddities:
        return verdict
    answer = _answer(session, marked, seen)
    if answer:
        return replace(verdict, answer=answer.turns)
    answer = _answer(session, session.tracking.glimpsed, seen)
    if answer and not _are_two_turns(session.here, seen):
        return replace(verdict, answer=answer.turns, strayed=session.tracking.glimpsed)
    return verdict if marked else _taken_apart(session, verdict, seen)


def _answer(session: Session, stray: Stray, seen: Observation) -> Played | None:
    there = continued_from(session.game, session.state, stray)
    answer = infer(there, (), seen) if there else None
    return answer if isinstance(answer, Played) else None


def _taken_apart(session: Session, verdict: Foul, seen: Observation) -> Foul:
    """The foul as the one piece against the rules and the one answer that it must be."""
    here, evidence = session.here, evidence_of(seen)
    if not 2 < len(verdict.oddities) <= MOST or _may_begin_well(here, evidence, seen):
        return verdict
    readings = [
        (stray, is_next)
        for stray, there, is_next in _readings(session, verdict)
        if _explains(there.candidates, there, evidence)
    ]
    if len(readings) != 1 or _are_two_turns(here, seen) or _are_three_turns(session, seen):
        return verdict
    ((stray, is_next),) = readings
    answer = _answer(session, stray, seen) if is_next else None
    return replace(verdict, answer=answer.turns, strayed=stray) if answer else verdict


def _readings(session: Session, verdict: Foul) -> Iterator[tuple[Stray, Expectation, bool]]:
    """Every piece that may have gone elsewhere alone, what may follow, and whether the next seat would move.

    He stands there still, or was taken by whoever stands there now. A piece out of turn may also have been
    answered by the seat whose turn it was.
    """
    game, state = session.game, session.state
    gone, arrived = left_and_arrived(verdict.oddities)
    for left in gone:
        owner = state.cells[left.cell][-1].owner
        following = game.following(owner)
        for found in arrived:
            stray = (left, Oddity(found.cell, found.expected, left.expected))
            for seat in {following, state.turn} - {owner, CHANCE}:
                there = continued_from(game, state, stray, seat)
                if there:
                    yield stray, there, seat == following


def _explains(turns: Iterable[Candidate], there: Expectation, evidence: Evidence) -> bool:
    """Whether one of these turns leads from there to what is seen."""
    odd = evidence.odd(there.looks)
    return any(turn.done and fits(turn, evidence, odd) for turn in turns)


def _may_begin_well(here: Expectation, evidence: Evidence, seen: Observation) -> bool:
    """Whether a legal turn lies there whole, or all but what one piece did after it."""
    odd = set(evidence.odd(here.looks))
    within = (
        turn for turn in here.candidates if turn.done and turn.change and odd.issuperset(dict(turn.change))
    )
    return any(
        all(evidence.of(cell, look) < ODD for cell, look in turn.change)
        or is_stray(oddities(here.after(turn), seen))
        for turn in within
    )


def _are_two_turns(here: Expectation, seen: Observation) -> bool:
    """Whether two legal turns may explain the table, whichever came first, doubtful cells and all."""
    evidence = evidence_of(seen)
    return any(True for _ in pairs(here, evidence, evidence.odd(here.looks), NOTHING))


def _are_three_turns(session: Session, seen: Observation) -> bool:
    """Whether longer lines explain it, or a piece that went twice, with the answer between."""
    here, evidence = session.here, evidence_of(seen)
    return bool(lines_to(here, seen, session.tracking.onsets)) or any(
        _explains(there.beginning(tuple(evidence.odd(there.looks))), there, evidence)
        for first in here.beginning(tuple(evidence.odd(here.looks)))
        if first.done and first.change
        for there in _answered(here.after(first), evidence)
    )


def _answered(there: Expectation, evidence: Evidence) -> Iterator[Expectation]:
    """What may follow each turn that leaves less to explain."""
    left = evidence.odd(there.looks)
    for turn in there.beginning(tuple(left)):
        if turn.done and turn.change:
            after = there.after(turn)
            if len(evidence.odd(after.looks)) < len(left):
                yield after
