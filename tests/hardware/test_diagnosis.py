"""The examination of a controller, in virtual time."""

import pytest

from hardware import reopen
from hardware.diagnosis import Diagnosis, check_picture, diagnose
from hardware.firmware_image import FLASHED_BAUDS, image
from hardware.leds import Glow
from hardware.port import BAUD, BAUDS, SerialPort
from hardware.simulation.firmware import Chip, FirmwarePort
from hardware.simulation.noisy_line import Noise
from tests.firmware.build import BUILD, build
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
    assert found.picture_taken
    assert (found.seen, found.baud) == (None, 500_000)
    assert found.read_back
    assert found.round_trip_ms is not None
    assert 0 < found.round_trip_ms < 10
    assert found.stats is not None


class Nano(SerialPort):
    """The real firmware at one baud behind a port that resets it, and a bootloader that hears nothing."""

    def __init__(self, built: int, deaf_s: float, clock: VirtualClock) -> None:
        self.chip = Chip(image(built) if built in FLASHED_BAUDS else BUILD / f"baud-{built}.hex")
        self.inner = FirmwarePort(self.chip, clock, Noise(), leds=12)
        self.clock, self.awake_at = clock, deaf_s
        self.tune(BAUD)

    def tune(self, baud: int) -> None:
        self.chip.ask(b"D", cycle=baud)

    def write(self, data: bytes) -> None:
        if self.clock.now >= self.awake_at:
            self.inner.write(data)

    def read(self) -> bytes:
        data = self.inner.read()
        return data if self.clock.now >= self.awake_at else b""

    def close(self) -> None:
        """It lives on."""


@pytest.mark.parametrize("deaf_s", [0.0, 1.0, 2.0])
@pytest.mark.parametrize("built", BAUDS)
def test_any_baud_is_found_behind_any_bootloader(
    built: int, deaf_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within a round of all bauds after the bootloader, once a HELLO was lost on the way; and all is well."""
    build()
    clock = VirtualClock()
    nano = Nano(built, deaf_s, clock)
    met: list[float] = []

    def sleep(seconds: float) -> None:
        clock.now += seconds
        if nano.inner.latches and any(latch.wire[:3] == bytes((30, 30, 30)) for latch in nano.inner.latches):
            met.append(clock.now)
        nano.inner.forget_latches()

    monkeypatch.setattr(reopen, "open_port", lambda *_: nano)
    found = diagnose("/dev/ttyUSB0", 12, clock=clock, sleep=sleep)
    assert found.troubles == []
    assert (found.baud, found.damaged) == (built, 0)
    assert min(met) <= deaf_s + 2 * len(BAUDS) * reopen.DWELL_S


def test_only_who_has_looked_has_seen() -> None:
    for answer in (True, False, None):
        clock = VirtualClock()

        def sleep(seconds: float, clock: VirtualClock = clock) -> None:
            clock.now += seconds

        found = diagnose("sim:leds=4", 4, clock=clock, sleep=sleep, look=lambda answer=answer: answer)
        assert (found.seen, found.troubles) == (answer, [])


def test_a_noisy_line_is_told() -> None:
    found = examine("sim:leds=12,loss=0.01,flip=0.005,seed=1")
    assert found.damaged > 5
    assert any("cable" in trouble.en for trouble in found.troubles)


def test_a_dead_line_is_told() -> None:
    assert [trouble.en for trouble in examine("sim:loss=1").troubles] == [
        "the port opens, but no controller of Boardlight answers: reset it, or put our program into it "
        "with 'boardlight flash', unless another device is plugged in here"
    ]


def test_a_missing_port_is_told() -> None:
    (trouble,) = examine("/dev/there-is-no-such-port").troubles
    assert "plugged in" in trouble.en


def test_the_picture_marks_the_ends_and_the_tens() -> None:
    picture = check_picture(25)
    assert picture[0] == Glow(0, 60, 0)
    assert picture[24] == Glow(0, 0, 80)
    assert picture[9] == picture[19] == Glow(40, 0, 40)
    assert len(check_picture(1)) == 1
