"""A win by force is found where a look at everything finds one, and the shortest."""

import json
from pathlib import Path

import pytest

from rules.game import State
from rules.games import load
from rules.games.chess import Chess
from rules.notation import read_setup
from rules.turns import turns
from search.best import best, known, whole_turns
from search.budget import Budget, Meter
from search.forced import ForcedWin, forced_win
from search.root import deepened
from tests.search.positions import NAMES, OPEN, some

CHESS = Chess()
TACTICS = Path(__file__).parent / "tactics"
ENOUGH = 30_000


def sought(state: State, longest: int, nodes: int = ENOUGH) -> ForcedWin | None:
    return forced_win(known(CHESS), state, state.turn, Meter(Budget(nodes=nodes)), longest)


@pytest.mark.parametrize("name", ["chess", "quaternity"])
def test_a_proved_win_is_found_and_no_shorter_one(name: str) -> None:
    game = load(name)
    for each in json.loads((TACTICS / f"{name}.json").read_text("utf-8"))["positions"]:
        state, length = read_setup(game, each["setup"]), int(each["theme"][-1])
        found = [
            forced_win(known(game), state, state.turn, Meter(Budget(nodes=ENOUGH)), longest)
            for longest in (length - 1, length)
        ]
        assert found[0] is None
        assert found[1] is not None, each
        played = whole_turns(game, state, found[1].line)
        assert game.write(*played[0]) in each["answers"]
        assert sum(before.turn == state.turn for before, _ in played) == length


@pytest.mark.parametrize("name", NAMES)
def test_a_win_in_one_turn_is_found_in_any_game_if_there_is_one(name: str) -> None:
    game = load(name, {"ar.show_contents": "true"} if name == "arcanor" else {})
    evaluation = known(game)
    for state in some(game, seed=3, plies=150, every=13):
        won = {turn.path for turn in turns(game, state) if evaluation.attained(state, turn.state, state.turn)}
        found = forced_win(evaluation, state, state.turn, Meter(Budget(nodes=ENOUGH)), 1)
        assert (found.line if found else None) in (won or {None})


def test_a_win_that_one_reply_prevents_is_none() -> None:
    """The rook mates on the back rank, unless a rook stands behind it."""
    mate = CHESS.from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    guarded = CHESS.from_fen("1r4k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    assert sought(mate, 1) is not None
    assert sought(guarded, 2) is None


def test_the_line_is_that_of_the_longest_defence() -> None:
    state = CHESS.from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    found = sought(state, 5)
    assert found is not None
    assert len(found.line) == 3
    assert found.value == known(CHESS).decided - 3


def test_a_look_without_the_means_to_prove_anything_says_nothing() -> None:
    assert sought(CHESS.from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), 5, nodes=20) is None


@pytest.mark.parametrize("name", OPEN)
def test_where_nothing_is_won_by_force_all_is_judged_as_without_the_look(name: str) -> None:
    game = load(name)
    for state in some(game, seed=8, plies=30, every=14):
        budget = Budget(nodes=200)
        if forced_win(known(game), state, state.turn, Meter(budget.share(2)), 20):
            continue
        plain, depth = deepened(known(game), state, Meter(budget), None, 1)
        found = best(game, state, state.turn, budget)
        assert [turn.path for turn in found.turns] == [candidate.path for candidate in plain]
        assert (found.line, found.depth) == (plain[0].line, depth)
