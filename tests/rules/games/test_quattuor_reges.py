"""Quattuor Reges, rule by rule and example by example (numbers as in docs/games/quattuor-reges.md)."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.deployment import Deploying
from rules.game import EMPTY, Action, State
from rules.games.quattuor_reges import QuattuorReges, Rescue, Return
from rules.games.quattuor_reges.cards import PIECES, PREY, REACH, VALUES, takes, value
from rules.notation import NotationError, read_setup, write_setup
from rules.options import OptionError
from rules.pieces import Piece
from rules.turns import turns
from tests.rules.games.sketches import picture, play, sketch, targets, texts

GAME = QuattuorReges()
MIDDLE = slice(18, 68)
RED = {piece.kind: f"r1.{number + 1}" for number, piece in enumerate(PIECES[:16])}
BLACK = {piece.kind: f"r15.{number + 1}" for number, piece in enumerate(PIECES[16:])}


def quiet_and_captures(state: State, source: str) -> tuple[int, str]:
    """How many free cells the piece may go to, and the names of those where it captures."""
    cell = GAME.board.cell(source)
    actions = [action for action in GAME.actions(state) if action.source == cell]
    prey = sorted(action.taken[0] for action in actions if action.taken)
    return len(actions) - len(prey), " ".join(GAME.board.names[cell] for cell in prey)


class TestBoard:
    def test_248_cells_of_which_188_touch_six_others(self) -> None:
        board = GAME.board
        degrees = Counter(len(touching(name)) for name in board.names)
        assert len(board) == 248
        assert degrees == {6: 188, 5: 14, 4: 30, 3: 12, 2: 4}

    @pytest.mark.parametrize(
        ("cell", "touches"),
        [
            ("r12.3", "r11.3 r11.4 r12.2 r12.4 r13.3 r13.4"),
            ("r4.6", "r3.6 r3.7 r4.5 r4.7 r5.6 r5.7"),
            ("r15.1", "r14.1 r15.2"),
            ("r15.9", "r14.8 r14.9 r15.8 r15.10"),
        ],
    )
    def test_e12_neighbours(self, cell: str, touches: str) -> None:
        assert touching(cell) == set(touches.split())

    def test_bases_are_crosses_and_last_rows_are_marked(self) -> None:
        marks = GAME.board.art.marks
        bases = {GAME.board.names[cell] for cell, mark in marks.items() if mark == "base"}
        assert bases == {"r4.6", "r4.14", "r12.3", "r12.11"}
        goals = {GAME.board.names[cell] for cell, mark in marks.items() if mark == "goal"}
        assert {name.split(".")[0] for name in goals} == {"r1", "r15"}

    def test_camps_of_six_rows_face_each_other_over_three_neutral_ones(self) -> None:
        tints = Counter(GAME.board.art.tints.values())
        assert tints == {"first": 99, "neutral": 50, "second": 99}

    def test_the_camera_tells_thirty_two_pieces_apart(self) -> None:
        assert len(GAME.labels) == len(set(GAME.labels)) == 33
        assert GAME.labels[0] == EMPTY
        assert {"HK", "D10", "S7", "CA"} < set(GAME.labels)


def touching(name: str) -> set[str]:
    """The names of the cells one step away."""
    rays = [directed[GAME.board.cell(name)] for directed in GAME.board.rays.values()]
    return {GAME.board.names[ray[0]] for ray in rays if ray}


def targets_on_empty_board(source: str, code: str) -> set[str]:
    """Where a Heart may go whose King stands in the far corner."""
    state = read_setup(GAME, f"Red: {code} {source}, HK r15.17; Black: SK r15.1")
    return set(targets(GAME, state, source).split())


class TestSetUp:
    def test_both_seats_place_sixteen_pieces_in_any_order_and_then_red_begins(self) -> None:
        game, state = GAME, GAME.start()
        state = play(game, state, "place SK r15.1", "place HK r1.1", "place H7 r6.16")
        assert state.turn == 0 and isinstance(state.stage, Deploying)
        state = GAME.deployed(RED, BLACK)
        assert state.stage is None and state.turn == 0 and not any(state.hands)
        assert state.ply == 34

    def test_pieces_stand_in_their_own_camp_bases_and_last_row_included(self) -> None:
        places = [action for action in GAME.actions(GAME.start()) if action.seat == 0]
        assert len(places) == 16 * 99
        rows = {GAME.board.points[action.target or 0][1] for action in places}
        assert rows == {1, 2, 3, 4, 5, 6}
        black = [action.target or 0 for action in GAME.actions(GAME.start()) if action.seat == 1]
        assert {GAME.board.points[cell][1] for cell in black} == {10, 11, 12, 13, 14, 15}

    def test_nobody_is_ready_before_all_sixteen_stand(self) -> None:
        state = GAME.start()
        for action in GAME.deployment(0, RED)[:-1]:
            assert Action(0, "ready") not in GAME.actions(state)
            state = GAME.after(state, action)
        state = play(GAME, state, "ready Red")
        assert state.turn == 1
        assert {action.seat for action in GAME.actions(state)} == {1}

    @pytest.mark.parametrize("text", ["HK r7.1", "HK r10.1", "SK r1.1", "HK r1.1"])
    def test_nobody_places_outside_its_camp_another_s_piece_or_twice(self, text: str) -> None:
        state = play(GAME, GAME.start(), "place HK r1.2", "place HQ r1.1")
        code, name = text.split()
        piece = next(piece for piece in PIECES if piece.kind == code)
        action = Action(piece.owner, "place", target=GAME.board.cell(name), piece=piece)
        assert action not in GAME.actions(state)
        with pytest.raises(ValueError, match="not allowed"):
            GAME.apply(state, action)

    def test_four_rows_by_option(self) -> None:
        game = QuattuorReges({"qr.deploy_rows": "4"})
        assert sum(action.seat == 0 for action in game.actions(game.start())) == 16 * 66
        with pytest.raises(ValueError, match="in the camp"):
            game.deployment(0, RED | {"HK": "r5.1"})

    @pytest.mark.parametrize(
        "wrong", [{"HK": "r7.1"}, {"HK": "r1.2"}, {"SK": "r1.17"}, {"HK": "r99.1"}], ids=str
    )
    def test_a_wrong_camp_is_refused(self, wrong: dict[str, str]) -> None:
        with pytest.raises(ValueError, match=r"place|no cell"):
            GAME.deployment(0, RED | wrong)

    def test_set_up_texts_refuse_what_the_pack_does_not_hold(self) -> None:
        with pytest.raises(NotationError, match="only one HK"):
            read_setup(GAME, "Red: HK r1.1 r1.2")
        with pytest.raises(NotationError, match="SK does not belong to Red"):
            read_setup(GAME, "Red: SK r1.1")

    def test_set_up_texts_remember_half_a_turn_and_half_a_placing(self) -> None:
        half_turn = play(GAME, "Red: HK r8.8, DK r1.1; Black: SK r9.3, CA r10.1", "HK r8.8-r8.9")
        assert read_setup(GAME, write_setup(GAME, half_turn)).stage == half_turn.stage
        half_placed = play(GAME, GAME.start(), "place HK r1.1")
        again = read_setup(GAME, write_setup(GAME, half_placed))
        assert (again.cells, again.hands, again.stage) == (
            half_placed.cells,
            half_placed.hands,
            half_placed.stage,
        )
        opening = GAME.deployed(RED, BLACK)
        assert read_setup(GAME, write_setup(GAME, opening)).memory == opening.memory


class TestR1Turns:
    def test_red_moves_one_piece_in_its_very_first_turn(self) -> None:
        state = play(GAME, GAME.deployed(RED, BLACK), "HK r1.1-r2.1")
        assert state.turn == 1

    def test_then_a_turn_is_one_piece_of_each_suit_in_either_order(self) -> None:
        state = play(GAME, GAME.deployed(RED, BLACK), "HK r1.1-r2.1", "CK r15.9-r14.9")
        assert state.turn == 1
        assert all(text[0] in "Sp" for text in texts(GAME, state))
        assert play(GAME, state, "SK r15.1-r14.1").turn == 0

    def test_passing_is_allowed_at_any_moment(self) -> None:
        state = play(GAME, GAME.deployed(RED, BLACK), "pass")
        assert state.turn == 1
        state = play(GAME, state, "SK r15.1-r14.1", "pass")
        assert state.turn == 0
        assert play(GAME, state, "HK r1.1-r2.1").turn == 0


class TestR2Moves:
    @pytest.mark.parametrize(("piece", "cells"), [("HQ", 18), ("H9", 36), ("H7", 36), ("H8", 60), ("HA", 18)])
    def test_e4_ranges_on_an_empty_board(self, piece: str, cells: int) -> None:
        assert len(targets_on_empty_board("r8.8", piece)) == cells

    def test_e4_from_a_corner(self) -> None:
        assert targets_on_empty_board("r1.1", "HQ") == {"r1.2", "r1.3", "r2.1", "r2.2", "r3.1", "r3.2"}

    def test_e1_king_takes_the_queen_and_walks_round_the_others(self) -> None:
        state = read_setup(GAME, "Red: HK r8.8, H9 r8.9; Black: SQ r9.8, SJ r9.9, S10 r8.10")
        assert sketch(GAME, state, "r8.8", range(6, 11), MIDDLE) == picture("""
             10    .     .     .     .     .     .     .     .
              9 .     .     .     x     [SQ]  SJ    .     .     .
              8    .     .     x     x     HK    H9    S10   .
              7 .     .     .     x     x     x     x     .     .
              6    .     .     .     x     x     x     .     .
            """)

    def test_e2_seven_takes_jack_and_ace(self) -> None:
        state = read_setup(GAME, "Red: H7 r8.8, HK r1.1; Black: SJ r8.9, SA r9.8, S8 r9.9, S7 r7.8")
        assert quiet_and_captures(state, "r8.8") == (21, "r8.9 r9.8")
        assert sketch(GAME, state, "r8.8", range(5, 12), MIDDLE) == picture("""
             11 .     .     .     .     .     .     .     .     .
             10    .     .     x     x     .     .     .     .
              9 .     .     x     x     [SA]  S8    .     .     .
              8    .     x     x     x     H7    [SJ]  x     .
              7 .     .     x     x     S7    x     x     x     .
              6    .     .     x     x     x     x     x     .
              5 .     .     .     .     x     x     x     .     .
            """)

    def test_e3_jack_takes_king_and_nine_but_no_seven(self) -> None:
        state = read_setup(GAME, "Red: HJ r8.8, HK r1.1; Black: S7 r8.9, SK r8.7, SQ r9.8, S9 r9.9")
        assert quiet_and_captures(state, "r8.8") == (7, "r8.7 r9.9")
        assert sketch(GAME, state, "r8.8", range(6, 10), MIDDLE) == picture("""
              9 .     .     .     .     SQ    [S9]  .     .     .
              8    .     .     .     [SK]  HJ    S7    .     .
              7 .     .     .     x     x     x     x     .     .
              6    .     .     .     x     x     x     .     .
            """)

    def test_e5_detours_cost_steps(self) -> None:
        state = read_setup(GAME, "Red: H8 r8.8, HK r8.9, HQ r7.9, HJ r9.9")
        assert len(targets(GAME, state, "r8.8").split()) == 44
        assert sketch(GAME, state, "r8.8", range(4, 13), slice(12, 49)) == picture("""
            12   .   .   x   x   x   x   .   .   .
            11 .   .   x   x   x   x   x   .   .   .
            10   .   x   x   x   x   x   x   .   .
             9 .   x   x   x   x   HJ  x   .   .   .
             8   x   x   x   x   H8  HK  .   .   .
             7 .   x   x   x   x   HQ  x   .   .   .
             6   .   x   x   x   x   x   x   .   .
             5 .   .   x   x   x   x   x   .   .   .
             4   .   .   x   x   x   x   .   .   .
            """)


class TestR3Captures:
    TABLE = picture("""
        K . x . . x x x x
        Q . . x . x x x x
        J x . . . x x x .
        A x x x x . . . .
        10 . . . x . x x x
        9 . . . x . . x x
        8 . . . x . . . x
        7 . . x x . . . .
        """)

    def test_who_captures_whom(self) -> None:
        table = {
            hunter: {value for value, mark in zip(VALUES, marks, strict=True) if mark == "x"}
            for hunter, *marks in (line.split() for line in self.TABLE.splitlines())
        }
        assert table == PREY

    @pytest.mark.parametrize("hunter", VALUES)
    def test_the_table_is_what_is_played(self, hunter: str) -> None:
        king = "" if hunter == "K" else ", HK r1.1"
        caught = set()
        for prey in VALUES:
            state = read_setup(GAME, f"Red: H{hunter} r8.8{king}; Black: C{prey} r8.9")
            if "r8.9" in targets(GAME, state, "r8.8").split():
                caught.add(prey)
        assert caught == PREY[hunter]

    def test_own_pieces_are_never_captured_and_the_victim_is_a_prisoner(self) -> None:
        state = read_setup(GAME, "Red: HK r8.8, HQ r8.9, DK r1.1; Black: SQ r8.7, SK r14.1")
        assert "r8.9" not in targets(GAME, state, "r8.8").split()
        state = play(GAME, state, "HK r8.8xr8.7")
        assert [piece.kind for piece in state.hands[1]] == ["SQ"]


class TestR4Ace:
    SETUP = "Red: HA r8.8, HK r1.1, D9 r1.3, DK r1.2; Black: SK r8.9, SA r14.1, CK r14.3"

    def test_after_a_capture_it_may_go_back(self) -> None:
        state = read_setup(GAME, self.SETUP)
        assert texts(GAME, state, "HA r8.8x") == ["HA r8.8xr8.9", "HA r8.8xr8.9<"]
        back = play(GAME, state, "HA r8.8xr8.9<")
        assert [piece.kind for piece in back.cells[GAME.board.cell("r8.8")]] == ["HA"]
        assert not back.cells[GAME.board.cell("r8.9")]
        there = play(GAME, state, "HA r8.8xr8.9")
        assert [piece.kind for piece in there.cells[GAME.board.cell("r8.9")]] == ["HA"]

    def test_the_choice_comes_before_anything_else(self) -> None:
        state = read_setup(GAME, self.SETUP)
        capture = next(action for action in GAME.actions(state) if action.taken)
        stopped = GAME.apply(state, capture)
        assert [action.verb for action in GAME.actions(stopped)] == ["return", "stay"]
        assert GAME.obligation(stopped) is not None
        assert stopped.ply == state.ply

    def test_a_quiet_move_offers_no_return(self) -> None:
        assert texts(GAME, read_setup(GAME, self.SETUP), "HA r8.8-r9.8") == ["HA r8.8-r9.8"]

    def test_e8_an_ace_that_goes_back_has_not_ended_on_the_base(self) -> None:
        setup = "Red: HA r11.11, HK r1.1, DK r1.2; Black: SK r12.11, CK r9.1, SA r9.3"
        state = read_setup(GAME, setup)
        assert texts(GAME, state, "HA r11.11xr12.11") == [
            "HA r11.11xr12.11",
            "HA r11.11xr12.11<",
            "HA r11.11xr12.11=HA@r4.14",
            "HA r11.11xr12.11=HA@r4.6",
        ]
        assert [piece.kind for piece in play(GAME, state, "HA r11.11xr12.11").hands[0]] == ["HA"]
        assert not play(GAME, state, "HA r11.11xr12.11<").hands[0]

    def test_an_ace_that_goes_back_from_the_last_row_has_not_won(self) -> None:
        setup = "Red: HA r14.3, HK r1.1, DK r1.2; Black: SK r15.3, CK r9.1, SA r9.3"
        assert play(GAME, setup, "HA r14.3xr15.3<").outcome is None
        assert play(GAME, setup, "HA r14.3xr15.3").outcome == ((1.0, 0.0), "last row")


class TestR5Kings:
    def test_e10_without_its_king_only_the_ace_of_a_suit_moves(self) -> None:
        setup = "Red: HA r8.2, H9 r8.4, DK r1.1, D9 r11.3; hand Red: HK; Black: SK r9.16, CK r15.16"
        state = read_setup(GAME, setup)
        assert {text.split()[0] for text in texts(GAME, state)} == {"HA", "DK", "D9", "pass"}
        freed = play(GAME, state, "D9 r11.3-r12.3=HK@r4.6")
        assert {text.split()[0] for text in texts(GAME, freed)} == {"HA", "H9", "pass"}

    def test_pieces_that_cannot_move_still_block_and_can_be_captured(self) -> None:
        state = read_setup(GAME, "turn: Black; Red: H9 r8.8, DK r1.1; Black: SK r8.9, CK r15.1")
        assert "r8.8" in targets(GAME, state, "r8.9").split()


class TestR6Bases:
    SETUP = "Red: H10 r11.3, HA r1.1, D9 r1.3, DK r1.2; hand Red: HK; Black: S9 r12.3, SK r15.1, CA r9.9"

    def test_e7_a_piece_on_an_enemy_base_is_captured_and_frees_anyone(self) -> None:
        setup = self.SETUP.replace("HA r1.1", "HA r1.1, HK r2.1").replace("hand Red: HK", "hand Red: DQ H7")
        state = read_setup(GAME, setup)
        assert texts(GAME, state, "H10 r11.3x") == [
            "H10 r11.3xr12.3",
            "H10 r11.3xr12.3=DQ@r4.14",
            "H10 r11.3xr12.3=DQ@r4.6",
            "H10 r11.3xr12.3=H10@r4.14",
            "H10 r11.3xr12.3=H10@r4.6",
            "H10 r11.3xr12.3=H7@r4.14",
            "H10 r11.3xr12.3=H7@r4.6",
        ]
        moved = play(GAME, state, "H10 r11.3xr12.3=H10@r4.6")
        assert [piece.kind for piece in moved.hands[0]] == ["DQ", "H7"]
        assert [piece.kind for piece in moved.hands[1]] == ["S9"]
        assert not moved.cells[GAME.board.cell("r12.3")]

    def test_e7_a_freed_king_makes_his_suit_move_again(self) -> None:
        setup = self.SETUP.replace("H10 r11.3", "D10 r11.3, H9 r8.1")
        state = play(GAME, setup, "D10 r11.3xr12.3=HK@r4.6")
        assert texts(GAME, state, "H9")

    def test_the_piece_may_still_stand_there_or_be_gone_while_one_chooses(self) -> None:
        state = read_setup(GAME, self.SETUP.replace("hand Red: HK", "hand Red: HQ").replace("HA", "HK"))
        capture = next(action for action in GAME.actions(state) if action.taken)
        open_choice = GAME.apply(state, capture)
        base = GAME.board.cell("r12.3")
        assert GAME.look(open_choice, base) == {EMPTY, "H10"}
        assert GAME.look(state, base) == {"S9"}
        assert GAME.obligation(open_choice) is not None

    def test_ones_own_base_and_passing_over_a_base_have_no_effect(self) -> None:
        setup = "Red: H9 r11.3, HK r4.5, DK r1.1; Black: SK r15.1, CK r9.9"
        assert texts(GAME, read_setup(GAME, setup), "HK r4.5-r4.6") == ["HK r4.5-r4.6"]
        assert not play(GAME, setup, "H9 r11.3-r13.4").hands[0]

    def test_kings_are_captured_there_too(self) -> None:
        state = play(
            GAME, "Red: HK r11.3, HA r1.1, DK r1.2; Black: SK r15.1, CK r9.9", "HK r11.3-r12.3=HK@r4.6"
        )
        assert [piece.kind for piece in state.cells[GAME.board.cell("r4.6")]] == ["HK"]

    def test_bases_by_option(self) -> None:
        game = QuattuorReges({"qr.bases": "r4.5 / r12.4, r12.9"})
        state = read_setup(game, "Red: H9 r11.4, HK r1.1, DK r1.2; Black: SK r15.1, CK r9.9")
        assert texts(game, state, "H9 r11.4-r12.4") == ["H9 r11.4-r12.4", "H9 r11.4-r12.4=H9@r4.5"]
        for wrong in ("r4.6 r12.3", "r4.6 / r4.6", "r4.6 / r99.9"):
            with pytest.raises(OptionError):
                QuattuorReges({"bases": wrong})


class TestR7LastRow:
    @pytest.mark.parametrize("target", ["r15.3", "r15.4"])
    def test_e6_a_queen_wins_there_at_once(self, target: str) -> None:
        setup = "Red: DQ r13.3, DK r1.1, HK r1.2; Black: S7 r14.2, SK r10.10"
        state = read_setup(GAME, setup)
        assert sketch(GAME, state, "r13.3", range(11, 16), slice(0, 34)) == picture("""
             15 .     .     x     x     .     .
             14    x     [S7]  x     x     .     .
             13 x     x     DQ    x     x     .
             12    x     x     x     x     .     .
             11 .     x     x     x     .     .
            """)
        assert play(GAME, state, f"DQ r13.3-{target}").outcome == ((1.0, 0.0), "last row")

    @pytest.mark.parametrize("value", ["K", "A"])
    def test_kings_and_aces_win_there_too(self, value: str) -> None:
        setup = f"turn: Black; Red: HK r8.8; Black: S{value} r2.5, CK r10.1"
        assert play(GAME, setup, f"S{value} r2.5-r1.5").outcome == ((0.0, 1.0), "last row")

    def test_a_figure_may_enter_by_capturing(self) -> None:
        setup = "Red: DQ r14.3, DK r1.1, HK r1.2; Black: S7 r15.3, SK r10.10"
        assert play(GAME, setup, "DQ r14.3xr15.3").outcome == ((1.0, 0.0), "last row")

    def test_others_free_up_to_two_left_base_first(self) -> None:
        setup = "Red: H9 r14.7, HK r1.2, DK r1.1; hand Red: DA; Black: SK r10.10, CK r9.9"
        assert texts(GAME, read_setup(GAME, setup), "H9 r14.7-r15.7") == [
            "H9 r14.7-r15.7",
            "H9 r14.7-r15.7=DA@r4.14",
            "H9 r14.7-r15.7=DA@r4.6",
            "H9 r14.7-r15.7=DA@r4.6=H9@r4.14",
            "H9 r14.7-r15.7=H9@r4.14",
            "H9 r14.7-r15.7=H9@r4.6",
            "H9 r14.7-r15.7=H9@r4.6=DA@r4.14",
        ]

    def test_e9_an_occupied_base_leaves_one_rescue(self) -> None:
        setup = "Red: H9 r14.7, HK r4.6, DK r1.1; hand Red: DA DQ; Black: SK r10.10, CK r9.9"
        assert texts(GAME, read_setup(GAME, setup), "H9 r14.7-r15.7") == [
            "H9 r14.7-r15.7",
            "H9 r14.7-r15.7=DA@r4.14",
            "H9 r14.7-r15.7=DQ@r4.14",
            "H9 r14.7-r15.7=H9@r4.14",
        ]

    def test_ones_own_last_row_has_no_effect(self) -> None:
        setup = "Red: HK r2.1, DK r5.1; Black: SK r10.10, CK r9.9"
        assert play(GAME, setup, "HK r2.1-r1.1").outcome is None


class TestR8ToR10:
    def test_r8_with_both_bases_occupied_the_piece_is_captured_all_the_same(self) -> None:
        setup = "Red: H9 r11.3, HK r4.6, DK r4.14; hand Red: DA; Black: SK r10.10, CK r9.9"
        state = read_setup(GAME, setup)
        assert texts(GAME, state, "H9 r11.3-r12.3") == ["H9 r11.3-r12.3"]
        assert [piece.kind for piece in play(GAME, state, "H9 r11.3-r12.3").hands[0]] == ["DA", "H9"]

    def test_r9_a_rescued_piece_waits_for_the_next_turn(self) -> None:
        setup = "Red: D9 r11.3, H7 r2.2, DK r1.1, HA r1.3; hand Red: HK; Black: SK r10.10, CK r9.9, CA r14.1"
        state = play(GAME, setup, "D9 r11.3-r12.3=HK@r4.6")
        assert not texts(GAME, state, "HK") and texts(GAME, state, "H7")
        state = play(GAME, state, "pass", "pass")
        assert texts(GAME, state, "HK")

    def test_r10_the_victim_is_removed_first(self) -> None:
        setup = "Red: H10 r11.3, HK r1.1, DK r1.2; Black: S9 r12.3, SK r15.1, CK r9.9"
        state = play(GAME, setup, "H10 r11.3xr12.3")
        assert [piece.kind for hand in state.hands for piece in hand] == ["H10", "S9"]


class TestR11Exhaustion:
    def test_e11_a_side_without_king_and_ace_loses_at_once(self) -> None:
        setup = "Red: HA r8.8, HK r1.1, DK r1.2, D9 r2.2; Black: SA r8.9, S9 r15.1, C9 r15.2"
        assert play(GAME, setup, "HA r8.8xr8.9").outcome == ((1.0, 0.0), "no King, no Ace")

    def test_it_can_hit_the_mover(self) -> None:
        setup = "Red: HK r11.3, D9 r1.2; Black: SK r15.1"
        assert play(GAME, setup, "HK r11.3-r12.3=HK@r4.6").outcome is None
        assert play(GAME, setup, "HK r11.3-r12.3").outcome == ((0.0, 1.0), "no King, no Ace")

    def test_it_can_hit_both_at_once(self) -> None:
        setup = "Red: HA r11.3, D9 r1.2; Black: SK r12.3, S9 r15.1"
        state = play(GAME, setup, "HA r11.3xr12.3")
        assert state.outcome == ((0.5, 0.5), "no King, no Ace")
        assert play(GAME, setup, "HA r11.3xr12.3<").outcome == ((1.0, 0.0), "no King, no Ace")

    def test_switched_off_such_a_side_passes(self) -> None:
        game = QuattuorReges({"qr.no_king_no_ace_loses": "false"})
        state = play(game, "Red: HA r8.8, HK r1.1; Black: SA r8.9, S9 r15.1", "HA r8.8xr8.9")
        assert state.outcome is None and state.turn == 1
        assert texts(game, state) == ["pass"]


class TestR12EndOfTurn:
    def test_a_suit_without_king_and_ace_ends_the_turn(self) -> None:
        assert play(GAME, "Red: HK r8.8, D9 r1.1; Black: SK r14.1", "HK r8.8-r8.9").turn == 1

    def test_a_suit_that_lives_but_cannot_move_gets_its_pass(self) -> None:
        walls = "H7 r1.1, H8 r2.2, H9 r1.3, H10 r2.1, HQ r3.2, HJ r3.1, DA r1.2"
        state = play(GAME, f"Red: HK r3.3, {walls}; Black: SK r14.1", "HK r3.3-r4.3")
        assert state.turn == 0
        assert texts(GAME, state) == ["pass"]


class TestR13Draws:
    KINGS = "Red: HK r1.1; Black: SK r8.8"
    ROUND = ("HK r1.1-r1.2", "SK r8.8-r8.9", "HK r1.2-r1.1", "SK r8.9-r8.8")

    def test_two_passed_turns_each_in_a_row(self) -> None:
        state = play(GAME, self.KINGS, "pass", "pass", "pass")
        assert state.outcome is None
        assert play(GAME, state, "pass").outcome == ((0.5, 0.5), "passes")

    def test_a_turn_with_one_piece_moved_is_no_passed_turn(self) -> None:
        setup = "Red: HK r1.1, DK r2.5; Black: SK r8.8"
        state = play(GAME, setup, "pass", "pass", "HK r1.1-r1.2", "pass", "pass", "pass", "pass")
        assert state.outcome is None

    def test_the_third_occurrence_at_the_start_of_a_turn(self) -> None:
        state = play(GAME, self.KINGS, *self.ROUND, *self.ROUND[:3])
        assert state.outcome is None
        assert play(GAME, state, self.ROUND[3]).outcome == ((0.5, 0.5), "repetition")

    def test_prisoners_make_a_position_another_one(self) -> None:
        free = read_setup(GAME, self.KINGS)
        held = read_setup(GAME, self.KINGS + "; hand Red: HQ")
        opening = read_setup(GAME, self.KINGS + "; first turn: one man")
        assert free.memory != opening.memory and free.hands != held.hands

    def test_draws_by_option(self) -> None:
        game = QuattuorReges({"qr.draw": "passes"})
        assert play(game, self.KINGS, *self.ROUND, *self.ROUND).outcome is None
        assert play(game, self.KINGS, "pass", "pass", "pass", "pass").outcome is not None
        assert all(action.verb != "draw" for action in game.declarations(read_setup(game, self.KINGS)))
        game = QuattuorReges({"qr.draw": "none"})
        assert play(game, self.KINGS, *["pass"] * 8, *self.ROUND, *self.ROUND).outcome is None

    def test_agreement(self) -> None:
        state = read_setup(GAME, self.KINGS)
        draw = next(action for action in GAME.declarations(state) if action.verb == "draw")
        assert GAME.apply(state, draw).outcome == ((0.5, 0.5), "agreement")


def camps(seat: int) -> st.SearchStrategy[list[Action]]:
    """Some of a seat's pieces on cells of its camp, in any order; perhaps all, and ready."""
    cells = [action.target for action in GAME.actions(GAME.start()) if action.seat == seat]
    pieces = GAME.start().hands[seat]
    chosen = st.lists(
        st.sampled_from(sorted({cell for cell in cells if cell is not None})), unique=True, max_size=16
    )
    return st.tuples(chosen, st.permutations(pieces)).map(
        lambda pair: [
            Action(seat, "place", target=cell, piece=piece)
            for cell, piece in zip(pair[0], pair[1][: len(pair[0])], strict=True)
        ]
    )


def placed_by(*paths: list[Action]) -> State:
    state = GAME.start()
    for path in paths:
        for action in path:
            state = GAME.after(state, action)
    return state


class TestNoLeak:
    @settings(max_examples=60, deadline=None)
    @given(st.integers(0, 1), st.data())
    def test_nobody_learns_what_another_seat_has_placed(self, seat: int, data: st.DataObject) -> None:
        own = data.draw(camps(seat))
        other = data.draw(camps(1 - seat)), data.draw(camps(1 - seat))
        one, two = (placed_by(own, path) for path in other)
        assert GAME.view(one, seat) == GAME.view(two, seat)
        assert GAME.view(one, None) == GAME.view(two, None) == GAME.start()
        assert GAME.public_actions(one) == GAME.public_actions(two)
        assert all(GAME.look(one, cell) == GAME.look(two, cell) for cell in range(len(GAME.board)))
        assert GAME.view(one, seat).cells == placed_by(own).cells

    def test_not_even_when_it_has_finished(self) -> None:
        ready = placed_by(GAME.deployment(0, RED))
        shuffled = placed_by(GAME.deployment(0, dict(zip(RED, reversed(RED.values()), strict=True))))
        assert GAME.view(ready, None) == GAME.view(shuffled, None)
        assert GAME.view(ready, 1) == GAME.view(shuffled, 1)
        assert GAME.view(ready, 0) == ready

    def test_while_the_screens_stand_the_camera_settles_nothing(self) -> None:
        start = GAME.start()
        assert all(GAME.look(start, cell) == set(GAME.labels) for cell in range(len(GAME.board)))
        assert GAME.look(GAME.deployed(RED, BLACK), GAME.board.cell("r1.1")) == {"HK"}

    def test_all_is_revealed_at_once(self) -> None:
        state = GAME.deployed(RED, BLACK)
        assert GAME.view(state, None) == GAME.view(state, 0) == GAME.view(state, 1) == state


@pytest.mark.parametrize("seed", range(6))
def test_random_games_keep_every_piece_and_end(seed: int) -> None:
    chance = random.Random(seed)
    state = GAME.start()
    pack = sorted(PIECES)
    while not state.outcome:
        state = GAME.after(state, chance.choice(GAME.actions(state)))
        assert (
            sorted([stack[0] for stack in state.cells if stack] + [*state.hands[0], *state.hands[1]]) == pack
        )
        assert state.ply < 20_000
    assert not GAME.actions(state)
    assert sum(state.outcome.scores) == 1


def walked(state: State, piece: Piece, cell: int, steps: int) -> set[int]:
    """Where `piece` may end, found the slow way: every walk of up to `steps` steps."""
    ends: set[int] = set()
    for name in touching(GAME.board.names[cell]) if steps else ():
        there = GAME.board.cell(name)
        if not state.cells[there]:
            ends |= {there} | walked(state, piece, there, steps - 1)
        elif takes(piece, state.cells[there][0]):
            ends.add(there)
    return ends


@pytest.mark.parametrize("seed", range(3))
def test_moves_agree_with_every_possible_walk(seed: int) -> None:
    chance = random.Random(seed)
    state = GAME.start()
    while state.ply < 300 and not state.outcome:
        state = GAME.after(state, chance.choice(GAME.actions(state)))
        if state.ply % 40 or isinstance(state.stage, (Deploying, Return, Rescue)):
            continue
        found = {(a.source, a.target) for a in GAME.actions(state) if a.source is not None}
        for source in {source for source, _ in found if source is not None}:
            piece = state.cells[source][0]
            ends = {(source, end) for end in walked(state, piece, source, REACH[value(piece)]) - {source}}
            assert {pair for pair in found if pair[0] == source} == ends


def test_every_turn_of_a_busy_position_has_its_own_text() -> None:
    chance = random.Random(4)
    state = GAME.deployed(RED, BLACK)
    while state.ply < 200 and not state.outcome:
        state = chance.choice(list(turns(GAME, state))).state
        if state.ply % 10 == 0:
            texts(GAME, state)
