"""What is known of one table: a TOML file, versioned, readable, refused by the wrong key. Does I/O."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import tomli_w
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from calibration.files.whole import write_whole
from calibration.profile_errors import ProfileError, misfit, unread, unwritten
from calibration.screenmap import ScreenMap
from hardware.leds import MOST_LEDS_COUNT, LedMap
from messages.message import Place, message
from vision.geometry.pose import Lens, Pose

PROFILE_VERSION = 1

TRUST_WEIGHT = 10.0
"""The trust that a calibrated lens deserves."""

Pixels = Annotated[tuple[float, float], Field(description="x, y in an image")]

Three = tuple[float, float, float]

Led = Annotated[int, Field(ge=0, lt=MOST_LEDS_COUNT)]


LONGEST_NAME_LETTERS = 255
"""Letters of a file's name, as most disks have it."""

MOST_ACROSS_PX = 32_768
"""Of an image: four times the widest of a camera that is sold for video (8K)."""

Side = Annotated[int, Field(gt=0, le=MOST_ACROSS_PX)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class LensProfile(_Table):
    """Intrinsics of the camera, in pixels of images of that size."""

    size: tuple[Side, Side]
    focal: float = Field(gt=0)
    centre: Pixels
    distortion: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)
    error_px: float = Field(default=0.0, ge=0)
    """Root mean square, over all corners of the target."""

    @classmethod
    def of(cls, lens: Lens, size: tuple[int, int], error_px: float) -> "LensProfile":
        """What a calibration found."""
        k1, k2, p1, p2, k3 = lens.distortion
        bend = (k1, k2, p1, p2, k3)
        return cls(size=size, focal=lens.focal, centre=lens.centre, distortion=bend, error_px=error_px)

    def lens(self, size: tuple[int, int]) -> Lens:
        """The lens for images of `size`; ProfileError if they show another part of the world."""
        scale = size[0] / self.size[0]
        if abs(size[1] / self.size[1] - scale) > 0.01 * scale:
            wide, high = self.size
            now_wide, now_high = size
            raise ProfileError(
                message("profile.other-images", wide=wide, high=high, now_wide=now_wide, now_high=now_high)
            )
        x, y = ((value + 0.5) * scale - 0.5 for value in self.centre)
        return Lens(self.focal * scale, (x, y), self.distortion, TRUST_WEIGHT)


class PoseProfile(_Table):
    """Where the camera stood; markers correct it all the time."""

    rotation: Three
    """Rodrigues vector from the sheet to the camera."""
    translation: Three
    """Millimetres."""
    error_px: float = Field(default=0.0, ge=0)

    @classmethod
    def of(cls, pose: Pose) -> "PoseProfile":
        """A pose, without its lens."""
        one, two, three = (float(value) for value in pose.rotation)
        x, y, z = (float(value) for value in pose.translation)
        return cls(rotation=(one, two, three), translation=(x, y, z), error_px=pose.error_px)

    def pose(self, lens: Lens) -> Pose:
        """The pose of a camera with that lens."""
        return Pose(lens, np.array(self.rotation), np.array(self.translation), self.error_px)


class LightsProfile(_Table):
    """LEDs counted along the wire from 0."""

    leds: int = Field(ge=1, le=MOST_LEDS_COUNT)
    """On the wire."""
    broken: tuple[Led, ...] = ()
    """LEDs that stay dark."""
    cells: Mapping[str, tuple[Led, ...]]
    """By the name of the cell; cells without light are left out."""

    @model_validator(mode="after")
    def _each_led_once(self) -> "LightsProfile":
        used = [led for under in self.cells.values() for led in under]
        twice = next((led for led in used if used.count(led) > 1), None)
        if twice is not None:
            raise ValueError(message("profile.led-twice", led=twice))
        return self


class ScreenProfile(_Table):
    """Where the light of a screen falls on the sheet (calibration/screenmap.py)."""

    homography: tuple[float, float, float, float, float, float, float, float, float]
    """From millimetres to widths of the screen, row by row."""
    bend: float = 0.0
    """Of a projector's lens."""
    shape: float = Field(gt=0, le=MOST_ACROSS_PX)
    """Height of the screen in its widths."""
    error: float = Field(default=0.0, ge=0)
    """Root mean square, widths."""

    @classmethod
    def of(cls, found: ScreenMap) -> "ScreenProfile":
        """What a calibration found."""
        a, b, c, d, e, f, g, h, i = (float(value) for value in found.homography.ravel())
        numbers = (a, b, c, d, e, f, g, h, i)
        return cls(homography=numbers, bend=found.bend, shape=found.shape, error=found.error)

    @property
    def map(self) -> ScreenMap:
        """From the sheet to the screen."""
        return ScreenMap(np.array(self.homography).reshape(3, 3), self.bend, self.shape, self.error)


class ColourProfile(_Table):
    """A label as this table's pieces show it, on a scale of print black 0 to paper white 1."""

    red: float
    green: float
    blue: float
    spread: float = Field(gt=0)
    """Standard deviation from piece to piece."""


class Profile(_Table):
    """One table with one game on it."""

    version: int = PROFILE_VERSION
    game: str
    options: Mapping[str, str] = Field(default_factory=dict)
    """Of the game."""
    pitch_mm: float = Field(default=33.3, ge=10, le=100)
    men_mm: float = Field(default=6.0, ge=0, le=80)
    """Height of the pieces."""
    stickers: bool = True
    """The pieces carry the printed stickers; else they are a plain set, learnt from `set_up`."""
    set_up: str | None = Field(default=None, max_length=LONGEST_NAME_LETTERS, pattern=r"^[^/\\\x00]+$")
    """Name of a picture beside this file: the pieces of a plain set at the start of the game."""
    corners: tuple[Pixels, Pixels, Pixels, Pixels] | None = None
    """Of the playing area in the image, clockwise from the top left of the image: for a plain board."""
    lens: LensProfile | None = None
    pose: PoseProfile | None = None
    lights: LightsProfile | None = None
    screen: ScreenProfile | None = None
    colours: Mapping[str, ColourProfile] = Field(default_factory=dict)
    """By label; of bare cells by their tint."""

    def led_map(self, cells: Sequence[str]) -> LedMap:
        """The map for a board with these cells, in board order; ProfileError if it is another board's.

        A table whose lights were never calibrated has one LED a cell, in board order.
        """
        if self.lights is None:
            return LedMap.straight(len(cells))
        strange = next((name for name in self.lights.cells if name not in cells), None)
        if strange is not None:
            raise ProfileError(message("profile.no-such-cell", cell=strange, game=self.game))
        return LedMap(tuple(tuple(self.lights.cells.get(name, ())) for name in cells))


def read_profile(path: Path, game: str | None = None) -> Profile:
    """The profile in a TOML file; ProfileError says what is wrong with it, or that it is of another game."""
    place = Place("profile", str(path))
    values = _values(path)
    version = values.get("version")
    if version != PROFILE_VERSION:
        is_newer = isinstance(version, int) and version > PROFILE_VERSION
        code = "profile.newer-version" if is_newer else "profile.older-version"
        raise ProfileError(message(code, profile=place, version=str(version), known=PROFILE_VERSION))
    try:
        profile = Profile(**values)
    except ValidationError as error:
        raise misfit(path, error) from None
    if game is not None and profile.game != game:
        raise ProfileError(message("profile.other-game", profile=place, its=profile.game, game=game))
    return profile


def _values(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise unread(path, error) from None


def write_profile(profile: Profile, path: Path) -> None:
    """Write the profile as TOML, in the order of its keys; ProfileError where that is not possible."""
    values = profile.model_dump(mode="json", exclude_none=True)
    kept = {key: _rounded(value) for key, value in values.items() if value not in ({}, [])}
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, _LIST.sub(_one_line, tomli_w.dumps(kept)).encode())
    except OSError:
        raise unwritten(path) from None


_LIST = re.compile(r"\[\n([^\[\]]*)\]")


def _one_line(match: re.Match[str]) -> str:
    """A list of numbers as people write it."""
    return f"[{' '.join(match[1].split()).rstrip(',')}]"


def _rounded(value: Any) -> Any:
    """Nine digits: more are noise, and hard to read."""
    if isinstance(value, dict):
        return {key: _rounded(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_rounded(inner) for inner in value]
    return float(f"{value:.9g}") if isinstance(value, float) else value


def profiles(folder: Path) -> dict[str, Path]:
    """By game, the profiles in a folder that can be read."""
    found = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            found[read_profile(path).game] = path
        except ProfileError:
            continue
    return found
