"""The cameras and lights of this machine, to choose from before a game. Does I/O."""

from dataclasses import dataclass

from boardlight.referee.session.orders.activities import UseCamera, UseLights
from boardlight.table.live import NO_CAMERA, Live
from boardlight.web.phone.door import PhoneDoor
from boardlight.web.pictures.jpeg import jpeg
from hardware.lights.addresses import SCREENS, Source, source_at
from hardware.lights.screen import Screen
from hardware.reopen import port_names
from vision.camera.listing import cameras, look
from vision.camera.phone import PHONE

NO_LIGHTS = ""
"""Instead of an address: nothing shines."""


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
        return {**dict.fromkeys(self._first_lights, ""), **screens, **port_names()}

    def _use_port(self, port: str) -> bool:
        if port != self.port:
            if port != NO_LIGHTS and port not in self._lights_here():
                return False
            self.lights = self._first_lights.get(port) or (source_at(port, self.screen) if port else None)
            self.port = port
        return True
