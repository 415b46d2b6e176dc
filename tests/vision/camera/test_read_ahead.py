"""Images that are decoded ahead: the same ones, and nothing goes on once nobody reads."""

import threading
from collections.abc import Sequence

import numpy as np
import pytest

from messages.message import Message, literal
from tests.patience import PATIENCE_S
from vision.camera.camera import Camera, CameraLost
from vision.camera.image import Image
from vision.camera.read_ahead import AHEAD_IMAGES, ReadAhead

COUNT = 3 * AHEAD_IMAGES


class Given(Camera):
    """Gives `count` images and then the end, or raises `trouble`; a remark says how many it has read."""

    def __init__(self, count: int = COUNT, trouble: Exception | None = None) -> None:
        self._count, self._trouble, self.closed = count, trouble, False
        self.has_read = threading.Semaphore(0)
        self.number = 0

    def read(self) -> Image | None:
        assert not self.closed
        self.number += 1
        self.has_read.release()
        if self.number <= self._count:
            return Image(float(self.number), np.zeros((2, 2, 3), np.uint8))
        if self._trouble:
            raise self._trouble
        return None

    def close(self) -> None:
        self.closed = True

    def remarks(self) -> Sequence[Message]:
        return [literal(str(self.number))]


def test_images_come_in_order_each_with_its_remarks() -> None:
    with ReadAhead(Given()) as camera:
        for number in range(1, COUNT + 1):
            image = camera.read()
            assert image and image.time == number
            assert camera.remarks() == [literal(str(number))]
        assert camera.read() is None and camera.read() is None
        assert camera.remarks() == [literal(str(COUNT + 1))]


def test_some_are_read_before_they_are_asked_for_and_never_many() -> None:
    given = Given(100)
    with ReadAhead(given) as camera:
        camera.read()
        for _ in range(AHEAD_IMAGES + 1):
            assert given.has_read.acquire(timeout=PATIENCE_S)
        # One was given, some wait, and one waits for a place.
        assert given.number <= AHEAD_IMAGES + 2
    assert given.closed and given.number <= AHEAD_IMAGES + 3


def test_nothing_is_read_of_a_film_that_is_only_opened() -> None:
    given = Given()
    with ReadAhead(given):
        pass
    assert given.number == 0 and given.closed


def test_trouble_is_raised_after_the_images_before_it() -> None:
    with ReadAhead(Given(2, CameraLost("gone"))) as camera:
        assert camera.read() and camera.read()
        with pytest.raises(CameraLost, match="gone"):
            camera.read()
        assert camera.read() is None
