"""The cameras and lights of this machine, to choose from before a game. Does I/O."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardlight.referee.session.orders.activities import UseCamera, UseLights
from boardlight.table.devices.around import look_around
from boardlight.table.devices.best import Around, best_table
from boardlight.table.live import NO_CAMERA, Live
from boardlight.web.phone.door import PhoneDoor
from boardlight.web.pictures.jpeg import jpeg
from hardware.lights.addresses import NONE, SCREENS, Source, source_at
from hardware.lights.discovery import FoundLamp
from hardware.lights.screen import Screen
from hardware.reopen import port_names
from vision.camera.listing import cameras, look
from vision.camera.phone import PHONE

NO_LIGHTS = ""
"""Instead of an address: nothing shines."""

KNOWN_S = 30.0
"""So long what was found is not looked for again, however many pages ask."""


@dataclass
class Devices:
    """What there is, and what is used now."""

    live: Live
    lights: Source | None = None
    port: str = NO_LIGHTS
    """The address of `lights`."""
    screen: Screen | None = None
    """Whose page is served here, if it is."""
    door: PhoneDoor | None = None
    """Where a phone comes in that is the camera."""

    def __post_init__(self) -> None:
        self._first = self.live.camera
        """Nobody lists a stream or a film: it stays a choice because it was named at the start."""
        self._first_lights = {self.port: self.lights} if self.lights else {}
        """Nor a lamp of the network."""
        self._lamps: Sequence[FoundLamp] = ()
        """That have named themselves."""
        self._around: tuple[float, Around] | None = None
        self._looking = threading.Lock()

    def page(self) -> dict[str, object]:
        """What a page shows (its fields: web/static/welcome/devices.js)."""
        here = self.live.camera
        found = {each.url: each.name for each in cameras()}
        return {
            "cameras": [
                {"url": url, "name": name, "used": url == here}
                for url, name in {self._first: "", here: "", **found, **self._phone(), NO_CAMERA: ""}.items()
            ],
            "lights": [
                {"port": port, "name": name, "used": port == self.port}
                for port, name in {NO_LIGHTS: "", self.port: "", **self._lights_here()}.items()
            ],
        }

    def best(self, is_extended: bool = False) -> dict[str, object]:
        """The best table of what there is, and whether it is in use (fields: web/static/welcome/best.js).

        Looks for a moment, and opens no camera. What somebody chose, or named at the start, stays. The
        browser that asks may know that its screen `is_extended` by another one.
        """
        around = self._looked_around()
        displays = 0 if self.screen is None else max(around.displays, 2 if is_extended else 0)
        around = replace(around, displays=displays)
        here = self.live.camera
        stays = here in around.cameras or not (here.isdecimal() or here == NO_CAMERA)
        found = best_table(around, here if stays else "", self.port)
        lights = "" if found.lights == NONE else found.lights
        return {
            "words": found.words.texts(),
            "camera": found.camera,
            "lights": lights,
            "used": (found.camera, lights) == (here, self.port),
        }

    def _looked_around(self) -> Around:
        with self._looking:
            if self._around is None or time.monotonic() - self._around[0] > KNOWN_S:
                self._around = time.monotonic(), look_around()
            self._lamps = self._around[1].lamps
            return self._around[1]

    def picture(self, url: str) -> bytes | None:
        """What a camera that is not in use sees, as JPEG; None if it gives no picture."""
        image = look(url) if any(url == each.url for each in cameras()) and url != self.live.camera else None
        return jpeg(image.pixels) if image else None

    def code(self) -> str | None:
        """The code that makes a phone the camera, to be put into a page; None if none is awaited."""
        door = self.door if self.live.camera == PHONE else None
        return door.open().svg() if door and not door.phone.is_sending else None

    def use(self, order: UseCamera | UseLights) -> bool:
        """Take what is ordered; False if it is none of those to choose from."""
        if isinstance(order, UseCamera):
            return self._use_camera(order.camera)
        return self._use_port(order.port)

    def _use_camera(self, url: str) -> bool:
        if url != self.live.camera:
            if url not in (self._first, NO_CAMERA, *self._phone(), *(each.url for each in cameras())):
                return False
            if url == PHONE and self.door:
                self.door.open()
            self.live.use(url)
        return True

    def _phone(self) -> dict[str, str]:
        """A phone, if it can come; the page has a name of its own for it."""
        return {PHONE: ""} if self.door else {}

    def _lights_here(self) -> dict[str, str]:
        """By address, what shines or could; the page has names of its own for screens."""
        screens = dict.fromkeys(SCREENS if self.screen else (), "")
        lamps = {lamp.address: lamp.name for lamp in self._lamps}
        return {**dict.fromkeys(self._first_lights, ""), **lamps, **screens, **port_names()}

    def _use_port(self, port: str) -> bool:
        if port != self.port:
            if port != NO_LIGHTS and port not in self._lights_here():
                return False
            self.lights = self._first_lights.get(port) or (source_at(port, self.screen) if port else None)
            self.port = port
        return True
