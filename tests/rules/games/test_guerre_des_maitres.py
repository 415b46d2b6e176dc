"""La Guerre des Maîtres, by rules and examples (numbers as in docs/games/guerre-des-maitres.md)."""

import random

import pytest

from rules.game import Action, State
from rules.games.guerre_des_maitres import GuerreDesMaitres
from rules.notation import read_setup, write_setup
from rules.pieces import CHANCE, Piece
from rules.turns import perft, turns
from tests.rules.games.sketches import picture, play, sketch, texts
from tests.rules.perft_files import perft_rows

GAME = GuerreDesMaitres()
ALL = GuerreDesMaitres({"wm.variant": "all"})


def rolled(setup: str, face: int, game: GuerreDesMaitres = GAME, start: str = "") -> list[str]:
    """What Red may do after that roll."""
    return texts(game, play(game, setup, f"roll {face}"), start)


def piece(state: State, name: str) -> str:
    """The piece on that cell, in the words of the diagram."""
    stack = state.cells[GAME.board.cell(name)]
    return GAME.symbol(stack[-1]) if stack else "."


class TestW0Start:
    def test_large_pieces_and_master_behind_small_pieces(self) -> None:
        assert sketch(GAME, GAME.start(), "e5") == picture("""
            9 a a a a m a a a a
            8 b b b b b b b b b
            7 . . . . . . . . .
            6 . . . . . . . . .
            5 . . . . . . . . .
            4 . . . . . . . . .
            3 . . . . . . . . .
            2 B B B B B B B B B
            1 A A A A M A A A A
            """)

    @pytest.mark.parametrize("face", range(1, 7))
    def test_nine_moves_with_each_face_all_by_small_pieces(self, face: int) -> None:
        whole = [text for text in rolled_from_start(face) if _far(text) == face]
        assert len(whole) == 9
        assert {text[1] for text in whole} == {"2"}

    def test_a_six_takes_a_small_piece(self) -> None:
        assert [text for text in rolled_from_start(6) if "x" in text] == [f"{c}2x{c}8" for c in "abcdefghi"]

    def test_splits_of_a_six(self) -> None:
        state = play(GAME, GAME.start(), "roll 6")
        ends = [
            second.state.cells
            for first in turns(GAME, state)
            if first.state.turn == 0
            for second in turns(GAME, first.state)
        ]
        assert (len(ends), len(set(ends))) == (447, 267)

    @pytest.mark.parametrize(("face", "moves"), [(1, 9), (2, 32), (3, 30), (4, 28), (5, 26), (6, 24)])
    def test_with_jumping(self, face: int, moves: int) -> None:
        game = GuerreDesMaitres({"wm.jump": "true"})
        state = play(game, game.start(), f"roll {face}")
        assert sum(_far(text) == face for text in texts(game, state)) == moves


def rolled_from_start(face: int) -> list[str]:
    return texts(GAME, play(GAME, GAME.start(), f"roll {face}"))


def _far(text: str) -> int:
    """Cells between the two names of a turn's text."""
    columns, rows = abs(ord(text[0]) - ord(text[3])), abs(int(text[1]) - int(text[4]))
    return max(columns, rows)


@pytest.mark.parametrize(("place", "depth", "count"), perft_rows("guerre-des-maitres", most=100_000))
def test_perft(place: str, depth: int, count: int) -> None:
    state = GAME.start() if place == "start" else read_setup(GAME, place)
    assert perft(GAME, state, depth) == count


class TestW1:
    SETUP = "Red: A e5, B c5, M c1; Brown: B e7, A d4, M h8"

    @pytest.mark.parametrize(
        ("face", "cells"),
        [
            (1, "xd4 -d5 -d6 -e4 -e6 -f4 -f5 -f6"),
            (2, "-c7 -e3 xe7 -g3 -g5 -g7"),
            (3, "-b8 -e2 -h2 -h5 xh8"),
            (4, "-a9 -e1 -i1 -i5"),
            (5, ""),
        ],
    )
    def test_moves_of_the_large_piece(self, face: int, cells: str) -> None:
        assert rolled(self.SETUP, face, start="e5") == sorted(f"e5{cell}" for cell in cells.split())

    def test_roll_3_drawn(self) -> None:
        state = play(GAME, self.SETUP, "roll 3")
        assert sketch(GAME, state, "e5") == picture("""
            9 .   .   .   .   .   .   .   .   .
            8 .   x   .   .   .   .   .   [m] .
            7 .   .   .   .   b   .   .   .   .
            6 .   .   .   .   .   .   .   .   .
            5 .   .   B   .   A   .   .   x   .
            4 .   .   .   a   .   .   .   .   .
            3 .   .   .   .   .   .   .   .   .
            2 .   .   .   .   x   .   .   x   .
            1 .   .   M   .   .   .   .   .   .
            """)

    def test_taking_the_master_wins(self) -> None:
        assert play(GAME, self.SETUP, "roll 3", "e5xh8").outcome == ((1.0, 0.0), "Master captured")


class TestW2MasterAndTheOne:
    SETUP = "Red: A e5, M c3; Brown: M f6, B c4, A i1"

    def test_r8_no_capture_by_or_of_a_master_at_one_cell(self) -> None:
        assert rolled(self.SETUP, 1, start="e5") == [
            f"e5-{c}" for c in ("d4", "d5", "d6", "e4", "e6", "f4", "f5")
        ]
        assert rolled(self.SETUP, 1, start="c3") == [
            f"c3-{c}" for c in ("b2", "b3", "b4", "c2", "d2", "d3", "d4")
        ]

    def test_roll_2(self) -> None:
        assert rolled(self.SETUP, 2, start="c3") == [f"c3-{c}" for c in ("a1", "a3", "a5", "c1", "e1", "e3")]
        assert rolled(self.SETUP, 2, start="e5") == [f"e5-{c}" for c in ("c5", "c7", "e3", "e7", "g3", "g5")]

    def test_neither_by_the_one_of_a_split_six(self) -> None:
        assert "e5xf6" not in rolled(self.SETUP, 6)
        second = play(GAME, "Red: A e5, A a1, M i1; Brown: M f6", "roll 6", "a1-f1")
        assert "e5xf6" not in texts(GAME, second)

    def test_all_other_captures_are_free(self) -> None:
        setup = "Red: M c3, A e5; Brown: M e8, B c6"
        assert {"c3xc6", "e5xe8"} <= set(rolled(setup, 3))

    def test_r11_not_in_the_variant(self) -> None:
        assert "e5xf6" in rolled(self.SETUP, 1, ALL)


class TestW3Replacement:
    LONE = "Red: B b8, M i9; Brown: M e1"

    def test_r9_a_small_piece_on_the_far_row_is_replaced_at_once(self) -> None:
        state = play(GAME, f"{self.LONE}; hand Red: A", "roll 1")
        assert texts(GAME, state, "b8") == ["b8-b9=A"]
        state = play(GAME, state, "b8-b9=A")
        assert piece(state, "b9") == "A" and not state.hands[0]

    def test_the_table_shows_the_small_piece_first(self) -> None:
        state = play(GAME, f"{self.LONE}; hand Red: A", "roll 1")
        state = GAME.apply(state, GAME.actions(state)[0])
        assert GAME.look(state, GAME.board.cell("b9")) == {"B0"}
        assert [action.verb for action in GAME.actions(state)] == ["promote"]
        assert GAME.obligation(state) is not None

    @pytest.mark.parametrize("face", range(2, 7))
    def test_it_cannot_go_further_than_the_edge(self, face: int) -> None:
        assert rolled("Red: B b8, M e5; Brown: M i9", face, start="b8") == []

    def test_with_another_piece_a_six_may_be_split_one_and_five(self) -> None:
        assert "b8-b9" in rolled("Red: B b8, A a1, M e5; Brown: M i9", 6)

    def test_without_a_large_piece_it_waits_with_large_powers(self) -> None:
        state = play(GAME, "Red: B b8, M e1; Brown: M e9", "roll 1", "b8-b9")
        assert piece(state, "b9") == "W" and GAME.look(state, GAME.board.cell("b9")) == {"B0"}
        state = play(GAME, state, "roll 1", "e9-e8", "roll 2")
        assert texts(GAME, state, "b9") == ["b9-b7", "b9-d7", "b9-d9"]
        assert piece(play(GAME, state, "b9-d7"), "d7") == "W"

    WAITS = "Red: A e5, M a1; Brown: M i9, A e9, B c1"

    def test_the_only_piece_in_waiting_is_exchanged_in_the_turn_that_captures(self) -> None:
        state = play(GAME, self.WAITS, "roll 4", "e5xe9")
        assert piece(state, "c1") == "a" and not state.hands[1]
        assert state.turn == CHANCE

    def test_among_several_the_owner_chooses_in_a_turn_of_its_own(self) -> None:
        state = play(GAME, self.WAITS.replace("c1", "c1 g1"), "roll 4", "e5xe9")
        assert state.turn == 1 and texts(GAME, state) == ["=c1", "=g1"]
        state = play(GAME, state, "=g1")
        assert (piece(state, "c1"), piece(state, "g1"), state.turn) == ("w", "a", CHANCE)
        assert {action.seat for action in GAME.actions(play(GAME, state, "roll 1"))} == {1}

    def test_what_is_left_of_a_split_six_is_told(self) -> None:
        rolled, split = play(GAME, GAME.start(), "roll 6"), play(GAME, GAME.start(), "roll 6", "a2-a4")
        assert GAME.remainder(GAME.start()) is None and GAME.remainder(rolled) is None
        told = GAME.remainder(split)
        assert told is not None and told[0] == "R7"
        assert told[1].en == "4 of the 6 are left, for another piece."
        assert told[1].fr == "Encore 4 à jouer sur les 6, avec une autre pièce."
        assert GAME.remainder(play(GAME, split, "b2-b6")) is None

    def test_even_inside_the_opponents_split(self) -> None:
        state = play(GAME, self.WAITS.replace("c1", "c1 g1"), "roll 6", "e5xe9")
        assert state.turn == 1
        state = play(GAME, state, "=c1")
        assert state.turn == 0
        assert texts(GAME, state) == ["a1-a3", "a1-c3", "a1xc1"]

    def test_both_sides_may_get_their_large_piece_in_one_turn(self) -> None:
        setup = "Red: B e8, M a1; Brown: M i9, A e9, W c1; hand Red: A"
        state = play(GAME, setup, "roll 1", "e8xe9=A")
        assert (piece(state, "e9"), piece(state, "c1")) == ("A", "a")

    def test_small_pieces_never_come_back(self) -> None:
        assert play(GAME, "Red: A e5, M a1; Brown: M i9, B e7", "roll 2", "e5xe7").hands == ((), ())

    def test_a_spare_large_piece_by_option(self) -> None:
        game = GuerreDesMaitres({"wm.spare_large": "1"})
        assert game.start().hands == ((Piece("A", 0),), (Piece("A", 1),))


class TestW4Split:
    SETUP = "Red: A a1, M e1, B h4; Brown: M a6, B h7"

    def test_single_six(self) -> None:
        assert [text for text in rolled(self.SETUP, 6) if _far(text) == 6] == ["a1-g7", "e1-e7"]

    def test_splits_that_win(self) -> None:
        state = play(GAME, self.SETUP, "roll 6", "a1xa6")
        assert state.outcome == ((1.0, 0.0), "Master captured")
        for step in ("e1-d1", "e1-d2", "e1-e2", "e1-f1", "e1-f2", "h4-h5"):
            assert play(GAME, self.SETUP, "roll 6", step, "a1xa6").outcome is not None

    def test_a_first_part_must_leave_a_second_even_if_it_takes_the_master(self) -> None:
        boxed = "Red: A a1, M i1; Brown: M a6, A h1 h2 i2"
        assert "a1xa6" not in rolled(boxed, 6)
        assert "a1xa6" in rolled(boxed.replace("M i1", "M i1, B h8"), 6)

    def test_two_different_pieces_in_any_order_and_direction(self) -> None:
        state = play(GAME, self.SETUP, "roll 6", "e1-f1")
        assert not [text for text in texts(GAME, state) if text.startswith("f1")]
        assert state.turn == 0

    def test_both_parts_must_be_played(self) -> None:
        state = play(GAME, self.SETUP, "roll 6", "h4-h5")
        assert "pass" not in texts(GAME, state)
        assert {_far(text) for text in texts(GAME, state)} == {5}

    def test_no_extra_roll_for_a_six(self) -> None:
        state = play(GAME, self.SETUP, "roll 6", "e1-e7", "roll 1")
        assert {action.seat for action in GAME.actions(state)} == {1}

    def test_a_first_part_may_open_the_way(self) -> None:
        assert "a2-b2" in rolled("Red: A a1, W a2, M i5; Brown: M i9", 6)
        state = play(GAME, "Red: A a1, W a2, M i5; Brown: M i9", "roll 6", "a2-b2")
        assert "a1-a6" in texts(GAME, state)


class TestRules:
    def test_r1_each_turn_starts_with_a_roll_of_chance(self) -> None:
        state = GAME.start()
        assert state.turn == CHANCE
        assert GAME.actions(state) == [Action(CHANCE, "roll", value=face) for face in range(1, 7)]
        state = play(GAME, state, "roll 2", "a2-a4")
        assert state.turn == CHANCE
        assert {action.seat for action in GAME.actions(play(GAME, state, "roll 1"))} == {1}

    def test_r1_who_begins_by_option(self) -> None:
        game = GuerreDesMaitres({"wm.first_player": "Brown"})
        assert {action.seat for action in game.actions(play(game, game.start(), "roll 1"))} == {1}

    def test_r2_moving_is_compulsory_and_an_unusable_roll_is_lost(self) -> None:
        assert "pass" not in rolled("Red: B b7, M e5; Brown: M e9", 1)
        state = play(GAME, "Red: B b7, M e5; Brown: M e9", "roll 5", "pass", "roll 1")
        assert {action.seat for action in GAME.actions(state)} == {1}

    def test_r2_or_rolled_again_by_option(self) -> None:
        game = GuerreDesMaitres({"wm.no_move": "reroll"})
        state = play(game, "Red: B b7, M e5; Brown: M e9", "roll 5", "pass", "roll 1")
        assert texts(game, state, "b7") == ["b7-b8"]

    def test_r3_small_pieces_go_and_capture_straight_ahead(self) -> None:
        assert rolled("Red: B e4, M i1; Brown: B e6, B d6, M a9", 2, start="e4") == ["e4xe6"]
        state = play(GAME, "turn: Brown; Red: A a1, M i1; Brown: B e6, M i9", "roll 2")
        assert texts(GAME, state, "e6") == ["e6-e4"]

    def test_r4_large_pieces_go_any_way(self) -> None:
        cells = ("b2", "b5", "b8", "e2", "e8", "h2", "h5", "h8")
        assert rolled("Red: A e5, M d1; Brown: M a9", 3, start="e5") == [f"e5-{cell}" for cell in cells]

    def test_r5_own_pieces_are_not_captured(self) -> None:
        assert "e5xe7" not in "".join(rolled("Red: A e5, B e7, M i1; Brown: M a9", 2, start="e5"))
        assert "e5-e7" not in rolled("Red: A e5, B e7, M i1; Brown: M a9", 2)

    def test_r6_nobody_is_jumped_unless_the_option_says_so(self) -> None:
        setup = "Red: A e5, B e6, M i1; Brown: M a9"
        assert "e5-e8" not in rolled(setup, 3)
        assert "e5-e8" in rolled(setup, 3, GuerreDesMaitres({"jump": "true"}))

    def test_r11_the_variant_is_won_by_capturing_everybody(self) -> None:
        state = play(ALL, "Red: A e5, B a2; Brown: M e7, B h3", "roll 2", "e5xe7")
        assert state.outcome is None and state.hands[1] == (Piece("M", 1),)
        state = play(ALL, state, "roll 1", "h3-h2", "roll 5", "a2-a7", "roll 1")
        assert texts(ALL, state) == ["h2-h1=M"]
        ended = play(ALL, "Red: A e5; Brown: B e7", "roll 2", "e5xe7")
        assert ended.outcome == ((1.0, 0.0), "all captured")

    def test_r11_a_captured_master_comes_back_after_the_others(self) -> None:
        state = play(ALL, "turn: Brown; Red: A e5; Brown: B h2; hand Brown: M A", "roll 1")
        assert texts(ALL, state) == ["h2-h1=A"]

    def test_r12_a_draw_is_agreed(self) -> None:
        state = GAME.start()
        draws = [action for action in GAME.declarations(state) if action.verb == "draw"]
        assert GAME.apply(state, draws[0]).outcome == ((0.5, 0.5), "agreement")

    def test_masters_column_by_option(self) -> None:
        start = GuerreDesMaitres({"wm.master_col": "b"}).start()
        assert (piece(start, "b1"), piece(start, "b9"), piece(start, "e1")) == ("M", "m", "A")

    def test_masters_column_chosen_at_the_table(self) -> None:
        game = GuerreDesMaitres({"wm.master_col": "free"})
        state = game.start()
        assert texts(game, state) == [f"place M {column}1" for column in "abcdefghi"]
        state = play(game, state, "place M c1", "place M i9")
        assert (piece(state, "c1"), piece(state, "i9"), piece(state, "a1")) == ("M", "m", "A")
        assert state.turn == CHANCE


@pytest.mark.parametrize(
    "moments",
    [(), ("roll 6",), ("roll 6", "e5xe9"), ("roll 6", "e5xe9", "=c1"), ("roll 6", "e5xe9", "=c1", "a1-a3")],
)
def test_set_up_texts_remember_the_die_and_who_waits(moments: tuple[str, ...]) -> None:
    state = play(GAME, "Red: A e5, M a1; Brown: M i9, A e9, B c1 g1", *moments)
    again = read_setup(GAME, write_setup(GAME, state))
    assert (again.cells, again.hands, again.turn, again.stage) == (
        state.cells,
        state.hands,
        state.turn,
        state.stage,
    )


@pytest.mark.parametrize(
    "options", [{}, {"jump": "true"}, {"variant": "all"}, {"master_col": "free"}], ids=str
)
@pytest.mark.parametrize("seed", range(8))
def test_random_games_end_with_a_winner(seed: int, options: dict[str, str]) -> None:
    game = GuerreDesMaitres(options)
    chance, state = random.Random(seed), game.start()
    while not state.outcome:
        state = game.after(state, chance.choice(game.actions(state)))
        larges = sum(stack[0].kind in "AM" for stack in state.cells if stack) + sum(map(len, state.hands))
        assert larges <= 18 and state.ply < 10_000
    assert not game.actions(state) and sorted(state.outcome.scores) == [0, 1]


@pytest.mark.parametrize("seed", range(4))
def test_nobody_waits_while_a_large_piece_is_free(seed: int) -> None:
    chance, state = random.Random(seed), ALL.start()
    while not state.outcome:
        at_rest = chance.choice(list(turns(ALL, state))).state
        state = at_rest
        for seat, hand in enumerate(state.hands):
            waiting = sum(stack == (Piece("W", seat),) for stack in state.cells)
            assert not (hand and waiting) or (state.turn == seat and waiting > 1)
        texts(ALL, state)
        if state.ply > 300:
            break
