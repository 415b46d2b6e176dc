"""Camera and lights as calibrating needs them: light these LEDs, then take a picture. Does I/O."""

import queue
import threading
import time
from contextlib import suppress
from typing import Protocol

from hardware.errors import PortError
from hardware.leds import DARK, Glow, LightFrame
from hardware.lights.light import Light
from hardware.lights.placing import Fringes
from hardware.lights.screen import ScreenLight
from hardware.protocol.events import Lost, Shown
from messages.message import message
from vision.camera.image import Image
from vision.camera.sources import Camera, CameraLost

WHITE = Glow(255, 255, 255)
"""Shines through every ink."""

SETTLE_S = 0.25
"""A camera hands out pictures that are up to so old."""

UNDER_WAY_IMAGES = 2
"""At any moment one image waits for whoever reads, and another is being taken."""

POLL_S = 0.05

PATIENCE_S = 10.0
"""For a light that was just plugged in."""

FAREWELL_S = 1.0
"""For a light that is told to go out at the end."""


Lit = frozenset[int] | Fringes
"""LEDs, or cells of a screen that is calibrated; or what a screen shows that is not."""


class Rig(Protocol):
    """What a calibration needs of a table."""

    @property
    def leds(self) -> int:
        """On the wire; 0 if there are no lights."""

    @property
    def live(self) -> bool:
        """Whether pictures come by themselves, of a table at which people work."""

    def take(self, lit: Lit | None = None) -> Image | None:
        """A picture with this lit and all else dark; None when the camera has come to its end."""

    def close(self) -> None:
        """Let go of everything."""


def lights_of(lit: frozenset[int], leds: int) -> LightFrame:
    """A frame for a bed in which every LED is a cell."""
    return tuple(WHITE if led in lit else DARK for led in range(leds))


def shown_on(light: Light, lit: Lit, leds: int) -> int:
    """Have a light show this; the ticket of its `Shown`."""
    if isinstance(lit, frozenset):
        return light.show(lights_of(lit, leds))
    assert isinstance(light, ScreenLight)
    return light.project(lit)


class LiveRig:
    """A real camera, and a real light with so many LEDs in the order of the wire, if there is one."""

    def __init__(self, camera: Camera, light: Light | None = None, leds: int = 0) -> None:
        self.leds, self.live = leds if light else 0, camera.live
        self._camera, self._light = camera, light
        self._lit: Lit | None = None
        self._stopping = threading.Event()

    def take(self, lit: Lit | None = None) -> Image | None:
        """A picture that is surely younger than the light; PortError when what shines does not answer."""
        if self._light and lit is not None and lit != self._lit:
            self._show(self._light, lit)
        return self._camera.read()

    def interrupt(self) -> None:
        """Let a picture that another thread waits for come to nothing."""
        self._stopping.set()
        self._camera.close()

    def close(self) -> None:
        """Lights out."""
        if self._light:
            if self._lit:
                ticket = self._light.show(lights_of(frozenset(), self.leds))
                # A controller that nobody speaks to shows what it was told last.
                with suppress(PortError):
                    self._await(self._light, ticket, FAREWELL_S)
            self._light.close()
        self._camera.close()

    def _show(self, light: Light, lit: Lit) -> None:
        self._await(light, shown_on(light, lit, self.leds), PATIENCE_S, self._stopping)
        self._lit = lit
        self._skip(time.monotonic() + SETTLE_S)

    @staticmethod
    def _await(light: Light, ticket: int, seconds: float, stopping: threading.Event | None = None) -> None:
        """Wait until a frame is shown; PortError if it is not."""
        end, reason = time.monotonic() + seconds, message("controller.does-not-answer")
        while time.monotonic() < end and not (stopping and stopping.is_set()):
            try:
                event = light.events.get(timeout=POLL_S)
            except queue.Empty:
                continue
            if isinstance(event, Lost):
                reason = event.reason
            if event == Shown(ticket):
                return
        raise PortError(reason)

    def _skip(self, until: float) -> None:
        """Throw away what the camera saw before the light had settled, what waits and is under way too."""
        skipped = 0
        while time.monotonic() < until or skipped < UNDER_WAY_IMAGES:
            if self._camera.read() is None:
                raise CameraLost(message("camera.ended"))
            skipped += 1
