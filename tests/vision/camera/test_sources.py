"""Cameras behind one string: folders, videos, registered sources, what is missing, and staleness."""

import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

from messages.message import Message, literal
from vision.camera.sources import (
    Camera,
    CameraError,
    CameraLost,
    CameraMissing,
    Image,
    Latest,
    open_camera,
    register,
)


def _write_images(folder: Path, count: int) -> None:
    for number in range(count):
        cv2.imwrite(str(folder / f"{number:03}.png"), np.full((48, 64, 3), 40 * number, np.uint8))


def test_a_folder_is_read_in_order_at_ten_a_second(tmp_path: Path) -> None:
    _write_images(tmp_path, 4)
    (tmp_path / "notes.txt").write_text("not an image")
    with open_camera(str(tmp_path)) as camera:
        images = list(camera)
    assert [image.time for image in images] == pytest.approx([0.0, 0.1, 0.2, 0.3])
    assert [int(image.pixels.mean()) for image in images] == [0, 40, 80, 120]


def test_a_folder_may_say_when_its_images_were_taken(tmp_path: Path) -> None:
    _write_images(tmp_path, 3)
    (tmp_path / "times.txt").write_text("000.png 0.5\n002.png 2.25\n")
    assert [image.time for image in open_camera(str(tmp_path))] == [0.5, 2.25]


def test_a_folder_may_show_an_image_again(tmp_path: Path) -> None:
    _write_images(tmp_path, 2)
    (tmp_path / "times.txt").write_text("000.png 0.5\n001.png 0.75\n000.png 1.0\n")
    seen = [(image.time, int(image.pixels.mean())) for image in open_camera(str(tmp_path))]
    assert seen == [(0.5, 0), (0.75, 40), (1.0, 0)]


@pytest.mark.parametrize("line", ["000.png soon", "000.png", ""])
def test_a_bad_time_is_named_by_its_line(tmp_path: Path, line: str) -> None:
    _write_images(tmp_path, 1)
    (tmp_path / "times.txt").write_text(f"000.png 0\n{line}\n")
    with pytest.raises(CameraMissing, match="line 2"):
        open_camera(str(tmp_path))


def test_a_video_gives_every_image_at_its_time(tmp_path: Path) -> None:
    path = tmp_path / "clip.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20, (64, 48))
    for number in range(6):
        writer.write(np.full((48, 64, 3), 40 * number, np.uint8))
    writer.release()
    with open_camera(str(path)) as camera:
        images = list(camera)
    assert len(images) == 6
    assert np.diff([image.time for image in images]) == pytest.approx([0.05] * 5, abs=1e-3)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nowhere/at/all", "no such camera"),
        ("77", "not plugged in"),
        ("/dev/video77", "not plugged in"),
    ],
)
def test_what_is_missing_is_said(url: str, says: str) -> None:
    with pytest.raises(CameraMissing, match=says):
        open_camera(url)


def test_a_file_that_is_no_video_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "clip.mp4"
    path.write_text("not a video")
    with pytest.raises(CameraMissing, match="cannot be read as a video"):
        open_camera(str(path))


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CameraMissing, match="no images"):
        open_camera(str(tmp_path))


def test_the_only_image_is_named_if_it_is_broken(tmp_path: Path) -> None:
    (tmp_path / "000.png").write_text("broken")
    with open_camera(str(tmp_path)) as camera, pytest.raises(CameraLost, match=r"000\.png"):
        camera.read()


class Counting(Camera):
    """Gives images as fast as it is allowed to."""

    live = True

    def __init__(self, count: int, trouble: Message | None = None) -> None:
        self.allowed, self.given, self.closed = threading.Semaphore(0), 0, threading.Event()
        self.taken = threading.Semaphore(0)
        self._count, self._trouble = count, trouble

    def read(self) -> Image | None:
        self.taken.release()
        self.allowed.acquire()
        if self.given == self._count:
            if self._trouble:
                raise CameraLost(self._trouble)
            return None
        self.given += 1
        return Image(float(self.given), np.full((2, 2, 3), self.given, np.uint8))

    def close(self) -> None:
        self.closed.set()


def test_a_registered_scheme_is_opened_by_its_opener() -> None:
    register("counting", lambda rest: Counting(int(rest)))
    camera = open_camera("counting:3")
    assert isinstance(camera, Counting)


def test_only_the_newest_image_of_a_live_camera_is_given() -> None:
    source = Counting(5)
    camera = Latest(source)
    for _ in range(5):
        source.taken.acquire()
        source.allowed.release()
    source.taken.acquire()
    image = camera.read()
    assert image is not None
    assert image.time == 5.0
    source.allowed.release()
    assert camera.read() is None
    assert source.closed.wait(5)


class Frozen(Camera):
    """Gives the same picture until it is closed, as some drivers do when the camera has died."""

    live = True

    def __init__(self, images: int) -> None:
        self.images, self.given = images, 0
        self.closed = threading.Event()

    def read(self) -> Image | None:
        if self.given == self.images:
            self.closed.wait()
            return None
        self.given += 1
        return Image(float(self.given), np.full((8, 8, 3), 7, np.uint8))

    def close(self) -> None:
        self.closed.set()


@pytest.mark.parametrize("images", [0, 1, 500], ids=["hangs at once", "hangs", "repeats itself"])
def test_a_live_camera_that_shows_nothing_new_is_lost(images: int) -> None:
    source = Frozen(images)
    camera = Latest(source, silence=0.2)
    if images:
        first = camera.read()
        assert first is not None and first.time == 1.0
    with pytest.raises(CameraLost, match="nothing new: unplug it"):
        camera.read()
    source.closed.set()
    camera.close()


def test_a_camera_opened_anew_that_still_shows_the_same_is_not_back() -> None:
    before = Image(0.0, np.full((8, 8, 3), 7, np.uint8))
    source = Frozen(500)
    camera = Latest(source, silence=0.2, last=before)
    with pytest.raises(CameraLost, match="nothing new"):
        camera.read()
    source.closed.set()
    camera.close()


def test_the_trouble_of_a_live_camera_reaches_its_reader() -> None:
    source = Counting(0, literal("pulled out"))
    camera = Latest(source)
    source.allowed.release()
    with pytest.raises(CameraError, match="pulled out"):
        camera.read()
