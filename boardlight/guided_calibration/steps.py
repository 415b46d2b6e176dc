"""Calibrating, step by step: give a step an image, and it says what to do next. Pure.

A step never waits, reads or shows anything itself, so that the command line, the page and a test drive the
same ones: they take the image that `Advice` asks for, with the LEDs lit that it names, and look again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol, Self

import numpy as np

from boardlight.guided_calibration.words import (
    HOLD_TARGET,
    KEEP_STILL,
    LENS_DONE,
    MOVE_ON,
    NO_LENS,
    PLACE_SHEET,
    TILT,
    all_markers,
    few_markers,
    more_views,
    towards,
)
from calibration import lens as lenses
from calibration import target
from calibration.corners import Placing, place, place_at, search
from calibration.lens import LensFit
from calibration.profile import LensProfile, PoseProfile, Profile
from calibration.target import Pixels, View
from hardware.lights.placing import Fringes
from messages.message import Message, message
from vision.camera.image import Image
from vision.geometry.layout import Layout
from vision.geometry.pose import guessed_lens


@dataclass(frozen=True, eq=False)
class Advice:
    """What a step wants, and how far it has come."""

    words: Message
    """What to do next, or what was found."""
    done: bool = False
    """The result may be kept; more images may still better it."""
    share: float = 0.0
    """Of the way, 0 to 1."""
    lit: frozenset[int] | Fringes | None = None
    """What must be lit in the next image, all else dark: LEDs, or a screen; None if it does not matter."""
    numbers: Mapping[str, float] = field(default_factory=dict)
    picture: Pixels | None = None


class Step(Protocol):
    """One procedure; a value that is replaced by every image."""

    @property
    def advice(self) -> Advice:
        """What to do next."""

    def look(self, image: Image) -> Self:
        """The step after one image, taken as its advice asked."""

    def keep(self, profile: Profile) -> Profile:
        """The profile with the result; ValueError with what is missing if there is none yet."""


Size = tuple[int, int]


def size_of(image: Image) -> Size:
    """Width and height."""
    return image.pixels.shape[1], image.pixels.shape[0]


@dataclass(frozen=True, eq=False)
class LensStep:
    """Intrinsics, from about a dozen views of the target."""

    live: bool = True
    """A video, where the target must be held still; else every image is a view."""
    views: tuple[View, ...] = ()
    size: Size | None = None
    fit: LensFit | None = None
    advice: Advice = Advice(HOLD_TARGET)
    last: View | None = None

    def look(self, image: Image) -> Self:
        """Take the image as a view, if it shows something new."""
        seen = target.find(image.pixels)
        size = self.size or size_of(image)
        if size != size_of(image):
            (wide, high), (now_wide, now_high) = size, size_of(image)
            raise ValueError(
                message("calibration.other-size", wide=wide, high=high, now_wide=now_wide, now_high=now_high)
            )
        words = self._why_not(seen, size)
        here = replace(self, size=size, last=seen)
        if words is None and seen is not None:
            views = (*self.views, seen)
            here = replace(here, views=views, fit=lenses.fit(views, size))
        return replace(here, advice=here._advice(words, image.pixels, seen))

    def keep(self, profile: Profile) -> Profile:
        """The profile with this lens, for all games of this camera."""
        if self.fit is None or self.size is None or not self.advice.done:
            raise ValueError(NO_LENS)
        return profile.model_copy(
            update={"lens": LensProfile.of(self.fit.lens, self.size, self.fit.error_px), "pose": None}
        )

    def _why_not(self, seen: View | None, size: Size) -> Message | None:
        """Why an image is no new view."""
        if seen is None:
            return HOLD_TARGET
        if self.live and (
            self.last is None or lenses.shift(seen, self.last, size) > lenses.HELD_STILL_WIDTHS
        ):
            return KEEP_STILL
        if any(lenses.shift(seen, view, size) < lenses.NEW_VIEW_WIDTHS for view in self.views):
            return MOVE_ON if len(self.views) < lenses.ENOUGH_VIEWS else self._lacking(size) or LENS_DONE
        return None

    def _lacking(self, size: Size) -> Message | None:
        """What the views do not show as yet."""
        visited = lenses.covered_parts(self.views, size)
        if visited.mean() < lenses.COVERED_SHARE:
            return towards(*_middle_of_largest_gap(visited))
        if self.fit is None or self.fit.tilt_deg < lenses.TILT_DEG:
            return TILT
        if len(self.views) < lenses.ENOUGH_VIEWS or self.fit.spread > lenses.FOCAL_SIGMA_SHARE:
            return more_views(max(lenses.ENOUGH_VIEWS - len(self.views), 1))
        return None

    def _advice(self, trouble: Message | None, pixels: Pixels, seen: View | None) -> Advice:
        assert self.size
        lacking = self._lacking(self.size)
        visited = float(lenses.covered_parts(self.views, self.size).mean())
        numbers = {"views": float(len(self.views)), "covered": visited}
        if self.fit:
            numbers |= {"error_px": self.fit.error_px, "tilt_deg": self.fit.tilt_deg}
            numbers |= {"focal_px": self.fit.lens.focal, "focal_spread": self.fit.spread}
        share = min(len(self.views) / lenses.ENOUGH_VIEWS, visited / lenses.COVERED_SHARE, 1.0)
        picture = lenses.coverage_picture(pixels, self.views, seen)
        words = trouble or lacking if lacking else LENS_DONE
        return Advice(words or LENS_DONE, lacking is None, share, None, numbers, picture)


def _middle_of_largest_gap(visited: np.ndarray) -> tuple[float, float]:
    """Across and down, -1 to 1, of the part that is furthest from any visited one."""
    down, across = visited.shape
    missing, there = np.argwhere(~visited), np.argwhere(visited)
    away = np.ones(len(missing))
    if len(there):
        away = np.linalg.norm(missing[:, None] - there, axis=2).min(axis=1)
    row, column = missing[int(away.argmax())]
    return 2 * (column + 0.5) / across - 1, 2 * (row + 0.5) / down - 1


def find_placing(layout: Layout, profile: Profile, image: Image) -> Placing | None:
    """Where the camera stands, from what the profile knows and the image shows; None if too little."""
    lens = profile.lens.lens(size_of(image)) if profile.lens else None
    if profile.corners is not None:
        pose = place_at(layout, np.array(profile.corners), size_of(image), lens)
        return Placing(pose, 0, 0.0) if pose else None
    found = search(layout, image.pixels)
    return place(layout, found, lens or guessed_lens(size_of(image)))


@dataclass(frozen=True, eq=False)
class PoseStep:
    """Where the camera stands: from the sheet's markers, or from the corners that the profile has."""

    layout: Layout
    profile: Profile
    placing: Placing | None = None
    advice: Advice = Advice(PLACE_SHEET)

    def look(self, image: Image) -> Self:
        """Take the pose from this image."""
        placing = find_placing(self.layout, self.profile, image)
        if placing is None:
            return replace(self, placing=None, advice=Advice(PLACE_SHEET, picture=image.pixels))
        count = len(self.layout.markers)
        good = self.profile.corners is not None or placing.doubt < 0.05
        numbers = {
            "markers": float(placing.markers),
            "error_px": placing.pose.error_px,
            "doubt": placing.doubt,
            "height_mm": float(placing.pose.eye[2]),
        }
        words = all_markers(placing.markers, count) if good else few_markers(placing.markers, count)
        return replace(self, placing=placing, advice=Advice(words, good, 1.0, None, numbers, image.pixels))

    def keep(self, profile: Profile) -> Profile:
        """The profile with this pose."""
        if self.placing is None:
            raise ValueError(self.advice.words)
        return profile.model_copy(update={"pose": PoseProfile.of(self.placing.pose)})
