"""The cameras plugged into this machine, with their names. Does I/O."""

import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from messages.message import Message, said
from vision.camera.camera import CameraError
from vision.camera.image import Image
from vision.camera.sources import open_camera

SYSTEM = Path("/sys/class/video4linux")
"""Linux: a folder for each device, with its name and its place among the parts of one camera."""

TRIED_COUNT = 4
"""Where a system does not list its cameras, so many numbers are tried."""

WARM_UP_IMAGES = 8
"""A camera gets so many images to settle its exposure before its picture is taken."""


class Listed(NamedTuple):
    """A camera that `open_camera` opens by its address."""

    url: str
    name: str


def cameras() -> list[Listed]:
    """Every camera of this machine, in the order of their numbers; those in use elsewhere as well."""
    found = listed()
    if found is not None:
        return found
    return [Listed(str(number), "") for number in range(TRIED_COUNT) if look(str(number)) is not None]


def listed() -> list[Listed] | None:
    """The same where the system tells without a camera being opened; None where it does not."""
    if SYSTEM.is_dir():
        found = sorted(SYSTEM.glob("video*"), key=lambda folder: int(folder.name[5:] or 0))
        return [Listed(folder.name[5:], _read(folder / "name")) for folder in found if _is_first(folder)]
    return [] if sys.platform.startswith("linux") else None


def _is_first(folder: Path) -> bool:
    """One camera may have several devices: the first gives pictures, the others what describes them."""
    return _read(folder / "index") in ("", "0")


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip()
    except OSError:
        return ""


class Looked(NamedTuple):
    """What was found out about a camera by looking through it."""

    image: Image | None
    """What it sees; None if it gives no picture."""
    remarks: Sequence[Message]
    """What its driver does not do, or why it gives no picture."""


def examine(url: str) -> Looked:
    """Look through that camera."""
    try:
        with open_camera(url) as camera:
            images = [*islice(camera, WARM_UP_IMAGES)]
            return Looked(images[-1] if images else None, camera.remarks())
    except CameraError as error:
        return Looked(None, [said(error)])


def look(url: str) -> Image | None:
    """A picture (h, w, 3) of that camera; None if it gives none, or somebody else uses it."""
    return examine(url).image
