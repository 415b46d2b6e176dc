"""No byte of the UART is lost while the LEDs are refreshed, and the test can tell."""

import random

import pytest

from hardware.firmware_image import HEX, image
from hardware.leds import Effect, Glow
from tests.firmware.build import BUILD
from tests.firmware.rig import chip_of, rig, stats_of
from tests.hardware.simulated import Table

BUILDS = {115_200: image(115_200), 500_000: HEX, 1_000_000: BUILD / "baud-1000000.hex"}
ALIVE = Glow(40, 30, 20, Effect.PULSE)


def light_everything(at: Table) -> None:
    """Have all LEDs refreshed at every tick."""
    at.run_until_shown(at.driver.show((ALIVE,) * 256), 1.0)


@pytest.mark.parametrize("baud", BUILDS)
def test_no_byte_is_lost_while_pictures_pour_in(baud: int) -> None:
    """Whatever the host has measured of the line before, and however that lies to the controller's ticks."""
    for seed in range(12):
        rng = random.Random(seed)
        with rig(firmware=BUILDS[baud], baud=baud) as at:
            at.run(rng.uniform(0.0, 0.05))
            light_everything(at)
            at.run(rng.uniform(0.0, 0.02))
            for _ in range(100):
                at.driver.show(tuple(rng.choice((ALIVE, Glow(9), Glow(0, 9))) for _ in range(256)))
                at.run(rng.choice((0.002, 0.004, 0.008, 0.012)))
            at.run(0.2)
            stats, counters = stats_of(at), chip_of(at).counters
            assert counters.carried_in > 4_000 / 3
            assert (counters.overruns, counters.framing) == (0, 0)
            assert (stats.overruns, stats.dropped, stats.framing) == (0, 0, 0)
            assert (stats.damaged, stats.gaps) == (0, 0)
            assert at.losses == []


@pytest.mark.parametrize("baud", BUILDS)
def test_a_flood_without_any_window_overruns_nothing(baud: int) -> None:
    with rig(firmware=BUILDS[baud], baud=baud) as at:
        light_everything(at)
        at.port.write(bytes(20_000))
        at.clock.now += 10 * 20_000 / baud + 0.01
        at.port.read()
        assert chip_of(at).counters.overruns == 0
        assert chip_of(at).counters.resets == 0


def test_a_firmware_that_does_not_poll_is_caught() -> None:
    with rig(firmware=BUILD / "no-poll.hex") as at:
        at.run(0.1)
        at.driver.show((ALIVE,) * 256)
        for _ in range(300):
            at.driver.show((ALIVE, Glow(at.clock.now.hex().count("1"))) * 128)
            at.run(0.004)
        pouring = chip_of(at).counters.overruns
        at.port.write(bytes(20_000))
        at.clock.now += 0.5
        at.port.read()
        assert pouring >= 50
        assert chip_of(at).counters.overruns > pouring + 1000


@pytest.mark.parametrize("leds", [1, 60, 256])
def test_every_pulse_is_inside_the_data_sheet(leds: int) -> None:
    """WS2812B: 220 to 380 or 400 ± 150 ns, and so on; these widths satisfy both editions."""
    rng = random.Random(leds)
    with rig(leds) as at:
        for _ in range(40):
            glows = [Glow(rng.randrange(256), rng.randrange(60)) for _ in range(15)]
            at.driver.show(tuple(rng.choice(glows) for _ in range(leds)))
            at.run(0.02)
        pulses = list(chip_of(at).pulses)
        assert len(pulses) > 30
        for refresh in pulses[1:]:
            assert refresh.high_zero == (5, 5)
            assert refresh.low_zero == (15, 15)
            assert refresh.high_one in ((14, 14), (0xFFFF, 0))
            assert refresh.low_one in ((6, 6), (0xFFFF, 0))
            assert refresh.gap >= 300 * 16


def test_a_wrong_baud_gets_no_session() -> None:
    with rig(leds=4, baud=250_000) as at:
        at.run(1.0)
        assert not at.driver.connected
        assert chip_of(at).counters.framing > 0
