"""A game as an MP4 video, which phones, browsers and chats play: H.264, by PyAV."""

from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory

import av
import cv2
import numpy as np

from boardlight.library.exports import ExportError
from boardlight.library.exports.pictures import Picture, Pixels, pictures
from boardlight.library.search import OpenedGame
from messages.catalogue import Language
from messages.message import Place, message

RATE_PER_S = 10
"""Pictures a second: how long each is shown is a whole number of them, and players show a smooth slider."""

QUALITY = {"crf": "20", "preset": "medium", "tune": "stillimage"}
"""Of x264: print and pieces stay sharp at about 100 kB a minute."""


def write(opened: OpenedGame, language: Language = "en") -> bytes:
    """The whole video, its index in front, so that it plays while it is being loaded.

    ExportError if the temporary folder has no room: that index is put in front of a file that is written.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.mp4"
        try:
            _encode(file, pictures(opened, language))
            return file.read_bytes()
        except OSError:
            raise ExportError(message("export.no-room", folder=Place("folder", folder))) from None


def _encode(file: Path, video: Iterator[Picture]) -> None:
    with av.open(str(file), "w", options={"movflags": "+faststart"}) as container:
        stream = container.add_stream("libx264", rate=RATE_PER_S, options=QUALITY)
        stream.pix_fmt, stream.codec_context.thread_count = "yuv420p", 1
        for number, planes in enumerate(_frames(video)):
            frame = av.VideoFrame.from_ndarray(planes, format="yuv420p")
            if number == 0:
                stream.height, stream.width = frame.height, frame.width
            frame.pts = number
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))


def _frames(video: Iterator[Picture]) -> Iterator[Pixels]:
    """Each picture as often as it is shown, (3 h / 2, w) planes of brightness and colours."""
    for picture in video:
        planes = np.asarray(cv2.cvtColor(picture.pixels, cv2.COLOR_BGR2YUV_I420), np.uint8)
        yield from repeat(planes, round(picture.seconds * RATE_PER_S))
