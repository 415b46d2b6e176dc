"""When the computer agrees to a draw, asks for one, or resigns; how long it thinks while clocks run."""

from math import tanh

import pytest

from boardlight.opponents.agreeing import accepts_draw, expected, offers_draw, resigns
from boardlight.opponents.pace import allotted
from boardlight.referee.session.clock import full_clocks, handed_over, read_control


@pytest.mark.parametrize("score", [-3.0, 0.0, 1.5, 400.0, -400.0])
def test_two_seats_share_the_point_as_the_law_says(score: float) -> None:
    assert expected(score, 2, 4.0) == pytest.approx((1 + tanh(score / 4.0)) / 2)
    assert expected(score, 2, 4.0) + expected(-score, 2, 4.0) == pytest.approx(1)


def test_an_equal_seat_of_four_expects_a_quarter() -> None:
    assert expected(0.0, 4, 4.0) == 0.25 and expected(9.0, 4, 4.0) > 0.9


def test_three_thoughts_in_a_row_must_agree_before_anything_is_given_away() -> None:
    assert not resigns([0.0, 0.0], 2) and resigns([0.9, 0.0, 0.0, 0.0], 2)
    assert not resigns([0.0, 0.05, 0.0], 2)
    assert not accepts_draw([0.4, 0.5], 0.5) and accepts_draw([0.9, 0.4, 0.5, 0.5], 0.5)
    assert not accepts_draw([0.4, 0.51, 0.4], 0.5)


def test_a_draw_is_offered_after_a_long_level_time_and_not_every_turn() -> None:
    level = [0.5] * 40
    offered = [count for count in range(41) if offers_draw(level[:count], 0.5)]
    assert offered == [16, 24, 32, 40] and not offers_draw([0.5] * 15 + [0.6], 0.5)


def test_the_time_that_is_left_is_shared_among_turns_to_come() -> None:
    assert allotted(None, 0, 9.0) is None
    clock = handed_over(full_clocks(read_control("10+5"), 2), 0, 0.0)
    assert allotted(clock, 0, 0.0) == pytest.approx(600 / 40 + 4)
    assert allotted(clock, 0, 590.0) == pytest.approx(10 / 40 + 4)
    assert allotted(clock, 1, 590.0) == pytest.approx(600 / 40 + 4)
