"""What was played, by the lines of play that all images since the log was sure may mean. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, takewhile

from boardlight.referee.inference.candidates import Expectation, Path, expect_once
from boardlight.referee.inference.displaced import lawful, way_of
from boardlight.referee.inference.evidence import oddities
from boardlight.referee.inference.verdicts import (
    Blind,
    Foul,
    Oddity,
    Played,
    Settled,
    TookBack,
    Underway,
    Verdict,
)
from boardlight.referee.lines.belief import Belief
from boardlight.referee.lines.numbers import SURE_NATS, TAKEN_BACK_NATS
from boardlight.referee.lines.told import Told
from boardlight.referee.session.state import Session
from boardlight.referee.session.visibility import is_screened
from rules.game import EMPTY
from vision.observation import Observation

TAKEN_BACK_AT_ONCE = 6
"""Turns that players take back without an image of what lay there in between, at most."""


MOST_ASKED = 4
"""Lines of turns that nobody saw, among which people are asked to choose; another one can be typed."""


def with_turns_nobody_saw(session: Session, verdict: Verdict, seen: Observation) -> Verdict:
    """A foul with the lawful lines that lead to the table, the likeliest first."""
    belief = session.tracking.belief
    if not isinstance(verdict, Foul) or belief is None or seen.busy or not session.is_at_a_loss:
        return verdict
    return replace(verdict, unseen=belief.explains[:MOST_ASKED])


def judged_in_the_end(seen: Observation) -> Observation:
    """The observation of a plain set, in which only those cells are hidden that have just changed: what lies
    over others for a while, or is taken for pieces, is refuted by what follows."""
    if seen.stirred is None:
        return seen
    return replace(seen, busy=seen.blind is not None, covered=seen.stirred)


def recorded_turn(session: Session, seen: Observation) -> Verdict:
    """The turns that are sure; else whether any is in doubt."""
    belief = session.tracking.belief
    if seen.blind or belief is None:
        return Blind(seen.blind)
    if seen.busy:
        return session.tracking.verdict
    sure = belief.sure
    if played := lawful(sure):
        instead = _instead(session, belief)[: len(played)]
        return Played(played, instead=instead if any(instead) else ())
    if belief.merges and lawful(belief.lines.best.turns):
        return likeliest(session, belief)
    turns = _took_back(belief, _earlier(session))
    if turns is not None:
        return TookBack(turns)
    if sure:
        return against_the_rules(session, sure)
    if belief.is_foul:
        return Foul(oddities(session.here, seen))
    doubted = belief.lines.doubted
    return Underway(unseen=doubted) if doubted and not session.here.hides else Settled()


def _earlier(session: Session) -> Iterator[Expectation]:
    """The positions before, nearest first, back to where screens stood: behind them anything may lie."""
    past = takewhile(lambda rest: not is_screened(rest.state), reversed(session.line[:-1]))
    rests = islice(past, TAKEN_BACK_AT_ONCE)
    return (expect_once(session.game, rest.state) for rest in rests)


def _took_back(belief: Belief, earlier: Iterator[Expectation]) -> int | None:
    """How many turns are to be taken back for the table to be explained, if no line does it as well.

    `earlier` are the positions before, nearest first. Where the last turn was played otherwise after all, it
    is taken back too.
    """
    paid, dear = _paid_here(belief), TAKEN_BACK_NATS + SURE_NATS
    if belief.weighed is None or paid <= dear:
        return None
    told, positions = Told.by(belief.weighed, None), [*earlier]
    costs = [told.at(there) for there in positions]
    if belief.reading.tells_fouls and positions:
        costs[0] = min(costs[0], told.after_a_turn(positions[0]))
    turns = min(range(len(costs)), key=lambda back: costs[back], default=None)
    return None if turns is None or costs[turns] + dear > paid else turns + 1


def _paid_here(belief: Belief) -> float:
    """Nats that the likeliest line pays for the table that lies there.

    Where cells may be misread, what more turns explain is not to be taken back.
    """
    if belief.reading.tells_fouls or belief.weighed is None:
        return belief.lines.paid_here
    return 0.0 if belief.lines.best.turns else Told.by(belief.weighed, None).at(belief.root)


def against_the_rules(session: Session, turns: Sequence[Path]) -> Foul:
    """A turn against the rules, and the one that answered it if one did."""
    source, target = way_of(turns[0])
    expected = {cell: session.game.labels[min(session.here.looks[cell])] for cell in (source, target)}
    seen = {source: EMPTY, target: expected[source]}
    oddities = tuple(Oddity(cell, expected[cell], seen[cell]) for cell in sorted(expected))
    if session.here.hides:
        # To go on from a position would tell what lies inside the pieces.
        return Foul(oddities)
    return Foul(oddities, answer=lawful(turns[1:])[:1], displaced=turns[0])


def likeliest(session: Session, belief: Belief) -> Played:
    """The turns of the likeliest line; each that is not sure is marked with what it may have been.

    What was played after a turn against the rules comes once that one is marked.
    """
    turns = lawful(belief.lines.best.turns)
    return Played(turns, instead=_instead(session, belief)[: len(turns)])


def _instead(session: Session, belief: Belief) -> tuple[tuple[Path, ...], ...]:
    """By turn what may have been played then, itself first.

    Where pieces hide something a mark says that nobody saw it, and not what else was allowed.
    """
    if not session.here.hides:
        return belief.instead
    return tuple(which[:1] for which in belief.instead)
