"""A turn that hands continue after it was taken; and nobody is taken to have passed for another."""

from boardlight.referee.session.positions import read_position
from rules.games import load
from tests.boardlight.tabletop import Tabletop

GAME = load("quattuor-reges")
CAPTURE = """
Red: H10 r11.3, HA r8.8, HK r1.5, DK r1.9, DA r1.11
Black: S9 r12.3, SJ r9.8, SK r15.5, SA r15.8
turn: Red
hand Red: H9 D7
"""


def table() -> Tabletop:
    return Tabletop.of(GAME, read_position(GAME, CAPTURE))


class TestTheAce:
    def test_it_goes_back_after_it_was_let_go(self) -> None:
        top = table().carry("r8.8", "r9.8").look(2.0)
        assert top.log == ["HA r8.8xr9.8"]
        top.carry("r9.8", "r8.8").look(2.0)
        assert top.log == ["HA r8.8xr9.8", "takeback", "HA r8.8xr9.8<"] and top.session.table.in_step

    def test_it_goes_back_at_once(self) -> None:
        top = table().lift("r8.8").look(0.2, busy=True).place("r9.8", "HA").look(0.3)
        assert top.carry("r9.8", "r8.8").look(2.0).log == ["HA r8.8xr9.8<"]

    def test_after_the_other_suit_has_moved_it_stays(self) -> None:
        top = table().carry("r8.8", "r9.8").look(2.0).carry("r1.9", "r2.9").look(2.0)
        before = list(top.log)
        assert top.carry("r9.8", "r8.8").look(2.0).log[len(before)].startswith("foul")


def test_a_second_piece_is_freed_after_a_pause() -> None:
    top = Tabletop.of(GAME, read_position(GAME, CAPTURE.replace("H10 r11.3", "H10 r14.7")))
    top.carry("r14.7", "r15.7").look(0.3, busy=True).lift("r15.7").place("r4.14", "H9").look(2.0)
    assert top.log == ["H10 r14.7-r15.7=H9@r4.14"]
    top.place("r4.6", "D7").look(2.0)
    assert top.log[1:] == ["takeback", "H10 r14.7-r15.7=D7@r4.6=H9@r4.14"]


def test_whoever_moves_the_same_suit_twice_has_not_been_passed_to_in_between() -> None:
    top = table().carry("r1.5", "r2.5").look(2.0).carry("r2.5", "r3.5").look(2.0)
    assert top.log[0] == "HK r1.5-r2.5" and top.log[1].startswith("foul") and len(top.log) == 2


def test_a_whole_turn_is_let_go_by_saying_so() -> None:
    top = table().carry("r15.5", "r14.5").look(2.0)
    assert [text.partition(" ")[0] for text in top.log] == ["foul"] and "not your turn" in top.said.words.en
    top.order("play pass").look(2.0)
    assert top.log[1:] == ["pass", "SK r15.5-r14.5"] and top.session.table.in_step


def test_whoever_leaves_his_other_suit_alone_has_passed_with_it() -> None:
    top = table().carry("r1.5", "r2.5").look(2.0).carry("r15.5", "r14.5").look(2.0)
    assert top.log == ["HK r1.5-r2.5", "pass", "SK r15.5-r14.5"]
