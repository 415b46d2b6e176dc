"""A game as an MP4 video. OpenCV writes files only, so a folder is borrowed for a moment."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2

from boardlight.exports.facts import Language
from boardlight.exports.film import Picture, Pixels, pictures
from boardlight.library import Kept

CODEC = "mp4v"
RATE = 5.0
"""Pictures a second."""


class FilmError(RuntimeError):
    """This installation of OpenCV cannot write video."""


def write(kept: Kept, language: Language = "en") -> bytes:
    """The whole film; FilmError if OpenCV has no encoder for it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.mp4"
        _encode(file, pictures(kept, language))
        return file.read_bytes()


def _encode(file: Path, film: Iterator[Picture]) -> None:
    writer: cv2.VideoWriter | None = None
    for picture in film:
        writer = writer or _writer(file, picture.pixels)
        for _ in range(round(picture.seconds * RATE)):
            writer.write(picture.pixels)
    if writer:
        writer.release()


def _writer(file: Path, pixels: Pixels) -> cv2.VideoWriter:
    height, width = pixels.shape[:2]
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*CODEC), RATE, (width, height))
    if not writer.isOpened():
        raise FilmError("OpenCV cannot write MP4 here: export the game as a GIF instead")
    return writer
