"""The best turns of a position, and what each of the others is worth. Pure.

This is what the rest of the program calls. The search is given what the seat may know (`Game.view`); where
pieces are hidden it imagines whole positions that look the same, and takes the mean (determinisation).
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from rules.game import Game, State
from rules.pieces import CHANCE, Seat
from search.budget import Budget, Meter
from search.evaluation import UNIT, Evaluation
from search.evaluations import evaluation_of
from search.forced import ForcedWin, forced_win
from search.root import DEEPEST, Candidate, Path, deepened
from search.sampling import sampled

WORLDS = 6
"""Whole positions imagined where pieces are hidden."""
PROOF = 2
"""The part of a budget, one in so many, that is spent beside it to look for a win by force."""


@dataclass(frozen=True)
class ScoredTurn:
    """A turn, and what comes of it."""

    path: Path
    score: float
    """In pieces, for the seat that asked: what it is ahead by. A game won counts `WON` or a little less."""
    line: Path
    """What is expected to be played, this turn first; short where it is not known."""
    exact: bool = True
    """False: it is no better than `score`, as far as it was looked at."""


@dataclass(frozen=True)
class Analysis:
    """What was found about a position."""

    seat: Seat
    turns: tuple[ScoredTurn, ...]
    """The best first. Where pieces are hidden the referee may refuse some of them: play the first it
    allows.
    """
    nodes: int
    """Positions looked at."""
    depth: int
    """Turns ahead that were looked at whole; captures were followed farther."""

    @property
    def path(self) -> Path:
        """The best turn."""
        return self.turns[0].path

    @property
    def score(self) -> float:
        """What the best turn leads to, in pieces."""
        return self.turns[0].score

    def of(self, path: Path) -> ScoredTurn | None:
        """What was found about that turn, or None if it is not among them."""
        return next((turn for turn in self.turns if turn.path == path), None)

    @property
    def line(self) -> Path:
        """The principal line: what is expected to be played."""
        return self.turns[0].line


def best(
    game: Game,
    state: State,
    seat: Seat,
    budget: Budget,
    *,
    alternatives: int = 1,
    asked: Collection[Path] = (),
    seed: int = 0,
    remembers: bool = False,
    sampling: bool = False,
) -> Analysis:
    """The turns of `seat`, who is to move in `state`, the best first; `alternatives` of them scored exactly,
    and with them those that are `asked` for: a turn that was played, or a faulty one.

    It sees `game.view(state, seat)` and nothing else or, if it `remembers` the game,
    `game.recalled(state, seat)`; `seed` decides where chance does. `sampling` is for a seat that only wants
    to play: no turn but the first is judged where that plays better (`Evaluation.sampled`). With a budget of
    positions it always answers the same. ValueError if there is nothing to choose.
    """
    view = game.recalled(state, seat) if remembers else game.view(state, seat)
    evaluation = known(game)
    chance = Random(seed)
    prepared = evaluation.prepared(view, seat, chance)
    if prepared is not None:
        return Analysis(seat, (ScoredTurn((prepared,), 0.0, (prepared,)),), 1, 0)
    if view.outcome or view.turn != seat or seat == CHANCE:
        raise ValueError("it is not that seat's turn: there is nothing to choose")
    if evaluation.hides(view):
        return _over_worlds(evaluation, view, seat, budget, alternatives, asked, chance)
    only_the_first = alternatives == 1 and not asked and budget.depth is None
    sampling = sampling and evaluation.sampled and only_the_first
    found, nodes, depth = _searched(evaluation, view, budget, alternatives, asked, sampling)
    return Analysis(seat, tuple(map(_scored, found)), nodes, depth)


def whole_turns(game: Game, state: State, line: Path) -> list[tuple[State, Path]]:
    """A line of play as whole turns, each with the position before it; a last one that is not whole is left
    out.
    """
    whole: list[tuple[State, Path]] = []
    begun, here = state, state
    path: Path = ()
    for action in line:
        path = (*path, action)
        here = game.after(here, action)
        if here.ply > begun.ply or here.outcome:
            whole.append((begun, path))
            begun, path = here, ()
    return whole


@lru_cache(maxsize=16)
def known(game: Game) -> Evaluation:
    """The evaluation of that game, made once."""
    return evaluation_of(game)


def _scored(candidate: Candidate) -> ScoredTurn:
    return ScoredTurn(candidate.path, candidate.value / UNIT, candidate.line, candidate.exact)


def _searched(
    evaluation: Evaluation,
    state: State,
    budget: Budget,
    alternatives: int,
    asked: Collection[Path],
    sampling: bool = False,
) -> tuple[list[Candidate], int, int]:
    """The turns of the seat to move, the best first; positions looked at, and turns ahead.

    What is won by force comes first. To look for that costs positions beyond the budget's, so that all else
    is judged as it would be without; its seconds are among those of the budget.
    """
    meter, beside = Meter(budget), Meter(budget.share(PROOF))
    longest = 1 + ((budget.depth or DEEPEST) - 1) // len(evaluation.game.seats)
    looks_on = longest > 1 and (budget.nodes is None or budget.nodes >= PROOF)  # else it judges at sight
    won = forced_win(evaluation, state, state.turn, beside, longest) if looks_on else None
    if won and evaluation.is_decisive(won.value) and alternatives == 1 and not asked:
        meter = Meter(Budget(nodes=1))
    if sampling and meter.left > 1:
        found, depth = sampled(evaluation, state, meter)
    else:
        found, depth = deepened(evaluation, state, meter, budget.depth, alternatives, asked)
    return _won_first(evaluation, state, found, won), meter.nodes + beside.nodes, depth


def _won_first(
    evaluation: Evaluation, state: State, found: list[Candidate], won: ForcedWin | None
) -> list[Candidate]:
    """The candidates, the one that wins by force before all others, if none of these wins more."""
    if won is None or (evaluation.is_decisive(found[0].value) and found[0].value >= won.value):
        return found
    (_, path), *_ = whole_turns(evaluation.game, state, won.line)
    value = max(won.value, found[0].value)
    first = next(candidate for candidate in found if candidate.path == path)
    others = (candidate for candidate in found if candidate is not first)
    return [replace(first, value=value, line=won.line, exact=True), *others]


def _over_worlds(
    evaluation: Evaluation,
    view: State,
    seat: Seat,
    budget: Budget,
    alternatives: int,
    asked: Collection[Path],
    chance: Random,
) -> Analysis:
    """The mean over imagined positions; a turn counts in those in which it is legal."""
    totals: dict[Path, list[float]] = {}
    lines: dict[Path, Path] = {}
    nodes, depths = 0, list[int]()
    for _ in range(WORLDS):
        world = evaluation.imagined(view, chance)
        found, looked, depth = _searched(evaluation, world, budget.share(WORLDS), max(alternatives, 8), asked)
        for candidate in found:
            totals.setdefault(candidate.path, []).append(candidate.value / UNIT)
            lines.setdefault(candidate.path, candidate.line)
        nodes, depths = nodes + looked, [*depths, depth]
    scored = [ScoredTurn(path, sum(each) / len(each), lines[path]) for path, each in totals.items()]
    scored.sort(key=lambda turn: -turn.score)
    return Analysis(seat, tuple(scored), nodes, min(depths))
