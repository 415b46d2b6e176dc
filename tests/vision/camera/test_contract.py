"""What every camera does alike: a folder, a video, the newest images of a live camera, and a phone."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.camera.sending import Sender
from vision.camera.phone import Phone, PhoneCamera
from vision.camera.sources import Camera, Image, Latest, open_camera

COUNT = 5
HIGH, WIDE = 48, 64

Opened = Callable[[Path], Camera]


def pictures() -> list[NDArray[np.uint8]]:
    return [np.full((HIGH, WIDE, 3), 40 * number, np.uint8) for number in range(COUNT)]


def folder(place: Path) -> Camera:
    for number, pixels in enumerate(pictures()):
        cv2.imwrite(str(place / f"{number}.png"), pixels)
    return open_camera(str(place))


def video(place: Path) -> Camera:
    file = place / "film.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 20, (WIDE, HIGH))
    for pixels in pictures():
        writer.write(pixels)
    writer.release()
    return open_camera(str(file))


class Given(Camera):
    """A live camera that gives its pictures, and ends."""

    live = True

    def __init__(self) -> None:
        self._given = iter(enumerate(pictures()))

    def read(self) -> Image | None:
        number, pixels = next(self._given, (0, None))
        return None if pixels is None else Image(float(number), pixels)


def latest(place: Path) -> Camera:
    return Latest(Given())


def phone(place: Path) -> Camera:
    phone = Phone()
    sender = Sender(phone, pictures())
    camera = PhoneCamera(phone)
    sender.then(camera.close)
    return camera


@pytest.mark.parametrize("opened", [folder, video, latest, phone])
def test_every_camera_gives_pictures_in_order_until_its_end(opened: Opened, tmp_path: Path) -> None:
    with opened(tmp_path) as camera:
        images = list(camera)
        assert camera.read() is None, "the end stays the end"
        assert all(str(remark) for remark in camera.remarks())
    assert images and (camera.live or len(images) == COUNT)
    times = [image.time for image in images]
    assert times == sorted(times)
    for image in images:
        assert image.pixels.dtype == np.uint8 and image.pixels.shape == (HIGH, WIDE, 3)
    brightness = [float(image.pixels.mean()) for image in images]
    assert brightness == sorted(brightness)
    camera.close()
