"""Beginning from what stands on the table, in games that keep pieces beside it: prisoners and reserves."""

import pytest

from boardlight.referee.judging.read_board import unseen_example
from boardlight.referee.session.events import Record
from boardlight.referee.session.logged import read_event
from boardlight.referee.session.state import start
from boardlight.table.resuming import resume
from rules.game import EMPTY, Game
from rules.games import games, load
from tests.boardlight.tabletop import Tabletop, labels_of

RULES = {"quatrarmes": {"qa.promotion_supply": "reserve2"}, "guerre-des-maitres": {"wm.variant": "all"}}


def hand(top: Tabletop, seat: int) -> str:
    return " ".join(piece.kind for piece in top.session.state.hands[seat])


def standing(game: Game, **pieces: str) -> Tabletop:
    """A fresh sitting, and no pieces on the table but these: cell to label."""
    top = Tabletop(start(game), [EMPTY] * len(game.board))
    for cell, label in pieces.items():
        top.place(cell, label)
    return top.look(0.5)


class TestQuattuorReges:
    """Behind screens nothing is read; once all are ready, what stands there counts."""

    def table(self) -> Tabletop:
        top = standing(load("quattuor-reges"))
        for cell, label in (("r8.8", "HK"), ("r7.2", "DA"), ("r9.9", "SK"), ("r10.2", "CA")):
            top.place(cell, label)
        return top.look(0.5)

    def test_not_before_the_screens_go(self) -> None:
        assert self.table().order("start Red").log == []

    def test_who_is_not_there_is_a_prisoner(self) -> None:
        top = self.table().press(0).press(1).look(1.5).order("start Black").look(1.0)
        assert top.log == ["set set", "unveiled"] and top.session.state.turn == 1
        assert top.session.table.in_step
        assert len(hand(top, 0).split()) == len(hand(top, 1).split()) == 14
        assert "HK" not in hand(top, 0) and "DK" in hand(top, 0)
        top.carry("r9.9", "r10.8").look(1.0)
        assert top.log[-1] == "SK r9.9-r10.8"

    def test_the_log_gives_it_back(self) -> None:
        top = self.table().press(0).press(1).look(1.5).order("start Black").look(1.0)
        begun = read_event("start", 0.0, "terminal", details={"setup": ""})
        kept = [effect.event for effect in top.effects if isinstance(effect, Record)]
        again, _ = resume(start(top.game), [begun, *kept])
        assert again.state == top.session.state

    def test_the_arbiter_may_say_who_is_no_prisoner(self) -> None:
        top = self.table().press(0).press(1).look(1.5).order("start Red hand Red: DK H7; hand Black:")
        assert hand(top, 0) == "DK H7" and hand(top, 1) == ""
        top.look(1.0)
        assert top.said.words.en == "Red to move. Off the board: Red DK H7"
        assert top.carry("r8.8", "r8.9").look(1.0).said.words.en == "Red to move"

    def test_who_says_he_is_not_ready_after_all_is_believed(self) -> None:
        assert self.table().press(0).press(1).look(1.5).press(1).order("start Red").log == []


class TestGuerreDesMaitres:
    def test_large_pieces_beside_the_board_come_back(self) -> None:
        top = standing(load("guerre-des-maitres"), e1="M0", e9="M1", a8="B0", b1="A0").order("start Red")
        assert hand(top, 0) == " ".join("A" * 7) and hand(top, 1) == " ".join("A" * 8)

    def test_where_masters_are_pieces_like_others_they_come_back_too(self) -> None:
        game = load("guerre-des-maitres", RULES["guerre-des-maitres"])
        top = standing(game, b9="A1", a8="B0", b1="A0").order("start Red")
        assert hand(top, 0) == " ".join("A" * 7 + "M")


class TestQuatrArmes:
    def test_a_reserve_stays_what_it_was_or_is_said(self) -> None:
        game = load("quatrarmes", RULES["quatrarmes"])
        top = standing(game, d4="F0", f8="F1").order("start South")
        assert hand(top, 0) == hand(top, 1) == "A A C C"
        top = standing(game, d4="F0", f8="F1").order("start South hand North: C")
        assert (hand(top, 0), hand(top, 1)) == ("A A C C", "C")


@pytest.mark.parametrize("text", ["hand Red: HK", "hand Red: nobody", "hand Nobody: A", "stage: 3"])
def test_what_makes_no_sense_is_refused(text: str) -> None:
    top = standing(load("guerre-des-maitres"), e1="M0", e9="M1", a8="B0")
    assert top.order(f"start Red {text}").log == []


@pytest.mark.parametrize("name", ["chess", "arcanor", "quaternity", "quatrarmes", "guerre-des-maitres"])
def test_from_the_set_up_nothing_is_missing(name: str) -> None:
    game = load(name)
    state = game.start()
    top = Tabletop(start(game), labels_of(game, state)).look(0.5).order(f"start {game.seats[0]}")
    assert top.session.state.hands == state.hands


def test_what_no_camera_sees_is_asked_for_as_the_game_would_say_it() -> None:
    asked = {name: unseen_example(load(name)) for name in games()}
    assert {name: words for name, words in asked.items() if words} == {
        "arcanor": "b1/2", "guerre-des-maitres": "hand Red: A", "quattuor-reges": "hand Red: HK",
    }  # fmt: skip
