"""Cameras of every kind behind one string. Does I/O."""

import re
import threading
import time as clock
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from messages.message import Message, Place, message
from vision.camera.camera import Camera, CameraError, CameraLost, CameraMissing
from vision.camera.folder import TIMES, Folder
from vision.camera.image import Image
from vision.camera.read_ahead import ReadAhead
from vision.camera.settings import Settings, read_settings, set_up
from vision.camera.video import Video, open_capture

__all__ = [
    "TIMES",
    "Camera",
    "CameraError",
    "CameraLost",
    "CameraMissing",
    "Image",
    "Latest",
    "open_camera",
    "register",
]

LOST_AFTER_S = 4.0
"""Seconds without anything new after which a live camera is taken for lost."""


Opener = Callable[[str], Camera]

_openers: dict[str, Opener] = {}


def register(scheme: str, opener: Opener) -> None:
    """Let `open_camera` open "scheme:rest" by calling `opener` with the rest."""
    _openers[scheme] = opener


def open_camera(url: str, rate: float | None = None) -> Camera:
    """The camera that `url` names; CameraMissing if it cannot be opened.

    ``0``, ``/dev/video0``, ``0?width=1920&height=1080``, ``http://…``, ``rtsp://…``, a video, a folder of
    images, ``sim:…``. A recording is not asked for its own times if `rate` says how many images a second it
    has.
    """
    path = Path(url)
    if path.is_dir():
        return Folder(path, rate)
    if path.is_file():
        return ReadAhead(Video(path, rate))
    if rate is not None:
        raise CameraMissing(message("camera.has-its-own-rate", camera=Place("camera", url)))
    scheme, colon, rest = url.partition(":")
    if colon and scheme in _openers:
        return _openers[scheme](rest)
    if match := re.fullmatch(r"(?:/dev/video)?(\d{1,4})(\?.*)?", url, re.ASCII):
        return Device(int(match[1]), read_settings(url)[1])
    if "://" in url:
        return Stream(url)
    raise CameraMissing(message("camera.no-such-camera", camera=Place("camera", url)))


class Device(Camera):
    """A camera plugged into this machine."""

    live = True

    def __init__(self, number: int, wanted: Settings | None = None) -> None:
        if Path("/dev").is_dir() and not Path(f"/dev/video{number}").exists():
            device = Place("device", f"/dev/video{number}")
            raise CameraMissing(message("camera.not-plugged-in", number=number, device=device))
        self._capture = open_capture(number, message("camera.in-use", number=number))
        self._name: Message | Place = message("camera.number", number=number)
        self._remarks = set_up(self._capture, wanted or Settings(), self._name)

    def read(self) -> Image | None:
        good, pixels = self._capture.read()
        if not good:
            raise CameraLost(message("camera.no-more-images", camera=self._name))
        return Image(clock.monotonic(), np.asarray(pixels, np.uint8))

    def close(self) -> None:
        self._capture.release()

    def remarks(self) -> Sequence[Message]:
        """What the driver did not do that was asked for."""
        return self._remarks


class Stream(Device):
    """A camera on the network."""

    def __init__(self, url: str) -> None:
        self._name, self._remarks = Place("camera", url), ()
        self._capture = open_capture(url, message("camera.does-not-answer", camera=self._name))


class Latest(Camera):
    """The newest image of a live camera; what came while nobody read is dropped. Owns the camera's thread.

    A live camera that hangs, or gives one and the same picture again and again, is lost after `silence`
    seconds: no sensor is without noise.
    """

    live = True

    def __init__(self, camera: Camera, silence: float = LOST_AFTER_S, last: Image | None = None) -> None:
        """`last`: what was seen before the camera was lost; if it still shows the same, it is not back."""
        self._camera = camera
        self._patience = silence if camera.live else None
        self._fresh = threading.Condition()
        self._image: Image | None = None
        self._last = last
        self._trouble: CameraError | None = None
        self._over = False
        self._thread = threading.Thread(target=self._follow, name="camera", daemon=True)
        self._thread.start()

    def read(self) -> Image | None:
        with self._fresh:
            came = self._fresh.wait_for(lambda: self._image is not None or self._over, self._patience)
            image, self._image = self._image, None
        if not came:
            raise CameraLost(message("camera.nothing-new"))
        if image is None and self._trouble is not None:
            raise self._trouble
        return image

    def close(self) -> None:
        with self._fresh:
            self._over = True
            self._fresh.notify_all()
        self._thread.join(timeout=5.0)

    def _follow(self) -> None:
        last = self._last
        try:
            while not self._over and (image := self._camera.read()) is not None:
                if self._patience is not None and last is not None and _is_frozen(last, image):
                    continue
                last = image
                with self._fresh:
                    self._image = image
                    self._fresh.notify_all()
        except CameraError as error:
            self._trouble = error
        finally:
            with self._fresh:
                self._over = True
                self._fresh.notify_all()
            self._camera.close()


def _is_frozen(last: Image, image: Image) -> bool:
    """Whether two images are the same to the last bit, in every fourth row."""
    return np.array_equal(last.pixels[::4], image.pixels[::4])
