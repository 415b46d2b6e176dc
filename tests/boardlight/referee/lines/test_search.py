"""Lines are searched by what later tables say, and what a line has paid it never gets back."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest

from boardlight.referee.inference.candidates import expect
from boardlight.referee.lines.line import Line, Lines
from boardlight.referee.lines.numbers import MANY, Beam
from boardlight.referee.lines.past import prospects
from boardlight.referee.lines.rest import TableAtRest
from boardlight.referee.lines.search import explained
from rules.game import State
from rules.turns import turns
from tests.boardlight.referee.lines.tables import CHESS, at_rest

NOTHING_PLAYED = Lines((Line.at(expect(CHESS, CHESS.start())),))


def drawn(seed: int, misread: Sequence[int]) -> tuple[State, list[TableAtRest]]:
    """A game, and its table after each turn: six cells silent, so many misread."""
    chance, state, tables = np.random.default_rng(seed), CHESS.start(), []
    for ply, count in enumerate(misread):
        some = list(turns(CHESS, state))
        state = some[chance.integers(len(some))].state
        tables.append(at_rest(state, 2.0 * ply, chance, 6, count))
    return state, tables


def found(tables: Sequence[TableAtRest], beam: Beam, looks_ahead: bool) -> list[Lines]:
    """The lines after each of the tables."""
    lines, all_of_them = NOTHING_PLAYED, []
    for table, ahead in zip(tables, prospects(tables), strict=True):
        lines = explained(lines, table, beam, ahead if looks_ahead else None)
        all_of_them.append(lines)
    return all_of_them


def test_later_tables_tell_which_lines_to_follow() -> None:
    games = [drawn(seed, (0, 0, 16, 0, 0, 0)) for seed in range(20)]

    def read(most: int, looks_ahead: bool) -> int:
        beam = MANY._replace(most=most)
        best = (found(tables, beam, looks_ahead)[-1].best for _, tables in games)
        return sum(
            line.position == CHESS.position(state) for line, (state, _) in zip(best, games, strict=True)
        )

    assert read(4, looks_ahead=True) == len(games)
    # Four times as many lines find less without.
    assert read(4, looks_ahead=False) < read(16, looks_ahead=False) < len(games)


@pytest.mark.parametrize("seed", range(4))
def test_what_a_line_has_paid_it_never_gets_back(seed: int) -> None:
    _, tables = drawn(seed, (3, 0, 12, 0, 6, 0))
    for before, after in pairwise(found(tables, MANY, looks_ahead=False)):
        paid = {line.turns: line.cost + before.paid for line in before.all}
        for line in after.all:
            since = [
                paid[line.turns[:count]] for count in range(len(line.turns) + 1) if line.turns[:count] in paid
            ]
            assert not since or line.cost + after.paid >= min(since) - 1e-6
