"""What a plugged-in camera is asked for, and what its driver did not do. Does I/O.

The eye needs sharp pixels, and light that does not change from image to image. A camera that focuses and
exposes by itself is left to it: a number that suits one table blinds another. Whoever knows the numbers of
a camera gives them with its address: ``0?width=1920&height=1080&focus=30&exposure=-6``.
"""

import sys
from collections.abc import Sequence
from math import isfinite
from typing import NamedTuple, Protocol
from urllib.parse import parse_qsl

import cv2

from messages.message import Message, Place, message
from vision.camera.camera import CameraMissing

BY_HAND, BY_ITSELF = (1.0, 3.0) if sys.platform.startswith("linux") else (0.25, 0.75)
"""How drivers number the ways to expose: V4L2 as ``V4L2_EXPOSURE_…`` are numbered, others as OpenCV does."""


class Settings(NamedTuple):
    """What is wanted."""

    width: float = 1280
    height: float = 720
    focus: float | None = None
    """In the driver's own numbers; None: the camera focuses by itself."""
    exposure: float | None = None
    """The same."""


class Capture(Protocol):
    """A camera as OpenCV opens it."""

    def set(self, propId: int, value: float) -> bool:  # noqa: N803
        """Whether the driver did it, or said so."""

    def get(self, propId: int) -> float:  # noqa: N803
        """What holds now."""


def read_settings(address: str) -> tuple[str, Settings]:
    """An address without what is asked for there, and that; CameraMissing for what is no setting."""
    place, _, asked = address.partition("?")
    found = {}
    for key, text in parse_qsl(asked, keep_blank_values=True, strict_parsing=False):
        value = _number(text)
        if key not in Settings._fields or value is None:
            known = ", ".join(Settings._fields)
            raise CameraMissing(message("camera.no-such-setting", setting=f"{key}={text}", known=known))
        found[key] = value
    return place, Settings(**found)


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


def set_up(capture: Capture, wanted: Settings, camera: Message | Place) -> Sequence[Message]:
    """Ask the driver for all that is wanted; a sentence for each thing that it did not do."""
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, wanted.width)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, wanted.height)
    size = capture.get(cv2.CAP_PROP_FRAME_WIDTH), capture.get(cv2.CAP_PROP_FRAME_HEIGHT)
    told = []
    if size != (wanted.width, wanted.height):
        asked = message("doctor.size", width=round(wanted.width), height=round(wanted.height))
        given = message("doctor.size", width=round(size[0]), height=round(size[1]))
        told.append(message("camera.other-size", camera=camera, asked=asked, given=given))
    if not _focused(capture, wanted.focus):
        code = "camera.fixed-focus" if wanted.focus is None else "camera.focus-not-set"
        told.append(message(code, camera=camera))
    if not _exposed(capture, wanted.exposure):
        told.append(message("camera.exposure-not-set", camera=camera))
    return told


def _focused(capture: Capture, focus: float | None) -> bool:
    if focus is None:
        return capture.set(cv2.CAP_PROP_AUTOFOCUS, 1)
    capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
    return capture.set(cv2.CAP_PROP_FOCUS, focus)


def _exposed(capture: Capture, exposure: float | None) -> bool:
    if exposure is None:
        # Most cameras expose by themselves without being told, and some cannot be told.
        capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_ITSELF)
        return True
    capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_HAND)
    return capture.set(cv2.CAP_PROP_EXPOSURE, exposure)
