"""Recordings with damage of every kind: what can be read is given at its time, and the rest is told."""

import random
import struct
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from messages.message import said
from vision.camera.sources import CameraError, CameraMissing, open_camera

COUNT, RATE, SIZE = 30, 20.0, (64, 48)
FORMATS = {"avi": "MJPG", "mp4": "mp4v", "mkv": "mp4v"}


def pixels(number: int, size: tuple[int, int] = SIZE) -> np.ndarray:
    """An image of its own for every number, with enough in it to be damaged."""
    noise = np.random.default_rng(7).integers(0, 255, (size[1], size[0], 3), np.uint8)
    return cv2.rectangle(noise, (number, 5), (number + 9, 30), (0, 255, 0), -1)


def film(path: Path, count: int = COUNT, size: tuple[int, int] = SIZE) -> Path:
    """An encoded video."""
    code = cv2.VideoWriter.fourcc(*FORMATS[path.suffix[1:]])
    writer = cv2.VideoWriter(str(path), code, RATE, size)
    for number in range(count):
        writer.write(pixels(number, size))
    writer.release()
    return path


def read(path: Path, rate: float | None = None) -> tuple[list[float], list[str]]:
    """The times of all images, and what is told of the others, each in two languages."""
    with open_camera(str(path), rate) as camera:
        times = [image.time for image in camera]
        remarks = list(camera.remarks())
    assert all(words.en != words.fr and " images " in words.fr for words in remarks)
    assert times == sorted(times)
    return times, [words.en for words in remarks]


def spoilt(path: Path, change: Callable[[bytearray], None]) -> Path:
    """The file with its bytes changed."""
    data = bytearray(path.read_bytes())
    change(data)
    path.write_bytes(data)
    return path


def chunk(data: bytearray, number: int) -> int:
    """Where the image with that number begins in an AVI."""
    at = data.index(b"movi")
    for _ in range(number + 1):
        at = data.index(b"00dc", at + 4)
    return at + 8


def blank(data: bytearray, number: int) -> None:
    """Make an image of an AVI unreadable; its place in the file stays."""
    start = chunk(data, number)
    (length,) = struct.unpack("<I", data[start - 4 : start])
    data[start : start + length] = bytes(length)


@pytest.mark.parametrize("kind", FORMATS)
def test_a_whole_video_is_read_to_its_end_and_nothing_is_told(tmp_path: Path, kind: str) -> None:
    times, remarks = read(film(tmp_path / f"whole.{kind}"))
    assert times == pytest.approx([number / RATE for number in range(COUNT)], abs=2e-3) and remarks == []


@pytest.mark.parametrize("wrong", [(0,), (1,), (10,), (10, 11, 12), (3, 17, 28), (29,), (28, 29)])
def test_damaged_images_are_left_out_counted_and_told(
    tmp_path: Path, wrong: tuple[int, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    def damage(data: bytearray) -> None:
        for number in wrong:
            blank(data, number)

    times, remarks = read(spoilt(film(tmp_path / "damaged.avi"), damage))
    assert len(times) == COUNT - len(wrong)
    assert remarks == [f"{len(wrong)} of {COUNT} images could not be read and were left out"]
    assert np.allclose(times, [number / RATE for number in range(COUNT) if number not in wrong], atol=2e-3)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("seed", range(8))
def test_whatever_bytes_are_flipped_nothing_after_them_is_lost(tmp_path: Path, kind: str, seed: int) -> None:
    """All that can be decoded is given; an image is lost in silence only if its own header is."""
    chance = random.Random(seed)

    def flip(data: bytearray) -> None:
        at = chance.randrange(len(data) // 4, 3 * len(data) // 4)
        for place in range(at, at + 40):
            data[place] ^= chance.randrange(1, 256)

    times, remarks = read(spoilt(film(tmp_path / f"flipped.{kind}"), flip))
    left_out = int(remarks[0].split()[0]) if remarks else 0
    assert COUNT - 3 <= len(times) + left_out <= COUNT and len(times) >= COUNT - 6
    assert times[-1] == pytest.approx((COUNT - 1) / RATE, abs=2.5 / RATE)


@pytest.mark.parametrize("kind", ["avi", "mkv"])
def test_a_video_that_was_cut_off_says_so(tmp_path: Path, kind: str) -> None:
    path = film(tmp_path / f"cut.{kind}")
    path.write_bytes(path.read_bytes()[: path.stat().st_size * 2 // 3])
    times, remarks = read(path)
    assert COUNT / 2 < len(times) < COUNT * 3 / 4
    assert f"the video promises {COUNT} images and ends after {len(times)}: its end is missing" in remarks


def test_a_cut_video_that_cannot_even_be_opened_says_what_it_may_be(tmp_path: Path) -> None:
    path = film(tmp_path / "cut.mp4")
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    refused(path, "cannot be read as a video: it may be cut off")


def refused(path: Path, says: str, rate: float | None = None) -> None:
    """One line in each language says why."""
    with pytest.raises(CameraError, match=says) as error, open_camera(str(path), rate) as camera:
        list(camera)
    words = said(error.value)
    assert words.en != words.fr and "\n" not in words.en and str(path) not in "".join(words.texts().values())


def test_what_is_no_video_at_all(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text.mp4").write_text("not a video")
    (tmp_path / "empty.mp4").touch()
    refused(tmp_path / "text.mp4", "cannot be read as a video")
    refused(tmp_path / "empty.mp4", "is empty")
    assert capfd.readouterr().err == ""


def clocked(path: Path, scale: int, rate: int) -> Path:
    """An AVI whose header says `rate` images in `scale` seconds."""

    def change(data: bytearray) -> None:
        at = data.index(b"strh") + 28
        data[at : at + 8] = struct.pack("<II", scale, rate)

    return spoilt(film(path), change)


@pytest.mark.parametrize("rate", [10**6, 10**9, 1001])
def test_an_impossible_rate_is_refused_unless_the_true_one_is_said(tmp_path: Path, rate: int) -> None:
    path = clocked(tmp_path / "fast.avi", 1, rate)
    refused(path, "images a second, which no camera takes: give --fps")
    times, remarks = read(path, 25.0)
    assert times == pytest.approx([number / 25 for number in range(COUNT)]) and remarks == []


@pytest.mark.parametrize(("scale", "rate"), [(1, 0), (0, 20), (0, 0)])
def test_a_header_without_a_rate(tmp_path: Path, scale: int, rate: int) -> None:
    assert len(read(clocked(tmp_path / "none.avi", scale, rate))[0]) == COUNT


class Headless:
    """A capture that knows neither times nor a rate that is a number."""

    def __init__(self, rate: float) -> None:
        self.rate, self.left = rate, COUNT

    def isOpened(self) -> bool:  # noqa: N802
        return True

    def get(self, what: int) -> float:
        return {cv2.CAP_PROP_FPS: self.rate, cv2.CAP_PROP_FRAME_COUNT: COUNT}.get(what, 0.0)

    def read(self) -> tuple[bool, np.ndarray | None]:
        self.left -= 1
        return self.left >= 0, pixels(self.left) if self.left >= 0 else None

    def grab(self) -> bool:
        return False

    def release(self) -> None:
        """Nothing is held."""


@pytest.mark.parametrize("rate", [0.0, -1.0, float("nan"), float("inf")])
def test_without_times_and_without_a_rate_nothing_is_guessed(
    tmp_path: Path, rate: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd.avi").write_bytes(b"whatever")
    monkeypatch.setattr(cv2, "VideoCapture", lambda *_: Headless(rate))
    refused(tmp_path / "odd.avi", "images a second, which no camera takes: give --fps")
    assert read(tmp_path / "odd.avi", 10.0)[0] == pytest.approx([number / 10 for number in range(COUNT)])


def test_the_rate_counts_images_that_were_left_out(tmp_path: Path) -> None:
    path = spoilt(film(tmp_path / "gap.avi"), lambda data: blank(data, 10))
    assert read(path, 10.0)[0] == pytest.approx([n / 10 for n in range(COUNT) if n != 10])


def test_a_folder_leaves_out_what_is_damaged_too_small_or_of_another_size(tmp_path: Path) -> None:
    sizes = [SIZE, SIZE, (1, 1), SIZE, (32, 24), (48, 64), SIZE, (1, 640)]
    for number, size in enumerate(sizes):
        cv2.imwrite(str(tmp_path / f"{number:03}.png"), np.full((size[1], size[0], 3), 90, np.uint8))
    (tmp_path / "003.png").write_bytes(b"broken")
    times, remarks = read(tmp_path)
    assert times == pytest.approx([0.0, 0.1, 0.6])
    assert remarks == [
        "1 of 8 images could not be read and were left out",
        "2 of 8 images are smaller than 8 x 8 pixels and were left out",
        "2 of 8 images are not 64 x 48 pixels, like the first, and were left out",
    ]


def test_a_folder_at_a_rate_of_its_own(tmp_path: Path) -> None:
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), pixels(number))
    (tmp_path / "times.txt").write_text("0.png 5\n2.png 9\n0.png 12\n")
    assert read(tmp_path)[0] == [5.0, 9.0, 12.0]
    assert read(tmp_path, 2.0)[0] == [0.0, 0.5, 1.0]


def test_images_of_one_pixel_show_nothing(tmp_path: Path) -> None:
    refused(film(tmp_path / "dots.avi", size=(2, 2)), "smaller than 8 x 8 pixels")
    folder = tmp_path / "folder"
    folder.mkdir()
    cv2.imwrite(str(folder / "dot.png"), np.zeros((1, 1, 3), np.uint8))
    refused(folder, "smaller than 8 x 8 pixels")


def test_a_video_of_which_nothing_can_be_read(tmp_path: Path) -> None:
    def damage(data: bytearray) -> None:
        for number in range(COUNT):
            blank(data, number)

    refused(spoilt(film(tmp_path / "ruin.avi"), damage), "holds no image that can be used: they are damaged")


@pytest.mark.parametrize("source", ["0", "/dev/video0", "rtsp://127.0.0.1/none"])
def test_a_rate_is_for_recordings(source: str) -> None:
    with pytest.raises(CameraMissing, match="is for a video or a folder") as error:
        open_camera(source, 25.0)
    assert said(error.value).fr != said(error.value).en
