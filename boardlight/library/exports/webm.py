"""A game as a WebM video, which browsers play. OpenCV only writes files, so a folder is borrowed."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2

from boardlight.library.exports import ExportError
from boardlight.library.exports.pictures import Picture, Pixels, pictures
from boardlight.library.search import OpenedGame
from messages.catalogue import Language
from messages.message import Place, message

CODEC = "VP80"
RATE = 2.5
"""Pictures a second: how long each is shown is a whole number of them."""

MATROSKA = b"\x42\x82\x88matroska"
WEBM = b"\x42\x82\x84webm\xec\x82\x00\x00"
"""The kind of a file, in its head. WebM is Matroska with few codecs; the four bytes left over are void."""


SEGMENT = b"\x18\x53\x80\x67"
"""Begins what lasts to the end of the file; eight bytes follow, the lower 56 bits of them its length."""


class VideoError(ExportError):
    """The video cannot be encoded here; the message says why."""


def write(opened: OpenedGame, language: Language = "en") -> bytes:
    """The whole video; VideoError if OpenCV has no encoder for it, or the temporary folder no room."""
    with TemporaryDirectory() as folder:
        # Named .webm, it would come out the same, but OpenCV complains of the codec on the terminal.
        file = Path(folder) / "game.mkv"
        _encode(file, pictures(opened, language))
        video = file.read_bytes() if file.exists() else b""
        if not _is_whole(video):
            raise VideoError(message("export.no-room", folder=Place("folder", folder)))
        return video.replace(MATROSKA, WEBM, 1)


def _encode(file: Path, video: Iterator[Picture]) -> None:
    writer: cv2.VideoWriter | None = None
    for picture in video:
        writer = writer or _writer(file, picture.pixels)
        for _ in range(round(picture.seconds * RATE)):
            writer.write(picture.pixels)
    if writer:
        writer.release()


def _is_whole(video: bytes) -> bool:
    """OpenCV tells of no failed write; but the length in the head counts what should have been written."""
    head, found, rest = video.partition(SEGMENT)
    length = int.from_bytes(rest[:8], "big") & (1 << 56) - 1
    return bool(found) and len(head) + len(SEGMENT) + 8 + length == len(video)


def _writer(file: Path, pixels: Pixels) -> cv2.VideoWriter:
    height, width = pixels.shape[:2]
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*CODEC), RATE, (width, height))
    if not writer.isOpened():
        raise VideoError(message("export.no-encoder"))
    return writer
