"""A phone as the camera: the newest image wins, one is under way, and whatever is no image is passed over."""

import io
import threading

import cv2
import numpy as np
import pytest
from PIL import Image as Heads

from tests.patience import PATIENCE_S
from tests.vision.camera.sending import as_jpeg
from vision.camera.phone import Phone, PhoneCamera, Sending
from vision.camera.picture_files import MOST_SENT_PIXELS_COUNT, decode_jpeg
from vision.camera.sources import CameraLost, CameraMissing


def grey(value: int, size: tuple[int, int] = (48, 64)) -> bytes:
    return as_jpeg(np.full((*size, 3), value, np.uint8))


def joined(phone: Phone) -> Sending:
    return phone.join(lambda: None)


def test_only_the_newest_image_is_given_and_every_one_is_settled() -> None:
    phone = Phone()
    sending, camera = joined(phone), PhoneCamera(phone)
    for value in (40, 80, 120):
        sending.offer(grey(value))
    assert sending.settled == 2, "two were thrown away for the third"
    image = camera.read()
    assert image is not None and round(image.pixels.mean()) == 120
    assert sending.settled == 3
    camera.close()


def test_nothing_that_was_sent_before_anybody_looked_is_given() -> None:
    phone = Phone()
    sending = joined(phone)
    sending.offer(grey(40))
    assert not phone.is_watched
    camera = PhoneCamera(phone)
    assert phone.is_watched and sending.settled == 1
    sending.offer(grey(200))
    image = camera.read()
    assert image is not None and round(image.pixels.mean()) == 200
    camera.close()
    assert not phone.is_watched


def test_without_a_phone_there_is_no_camera_and_a_silent_one_is_lost() -> None:
    phone = Phone()
    with pytest.raises(CameraMissing, match="scan the code"):
        PhoneCamera(phone)
    joined(phone)
    camera = PhoneCamera(phone, patience=0.05)
    with pytest.raises(CameraLost, match="sends no pictures"):
        camera.read()
    camera.close()


def test_who_has_all_the_time_waits_for_a_phone_until_it_is_closed() -> None:
    phone = Phone()
    camera = PhoneCamera(phone, patience=None)
    given: list[object] = []
    reading = threading.Thread(target=lambda: given.extend([camera.read(), camera.read()]))
    reading.start()
    sending = joined(phone)
    sending.offer(grey(90))
    while not sending.settled:
        threading.Event().wait(0.002)
    camera.close()
    reading.join(PATIENCE_S)
    assert len(given) == 2 and given[0] is not None and given[1] is None


def test_another_phone_takes_the_place_of_the_first() -> None:
    phone, told = Phone(), []
    first = phone.join(lambda: told.append("first"))
    second, camera = joined(phone), PhoneCamera(phone)
    assert not first.is_current and second.is_current and told
    first.offer(grey(40))
    second.offer(grey(160))
    first.leave()
    assert phone.is_sending
    image = camera.read()
    assert image is not None and round(image.pixels.mean()) == 160
    second.leave()
    assert not phone.is_sending
    camera.close()


def test_smaller_images_of_a_slow_network_are_enlarged_and_a_turned_phone_is_not() -> None:
    phone = Phone()
    sending, camera = joined(phone), PhoneCamera(phone)
    shapes = []
    for size in ((90, 160), (45, 80), (160, 90), (80, 45), (180, 320)):
        sending.offer(grey(100, size))
        image = camera.read()
        assert image is not None
        shapes.append(image.pixels.shape[:2])
    assert shapes == [(90, 160), (90, 160), (160, 90), (160, 90), (180, 320)]
    camera.close()


def claims(content: bytes, high: int, wide: int) -> bytes:
    """A JPEG whose head claims another size."""
    at = content.index(b"\xff\xc0") + 5
    return content[:at] + high.to_bytes(2, "big") + wide.to_bytes(2, "big") + content[at + 4 :]


PLAIN = grey(100)
PROGRESSIVE = as_jpeg(np.full((48, 64, 3), 90, np.uint8), cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
SIDE = int(MOST_SENT_PIXELS_COUNT**0.5) + 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xd8\xff",
        b"not an image" * 100,
        PLAIN[:100],
        PROGRESSIVE,
        claims(PLAIN, SIDE, SIDE),
        claims(PLAIN, 65_535, 65_535),
        claims(PLAIN, 0, 64),
        cv2.imencode(".png", np.zeros((48, 64, 3), np.uint8))[1].tobytes(),
    ],
    ids=["empty", "head", "words", "cut", "progressive", "large", "enormous", "flat", "png"],
)
def test_what_is_no_plain_image_of_a_camera_is_passed_over(content: bytes) -> None:
    assert decode_jpeg(content) is None
    phone = Phone()
    sending, camera = joined(phone), PhoneCamera(phone, patience=PATIENCE_S)
    reading = threading.Thread(target=lambda: given.append(camera.read()))
    given: list[object] = []
    reading.start()
    sending.offer(content or b"\0")
    while not sending.settled:
        threading.Event().wait(0.002)
    sending.offer(PLAIN)
    reading.join(PATIENCE_S)
    assert given and given[0] is not None
    camera.close()


def test_an_image_that_lies_about_its_way_up_is_taken_as_it_stands() -> None:
    """Browsers have turned theirs already, and a page could turn a board between two images."""
    marked = Heads.new("RGB", (64, 48))
    exif = Heads.Exif()
    exif[0x0112] = 6
    written = io.BytesIO()
    marked.save(written, "JPEG", exif=exif)
    pixels = decode_jpeg(written.getvalue())
    assert pixels is not None and pixels.shape == (48, 64, 3)
