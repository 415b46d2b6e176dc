"""The page of a phone, without a browser: it sends the next image when the last one is settled."""

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.phone import Phone


def as_jpeg(pixels: NDArray[np.uint8], *options: int) -> bytes:
    """An image as a page sends it."""
    return cv2.imencode(".jpg", pixels, options)[1].tobytes()


class Sender:
    """Sends images (h, w, 3) in order, one under way."""

    def __init__(self, phone: Phone, images: Sequence[NDArray[np.uint8]]) -> None:
        self._left = [as_jpeg(image) for image in images]
        self._end: Callable[[], None] = lambda: None
        self.sent = 0
        self.sending = phone.join(self._told)
        self._told()

    def then(self, end: Callable[[], None]) -> None:
        """Call this once all are settled."""
        self._end = end

    def _told(self) -> None:
        if self.sending.settled < self.sent:
            return
        if self._left:
            self.sent += 1
            self.sending.offer(self._left.pop(0))
        else:
            self._end()
