"""Chess, rule by rule (numbers as in docs/games/chess.md)."""

import pytest

from rules.chess_family.fen import FenError, parse_fen, write_fen
from rules.game import EMPTY, Action, Game, State
from rules.games.chess import Chess
from rules.notation import NotationError, read_setup, read_turn, write_setup
from rules.pieces import CHANCE, Piece
from rules.turns import perft, turns
from tests.rules.games.positions import pieces, texts
from tests.rules.games.sketches import picture, play, sketch, targets
from tests.rules.perft_files import perft_rows

GAME = Chess()
CLAIM = Chess({"draws": "claim"})
WHITE_WINS, BLACK_WINS, DRAW = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)


def at(fen: str, game: Chess = GAME) -> State:
    return game.from_fen(fen)


def ending(state: State) -> tuple[tuple[float, ...], str] | None:
    return (state.outcome.scores, state.outcome.reason) if state.outcome else None


def say(state: State, verb: str, seat: int, game: Game = GAME) -> State:
    return game.apply(state, Action(seat, verb))


class TestStart:
    def test_order_of_battle(self) -> None:
        assert sketch(GAME, GAME.start(), "e1") == picture("""
            8 r n b q k b n r
            7 p p p p p p p p
            6 . . . . . . . .
            5 . . . . . . . .
            4 . . . . . . . .
            3 . . . . . . . .
            2 P P P P P P P P
            1 R N B Q K B N R
        """)

    def test_a1_is_dark_and_h1_is_light(self) -> None:
        tints = GAME.board.art.tints
        corners = [tints[GAME.board.cell(name)] for name in ("a1", "h1", "a8", "h8")]
        assert corners == ["dark", "light", "light", "dark"]
        assert list(tints.values()).count("dark") == 32

    def test_white_has_twenty_turns(self) -> None:
        pawns = [f"{file}{row}" for file in "abcdefgh" for row in "34"]
        assert texts(GAME, GAME.start()) == sorted([*pawns, "Na3", "Nc3", "Nf3", "Nh3"])

    def test_the_printer_makes_enough_pieces_of_every_kind(self) -> None:
        standing = [stack[0] for stack in GAME.start().cells if stack]
        assert all(standing.count(Piece(kind.code, 0)) <= kind.count for kind in GAME.kinds)


class TestMen:
    def test_r1_the_king_goes_one_cell_but_into_no_attack(self) -> None:
        state = read_setup(GAME, "White: K d4; Black: K h8, P c5 e4")
        assert sketch(GAME, state, "d4", range(3, 6)) == picture("""
            5 .   .   [p] x   x   .   .   .
            4 .   .   x   K   [p] .   .   .
            3 .   .   x   .   x   .   .   .
        """)

    def test_r2_the_queen_goes_any_distance_in_any_line(self) -> None:
        state = read_setup(GAME, "White: K a1, Q d4, P d6; Black: K h7, P b4")
        assert sketch(GAME, state, "d4") == picture("""
            8 .   .   .   .   .   .   .   x
            7 x   .   .   .   .   .   x   k
            6 .   x   .   P   .   x   .   .
            5 .   .   x   x   x   .   .   .
            4 .   [p] x   Q   x   x   x   x
            3 .   .   x   x   x   .   .   .
            2 .   x   .   x   .   x   .   .
            1 K   .   .   x   .   .   x   .
        """)

    def test_r3_the_rook_goes_any_distance_straight(self) -> None:
        state = read_setup(GAME, "White: K a1, R d4, P d6; Black: K h7, P b4")
        assert targets(GAME, state, "d4") == "d1 d2 d3 b4 c4 e4 f4 g4 h4 d5"

    def test_r4_the_bishop_goes_any_distance_on_a_diagonal(self) -> None:
        state = read_setup(GAME, "White: K a1, B d4, P b2; Black: K h7, P f6")
        assert targets(GAME, state, "d4") == "g1 f2 c3 e3 c5 e5 b6 f6 a7"

    def test_r5_the_knight_leaps(self) -> None:
        state = read_setup(GAME, "White: K a1, N d4, P c4 d5 e6; Black: K h7, P b5")
        assert sketch(GAME, state, "d4", range(2, 7)) == picture("""
            6 .   .   x   .   P   .   .   .
            5 .   [p] .   P   .   x   .   .
            4 .   .   P   N   .   .   .   .
            3 .   x   .   .   .   x   .   .
            2 .   .   x   .   x   .   .   .
        """)

    def test_r6_the_pawn_steps_ahead_and_captures_aslant(self) -> None:
        state = read_setup(GAME, "White: K a1, P b2 d4; Black: K a8, P c5 d5 e5")
        assert sketch(GAME, state, "d4", range(4, 6)) == picture("""
            5 .   .   [p] p   [p] .   .   .
            4 .   .   .   P   .   .   .   .
        """)
        assert targets(GAME, state, "b2") == "b3 b4"

    def test_r6_the_double_step_needs_two_empty_cells(self) -> None:
        state = read_setup(GAME, "White: K h1, P b2 c2; Black: K a8, N b3 c4")
        assert targets(GAME, state, "b2") == ""
        assert targets(GAME, state, "c2") == "b3 c3"


class TestCastling:
    BOTH = "r3k2r/1ppp1pp1/8/8/8/8/1PPP1PP1/R3K2R w KQkq - 0 1"

    def test_r7_short_and_long(self) -> None:
        state = at(self.BOTH)
        rows = range(8, 9), range(1, 2)
        short, long = play(GAME, state, "O-O", "O-O"), play(GAME, state, "O-O-O", "O-O-O")
        assert [sketch(GAME, short, "b2", row) for row in rows] == ["8 r . . . . r k .", "1 R . . . . R K ."]
        assert [sketch(GAME, long, "b2", row) for row in rows] == ["8 . . k r . . . r", "1 . . K R . . . R"]

    def test_r7_is_one_action_of_the_king(self) -> None:
        (castle, *rest) = [a for a in GAME.actions(at(self.BOTH)) if a.verb == "castle"]
        names = GAME.board.names
        assert (names[castle.source or 0], names[castle.target or 0]) == ("e1", "g1")
        assert len(rest) == 1

    @pytest.mark.parametrize(
        ("fen", "castles"),
        [
            ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", ""),
            ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", ""),
            ("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "O-O-O"),
            ("4k3/8/8/8/2r5/8/8/R3K2R w KQ - 0 1", "O-O"),
            ("4k3/8/8/8/1r5r/8/8/R3K2R w KQ - 0 1", "O-O O-O-O"),
            ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O-O"),
        ],
        ids=[
            "pieces between",
            "in check",
            "f1 attacked",
            "c1 attacked",
            "rooks may be attacked",
            "right lost",
        ],
    )
    def test_r7_conditions(self, fen: str, castles: str) -> None:
        assert " ".join(text for text in texts(GAME, at(fen)) if text.startswith("O")) == castles

    @pytest.mark.parametrize(
        ("turns_played", "left"),
        [
            ("Ke2 Ra7", "k"),
            ("Rg1 Ke7", "Q"),
            ("Rxa8+ Ke7", "K"),
            ("Rxh8+ Ke7", "Q"),
            ("O-O O-O", ""),
        ],
    )
    def test_r7_rights_end_when_king_or_rook_moves_or_falls(self, turns_played: str, left: str) -> None:
        state = play(GAME, at(self.BOTH), *turns_played.split())
        assert GAME.to_fen(state).split()[2] == (left or "-")

    def test_r7_a_set_up_position_may_castle_from_home(self) -> None:
        state = read_setup(GAME, "White: K e1, R a1 h1; Black: K e8, R a8")
        assert GAME.to_fen(state).split()[2] == "KQq"
        assert GAME.to_fen(GAME.detail(state, "castling", ["-"])).split()[2] == "-"


class TestEnPassant:
    def test_r8_takes_the_pawn_that_ran_past(self) -> None:
        state = play(GAME, at("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d5")
        path = read_turn(GAME, state, "exd6").path
        assert [GAME.board.names[cell] for cell in path[0].taken] == ["d5"]
        assert pieces(GAME, play(GAME, state, "exd6")) == {"e1": "K", "e8": "k", "d6": "P"}

    def test_r8_only_at_once(self) -> None:
        state = play(GAME, at("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d5", "Ke2", "Ke7")
        assert "exd6" not in texts(GAME, state)

    def test_r8_not_after_two_single_steps(self) -> None:
        state = play(GAME, at("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d6", "Ke2", "d5")
        assert "exd6" not in texts(GAME, state)

    def test_r8_not_if_it_uncovers_the_king(self) -> None:
        state = play(GAME, at("4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1"), "d5")
        assert "exd6" not in texts(GAME, state)

    def test_r8_may_answer_the_check_of_that_very_pawn(self) -> None:
        state = play(GAME, at("8/8/8/2k5/4p3/8/3P4/4K3 w - - 0 1"), "d4+")
        assert [text for text in texts(GAME, state) if text[0] == "e"] == ["exd3"]

    def test_r8_a_fen_names_the_cell_only_where_it_can_be_played(self) -> None:
        assert GAME.to_fen(play(GAME, GAME.start(), "e4")).split()[3] == "-"
        state = play(GAME, GAME.start(), "e4", "a6", "e5", "d5")
        assert GAME.to_fen(state).split()[3] == "d6"


class TestPromotion:
    EVE = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"

    def test_r9_is_one_turn_of_two_actions(self) -> None:
        state = at(self.EVE)
        promotions = "a8=B a8=N a8=Q a8=R axb8=B axb8=N axb8=Q+ axb8=R+"
        assert " ".join(text for text in texts(GAME, state) if text[0] == "a") == promotions

    def test_r9_between_the_actions_a_pawn_stands_on_the_last_row(self) -> None:
        state = at(self.EVE)
        between = GAME.apply(state, read_turn(GAME, state, "a8=N").path[0])
        a8 = GAME.board.cell("a8")
        assert GAME.look(between, a8) == {"P0"}
        assert (between.ply, between.turn) == (state.ply, state.turn)
        assert [(a.verb, a.target, a.piece) for a in GAME.actions(between)] == [
            ("promote", a8, Piece(kind, 0)) for kind in "QRBN"
        ]
        assert GAME.obligation(between) is not None
        done = GAME.apply(between, GAME.actions(between)[3])
        assert GAME.look(done, a8) == {"N0"}
        assert (done.ply, done.turn) == (state.ply + 1, 1)

    def test_r9_capturing_and_promoting_ends_the_right_of_that_rook(self) -> None:
        state = play(GAME, at("rn2k3/1P6/8/8/8/8/8/4K3 w q - 0 1"), "bxa8=R")
        assert GAME.to_fen(state) == "Rn2k3/8/8/8/8/8/8/4K3 b - - 0 1"


class TestCheckAndMate:
    def test_r10_a_check_must_be_answered(self) -> None:
        state = at("4k3/8/8/8/4r3/8/3N2B1/4K3 w - - 0 1")
        assert texts(GAME, state) == ["Bxe4", "Kd1", "Kf1", "Kf2", "Nxe4"]
        assert GAME.obligation(state) is not None

    def test_r10_a_double_check_moves_the_king(self) -> None:
        state = at("4r1k1/8/8/8/8/5n2/3N2B1/4K3 w - - 0 1")
        assert texts(GAME, state) == ["Kd1", "Kf1", "Kf2"]

    def test_r10_a_pinned_piece_stays_on_its_line(self) -> None:
        state = at("4r1k1/8/8/8/b7/8/2N1R3/3QK3 w - - 0 1")
        assert targets(GAME, state, "e2") == "e3 e4 e5 e6 e7 e8"
        assert GAME.obligation(state) is None

    def test_r10_the_king_may_not_step_back_along_the_line_of_check(self) -> None:
        assert texts(GAME, at("8/8/8/8/r2K4/8/8/7k w - - 0 1")) == sorted("Kc3 Kd3 Ke3 Kc5 Kd5 Ke5".split())

    def test_r10_mate_wins(self) -> None:
        state = play(GAME, GAME.start(), "f3", "e5", "g4", "Qh4#")
        assert ending(state) == (BLACK_WINS, "checkmate")
        assert not GAME.actions(state)
        assert not GAME.declarations(state)

    def test_r11_stalemate_draws(self) -> None:
        state = play(GAME, at("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1"), "Qg6")
        assert ending(state) == (DRAW, "stalemate")


SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


class TestDraws:
    def test_r12_the_third_occurrence_draws(self) -> None:
        once = play(GAME, GAME.start(), *SHUFFLE)
        assert ending(once) is None
        assert ending(play(GAME, once, *SHUFFLE)) == (DRAW, "repetition")

    def test_r12_other_rights_are_another_position(self) -> None:
        board = at("r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - 0 1")
        state = play(GAME, board, *("Rb1", "Rb8", "Ra1", "Ra8") * 2, "Rb1")
        assert ending(state) is None
        assert ending(play(GAME, state, "Rb8")) == (DRAW, "repetition")

    def test_r12_a_pawn_that_could_be_taken_in_passing_makes_another_position(self) -> None:
        first = play(GAME, at("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d5")
        again = play(GAME, first, "Kd1", "Kd8", "Ke1", "Ke8")
        assert ending(play(GAME, again, "Kd1", "Kd8", "Ke1", "Ke8")) is None

    def test_r13_fifty_moves_without_capture_or_pawn_move(self) -> None:
        assert ending(play(GAME, at("4k3/8/8/8/8/8/R7/4K3 w - - 99 80"), "Ra3")) == (DRAW, "no progress")
        assert ending(play(GAME, at("4k3/8/8/8/8/8/RP6/4K3 w - - 99 80"), "b4")) is None

    def test_r13_mate_comes_first(self) -> None:
        state = play(GAME, at("4k3/1R6/4K3/8/8/8/8/R7 w - - 99 80"), "Ra8#")
        assert ending(state) == (WHITE_WINS, "checkmate")

    @pytest.mark.parametrize(
        ("placement", "dead"),
        [
            ("4k3/8/8/8/8/8/8/4K3", True),
            ("4k3/8/8/8/8/8/8/4KB2", True),
            ("4k3/8/8/8/8/8/8/4KN2", True),
            ("4kb2/8/8/8/8/8/8/2B1K3", True),
            ("2b1k3/8/8/8/8/8/8/2B1K3", False),
            ("4k3/8/8/8/8/8/8/3NKN2", False),
            ("4kn2/8/8/8/8/8/8/4KN2", False),
            ("4k3/7p/8/8/8/8/8/4KB2", False),
            ("4k3/8/8/8/8/8/7P/4K3", False),
            ("4k3/8/8/8/8/8/8/4KR2", False),
        ],
    )
    def test_r14_dead_positions(self, placement: str, dead: bool) -> None:
        state = at(f"{placement} w - - 0 1")
        assert ending(state) == ((DRAW, "dead position") if dead else None)

    def test_r14_a_capture_can_kill_the_position(self) -> None:
        assert ending(play(GAME, at("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1"), "Kxd2")) == (DRAW, "dead position")

    def test_claims_replace_the_third_occurrence(self) -> None:
        state = play(CLAIM, CLAIM.start(), *SHUFFLE, *SHUFFLE)
        assert ending(state) is None
        assert ending(say(state, "claim", 0, CLAIM)) == (DRAW, "repetition")
        with pytest.raises(ValueError, match="not allowed"):
            say(state, "claim", 1, CLAIM)
        fifth = play(CLAIM, state, *SHUFFLE, *SHUFFLE)
        assert ending(fifth) == (DRAW, "repetition")

    def test_claims_replace_the_fiftieth_move(self) -> None:
        state = at("4k3/8/8/8/8/8/R7/4K3 w - - 100 80", CLAIM)
        assert ending(say(state, "claim", 0, CLAIM)) == (DRAW, "no progress")
        assert ending(at("4k3/8/8/8/8/8/R7/4K3 w - - 150 99", CLAIM)) == (DRAW, "no progress")

    def test_nothing_to_claim_at_the_start(self) -> None:
        assert Action(0, "claim") not in CLAIM.declarations(CLAIM.start())


class TestDeclarations:
    def test_r15_resignation_loses(self) -> None:
        assert ending(say(GAME.start(), "resign", 0)) == (BLACK_WINS, "resignation")

    def test_r15_a_fallen_flag_loses(self) -> None:
        assert ending(say(GAME.start(), "flag", 1)) == (WHITE_WINS, "time")

    @pytest.mark.parametrize(
        ("placement", "scores"),
        [
            ("4k3/8/8/8/8/8/8/R3K3", DRAW),
            ("3nk3/8/8/8/8/8/8/R3K3", WHITE_WINS[::-1]),
            ("3nk3/8/8/8/8/8/8/Q3K3", DRAW),
            ("3bk3/8/8/8/8/8/8/1N2K3", BLACK_WINS),
            ("4k3/7p/8/8/8/8/8/Q3K3", BLACK_WINS),
        ],
    )
    def test_r15_time_is_no_loss_against_pieces_who_cannot_mate(
        self, placement: str, scores: tuple[float, float]
    ) -> None:
        outcome = say(at(f"{placement} w - - 0 1"), "flag", 0).outcome
        assert outcome is not None
        assert outcome.scores == scores

    def test_r16_agreement_draws(self) -> None:
        assert ending(say(GAME.start(), "draw", CHANCE)) == (DRAW, "agreement")

    def test_what_is_not_legal_is_refused(self) -> None:
        e1, e2 = GAME.board.cell("e1"), GAME.board.cell("e2")
        with pytest.raises(ValueError, match="not allowed"):
            GAME.apply(GAME.start(), Action(0, "move", e1, e2))


class TestNotation:
    def test_pieces_are_told_apart_by_file_row_or_both(self) -> None:
        assert "Rad1" in texts(GAME, at("4k3/8/8/8/8/8/4K3/R6R w - - 0 1"))
        assert "R1a3" in texts(GAME, at("4k3/8/8/R7/8/8/4K3/R7 w - - 0 1"))
        queens = texts(GAME, at("8/8/8/k7/4Q2Q/8/8/K6Q w - - 0 1"))
        assert [text for text in queens if text.endswith("e1+")] == ["Q1e1+", "Qee1+", "Qh4e1+"]

    def test_a_pinned_rival_needs_no_telling_apart(self) -> None:
        assert "Nd4" in texts(GAME, at("k7/8/8/8/4r3/8/2N1N3/4K3 w - - 0 1"))

    def test_a_wrong_text_is_answered_with_the_nearest(self) -> None:
        with pytest.raises(NotationError, match="Nf3"):
            read_turn(GAME, GAME.start(), "Nf4")

    def test_every_text_is_found_again(self) -> None:
        state = at("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
        for turn in turns(GAME, state):
            assert read_turn(GAME, state, GAME.write(state, turn.path)) == turn


class TestSetups:
    FENS = (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 12",
        "8/8/4k3/8/8/3K4/8/1Q6 b - - 17 63",
    )

    @pytest.mark.parametrize("fen", FENS)
    def test_a_fen_comes_back(self, fen: str) -> None:
        assert GAME.to_fen(at(fen)) == fen
        assert write_fen(parse_fen(fen)) == fen

    @pytest.mark.parametrize("fen", FENS)
    def test_a_set_up_text_comes_back(self, fen: str) -> None:
        state = at(fen)
        read = read_setup(GAME, write_setup(GAME, state))
        assert GAME.to_fen(read).rsplit(" ", 1)[0] == fen.rsplit(" ", 1)[0]

    @pytest.mark.parametrize(
        ("fen", "complaint"),
        [
            ("8/8 w", "six fields"),
            ("8/8/8/8/8/8/8 w - - 0 1", "eight rows"),
            ("8/8/8/8/8/8/8/9 w - - 0 1", "is no piece"),
            ("8/8/8/8/8/8/8/7 w - - 0 1", "has 7 cells"),
            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "who moves"),
            ("4k3/8/8/8/8/8/8/4K3 w qK - 0 1", "castling rights"),
            ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "cell on row 6"),
            ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "counts"),
        ],
    )
    def test_a_wrong_fen_says_which_field(self, fen: str, complaint: str) -> None:
        with pytest.raises(FenError, match=complaint):
            at(fen)

    @pytest.mark.parametrize(
        ("fen", "complaint"),
        [
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black needs exactly one king"),
            ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White needs exactly one king"),
            ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "Black stands in check"),
            ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "cannot stand on a1"),
        ],
    )
    def test_an_impossible_position_is_refused(self, fen: str, complaint: str) -> None:
        with pytest.raises(ValueError, match=complaint):
            at(fen)

    def test_an_unknown_line_is_refused(self) -> None:
        with pytest.raises(NotationError, match="no line 'weather'"):
            read_setup(GAME, "White: K e1; Black: K e8; weather: fine")

    def test_the_camera_sees_the_top_of_every_piece(self) -> None:
        state = GAME.start()
        assert {label for cell in range(64) for label in GAME.look(state, cell)} == set(GAME.labels)
        assert EMPTY in GAME.labels


@pytest.mark.parametrize(("fen", "depth", "count"), perft_rows("chess", most=5_000_000))
def test_perft(fen: str, depth: int, count: int) -> None:
    assert perft(GAME, at(fen), depth) == count
