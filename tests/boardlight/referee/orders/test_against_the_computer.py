"""Where the computer plays a seat: hands carry out its turns, and do nothing else for it."""

from dataclasses import replace

import pytest

from boardlight.referee.session.clock import full_clocks, read_control
from boardlight.referee.session.cue import Cue
from boardlight.referee.session.events import Device, Ordered
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.parts.timing import Timing
from boardlight.referee.step import step
from messages.message import literal
from rules.games import load
from rules.notation import read_setup
from rules.pieces import Piece
from rules.turns import turns
from tests.boardlight.tabletop import Tabletop, labels_of
from tests.rules.games.test_quattuor_reges import BLACK, RED

CHESS = load("chess")


def against(computers: str = "; 3", game: str = "chess", setup: str = "") -> Tabletop:
    rules = load(game)
    state = read_setup(rules, setup) if setup else None
    return Tabletop.of(rules, state).order(f"opponents {computers}")


def answers(top: Tabletop, text: str) -> Tabletop:
    """What the computer plays is told."""
    top.hear(Ordered(top.time, "computer", read_order(f"play {text}")))
    return top.look(0.3)


def cells(top: Tabletop, cue: Cue) -> set[str]:
    return {top.game.board.names[cell] for cell, each in top.presented.cues.items() if each == cue}


def said(top: Tabletop) -> str:
    return top.said.words.en


def test_its_turn_is_called_and_counts_as_carried_out_once_it_stands_there() -> None:
    top = against().carry("e2", "e4").look(1.0)
    assert said(top) == "Black to move. The computer is thinking"
    answers(top, "e5")
    assert said(top).startswith("The computer plays e5. To be carried out: e7 → e5")
    assert cells(top, Cue.TAKEN) == {"e7"} and cells(top, Cue.PLACE) == {"e5"}
    top.carry("e7", "e5").look(1.0)
    assert said(top) == "White to move" and top.session.table.in_step
    assert top.log == ["opponents ; 3", "e4", "e5"]


def test_another_turn_than_the_one_it_plays_is_named_and_never_taken() -> None:
    top = answers(against().carry("e2", "e4").look(1.0), "e5")
    top.carry("d7", "d5").look(2.0)
    assert said(top).startswith("e5 was announced, but d5 was played")
    assert [each for each in top.log if not each.startswith("foul")] == ["opponents ; 3", "e4", "e5"]
    top.carry("d5", "d7").carry("e7", "e5").look(1.0)
    assert said(top) == "White to move" and top.session.table.in_step


@pytest.mark.parametrize("moved", [("e7", "e5"), ("g8", "f6"), ("d7", "d6")])
def test_hands_do_not_play_for_it(moved: tuple[str, str]) -> None:
    top = against().carry("e2", "e4").look(1.0).carry(*moved).look(2.0)
    assert said(top) == "The computer plays this side: put the piece back."
    assert top.log[:2] == ["opponents ; 3", "e4"] and top.log[2].startswith("foul The computer plays")
    assert len(top.log) == 3
    top.carry(moved[1], moved[0]).look(1.0)
    assert said(top) == "Black to move. The computer is thinking" and top.session.table.in_step


def test_two_turns_at_once_count_up_to_the_computer_s() -> None:
    top = against().carry("e2", "e4").carry("e7", "e5").look(2.0)
    assert "e5" not in top.log and said(top) == "The computer plays this side: put the piece back."


def test_buttons_do_not_answer_for_it() -> None:
    top = against("; 3", "quatrarmes", "S: F d4, F d10; N: F e5, H e7, F j10; turn: South")
    top.order("play d10-c11")
    assert top.session.dialogue.choices and top.session.state.turn == 1
    before = top.session.line
    top.press(1).look(3.0)
    assert top.session.line == before


@pytest.mark.parametrize(
    ("turns", "left"), [(("e4", "e5"), []), (("e4", "e5", "Nf3"), ["e4", "e5"]), (("e4",), [])]
)
def test_a_takeback_goes_back_to_where_a_person_decides(turns: tuple[str, ...], left: list[str]) -> None:
    top = against()
    for text in turns:
        answers(top, text)
    top.order("takeback")
    assert [rest.text for rest in top.session.line[1:]] == left and top.session.state.turn == 0


def test_where_the_computer_began_its_first_turn_alone_can_be_taken_back() -> None:
    top = answers(against("3"), "e4").order("takeback")
    assert len(top.session.line) == 1
    answers(top, "e4").order("play e5")
    answers(top, "Nf3").order("takeback")
    assert [rest.text for rest in top.session.line[1:]] == ["e4"]


def test_hands_that_undo_its_turn_are_asked_to_undo_their_own() -> None:
    top = answers(against().carry("e2", "e4").look(1.0), "e5").carry("e7", "e5").look(1.0)
    top.carry("e5", "e7").look(1.5)
    assert len(top.session.line) == 1 and not top.session.table.in_step
    assert cells(top, Cue.PLACE) == {"e2"}
    top.carry("e4", "e2").look(1.0)
    assert top.session.table.in_step and said(top) == "White to move"


def test_its_turn_cannot_be_ended_otherwise_by_hand() -> None:
    """An Ace that captures may go back; the computer's stays where it was played to."""
    setup = "Red: HA r8.8, HK r1.5; Black: SJ r9.8, SK r15.5, SA r15.8; turn: Red"
    top = against("3", "quattuor-reges", setup)
    assert "HA r8.8xr9.8<" in _texts(top)
    answers(top, "HA r8.8xr9.8").lift("r9.8").carry("r8.8", "r9.8").look(2.0)
    before = list(top.log)
    top.carry("r9.8", "r8.8").look(2.0)
    assert before[-1] == "HA r8.8xr9.8" and [each.split()[0] for each in top.log[len(before) :]] == ["foul"]


def _texts(top: Tabletop) -> list[str]:
    return [top.game.write(top.session.state, turn.path) for turn in turns(top.game, top.session.state)]


def test_a_chain_shines_step_by_step_and_captured_pieces_come_off_last() -> None:
    top = against("3", "quatrarmes", "S: F d4, F d10; N: F e5, H e7, A g7, F j10; turn: South")
    text = next(each for each in _texts(top) if each.count("x") == 2)
    before = top.session.state
    answers(top, text)
    path = top.session.line[-1].path
    names = top.game.board.names
    state = before
    for number, action in enumerate(path):
        assert action.source is not None and action.target is not None
        source, target = names[action.source], names[action.target]
        assert cells(top, Cue.PLACE) == {target} and source in cells(top, Cue.TAKEN), number
        label = top.labels[action.source]
        top.lift(source).look(0.3, busy=True)
        assert cells(top, Cue.PLACE) == {target}, "while the piece is in the hand"
        top.place(target, label).look(2.0)
        assert not top.session.table.misplayed and not top.session.table.foul
        state = top.game.after(state, action)
    victims = {names[cell] for action in path for cell in action.taken}
    assert cells(top, Cue.TAKEN) == victims
    top.labels = labels_of(top.game, top.session.state)
    top.look(1.0)
    assert top.session.table.in_step


def test_its_clock_stops_when_its_turn_is_told_and_the_person_s_runs_once_it_stands_there() -> None:
    top = against()
    clock = full_clocks(read_control("5+3"), 2)
    top.session = replace(top.session, timing=Timing(clock))
    top.carry("e2", "e4").look(2.0)
    top.look(10.0)
    told = top.session.timing.remaining(top.time)
    answers(top, "e5").look(20.0)
    carrying = top.session.timing.remaining(top.time)
    assert carrying[1] == pytest.approx(told[1] + 3, abs=0.2), "its increment, and no second more"
    assert carrying[0] == told[0]
    top.carry("e7", "e5").look(10.0)
    after = top.session.timing.remaining(top.time)
    assert 9 < carrying[0] - after[0] < 10.1 and after[1] == carrying[1]


def test_in_a_tournament_clocks_run_on_while_its_turn_is_carried_out() -> None:
    top = against()
    top.session = replace(top.session, timing=Timing(full_clocks(read_control("5+3 tournament"), 2)))
    top.carry("e2", "e4").look(1.0)
    left = top.session.timing.remaining(top.time)[0]
    answers(top, "e5").look(10.0)
    assert top.session.timing.remaining(top.time)[0] < left - 9


def test_the_die_is_rolled_for_it() -> None:
    top = against("3", "guerre-des-maitres")
    assert said(top) == "Roll the die for the computer"
    top.look(0.2, busy=True)
    top.tray = 3
    top.look(2.0)
    assert top.log[-1] == "roll 3" and said(top).endswith("The computer is thinking")


def test_an_opponent_that_cannot_answer_leaves_its_turn_to_people_and_stops_the_clock() -> None:
    top = against()
    top.session = replace(top.session, timing=Timing(full_clocks(read_control("5+3"), 2)))
    top.carry("e2", "e4").look(1.0)
    top.hear(Device(top.time, "opponent", literal("gone")))
    left = top.session.timing.remaining(top.time)
    top.look(5.0)
    assert top.session.timing.remaining(top.time) == left and said(top) == "Black to move"
    top.carry("e7", "e5").look(1.0)
    assert top.log[-1] == "e5" and top.session.table.foul is None


def test_its_pieces_are_put_up_by_hand_once_everybody_is_ready() -> None:
    """Behind screens it places by word; nothing of it shines before the person is ready."""
    game = load("quattuor-reges")
    top = Tabletop.of(game).order("opponents ; 3")
    for piece, cell in BLACK.items():
        top.hear(Ordered(top.time, "computer", read_order(f"play place {piece} {cell}")))
    top.hear(Ordered(top.time, "computer", read_order("play ready Black")))
    for piece, cell in RED.items():
        top.place(cell, game.label(Piece(piece, 0)))
    top.look(1.0)
    assert not top.lit
    top.press(0).look(2.0)
    assert {*cells(top, Cue.PLACE), *cells(top, Cue.LATER)} == {*BLACK.values()}
    assert "Black" in said(top)
    top.press(0).look(0.3)
    assert not top.lit, "the person has changed their mind"
    top.press(0)
    for piece, cell in BLACK.items():
        top.place(cell, game.label(Piece(piece, 1)))
    top.look(2.0)
    assert top.session.state.turn == 0 and said(top) == "Red to move"


def test_only_a_game_that_is_played_has_opponents() -> None:
    top = against().order("mode record").carry("e2", "e4").look(1.0).carry("e7", "e5").look(1.0)
    assert top.log[-2:] == ["e4", "e5"] and not top.session.is_computer(1)
    session, records = step(top.session, Ordered(0.0, "page", read_order("opponents 1; 2; 3")))
    assert not records and session.settings == top.session.settings
