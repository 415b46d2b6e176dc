"""Memory, watchdog, beeper, budget: what only the real firmware can show."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.leds import Effect, Glow
from hardware.palette import FRESH
from hardware.protocol.events import Found
from hardware.protocol.picture import Config, Picture
from hardware.rendering.current import IDLE_MA, allowed_ma, current_ma
from tests.firmware.rig import chip_of, rig, stats_of
from tests.hardware.simulated import plain, steady

STACK_LEFT = 150


def test_256_leds_leave_room_for_the_stack() -> None:
    """Everything at once: full pictures, fades, effects, noise, presses, beeps, read-back, a lost host."""
    rng = random.Random(1)
    with rig(fade=90, lost_ms=400) as at:
        at.port.noise.loss = at.port.noise.flip = 0.002
        glows = [Glow(rng.randrange(256), rng.randrange(256), 0, Effect(step % 4)) for step in range(15)]
        for turn in range(150):
            at.driver.show(tuple(rng.choice(glows) for _ in range(256)))
            at.run(0.01)
            at.driver.beep(440 + turn, 5, 5, 2)
            at.driver.link.ask(4, bytes([0, 92]))
            at.port.press(turn % 6)
        at.clock.now += 1.0
        at.port.noise.loss = at.port.noise.flip = 0.0
        at.run(1.5)
        assert stats_of(at).stack_left >= STACK_LEFT


@settings(max_examples=60, deadline=None)
@given(
    glows=st.lists(
        st.builds(Glow, *[st.integers(0, 255)] * 3, st.sampled_from(list(Effect))), min_size=1, max_size=15
    ),
    leds=st.integers(1, 256),
    limit_ma=st.integers(0, 60_000),
    brightness=st.integers(0, 255),
    fade=st.sampled_from((0, 0, 40, 255)),
)
@pytest.mark.parametrize("ceiling", [400])
def test_the_estimated_current_never_exceeds_the_budget(
    ceiling: int, glows: list[Glow], leds: int, limit_ma: int, brightness: int, fade: int
) -> None:
    with rig(leds, limit_ma=limit_ma, brightness=brightness, fade=fade) as at:
        frame = tuple(glows[led % len(glows)] for led in range(leds))
        at.run_until_shown(at.driver.show((Glow(),) * leds), 3.0)
        before = len(at.port.latches)
        at.driver.show(frame)
        at.run(0.4)
        light_ma = allowed_ma(leds, limit_ma, ceiling)
        sent = [latch.wire for latch in at.port.latches][before:]
        assert sent
        assert all(current_ma(wire) <= IDLE_MA + light_ma for wire in sent)
        assert stats_of(at).current_ma <= IDLE_MA + light_ma


def test_the_watchdog_frees_a_wedged_controller() -> None:
    with rig(20) as at:
        frame = plain((5, 6, 7))
        at.run_until_shown(at.driver.show(frame), 0.5)
        chip_of(at).ask(b"H")
        at.run(1.0)
        assert chip_of(at).counters.resets == 1
        assert at.port.strip == steady(frame)
        causes = [event.hello.reset_cause for event in at.happened if isinstance(event, Found)]
        assert causes[1] & 0x08


def test_the_number_of_leds_survives_a_power_cut() -> None:
    with rig(33) as at:
        at.run_until_shown(at.driver.show(plain(cells=33)), 0.5)
        at.run(0.1)
        at.port.cut_power()
        at.run(0.3)
        hellos = [event.hello for event in at.happened if isinstance(event, Found)]
        assert [hello.leds for hello in hellos] == [256, 33]
        assert hellos[0].boot_id != hellos[1].boot_id
        assert stats_of(at).stack_left >= STACK_LEFT


def test_no_host_wears_the_memory_out() -> None:
    """A write an hour is 87 660 in ten years, of 100 000 that a cell stands; the rest is for power-ups."""
    with rig(4) as at:
        for turn in range(150):
            leds = 1 + turn % 2
            config = Config(leds)
            at.driver.link.show(Picture(config, FRESH, bytes(leds)))
            at.run(0.03)
            if turn % 10 == 9:
                at.port.restart()
                at.run(0.05)
        worn = chip_of(at).counters.worn
        assert 1 <= worn <= 2
        at.port.cut_power()
        at.run(0.2)
        assert chip_of(at).counters.worn <= worn + 1


@pytest.mark.parametrize("hertz", [40, 440, 1000, 4000, 15000])
def test_the_beeper_sounds_its_tone_as_often_as_asked(hertz: int) -> None:
    with rig(4) as at:
        at.run(0.1)
        at.driver.beep(hertz, on_ms=50, off_ms=30, count=3)
        tones = []
        for _ in range(300):
            at.clock.now += 0.001
            at.driver.pump(at.clock.now)
            tones.append(chip_of(at).counters.tone)
        heard = [tone for before, tone in zip([0, *tones], tones, strict=False) if tone and not before]
        assert len(heard) == 3
        assert all(abs(tone - hertz) <= hertz * 0.02 for tone in heard)
        assert abs(sum(tone > 0 for tone in tones) - 150) <= 8
        assert tones[-1] == 0
