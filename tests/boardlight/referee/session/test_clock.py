"""Clocks, alone and at the table."""

import pytest

from boardlight.referee.session.clock import (
    flagged,
    free,
    full_clocks,
    handed_over,
    paused,
    read_control,
    remaining,
    resumed,
    write_control,
)
from boardlight.referee.session.events import Device, Record
from boardlight.referee.session.logged import read_event
from boardlight.referee.session.orders.text import read_order
from boardlight.referee.session.state import resumed as resumed_sitting
from boardlight.referee.session.state import start
from boardlight.referee.transitions import refusal
from boardlight.table.page import page
from boardlight.table.resuming import resume
from messages.message import literal
from rules.games import load
from tests.boardlight.tabletop import Tabletop, labels_of


def test_sudden_death_counts_down_for_one_seat_at_a_time() -> None:
    clock = handed_over(full_clocks(read_control("1"), 2), 0, 10.0)
    assert (remaining(clock, 0, 25.0), remaining(clock, 1, 25.0)) == (45.0, 60.0)
    clock = handed_over(clock, 1, 25.0)
    assert (remaining(clock, 0, 35.0), remaining(clock, 1, 35.0)) == (45.0, 50.0)
    assert flagged(clock, 84.0) is None and flagged(clock, 85.0) == 1


def test_fischer_adds_after_each_turn() -> None:
    clock = handed_over(handed_over(full_clocks(read_control("1+5"), 2), 0, 0.0), 1, 10.0)
    assert remaining(clock, 0, 10.0) == 55.0


def test_delay_is_free_but_not_saved() -> None:
    clock = handed_over(full_clocks(read_control("1d5"), 2), 0, 0.0)
    assert remaining(clock, 0, 4.0) == 60.0 and remaining(clock, 0, 8.0) == 57.0
    assert remaining(handed_over(clock, 1, 3.0), 0, 3.0) == 60.0


def test_what_is_left_of_a_delay_is_told() -> None:
    clock = handed_over(full_clocks(read_control("1d5"), 2), 0, 10.0)
    assert (free(clock, 10.0), free(clock, 13.0), free(clock, 20.0)) == (5.0, 2.0, 0.0)
    assert free(handed_over(full_clocks(read_control("1+5"), 2), 0, 10.0), 11.0) == 0.0
    assert free(full_clocks(read_control("1d5"), 2), 0.0) == 0.0


def test_four_seats_each_have_their_own_time() -> None:
    clock = full_clocks(read_control("2"), 4)
    for seat in range(4):
        clock = handed_over(clock, seat, 10.0 * seat)
    assert clock.left == (110.0, 110.0, 110.0, 120.0)


def test_a_pause_costs_nobody_anything() -> None:
    clock = paused(handed_over(full_clocks(read_control("1"), 2), 0, 0.0), 20.0)
    assert remaining(clock, 0, 500.0) == 40.0 and flagged(clock, 500.0) is None
    assert remaining(resumed(clock, 500.0), 0, 510.0) == 30.0


def test_a_delay_is_given_once_a_turn_however_often_the_clock_stood() -> None:
    clock = handed_over(full_clocks(read_control("1d5"), 2), 0, 0.0)
    for begin in range(0, 40, 4):
        clock = resumed(paused(clock, begin + 2.0), begin + 4.0)
    assert remaining(clock, 0, 40.0) == 45.0 and free(clock, 40.0) == 0.0
    assert free(handed_over(clock, 1, 40.0), 41.0) == 4.0
    standing = paused(handed_over(clock, 1, 40.0), 42.0)
    assert free(standing, 99.0) == 3.0 and remaining(resumed(standing, 99.0), 1, 103.0) == 59.0


@pytest.mark.parametrize("text", ["10", "5+3", "0.1d2.5", "90+30 tournament", "1439.999"])
def test_a_control_is_read_as_it_is_written(text: str) -> None:
    assert write_control(read_control(text)) == text
    assert read_control(write_control(read_control(text))) == read_control(text)


def at_the_table(text: str = "0.1") -> Tabletop:
    """QuatrArmes with six seconds a side, seen and begun."""
    game = load("quatrarmes")
    clock = full_clocks(read_control(text), len(game.seats))
    return Tabletop(start(game, clock=clock), labels_of(game, game.start())).look(0.5)


def test_a_flag_falls_at_the_table() -> None:
    top = at_the_table().look(3.0).carry("d8", "e7").look(0.4)
    assert top.log == ["d8-e7"]
    assert top.look(5.0).log == ["d8-e7"]
    assert top.look(2.0).log == ["d8-e7", "declared flag South", "end time"]


def test_after_a_wrong_flag_the_arbiter_gives_time_and_takes_the_flag_back() -> None:
    top = at_the_table().carry("d8", "e7").look(9.0)
    assert top.log == ["d8-e7", "declared flag South", "end time"]
    top.order("clock South 5:00").order("takeback").look(20.0)
    assert top.log[3:] == ["clock South 5:00", "takeback"] and not top.session.state.outcome
    clock = top.session.timing.clock
    assert clock and clock.running == 0 and 279.0 < remaining(clock, 0, top.time) < 281.0
    assert remaining(clock, 1, top.time) == 6.0, "the first turn was nobody's time"


def test_the_clock_that_runs_is_set_too_and_runs_on() -> None:
    top = at_the_table("10d5 tournament").order("clock North 0:30").look(8.0)
    clock = top.session.timing.clock
    assert clock and clock.running == 1 and 26.0 < remaining(clock, 1, top.time) < 28.0
    assert top.said.words.fr.startswith("Nord : pendule réglée sur 0:30. ")
    assert "set to" not in top.carry("d8", "e7").look(2.0).said.words.en


def test_a_clock_that_was_set_is_so_after_a_power_cut() -> None:
    top = at_the_table().carry("d8", "e7").look(0.5).order("clock North 1:05:00")
    kept = [read_event("start", 0.0, "camera")]
    kept += [effect.event for effect in top.effects if isinstance(effect, Record)]
    session, turns = resume(start(top.session.game, clock=full_clocks(read_control("0.1"), 2)), kept)
    clock = session.timing.clock
    assert clock and clock.left[1] == 3900.0 and [turn.text for turn in turns] == ["d8-e7"]


@pytest.mark.parametrize(
    "order", ["clock", "clock South", "clock South 0:00", "clock South 5", "clock West 5:00"]
)
def test_a_clock_is_set_to_a_time_and_of_a_seat(order: str) -> None:
    words = refusal(at_the_table().session, read_order(order))
    assert words and words.en != words.fr and "South" in words.en


def test_where_there_is_no_clock_none_is_set() -> None:
    words = refusal(start(load("quatrarmes")), read_order("clock South 5:00"))
    assert words and words.fr.startswith("Il n'y a pas de pendules ici : ")


def test_a_pause_stops_clock_and_judging() -> None:
    top = at_the_table().order("pause").carry("d8", "e7").look(10.0)
    assert top.log == ["paused"]
    assert top.said.words.fr.startswith("La partie est en pause : ")
    assert top.order("resume").look(1.0).log == ["paused", "unpaused", "d8-e7"]


def test_a_lost_camera_stops_the_clock() -> None:
    top = at_the_table()
    top.hear(Device(top.time, "camera", literal("unplugged")))
    assert top.said.words.fr == "La partie attend la caméra"
    top.time += 100.0
    top.hear(Device(top.time, "camera", None))
    assert top.look(1.0).log == [] and top.said.words.fr == "C'est au Nord de jouer"


def test_no_clock_runs_until_all_agree_what_the_pieces_hold() -> None:
    game = load("arcanor")
    session = start(game, clock=full_clocks(read_control("0.1 tournament"), 2))
    top = Tabletop(session, labels_of(game, game.start())).look(9.0)
    assert top.log == []
    top.order("play confirm").look(7.0)
    assert top.log == ["confirmed", "declared flag Light", "end time"]


def test_no_clock_runs_before_a_first_turn_that_confirms_by_itself() -> None:
    game = load("arcanor")
    session = start(game, clock=full_clocks(read_control("0.1"), 2))
    top = Tabletop(session, labels_of(game, game.start())).look(9.0).carry("b1", "b2").look(0.5)
    assert top.log == ["b1-b2"] and top.session.timing.clock
    assert top.session.timing.clock.running == 1 and top.session.timing.clock.left[0] == 6.0


def test_after_a_power_cut_the_clock_of_the_seat_to_move_runs_once_the_table_stands() -> None:
    begun = at_the_table().carry("d8", "e7").look(0.4)
    session = start(begun.game, clock=full_clocks(read_control("0.1"), 2))
    top = Tabletop(resumed_sitting(session, begun.session.line), begun.labels.copy())
    top.lift("a1").look(9.0)
    assert top.log == []
    top.place("a1", "C0").look(7.0)
    assert top.log == ["declared flag South", "end time"]


@pytest.mark.parametrize("text", ["", "0", "five", "5+", "-3", "5x3"])
def test_a_clock_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="minutes"):
        read_control(text)


def test_a_seat_whose_flag_fell_is_out_while_the_others_play() -> None:
    game = load("quaternity")
    clock = full_clocks(read_control("0.1 tournament"), 4)
    top = Tabletop(start(game, clock=clock), labels_of(game, game.start())).look(1.0)
    assert page(top.session, top.presented, [], None)["out"] == []
    assert top.look(6.0).log == ["declared flag White"]
    declared = [effect.event for effect in top.effects if isinstance(effect, Record)]
    assert page(top.session, top.presented, declared, None)["out"] == [0] and top.session.state.turn == 1
