"""The lights of a simulated table: real driver and link, a simulated wire, and a simulated controller.

What shines on the simulated table is what the LEDs of that controller show, not what was asked for.
"""

from collections.abc import Sequence

from calibration.fixture import Fixture
from hardware.controller import Driver
from hardware.events import Event
from hardware.leds import LedMap, LightFrame
from hardware.line import Noise
from hardware.port import open_simulated

Light = tuple[float, float, tuple[int, int, int]]
"""x and y on the sheet in mm; red, green, blue."""


class SimBed:
    """LEDs under every cell of a fixture, in virtual time."""

    def __init__(self, fixture: Fixture, noise: Noise | None = None) -> None:
        self._sites = fixture.sites
        self._now = 0.0
        leds = len(fixture.sites)
        self.port = open_simulated(leds, lambda: self._now, noise)
        self._driver = Driver(lambda: self.port, LedMap.straight(leds), leds, nonce=1)

    def show(self, frame: LightFrame) -> int:
        """Ask the controller for a frame."""
        return self._driver.show(frame)

    def pump(self, now: float) -> Sequence[Event]:
        """Let the link and the controller live until `now`."""
        events: list[Event] = []
        while self._now < now:
            self._now = min(now, self._now + PUMP_S)
            events += self._driver.pump(self._now)
        return events

    def lights(self) -> list[Light]:
        """Every LED as it shines now."""
        return [(site.x, site.y, colour) for site, colour in zip(self._sites, self.port.strip, strict=True)]


PUMP_S = 0.004
"""Often enough for the window of the link."""
