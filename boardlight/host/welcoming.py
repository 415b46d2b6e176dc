"""Nobody plays yet: now and then it is looked which sheet lies there, to offer its game. Does I/O."""

import threading
from collections.abc import Callable, Mapping

import cv2
import numpy as np

from boardlight.host.words import NO_GAME
from boardlight.kit.sheet_recognition import LEAST, NOTHING, recognised_sheet
from boardlight.referee.permissions import Asker
from boardlight.referee.session.events import Device
from boardlight.referee.session.logged import By
from boardlight.referee.session.orders.union import Order
from boardlight.referee.session.parts.outage import Troubles
from boardlight.web.message import ActivityName
from boardlight.web.pictures.jpeg import jpeg
from calibration.fixture import Fixture
from messages.message import Message
from rules.board import Cell
from rules.games import games
from rules.pieces import Seat
from vision.camera.image import Image
from vision.geometry import markers
from vision.geometry.markers import Found

BETWEEN_S = 1.0
"""Seconds between two looks for a sheet."""

RING = (60, 160, 60)
"""BGR round a marker that was read."""


class Welcome:
    """The table before a game is chosen."""

    name: ActivityName = "welcome"
    seats: tuple[str, ...] = ()
    fixture: Fixture | None = None

    def __init__(self, notify: Callable[[], None]) -> None:
        self._notify = notify
        self._lock = threading.Lock()
        self._image: Image | None = None
        self._found: Found = {}
        self._lying = NOTHING
        self._searched = float("-inf")
        self._trouble: Message | None = None
        self._waits = False

    @property
    def time(self) -> float:
        """Of the last image."""
        return self._image.time if self._image else 0.0

    @property
    def troubles(self) -> Troubles:
        """What is wrong with the camera."""
        return {"camera": self._trouble}

    def look(self, image: Image) -> None:
        """Keep the image, and search it for markers if it is time."""
        first, self._image, self._waits = self._image is None, image, False
        if 0 <= image.time - self._searched < BETWEEN_S:
            return
        self._searched = image.time
        self._found = markers.find(image.pixels)
        before, self._lying = self._lying, recognised_sheet(self._found, games())
        if first or before.game != self._lying.game:
            self._notify()

    def wait(self, time: float) -> None:
        """There is no camera: no sheet is looked for."""
        if not self._waits:
            self._waits, self._image, self._lying = True, None, NOTHING
            self._notify()

    def report(self, device: Device) -> None:
        """The camera was lost or found; lights there are none."""
        self._trouble = device.trouble
        if device.trouble:
            self._waits, self._image, self._lying = False, None, NOTHING

    def page(self, seat: Seat | None) -> Mapping[str, object]:
        """The sheet that lies there, and what is wrong (fields: web/welcome.js)."""
        found = self._lying
        known = found.game is not None and found.markers >= LEAST
        return {
            "sheet": {"game": found.game, "title": found.title.texts()} if known else None,
            "seats": [],
            "camera": self._image is not None,
            "on_page": self._waits,
            "devices": {"camera": self._trouble, "lights": None},
        }

    def order(self, by: By, order: Order, asker: Asker) -> Message | None:
        """There is nothing to be ordered of a game."""
        return NO_GAME

    def steps(self, cell: Cell, asker: Asker) -> Mapping[str, object] | Message:
        """Nobody plays."""
        return NO_GAME

    def camera_jpeg(self) -> bytes | None:
        """The camera's picture, with a ring round every marker that was read."""
        image, found = self._image, self._found
        if image is None:
            return None
        picture = image.pixels.copy()
        for corners in found.values():
            cv2.polylines(picture, [np.rint(corners).astype(np.int32)], True, RING, 3, cv2.LINE_AA)
        return jpeg(picture)

    def close(self) -> None:
        """Nothing is held."""
