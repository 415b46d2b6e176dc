"""When lessons are repeated: what was missed sooner than what was right, and nothing before its answer."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlight.journal.pupils.answer import Answer
from boardlight.school.schedule import SOON, due_at, is_missed
from tests.boardlight.school.answering import BEGUN, answer

TRYING = settings(max_examples=120, deadline=None, derandomize=True, database=None)


def following(gaps: list[tuple[timedelta, bool, int, int]]) -> list[Answer]:
    """Answers one after the other, each so long after the one before."""
    at, found = BEGUN, []
    for gap, solved, hints, misses in gaps:
        at += gap
        found.append(answer(at=at, solved=solved, hints=hints, misses=misses))
    return found


GAPS = st.timedeltas(timedelta(0), timedelta(days=400))
HISTORIES = st.lists(st.tuples(GAPS, st.booleans(), st.integers(0, 3), st.integers(0, 5)), max_size=8).map(
    following
)


def next_due(past: list[Answer], gap: timedelta, **more: bool | int) -> datetime:
    at = (past[-1].at if past else BEGUN) + gap
    return due_at([*past, answer(at=at, **more)])  # type: ignore[arg-type]


@TRYING
@given(HISTORIES, GAPS)
def test_what_was_missed_comes_back_sooner_than_what_was_right(past: list[Answer], gap: timedelta) -> None:
    right, hinted = next_due(past, gap), next_due(past, gap, hints=1)
    for missed in ({"misses": 1}, {"hints": 3}, {"solved": False}):
        assert next_due(past, gap, **missed) < hinted <= right  # type: ignore[arg-type]


@TRYING
@given(HISTORIES.filter(bool))
def test_nothing_is_due_before_its_last_answer_and_always_at_the_same_time(past: list[Answer]) -> None:
    assert due_at(past) > past[-1].at
    assert due_at(past) == due_at(list(past))


@TRYING
@given(st.lists(GAPS, max_size=6))
def test_what_is_right_again_and_again_is_asked_ever_more_seldom(late: list[timedelta]) -> None:
    """However late a lesson is repeated: if it is right once more, the next pause is no shorter."""
    past = [answer()]
    for gap in late:
        due = due_at(past)
        pause = due - past[-1].at
        past.append(answer(at=due + gap))
        assert due_at(past) - past[-1].at >= pause


def test_a_clock_that_was_set_back_breaks_nothing() -> None:
    past = [answer(), answer(at=BEGUN - timedelta(days=30), misses=1)]
    assert due_at(past) > past[-1].at


def test_what_was_missed_is_tried_again_in_the_same_hour_and_what_was_right_on_another_day() -> None:
    assert due_at([answer(misses=1)]) == BEGUN + SOON
    assert due_at([answer()]) >= BEGUN + timedelta(days=1)


@pytest.mark.parametrize(
    ("given", "missed"),
    [
        ({}, False),
        ({"hints": 2}, False),
        ({"hints": 3}, True),
        ({"misses": 1}, True),
        ({"solved": False}, True),
    ],
)
def test_a_lesson_is_missed_if_its_answer_was_not_found_alone(given: dict[str, int], missed: bool) -> None:
    assert is_missed(answer(**given)) == missed  # type: ignore[arg-type]
