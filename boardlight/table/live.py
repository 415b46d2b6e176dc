"""A table in real time: one thread owns the camera, one the lights; both come back. Does I/O."""

import threading
import time
from collections.abc import Callable
from typing import Protocol

from boardlight.referee.session.events import Device, Pressed
from boardlight.table.table import Table
from calibration.profile_errors import ProfileError
from hardware.leds import LightFrame
from hardware.lights.light import Light
from hardware.protocol.events import ButtonPress, Found, Lost
from messages.message import said
from vision.camera.sources import Camera, CameraError, Image, Latest, open_camera

NO_CAMERA = "none"
"""Instead of a camera: the page is the board."""

RETRY_S = 1.0
TICK_S = 0.1
"""Between two looks at the clocks where there is no camera."""
POLL_S = 0.02


class Looker(Protocol):
    """A table, or the house that it stands in."""

    @property
    def time(self) -> float:
        """Of the last image."""

    def look(self, image: Image) -> None:
        """Take an image from the camera."""

    def wait(self, time: float) -> None:
        """Let time pass without a camera."""

    def report(self, device: Device) -> None:
        """The camera was lost or found."""


class Live:
    """The camera of a table, running until `stop`; it may be changed for another."""

    def __init__(self, table: Looker, camera_url: str, opener: Callable[[str], Camera] = open_camera) -> None:
        self._table, self._url, self._open = table, camera_url, opener
        self._last: Image | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._thread.start()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the camera has come to its end (a file does); False when the time is up first."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    @property
    def camera(self) -> str:
        """The address of the camera that is used."""
        return self._url

    def use(self, camera_url: str) -> None:
        """Take the images of another camera from now on."""
        self._url, self._last = camera_url, None

    def stop(self) -> None:
        """Let go of the camera."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.is_set():
            if self._url == NO_CAMERA:
                self._wait()
                continue
            try:
                if self._follow():
                    return
                continue
            except (CameraError, ProfileError) as error:
                self._table.report(Device(self._table.time, "camera", said(error)))
            self._stopping.wait(RETRY_S)

    def _wait(self) -> None:
        """Let time pass until there is a camera."""
        before = time.monotonic()
        self._table.report(Device(self._table.time, "camera", None))
        while self._url == NO_CAMERA and not self._stopping.wait(TICK_S):
            passed, before = time.monotonic() - before, time.monotonic()
            self._table.wait(self._table.time + passed)

    def _follow(self) -> bool:
        """Look until the camera ends (True) or is lost (CameraError)."""
        url = self._url
        with Latest(self._open(url), last=self._last) as camera:
            behind: float | None = None
            while not self._stopping.is_set():
                image = camera.read()
                if url != self._url:
                    return False
                if image is None:
                    return True
                self._last = image
                if behind is None:
                    behind = max(0.0, self._table.time - image.time)
                    self._table.report(Device(image.time + behind, "camera", None))
                # Time never goes back: a camera that was changed may count from somewhere else.
                # The sum may fall short of the time of the table by its last bit.
                self._table.look(Image(max(self._table.time, image.time + behind), image.pixels))
        return True


class LiveLights:
    """What shines at a table; button presses and troubles go to the table."""

    def __init__(self, light: Light) -> None:
        self._light = light
        self._table: Table | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="buttons", daemon=True)

    def show(self, frame: LightFrame) -> int:
        """Show a frame; the light keeps it through every reconnection."""
        return self._light.show(frame)

    def serve(self, table: Table) -> None:
        """Tell `table` of presses and troubles from now on."""
        self._table = table
        self._thread.start()

    def stop(self) -> None:
        """Lights out."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()
        self._light.close()

    def _run(self) -> None:
        assert self._table is not None
        while not self._stopping.is_set():
            if self._light.events.empty():
                self._stopping.wait(POLL_S)
                continue
            match self._light.events.get():
                case ButtonPress(button):
                    self._table.hear(Pressed(self._table.time, button))
                case Lost(reason):
                    self._table.report(Device(self._table.time, "lights", reason))
                case Found():
                    self._table.report(Device(self._table.time, "lights", None))
