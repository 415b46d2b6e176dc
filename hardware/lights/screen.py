"""A screen as a light: what a page on a display, or behind a projector, shows of the lights.

The page is somebody else's to serve (web/screen.py): here stand the scene that it shows now, and what it has
told. Any number of pages may show the same scene. All methods may be called from any thread.
"""

import queue
import threading
from collections.abc import Callable, Mapping
from itertools import count
from typing import Literal, NamedTuple

from hardware.leds import LightFrame
from hardware.lights.placing import Backdrop, Fringes, Placing
from hardware.protocol.events import Event, Found, Lost, Shown
from messages.message import message

CLOSED = message("screen.closed")
OTHER_SHAPE = message("screen.other-shape")

SHAPE_SHARE = 0.01
"""Of height to width: by more a screen differs only if it is another, or its page does not fill it."""


Scene = Mapping[str, object]
"""What a page is to show, ready for JSON (its fields: web/static/screen/screen.js)."""

IDLE: Scene = {"kind": "idle"}


class Screen:
    """All pages that show the same lights, and the light that is open on them, if one is."""

    def __init__(self) -> None:
        self.shape: float | None = None
        """Height of the screen in widths, as a page told last."""
        self._tickets = count(1)
        self._ticket, self._scene, self._pages = 0, IDLE, 0
        self._light: ScreenLight | None = None
        self._listeners: list[Callable[[], None]] = []
        self._lock = threading.RLock()

    def open(self, placing: Placing) -> "ScreenLight":
        """A light on this screen; the one before it goes out."""
        with self._lock:
            self._light = ScreenLight(self, placing)
            self._light.tell(Found() if self._pages else Lost(CLOSED))
            self.present({"kind": "dark"})
            return self._light

    @property
    def scene(self) -> Scene:
        """What pages are to show now."""
        with self._lock:
            return {**self._scene, "ticket": self._ticket}

    @property
    def sheet(self) -> Backdrop | None:
        """The sheet that is shown under the lights, if one is."""
        light = self._light
        return light.placing.sheet if light else None

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back from any thread when the scene has changed, until the answer is called."""
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def present(self, scene: Scene) -> int:
        """Have this scene shown; its ticket."""
        with self._lock:
            self._ticket, self._scene = next(self._tickets), scene
            ticket = self._ticket
        for listener in list(self._listeners):
            listener()
        return ticket

    def join(self) -> None:
        """A page shows the screen from now on."""
        with self._lock:
            self._pages += 1
            if self._light and self._pages == 1:
                self._light.tell(Found())

    def leave(self) -> None:
        """A page is gone."""
        with self._lock:
            self._pages -= 1
            if self._light and self._pages == 0:
                self._light.tell(Lost(CLOSED))

    def hear(self, ticket: int, shape: float) -> None:
        """A page of that shape, height to width, shows the scene with this ticket."""
        with self._lock:
            self.shape = shape
            if self._light and ticket == self._ticket:
                self._light.shown(ticket, shape)

    def shut(self, light: "ScreenLight") -> None:
        """That light is out, if it is not long replaced."""
        with self._lock:
            if self._light is light:
                self._light = None
                self.present(IDLE)


class ScreenSource(NamedTuple):
    """A screen as what is to shine at a table."""

    screen: Screen
    shows: Literal["light", "sheet"] = "light"
    """Only lights, under or above a printed sheet; or the sheet as well."""


class ScreenLight:
    """The light of one board on a screen."""

    def __init__(self, screen: Screen, placing: Placing) -> None:
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self.placing = placing
        self._screen = screen
        self._misshapen = False

    def show(self, frame: LightFrame) -> int:
        """Show a frame as soon as possible; the ticket of its `Shown`, which a page sends."""
        spots, sheet = self.placing.spots, self.placing.sheet
        if len(frame) != len(spots):
            raise ValueError(f"a frame of {len(frame)} cells for a screen of {len(spots)}")
        lights = [
            {"at": [spot.x, spot.y], "by": [*spot.right, *spot.down], "glow": list(glow)}
            for glow, spot in zip(frame, spots, strict=True)
            if spot is not None and any(glow[:3])
        ]
        size = [sheet.width_mm, sheet.height_mm] if sheet else None
        return self._screen.present({"kind": "cells", "sheet": size, "lights": lights})

    def project(self, fringes: Fringes) -> int:
        """Show stripes over the whole screen; the ticket of their `Shown`."""
        return self._screen.present({"kind": "fringes", **fringes._asdict()})

    def close(self) -> None:
        """Light out."""
        self._screen.shut(self)

    def tell(self, event: Event) -> None:
        """Something has happened."""
        self.events.put(event)

    def shown(self, ticket: int, shape: float) -> None:
        """A page of that shape shows what was asked for last."""
        known = self.placing.shape
        wrong = known is not None and abs(shape / known - 1) > SHAPE_SHARE
        if wrong != self._misshapen:
            self._misshapen = wrong
            self.tell(Lost(OTHER_SHAPE) if wrong else Found())
        self.tell(Shown(ticket))
