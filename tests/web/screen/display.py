"""A display in a real browser, whose picture falls on a simulated table, where it is photographed."""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

from boardlight.guided_calibration.rig import Lit, shown_on
from hardware.leds import LightFrame
from hardware.lights.light import Light
from hardware.lights.screen import Screen
from hardware.protocol.events import Shown
from tests.patience import PATIENCE_S
from vision.camera.image import Image
from vision.simulation.screen_light import screen_light
from vision.simulation.table import SimTable

Array = NDArray[np.float64]
Lies = Literal["under", "above", "sheet"]

TICK_MS = 40
"""Of the page's clock, between two looks whether it shows what it should."""

BRIGHT: dict[Lies, float] = {"under": 1.0, "above": 0.7, "sheet": 1.6}
"""White of the screen beside paper in the light of the room."""


@dataclass(frozen=True)
class Beam:
    """How a screen really lies or shines: from the sheet to its pixels."""

    homography: Array
    size: tuple[int, int]
    """Width and height in pixels."""
    bend: float = 0.0

    @classmethod
    def onto(
        cls, corners: Array, width_mm: float, height_mm: float, size: tuple[int, int], bend: float = 0.0
    ) -> "Beam":
        """With the sheet's corners, clockwise from the top left, at these places (4, 2; px) of the screen."""
        sheet = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]], np.float32)
        found = cv2.getPerspectiveTransform(sheet, corners.astype(np.float32))
        return cls(np.asarray(found, np.float64), size, bend)

    def project(self, places: Array) -> Array:
        """Pixels (k, 2) of places (k, 2), mm."""
        straight = cv2.perspectiveTransform(places.reshape(-1, 1, 2), self.homography).reshape(-1, 2)
        middle = np.array(self.size) / 2
        away = (straight - middle) / self.size[0]
        return np.asarray(
            middle + self.size[0] * away * (1 + self.bend * (away**2).sum(axis=1, keepdims=True))
        )


class Display:
    """A page that shows a screen, and the table that it lights: a rig for a step, or what lights a stage."""

    live, leds, title = False, 0, "a screen"

    def __init__(self, page: Page, screen: Screen, table: SimTable, beam: Beam, lies: Lies) -> None:
        self._page, self._table, self._beam, self._lies = page, table, beam, lies
        self._screen, self._time, self._taken, self._last = screen, 0.0, 0, 0
        self.light: Light | None = None
        self.pictures = 0
        """That were taken of the browser."""

    @staticmethod
    def nothing() -> NDArray[np.uint8]:
        """A bare sheet of 300 mm, for what no camera looks at."""
        return np.full((300, 300, 3), 255, np.uint8)

    @staticmethod
    def square(size: tuple[int, int]) -> Array:
        """The corners of a screen of that size."""
        return np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float64)

    def take(self, lit: Lit | None = None) -> Image:
        """A picture of the table in the light of this."""
        assert self.light is not None
        if lit is not None:
            self.await_shown(shown_on(self.light, lit, self.leds))
            self.fall_on(self._table)
        self._time += 0.1
        return Image(self._time, self._table.picture(self._time))

    def show(self, frame: LightFrame) -> int:
        """Ask for a frame."""
        assert self.light is not None
        return self.light.show(frame)

    def pump(self, now: float) -> None:
        """Let the page live until `now`."""
        self.await_shown(int(str(self._screen.scene["ticket"])))
        self._page.clock.run_for(max(round(1000 * (now - self._time)), 1))
        self._time = now

    def fall_on(self, table: SimTable) -> None:
        """Let the table be lit by what the browser shows, if that can have changed."""
        scene = self._screen.scene
        lights: list[dict[str, list[float]]] = scene.get("lights", [])  # type: ignore[assignment]
        ticket = int(str(scene["ticket"]))
        if ticket == self._taken and not any(light["glow"][3] for light in lights):
            return
        self._taken = ticket
        table.project(
            screen_light(self.picture(), self._beam.project, table.size_mm, self._lies, BRIGHT[self._lies])
        )

    def picture(self) -> NDArray[np.uint8]:
        """What the browser shows (h, w, 3; BGR)."""
        self.pictures += 1
        png = np.frombuffer(self._page.screenshot(), np.uint8)
        return np.asarray(cv2.imdecode(png, cv2.IMREAD_COLOR), np.uint8)

    def await_shown(self, ticket: int) -> None:
        """Let the clock of the page go on until it has said that it shows this."""
        assert self.light is not None
        for _ in range(round(1000 * PATIENCE_S / TICK_MS)):
            if ticket <= self._told():
                return
            self._page.clock.run_for(TICK_MS)
        raise AssertionError(f"the page does not show {ticket}")

    def _told(self) -> int:
        assert self.light is not None
        while not self.light.events.empty():
            if isinstance(event := self.light.events.get(), Shown):
                self._last = event.ticket
        return self._last

    def close(self) -> None:
        """Light out."""
        if self.light:
            self.light.close()
