"""The computer at a table without a camera: its turns, its troubles, takebacks, draws, resignations, dice."""

import pytest

from boardlight.opponents.companion import Companion
from boardlight.opponents.opponent import Opponent
from boardlight.opponents.question import OpponentError
from boardlight.referee.permissions import COMPUTERS, Asker
from boardlight.referee.session.orders.text import read_order
from messages.message import literal
from rules.games import load
from rules.notation import read_setup
from tests.boardlight.opponents.scripted import Scripted, company, order, page_table, played
from tests.patience import eventually


def test_it_answers_each_turn_and_nobody_else_plays_for_it() -> None:
    table = page_table("chess", "; 3")
    tame = Scripted("chess", ["e5", "Nc6"])
    computer = company(table, tame)
    assert not computer.tend()
    assert order(table, "play e4") is None
    assert order(table, "play d5") == COMPUTERS and table.page()["movable"] == []
    assert computer.tend() and not computer.tend()
    assert order(table, "play Nf3") is None and computer.tend()
    assert [(turn.text, turn.by) for turn in table.turns] == [
        ("e4", "page"), ("e5", "computer"), ("Nf3", "page"), ("Nc6", "computer"),
    ]  # fmt: skip
    assert table.page()["computers"] == ["", "3"]
    computer.close()
    assert tame.closed == 1


def test_an_answer_counts_only_where_the_game_stands_as_it_stood() -> None:
    table = page_table("chess", "; 3")
    tame = Scripted("chess", ["e5"])
    computer = company(table, tame)
    order(table, "play e4")
    tame.meanwhile = lambda: order(table, "takeback") if len(table.turns) == 1 else None
    assert computer.tend()
    assert played(table) == [] and not computer.tend()


def test_a_pause_and_another_opponent_end_a_thought() -> None:
    table = page_table("chess", "; 3")
    tame = Scripted("chess")
    computer = company(table, tame)
    order(table, "play e4")
    tame.meanwhile = lambda: order(table, "pause")
    computer.tend()
    assert played(table) == ["e4"] and not computer.tend()
    tame.meanwhile = lambda: order(table, "opponents ; 5")
    order(table, "resume")
    computer.tend()
    tame.meanwhile = lambda: None
    assert played(table) == ["e4"] and computer.tend() and len(played(table)) == 2
    assert tame.closed == 1, "level 3 plays no more"


def test_an_opponent_that_fails_is_asked_once_more_then_said_and_people_play_on() -> None:
    table = page_table("chess", "; 3")
    tame = Scripted("chess", ["e5", "Nc6"], fails=1)
    computer = company(table, tame)
    order(table, "play e4")
    assert computer.tend() and played(table) == ["e4", "e5"]
    tame.fails = 2
    order(table, "play Nf3")
    assert computer.tend() and not computer.tend()
    assert str(table.troubles["opponent"]) == "It fell asleep." and played(table) == ["e4", "e5", "Nf3"]
    assert order(table, "play d6") is None, "people play for it"
    order(table, "play Bc4")
    assert computer.tend() and table.troubles["opponent"] is None
    assert played(table)[-1] == "Nc6"


def test_an_opponent_that_is_none_is_a_sentence() -> None:
    def make(name: str) -> Opponent:
        raise ValueError(literal("There is no such opponent."))

    table = page_table("chess", "3")
    computer = company(table, Scripted("chess"))
    computer._make = make
    assert computer.tend()
    assert "no such opponent" in str(table.troubles["opponent"])


def test_where_something_is_hidden_the_next_turn_is_tried_if_the_referee_refuses_one() -> None:
    game = load("arcanor")
    state = read_setup(game, "Light: 1/2 d3, 3 a2; Dark: 4 a7, 1/2 g7")
    table = page_table("arcanor", "3", state)
    tame = Scripted("arcanor", score=None, hides=True)
    computer = company(table, tame)
    refused = table.order("computer", read_order("play a2'a3"), Asker("computer", 0))
    assert refused is not None
    assert computer.tend() and len(table.turns) == 1
    assert all(len(stack) <= 1 for stack in tame.asked[0].view.cells), "it sees what its seat may see"


def test_it_throws_its_die_where_there_is_none_and_leaves_a_real_one_to_people() -> None:
    table = page_table("guerre-des-maitres", "3")
    tame = Scripted("guerre-des-maitres")
    computer = company(table, tame)
    assert table.page()["thrower"] is None
    assert computer.tend() and played(table) == ["roll 1"] and table.turns[0].by == "computer"
    assert computer.tend() and len(played(table)) == 2
    assert table.page()["thrower"] == 1 and not computer.tend()
    assert order(table, "throw") is None


def test_it_sets_its_pieces_up_behind_its_screen_and_sees_nothing_of_the_others() -> None:
    table = page_table("quattuor-reges", "; 3")
    tame = Scripted("quattuor-reges", score=None)
    computer = company(table, tame)
    game = load("quattuor-reges")
    first = game.actions(table.session.state)[0]
    order(table, f"play {game.write(table.session.state, (first,))}")
    tame.texts = []
    while computer.tend() and len(tame.asked) < 30:
        pass
    assert table.session.state.stage.ready == (False, True)  # type: ignore[attr-defined]
    assert {len(question.view.hands[0]) for question in tame.asked} == {16}
    assert table.page()["placing"]["seat"] == 0  # type: ignore[index]


def test_a_draw_is_declined_until_the_computer_expects_no_more() -> None:
    table = page_table("chess", "; 3")
    tame = Scripted("chess", score=0.5)
    computer = company(table, tame)

    def move() -> None:
        game, state = table.session.game, table.session.state
        text = next(game.write(state, (action,)) for action in game.actions(state))
        assert order(table, f"play {text}") is None and computer.tend()

    for _ in range(3):
        move()
    assert order(table, "draw") is None and len(table.wishes) == 1
    assert computer.tend() and not table.wishes and not computer.tend()
    assert "declines the draw" in str(table.page()["says"]) and not table.session.state.outcome
    tame.score = -0.1
    for _ in range(3):
        move()
    assert order(table, "draw") is None and computer.tend()
    assert table.session.state.outcome and table.session.state.outcome.reason == "agreement"


def test_a_seat_with_a_key_asks_for_a_draw_and_takes_back_alone() -> None:
    table = page_table("chess", "; 3")
    computer = company(table, Scripted("chess", ["e5"]))
    order(table, "play e4")
    computer.tend()
    white = Asker("seat", 0, True)
    assert table.order("page", read_order("draw"), white) is None and len(table.wishes) == 1
    assert computer.tend() and not table.wishes
    assert table.order("page", read_order("takeback"), white) is None and played(table) == []


def test_where_each_seat_agrees_by_itself_the_computers_answer_once() -> None:
    table = page_table("quaternity", "; 3; 3; 3")
    tame = Scripted("quaternity", score=-0.5)
    computer = company(table, tame)
    for _ in range(3):
        game, state = table.session.game, table.session.state
        order(table, f"play {game.write(state, (game.actions(state)[0],))}")
        for _ in range(3):
            assert computer.tend()
    assert order(table, "draw") is None and not table.session.state.outcome
    while computer.tend():
        pass
    assert table.session.state.outcome and table.session.state.outcome.reason == "agreement"


def test_it_resigns_once_three_thoughts_agree_that_the_game_is_lost() -> None:
    table = page_table("chess", "; 3")
    tame = Scripted("chess", score=-40.0)
    computer = company(table, tame)
    for count in range(3):
        assert not table.session.state.outcome, count
        game, state = table.session.game, table.session.state
        order(table, f"play {game.write(state, (game.actions(state)[0],))}")
        computer.tend()
    assert table.session.state.outcome and table.session.state.outcome.reason == "resignation"
    assert played(table)[-1] == "resign Black"


def test_what_was_thought_about_turns_that_were_taken_back_is_forgotten() -> None:
    table = page_table("chess", "; 3")
    tame = Scripted("chess", score=-40.0)
    computer = company(table, tame)
    for _ in range(4):
        order(table, "play e4")
        computer.tend()
        order(table, "takeback")
    assert not table.session.state.outcome


@pytest.mark.parametrize(("answer", "drawn"), [("draw", True), ("decline", False)])
def test_it_asks_for_a_draw_and_people_answer(answer: str, drawn: bool) -> None:
    table = page_table("chess", "; 3")
    computer = company(table, Scripted("chess", score=0.0))
    for _ in range(16):
        game, state = table.session.game, table.session.state
        order(table, f"play {game.write(state, (game.actions(state)[0],))}")
        computer.tend()
    assert [(wish.order, wish.seat) for wish in table.wishes] == [("draw", 1)]
    assert not computer.tend() and order(table, answer) is None
    assert not table.wishes and not computer.tend()
    assert bool(table.session.state.outcome) == drawn


def test_a_thread_tends_the_table_whenever_something_has_changed() -> None:
    table = page_table("chess", "; 3")
    tame = Scripted("chess", ["e5"])
    companion = Companion(table, company(table, tame))
    try:
        order(table, "play e4")
        eventually(lambda: played(table) == ["e4", "e5"])
    finally:
        companion.close()
    order(table, "play Nf3")
    assert played(table) == ["e4", "e5", "Nf3"] and tame.closed == 1


def test_computers_play_one_another() -> None:
    table = page_table("chess", "2; 3")
    computer = company(table, Scripted("chess"))
    while computer.tend() and len(table.turns) < 12:
        pass
    assert len(table.turns) == 12


def test_an_error_says_what_is_wrong() -> None:
    assert str(OpponentError(literal("gone"))) == "gone"
