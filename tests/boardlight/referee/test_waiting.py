"""Clocks start with the first turn and stand while nobody can play; those of a tournament run on."""

from collections.abc import Callable

import pytest

from boardlight.referee.session.clock import full_clocks, read_control, remaining
from boardlight.referee.session.events import Ordered, Record
from boardlight.referee.session.logged import read_event
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import start
from boardlight.referee.step import step
from boardlight.referee.transitions import refusal
from boardlight.referee.waiting import has_begun
from boardlight.table.resuming import resume
from messages.message import literal
from rules.games import games, load
from rules.pieces import CHANCE
from rules.turns import turns
from tests.boardlight.tabletop import Tabletop, labels_of

CHESS = load("chess")
BASE_S = 600.0


def table(control: str = "10", begin: bool = True) -> Tabletop:
    session = start(CHESS, clock=full_clocks(read_control(control), 2))
    top = Tabletop(session, labels_of(CHESS, session.state)).look(0.5)
    return top.carry("e2", "e4").look(0.5) if begin else top


def lost(top: Tabletop, seat: int) -> float:
    """Seconds that a seat has used up."""
    clock = top.session.timing.clock
    assert clock
    return BASE_S - remaining(clock, seat, top.time)


def test_nobodys_time_counts_before_the_first_turn_nor_in_the_set_up() -> None:
    top = table(begin=False).look(50.0)
    assert lost(top, 0) == lost(top, 1) == 0
    top.carry("e2", "e4").look(10.0)
    assert lost(top, 0) == 0 and 9.0 < lost(top, 1) < 10.0


@pytest.mark.parametrize("name", [name for name in games() if name != "quattuor-reges"])
def test_after_the_first_turn_of_any_game_the_next_clock_runs(name: str) -> None:
    """A roll of the die is no turn."""
    game = load(name)
    session = start(game, clock=full_clocks(read_control("10"), len(game.seats)))
    assert not has_begun(session.line)
    while not has_begun(session.line):
        assert session.timing.clock and session.timing.clock.running is None
        text = game.write(session.state, next(turns(game, session.state)).path)
        session, _ = step(session, Ordered(1.0, "page", read_order(f"play {text}")))
    seat = session.state.turn
    assert session.timing.clock.running == (None if seat == CHANCE else seat)


def hidden(top: Tabletop) -> Tabletop:
    top.blind = literal("no board")
    return top.look(2.0)


WAITS: dict[str, Callable[[Tabletop], Tabletop]] = {
    "a repair": lambda top: top.carry("e7", "e3").look(2.0),
    "no board in sight": hidden,
    "a question of the referee": lambda top: top.lift("e7").look(3.0, covered=["e5", "e6"]),
    "a turn that was taken back": lambda top: top.order("takeback").look(0.1),
}


@pytest.mark.parametrize("wait", WAITS)
def test_clocks_stand_while_nobody_can_play_and_those_of_a_tournament_run_on(wait: str) -> None:
    covered = ["e5", "e6"] if "question" in wait else []
    for control, stands in (("10", True), ("10 tournament", False)):
        top = WAITS[wait](table(control))
        before = lost(top, 0) + lost(top, 1)
        top.look(20.0, covered=covered)
        passed = lost(top, 0) + lost(top, 1) - before
        assert passed == pytest.approx(0.0 if stands else 20.0, abs=0.1), control


def test_the_clock_runs_again_once_the_table_is_in_order() -> None:
    top = table().carry("e7", "e3").look(20.0).carry("e3", "e7").look(2.0)
    before = lost(top, 1)
    top.look(20.0)
    assert lost(top, 1) - before == pytest.approx(20.0, abs=0.1)


def test_the_clock_of_who_thinks_runs_while_a_turn_is_carried_out() -> None:
    top = table().order("play e5").look(20.0)
    assert 19.0 < lost(top, 0) < 21.0


def test_names_and_clocks_are_chosen_during_play_and_are_so_after_a_power_cut() -> None:
    top = table().order("players Anne;Bernard Henri").order("control 5+3 tournament").look(10.0)
    assert [top.session.settings.name(seat) for seat in (0, 1)] == ["Anne", "Bernard Henri"]
    kept = [read_event("start", 0.0, "camera")]
    kept += [effect.event for effect in top.effects if isinstance(effect, Record)]
    session, _ = resume(start(CHESS), kept)
    clock = session.timing.clock
    assert clock and clock.control == read_control("5+3 tournament") and clock.left == (300.0, 300.0)
    assert session.settings.names == ("Anne", "Bernard Henri")
    assert top.order("control off").session.timing.clock is None


@pytest.mark.parametrize("order", ["players a;b;c", "control five", "control", "control 5+"])
def test_too_many_names_and_clocks_that_make_no_sense_are_refused_in_words(order: str) -> None:
    words = refusal(table().session, read_order(order))
    assert words and words.en != words.fr
