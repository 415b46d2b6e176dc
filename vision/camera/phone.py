"""A phone as the camera: what its page sends, one image at a time, and the newest wins. Owns no thread.

The page of the phone has one image under way. Once that was taken here, or thrown away for a newer one, it is
settled, and the page sends the next: whoever sees slowly gets few images, and never old ones.
"""

import threading
import time as clock
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from messages.message import message
from vision.camera.camera import Camera, CameraLost, CameraMissing
from vision.camera.image import Image
from vision.camera.losses import LEAST_SIDE_PX
from vision.camera.picture_files import decode_jpeg

PHONE = "phone"
"""The address of this camera."""

SILENT_S = 3.0
"""Seconds without an image after which a phone is taken for lost, if nobody says how long to wait."""

SAME_SHAPE_SHARE = 0.01
"""Of height to width: images whose shapes differ by less show the same, scaled for a slow network."""


class Sending:
    """The line of one phone."""

    def __init__(self, phone: "Phone", told: Callable[[], None]) -> None:
        self._phone, self._told = phone, told
        self.is_current = True
        """No other phone has begun since."""
        self.settled = 0
        """Images of this line that need not be waited for."""

    def offer(self, content: bytes) -> None:
        """The newest image, as JPEG."""
        self._phone.put(self, content)

    def leave(self) -> None:
        """The line has ended."""
        self._phone.leave(self)

    def settle(self) -> None:
        """One more image is taken, or thrown away."""
        self.settled += 1
        self._told()

    def replace(self) -> None:
        """Another phone is the camera from now on."""
        self.is_current = False
        self._told()

    def tell(self) -> None:
        """Something has changed that the page may show."""
        self._told()


class Phone:
    """Where images of a phone come in, and cameras take them; every method may be called from any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._sending: Sending | None = None
        self._content: bytes | None = None
        self._cameras = 0

    @property
    def is_sending(self) -> bool:
        """Whether a phone is there."""
        return self._sending is not None

    @property
    def is_watched(self) -> bool:
        """Whether somebody takes its images."""
        return self._cameras > 0

    def join(self, told: Callable[[], None]) -> Sending:
        """A phone begins to send, in place of the one before; `told` is called when something has changed."""
        with self._changed:
            before, self._sending, self._content = self._sending, Sending(self, told), None
            if before:
                before.replace()
            return self._sending

    def put(self, sending: Sending, content: bytes) -> None:
        """An image of that line; one that nobody has taken is thrown away."""
        with self._changed:
            if sending is not self._sending:
                return
            if self._content is not None:
                sending.settle()
            self._content = content
            self._changed.notify_all()

    def leave(self, sending: Sending) -> None:
        """That line has ended; what it sent last may still be taken."""
        with self._changed:
            if sending is self._sending:
                self._sending = None

    def take(self, patience: float | None, is_over: Callable[[], bool]) -> bytes | None:
        """The newest image, as soon as there is one; None when it is over, or after `patience` seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._content is not None or is_over(), patience)
            content, self._content = self._content, None
            if content is not None and self._sending:
                self._sending.settle()
            return content

    def watch(self, by: int) -> None:
        """One camera more, or less. What came before anybody looked is old."""
        with self._changed:
            if by > 0 and self._content is not None:
                self._content = None
                if self._sending:
                    self._sending.settle()
            self._cameras += by
            if self._sending:
                self._sending.tell()
            self._changed.notify_all()


class PhoneCamera(Camera):
    """The images of a phone, all of the size of its largest: a page on a slow network sends smaller ones."""

    live = True

    def __init__(self, phone: Phone, patience: float | None = SILENT_S) -> None:
        """CameraMissing if no phone is there, unless `patience` is None: then it is waited for, for ever."""
        if patience is not None and not phone.is_sending:
            raise CameraMissing(message("camera.phone-awaited"))
        self._phone, self._patience = phone, patience
        self._size: tuple[int, int] | None = None
        self._over = False
        phone.watch(1)

    def read(self) -> Image | None:
        while not self._over:
            content = self._phone.take(self._patience, lambda: self._over)
            if content is None:
                break
            pixels = decode_jpeg(content)
            if pixels is not None and min(pixels.shape[:2]) >= LEAST_SIDE_PX:
                return Image(clock.monotonic(), self._as_usual(pixels))
        if self._over:
            return None
        raise CameraLost(message("camera.phone-silent"))

    def close(self) -> None:
        """Let the phone rest; whoever waits for an image gets None."""
        if not self._over:
            self._over = True
            self._phone.watch(-1)

    def _as_usual(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Enlarged to the size of those before, if they were larger."""
        (high, wide), usual = pixels.shape[:2], self._size
        if usual is None or high >= usual[0] or abs(high / wide * usual[1] / usual[0] - 1) > SAME_SHAPE_SHARE:
            self._size = high, wide
            return pixels
        return np.asarray(cv2.resize(pixels, usual[::-1], interpolation=cv2.INTER_LINEAR), np.uint8)
