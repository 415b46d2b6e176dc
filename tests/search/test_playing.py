"""Levels, players and matches: the same game with the same seed, and fair to both."""

import math
from itertools import pairwise
from random import Random

import pytest

from rules.deployment import Deploying
from rules.games import load
from rules.games.chess import Chess
from search.playing.elo import difference, rating
from search.playing.levels import LEVELS, Level, choose, in_game, level
from search.playing.match import after, played
from search.playing.players import at_random, at_sight, by_material, player
from tests.search.positions import NAMES, some

CHESS = Chess()


def ahead(played_as: Level) -> float:
    """Turns ahead that a level looks: none at sight."""
    return 0 if played_as.nodes == 1 else played_as.depth or math.inf


class TestLevels:
    @pytest.mark.parametrize("name", NAMES)
    @pytest.mark.parametrize("number", [1, 3, 5])
    def test_a_level_plays_the_same_turn_with_the_same_seed(self, name: str, number: int) -> None:
        game = load(name)
        state = some(game, seed=number, plies=14, every=1)[-1]
        answers = [choose(game, state, state.turn, level(number), seed=8) for _ in range(2)]
        assert answers[0] == answers[1]
        assert any(after(game, state, turn.path) for turn in answers[0].turns)

    @pytest.mark.parametrize("playing", ["6", "1", "greedy", "material"])
    def test_a_set_up_is_one_plan_however_many_pieces_the_other_has_placed(self, playing: str) -> None:
        game, chance, camps = load("quattuor-reges"), Random(3), set()
        for both in (False, True):
            state = game.start()
            while isinstance(state.stage, Deploying) and not state.stage.ready[0]:
                theirs = [action for action in game.actions(state) if action.seat == 1]
                if both and theirs:
                    state = game.apply(state, chance.choice(theirs))
                ((action,), *_) = player(playing)(game, state, 0, 4)
                state = game.apply(state, action)
            camps.add(tuple(stack if stack and stack[0].owner == 0 else () for stack in state.cells))
        assert len(camps) == 1

    @pytest.mark.parametrize("name", NAMES)
    def test_each_level_looks_farther_or_chooses_more_exactly_than_the_one_below(self, name: str) -> None:
        assert [each.number for each in LEVELS] == list(range(1, len(LEVELS) + 1))
        assert 5 <= len(LEVELS) <= 8
        for below, above in pairwise([in_game(each, name) for each in LEVELS]):
            assert above.temperature < below.temperature
            assert ahead(above) >= ahead(below)
            if ahead(above) == ahead(below):
                assert above.nodes >= below.nodes and above.overlooks <= below.overlooks

    @pytest.mark.parametrize("name", NAMES)
    def test_a_level_keeps_its_number_and_its_time_in_every_game(self, name: str) -> None:
        for each in LEVELS:
            hurried = in_game(each._replace(seconds=0.1), name)
            assert (hurried.number, hurried.seconds) == (each.number, 0.1)

    def test_a_child_errs_and_the_top_does_not(self) -> None:
        """A queen is to be had for nothing: the top always takes it, the first level not each time."""
        state = CHESS.from_fen("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
        taken = [
            [choose(CHESS, state, 0, each, seed).path[0].taken != () for seed in range(12)]
            for each in (LEVELS[0], LEVELS[4])
        ]
        assert 0 < sum(taken[0]) < 12
        assert all(taken[1])

    def test_a_level_answers_within_its_time(self) -> None:
        """The clock runs on by a second at each look: the seconds of the level end the search."""
        seconds = iter(range(10_000))
        found = choose(CHESS, CHESS.start(), 0, LEVELS[-1], 1, clock=lambda: float(next(seconds)))
        assert found.nodes < LEVELS[-1].nodes
        assert found.turns

    @pytest.mark.parametrize("number", [0, len(LEVELS) + 1])
    def test_there_is_no_other_level(self, number: int) -> None:
        with pytest.raises(ValueError, match="levels are"):
            level(number)


class TestPlayers:
    def test_nobody_else_is_known(self) -> None:
        with pytest.raises(ValueError, match="no player is called 'eight'"):
            player("eight")

    @pytest.mark.parametrize("name", ["random", "greedy", "material", "1"])
    def test_whoever_is_known_plays(self, name: str) -> None:
        assert after(CHESS, CHESS.start(), player(name)(CHESS, CHESS.start(), 0, 1)[0]) is not None

    def test_at_sight_takes_what_is_worth_most(self) -> None:
        state = CHESS.from_fen("4k3/8/8/3q1r2/4P3/8/8/4K3 w - - 0 1")
        assert CHESS.write(state, at_sight(CHESS, state, 0, 1)[0]) == "exd5"

    def test_by_material_only_pieces_count(self) -> None:
        """Nor whether they are taken back."""
        state = CHESS.from_fen("4k3/8/3p4/2r1n3/8/8/8/R1Q1K3 w - - 0 1")
        assert CHESS.write(state, by_material(CHESS, state, 0, 1)[0]) == "Qxc5"
        quiet = CHESS.from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        assert len({by_material(CHESS, quiet, 0, seed)[0] for seed in range(20)}) > 3

    @pytest.mark.parametrize("name", NAMES)
    def test_by_material_every_game_is_begun(self, name: str) -> None:
        game = load(name)
        both = player("material"), player("random")
        assert 0 <= played(game, both, 1, seed=1).points <= 1

    @pytest.mark.parametrize("name", NAMES)
    def test_a_random_turn_is_whole_and_legal(self, name: str) -> None:
        game = load(name)
        for state in some(game, seed=3, plies=60, every=4):
            (path,) = at_random(game, state, state.turn, 5)
            there = after(game, state, path)
            assert there is not None and (there.ply > state.ply or there.outcome)


class TestMatch:
    def test_a_game_is_played_the_same_way_again(self) -> None:
        players = player("2"), player("1")
        assert played(CHESS, players, 0, seed=4) == played(CHESS, players, 0, seed=4)

    def test_both_play_each_opening_from_either_side(self) -> None:
        """Whoever always plays at sight against itself gets one point of the two games together."""
        same = player("greedy"), player("greedy")
        first, second = (played(CHESS, same, number, seed=2) for number in range(2))
        assert first.plies == second.plies
        assert first.points + second.points == 1

    def test_at_a_table_of_four_the_points_of_two_seats_are_added(self) -> None:
        game = load("quaternity")
        result = played(game, (player("greedy"), player("random")), 1, seed=1)
        assert 0 <= result.points <= 1


class TestElo:
    def test_even_players_differ_by_nothing(self) -> None:
        found = rating(50, 100)
        assert found.elo == 0
        assert found.elo_low == pytest.approx(-found.elo_high)
        assert found.share_low == pytest.approx(0.404, abs=0.001)

    def test_three_quarters_of_the_points_are_about_191(self) -> None:
        assert difference(0.75) == pytest.approx(190.8, abs=0.1)

    def test_more_games_make_it_surer(self) -> None:
        few, many = rating(7, 10), rating(700, 1000)
        assert many.elo_high - many.elo_low < few.elo_high - few.elo_low

    def test_who_wins_them_all_is_stronger_by_no_known_number_but_at_least_by_some(self) -> None:
        found = rating(20, 20)
        assert math.isinf(found.elo) and 200 < found.elo_low < 400
