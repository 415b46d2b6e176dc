"""Search by sampling: what it finds, what ends it, and that it says what it has found."""

from collections.abc import Sequence
from itertools import count
from random import Random

import pytest

from rules.game import Game, State
from rules.games import load
from rules.notation import read_setup
from rules.pieces import Seat
from rules.turns import paths
from search.best import best, known, whole_turns
from search.budget import Budget, Meter
from search.evaluation import UNIT
from search.playing.match import carried_out, opened, played
from search.playing.players import Path, at_sight
from search.sampling import sampled

GAME = load("quattuor-reges")
EVALUATION = known(GAME)


def positions(seed: int, many: int) -> list[State]:
    """Of a game between two who look one ply ahead."""
    chance, found = Random(seed), list[State]()
    state = opened(GAME, chance)
    while len(found) < many:
        state = carried_out(GAME, state, [at_sight] * 2, [seed, seed + 1], chance)
        if state.memory is not None and state.stage is None and not state.outcome:
            found.append(state)
    return found


def test_a_turn_that_wins_is_played() -> None:
    pieces = "Red: HK r14.5, HJ r14.9\nBlack: SK r2.2, S8 r13.5, SQ r14.6, CJ r14.10"
    state = read_setup(GAME, f"{pieces}\nturn: Red")
    found, _ = sampled(EVALUATION, state, Meter(Budget(nodes=400)))
    assert found[0].there.outcome is not None
    assert found[0].value > 900 * UNIT


@pytest.mark.parametrize(
    ("pieces", "is_won"),
    [
        ("Red: HK r13.5, DK r1.1\nBlack: SK r9.9, S7 r10.16, CK r9.1\nturn: Black", False),
        ("Red: HK r11.5, DK r1.1\nBlack: SK r9.9, S7 r10.16, CK r9.1\nturn: Red", True),
    ],
)
def test_what_is_decided_ends_the_search(pieces: str, is_won: bool) -> None:
    """Nobody stops the King, whatever is played: that is known long before the budget is spent."""
    meter = Meter(Budget(nodes=40_000))
    found, _ = sampled(EVALUATION, read_setup(GAME, pieces), meter)
    assert (found[0].value > 0) == is_won
    assert abs(found[0].value) > 5 * EVALUATION.sure * UNIT
    assert meter.nodes < 20_000


def test_it_plays_better_than_who_does_not_look_ahead() -> None:
    """Six games of one match, which is the same each time."""

    def looks_ahead(game: Game, state: State, seat: Seat, seed: int) -> Sequence[Path]:
        return [best(game, state, seat, Budget(nodes=600), seed=seed, sampling=True).path]

    points = [played(GAME, [looks_ahead, at_sight], number, seed=2).points for number in range(6)]
    assert sum(points) >= 4


@pytest.mark.parametrize("nodes", [190, 400, 900])
def test_the_budget_is_kept_and_every_turn_is_among_those_that_are_told(nodes: int) -> None:
    (state,) = positions(4, 1)
    meter = Meter(Budget(nodes=nodes))
    found, depth = sampled(EVALUATION, state, meter)
    turns = len(list(paths(GAME, state)))
    assert meter.nodes <= max(turns, nodes) + 1
    assert len({candidate.path for candidate in found}) == len(found) == turns
    assert found[0].exact
    assert all(candidate.value <= found[0].value for candidate in found) or depth == 0
    line = whole_turns(GAME, state, found[0].line)
    assert (line[0][1], len(line)) == (found[0].path, max(depth, 1))


def test_it_stops_when_told_and_answers_the_same_each_time() -> None:
    (state,) = positions(6, 1)
    asked = count()
    stopped = best(GAME, state, state.turn, Budget(stop=lambda: next(asked) > 10), sampling=True)
    answers = [best(GAME, state, state.turn, Budget(nodes=stopped.nodes), sampling=True) for _ in range(2)]
    assert answers[0] == answers[1]
