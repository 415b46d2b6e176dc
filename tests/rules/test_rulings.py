"""What was ambiguous in the rules and has been ruled since, one test a ruling."""

import pytest

from rules.games import games, load
from rules.notation import NotationError, read_setup, read_turn, write_setup
from rules.options import BOOLEAN
from tests.rules.games.positions import fault_texts, play, position, texts

NAMES = sorted(games())


class TestTheLastCapture:
    """La Guerre des Maîtres: the game stops with the capture that wins it (R10)."""

    def test_nothing_is_exchanged_when_a_small_piece_takes_the_master_on_the_rear_row(self) -> None:
        game, state = position("guerre-des-maitres", "Red: B e7, M a1; Brown: M e9; hand Red: A; die: 2")
        assert "e7xe9" in texts(game, state) and "e7xe9=A" not in texts(game, state)
        won = play(game, state, "e7xe9")
        assert won.outcome == ((1.0, 0.0), "Master captured")
        assert game.look(won, game.board.cell("e9")) == {"B0"}
        assert [piece.kind for piece in won.hands[0]] == ["A"] and game.actions(won) == ()

    def test_nor_when_he_takes_the_last_piece_of_all(self) -> None:
        game, state = position(
            "guerre-des-maitres", "Red: B e7; Brown: A e9; hand Red: A; die: 2", variant="all"
        )
        assert texts(game, state) == ["e7xe9"]
        assert play(game, state, "e7xe9").outcome == ((1.0, 0.0), "all captured")

    def test_nor_with_the_first_part_of_a_six(self) -> None:
        game, state = position(
            "guerre-des-maitres", "Red: B e7, A h1, M a1; Brown: M e9; hand Red: A; die: 6"
        )
        assert play(game, state, "e7xe9").outcome == ((1.0, 0.0), "Master captured")


DEAD = (
    "White: K a1; Red: K a12",
    "White: K a1, N d4; Red: K a12",
    "White: K a1; Red: K a12, B d4",
    "White: K a1; Red: K a12; Black: B d4; Black obeys: White",
    "White: K a1; Red: K a12; Black: R d4 e7",
)
ALIVE = (
    "White: K a1, N d4 e4; Red: K a12",
    "White: K a1, N d4; Red: K a12, N e4",
    "White: K a1, ^ d4; Red: K a12",
    "White: K a1; Red: K a12; Black: K l12",
    "White: K a1; Red: K a12; Green: K l1; frozen: Green",
    "White: K a1, N d4; Red: K a12; Black: R d5 e7",
)


class TestDeadPositions:
    """Quaternity: between two players a position in which nobody can mate is a draw at once."""

    @pytest.mark.parametrize("claims", ["none", "two_player_only", "always"])
    @pytest.mark.parametrize("setup", DEAD)
    def test_whatever_is_said_of_claims(self, setup: str, claims: str) -> None:
        _, state = position("quaternity", setup, draw_claims=claims)
        assert state.outcome == ((0.5, 0.5, 0.0, 0.0), "dead position")

    @pytest.mark.parametrize("claims", ["none", "two_player_only", "always"])
    @pytest.mark.parametrize("setup", ALIVE)
    def test_not_while_somebody_can_mate_or_three_play(self, setup: str, claims: str) -> None:
        assert position("quaternity", setup, draw_claims=claims)[1].outcome is None

    @pytest.mark.parametrize("claims", ["none", "two_player_only", "always"])
    def test_the_capture_that_leaves_too_little_ends_the_game(self, claims: str) -> None:
        setup = "White: K a1; Red: K a12, R a2; turn: White"
        game, state = position("quaternity", setup, draw_claims=claims)
        assert play(game, state, "W:a1xa2").outcome == ((0.5, 0.5, 0.0, 0.0), "dead position")


class TestFaultsAgainstTheLongestChain:
    """QuatrArmes with `qa.max_capture`: only who could have made a longest capture may be huffed."""

    SETUP = "S: F d4, H a3; N: F e5, H e7, C a5; turn: South"

    @pytest.mark.parametrize(
        ("longest", "fault", "huffed"),
        [
            ("true", "a3-c3", {"huff d4"}),
            ("true", "d4-c5", {"huff c5"}),
            ("true", "a3xa7", {"huff a7"}),
            ("false", "a3-c3", {"huff c3", "huff d4"}),
            ("false", "d4-c5", {"huff a3", "huff c5"}),
        ],
    )
    def test_a_shorter_chain_would_itself_have_been_a_fault(
        self, longest: str, fault: str, huffed: set[str]
    ) -> None:
        game, state = position("quatrarmes", self.SETUP, max_capture=longest)
        assert fault in fault_texts(game, state)
        answers = texts(game, play(game, state, fault))
        assert {text for text in answers if text.startswith("huff")} == huffed


class TestTheOrderOfTheBases:
    """Quattuor Reges: rescues are written in the order of `qr.bases`, and may be said in any order."""

    RED = "Red: H9 r14.7, HK r1.2, DK r1.1; hand Red: DA; Black: SK r10.10, CK r9.9"
    BLACK = "turn: Black; Black: S9 r2.7, SK r10.10, CK r9.9; hand Black: CA; Red: HK r6.2, DK r6.1"

    @pytest.mark.parametrize(
        ("setup", "move", "first", "second"),
        [
            (RED, "H9 r14.7-r15.7", "=DA@r4.6", "=H9@r4.14"),
            (BLACK, "S9 r2.7-r1.7", "=CA@r12.3", "=S9@r12.11"),
        ],
    )
    def test_either_order_is_read_and_one_is_written(
        self, setup: str, move: str, first: str, second: str
    ) -> None:
        game, state = position("quattuor-reges", setup)
        found = texts(game, state)
        assert move + first + second in found and move + second + first not in found
        one, other = (read_turn(game, state, text) for text in (move + first + second, move + second + first))
        assert one == other and game.write(state, other.path) == move + first + second

    def test_the_order_is_that_of_the_option(self) -> None:
        game, state = position("quattuor-reges", self.BLACK, bases="r4.6 r4.14 / r12.11 r12.3")
        turn = read_turn(game, state, "S9 r2.7-r1.7=CA@r12.3=S9@r12.11")
        assert game.write(state, turn.path) == "S9 r2.7-r1.7=S9@r12.11=CA@r12.3"

    @pytest.mark.parametrize(("setup", "move"), [(RED, "H9 r14.7-r15.7"), (BLACK, "S9 r2.7-r1.7")])
    def test_after_the_later_base_no_earlier_one_is_offered(self, setup: str, move: str) -> None:
        game, state = position("quattuor-reges", setup)
        path = read_turn(game, state, move + {"H": "=H9@r4.14", "S": "=S9@r12.11"}[move[0]]).path
        for action in path[:1]:
            state = game.apply(state, action)
        assert {action.target for action in game.actions(state) if action.verb == "rescue"} == {
            game.board.cell(name) for name in (("r4.6", "r4.14") if move[0] == "H" else ("r12.3", "r12.11"))
        }
        state = game.apply(state, path[1])
        assert not state.stage or all(action.verb != "rescue" for action in game.actions(state))

    def test_what_is_no_turn_in_any_order_stays_none(self) -> None:
        game, state = position("quattuor-reges", self.RED)
        for wrong in ("=H9@r4.6=DA@r4.6", "=H9@r9.9", "=", "=@r4.6", "=H9@"):
            with pytest.raises(NotationError):
                read_turn(game, state, "H9 r14.7-r15.7" + wrong)


@pytest.mark.parametrize(
    ("setup", "count"),
    [
        ("Red: H7 r8.8, HK r1.1; Black: SJ r8.9, SA r9.8, S8 r9.9, S7 r7.8", 23),
        ("Red: HJ r8.8, HK r1.1; Black: S7 r8.9, SK r8.7, SQ r9.8, S9 r9.9", 9),
        ("Red: H10 r8.8, HK r1.1", 18),
        ("Red: H8 r8.8, HK r8.9, HQ r7.9, HJ r9.9", 44),
    ],
    ids=["E2", "E3", "E4", "E5"],
)
def test_a_piece_of_quattuor_reges_moves_while_his_king_is_on_the_board(setup: str, count: int) -> None:
    game, state = position("quattuor-reges", setup)
    source = game.board.cell("r8.8")
    assert sum(action.source == source for action in game.actions(state)) == count
    captive = setup.replace("HK r1.1", "DK r1.1").replace("HK r8.9", "DK r8.9")
    state = read_setup(game, captive)
    assert not any(action.source == source for action in game.actions(state))


@pytest.mark.parametrize("name", NAMES)
def test_a_draw_is_claimed_in_chess_and_quaternity_alone(name: str) -> None:
    """Everywhere else, and there unless an option says so, repetition and lack of progress end the game."""
    claiming = {option.key for option in load(name).options if "claim" in option.values}
    assert claiming == {"chess": {"ch.draws"}, "quaternity": {"qt.draws"}}.get(name, set())
    assert all(load(name).option[key.partition(".")[2]] == "automatic" for key in claiming)


@pytest.mark.parametrize("name", NAMES)
def test_options_are_of_known_kinds(name: str) -> None:
    """A truth value, one of several words, a number from some least one, or a list of words."""
    for option in load(name).options:
        assert option.least == 1 or "number" in option.values
        assert option.values == BOOLEAN or not isinstance(option.default, bool)


def test_set_up_texts_tell_an_omission_that_waits_for_its_answer() -> None:
    game, state = position("quatrarmes", "S: F d4, F h4; N: F e5, F g5, C a11; turn: South")
    for played in (("h4-i5",), ("h4-i5", "force")):
        there = play(game, state, played)
        again = read_setup(game, write_setup(game, there))
        assert (again.cells, texts(game, again)) == (there.cells, texts(game, there))
        assert fault_texts(game, again) == fault_texts(game, there)
