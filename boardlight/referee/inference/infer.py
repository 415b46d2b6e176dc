"""From what the camera sees to what the players did: one position, one observation, one verdict. Pure.

The evidence of an observation is compared with the looks of every candidate path (docs/decisions/0008). A
verdict says what one image means; whether it has stood for long enough is the session's business.
"""

from collections.abc import Iterable
from dataclasses import replace

from boardlight.referee.inference.candidates import Candidate, Expectation, Look, Path, nearest
from boardlight.referee.inference.evidence import ODD, Evidence, crowded, evidence_of, fits, leads_to
from boardlight.referee.inference.occluded_turns import out_of_sight
from boardlight.referee.inference.onsets import NOTHING, Onsets
from boardlight.referee.inference.trail import along, come_home
from boardlight.referee.inference.two_turns import pairs
from boardlight.referee.inference.verdicts import (
    Blind,
    Choices,
    Foul,
    GoesOn,
    Oddity,
    Played,
    Settled,
    TookBack,
    Underway,
    Verdict,
)
from rules.board import Cell
from rules.game import EMPTY
from vision.observation import Observation

MARGIN = 48
"""Cost by which the best explanation must beat every other that looks different."""

LEANS = 8
"""Cost by which a cell that a piece has left may still look as if it stood there."""

LIFTED_AT_ONCE = 3
"""Pieces that may be off the table for a moment without anybody having done wrong."""


def infer(
    here: Expectation,
    earlier: Iterable[tuple[Look, ...]],
    observation: Observation,
    trail: Path = (),
    shown: tuple[Path, ...] = (),
    since: Onsets = NOTHING,
) -> Verdict:
    """What `observation` means at `here`.

    `earlier`: looks of the positions before, nearest first. `trail`: the unfinished path that was on the
    table a moment ago; it decides between turns that look the same in the end. `shown`: the finished turn
    that lay there, and `since` what has lain there for how long; they decide which of two turns came first.
    """
    if observation.blind:
        return Blind(observation.blind)
    evidence = evidence_of(observation)
    odd = evidence.odd(here.looks)
    if not odd:
        return _ended_at_home(here, evidence, odd, trail) or Settled()
    return (
        _fitting(here, evidence, odd, trail)
        or _on_the_way(here, evidence, odd, trail)
        or _took_back(earlier, evidence)
        or _answered(here, evidence, odd, shown, since)
        or _merely_lifted(here, evidence, odd)
        or Foul(oddities(here, observation))
    )


def oddities(here: Expectation, observation: Observation) -> tuple[Oddity, ...]:
    """Every visible cell that does not show the position, and what it shows."""
    evidence = evidence_of(observation)
    labels = here.game.labels
    return tuple(
        Oddity(cell, labels[min(here.looks[cell])], labels[evidence.seen(cell)])
        for cell in evidence.odd(here.looks)
    )


def known_oddities(
    here: Expectation, observation: Observation, before: tuple[Oddity, ...]
) -> tuple[Oddity, ...]:
    """Every cell that does not show the position as far as is known: what hands hide is as it was `before`.

    A hand that passes over the board so changes nothing of what is still to be done. Where none is there, a
    cell that cannot be judged is not held to be wrong.
    """
    if not (observation.busy or observation.present):
        return oddities(here, observation)
    labels, covered = here.game.labels, observation.covered
    kept = [odd for odd in before if covered[odd.cell] and odd.expected == labels[min(here.looks[odd.cell])]]
    return tuple(sorted((*oddities(here, observation), *kept), key=lambda odd: odd.cell))


def _gain(here: Expectation, candidate: Candidate, evidence: Evidence) -> int:
    """By how much `candidate` explains the evidence better than the position itself."""
    return sum(
        evidence.of(cell, here.looks[cell]) - evidence.of(cell, look) for cell, look in candidate.change
    )


def _fitting(here: Expectation, evidence: Evidence, odd: list[Cell], trail: Path) -> Verdict | None:
    near = [candidate for candidate in here.candidates if any(cell in candidate.way for cell in odd)]
    fitting = [candidate for candidate in near if fits(candidate, evidence, odd)]
    if not fitting:
        return None
    best = max(fitting, key=lambda candidate: _gain(here, candidate, evidence))
    rivals = [candidate for candidate in near if candidate.change != best.change]
    enough = _gain(here, best, evidence) - MARGIN
    close = [candidate for candidate in rivals if _gain(here, candidate, evidence) > enough]
    if any(evidence.covered[cell] for candidate in fitting for cell, _ in candidate.change):
        unseen = tuple(c.turns[-1] for c in nearest(fitting) if len(c.turns) == 1)
        return Underway(lifted=_lifted(here, evidence, odd), unseen=unseen)
    if close or (best.done and _is_doubtful(here, best, evidence)):
        return Choices(tuple(c.turns[-1] for c in nearest([best, *close])), unsure=True)
    instead = out_of_sight(here, evidence) if len(best.turns) > 1 else ()
    if instead:
        return Underway(unseen=(best.turns[0], *instead))
    alike = [candidate for candidate in fitting if candidate.change == best.change]
    verdict = _among(alike, trail)
    if isinstance(verdict, Played) and verdict.goes_on == "no":
        return replace(verdict, goes_on=_goes_on(here, best, rivals, evidence, odd))
    return verdict


def _is_doubtful(here: Expectation, played: Candidate, evidence: Evidence) -> bool:
    """Whether a cell would rather be as it was: one plain change must not carry a doubtful one along."""
    empty = here.game.labels.index(EMPTY)
    gains = {
        cell: evidence.of(cell, here.looks[cell]) - evidence.of(cell, look) for cell, look in played.change
    }
    if sum(gain >= ODD for gain in gains.values()) > 1:
        return False
    arrived = [
        cell for cell, look in played.change if empty not in look and look.isdisjoint(here.looks[cell])
    ]
    return min(gains.values()) < -LEANS or any(gains[cell] <= 0 for cell in arrived)


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


def _among(alike: list[Candidate], trail: Path) -> Verdict:
    """The verdict for candidates that all look like the table."""
    done = [candidate for candidate in alike if candidate.done]
    if not done:
        return Underway(path=along(alike, trail).turns[-1])
    goes_on: GoesOn = "later" if len(done) < len(alike) else "no"
    done = nearest(done)
    followed = [candidate for candidate in done if trail and candidate.turns[-1][: len(trail)] == trail]
    chosen = followed or done
    if len(chosen) > 1:
        return Choices(tuple(candidate.turns[-1] for candidate in chosen))
    return Played(chosen[0].turns, goes_on)


def _on_the_way(here: Expectation, evidence: Evidence, odd: list[Cell], trail: Path) -> Verdict | None:
    near = here.touched.get(odd[0], ())
    leading = [c for c in near if leads_to(c, evidence, odd) and not crowded(here, c, evidence)]
    if not leading:
        return None
    almost = [c for c in leading if c.done and _has_arrived(here, c, evidence, odd)]
    if almost and len({candidate.change for candidate in almost}) == 1:
        return _unfinished(here, along(almost, trail), evidence, odd)
    return _ended_at_home(here, evidence, odd, trail) or Underway(trail, _lifted(here, evidence, odd))


def _ended_at_home(here: Expectation, evidence: Evidence, odd: list[Cell], trail: Path) -> Verdict | None:
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


def _lifted(here: Expectation, evidence: Evidence, odd: list[Cell]) -> tuple[Cell, ...]:
    empty = here.game.labels.index(EMPTY)
    return tuple(cell for cell in odd if evidence.cost[cell][empty] < ODD)


def _took_back(earlier: Iterable[tuple[Look, ...]], evidence: Evidence) -> Verdict | None:
    for turns, looks in enumerate(earlier, start=1):
        if not any(evidence.covered) and not evidence.odd(looks):
            return TookBack(turns)
    return None


def _answered(
    here: Expectation, evidence: Evidence, odd: list[Cell], shown: tuple[Path, ...], since: Onsets
) -> Verdict | None:
    """Two turns without a pause, both seen, if none of which something is out of sight explains as much."""
    found = [pair for pair in pairs(here, evidence, odd, since) if pair.is_plain]
    seen = [pair.turns for pair in found if not any(pair.hidden)]
    rivals = [] if here.hides else [pair.turns for pair in found if any(pair.hidden)]
    begun = [turns for turns in seen if shown and turns[: len(shown)] == shown]
    plain = begun if rivals or len(seen) > 1 else seen
    if len(plain) == 1:
        return Played(plain[0], "at once")
    unseen = tuple(dict.fromkeys(first for first, _ in (*rivals, *seen)))
    lifted = tuple(dict.fromkeys(path[0].source for path in unseen if path[0].source is not None))
    return Underway(lifted=lifted, unseen=unseen) if rivals else None


def _merely_lifted(here: Expectation, evidence: Evidence, odd: list[Cell]) -> Verdict | None:
    lifted = _lifted(here, evidence, odd)
    if len(lifted) == len(odd) and len(odd) <= LIFTED_AT_ONCE:
        return Underway(lifted=lifted)
    return None
