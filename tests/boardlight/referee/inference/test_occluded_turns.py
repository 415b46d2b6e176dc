"""A piece put down behind a tall one: the camera sees that it left, not where it went, and the table asks."""

from boardlight.referee.session.positions import read_position
from rules.games import load
from tests.boardlight.tabletop import Tabletop


def chess() -> Tabletop:
    return Tabletop.of(load("chess"))


HIDDEN = ["e4", "e3"]


def texts(top: Tabletop) -> list[str]:
    return [choice.text for choice in top.session.dialogue.choices]


def test_the_turns_that_nobody_can_see_are_asked_for() -> None:
    top = chess().lift("e2").look(3.0, covered=["e4", "d3", "h6"])
    assert top.said.tone == "ask" and texts(top) == ["e4"] and top.log == []
    assert "hides" in top.said.words.en and "e4" in top.lit
    top.order("play e4").look(1.0, covered=["e4"])
    assert top.log == ["e4"] and top.session.table.in_step


def test_a_button_answers() -> None:
    top = chess().lift("e2").look(3.0, covered=["e4", "e3"])
    first, second = texts(top)
    assert {first, second} == {"e3", "e4"}
    top.press(0).press(0).look(2.0, covered=["e4", "e3"])
    assert top.log == [second]


def test_a_piece_still_in_the_hand_may_go_anywhere() -> None:
    top = chess().lift("e2").look(1.0, covered=["e4"])
    assert texts(top) == [] and {"e3", "e4"} <= set(top.lit)
    top.look(3.0, covered=["e4"]).place("e3", "P0").look(1.0, covered=["e4"])
    assert top.log == ["e3"] and texts(top) == []


def test_nothing_is_asked_while_a_hand_moves() -> None:
    top = chess().lift("e2").look(5.0, busy=True, covered=["e4"])
    assert texts(top) == []


def test_a_piece_who_comes_back_was_never_asked_for() -> None:
    top = chess().lift("e2").look(3.0, covered=["e4"]).place("e2", "P0").look(1.0, covered=["e4"])
    assert texts(top) == [] and top.said.tone == "calm" and top.log == []


def test_an_answer_is_no_foul_while_what_it_answers_is_asked_for() -> None:
    top = chess().lift("e2").look(1.0, covered=HIDDEN).carry("e7", "e5").look(3.0, covered=HIDDEN)
    assert top.log == [] and texts(top) == ["e3", "e4"] and top.said.tone == "ask"
    top.order("play e3").look(1.0, covered=HIDDEN)
    assert top.log == ["e3", "e5"] and top.session.table.in_step


def test_an_answer_is_not_waited_for_where_pieces_are_hidden() -> None:
    game = load("arcanor")
    first = read_position(game, "Light: 1/2 d4; Dark: 2 e7; turn: Light")
    top = Tabletop.of(game, first).lift("d4").look(1.0, covered=["d5"]).carry("e7", "e6")
    assert texts(top.look(3.0, covered=["d5"])) == [] and top.said.tone == "foul"


def test_what_would_tell_a_secret_is_never_offered() -> None:
    game = load("arcanor")
    whole = read_position(game, "Light: 1/2 d4; Dark: 2 e5; turn: Light")
    empty = read_position(game, "Light: 1 d4; Dark: 2 e5; turn: Light")
    asked = []
    for state in (whole, empty):
        top = Tabletop.of(game, state).lift("d4").look(3.0, covered=["e5", "e4"])
        asked.append(texts(top))
    assert asked == [["d4-e4"], ["d4-e4"]]
