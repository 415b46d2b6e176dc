"""What a camera is asked for, and what is said of a driver that does not do it."""

import cv2
import pytest

from messages.message import message
from vision.camera.camera import CameraError
from vision.camera.settings import BY_HAND, BY_ITSELF, Settings, read_settings, set_up

NAME = message("camera.number", number=0)
FULL_HD = {cv2.CAP_PROP_FRAME_WIDTH: 1920.0, cv2.CAP_PROP_FRAME_HEIGHT: 1080.0}
HD = {cv2.CAP_PROP_FRAME_WIDTH: 1280.0, cv2.CAP_PROP_FRAME_HEIGHT: 720.0}


class Driver:
    """Does what it can, as a `cv2.VideoCapture` says it: what it cannot is refused, a size is the nearest."""

    def __init__(self, *unable: int, size: dict[int, float] | None = None) -> None:
        self.unable, self.size, self.done = unable, size, dict[int, float]()

    def set(self, prop: int, value: float) -> bool:
        if prop in self.unable:
            return False
        self.done[prop] = value
        return True

    def get(self, prop: int) -> float:
        return (self.size or self.done).get(prop, 0.0)


def test_a_camera_that_does_all_is_asked_for_sharp_and_steady_pixels() -> None:
    driver = Driver()
    assert set_up(driver, Settings(), NAME) == []
    by_itself = {cv2.CAP_PROP_AUTOFOCUS: 1.0, cv2.CAP_PROP_AUTO_EXPOSURE: BY_ITSELF}
    assert driver.done == {**HD, **by_itself}


def test_numbers_in_the_address_are_set_and_nothing_goes_by_itself() -> None:
    place, wanted = read_settings("0?width=1920&height=1080&focus=30&exposure=-6")
    driver = Driver()
    assert place == "0" and set_up(driver, wanted, NAME) == []
    by_hand = {cv2.CAP_PROP_AUTOFOCUS: 0.0, cv2.CAP_PROP_AUTO_EXPOSURE: BY_HAND}
    assert driver.done == {**FULL_HD, **by_hand, cv2.CAP_PROP_FOCUS: 30.0, cv2.CAP_PROP_EXPOSURE: -6.0}


@pytest.mark.parametrize(
    ("unable", "asked", "said"),
    [
        (cv2.CAP_PROP_AUTOFOCUS, "0", "does not focus by itself"),
        (cv2.CAP_PROP_FOCUS, "0?focus=30", "does not take a focus"),
        (cv2.CAP_PROP_EXPOSURE, "0?exposure=-6", "does not take an exposure"),
    ],
)
def test_what_a_driver_does_not_do_is_said(unable: int, asked: str, said: str) -> None:
    (remark,) = set_up(Driver(unable), read_settings(asked)[1], NAME)
    assert said in remark.en


def test_a_size_that_is_not_given_is_said() -> None:
    (remark,) = set_up(Driver(size=HD), read_settings("0?width=1920&height=1080")[1], NAME)
    assert remark.en.endswith("was asked for 1920 x 1080 pixels and gives 1280 x 720 pixels")


@pytest.mark.parametrize("asked", ["zoom=2", "focus", "focus=", "focus=far", "width=inf", "exposure=nan"])
def test_what_is_no_setting_is_refused_with_those_that_there_are(asked: str) -> None:
    with pytest.raises(CameraError, match="width, height, focus, exposure"):
        read_settings(f"0?{asked}")


@pytest.mark.parametrize("width", ["1920", "1920.0", "2e3"])
def test_numbers_are_read_as_python_writes_them(width: str) -> None:
    assert read_settings(f"/dev/video0?width={width}") == ("/dev/video0", Settings(width=float(width)))
