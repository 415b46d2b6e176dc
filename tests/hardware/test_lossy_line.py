"""The link against the twin over a bad line: only what was wanted is ever shown, and it is in the end."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hardware.controller import RETRY_S
from hardware.leds import Effect, Glow, LightFrame
from hardware.render import RGB
from tests.hardware.simulated import Table, steady, table

LEDS = 12
RECOVERY = 0.15
"""Seconds after which a line that has become good again shows what is wanted."""
GLOWS = st.builds(
    Glow, st.sampled_from((0, 30)), st.sampled_from((0, 7, 30)), st.integers(0, 30), st.just(Effect.STEADY)
)
FRAMES = st.lists(GLOWS, min_size=LEDS, max_size=LEDS).map(tuple)


class LossyLine(RuleBasedStateMachine):
    """Frames, presses, noise, resets and unplugs in any order."""

    @initialize(seed=st.integers(0, 1000))
    def begin(self, seed: int) -> None:
        self.table: Table = table(LEDS, f"seed={seed}")
        self.table.run(0.02)
        self.wanted: LightFrame | None = None
        self.allowed: list[list[RGB]] = []
        self.pressed = 0
        self.restarted = False

    @rule(frame=FRAMES)
    def show(self, frame: LightFrame) -> None:
        self.wanted = frame
        self.allowed.append(steady(frame))
        self.table.driver.show(frame)

    @rule(seconds=st.sampled_from((0.001, 0.004, 0.02, 0.1, 0.6)))
    def wait(self, seconds: float) -> None:
        self.table.run(seconds)

    @rule(loss=st.sampled_from((0.0, 0.01, 0.2)), flip=st.sampled_from((0.0, 0.001, 0.05)))
    def noise(self, loss: float, flip: float) -> None:
        self.table.port.noise.loss, self.table.port.noise.flip = loss, flip

    @rule(button=st.integers(0, 5))
    def press(self, button: int) -> None:
        if self.table.port.plugged:
            self.table.port.press(button)
            self.pressed += 1

    @rule()
    def restart(self) -> None:
        if self.table.port.plugged:
            self.table.port.restart()
            self.restarted = True

    @rule()
    def unplug_or_plug(self) -> None:
        self.table.port.plugged = not self.table.port.plugged

    @rule()
    def recover(self) -> None:
        """The line is good again, and the link has had its time."""
        self.table.port.noise.loss = self.table.port.noise.flip = 0.0
        self.table.port.plugged = True
        if not self.table.driver.connected:
            self.table.run(RETRY_S + RECOVERY)
        self.table.run(RECOVERY)
        assert self.table.driver.connected
        if self.wanted is not None:
            assert self.table.port.twin.shows_picture
            assert self.table.port.strip == steady(self.wanted)
        if not self.restarted:
            assert len(self.table.presses) == self.pressed

    @invariant()
    def nothing_else_was_ever_shown(self) -> None:
        if self.allowed and self.table.port.twin.shows_picture:
            assert self.table.port.twin.strip in self.allowed


LossyLine.TestCase.settings = settings(max_examples=80, stateful_step_count=30, deadline=None)
TestLossyLine = LossyLine.TestCase
