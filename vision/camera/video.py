"""Recorded videos: images that cannot be used are left out, counted and told. Does I/O."""

import os
from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from messages.message import Message, Place, message
from vision.camera.camera import Camera, CameraMissing
from vision.camera.image import Image
from vision.camera.losses import Losses, Pixels
from vision.camera.picture_files import is_too_large, too_large

# FFmpeg says on standard error whatever displeases it; what matters of it is told in `remarks`.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
if "OPENCV_LOG_LEVEL" not in os.environ:
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)

MOST_IMAGES_PER_S = 1000.0
"""Images a second: telephones take 960 in slow motion; what claims to be faster has a broken header."""

READ_AHEAD_IMAGES = 5
"""Images of a video that are read before the first is given: their times show its rate, one jump apart."""


class Video(Camera):
    """A recorded video; every image that can be read is given, at its own time."""

    def __init__(self, path: Path, rate: float | None = None) -> None:
        """`rate`: images a second, where the header or the times of the file are not to be believed."""
        self._path, self._losses = path, Losses()
        self._file = Place("file", str(path))
        if path.stat().st_size == 0:
            raise CameraMissing(message("camera.empty-video", file=self._file))
        self._capture = open_capture(str(path), message("camera.no-video", file=self._file))
        get = self._capture.get
        if is_too_large(get(cv2.CAP_PROP_FRAME_WIDTH), get(cv2.CAP_PROP_FRAME_HEIGHT)):
            self.close()
            raise CameraMissing(too_large(path))
        self._promised = get(cv2.CAP_PROP_FRAME_COUNT)
        self._header = get(cv2.CAP_PROP_FPS)
        self._rate = rate
        self._pace = self._header if 0 < self._header <= MOST_IMAGES_PER_S else 1.0
        self._packets: int | None = None
        self._over = False
        self._longest_gap, self._time = 0.0, -1.0
        self._ahead: deque[tuple[int, float, Pixels]] = deque()
        self._look_ahead()
        self.seconds = self._promised / (rate or self._pace) if self._promised > 0 else None

    def read(self) -> Image | None:
        if not self._ahead:
            self._take()
        if not self._ahead:
            return None
        number, stamp, pixels = self._ahead.popleft()
        before, self._time = self._time, self._time_of(number, stamp)
        self._longest_gap = max(self._longest_gap, self._time - before) if before >= 0 else 0.0
        return Image(self._time, pixels)

    def close(self) -> None:
        self._capture.release()

    def remarks(self) -> Sequence[Message]:
        """Also whether the file ends before the time that its header promises, by more than any gap in it."""
        told = [*self._losses.told()]
        rate = self._rate or self._pace
        if self._over and not self._ahead and self._promised > self._losses.met:
            left = self._promised / rate - self._time
            if left > max(self._longest_gap, 1 / rate) + 0.5 / rate:
                promised = round(self._promised)
                told.append(message("camera.end-is-missing", promised=promised, met=self._losses.met))
        return told

    def _look_ahead(self) -> None:
        while len(self._ahead) < READ_AHEAD_IMAGES and self._take():
            pass
        if not self._ahead:
            self.close()
            raise CameraMissing(self._losses.all_lost(self._file))
        stamps = [stamp for _, stamp, _ in self._ahead]
        if self._rate is not None or len(stamps) < 2:
            return
        rising = all(later > earlier for earlier, later in pairwise(stamps))
        rate = (len(stamps) - 1) / (stamps[-1] - stamps[0]) if rising else self._header
        if not 0 < rate <= MOST_IMAGES_PER_S:
            self.close()
            raise CameraMissing(message("camera.no-such-rate", file=self._file, rate=f"{rate:g}"))
        self._pace = rate

    def _take(self) -> bool:
        """Put the next image that can be used into the queue; whether there is one."""
        pending = 0
        while not self._over:
            good, pixels = self._capture.read()
            if good:
                for _ in range(pending):
                    self._losses.admits(None)
                number, pending = self._losses.met, 0
                image = np.asarray(pixels, np.uint8)
                if self._losses.admits(image):
                    stamp = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
                    self._ahead.append((number, stamp, image))
                    return True
            elif self._losses.met + pending < self._whole():
                pending += 1
            else:
                self._over = True
        # At the end a packet without an image may be one that only helped to decode others.
        for _ in range(min(pending, max(0, round(self._promised) - self._losses.met))):
            self._losses.admits(None)
        return False

    def _whole(self) -> int:
        """The packets of the file, counted once, when an image could not be read.

        Only so damage can be told from the end: a decoder fails alike, and headers promise what was cut off.
        """
        if self._packets is None:
            raw = cv2.VideoCapture(str(self._path), cv2.CAP_FFMPEG, [cv2.CAP_PROP_FORMAT, -1])
            self._packets = 0
            while raw.grab():
                self._packets += 1
            raw.release()
        return self._packets

    def _time_of(self, number: int, stamp: float) -> float:
        if self._rate is not None:
            return number / self._rate
        # Some containers give no stamps; then the rate of the header must do.
        return stamp if stamp > self._time else max(number, 1) / self._pace


def open_capture(source: int | str, trouble: Message) -> cv2.VideoCapture:
    """The capture of a device, address or file; CameraMissing says what is wrong if it cannot be had."""
    capture = cv2.VideoCapture(source)
    if not capture.isOpened():
        raise CameraMissing(trouble)
    return capture
