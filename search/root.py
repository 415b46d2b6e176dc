"""Iterative deepening at the root: every turn a candidate, the best of them scored exactly. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.game import Action, State
from rules.turns import turns
from search.alphabeta import INFINITY, Tree
from search.budget import Meter, SpentError
from search.evaluation import Evaluation

DEEPEST = 40
"""Turns ahead, where nothing else ends a search."""
EXTENDED = 12
"""Steps beyond the depth of an iteration up to which forced replies and checks are followed."""


@dataclass(frozen=True)
class Candidate:
    """A turn at the root and its value in hundredths for the seat that thinks."""

    path: tuple[Action, ...]
    there: State
    """Where the turn leads."""
    value: int
    line: tuple[Action, ...]
    exact: bool


def deepened(
    evaluation: Evaluation,
    state: State,
    meter: Meter,
    deepest: int | None,
    exact: int,
) -> tuple[list[Candidate], int]:
    """The turns of the seat to move, the best first, `exact` of them scored exactly; and the depth that was
    completed. Each turn is judged at sight at least, however small the budget.
    """
    tree = Tree(evaluation, state.turn, meter)
    found = _at_sight(tree, state)
    if len(found) == 1 and exact == 1:
        return found, 0
    depth = 0
    for ahead in range(1, (deepest or DEEPEST) + 1):
        tree.limit = 2 * ahead + EXTENDED
        partial: list[Candidate] = []
        try:
            for candidate in _looked_at(tree, state, found[: _wide(evaluation, ahead, exact)], ahead, exact):
                partial.append(candidate)
            depth = ahead
        except SpentError:
            return _merged(partial, found), depth
        found = _merged(partial, found)
        if _is_settled(evaluation, found):
            break
    return found, depth


def _wide(evaluation: Evaluation, ahead: int, exact: int) -> int | None:
    """How many candidates are looked at again: all of them, but where there are hundreds all of them once."""
    return None if evaluation.width is None or ahead == 1 else max(exact, 2 * evaluation.width)


def _at_sight(tree: Tree, state: State) -> list[Candidate]:
    """Each turn by what stands there after it."""
    found = []
    for path, there in turns(tree.game, state):
        tree.meter.nodes += 1
        value = tree.ended(there, 1) if there.outcome else tree.evaluation.value(there, tree.seat)
        found.append(Candidate(path, there, value, path, exact=True))
    return _ranked(found)


def _looked_at(
    tree: Tree, state: State, found: Sequence[Candidate], ahead: int, exact: int
) -> Iterator[Candidate]:
    """The candidates again, looked at so far ahead; all but the best are only shown to be no better."""
    best: list[int] = []
    with tree.at_root(state):
        for candidate in found:
            alpha = best[exact - 1] if len(best) >= exact else -INFINITY
            value = alpha
            if best and alpha > -INFINITY:
                value = _value(tree, candidate, ahead, alpha, alpha + 1)
            if value > alpha or alpha == -INFINITY:
                value = _value(tree, candidate, ahead, alpha, INFINITY)
            is_exact = value > alpha
            if is_exact:
                best = sorted((*best, value), reverse=True)[:exact]
            line = (*candidate.path, *tree.line(candidate.there)) if is_exact else candidate.path
            yield replace(candidate, value=value, line=line, exact=is_exact)


def _value(tree: Tree, candidate: Candidate, ahead: int, alpha: int, beta: int) -> int:
    """The value of a candidate for the seat that thinks."""
    there, height = candidate.there, len(candidate.path)
    if tree.side(there) == 1:
        return tree.value(there, ahead - 1, alpha, beta, height)
    return -tree.value(there, ahead - 1, -beta, -alpha, height)


def _ranked(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Exact ones first, the best before the others."""
    return sorted(candidates, key=lambda candidate: (not candidate.exact, -candidate.value))


def _merged(partial: Sequence[Candidate], found: Sequence[Candidate]) -> list[Candidate]:
    """What an iteration that was cut short has found, before what it did not come to.

    The latter are supposed to be no better than the worst that was looked at: nothing else is known at this
    depth.
    """
    if not partial:
        return list(found)
    ranked = _ranked(partial)
    worst = min(candidate.value for candidate in ranked)
    done = {candidate.path for candidate in ranked}
    left = (candidate for candidate in found if candidate.path not in done)
    return ranked + [replace(each, value=min(each.value, worst), exact=False) for each in left]


def _is_settled(evaluation: Evaluation, found: Sequence[Candidate]) -> bool:
    """Whether the game is decided by force: to look farther would not change the choice."""
    return abs(found[0].value) > evaluation.decided * 9 // 10
