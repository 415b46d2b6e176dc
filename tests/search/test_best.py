"""The search answers for every game, within its budget, the same each time, knowing what its seat knows."""

from dataclasses import replace
from random import Random

import pytest

from rules.deployment import Deploying
from rules.game import State
from rules.games import load
from rules.games.chess import Chess
from rules.games.guerre_des_maitres.throws import Throw
from rules.turns import turns
from search.best import best, known
from search.budget import EVERY, Budget
from tests.search.positions import NAMES, OPEN, some

CHESS = Chess()
MATE_IN_TWO = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
"""Paul Morphy's problem: 1 Ra6, and mate on the next move whatever Black does."""


@pytest.mark.parametrize("name", OPEN)
def test_every_answer_is_a_legal_turn(name: str) -> None:
    game = load(name)
    for state in some(game, seed=1, plies=40, every=9):
        found = best(game, state, state.turn, Budget(nodes=150))
        legal = {turn.path for turn in turns(game, state)}
        assert {turn.path for turn in found.turns} == legal
        assert found.line[: len(found.path)] == found.path


@pytest.mark.parametrize("name", NAMES)
def test_with_a_budget_of_positions_the_answer_is_always_the_same(name: str) -> None:
    game = load(name)
    state = some(game, seed=2, plies=12, every=1)[-1]
    answers = [best(load(name), state, state.turn, Budget(nodes=400), seed=3) for _ in range(2)]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", NAMES)
def test_whoever_asks_for_an_answer_at_once_gets_one(name: str) -> None:
    """At each look the clock may have run out; between two looks lie few positions."""
    game = load(name)
    state = some(game, seed=4, plies=12, every=1)[-1]
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    found = best(game, state, state.turn, Budget(stop=stop))
    at_sight = len(list(turns(game, state))) * 8
    assert found.turns and found.nodes <= 4 * 6 * EVERY + 6 * at_sight


def test_seconds_are_counted_by_the_clock_that_is_given() -> None:
    ticks = iter(range(10_000))
    found = best(CHESS, CHESS.start(), 0, Budget(seconds=20, clock=lambda: float(next(ticks))))
    assert found.turns and next(ticks) <= 22


@pytest.mark.parametrize("wrong", [{}, {"seconds": 1.0}])
def test_a_search_without_an_end_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="needs"):
        Budget(**wrong)  # type: ignore[arg-type]


def test_there_is_nothing_to_choose_for_who_is_not_to_move() -> None:
    with pytest.raises(ValueError, match="not that seat's turn"):
        best(CHESS, CHESS.start(), 1, Budget(nodes=10))


def test_the_parts_of_a_six_are_chosen_together() -> None:
    """What one part is worth alone does not tell what both come to."""
    game = load("guerre-des-maitres")
    evaluation = known(game)
    for begun in (some(game, seed, plies=20, every=1)[-1] for seed in range(5, 11)):
        state = replace(begun, stage=Throw(begun.turn, 6))
        seat = state.turn
        found = best(game, state, seat, Budget(depth=1))
        ends = [there for _, there in turns(game, state)]
        whole = [
            end for there in ends if there.turn == seat and not there.outcome for _, end in turns(game, there)
        ]
        done = [there for there in ends if there.turn != seat or there.outcome]
        most = max(evaluation.standing(end, seat, 2) for end in (*done, *whole))
        assert round(100 * found.score) == pytest.approx(most, abs=1)


def test_a_mate_in_two_is_found_and_the_shortest_way_is_preferred() -> None:
    state = CHESS.from_fen(MATE_IN_TWO)
    found = best(CHESS, state, 0, Budget(nodes=4000))
    assert CHESS.write(state, found.path) == "Ra6"
    assert found.score == pytest.approx(1000, abs=0.1)
    assert len(found.line) == 3


def test_alternatives_are_scored_exactly_and_in_order() -> None:
    state = CHESS.from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1")
    found = best(CHESS, state, 0, Budget(depth=2), alternatives=5)
    exact = [turn for turn in found.turns if turn.exact]
    assert len(exact) >= 5
    assert [turn.score for turn in exact] == sorted((turn.score for turn in exact), reverse=True)
    assert CHESS.write(state, exact[0].path) == "Qxf7#"
    alone = best(CHESS, state, 0, Budget(depth=2), alternatives=1)
    assert alone.path == found.path


def test_a_wrong_turn_is_scored_as_what_it_loses() -> None:
    """Every turn scored: the queen that walks into a pawn's reach costs about what a queen is worth."""
    state = CHESS.from_fen("4k3/pppp1ppp/8/4p3/8/8/PPPPPPPP/3QK3 w - - 0 1")
    found = best(CHESS, state, 0, Budget(depth=2), alternatives=100)
    scores = {CHESS.write(state, turn.path): turn.score for turn in found.turns}
    assert all(turn.exact for turn in found.turns)
    state = CHESS.from_fen("4k3/pppp1ppp/8/4p3/8/8/PPP1PPPP/3QK3 w - - 0 1")
    found = best(CHESS, state, 0, Budget(depth=2), alternatives=100)
    scores = {CHESS.write(state, turn.path): turn.score for turn in found.turns}
    assert found.score - scores["Qd4"] > 7


class TestSecrets:
    """Two states that differ only in what the seat may not know give the same answer with the same seed."""

    @pytest.mark.parametrize("seed", range(4))
    def test_what_lies_inside_a_piece_makes_no_difference(self, seed: int) -> None:
        game = load("arcanor")
        for state in some(game, seed, plies=40, every=8):
            other = _otherwise_inside(game.view(state, state.turn), seed)
            assert game.view(other, state.turn) == game.view(state, state.turn)
            answers = [best(game, each, state.turn, Budget(nodes=300), seed=seed) for each in (state, other)]
            assert answers[0] == answers[1]

    @pytest.mark.parametrize("seed", range(4))
    def test_nor_to_whoever_remembers_a_game_that_began_in_the_middle(self, seed: int) -> None:
        game = load("arcanor")
        for state in some(game, seed, plies=40, every=8):
            pair = [_otherwise_inside(game.view(state, state.turn), each) for each in (seed, seed + 1)]
            pair[1] = replace(pair[1], memory=pair[0].memory)
            found = [
                best(game, each, each.turn, Budget(nodes=300), seed=seed, remembers=True) for each in pair
            ]
            assert found[0] == found[1]

    @pytest.mark.parametrize("seed", range(4))
    def test_whoever_remembers_a_game_from_its_start_knows_what_went_inside(self, seed: int) -> None:
        """It plays as it would if the contents were shown, for each piece was seen going in."""
        game, shown = load("arcanor"), load("arcanor", {"ar.show_contents": "true"})
        for state in some(game, seed, plies=40, every=8):
            budget = Budget(nodes=300)
            remembered = best(game, state, state.turn, budget, seed=seed, remembers=True)
            assert remembered == best(shown, state, state.turn, budget, seed=seed)

    def test_some_of_these_states_do_differ(self) -> None:
        game = load("arcanor")
        states = some(game, 1, plies=40, every=8)
        assert any(_otherwise_inside(game.view(each, each.turn), 1).cells != each.cells for each in states)

    @pytest.mark.parametrize("seed", range(4))
    def test_where_the_other_has_set_up_makes_no_difference(self, seed: int) -> None:
        game, chance = load("quattuor-reges"), Random(seed)
        answers = []
        for _ in range(2):
            state = game.start()
            for _ in range(chance.randrange(1, 12)):
                theirs = [action for action in game.actions(state) if action.seat == 1]
                state = game.after(state, chance.choice(theirs))
            answers.append(best(game, state, 0, Budget(nodes=300), seed=seed))
        assert answers[0] == answers[1]


def _otherwise_inside(view: State, seed: int) -> State:
    return known(load("arcanor")).imagined(view, Random(seed))


class TestSetUp:
    def test_a_set_up_is_finished_and_two_seeds_differ(self) -> None:
        game = load("quattuor-reges")
        camps = []
        for seed in range(2):
            state = game.start()
            while isinstance(state.stage, Deploying):
                (action,) = best(game, state, state.turn, Budget(nodes=10), seed=seed).path
                state = game.apply(state, action)
            camps.append(state.cells)
        assert camps[0] != camps[1]

    def test_it_goes_on_from_pieces_that_stand_already(self) -> None:
        game, chance = load("quattuor-reges"), Random(5)
        state = game.start()
        for _ in range(6):
            mine = [action for action in game.actions(state) if action.seat == 0]
            state = game.after(state, chance.choice(mine))
        for _ in range(11):
            state = game.apply(state, best(game, state, 0, Budget(nodes=10)).path[0])
        assert isinstance(state.stage, Deploying) and state.stage.ready == (True, False)

    def test_who_is_ready_has_nothing_to_place(self) -> None:
        game = load("quattuor-reges")
        state = game.start()
        while isinstance(state.stage, Deploying) and not state.stage.ready[0]:
            state = game.apply(state, best(game, state, 0, Budget(nodes=10)).path[0])
        with pytest.raises(ValueError, match="ready"):
            best(game, state, 0, Budget(nodes=10))
