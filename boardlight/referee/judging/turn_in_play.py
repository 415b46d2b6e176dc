"""What was done at a position in which a turn is to be played: the verdict on one image. Pure.

What was played is weighed over all images since the log was last sure (`boardlight/referee/lines/`), and must
be what this one shows; the half of a turn, by which lights say what is left to do, is seen in one image.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from boardlight.referee.inference.candidates import Path, looks
from boardlight.referee.inference.displaced import lawful
from boardlight.referee.inference.evidence import evidence_of, oddities
from boardlight.referee.inference.half_turn import goes_on, lifted, may_be_a_part, merely_lifted, underway
from boardlight.referee.inference.verdicts import (
    Blind,
    Choices,
    Foul,
    Played,
    Settled,
    TookBack,
    Underway,
    Verdict,
)
from boardlight.referee.judging.likely_ends import End, likely_ends
from boardlight.referee.judging.recorded_turn import recorded_turn, with_turns_nobody_saw
from boardlight.referee.session.state import Session
from rules.turns import prefixes
from vision.observation import Observation


def turn_in_play(session: Session, seen: Observation) -> Verdict:
    """What the rules make of an image, and of those before it."""
    if session.is_recorded:
        return recorded_turn(session, seen)
    if seen.blind:
        return Blind(seen.blind)
    here, before = session.here, session.tracking
    is_as_it_was = not evidence_of(seen).odd(here.looks)
    verdict = underway(here, seen, before.trail) or Settled() if is_as_it_was else _judged(session, seen)
    if isinstance(verdict, Underway) and not verdict.lifted and here.hides:
        # That it is half a turn hangs on what lies inside a piece: nobody is to learn it from this.
        return Foul(oddities(here, seen))
    if seen.busy and isinstance(verdict, Settled) and isinstance(before.verdict, Underway):
        return before.verdict  # the hand hides what it does: hints stay on until it is gone
    return with_turns_nobody_saw(session, verdict, seen)


def _judged(session: Session, seen: Observation) -> Verdict:
    """The verdict on a table that does not show the position."""
    here, ends = session.here, likely_ends(session, seen)
    return (
        _played(session, ends, seen)
        or underway(here, seen, session.tracking.trail)
        or _took_back(session, seen)
        or _answered(session, ends)
        or merely_lifted(here, seen)
        or amended(session, seen)
        or Foul(oddities(here, seen))
    )


def _played(session: Session, ends: Sequence[End], seen: Observation) -> Verdict | None:
    """The turn that lies there, or those of which one must."""
    single = [end for end in ends if end.traces == 1]
    if not single:
        return None
    if any(end.is_covered for end in ends):
        return Underway(lifted=lifted(session.here, seen), unseen=_firsts(ends))
    trail = session.tracking.trail
    followed = [end for end in single if trail and end.turns[-1][: len(trail)] == trail] or single
    first = min(followed, key=lambda end: len(end.turns))
    turns = first.turns
    if any(end.turns[: len(turns)] != turns for end in followed):
        return Choices(tuple(end.turns[-1] for end in followed))
    if not first.is_plain or may_be_a_part(session.here, turns[-1], seen):
        return Choices(turns[-1:], unsure=True)
    return Played(turns, goes_on(session.here, turns[-1], seen))


def _firsts(ends: Iterable[End]) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(end.turns[0] for end in ends))


def _answered(session: Session, ends: Sequence[End]) -> Verdict | None:
    """Two turns without a pause, both of them seen; or those that may have come first."""
    pairs, belief = [end for end in ends if end.traces == 2], session.tracking.belief
    if not pairs or belief is None or session.is_at_a_loss:
        return None
    is_plain = all(end.is_plain and not end.is_covered for end in pairs) and not belief.lay_otherwise
    if is_plain and lawful(belief.sure) == pairs[0].turns:
        return Played(pairs[0].turns, "at once")
    if session.here.hides:
        return None
    unseen = _firsts(pairs)
    sources = tuple(path[0].source for path in unseen if path[0].source is not None)
    return Underway(lifted=sources, unseen=unseen)


def _took_back(session: Session, seen: Observation) -> TookBack | None:
    """How many turns are taken back where all is seen, and lies as it lay before.

    Behind the screens of a set-up nothing is taken back.
    """
    if seen.covered.any():
        return None
    past = takewhile(lambda rest: not session.game.unsettled(rest.state), reversed(session.line[:-1]))
    evidence = evidence_of(seen)
    turns = (turns for turns, rest in enumerate(past, start=1) if not evidence.odd(rest.looks))
    return next(map(TookBack, turns), None)


def amended(session: Session, seen: Observation) -> TookBack | None:
    """The last turn, begun as it was and ended otherwise, if the table shows just that."""
    last = session.line[-1]
    if (
        not session.table.in_step
        or last.kind != "turn"
        or len(last.path) < 2
        or session.is_absent(last.path[0].seat)
    ):
        return None
    game, before = session.game, session.line[-2].state
    evidence = evidence_of(seen)
    stem, here = last.path[:1], game.after(before, last.path[0])
    ends: list[Path] = [
        (*stem, *path)
        for path, there in prefixes(game, here, faults=False)
        if there.ply > before.ply and not evidence.odd(looks(game, there))
    ]
    return TookBack(1, ends[0]) if len(ends) == 1 else None
