"""A controller without a session calls for its host without a pause, whatever its buttons do."""

from itertools import pairwise

import pytest

from hardware.port import open_port

STEP_S = 0.005
CALL_S = 0.025


@pytest.mark.parametrize("scheme", ["sim", "firmware"])
def test_a_press_without_a_session_does_not_delay_the_next_call(scheme: str) -> None:
    now = [0.0]
    port = open_port(f"{scheme}:leds=12", clock=lambda: now[0])
    calls = []
    for step in range(100):
        now[0] = step * STEP_S
        if step in (40, 60):
            port.press(step % 6)  # type: ignore[attr-defined]
        if port.read():
            calls.append(now[0])
    pauses = [after - before for before, after in pairwise(calls)]
    assert len(calls) > 10 and max(pauses) < 2 * CALL_S
