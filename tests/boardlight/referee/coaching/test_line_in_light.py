"""A line of play shines one step after the other, and hides nothing that is compulsory."""

from boardlight.referee.coaching.expected import lit
from boardlight.referee.feedback.themes import THEMES
from boardlight.referee.session.cue import Cue, outshining
from boardlight.referee.session.parts.dialogue import STEP_SHINES_S
from rules.games.chess import Chess
from rules.games.quatrarmes import QuatrArmes
from rules.notation import read_setup, read_turn
from rules.turns import turns
from tests.boardlight.tabletop import Tabletop

CHESS = Chess()
GLOW = THEMES["bright"]


def helped(top: Tabletop, seat: str = "White") -> Tabletop:
    return top.order(f"assist {seat} 3")


def cells(top: Tabletop, cue: Cue) -> set[str]:
    return {name for name, glow in top.lit.items() if glow == GLOW[cue]}


def test_the_turn_of_the_last_hint_shines_then_its_answer_then_the_turn_again() -> None:
    """Mate in two: the rook is sacrificed, taken, and the pawn mates."""
    top = helped(Tabletop.of(CHESS, CHESS.from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")))
    top.order("hint").order("hint").order("hint")
    assert "Expected then: " in top.said.words.en
    first = cells(top, Cue.HINT)
    assert first == {"a1", "a6"} and not cells(top, Cue.EXPECTED)
    words = top.said.words
    top.look(1.1 * STEP_SHINES_S)
    assert cells(top, Cue.EXPECTED) and not cells(top, Cue.HINT)
    assert top.said.words == words
    top.look(2 * STEP_SHINES_S)
    assert cells(top, Cue.HINT) == first


def test_it_goes_out_with_the_next_turn() -> None:
    top = helped(Tabletop.of(CHESS, CHESS.from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")))
    top.order("hint").order("hint").order("hint").look(STEP_SHINES_S)
    top.carry("a1", "a6").look(2.0)
    assert not cells(top, Cue.EXPECTED) and not cells(top, Cue.HINT)


def test_each_step_of_a_chain_shines_alone() -> None:
    game = QuatrArmes()
    state = read_setup(game, "South: F d4; North: F e5 e7; turn: South")
    path = max((turn.path for turn in turns(game, state)), key=len)
    steps = lit(game, state, path, Cue.HINT)
    assert len(steps) == len(path) > 1
    for step, action in zip(steps, path, strict=True):
        assert set(step) == {action.source, action.target}
        assert set(step.values()) == {Cue.HINT}


def test_what_is_compulsory_outshines_what_is_expected_later() -> None:
    asked = {1: Cue.EXPECTED, 2: Cue.EXPECTED, 3: Cue.EXPECTED}
    assert outshining({1: Cue.MUST_TAKE, 2: Cue.VICTIM, 3: Cue.LAST}, asked) == {
        1: Cue.MUST_TAKE,
        2: Cue.VICTIM,
        3: Cue.EXPECTED,
    }


class TestWhy:
    def test_a_bad_turn_is_legal_and_its_refutation_is_told_and_shines(self) -> None:
        state = CHESS.from_fen("4k3/pppp1ppp/8/4p3/8/8/PPP1PPPP/3QK3 w - - 0 1")
        top = helped(Tabletop.of(CHESS, state)).order("why d1-d4")
        assert top.said.words.en.startswith("That is legal: Qd4.")
        assert "exd4 and capture the queen" in top.said.words.en
        assert cells(top, Cue.ASKED) == {"d1", "d4"}
        top.look(STEP_SHINES_S)
        assert cells(top, Cue.EXPECTED) == {"e5", "d4"}

    def test_a_turn_that_loses_the_game_says_so(self) -> None:
        state = read_turn(CHESS, CHESS.start(), "f3").state
        state = read_turn(CHESS, state, "e5").state
        words = helped(Tabletop.of(CHESS, state)).order("why g2-g4").said.words
        assert "loses the game" in words.en and "Qh4#" in words.en
        assert "perd la partie" in words.fr

    def test_a_turn_that_misses_a_win_says_so_and_nothing_of_where(self) -> None:
        state = CHESS.from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
        top = helped(Tabletop.of(CHESS, state)).order("why g1-f1")
        assert "misses a win" in top.said.words.en and "Ra8" not in top.said.words.en

    def test_a_good_turn_is_as_good_as_any(self) -> None:
        top = helped(Tabletop.of(CHESS)).order("why e2-e4")
        assert top.said.words.en.endswith("No other turn seems clearly better.")

    def test_what_is_not_legal_is_answered_by_its_rule(self) -> None:
        top = helped(Tabletop.of(CHESS)).order("why a1-a4")
        assert "legal" not in top.said.words.en and cells(top, Cue.ASKED) == {"a1", "a4"}

    def test_whoever_gets_no_hints_gets_the_rule_alone(self) -> None:
        state = CHESS.from_fen("4k3/pppp1ppp/8/4p3/8/8/PPP1PPPP/3QK3 w - - 0 1")
        top = Tabletop.of(CHESS, state).order("assist White 2").order("why d1-d4")
        assert top.said.words.en.rstrip(".") == "That is legal: Qd4"
