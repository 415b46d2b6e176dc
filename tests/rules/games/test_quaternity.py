"""Quaternity: the worked examples P0 to P8, then rule by rule (numbers as in docs/games/quaternity.md)."""

import pytest

from rules.game import Action, Game, State
from rules.games.quaternity import Memory, Quaternity
from rules.notation import NotationError, read_setup, read_turn, write_setup
from rules.pieces import CHANCE, Piece
from rules.turns import perft
from tests.rules.games.positions import pieces
from tests.rules.games.sketches import picture, play, sketch, targets, texts
from tests.rules.perft_files import perft_rows

GAME = Quaternity()
WHITE, RED, BLACK, GREEN = range(4)
FAR_KINGS = "Red: K a12; Black: K l12; Green: K l1"


def at(setup: str, game: Game = GAME) -> State:
    """White to move, unless the text says otherwise."""
    return read_setup(game, setup)


def say(state: State, verb: str, seat: int, game: Game = GAME) -> State:
    return game.apply(state, Action(seat, verb))


def memory(state: State) -> Memory:
    assert isinstance(state.memory, Memory)
    return state.memory


def ending(state: State) -> tuple[tuple[float, ...], str] | None:
    return (state.outcome.scores, state.outcome.reason) if state.outcome else None


class TestWorkedExamples:
    def test_p0_order_of_battle(self) -> None:
        assert sketch(GAME, GAME.start(), "a4", range(1, 13)).replace("x ", ". ") == picture("""
            12 RK .  .  RR R> .  .  B< BR .  .  BK
            11 .  RQ .  RN R> .  .  B< BB .  BQ .
            10 .  .  .  RN R> .  .  B< BB .  .  .
             9 RR RB RB RP .  .  .  .  BP BN BN BR
             8 Rv Rv Rv .  RP .  .  BP .  Bv Bv Bv
             7 .  .  .  .  .  .  .  .  .  .  .  .
             6 .  .  .  .  .  .  .  .  .  .  .  .
             5 W^ W^ W^ .  WP .  .  GP .  G^ G^ G^
             4 WR WN WN WP .  .  .  .  GP GB GB GR
             3 .  .  .  WB W> .  .  G< GN .  .  .
             2 .  WQ .  WB W> .  .  G< GN .  GQ .
             1 WK .  .  WR W> .  .  G< GR .  .  GK
        """)

    def test_p0_white_has_41_turns_one_of_them_a_capture(self) -> None:
        expected = """
            a1a2 a1b1 a4a2 a4a3 a5a6 b2a2 b2a3 b2b1 b2b3 b2c1 b2c2 b2c3 b4a2 b4a6 b4c2 b4c6 b4d5 b5b6
            c4a3 c4b6 c4d6 c5c6 d1b1 d1c1 d2c1 d2c3 d3b1 d3c2 d3e4 d3f5 d3g6 d3h7 d3i8 d3xj9 d4d5 d4e4
            e1f1 e2f2 e3f3 e5e6 e5f5
        """
        written = [text[2:].replace("-", "") for text in texts(GAME, GAME.start())]
        assert written == sorted(expected.split())

    def test_p0_every_army_has_41_turns(self) -> None:
        state = GAME.start()
        for seat in ("White", "Red", "Black", "Green"):
            assert len(texts(GAME, state, seat[0])) == 41
            state = GAME.after(state, GAME.actions(state)[0])

    P1 = "White: K a1, P d4; Red: K a12, B c5; Black: K l12, N e3; Green: K l1, N e5"

    def test_p1_a_central_pawn_has_two_steps_and_three_captures(self) -> None:
        assert sketch(GAME, at(self.P1), "d4", range(2, 7)) == picture("""
            6 .    .    .    .    .    .    .    .    .    .    .    .
            5 .    .    [RB] x    [GN] .    .    .    .    .    .    .
            4 .    .    .    WP   x    .    .    .    .    .    .    .
            3 .    .    .    .    [BN] .    .    .    .    .    .    .
            2 .    .    .    .    .    .    .    .    .    .    .    .
        """)

    @pytest.mark.parametrize(
        ("turn", "pawn"),
        [("d4-d5", "W^"), ("d4xc5", "W^"), ("d4-e4", "W>"), ("d4xe3", "W>"), ("d4xe5", "WP")],
    )
    def test_p1_what_it_does_decides_its_heading(self, turn: str, pawn: str) -> None:
        assert pieces(GAME, play(GAME, at(self.P1), f"W:{turn}"))[turn[-2:]] == pawn

    def test_p2_ordinary_pawns_step_ahead_and_capture_on_both_sides_of_that(self) -> None:
        state = at("White: K a1, ^ c5, > e3; Red: K a12, N b6 f3; Black: K l12, N d6 f4; Green: K l1, N f2")
        assert sketch(GAME, state, "c5", range(5, 8)) == picture("""
            7 .    .    .    .    .    .    .    .    .    .    .    .
            6 .    [RN] x    [BN] .    .    .    .    .    .    .    .
            5 .    .    W^   .    .    .    .    .    .    .    .    .
        """)
        assert texts(GAME, state, "W:e3") == ["W:e3xf2", "W:e3xf4"]

    def test_p3_a_pawn_at_the_far_edge_becomes_one_of_four(self) -> None:
        state = at("White: K a1, ^ d11; Red: K a10, N e12; Black: K l10; Green: K l1")
        ways = [f"W:d11{way}={face}" for way in ("-d12", "xe12") for face in "BNQR"]
        assert texts(GAME, state, "W:d11") == ways

    def test_p4_mate_belongs_to_the_mover_whoever_gives_the_check(self) -> None:
        state = at("White: K e1, R b1, N a8; Black: K l6, R a5; Green: K a12; Red: K l12")
        assert sketch(GAME, state, "a8", range(4, 13)) == picture("""
            12 GK .  .  .  .  .  .  .  .  .  .  RK
            11 .  .  .  .  .  .  .  .  .  .  .  .
            10 .  x  .  .  .  .  .  .  .  .  .  .
             9 .  .  x  .  .  .  .  .  .  .  .  .
             8 WN .  .  .  .  .  .  .  .  .  .  .
             7 .  .  x  .  .  .  .  .  .  .  .  .
             6 .  x  .  .  .  .  .  .  .  .  .  BK
             5 BR .  .  .  .  .  .  .  .  .  .  .
             4 .  .  .  .  .  .  .  .  .  .  .  .
        """)
        after = play(GAME, state, "W:a8-c9#G")
        assert "a12" not in pieces(GAME, after)
        assert memory(after).powers.commanders == (WHITE, RED, BLACK, WHITE)
        assert memory(after).powers.statuses == ("active", "active", "active", "mated")
        assert [(one.words.code, one.seats) for one in GAME.news(state, after)] == [
            ("quaternity.conquered", (GREEN, WHITE))
        ]

    def test_p5_mate_is_judged_at_once(self) -> None:
        """Red, next to move, could have taken a8."""
        state = at("White: K e1, R b7 c8; Black: K a12; Red: Q h8, K l9; Green: K l1")
        after = play(GAME, state, "W:c8-a8#B")
        assert "a12" not in pieces(GAME, after)
        assert "R:h8xa8" in texts(GAME, after)

    P6 = "White: K j3; Green: K l1; Red: K a12; Black: K a1"

    def test_p6_a_king_may_stand_next_to_a_frozen_king_and_mate_it(self) -> None:
        state = at(f"{self.P6}; frozen: Green")
        assert sketch(GAME, state, "j3", range(1, 5)) == picture("""
            4 .  .  .  .  .  .  .  .  x  x  x  .
            3 .  .  .  .  .  .  .  .  x  WK x  .
            2 .  .  .  .  .  .  .  .  x  x  x  .
            1 BK .  .  .  .  .  .  .  .  .  .  GK
        """)
        assert texts(GAME, state, "W:j3-k2") == ["W:j3-k2#G"]

    def test_p6_but_not_next_to_an_active_one(self) -> None:
        assert targets(GAME, at(self.P6), "j3") == "i2 j2 i3 k3 i4 j4 k4"

    def test_p7_a_frozen_army_defends_as_if_it_could_move(self) -> None:
        state = at("White: K j2, N j1, R k5; Green: K l1, R l6; Red: K a12; Black: K a6; frozen: Green")
        assert "W:k5-k1#G" in texts(GAME, state)
        assert "W:k5-l5" in texts(GAME, state)
        checked = play(GAME, state, "W:k5-l5")
        assert memory(checked).powers.checked == (False, False, False, True)

    def test_p7_a_frozen_rook_gives_no_check(self) -> None:
        state = at("White: K j2; Green: K l1, R l6; Red: K a12; Black: K a6; frozen: Green")
        assert memory(state).powers.checked[BLACK] is False
        assert memory(at(write_setup(GAME, state).replace("frozen: Green", ""))).powers.checked[BLACK] is True

    def test_p8_no_move_among_four_players_is_a_pass(self) -> None:
        state = at("White: K a1; Red: Q c2, K a12; Black: K l12; Green: K l1")
        assert texts(GAME, state) == ["W:pass"]
        after = play(GAME, state, "W:pass")
        assert (after.turn, after.ply) == (RED, state.ply + 1)
        assert GAME.obligation(state) is not None

    def test_p8_no_move_between_two_players_is_stalemate(self) -> None:
        state = at("White: K a1; Red: Q c3, K a12; turn: Red")
        assert ending(play(GAME, state, "R:c3-c2")) == ((0.5, 0.5, 0.0, 0.0), "stalemate")

    def test_p8_a_pinned_piece_saves_nobody_from_stalemate(self) -> None:
        state = at("White: K a1, N a2; Red: K l12, R a11 c12; turn: Red")
        assert ending(play(GAME, state, "R:c12-b12")) == ((0.5, 0.5, 0.0, 0.0), "stalemate")


class TestPawns:
    @pytest.mark.parametrize(
        ("seat", "home", "steps", "straight", "sides"),
        [
            ("White", "d4", "d5 e4", "e5", "c5 e3"),
            ("Red", "d9", "d8 e9", "e8", "c8 e10"),
            ("Black", "i9", "h9 i8", "h8", "h10 j8"),
            ("Green", "i4", "h4 i5", "h5", "h3 j5"),
        ],
    )
    def test_r3_central_pawns_of_every_army_look_to_the_centre(
        self, seat: str, home: str, steps: str, straight: str, sides: str
    ) -> None:
        rival = "Red" if seat == "White" else "White"
        kings = "White: K a1; Red: K a12; Black: K l12; Green: K l1"
        state = at(f"{kings}; {seat}: P {home}; {rival}: N {straight} {sides}; turn: {seat}")
        reached = set(targets(GAME, state, home).split())
        assert reached == {*steps.split(), straight, *sides.split()}

    def test_r3_a_pawn_that_has_chosen_keeps_its_heading(self) -> None:
        state = play(
            GAME, at(f"White: K a1, P d4; {FAR_KINGS}"), "W:d4-e4", "R:a12-a11", "B:l12-l11", "G:l1-l2"
        )
        assert targets(GAME, state, "e4") == "f4"

    def test_r3_a_side_capture_goes_on_from_where_it_landed(self) -> None:
        state = play(
            GAME,
            at(f"White: K a1, P d4; {FAR_KINGS}; Red: N c5"),
            *("W:d4xc5", "R:a12-a11", "B:l12-l11", "G:l1-l2"),
        )
        assert targets(GAME, state, "c5") == "c6"

    def test_r3_an_undecided_pawn_must_stand_on_its_diagonal(self) -> None:
        with pytest.raises(NotationError, match="pawn on d5"):
            at(f"White: K a1, P d5; {FAR_KINGS}")

    def test_r4_an_undecided_pawn_promotes_in_the_opposite_corner(self) -> None:
        state = at("White: K a1, P k11; Red: K a12; Black: K h9, R l12; Green: K e1")
        assert texts(GAME, state, "W:k11xl12") == [f"W:k11xl12={face}" for face in "BNQR"]
        assert texts(GAME, state, "W:k11-k12") == [f"W:k11-k12={face}" for face in "BNQR"]

    def test_r4_is_one_turn_of_two_actions(self) -> None:
        state = at(f"White: K b1, ^ d11; {FAR_KINGS}")
        between = GAME.apply(state, read_turn(GAME, state, "W:d11-d12=N").path[0])
        d12 = GAME.board.cell("d12")
        assert GAME.look(between, d12) == {"P0"}
        assert (between.turn, between.ply) == (state.turn, state.ply)
        faces = [(a.verb, a.target, a.piece) for a in GAME.actions(between)]
        assert faces == [("promote", d12, Piece(kind, WHITE)) for kind in "QRBN"]
        assert GAME.obligation(between) is not None
        done = GAME.apply(between, GAME.actions(between)[3])
        assert GAME.look(done, d12) == {"N0"}
        assert (done.turn, done.ply) == (RED, state.ply + 1)

    def test_r4_a_conquered_pawn_promotes_to_its_own_colour(self) -> None:
        state = at("White: K a1; Red: > k7; Black: K l12; Green: K l1; Red obeys: White")
        assert pieces(GAME, play(GAME, state, "W:k7-l7=Q"))["l7"] == "RQ"

    def test_r4_no_mate_is_judged_before_the_pawn_is_exchanged(self) -> None:
        state = at("White: K b10, ^ h11; Red: K a12; Black: K l5; Green: K l1")
        assert "W:h11-h12=Q#R" in texts(GAME, state)
        assert "W:h11-h12=N" in texts(GAME, state)

    def test_a_camera_sees_pawns_and_no_headings(self) -> None:
        labels = {GAME.label(Piece(kind, RED)) for kind in "P^>v<"}
        assert labels == {"P1"}
        assert len(GAME.labels) == 1 + 4 * 6


class TestKings:
    def test_r6_kings_are_never_captured(self) -> None:
        state = at("White: K e1, R d6; Red: K d12; Black: K l12; Green: K l1")
        assert "d12" not in targets(GAME, state, "d6").split()

    def test_r6_a_check_of_an_active_enemy_must_be_answered(self) -> None:
        state = at(f"White: K e1, B c3; {FAR_KINGS}; Red: R e9")
        assert texts(GAME, state) == ["W:c3-e5", "W:e1-d1", "W:e1-d2", "W:e1-f1", "W:e1-f2"]
        assert GAME.obligation(state) is not None

    def test_r6_own_conquests_give_no_check(self) -> None:
        state = at("White: K e1; Red: R e9; Black: K l12; Green: K l1; Red obeys: White")
        assert memory(state).powers.checked == (False,) * 4
        assert "W:e9-e2" in texts(GAME, state)

    def test_r7_frozen_pieces_pin_nobody_and_may_be_captured(self) -> None:
        state = at(f"White: K e1, B e5; {FAR_KINGS}; Red: R e9, N h8; frozen: Red")
        assert "h8" in targets(GAME, state, "e5").split()

    def test_r7_frozen_pieces_do_not_move(self) -> None:
        state = at(f"White: K e1; {FAR_KINGS}; frozen: Red")
        assert play(GAME, state, "W:e1-e2").turn == BLACK


class TestMates:
    def test_r9_a_conquered_army_obeys_from_the_next_turn_on(self) -> None:
        state = at("White: K e1, R b7 c8; Black: K a12, N f6, v j8; Red: K l9; Green: K l1")
        after = play(GAME, state, "W:c8-a8#B", "R:l9-l10", "G:l1-l2")
        assert after.turn == WHITE
        assert {"W:f6-g8", "W:j8-j7"} <= set(texts(GAME, after))

    def test_r9_earlier_conquests_go_along(self) -> None:
        state = at("White: K e1, R b7 c8; Black: K a12; Red: N f6; Green: K l1; Red obeys: Black")
        assert memory(play(GAME, state, "W:c8-a8#B")).powers.commanders == (WHITE, WHITE, WHITE, GREEN)

    def test_r10_two_kings_mated_at_once_both_go_to_the_mover(self) -> None:
        state = at("White: K h3, R b5 c6; Red: K a12; Black: K a1; Green: K l1")
        after = play(GAME, state, "W:c6-a6#R#B")
        assert pieces(GAME, after) == {"l1": "GK", "h3": "WK", "b5": "WR", "a6": "WR"}

    def test_r10_removing_a_king_may_mate_the_next_one(self) -> None:
        """Red's king on a8 shields Black's on a12 from the rook that mates it."""
        state = at("White: K e5, R b2 c1; Red: K a8; Black: K a12; Green: K l6")
        after = play(GAME, state, "W:c1-a1#R#B")
        assert pieces(GAME, after) == {"a1": "WR", "b2": "WR", "e5": "WK", "l6": "GK"}

    R11 = "White: K a1, R c1; Red: K a6; Black: K l12; Green: K l1, R a12"

    def test_r11_a_mate_that_uncovers_the_own_king_is_illegal(self) -> None:
        """b1 would mate Red between White and Green's rook."""
        assert "W:c1-c2" in texts(GAME, at(self.R11))
        assert texts(GAME, at(self.R11), "W:c1-b1") == []
        harmless = self.R11.replace("K a1", "K e1")
        assert texts(GAME, at(harmless), "W:c1-b1") == ["W:c1-b1#R"]

    def test_r11_a_piece_may_not_step_aside_to_mate_and_uncover(self) -> None:
        state = at("White: K a1, R a3; Red: K a6; Black: K l11; Green: K l4, R a12")
        assert "W:a3-c3" in texts(GAME, state)
        assert texts(GAME, state, "W:a3-b3") == []

    EVERY_MOVE_UNCOVERS = "White: K a1, ^ h5; Red: K a6; Black: K l12; Green: K l1, R a12 b12"

    def test_r11_is_dropped_when_it_leaves_nothing(self) -> None:
        state = at(self.EVERY_MOVE_UNCOVERS)
        assert texts(GAME, state) == ["W:a1-a2#R", "W:h5-h6#R"]
        after = play(GAME, state, "W:h5-h6#R")
        assert memory(after).powers.checked[WHITE]

    def test_r11_the_next_mover_collects_a_king_left_mated(self) -> None:
        state = play(GAME, at(self.EVERY_MOVE_UNCOVERS), "W:h5-h6#R")
        assert "B:l12-l11#W" in texts(GAME, state)

    def test_r11_without_the_fallback_the_player_passes(self) -> None:
        strict = Quaternity({"cascade_fallback": "false"})
        assert texts(strict, at(self.EVERY_MOVE_UNCOVERS, strict)) == ["W:pass#R"]

    def test_r14_the_last_player_wins(self) -> None:
        state = at("White: K e1, R b7 c8; Black: K a12; Red: K l9; frozen: Red")
        assert ending(play(GAME, state, "W:c8-a8#B")) == ((1.0, 0.0, 0.0, 0.0), "last player")


SMOTHERED = """
    White: K a1, v a2 b2, < b1; Red: K a12, ^ a11 b11, < b12
    Black: K l12, ^ l11 k11, > k12; Green: K l1, v l2 k2, > k1
"""


class TestPasses:
    def test_r13_a_whole_round_of_passes_is_a_draw(self) -> None:
        state = play(GAME, at(SMOTHERED), "W:pass", "R:pass", "B:pass")
        assert ending(state) is None
        assert ending(play(GAME, state, "G:pass")) == ((0.25,) * 4, "nobody can move")

    def test_r13_a_round_is_shorter_with_a_frozen_player(self) -> None:
        state = play(GAME, at(f"{SMOTHERED}; frozen: Black"), "W:pass", "R:pass", "G:pass")
        assert ending(state) == ((1 / 3, 1 / 3, 0.0, 1 / 3), "nobody can move")

    def test_r13_a_freeze_that_leaves_a_stalemated_pair_is_a_draw_at_once(self) -> None:
        state = at(f"{SMOTHERED}; frozen: Black")
        assert ending(say(state, "resign", RED)) == ((0.5, 0.0, 0.0, 0.5), "stalemate")


class TestFreezes:
    def test_r12_who_resigns_on_turn_hands_it_on(self) -> None:
        state = say(GAME.start(), "resign", WHITE)
        assert (state.turn, state.ply) == (RED, 0)
        assert memory(state).powers.statuses[WHITE] == "frozen"

    def test_r12_who_loses_on_time_out_of_turn_leaves_it(self) -> None:
        state = say(GAME.start(), "flag", BLACK)
        assert state.turn == WHITE
        assert play(GAME, state, "W:d4-d5", "R:d9-d8").turn == GREEN

    def test_r12_nobody_freezes_twice(self) -> None:
        with pytest.raises(ValueError, match="not allowed"):
            say(say(GAME.start(), "flag", BLACK), "resign", BLACK)

    def test_r12_a_freeze_lifts_checks(self) -> None:
        state = at(f"White: K e1; {FAR_KINGS}; Red: R e9")
        assert memory(state).powers.checked[WHITE]
        assert not memory(say(state, "resign", RED)).powers.checked[WHITE]

    def test_r12_earlier_conquests_freeze_too(self) -> None:
        state = at("White: K e1, B e5; Red: R e9; Black: K l12; Green: K l1; Red obeys: Black")
        assert targets(GAME, state, "e5") == ""
        assert targets(GAME, say(state, "resign", BLACK), "e5") != ""

    def test_r12_a_freeze_in_the_middle_of_a_promotion_leaves_the_pawn(self) -> None:
        state = at(f"White: K b1, ^ d11; {FAR_KINGS}")
        between = GAME.apply(state, read_turn(GAME, state, "W:d11-d12=N").path[0])
        left = say(between, "flag", WHITE)
        assert (left.turn, left.ply, left.stage) == (RED, state.ply + 1, None)
        assert pieces(GAME, left)["d12"] == "W^"
        waiting = say(between, "flag", BLACK)
        assert (waiting.turn, waiting.ply, waiting.stage) == (WHITE, state.ply, between.stage)

    def test_r14_the_last_to_stay_wins_among_frozen_kings(self) -> None:
        state = say(say(say(GAME.start(), "resign", WHITE), "flag", GREEN), "resign", RED)
        assert ending(state) == ((0.0, 0.0, 1.0, 0.0), "last player")


class TestDrawOffers:
    def test_r15_only_the_player_on_turn_offers(self) -> None:
        state = GAME.start()
        offers = [action for action in GAME.declarations(state) if action.verb == "draw"]
        assert offers == [Action(WHITE, "draw")]
        with pytest.raises(ValueError, match="not allowed"):
            say(state, "draw", CHANCE)

    def test_r15_needs_all_active_players(self) -> None:
        state = say(GAME.start(), "resign", GREEN)
        state = say(say(state, "draw", WHITE), "draw", BLACK)
        assert ending(state) is None
        assert ending(say(state, "draw", RED)) == ((1 / 3, 1 / 3, 1 / 3, 0.0), "agreement")

    def test_r15_an_offer_lapses_with_a_move_and_a_freeze(self) -> None:
        offered = say(GAME.start(), "draw", WHITE)
        assert memory(offered).agreed == (WHITE,)
        assert memory(play(GAME, offered, "W:d4-d5")).agreed == ()
        assert memory(say(offered, "flag", RED)).agreed == ()


PAIR = "White: K a1, R b1; Red: K a12, R b12"
SHUFFLE = ("W:b1-c1", "R:b12-c12", "W:c1-b1", "R:c12-b12")


class TestDraws:
    def test_r17_two_players_draw_by_repetition(self) -> None:
        state = play(GAME, at(PAIR), *SHUFFLE)
        assert ending(state) is None
        assert ending(play(GAME, state, *SHUFFLE)) == ((0.5, 0.5, 0.0, 0.0), "repetition")

    def test_r17_two_players_draw_after_fifty_moves_each(self) -> None:
        assert ending(play(GAME, at(f"{PAIR}; quiet: 99"), "W:b1-c1")) == (
            (0.5, 0.5, 0.0, 0.0),
            "no progress",
        )

    def test_r17_two_lone_kings_are_dead(self) -> None:
        state = at("White: K a1; Red: K a12, R a2; turn: White")
        assert ending(play(GAME, state, "W:a1xa2")) == ((0.5, 0.5, 0.0, 0.0), "dead position")

    def test_r17_frozen_pieces_keep_a_position_alive(self) -> None:
        assert ending(at("White: K a1; Red: K a12; Green: K l1; frozen: Green")) is None

    def test_r17_three_players_repeat_as_they_like(self) -> None:
        rounds = ("W:b1-c1", "R:b12-c12", "B:l6-k6", "W:c1-b1", "R:c12-b12", "B:k6-l6")
        state = at(f"{PAIR}; Black: K l6; quiet: 120")
        assert ending(play(GAME, state, *rounds * 3)) is None

    def test_r17_always(self) -> None:
        game = Quaternity({"draw_claims": "always"})
        rounds = ("W:b1-c1", "R:b12-c12", "B:l6-k6", "W:c1-b1", "R:c12-b12", "B:k6-l6")
        third = (1 / 3, 1 / 3, 1 / 3, 0.0)
        state = at(f"{PAIR}; Black: K l6", game)
        assert ending(play(game, state, *rounds * 2)) == (third, "repetition")
        state = at(f"{PAIR}; Black: K l6; quiet: 148", game)
        assert ending(play(game, state, "W:b1-c1")) is None
        assert ending(play(game, state, "W:b1-c1", "R:b12-c12")) == (third, "no progress")

    def test_r17_a_mate_starts_the_count_again(self) -> None:
        game = Quaternity({"draw_claims": "always"})
        state = at("White: K e1, R b7 c8; Black: K a12; Red: K l9; Green: K l1; quiet: 77", game)
        assert memory(play(game, state, "W:c8-a8#B")).quiet == 0

    def test_r17_none(self) -> None:
        game = Quaternity({"draw_claims": "none"})
        assert ending(play(game, at(f"{PAIR}; quiet: 99", game), *SHUFFLE * 3)) is None

    def test_r17_on_claim(self) -> None:
        game = Quaternity({"draws": "claim"})
        state = play(game, at(PAIR, game), *SHUFFLE * 2)
        assert ending(state) is None
        assert ending(say(state, "claim", WHITE, game)) == ((0.5, 0.5, 0.0, 0.0), "repetition")
        assert Action(WHITE, "claim") not in game.declarations(at(PAIR, game))
        assert ending(play(game, state, *SHUFFLE * 2)) == ((0.5, 0.5, 0.0, 0.0), "repetition")

    def test_r17_a_freeze_starts_the_count_when_two_remain(self) -> None:
        state = say(at(f"{PAIR}; Black: K l6; quiet: 120"), "resign", BLACK)
        assert (memory(state).quiet, len(memory(state).seen)) == (0, 1)


class TestSetups:
    def test_armies_without_a_king_stand_in_the_way(self) -> None:
        state = at("White: K a1, R b1; Red: K a12; Black: R b5 h1")
        assert memory(state).powers.statuses == ("active", "active", "mated", "mated")
        assert memory(state).powers.checked == (False,) * 4
        assert targets(GAME, state, "b1") == "c1 d1 e1 f1 g1 h1 b2 b3 b4 b5"

    @pytest.mark.parametrize(
        "setup",
        [
            "White: K e1, B e5; Red: R e9; Black: K l12; Green: K l1; Red obeys: Black; turn: Green",
            f"White: K e1, P d4; {FAR_KINGS}; Red: v c8; frozen: Red Green; turn: Black",
            f"{PAIR}; quiet: 17",
            f"{SMOTHERED}; passes: 2",
        ],
    )
    def test_a_set_up_comes_back(self, setup: str) -> None:
        state = at(setup)
        assert at(write_setup(GAME, state)) == state

    @pytest.mark.parametrize(
        ("setup", "complaint"),
        [
            ("White: K a1 a2; Red: K a12", "two kings"),
            ("White: R a1", "has a king"),
            ("White: K a1; Red: K a12; frozen: Blue", "'Blue' is no seat"),
            ("White: K a1; Red: K a12; Blue obeys: Red", "'Blue' is no seat"),
            ("White: K a1; Red: K a12; weather: fine", "no line 'weather'"),
        ],
    )
    def test_an_impossible_set_up_is_refused(self, setup: str, complaint: str) -> None:
        with pytest.raises(NotationError, match=complaint):
            at(setup)

    def test_a_player_mated_in_a_set_up_has_lost_to_the_only_other(self) -> None:
        state = at("White: K a1; Red: K a12, R a8 b8")
        assert ending(state) == ((0.0, 1.0, 0.0, 0.0), "checkmate")

    def test_the_two_long_diagonals_are_drawn(self) -> None:
        names = GAME.board.names
        lines = {(names[line.start], names[line.end]) for line in GAME.board.art.lines}
        assert lines == {("a1", "l12"), ("a12", "l1")}

    def test_the_printer_makes_enough_pieces_of_every_kind(self) -> None:
        standing = [GAME.label(stack[0]) for stack in GAME.start().cells if stack]
        for seat in range(4):
            for kind in GAME.kinds[:6]:
                assert standing.count(f"{kind.code}{seat}") <= kind.count


@pytest.mark.parametrize(("place", "depth", "count"), perft_rows("quaternity", most=5_000_000))
def test_perft(place: str, depth: int, count: int) -> None:
    assert place == "start"
    assert perft(GAME, GAME.start(), depth) == count
