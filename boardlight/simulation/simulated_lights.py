"""The lights of a simulated table: real driver and link, a simulated wire, and a simulated controller.

What shines on the simulated table is what the LEDs of that controller show, not what was asked for.
"""

from collections.abc import Sequence

from calibration.fixture import Fixture
from hardware.controller import Driver
from hardware.leds import LedMap, LightFrame
from hardware.port import open_simulated
from hardware.protocol.events import Event
from hardware.simulation.noisy_line import Noise
from messages.message import Message
from vision.simulation.table import SimTable

Light = tuple[float, float, tuple[int, int, int]]
"""x and y on the sheet in mm; red, green, blue."""


class SimulatedLights:
    """LEDs under every cell of a fixture, in virtual time."""

    def __init__(self, fixture: Fixture, noise: Noise | None = None) -> None:
        self._sites = fixture.sites
        self._now = 0.0
        leds = len(fixture.sites)
        self.port = open_simulated(leds, lambda: self._now, noise)
        self._driver = Driver(lambda: self.port, LedMap.straight(leds), leds, nonce=1)

    @property
    def title(self) -> Message:
        """Which controller it is."""
        return self.port.title

    def show(self, frame: LightFrame) -> int:
        """Ask the controller for a frame."""
        return self._driver.show(frame)

    def pump(self, now: float) -> Sequence[Event]:
        """Let the link and the controller live until `now`."""
        events: list[Event] = []
        while self._now < now:
            self._now = min(now, max(self._due(now), self._now + SHORTEST_S))
            events += self._driver.pump(self._now)
        return events

    def _due(self, now: float) -> float:
        """When there is something to do, at the latest `now`."""
        until = max(min(now, self._driver.link.deadline, self._now + LONGEST_S), self._now)
        return self.port.rest(until) if self.port.plugged else until

    def fall_on(self, table: SimTable) -> None:
        """Let the table be lit as the LEDs shine now."""
        table.shine(self.lights())

    def lights(self) -> list[Light]:
        """Every LED as it shines now."""
        return [(site.x, site.y, colour) for site, colour in zip(self._sites, self.port.strip, strict=True)]


SHORTEST_S, LONGEST_S = 0.001, 0.02
"""Between two looks at the link: while it talks, and while nobody says anything."""
