"""What lay on the table meanwhile decides which turns were played, and a cell in doubt decides nothing."""

from collections.abc import Iterable

import numpy as np
import pytest

from boardlight.referee.inference.evidence import ODD
from boardlight.referee.session.modes import Mode
from boardlight.referee.session.state import start
from rules.games import load
from tests.boardlight.tabletop import Tabletop, labels_of, turns, unsure
from vision.observation import Observation

CHESS = load("chess")


class Doubtful(Tabletop):
    """A table some of whose cells might as well show something else."""

    doubtful: tuple[str, ...] = ()

    def _observation(self, busy: bool, covered: Iterable[str]) -> Observation:
        seen = super()._observation(busy, covered)
        cells = [self.game.board.cell(name) for name in self.doubtful]
        seen.cost[cells] = np.minimum(seen.cost[cells], ODD - 1)
        return seen

    def doubting(self, *names: str) -> "Doubtful":
        self.doubtful = names
        return self


def seated(mode: Mode = "record") -> Doubtful:
    top = Doubtful(start(CHESS, mode=mode), labels_of(CHESS, CHESS.start()))
    top.look(0.5)
    return top


@pytest.mark.parametrize("cell", ["c7", "h7"])
def test_a_cell_in_doubt_does_not_tell_which_turn_came_first(cell: str) -> None:
    top = seated()
    top.carry("e2", "e3").look(0.5)
    for source, target in (("c7", "c6"), ("e3", "e4"), ("h7", "h6")):
        top.carry(source, target)
    top.doubting(cell).look(0.6)
    assert turns(top) == ["e3"]
    top.doubting().carry("g1", "e2").look(1.5)
    assert turns(top) == ["e3", "h6", "e4", "c6", "Ne2"] and unsure(top) == ["h6", "e4", "c6"]


def test_what_was_in_doubt_is_dated_by_what_was_plain_of_it() -> None:
    top = seated()
    top.carry("e2", "e3").look(0.5)
    top.carry("c7", "c6")
    top.doubting("c6").look(0.6)
    top.doubting().carry("e3", "e4").look(0.6)
    assert turns(top) == ["e3", "c6", "e4"]


def test_what_all_lines_begin_with_is_logged_and_their_last_turn_judged_by_itself() -> None:
    top = seated()
    for source, target in (("e2", "e4"), ("e7", "e5")):
        top.carry(source, target).look(0.6, covered=("e2", "e4"))
    top.carry("g1", "f3").carry("b8", "c6")
    assert turns(top.doubting("a6", "c6").look(1.0)) == ["e4", "e5", "Nf3", "Nc6"]


@pytest.mark.parametrize(("halt", "more"), [(0.0, ["Nc6", "Qg4"]), (0.5, [])])
def test_two_turns_are_none_that_something_else_lay_there_meanwhile(halt: float, more: list[str]) -> None:
    top = seated("play")
    top.carry("e2", "e4").look(1.0)
    top.carry("d1", "h5").look(halt)
    top.carry("h5", "g4").carry("b8", "c6").look(2.0)
    assert turns(top) == ["e4", *more]


def test_a_recorder_goes_on_from_what_lay_there_meanwhile() -> None:
    top = seated()
    top.carry("e2", "e4").look(1.0)
    top.carry("d1", "h5").look(0.5)
    top.carry("h5", "g4").carry("b8", "c6").look(2.0)
    assert top.log == ["e4", "marked It is not your turn. Black to move", "set set", "Nc6", "Qg4"]


def test_what_lay_there_is_forgotten_once_all_is_as_it_was() -> None:
    top = seated("play")
    top.carry("e2", "e4").look(1.0)
    top.carry("d1", "h5").look(0.5)
    top.carry("h5", "d1").look(0.5)
    top.carry("d1", "g4").carry("b8", "c6").look(2.0)
    assert turns(top) == ["e4", "Nc6", "Qg4"]


def test_no_foul_is_gone_on_from_while_two_turns_in_doubt_may_have_been_played() -> None:
    top = seated()
    top.carry("a2", "a3").look(0.5)
    top.carry("h7", "h6").carry("e2", "e4")
    top.doubting("h7").look(3.0)
    assert not [text for text in top.log if text.startswith("set")]
    assert turns(top.doubting().look(1.0)) == ["a3", "h6", "e4"]


def test_the_last_of_two_turns_waits_while_hands_may_go_on_with_it() -> None:
    arcanor = load("arcanor")
    top = Tabletop(start(arcanor, None, "record"), labels_of(arcanor, arcanor.start())).look(0.5)
    top.carry("g1", "h2").carry("c7", "b6").look(0.2)
    top.place("c7", "21").look(1.0)
    assert turns(top) == ["g1-h2", "c7'b6"]


def test_a_piece_that_has_hardly_arrived_is_asked_for_and_one_plain_change_carries_none_along() -> None:
    top = seated("play")
    top.lift("e2").doubting("e4").look(2.0)
    assert top.log == [] and [choice.text for choice in top.session.dialogue.choices] == ["e4"]
    top.place("e4", "P0").doubting().look(0.5)
    assert top.log == ["e4"]
