"""A capsule: the images of a recording and what was logged, in one file that replays the decision. Does I/O.

A ZIP of ``images/*.png`` (lossless), ``images/times.txt``, ``capsule.json`` (how the referee was called, what
it logged, by which versions) and, if there was one, ``profile.toml`` with the picture of the set-up.
"""

import json
import zipfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

import cv2
from pydantic import BaseModel, ConfigDict, ValidationError

from boardlight.events import Event
from hardware.leds import LightFrame
from vision.camera import TIMES, Camera
from vision.image import Image

FACTS = "capsule.json"

SUFFIX = ".capsule"

VERSIONS = ("boardlight", "numpy", "opencv-python")


class CapsuleError(ValueError):
    """A capsule that cannot be read; the text says why."""


class Facts(BaseModel):
    """How a recording was made, and what came of it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    options: Mapping[str, str] = {}
    setup: str = ""
    corners: str | None = None
    lit: bool = False
    """The referee's own lights shone, so that he knew them all."""
    logged: tuple[tuple[float, str], ...] = ()
    """Time and text of every turn."""
    versions: Mapping[str, str] = {}


class Shone:
    """The lights of a recording that is decided again: they shone when its images were taken."""

    def show(self, frame: LightFrame) -> None:
        """Nothing shines now."""


class Kept(Camera):
    """A camera whose images go into a capsule as they come."""

    def __init__(self, camera: Camera, file: Path) -> None:
        self._camera = camera
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_STORED)
        self._times: list[str] = []

    def read(self) -> Image | None:
        image = self._camera.read()
        if image is not None:
            name = f"{len(self._times):06}.png"
            good, data = cv2.imencode(".png", image.pixels)
            assert good
            self._zip.writestr(f"images/{name}", data.tobytes())
            self._times.append(f"{name} {image.time!r}\n")
        return image

    def close(self) -> None:
        self._camera.close()

    def add(self, name: str, file: Path) -> None:
        """Put another file in."""
        self._zip.write(file, name)

    def finish(self, facts: Facts) -> None:
        """Close the capsule."""
        with self._zip as made:
            made.writestr(f"images/{TIMES}", "".join(self._times))
            made.writestr(FACTS, facts.model_dump_json(indent=2))


class Opened:
    """A capsule unpacked into a folder."""

    def __init__(self, file: Path, folder: Path) -> None:
        try:
            with zipfile.ZipFile(file) as kept:
                kept.extractall(folder)
            self.facts = Facts.model_validate(json.loads((folder / FACTS).read_text("utf-8")))
        except (zipfile.BadZipFile, OSError, ValidationError, ValueError) as error:
            raise CapsuleError(f"{file} is no capsule of boardlight watch: {error}") from None
        self.images = folder / "images"
        profile = folder / "profile.toml"
        self.profile = profile if profile.is_file() else None

    def differences(self, logged: Sequence[Event]) -> list[str]:
        """What was decided otherwise now than then, in words; empty if the decision is the same."""
        now = tuple((event.time, event.text) for event in logged)
        then = self.facts.logged
        words = [f"then: {time:.2f} {text}" for time, text in then if (time, text) not in now]
        return words + [f"now:  {time:.2f} {text}" for time, text in now if (time, text) not in then]


def versions() -> dict[str, str]:
    """Of what decides."""
    return {name: version(name) for name in VERSIONS}


def logged(turns: Sequence[Event]) -> tuple[tuple[float, str], ...]:
    """Time and text of every turn."""
    return tuple((event.time, event.text) for event in turns)
