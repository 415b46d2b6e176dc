"""Folders of images, by name or by a list of times. Does I/O."""

from collections.abc import Sequence
from math import inf, isfinite
from pathlib import Path

from vision.camera.camera import Camera, CameraLost, CameraMissing
from vision.camera.image import Image
from vision.camera.losses import Losses, Pixels
from vision.camera.picture_files import PictureError, read_picture

PACE_PER_S = 10.0
"""Images a second in a folder that does not say."""

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp"})

TIMES = "times.txt"
"""In a folder of images: lines of a file name and its time in seconds."""


class Folder(Camera):
    """Images in a folder, by name; ``times.txt`` may say when (name, seconds), and show one again."""

    def __init__(self, path: Path, rate: float | None = None) -> None:
        """`rate`: images a second, instead of ten or of what ``times.txt`` says."""
        names = sorted(file.name for file in path.iterdir() if file.suffix.lower() in PICTURES)
        pace = rate or PACE_PER_S
        listed = _times(path / TIMES) or [(name, index / pace) for index, name in enumerate(names)]
        taken = [(name, index / rate) for index, (name, _) in enumerate(listed)] if rate else listed
        self._queue = [(path / name, time) for name, time in taken if name in names]
        if not self._queue:
            raise CameraMissing(f"{path} holds no images ({', '.join(sorted(PICTURES))})")
        self._queue.reverse()
        self._path, self._losses = path, Losses()
        self._trouble = ""
        """With the first that could not be read."""

    def read(self) -> Image | None:
        while self._queue:
            path, time = self._queue.pop()
            pixels = self._pixels(path)
            if self._losses.admits(pixels) and pixels is not None:
                return Image(time, pixels)
        if self._losses.met and not self._losses.used:
            raise CameraLost(
                self._trouble
                if self._losses.damaged
                else f"{self._path} holds no image that can be used: {self._losses.why()}"
            )
        return None

    def _pixels(self, path: Path) -> Pixels | None:
        try:
            return read_picture(path)
        except PictureError as error:
            self._trouble = self._trouble or str(error)
            return None

    def close(self) -> None:
        self._queue.clear()

    def remarks(self) -> Sequence[str]:
        return [*self._losses.told()]


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
