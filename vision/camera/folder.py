"""Folders of images, by name or by a list of times. Does I/O."""

from collections.abc import Sequence
from math import inf, isfinite
from pathlib import Path

from messages.message import Message, Place, message, said
from vision.camera.camera import Camera, CameraLost, CameraMissing
from vision.camera.image import Image
from vision.camera.losses import Losses, Pixels
from vision.camera.picture_files import PictureError, read_picture

USUAL_IMAGES_PER_S = 10.0
"""Images a second in a folder that does not say."""

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp"})

TIMES = "times.txt"
"""In a folder of images: lines of a file name and its time in seconds."""


class Folder(Camera):
    """Images in a folder, by name; ``times.txt`` may say when (name, seconds), and show one again."""

    def __init__(self, path: Path, rate: float | None = None) -> None:
        """`rate`: images a second, instead of ten or of what ``times.txt`` says."""
        names = sorted(file.name for file in path.iterdir() if file.suffix.lower() in PICTURES)
        pace = rate or USUAL_IMAGES_PER_S
        listed = _times(path / TIMES) or [(name, index / pace) for index, name in enumerate(names)]
        taken = [(name, index / rate) for index, (name, _) in enumerate(listed)] if rate else listed
        self._queue = [(path / name, time) for name, time in taken if name in names]
        if not self._queue:
            folder = Place("folder", str(path))
            raise CameraMissing(message("camera.no-images", folder=folder, kinds=", ".join(sorted(PICTURES))))
        self.seconds = max(time for _, time in self._queue)
        self._queue.reverse()
        self._path, self._losses = path, Losses()
        self._trouble: Message | None = None
        """With the first that could not be read."""

    def read(self) -> Image | None:
        while self._queue:
            path, time = self._queue.pop()
            pixels = self._pixels(path)
            if self._losses.admits(pixels) and pixels is not None:
                return Image(time, pixels)
        if self._losses.met and not self._losses.used:
            raise CameraLost(self._trouble or self._losses.all_lost(Place("folder", str(self._path))))
        return None

    def _pixels(self, path: Path) -> Pixels | None:
        try:
            return read_picture(path)
        except PictureError as error:
            self._trouble = self._trouble or said(error)
            return None

    def close(self) -> None:
        self._queue.clear()

    def remarks(self) -> Sequence[Message]:
        return [*self._losses.told()]


def _times(path: Path) -> list[tuple[str, float]]:
    if not path.is_file():
        return []
    try:
        lines = path.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise CameraMissing(message("camera.no-text-file", file=Place("file", str(path)))) from None
    times = []
    for number, line in enumerate(lines, 1):
        name, _, seconds = line.strip().rpartition(" ")
        try:
            time = float(seconds)
        except ValueError:
            time = inf
        if not isfinite(time):
            file = Place("file", str(path))
            raise CameraMissing(message("camera.no-such-time", file=file, line=number))
        times.append((name.strip(), time))
    return times
