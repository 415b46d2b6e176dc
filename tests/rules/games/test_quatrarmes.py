"""QuatrArmes: the worked examples Q0 to Q12, one test a rule, and every option."""

import pytest

from rules.diagram import draw
from rules.game import Game, State
from rules.games import load
from rules.notation import NotationError, read_turn
from rules.pieces import Piece
from rules.turns import perft
from tests.rules.games.positions import fault_texts, pieces, play, position, texts


def at(setup: str, **options: str) -> tuple[Game, State]:
    """South to move."""
    return position("quatrarmes", f"{setup}; turn: South", **options)


def start(**options: str) -> tuple[Game, State]:
    game = load("quatrarmes", options)
    return game, game.start()


START = """\
 11 c   a   c   a   c
 10   f   f   f   f   f
  9 h   h   h   h   h
  8   f   f   f   f   f
  7 .   .   .   .   .
  6   .   .   .   .   .
  5 .   .   .   .   .
  4   F   F   F   F   F
  3 H   H   H   H   H
  2   F   F   F   F   F
  1 C   A   C   A   C
"""


def test_q0_two_camps_face_one_another() -> None:
    assert draw(*start()) == START


def test_q0_first_turns_of_south() -> None:
    assert texts(*start(first_player="South")) == sorted(
        "a3-a5 c3-c5 e3-e5 g3-g5 i3-i5 b4-a5 b4-c5 d4-c5 d4-e5 f4-e5 f4-g5 h4-g5 h4-i5 j4-i5".split()
    )


def test_q0_first_turns_of_north_mirror_them() -> None:
    assert texts(*start()) == sorted(
        "a9-a7 c9-c7 e9-e7 g9-g7 i9-i7 b8-a7 b8-c7 d8-c7 d8-e7 f8-e7 f8-g7 h8-g7 h8-i7 j8-i7".split()
    )


def test_q0_on_110_stops_guns_move_at_once() -> None:
    found = texts(*start(board="G110"))
    assert len(found) == 31
    assert sum(text[1:3] == "11" for text in found) == 8


def test_q1_a_chain_turns_backward_or_forward() -> None:
    game, state = at("S: F d4; N: F e5, H e7, A g7")
    assert texts(game, state) == ["d4xf6xd8", "d4xf6xh8"]
    assert pieces(game, play(game, state, "d4xf6xd8")) == {"d8": "F", "g7": "a"}
    assert pieces(game, play(game, state, "d4xf6xh8")) == {"h8": "F", "e7": "h"}
    assert fault_texts(game, state) == ["d4-c5", "d4xf6"]


def test_q2_a_capture_may_go_backward() -> None:
    assert texts(*at("S: F f6 g5; N: H e5")) == ["f6xd4"]


def test_q3_cavalry_captures_on_black_lines_only() -> None:
    assert texts(*at("S: H c3; N: H c5, C e7, F d4")) == ["c3xc7xg7"]


def test_q4_cavalry_captures_in_all_four_directions_but_no_covered_piece() -> None:
    assert texts(*at("S: H e5; N: F c5, H e3, F g5 i5")) == ["e5xa5", "e5xe1"]


def test_q5_a_gun_lands_on_any_empty_stop_behind_its_victim() -> None:
    assert texts(*at("S: C e1, F e11; N: H e5 i9, F c7 a7")) == ["e1xe7", "e1xe9"]


def test_q6_a_landing_that_goes_on_must_be_chosen() -> None:
    game, state = at("S: A b2; N: F d4 g5, H f8")
    assert texts(game, state) == sorted("b2xf6xh4 b2xf6xi3 b2xf6xj2 b2xg7xe9 b2xg7xd10 b2xg7xc11".split())
    refused = {text for text in fault_texts(game, state) if text.count("x") == 1}
    assert refused >= {"b2xe5", "b2xh8", "b2xi9", "b2xj10"}


def test_q7_two_pieces_in_a_row_cannot_be_taken() -> None:
    assert texts(*at("S: C e1; N: H e5 e7, C i1")) == ["e1-a1", "e1-c1", "e1-e3", "e1-g1"]


def test_q8_passing_the_rear_trench_does_not_promote() -> None:
    game, state = at("S: F c9; N: F d10 f10, C a1")
    assert texts(game, state) == ["c9xe11xg9"]
    assert pieces(game, play(game, state, "c9xe11xg9"))["g9"] == "F"


def test_q9_stopping_on_the_rear_trench_promotes() -> None:
    game, state = at("S: F d10, H e9; N: C a1")
    assert texts(game, state) == ["d10-c11", "d10-e11", "e9-c9", "e9-e11", "e9-g9"]
    assert pieces(game, play(game, state, "d10-c11"))["c11"] == "A"
    assert pieces(game, play(game, state, "e9-e11"))["e11"] == "C"


def test_q10_a_ring_of_four_is_two_different_turns() -> None:
    game, state = at("S: F d4; N: F c5 c7 e5 e7, C i1")
    assert texts(game, state) == ["d4xb6xd8xf6xd4", "d4xf6xd8xb6xd4"]
    assert pieces(game, play(game, state, "d4xb6xd8xf6xd4")) == {"d4": "F", "i1": "c"}


Q11 = "S: F d4 h4; N: F e5 g5, C a11"


def test_q11_an_omission_is_answered_by_force_or_huff() -> None:
    game, state = at(Q11)
    assert texts(game, state) == ["d4xf6", "h4xf6"]
    fault = play(game, state, "h4-i5")
    assert texts(game, fault) == ["e5xc3", "force", "huff d4", "huff i5"]


def test_q11_force_brings_the_position_back_and_admits_captures_only() -> None:
    game, state = at(Q11)
    forced = play(game, state, "h4-i5 force")
    assert forced.cells == state.cells and forced.turn == 0
    assert texts(game, forced) == ["d4xf6", "h4xf6"]
    assert fault_texts(game, forced) == []


def test_q11_huffing_is_not_playing() -> None:
    game, state = at(Q11)
    huffed = play(game, state, ["h4-i5", "huff i5"])
    assert pieces(game, huffed) == {"d4": "F", "e5": "f", "g5": "f", "a11": "c"}
    assert huffed.turn == 1
    assert texts(game, huffed) == ["e5xc3"]


def test_q11_playing_on_waives_the_fault() -> None:
    game, state = at(Q11)
    assert pieces(game, play(game, state, "h4-i5 e5xc3")) == {"i5": "F", "c3": "f", "g5": "f", "a11": "c"}


def test_q12_landings_on_110_stops() -> None:
    assert texts(*at("S: C e2, F e9; N: F e5 h7 a6, H b6", board="G110")) == ["e2xe7xi7", "e2xe7xj7"]


@pytest.mark.parametrize(
    ("board", "counts"), [("L55", (14, 196, 2679)), ("G110", (31, 961)), ("RECT5", (8, 64))]
)
def test_perft(board: str, counts: tuple[int, ...]) -> None:
    game, state = start(board=board)
    assert tuple(perft(game, state, depth) for depth in range(1, len(counts) + 1)) == counts


def test_r8_a_chain_cut_short_keeps_its_captures_and_exposes_the_piece_that_moved() -> None:
    game, state = at("S: F d4; N: F e5, H e7, A g7")
    fault = play(game, state, "d4xf6")
    assert pieces(game, fault) == {"f6": "F", "e7": "h", "g7": "a"}
    assert [text for text in texts(game, fault) if " " in text or text == "force"] == ["force", "huff f6"]


def test_r8_a_jumped_piece_blocks_until_the_chain_is_over() -> None:
    """The gun turns on e7 and may not jump e5 a second time on its way back."""
    assert texts(*at("S: C e3; N: F e5, H g7, C a11")) == ["e3xe7xi7"]


def test_r10_a_fault_that_would_draw_counts_only_if_waived() -> None:
    game, state = at("S: F d4 h4; N: F e5, C a11", draw_plies="1")
    state = play(game, state, "h4-i5")
    assert state.outcome is None and "force" in texts(game, state)
    game, state = at("S: H c1, F d4; N: F e5, C a11", draw_plies="1")
    fault = play(game, state, "c1-e1")
    assert texts(game, fault) == ["force", "huff d4", "waive"]
    ended = play(game, fault, "waive").outcome
    assert ended and ended.reason == "no progress"


def test_r10_huffing_the_last_piece_wins() -> None:
    game, state = at("S: F d4; N: F e5, C a11")
    ended = play(game, state, ["d4-c5", "huff c5"]).outcome
    assert ended and ended.scores == (0.0, 1.0) and ended.reason == "all captured"


def test_omission_strict_knows_no_faults() -> None:
    game, state = at(Q11, omission="strict")
    assert fault_texts(game, state) == []
    with pytest.raises(NotationError):
        read_turn(game, state, "h4-i5")


def test_omission_huff_only_does_not_force() -> None:
    game, state = at(Q11, omission="huff_only")
    assert texts(game, play(game, state, "h4-i5")) == ["e5xc3", "huff d4", "huff i5"]


def test_max_capture_makes_the_longest_chain_compulsory() -> None:
    longer = "S: F d4, H a3; N: F e5, H e7, C a5"
    assert texts(*at(longer)) == ["a3xa7", "d4xf6xd8"]
    game, state = at(longer, max_capture="true")
    assert texts(game, state) == ["d4xf6xd8"]
    assert "a3xa7" in fault_texts(game, state)
    answers = texts(game, play(game, state, "a3xa7"))
    assert [text for text in answers if text in ("force", "huff a7", "huff d4")] == ["force", "huff a7"]


def test_cavalry_range_concerns_quiet_moves_only() -> None:
    game, state = at("S: H e1; N: C a11", cavalry_range="any")
    assert texts(game, state) == sorted("e1-e3 e1-e5 e1-e7 e1-e9 e1-e11 e1-c1 e1-a1 e1-g1 e1-i1".split())
    assert "x" not in "".join(texts(*at("S: H e1; N: F e5, C a11", cavalry_range="any")))


def test_first_move_infantry_removes_the_cavalry_openings_of_both_sides() -> None:
    game, state = start(first_move_infantry="true")
    assert len(texts(game, state)) == 9
    state = play(game, state, "d8-e7")
    assert len(texts(game, state)) == 9
    assert "a9-a7" in texts(game, play(game, state, "d4-e5"))


def test_reserve_of_two_runs_out_and_never_grows() -> None:
    setup = "S: F d10; N: C a1; hand South: A"
    game, state = at(setup, promotion_supply="reserve2")
    promoted = play(game, state, "d10-c11")
    assert pieces(game, promoted)["c11"] == "A" and promoted.hands[0] == ()
    game, state = at("S: F d10; N: C a1; hand South: C", promotion_supply="reserve2")
    waiting = play(game, state, "d10-c11")
    assert pieces(game, waiting)["c11"] == "F" and waiting.hands[0] == (Piece("C", 0),)


def test_a_waiting_piece_still_captures_backward() -> None:
    assert texts(*at("S: F e11; N: F f10, C a1", promotion_supply="reserve2")) == ["e11xg9"]


def test_the_reserve_at_the_start_is_two_guns_and_two_aeroplanes_a_side() -> None:
    _, state = start(promotion_supply="reserve2")
    assert [sorted(piece.kind for piece in hand) for hand in state.hands] == [["A", "A", "C", "C"]] * 2


def test_r13_a_blocked_side_passes_or_loses() -> None:
    blocked = "S: F c11; N: C a1"
    game, state = at(blocked, promotion_supply="reserve2")
    assert texts(game, state) == ["pass"]
    game, state = at(blocked, promotion_supply="reserve2", blocked="loses")
    assert state.outcome and state.outcome.scores == (0.0, 1.0)


def test_r14_both_blocked_is_a_draw() -> None:
    _, state = at("S: F c11; N: F b2 d2, F c1", promotion_supply="reserve2")
    assert state.outcome is None
    _, state = at("S: F c11; N: F c1", promotion_supply="reserve2")
    assert state.outcome and state.outcome.reason == "both blocked"


def test_r14_the_third_occurrence_of_a_position_is_a_draw() -> None:
    game, state = at("S: C e1; N: C g11")
    state = play(game, state, "e1-c1 g11-i11 c1-e1 i11-g11 e1-c1 g11-i11 c1-e1")
    assert state.outcome is None
    ended = play(game, state, "i11-g11").outcome
    assert ended and ended.reason == "repetition"


def test_r14_plies_without_progress_draw_and_a_forward_cavalry_move_is_progress() -> None:
    game, state = at("S: C e1, H a3; N: C g11", draw_plies="3")
    assert play(game, state, "e1-c1 g11-i11 a3-a5 i11-g11 c1-e1").outcome is None
    ended = play(game, state, "e1-c1 g11-i11 a3-c3").outcome
    assert ended and ended.reason == "no progress"
    game, state = at("S: C e1; N: C g11", draw_plies="off")
    assert play(game, state, "e1-c1 g11-i11 c1-a1").outcome is None


def test_r12_the_side_that_took_everything_wins() -> None:
    game, state = at("S: F d4; N: F e5")
    ended = play(game, state, "d4xf6").outcome
    assert ended and ended.scores == (1.0, 0.0)


def test_stops_may_be_given_one_by_one() -> None:
    names = [f"{column}{row}" for row in range(1, 12) for column in "acegi"]
    game, state = start(board=" ".join(names))
    assert len(game.board) == 55 and sum(map(bool, state.cells)) == 40
    with pytest.raises(ValueError, match="z9"):
        load("quatrarmes", {"board": "a1 z9"})


def test_rect5_has_five_straight_columns() -> None:
    assert set(load("quatrarmes", {"board": "RECT5"}).board.names) == {
        f"{column}{row}" for column in "abcde" for row in range(1, 12)
    }
