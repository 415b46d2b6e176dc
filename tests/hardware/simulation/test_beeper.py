"""The beeper stops with its host, whatever it was asked, and not before."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware.protocol.messages import Command, beep_command
from hardware.protocol.picture import Config
from tests.hardware.conftest import Tables
from tests.hardware.simulated import plain
from tests.hardware.test_conformance import HELLO, Talk

SILENT_S = 3.0
"""Three times as long as a host is ever silent."""
LONGEST = beep_command(440, 0xFFFF, 0xFFFF, 255)
MILLISECONDS = st.one_of(st.sampled_from((1, 50, 3000, 0xFFFF)), st.integers(1, 0xFFFF))


@settings(max_examples=15, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    on=MILLISECONDS, off=MILLISECONDS, count=st.integers(1, 255), lost_ms=st.sampled_from((0, 400, 60_000))
)
def test_without_a_host_there_is_no_sound(
    tables: Tables, on: int, off: int, count: int, lost_ms: int
) -> None:
    at = tables(config=Config(20, lost_ms=lost_ms))
    at.run_until_shown(at.driver.show(plain((1, 2, 3))), 0.5)
    at.driver.beep(440, on, off, count)
    at.run(0.02)
    at.clock.now += SILENT_S + 0.05
    for _ in range(10):
        at.clock.now += 0.37
        assert at.port.tone == 0


def test_a_host_that_lives_is_heard_to_the_end(tables: Tables) -> None:
    at = tables()
    at.run(0.1)
    at.driver.beep(440, 5000, 0, 1)
    at.run(4.8)
    assert abs(at.port.tone - 440) < 10
    at.run(0.4)
    assert at.port.tone == 0


def test_another_host_hears_nothing_of_the_one_before(tables: Tables) -> None:
    at = tables()
    talk = Talk(at)
    talk.say(raw=HELLO)
    talk.say(bytes([1, Command.BEEP]) + LONGEST)
    assert at.port.tone
    talk.say(bytes([0, Command.HELLO, 1, 2, 1]))
    assert at.port.tone == 0


@pytest.mark.parametrize("power", [False, True])
def test_a_reset_is_silent(tables: Tables, power: bool) -> None:
    at = tables()
    talk = Talk(at)
    talk.say(raw=HELLO)
    talk.say(bytes([1, Command.BEEP]) + LONGEST)
    at.port.cut_power() if power else at.port.restart()
    assert at.port.tone == 0
