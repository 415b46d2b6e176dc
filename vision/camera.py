"""Cameras of every kind behind one string. Does I/O.

CameraError
├── CameraMissing    the device, stream, file or folder cannot be opened
└── CameraLost       it was open, and then gave no more images
"""

import re
import threading
import time as clock
from collections.abc import Callable, Iterator
from math import inf, isfinite
from pathlib import Path
from types import TracebackType
from typing import Self

import cv2
import numpy as np

from vision.image import Image
from vision.pictures import PictureError, is_too_large, read_picture, too_large

__all__ = [
    "Camera",
    "CameraError",
    "CameraLost",
    "CameraMissing",
    "Image",
    "Latest",
    "open_camera",
    "register",
]

PACE = 10.0
"""Images a second in a folder that does not say."""

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp"})

SILENCE = 4.0
"""Seconds without anything new after which a live camera is taken for lost."""

TIMES = "times.txt"
"""In a folder of images: lines of a file name and its time in seconds."""


class CameraError(Exception):
    """A camera does not give images; the message says what to do next."""


class CameraMissing(CameraError):  # noqa: N818
    """There is no such device, stream, file or folder, or it cannot be read."""


class CameraLost(CameraError):  # noqa: N818
    """The camera was open, and then gave no more images."""


class Camera:
    """A source of images; a context manager, and an iterator over its images."""

    live = False
    """Images come whether they are read or not."""

    def read(self) -> Image | None:
        """The next image, or None at the end; CameraLost if a live camera falls silent."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the device."""

    def __iter__(self) -> Iterator[Image]:
        while (image := self.read()) is not None:
            yield image

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()


Opener = Callable[[str], Camera]

_openers: dict[str, Opener] = {}


def register(scheme: str, opener: Opener) -> None:
    """Let `open_camera` open "scheme:rest" by calling `opener` with the rest."""
    _openers[scheme] = opener


def open_camera(url: str) -> Camera:
    """The camera that `url` names; CameraMissing if it cannot be opened.

    ``0``, ``/dev/video0``, ``http://…``, ``rtsp://…``, a video, a folder of images, ``sim:…``.
    """
    scheme, colon, rest = url.partition(":")
    if colon and scheme in _openers:
        return _openers[scheme](rest)
    if url.isascii() and url.isdigit():
        return Device(int(url))
    if match := re.fullmatch(r"/dev/video(\d{1,4})", url):
        return Device(int(match[1]))
    if "://" in url:
        return Stream(url)
    path = Path(url)
    if path.is_dir():
        return Folder(path)
    if path.is_file():
        return Video(path)
    raise CameraMissing(
        f"{url}: no such camera, video or folder; give 0 for the first camera, an address such as "
        "rtsp://host/stream, or the path of a video or of a folder of images"
    )


class Device(Camera):
    """A camera plugged into this machine."""

    live = True

    def __init__(self, number: int) -> None:
        if Path("/dev").is_dir() and not Path(f"/dev/video{number}").exists():
            raise CameraMissing(f"camera {number} is not plugged in (there is no /dev/video{number})")
        self._capture = _opened(number, f"camera {number} is used by another program, or may not be read")
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, 1280)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, 720)
        self._name = f"camera {number}"

    def read(self) -> Image | None:
        good, pixels = self._capture.read()
        if not good:
            raise CameraLost(f"{self._name} gives no more images; check its cable")
        return Image(clock.monotonic(), np.asarray(pixels, np.uint8))

    def close(self) -> None:
        self._capture.release()


class Stream(Device):
    """A camera on the network."""

    def __init__(self, url: str) -> None:
        self._capture = _opened(url, f"{url} does not answer; check the address in a browser or player")
        self._name = url


class Video(Camera):
    """A recorded video; every image is given, at its own time."""

    def __init__(self, path: Path) -> None:
        self._capture = _opened(str(path), f"{path} cannot be read as a video; convert it to MP4 or AVI")
        get = self._capture.get
        if is_too_large(get(cv2.CAP_PROP_FRAME_WIDTH), get(cv2.CAP_PROP_FRAME_HEIGHT)):
            raise CameraMissing(too_large(str(path)))
        self._rate = get(cv2.CAP_PROP_FPS) or 30.0
        self._count = 0
        self._time = -1.0

    def read(self) -> Image | None:
        good, pixels = self._capture.read()
        if not good:
            return None
        stamp = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        # Some containers give no stamps; then the rate must do.
        self._time = stamp if stamp > self._time else max(self._count, 1) / self._rate
        self._count += 1
        return Image(self._time, np.asarray(pixels, np.uint8))

    def close(self) -> None:
        self._capture.release()


class Folder(Camera):
    """Images in a folder, by name; ``times.txt`` may say when (name, seconds), and show one again."""

    def __init__(self, path: Path) -> None:
        names = {file.name for file in path.iterdir() if file.suffix.lower() in PICTURES}
        taken = _times(path / TIMES) or [(name, index / PACE) for index, name in enumerate(sorted(names))]
        self._queue = [(path / name, time) for name, time in taken if name in names]
        if not self._queue:
            raise CameraMissing(f"{path} holds no images ({', '.join(sorted(PICTURES))})")
        self._queue.reverse()

    def read(self) -> Image | None:
        if not self._queue:
            return None
        path, time = self._queue.pop()
        try:
            return Image(time, read_picture(path))
        except PictureError as error:
            raise CameraLost(str(error)) from None

    def close(self) -> None:
        self._queue.clear()


class Latest(Camera):
    """The newest image of a live camera; what came while nobody read is dropped. Owns the camera's thread.

    A live camera that hangs, or gives one and the same picture again and again, is lost after `silence`
    seconds: no sensor is without noise.
    """

    live = True

    def __init__(self, camera: Camera, silence: float = SILENCE, last: Image | None = None) -> None:
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
            raise CameraLost(
                "the camera shows nothing new: unplug it and plug it in again, or uncover its lens"
            )
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


def _opened(source: int | str, trouble: str) -> cv2.VideoCapture:
    capture = cv2.VideoCapture(source)
    if not capture.isOpened():
        raise CameraMissing(trouble)
    return capture


def _times(path: Path) -> list[tuple[str, float]]:
    if not path.is_file():
        return []
    try:
        lines = path.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise CameraMissing(f"{path} is no text file (UTF-8)") from None
    times = []
    for number, line in enumerate(lines, 1):
        name, _, seconds = line.strip().rpartition(" ")
        try:
            time = float(seconds)
        except ValueError:
            time = inf
        if not isfinite(time):
            raise CameraMissing(f"{path}, line {number}: write a file name and its time in seconds")
        times.append((name.strip(), time))
    return times
