"""Runs for the last row in Quattuor Reges: who is counted as sure of one, and who is not."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from rules.board import Cell
from rules.games import load
from rules.games.quattuor_reges.brick_board import neighbours, within
from rules.games.quattuor_reges.camps import ROWS
from rules.games.quattuor_reges.cards import HALF, NUMBER, PIECES, REACH
from rules.pieces import Piece
from search.evaluations.quattuor_reges_runs import FARTHEST_RUN, Runs

GAME = load("quattuor-reges")
RUNS = Runs(GAME.board)
RED, BLACK = 0, 1
NEAR = neighbours(GAME.board)
LAST_ROW = frozenset(cell for cell, (_, row) in enumerate(GAME.board.points) if row == ROWS)


def placed(**pieces: str) -> bytes:
    """`where` of `Memory`, with these pieces on the board."""
    where = bytearray(len(PIECES))
    for code, cell in pieces.items():
        seat = RED if code[0] in "HD" else BLACK
        where[NUMBER[Piece(code, seat)]] = GAME.board.names.index(cell) + 1
    return bytes(where)


@pytest.mark.parametrize(
    ("pieces", "moves_first", "nearness"),
    [
        ({"HK": "r2.2", "HQ": "r12.8"}, True, (FARTHEST_RUN - 1, 0)),
        ({"HK": "r2.2", "HQ": "r12.8"}, False, (FARTHEST_RUN - 1.5, 0)),
        ({"HQ": "r12.8"}, True, (0, 0)),
        ({"HK": "r2.2", "HQ": "r15.8"}, True, (0, 0)),
        ({"HK": "r2.2", "HJ": "r12.8"}, True, (0, 0)),
        ({"HK": "r2.2", "HQ": "r12.8", "SK": "r13.9"}, True, (0, FARTHEST_RUN - 1)),
        ({"HK": "r2.2", "HQ": "r12.8", "SK": "r13.9", "CA": "r13.8"}, True, (0, 0)),
        ({"HK": "r2.2", "HQ": "r12.8", "SJ": "r13.9", "SK": "r1.1"}, True, (FARTHEST_RUN - 1, 0)),
        ({"HK": "r2.2", "HQ": "r12.8", "CA": "r14.1"}, False, (FARTHEST_RUN - 1.5, 0)),
        ({"HA": "r12.8", "S8": "r14.10", "SK": "r1.1"}, True, (0, FARTHEST_RUN - 1)),
        ({"HA": "r12.8", "S8": "r14.12", "SK": "r1.1"}, True, (FARTHEST_RUN - 1, 0)),
        ({"HA": "r12.8", "S8": "r14.10"}, True, (FARTHEST_RUN - 1, 0)),
    ],
    ids=[
        "two moves from it",
        "the other side moves first",
        "her King is a prisoner",
        "it stands there",
        "a Jack does not win there",
        "a King beside it",
        "a King and an Ace beside it",
        "a Jack does not take a Queen",
        "an Ace too far away",
        "an Ace that an Eight reaches wherever it goes",
        "an Ace that goes where an Eight does not reach it",
        "an Eight whose King is a prisoner",
    ],
)
def test_a_run_is_free_or_one_piece_alone_stops_it(
    pieces: dict[str, str], moves_first: bool, nearness: tuple[float, float]
) -> None:
    assert RUNS.nearness(placed(**pieces), RED, moves_first) == nearness


@cache
def moves_home(runner: Cell, chaser: Cell, left: int, is_runners: bool) -> int:
    """The moves that a King of Red needs though a Seven chases it, tried out; 0 if more than `left`."""
    if not is_runners:
        if chaser == runner or runner in within(NEAR, chaser, REACH["7"]):
            return 0
        all_of = [
            moves_home(runner, cell, left, True) for cell in (chaser, *within(NEAR, chaser, REACH["7"]))
        ]
        return 0 if 0 in all_of else max(all_of)
    strides = within(NEAR, runner, REACH["K"])
    if not left or LAST_ROW.intersection(strides):
        return min(left, 1)
    after = [moves_home(cell, chaser, left - 1, False) for cell in strides]
    return min((1 + moves for moves in after if moves), default=0)


def test_a_pursuit_is_solved_as_trying_everything_out_does() -> None:
    """Three moves from the last row, and nearer."""
    chase, chance, found = RUNS.chase(RED, REACH["7"]), Random(4), Counter[int]()
    near = [cell for cell, (_, row) in enumerate(GAME.board.points) if 10 <= row < ROWS]
    for _ in range(150):
        runner, chaser = chance.sample(near, 2)
        for is_runners, moves in ((True, chase.first), (False, chase.late)):
            solved = moves[runner][chaser]
            assert moves_home(runner, chaser, 3, is_runners) == (solved if solved <= 3 else 0)
            found[solved] += 1
    assert all(found[moves] > 5 for moves in range(4))


def test_both_sides_are_judged_alike() -> None:
    """The board turned round, every piece by the other side's."""
    last, found, chance = len(GAME.board), set(), Random(5)
    for _ in range(300):
        here = sorted(chance.sample(range(len(PIECES)), 10))
        spots = dict(zip(here, chance.sample(range(1, last + 1), 10), strict=True))
        where = bytes(spots.get(number, 0) for number in range(len(PIECES)))
        turned = bytes(last + 1 - spot if spot else 0 for spot in where[HALF:] + where[:HALF])
        for first in (True, False):
            assert RUNS.nearness(where, RED, first) == RUNS.nearness(turned, BLACK, first)
            found.add(RUNS.nearness(where, RED, first))
    assert len(found) > 20, "somebody runs"
