"""Set-ups that each side chooses freely: all pieces are placed in the likeliest way, and none by force."""

from dataclasses import replace
from itertools import permutations
from random import Random

import numpy as np
import pytest

from boardlight.referee.inference.evidence import ODD
from boardlight.referee.judging.freely_placed import assigned, fits, shown
from rules.game import EMPTY
from rules.games import load
from rules.pieces import Piece
from vision.observation import Observation

GAME = load("quattuor-reges")
PIECES: list[Piece] = [piece for hand in GAME.start().hands for piece in hand]


def placed(seed: int) -> list[str]:
    """All pieces on cells chosen by chance."""
    cells = Random(seed).sample(range(len(GAME.board)), len(PIECES))
    labels = [EMPTY] * len(GAME.board)
    for cell, piece in zip(cells, PIECES, strict=True):
        labels[cell] = GAME.label(piece)
    return labels


def seen(labels: list[str]) -> Observation:
    """What a camera sees that is sure of every cell."""
    cost = np.full((len(labels), len(GAME.labels)), 200, np.uint8)
    cost[range(len(labels)), [GAME.labels.index(label) for label in labels]] = 0
    return Observation(0.0, cost, np.zeros(len(labels), np.bool_))


def cell_of(labels: list[str], label: str) -> int:
    return labels.index(label)


def test_no_way_to_assign_costs_less() -> None:
    chance = np.random.default_rng(5)
    for case in range(200):
        rows = int(chance.integers(1, 5))
        columns = int(chance.integers(rows, 7))
        costs = (
            chance.normal(size=(rows, columns)) if case % 2 else chance.integers(-3, 4, (rows, columns)) * 1.0
        )
        found = assigned(costs)
        ways = permutations(range(columns), rows)
        assert len(set(found)) == rows
        assert costs[range(rows), found].sum() == pytest.approx(
            min(costs[range(rows), way].sum() for way in ways)
        )


@pytest.mark.parametrize("seed", range(5))
def test_of_two_that_look_alike_each_stands_somewhere(seed: int) -> None:
    labels = placed(seed)
    image = seen(labels)
    eight, nine = (GAME.labels.index(label) for label in ("D8", "D9"))
    # The nine is taken for the eight, by less than the eight for the nine.
    image.cost[cell_of(labels, "D9"), [eight, nine]] = (0, 10)
    image.cost[cell_of(labels, "D8"), [eight, nine]] = (0, 30)
    assert shown(GAME, PIECES, image) == tuple(labels)
    assert fits(GAME, tuple(labels), image)


def test_a_piece_that_is_not_there_is_put_nowhere() -> None:
    labels = placed(1)
    missing = cell_of(labels, "SK")
    labels[missing] = EMPTY
    found = shown(GAME, PIECES, seen(labels))
    assert found == tuple(labels) and "SK" not in found


def test_what_surely_is_another_piece_stays_one() -> None:
    labels = placed(2)
    labels[cell_of(labels, EMPTY)] = "HA"
    assert shown(GAME, PIECES, seen(labels)).count("HA") == 2


def test_a_faint_piece_is_found_by_being_the_last() -> None:
    labels = placed(3)
    image, cell = seen(labels), cell_of(labels, "CQ")
    image.cost[cell, [GAME.labels.index(EMPTY), GAME.labels.index("CQ")]] = (0, ODD - 1)
    assert shown(GAME, PIECES, image) == tuple(labels)
    image.cost[cell, GAME.labels.index("CQ")] = ODD
    assert "CQ" not in shown(GAME, PIECES, image)


def test_of_pieces_that_were_placed_by_page_nothing_is_made_anew() -> None:
    labels = placed(6)
    image, cell = seen(labels), cell_of(labels, "CQ")
    image.cost[cell, GAME.labels.index(EMPTY)] = ODD - 1
    others = [piece for piece in PIECES if GAME.label(piece) != "CQ"]
    assert shown(GAME, others, image) == tuple(labels)
    image.cost[cell, [GAME.labels.index(label) for label in ("CJ", "CQ")]] = (0, 9)
    assert shown(GAME, others, image)[cell] == EMPTY


def test_under_cover_stands_nothing_that_is_known() -> None:
    labels = placed(4)
    image = seen(labels)
    hidden = image.covered.copy()
    hidden[cell_of(labels, "H7")] = True
    found = shown(GAME, PIECES, replace(image, covered=hidden))
    assert "H7" not in found and not fits(GAME, ("H7",) * len(labels), image)
