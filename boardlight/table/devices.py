"""The cameras and lights of this machine, to choose from before a game. Does I/O."""

from dataclasses import dataclass

from boardlight.table.live import Live
from boardlight.web.pictures.jpeg import jpeg
from hardware.reopen import port_names
from vision.camera.listing import cameras, look

NO_LIGHTS = ""
"""Instead of a port: nothing shines."""


@dataclass
class Devices:
    """What there is, and what is used now."""

    live: Live
    port: str = NO_LIGHTS

    def page(self) -> dict[str, object]:
        """What a page shows (its fields: web/static/welcome/devices.js)."""
        here = self.live.camera
        found = {each.url: each.name for each in cameras()}
        return {
            "cameras": [
                {"url": url, "name": name, "used": url == here} for url, name in {here: "", **found}.items()
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

    def knows_camera(self, url: str) -> bool:
        """Whether this is one of the cameras to choose from."""
        return url == self.live.camera or any(url == each.url for each in cameras())

    def knows_port(self, port: str) -> bool:
        """Whether this is one of the ports to choose from."""
        return port in (NO_LIGHTS, self.port) or port in port_names()
