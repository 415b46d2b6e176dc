"""Iterative deepening at the root: every turn a candidate, the best of them scored exactly. Pure."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from rules.game import Action, State
from rules.turns import faulty_turns, turns
from search.alphabeta import INFINITY, Tree
from search.budget import Meter, SpentError
from search.evaluation import Evaluation

DEEPEST = 40
"""Turns ahead, where nothing else ends a search."""
Path = tuple[Action, ...]
EXTENDED = 12
"""Steps beyond the depth of an iteration up to which forced replies and checks are followed."""


@dataclass(frozen=True)
class Candidate:
    """A turn at the root and its value in hundredths for the seat that thinks."""

    path: Path
    there: State
    """Where the turn leads."""
    value: int
    line: Path
    exact: bool


def deepened(
    evaluation: Evaluation,
    state: State,
    meter: Meter,
    deepest: int | None,
    exact: int,
    asked: Collection[Path] = (),
) -> tuple[list[Candidate], int]:
    """The turns of the seat to move, the best first, `exact` of them and those that are `asked` for scored
    exactly; and the depth that was completed. Each turn is judged at sight at least, however small the
    budget.
    """
    tree = Tree(evaluation, state.turn, meter)
    found = at_sight(tree, state, asked)
    if len(found) == 1 and exact == 1:
        return found, 0
    depth = 0
    for ahead in range(1, (deepest or DEEPEST) + 1):
        tree.limit = 2 * ahead + EXTENDED
        partial: list[Candidate] = []
        waiting = _asked_early(found, asked)[: _wide(evaluation, ahead, exact + len(asked))]
        try:
            for candidate in _looked_at(tree, state, waiting, ahead, exact, asked):
                partial.append(candidate)
            depth = ahead
        except SpentError:
            return _merged(partial, found), depth
        found = _merged(partial, found)
        if evaluation.is_decisive(found[0].value):
            break  # decided by force: to look farther would not change the choice
    return found, depth


def _wide(evaluation: Evaluation, ahead: int, exact: int) -> int | None:
    """How many candidates are looked at again: all of them, but where there are hundreds all of them once."""
    return None if evaluation.width is None or ahead == 1 else max(exact, 2 * evaluation.width)


def at_sight(tree: Tree, state: State, asked: Collection[Path]) -> list[Candidate]:
    """Each turn by what stands there after it; turns that are no proper ones only where they are asked
    for.
    """
    proper = list(turns(tree.game, state))
    others = {*asked} - {path for path, _ in proper}
    wrong = [turn for turn in faulty_turns(tree.game, state) if turn.path in others] if others else []
    found = []
    for path, there in (*proper, *wrong):
        tree.meter.nodes += 1
        value = tree.evaluation.standing(there, tree.seat, 1)
        found.append(Candidate(path, there, value, path, exact=True))
    return _ranked(found)


def _asked_early(found: Sequence[Candidate], asked: Collection[Path]) -> list[Candidate]:
    """The best, then those that are asked for, then the others."""
    first, others = found[0], found[1:]
    return [first, *sorted(others, key=lambda candidate: candidate.path not in asked)]


def _looked_at(
    tree: Tree,
    state: State,
    found: Sequence[Candidate],
    ahead: int,
    exact: int,
    asked: Collection[Path],
) -> Iterator[Candidate]:
    """The candidates again, looked at so far ahead; all but the best are only shown to be no better."""
    best: list[int] = []
    with tree.at_root(state):
        for candidate in found:
            all_known = len(best) >= exact and candidate.path not in asked
            alpha = best[exact - 1] if all_known else -INFINITY
            value = alpha
            if all_known:
                value = _value(tree, candidate, ahead, alpha, alpha + 1)
            if value > alpha or not all_known:
                value = _value(tree, candidate, ahead, alpha, INFINITY)
            is_exact = value > alpha
            if is_exact:
                best = sorted((*best, value), reverse=True)[:exact]
            line = (*candidate.path, *tree.line(candidate.there)) if is_exact else candidate.path
            yield replace(candidate, value=value, line=line, exact=is_exact)


def _value(tree: Tree, candidate: Candidate, ahead: int, alpha: int, beta: int) -> int:
    """The value of a candidate for the seat that thinks.

    Where turns come in parts and that seat goes on, nobody has answered yet: what it plays next is looked
    at beside what it has played.
    """
    there, height = candidate.there, len(candidate.path)
    goes_on = tree.evaluation.in_parts and there.turn == tree.seat
    below = ahead if goes_on else ahead - 1
    if tree.side(there) == 1:
        return tree.value(there, below, alpha, beta, height)
    return -tree.value(there, below, -beta, -alpha, height)


def _ranked(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The best first; of those that seem alike, first whose value is known exactly."""
    return sorted(candidates, key=lambda candidate: (-candidate.value, not candidate.exact))


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
