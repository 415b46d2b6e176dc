"""A state machine that treats a table as badly as it can: frames, presses, noise, resets and unplugs.

Whatever was on the LEDs at any time must have been wanted; after the line has recovered they show what is
wanted now. A picture time is what the largest picture takes on a good line.
"""

import random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hardware.controller import RETRY_S
from hardware.leds import MOST_LEDS_COUNT, Glow, LightFrame
from hardware.rendering.current import RGB
from hardware.simulation import render
from tests.hardware.simulated import Table, steady, table

LEDS = 12
PICTURE_TIME = 0.020
"""256 LEDs at 500 kBd from `show` to lit, in seconds: `make bench` measures it."""
START_TIME = MOST_LEDS_COUNT * 24 * 1.25e-6
"""A controller that has just begun first clocks the whole wire dark, 24 bits an LED, in seconds."""
PATIENCE = 5.0


def wire(colours: list[RGB]) -> bytes:
    """Colours as the LEDs take them over; the rest of the wire is dark."""
    return bytes(value for colour in colours for value in colour).ljust(3 * MOST_LEDS_COUNT, b"\0")


def self_made() -> set[bytes]:
    """What the controller shows of its own accord: the walk, and the picture without a host."""
    made = {wire(render.lost(leds, ms)) for ms in (0, 500) for leds in (LEDS, 256)}
    for leds in (LEDS, 256):
        tick = 0
        while (colours := render.walk(tick, leds)) is not None:
            made.add(wire(colours))
            tick += 1
    return made


OWN = self_made()


class LossyLine(RuleBasedStateMachine):
    """The twin; the subclass below is the real firmware."""

    scheme = "sim"
    pictures = 0
    """Shown by all machines together, one after the other."""
    recoveries: list[float] = []  # noqa: RUF012
    """Seconds from the end of the noise until the wanted picture shone."""

    @initialize(seed=st.integers(0, 10_000))
    def begin(self, seed: int) -> None:
        self.random = random.Random(seed)
        nonce = self.random.randrange(0x10000)
        self.table: Table = table(LEDS, f"seed={seed},strong=1", scheme=self.scheme, nonce=nonce)
        self.table.run(0.1)
        self.wanted: LightFrame | None = None
        self.allowed = OWN.copy()
        self.checked_until = -1.0
        self.pressed = 0
        self.restarted = False
        self.started = 0.0
        """When a controller that restarted can show something again."""

    def show_one(self) -> int:
        frame = tuple(Glow(*(self.random.choice((0, 0, 7, 30)) for _ in range(3))) for _ in range(LEDS))
        self.wanted = frame
        self.allowed.add(wire(steady(frame)))
        return self.table.driver.show(frame)

    @rule(count=st.integers(1, 5))
    def show_in_haste(self, count: int) -> None:
        """Frames that follow each other too fast."""
        for _ in range(count):
            self.show_one()
            self.table.run(self.random.choice((0.0, 0.0003, 0.002)))

    @rule(count=st.sampled_from((3, 30, 120)))
    def show_one_by_one(self, count: int) -> None:
        """Frames that each wait for the one before."""
        for _ in range(count if self.table.port.plugged else 0):
            self.table.run_until_shown(self.show_one(), PATIENCE)
            assert self.table.port.strip == steady(self.wanted or ())
            self.check_latches()
            type(self).pictures += 1

    @rule(seconds=st.sampled_from((0.001, 0.004, 0.02, 0.1, 0.6)))
    def wait(self, seconds: float) -> None:
        self.table.run(seconds)

    @rule(loss=st.sampled_from((0.0, 0.01)), flip=st.sampled_from((0.0, 0.001)))
    def noise(self, loss: float, flip: float) -> None:
        self.table.port.noise.loss, self.table.port.noise.flip = loss, flip

    @rule(button=st.integers(0, 5))
    def press(self, button: int) -> None:
        if self.table.port.plugged:
            self.table.port.press(button)
            self.table.run(0.08)
            self.pressed += 1

    @rule()
    def restart(self) -> None:
        if self.table.port.plugged:
            self.table.port.restart()
            self.restarted = True
            self.started = self.table.clock.now + START_TIME

    @rule()
    def unplug_or_plug(self) -> None:
        self.table.port.plugged = not self.table.port.plugged

    @rule()
    def recover(self) -> None:
        """The line is good again, and the controller has begun: within two picture times the wanted picture
        shines."""
        self.table.port.plugged = True
        self.table.step(self.table.clock.now + 0.001)
        if not self.table.driver.plugged:
            self.table.run(RETRY_S)
        self.table.port.noise.loss = self.table.port.noise.flip = 0.0
        begun = max(self.table.clock.now, self.started)
        if self.wanted is not None and self.table.port.strip != steady(self.wanted):
            while self.table.port.strip != steady(self.wanted):
                self.table.step(begun + PATIENCE)
                assert self.table.clock.now < begun + 2 * PICTURE_TIME
            type(self).recoveries.append(self.table.clock.now - begun)
        self.table.run(0.3)
        assert self.wanted is None or self.table.port.strip == steady(self.wanted)
        if not self.restarted:
            assert len(self.table.presses) == self.pressed

    @invariant()
    def check_latches(self) -> None:
        """Nothing but wanted pictures was ever on the LEDs."""
        if not self.table.port.plugged:
            return
        for latch in self.table.port.latches:
            assert (
                latch.at <= self.checked_until
                or latch.wire.ljust(3 * MOST_LEDS_COUNT, b"\0") in self.allowed
                or self.cut_off(latch.wire)
            )
        self.checked_until = self.table.port.latches[-1].at if self.table.port.latches else -1.0
        self.table.port.forget_latches()

    def cut_off(self, refresh: bytes) -> bool:
        """A reset may cut a refresh off; what came through must have been wanted."""
        return self.restarted and any(whole.startswith(refresh) for whole in self.allowed)


class LossyFirmware(LossyLine):
    """The real firmware in the simulated chip."""

    scheme = "firmware"
