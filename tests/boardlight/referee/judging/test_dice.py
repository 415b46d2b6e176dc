"""The die at the table: thrown by hand, read by camera, asked for where it went astray; what stays hidden."""

from dataclasses import replace

import numpy as np
import pytest

from boardlight.recording.input_log import read_input, write_input
from boardlight.referee.session.events import Seen
from boardlight.referee.session.parts.table import TableState
from boardlight.referee.session.state import start
from boardlight.simulation.demo import play_show
from boardlight.simulation.people.performance import improvised
from boardlight.simulation.stage import stage
from rules.games import load
from rules.pieces import CHANCE
from tests.boardlight.tabletop import PERIOD, Tabletop, labels_of
from vision.observation import Observation

MAITRES = load("guerre-des-maitres")


def see(top: Tabletop, seconds: float = 0.6, **die: object) -> Tabletop:
    """Let the camera watch the table, and the die as told."""
    cost, covered = np.full((len(top.labels), len(MAITRES.labels)), 200, np.uint8), np.zeros(81, np.bool_)
    cost[range(81), [MAITRES.labels.index(label) for label in top.labels]] = 0
    for _ in range(round(seconds / PERIOD)):
        top.time += PERIOD
        seen = Observation(top.time, cost, covered)
        top.hear(Seen(top.time, replace(seen, **die)))  # type: ignore[arg-type]
    return top


def thrown() -> Tabletop:
    """A table at which the first throw is expected, its tray bare."""
    session = start(MAITRES)
    assert session.state.turn == CHANCE
    return see(Tabletop(session, labels_of(MAITRES, session.state)), throw=0)


def test_a_throw_and_a_turn_by_hand_are_both_seen() -> None:
    show = improvised(MAITRES, seed=3, count=2)
    on = stage(MAITRES, show.first, rate=12.0)
    assert play_show(MAITRES, on, show, lambda _: None)
    assert {event.by for event in on.table.turns} == {"camera"}


def test_a_throw_that_was_not_there_before_is_taken() -> None:
    top = see(thrown(), tray=4, throw=1)
    assert top.log == ["roll 4"]


def test_a_die_that_lay_there_from_the_first_is_no_throw() -> None:
    top = see(thrown(), tray=4, throw=0)
    assert top.log == []


def test_a_die_hidden_for_a_while_is_not_thrown_again() -> None:
    top = see(thrown(), tray=4, throw=1)
    top.carry("a2", "a6")
    see(top, 2.0, tray=4, throw=1)
    assert top.log == ["roll 4", "a2-a6"]
    see(top, tray=None, throw=1)
    see(top, tray=4, throw=1)
    assert top.log == ["roll 4", "a2-a6"]
    see(top, tray=None, throw=1)
    see(top, tray=4, throw=2)
    assert top.log == ["roll 4", "a2-a6", "roll 4"]


def said_and_played(**die: object) -> Tabletop:
    """A roll that nobody could read and somebody said, and what was played by it."""
    top = see(thrown(), throw=0, **die)
    see(top.order("play roll 4"), throw=0, **die)
    top.carry("a2", "a6")
    see(top, 2.0, throw=0, **die)
    assert top.log == ["roll 4", "a2-a6"]
    return top


@pytest.mark.parametrize("unread", [False, True])
def test_a_die_whose_roll_was_said_is_not_rolled_again_when_it_comes_to_sight(unread: bool) -> None:
    """A sleeve lay over it, or it could not be read: it lies there still, and is no new throw."""
    top = see(said_and_played(unread=unread), 1.0, tray=4, throw=1)
    assert top.log == ["roll 4", "a2-a6"] and top.said.words.en.startswith("Roll the die")
    see(top, tray=4, throw=2)
    assert top.log == ["roll 4", "a2-a6", "roll 4"]


def test_another_die_than_the_one_whose_roll_was_said_is_the_next_roll() -> None:
    top = see(said_and_played(), 1.0, tray=3, throw=1)
    assert top.log == ["roll 4", "a2-a6", "roll 3"]


def test_a_roll_that_is_said_while_its_die_lies_there_is_that_throw() -> None:
    top = see(thrown(), PERIOD, tray=4, throw=1, busy=True, blind="dark").order("play roll 4")
    see(top, tray=4, throw=1)
    top.carry("a2", "a6")
    see(top, 2.0, tray=4, throw=1)
    assert top.log == ["roll 4", "a2-a6"]
    see(top, tray=4, throw=2)
    assert top.log == ["roll 4", "a2-a6", "roll 4"]


def test_a_throw_is_taken_though_a_hand_is_over_the_board_already() -> None:
    top = see(thrown(), tray=4, throw=1, busy=True)
    assert top.log == ["roll 4"]


@pytest.mark.parametrize("pieces_too", [False, True])
def test_a_die_that_comes_to_sight_long_after_may_be_the_next_throw_and_is_asked_for(
    pieces_too: bool,
) -> None:
    """With a six a2-a6 may be a part of the turn; with a four that nobody saw the six is the other side's."""
    top = thrown().carry("a2", "a6")
    see(top, 5.0, throw=0, covered=np.full(81, pieces_too))
    fouls, rested = len(top.log), top.time + PERIOD
    see(top, 1.0, tray=6, throw=1, rested=rested)
    assert len(top.log) == fouls and top.said.tone == "ask" and "out of sight" in top.said.words.en
    assert {"roll 4", "roll 6"} <= {choice.text for choice in top.said.choices}
    played = ["roll 4", "a2-a6", "roll 6"]
    for text in played:
        if text not in top.log:
            top.order(f"play {text}")
        see(top, 1.0, tray=6, throw=1, rested=rested)
    assert [text for text in top.log if text in played] == played and top.session.table.in_step


def test_a_die_that_comes_to_sight_when_a_sleeve_goes_is_not_rolled_twice() -> None:
    """The table has lain still with the sleeve, and again without."""
    sleeve = np.arange(81) >= 70
    top = see(thrown(), 4.0, throw=0, covered=sleeve).carry("a2", "a6")
    see(see(top, 1.0, throw=0, covered=sleeve), 0.3, throw=0, busy=True)
    rested = top.time + PERIOD
    see(top, 1.0, tray=4, throw=1, rested=rested)
    assert top.said.tone == "ask" and "roll 4" in {choice.text for choice in top.said.choices}
    see(top.order("play roll 4"), 3.0, tray=4, throw=1, rested=rested)
    assert top.log[-2:] == ["roll 4", "a2-a6"]
    see(top, tray=None, throw=1)
    see(top, tray=4, throw=2, rested=top.time + PERIOD)
    assert top.log[-3:] == ["roll 4", "a2-a6", "roll 4"]


def test_a_die_that_lay_there_before_pieces_moved_is_their_roll_however_late_it_was_thrown() -> None:
    top = see(thrown(), 5.0, throw=0)
    see(top, 0.5, tray=6, throw=1, rested=top.time + PERIOD, busy=True, covered=np.full(81, True))
    assert top.log == ["roll 6"]


def test_a_throw_and_a_turn_without_a_pause_are_both_taken() -> None:
    top = thrown()
    top.carry("a2", "a6")
    assert see(top, tray=4, throw=1).log == ["roll 4", "a2-a6"]


def test_a_throw_is_not_taken_where_no_turn_of_it_explains_the_table() -> None:
    top = thrown()
    top.carry("a2", "a6")
    assert see(top, tray=1, throw=1).log == []


def test_a_die_beside_its_tray_is_asked_for_in_both_languages() -> None:
    top = see(thrown(), throw=0, stray=True)
    assert top.said.tone == "ask"
    assert "tray" in top.said.words.en and "bac" in top.said.words.fr
    said = see(top, throw=0).said
    assert said.words.en == "Roll the die"
    assert [choice.words.fr for choice in said.choices] == [f"Un {face} au dé" for face in range(1, 7)]


def test_a_die_that_cannot_be_read_is_asked_for_and_nobody_is_blamed() -> None:
    top = see(thrown(), throw=0, unread=True)
    assert top.said.tone == "ask" and top.said.words.en.startswith("The die cannot be read")
    assert top.said.words.fr.startswith("Le dé ne se lit pas")
    top.carry("a2", "a4")
    see(top, 2.0, throw=0, unread=True)
    assert top.log == [] and top.said.tone == "ask"
    assert [choice.text for choice in top.said.choices] == [f"roll {face}" for face in (2, 6, 1, 3, 4, 5)]
    see(top.order("play roll 2"), throw=0, unread=True)
    assert top.log == ["roll 2", "a2-a4"]


def test_pieces_who_move_before_any_throw_are_out_of_turn() -> None:
    top = thrown()
    top.carry("a2", "a4")
    assert see(top, 2.0, throw=0).log == ["foul It is not your turn. Roll the die"]


def test_where_the_die_lies_is_recorded_with_all_else() -> None:
    seen = Observation(1.0, np.zeros((2, 3), np.uint8), np.zeros(2, np.bool_), tray=2, throw=7, stray=True)
    seen = replace(seen, unread=True, rested=0.5)
    again = read_input(write_input(Seen(1.0, seen)))
    assert isinstance(again, Seen)
    assert (again.observation.tray, again.observation.throw, again.observation.stray) == (2, 7, True)
    assert (again.observation.unread, again.observation.rested) == (True, 0.5)


def test_play_begins_though_empty_cells_stay_hidden_but_not_while_pieces_are() -> None:
    top = Tabletop.of(load("quatrarmes"))
    names, labels = top.game.board.names, top.labels
    empty = [name for name, label in zip(names, labels, strict=True) if label == "."]
    pieces = [name for name, label in zip(names, labels, strict=True) if label != "."]
    for hidden, begins in ((pieces[:1], False), (empty[:3], True)):
        fresh = Tabletop(replace(top.session, table=TableState()), list(labels))
        fresh.look(1.0, covered=hidden)
        assert fresh.session.table.begun is begins
