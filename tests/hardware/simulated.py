"""A table in virtual time for the tests: a clock, a simulated controller, a driver."""

from dataclasses import dataclass, field

from hardware.controller import Driver
from hardware.leds import Glow, LedMap, LightFrame
from hardware.port import open_port
from hardware.protocol.events import ButtonPress, Event, Found, Lost, Shown
from hardware.protocol.picture import Config
from hardware.rendering.current import RGB
from hardware.simulation.firmware import FirmwarePort
from hardware.simulation.noisy_line import SimPort

STEP = 0.0001


@dataclass
class VirtualClock:
    """Virtual time in seconds."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Table:
    """A driver at a simulated controller, and everything that has happened between them."""

    port: SimPort | FirmwarePort
    driver: Driver
    clock: VirtualClock
    happened: list[Event] = field(default_factory=list)

    def run(self, seconds: float) -> list[Event]:
        """Let the time pass; what happened in it."""
        new: list[Event] = []
        end = self.clock.now + seconds
        while self.clock.now < end - STEP / 2:
            new += self.step(end)
        return new

    def step(self, end: float) -> list[Event]:
        """Let the time pass until there is something to do."""
        until = min(end, self.driver.link.deadline, self.clock.now + 0.02)
        soon = self.port.rest(max(until, self.clock.now)) if self.port.plugged else until
        self.clock.now = min(max(soon, self.clock.now + STEP), end)
        new = self.driver.pump(self.clock.now)
        self.happened += new
        return new

    def run_until_shown(self, ticket: int, patience: float) -> float:
        """Let the time pass until a picture is shown; the seconds it took."""
        begun = self.clock.now
        while Shown(ticket) not in self.step(begun + patience):
            assert self.clock.now < begun + patience - STEP, f"not shown within {patience} s"
        return self.clock.now - begun

    @property
    def presses(self) -> list[int]:
        """The buttons pressed so far, in the order they were heard of."""
        return [event.button for event in self.happened if isinstance(event, ButtonPress)]

    @property
    def losses(self) -> list[str]:
        """Why the controller was lost so far."""
        return [event.reason.en for event in self.happened if isinstance(event, Lost)]

    @property
    def findings(self) -> int:
        """How often the controller was found so far."""
        return sum(isinstance(event, Found) for event in self.happened)


def table(
    leds: int = 20,
    options: str = "",
    config: Config | None = None,
    scheme: str = "sim",
    nonce: int | None = None,
) -> Table:
    """A table with one LED a cell; `options` go into the address of the simulated controller.

    With a nonce everything that happens can be repeated; without one, the sessions have numbers of their own.
    """
    clock = VirtualClock()
    port = open_port(f"{scheme}:leds={leds},{options}".rstrip(","), clock)
    assert isinstance(port, SimPort | FirmwarePort)
    driver = Driver(lambda: port, LedMap.straight(leds), leds, config, nonce)
    return Table(port, driver, clock)


def steady(frame: LightFrame) -> list[RGB]:
    """What LEDs with one cell each show of a frame without effects or dimming."""
    return [(glow.red, glow.green, glow.blue) for glow in frame]


def plain(*colours: RGB, cells: int = 20) -> LightFrame:
    """A frame of these steady colours, dark after them."""
    glows = [Glow(*colour) for colour in colours]
    return tuple(glows + [Glow()] * (cells - len(glows)))
