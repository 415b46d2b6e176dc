"""A simulated household: people who do what the page asks, at a table nobody has calibrated. Does I/O.

They read the page as people do, and nothing else: they hold the target up while the lens is measured, lay the
sheet down, clear it for the lights, set their pieces up (plain ones where that will do), and play. Their
camera and lights are simulated; what shines is what the LEDs of their controller show.
"""

import time as clock
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import cv2
import numpy as np

from boardlight.guided_calibration.words import MOVE_ON
from boardlight.kit.fixture import STRIP_PITCH, fixture_of
from boardlight.referee.session.logged import By
from boardlight.referee.session.orders.union import Order
from boardlight.simulation.people.laid_table import Laid
from boardlight.simulation.uncalibrated_table import SIZE, VIEWS, UncalibratedTable
from calibration.target import Pixels
from hardware.controller import Controller
from hardware.leds import MOST_LEDS_COUNT, LedMap
from hardware.lights.light import Light
from hardware.port import Port
from hardware.simulation.noisy_line import SimPort
from hardware.simulation.twin import Twin
from messages.message import Message
from rules.games import load
from vision.camera.image import Image
from vision.camera.sources import Camera

RATE = 8.0
"""Images a second."""

BARE = np.full((SIZE[1], SIZE[0], 3), (96, 128, 158), np.uint8)
"""A table on which nothing lies."""

MARGIN = 64
"""Pixels by which the grain moves about."""

PATIENCE = 40
"""Images for which the target is held in one way, at most."""

Fields = Mapping[str, Any]


class Page(Protocol):
    """What the household reads, and where it says what leaves no trace on the table."""

    def page(self) -> Fields:
        """The public page."""

    def order(self, by: By, order: Order) -> Message | None:
        """Ask for something."""


class Household:
    """The people, their table, their camera and their lights; `number` makes another one."""

    def __init__(
        self,
        number: str = "",
        pace: Callable[[float], None] = clock.sleep,
        errs_after: int | None = None,
    ) -> None:
        """`errs_after` so many turns somebody puts a piece where it may not go, and mends it when told."""
        self._seed, self._pace, self._errs_after = int(number or 0), pace, errs_after
        self._began, self._images = clock.monotonic(), 0
        self._chance = np.random.default_rng(self._seed)
        grain = self._chance.normal(0, 2.0, (SIZE[1] + MARGIN, SIZE[0] + MARGIN, 3))
        self._grain = grain.round().astype(np.int16)
        self._wire: SimPort | None = None
        self._laid: Laid | None = None
        self._holder: UncalibratedTable | None = None
        self._way, self._held, self._taken, self._fresh = 0, 0, 0, False
        self._views: dict[int, Pixels] = {}

    def lights(self, led_map: LedMap, leds: int) -> Light:
        """Their lights, open: a real controller's at a simulated port."""
        return Controller(self.port, led_map, leds)

    def port(self) -> Port:
        """The port of their controller, open."""
        if self._wire is None:
            now = clock.monotonic()
            self._wire = SimPort(Twin(MOST_LEDS_COUNT, strong=True, now=now), clock.monotonic)
        return self._wire

    def at(self, page: Page) -> Callable[[str], Camera]:
        """What opens their camera; they read `page`."""
        return lambda _: HouseholdCamera(self, page)

    def wait(self) -> float:
        """Until it is time for the next picture, and which time that is."""
        self._images += 1
        time = self._images / RATE
        self._pace(max(0.0, self._began + time - clock.monotonic()))
        return time

    def picture(self, time: float, page: Page) -> Pixels:
        """What their camera sees at that moment."""
        message = page.page()
        calibrating = message.get("calibrating")
        if calibrating and calibrating["at"] == "lens":
            return self._grained(self._target(calibrating))
        if calibrating:
            self._lay(calibrating["game"], calibrating["pitch"]).calibrate(calibrating["at"])
        elif message["activity"] == "play":
            pitch = self._laid.pitch if self._laid else STRIP_PITCH
            laid = self._lay(message["game"]["name"], pitch)
            tend = laid.follow if message["lesson"] or message["step"] else laid.play
            tend(message, time, lambda order: page.order("page", order))
        if self._laid is None:
            return self._grained(BARE)
        # Not `strip`, which would let the controller live in this thread, too.
        return self._laid.picture(time, list(self._wire.twin.strip) if self._wire else [])

    def _lay(self, game: str, pitch: float) -> Laid:
        """The sheet of that game, laid down if another one, or none, lies there."""
        if self._laid is None or (self._laid.game.name, self._laid.pitch) != (game, pitch):
            self._laid = Laid(load(game), pitch, self._seed, self._errs_after)
        return self._laid

    def _target(self, calibrating: Fields) -> Pixels:
        """The target, held still until it was taken in or was nothing new, and then in another way."""
        views = int(calibrating["numbers"].get("views", 0))
        old = calibrating["words"] == MOVE_ON.texts()
        # These words may still be of the way before, until others were read.
        self._fresh = self._fresh or not old
        self._held += 1
        if views > self._taken or (old and self._fresh) or self._held > PATIENCE:
            self._way, self._held, self._fresh = (self._way + 1) % len(VIEWS), 0, False
        self._taken = views
        if self._holder is None:
            self._holder = UncalibratedTable(fixture_of(load(calibrating["game"])), seed=self._seed)
        if self._way not in self._views:
            self._views[self._way] = self._holder.view(self._way).pixels
        return self._views[self._way]

    def _grained(self, still: Pixels) -> Pixels:
        """The picture with the grain of this moment: no camera gives the same one twice."""
        down, right = self._chance.integers(0, MARGIN, 2)
        grain = self._grain[down : down + SIZE[1], right : right + SIZE[0]]
        return np.asarray(cv2.add(still, grain, dtype=cv2.CV_8U), np.uint8)


class HouseholdCamera(Camera):
    """Looks at what the household does, in real time; opened again, it goes on where time has come to."""

    live = True

    def __init__(self, household: Household, page: Page) -> None:
        self._household, self._page = household, page

    def read(self) -> Image | None:
        """The next picture, when its time has come."""
        time = self._household.wait()
        return Image(time, self._household.picture(time, self._page))
