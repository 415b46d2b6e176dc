"""Whether pieces stand as a game begins, or a turn shows that they did: the verdict on an image before the
first turn. Pure."""

from boardlight.referee.inference.evidence import ODD, evidence_of, oddities
from boardlight.referee.inference.verdicts import Blind, Foul, Oddity, Played, Verdict
from boardlight.referee.judging.recorded_turn import recorded_turn
from boardlight.referee.session.parts.tracking import SETTLED
from boardlight.referee.session.state import Session
from rules.game import EMPTY
from vision.observation import Observation

GLOSSY = 8
"""One in so many pieces may be hidden in a recording: nobody can move the lamp that shines on them."""


def set_up(session: Session, seen: Observation) -> Verdict:
    """All is well once all pieces are seen in their places; empty cells may stay hidden behind tall
    pieces.

    A recording asks nobody for a better light. There a turn that must have been played from the first
    position, as lines of play are weighed, tells as much: a piece that is misread does not hide a game.
    """
    turn = recorded_turn(session, seen) if session.is_recorded else None
    if isinstance(turn, Played):
        return turn
    doubtful = _doubtful(session, seen)
    odd = (*oddities(session.here, seen), *(() if session.settings.mode == "record" else doubtful))
    if odd:
        return Foul(odd)
    return Blind() if seen.blind or _too_few_are_seen(session, seen, len(doubtful)) else SETTLED


def _doubtful(session: Session, seen: Observation) -> tuple[Oddity, ...]:
    """The pieces in whose place the bare sheet is likelier, though not surely: they may be missing there."""
    evidence, labels = evidence_of(seen), session.game.labels
    empty = labels.index(EMPTY)
    return tuple(
        Oddity(cell, labels[min(look)], EMPTY)
        for cell, look in enumerate(session.here.looks)
        if empty not in look and evidence.cost[cell][empty] < evidence.of(cell, look) < ODD
    )


def _too_few_are_seen(session: Session, seen: Observation, doubtful: int) -> bool:
    empty = session.game.labels.index(EMPTY)
    looks = zip(seen.covered.tolist(), session.here.looks, strict=True)
    pieces = [covered for covered, look in looks if empty not in look]
    most = len(pieces) // GLOSSY if session.settings.mode == "record" else 0
    return pieces.count(True) + doubtful > most
