"""The examination of a controller, in virtual time."""

import pytest

from hardware.diagnosis import Diagnosis, check_picture, diagnose
from hardware.leds import Glow
from tests.firmware.build import build
from tests.hardware.simulated import VirtualClock


def examine(url: str, leds: int = 12) -> Diagnosis:
    clock = VirtualClock()

    def sleep(seconds: float) -> None:
        clock.now += seconds

    return diagnose(url, leds, listen_s=0.2, clock=clock, sleep=sleep)


@pytest.mark.parametrize("scheme", ["sim", "firmware"])
def test_a_healthy_controller(scheme: str) -> None:
    build()
    found = examine(f"{scheme}:leds=12,strong=1")
    assert found.troubles == []
    assert (found.firmware, found.leds, found.most_leds, found.buttons) == ("1.1.0", 12, 256, 6)
    assert (found.strong_supply, found.ceiling_ma) == (True, 4000)
    assert found.picture_shown
    assert found.read_back
    assert found.round_trip_ms is not None
    assert 0 < found.round_trip_ms < 10
    assert found.stats is not None


def test_a_noisy_line_is_told() -> None:
    found = examine("sim:leds=12,loss=0.01,flip=0.005,seed=1")
    assert found.damaged > 5
    assert any("cable" in trouble for trouble in found.troubles)


def test_a_dead_line_is_told() -> None:
    assert examine("sim:loss=1").troubles == [
        "the port is there but no controller answers: is the firmware flashed?"
    ]


def test_a_missing_port_is_told() -> None:
    (trouble,) = examine("/dev/there-is-no-such-port").troubles
    assert "plugged in" in trouble


def test_the_picture_marks_the_ends_and_the_tens() -> None:
    picture = check_picture(25)
    assert picture[0] == Glow(0, 60, 0)
    assert picture[24] == Glow(0, 0, 80)
    assert picture[9] == picture[19] == Glow(40, 0, 40)
    assert len(check_picture(1)) == 1
