"""What is known of one table: a TOML file, versioned, readable, and refused with the key that is wrong. Does I/O.

ProfileError
"""

import tomllib
from pathlib import Path
from typing import Annotated

import tomli_w
from pydantic import BaseModel, ConfigDict, Field, ValidationError

VERSION = 1

Pixels = Annotated[tuple[float, float], Field(description="x, y in an image")]


class ProfileError(Exception):
    """A profile cannot be used; the message names the key and says what to do."""


class LensProfile(BaseModel):
    """Intrinsics of the camera, in pixels of images of that size."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    size: tuple[int, int]
    focal: float = Field(gt=0)
    centre: Pixels
    distortion: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)


class Profile(BaseModel):
    """One table with one game on it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    version: int
    game: str
    pitch_mm: float = Field(default=33.3, ge=10, le=100)
    men_mm: float = Field(default=6.0, ge=0, le=80)
    """Height of the men."""
    corners: tuple[Pixels, Pixels, Pixels, Pixels] | None = None
    """Of the playing area in the image, clockwise from the top left of the image."""
    lens: LensProfile | None = None


def read_profile(path: Path) -> Profile:
    """The profile in a TOML file; ProfileError says what is wrong with it."""
    try:
        values = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise ProfileError(f"there is no profile {path}; make one with 'boardlight calibrate'") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ProfileError(f"{path} cannot be read: {error}") from None
    if values.get("version") != VERSION:
        raise ProfileError(
            f"{path} has version {values.get('version')}, this program reads {VERSION}: calibrate anew"
        )
    try:
        return Profile(**values)
    except ValidationError as error:
        wrong = error.errors()[0]
        key = ".".join(str(part) for part in wrong["loc"])
        raise ProfileError(f"{path}: {key}: {wrong['msg']}") from None


def write_profile(profile: Profile, path: Path) -> None:
    """Write the profile as TOML."""
    values = profile.model_dump(mode="json", exclude_none=True)
    path.write_text(tomli_w.dumps(values), "utf-8")
