"""Nothing is ever told before it is old enough, whatever was lost on the way."""

from itertools import accumulate

from hypothesis import given, settings
from hypothesis import strategies as st

from boardlight.club.broadcast.ages import Aged
from boardlight.referee.session.logged import read_event

PASSED = st.floats(0, 1e4, allow_nan=False)


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[float], list[float], list[int]]:
    """When each event truly happened, what the table's clock showed then, and after which it was heard of.

    The clock of the table may stand while time passes (a camera is away), and begins anew with a sitting.
    """
    between = draw(st.lists(PASSED, min_size=1, max_size=12))
    true = list(accumulate(between))
    shown, at = [], 0.0
    for passed in between:
        if draw(st.booleans()):
            at += passed * draw(st.sampled_from((0.0, 0.5, 1.0)))
        else:
            # Another sitting: its table has not run for longer than has passed.
            at = passed * draw(st.sampled_from((0.0, 1.0)))
        shown.append(at)
    cuts = draw(st.sets(st.integers(1, len(true))))
    return true, shown, sorted({*cuts, len(true)})


@settings(max_examples=200, deadline=None)
@given(histories(), PASSED, PASSED)
def test_no_event_is_taken_for_older_than_it_is(
    history: tuple[list[float], list[float], list[int]], late: float, delay: float
) -> None:
    true, shown, cuts = history
    aged, first = Aged(), 0
    for cut in cuts:
        now = true[cut - 1] + late
        aged.hear([read_event("turn", time, "camera") for time in shown[first:cut]], now)
        first = cut
        for count, happened in enumerate(true[:cut], start=1):
            assert aged.since(count) >= happened - 1e-6
        assert all(now - happened >= delay - 1e-6 for happened in true[: len(aged.older(delay, now))])
    assert len(aged.older(delay, true[-1] + late + delay + 1e-6)) == len(true)


def test_what_is_old_by_the_log_is_old_at_once() -> None:
    aged = Aged()
    aged.hear([read_event("turn", time, "camera") for time in (0.0, 100.0, 110.0)], now=5000.0)
    assert [len(aged.older(delay, 5000.0)) for delay in (0.0, 5.0, 10.0, 110.0, 111.0)] == [3, 2, 2, 1, 0]
    assert len(aged.older(10.0, 5010.0)) == 3
