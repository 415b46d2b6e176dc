"""The cameras and lights of this machine, to choose from before a game. Does I/O."""

from dataclasses import dataclass

from boardlight.referee.session.orders.activities import UseCamera, UseLights
from boardlight.table.live import NO_CAMERA, Live
from boardlight.web.pictures.jpeg import jpeg
from hardware.controller import Opener
from hardware.reopen import Reopener, port_names
from vision.camera.listing import cameras, look

NO_LIGHTS = ""
"""Instead of a port: nothing shines."""


@dataclass
class Devices:
    """What there is, and what is used now."""

    live: Live
    opener: Opener | None = None
    port: str = NO_LIGHTS
    """Of the controller that `opener` opens."""

    def __post_init__(self) -> None:
        self._first = self.live.camera
        """Nobody lists a stream or a film: it stays a choice because it was named at the start."""

    def page(self) -> dict[str, object]:
        """What a page shows (its fields: web/static/welcome/devices.js)."""
        here = self.live.camera
        found = {each.url: each.name for each in cameras()}
        return {
            "cameras": [
                {"url": url, "name": name, "used": url == here}
                for url, name in {self._first: "", here: "", **found, NO_CAMERA: ""}.items()
            ],
            "lights": [
                {"port": port, "name": name, "used": port == self.port}
                for port, name in {NO_LIGHTS: "", self.port: "", **port_names()}.items()
            ],
        }

    def picture(self, url: str) -> bytes | None:
        """What a camera that is not in use sees, as JPEG; None if it gives no picture."""
        image = look(url) if any(url == each.url for each in cameras()) and url != self.live.camera else None
        return jpeg(image.pixels) if image else None

    def use(self, order: UseCamera | UseLights) -> bool:
        """Take what is ordered; False if it is none of those to choose from."""
        if isinstance(order, UseCamera):
            return self._use_camera(order.camera)
        return self._use_port(order.port)

    def _use_camera(self, url: str) -> bool:
        if url != self.live.camera:
            if url not in (self._first, NO_CAMERA, *(each.url for each in cameras())):
                return False
            self.live.use(url)
        return True

    def _use_port(self, port: str) -> bool:
        if port != self.port:
            if port != NO_LIGHTS and port not in port_names():
                return False
            self.opener, self.port = Reopener(port) if port else None, port
        return True
