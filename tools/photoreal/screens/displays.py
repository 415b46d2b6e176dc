"""How a screen lights a sheet: where it stands, what it shows, and what of that arrives. Pure.

A monitor lies flat under the sheet, a pane away. Its light on the underside of the paper is its picture,
smeared by that distance z: from a place r away comes the share z² / (pi (r² + z²)²) of a surface that shines
evenly in all directions. A projector is a pinhole with a lens that bends; the renderer casts its rays, so
here only its slide is drawn.
"""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.leds import Effect, LightFrame
from hardware.lights.placing import Fringes, Spot
from tools.photoreal.scenes import SHARE

Array = NDArray[np.float64]
Floats = NDArray[np.float32]

GAMMA = 2.2
"""Of screens, and of the page that allows for it."""

PLAN_PX_PER_MM = 2.0
"""Of the light under the sheet."""

PANE_MM = 4.0
"""From the panel to the paper."""


class Monitor(NamedTuple):
    """A panel under the sheet."""

    size: tuple[int, int]
    px_per_mm: float
    middle_mm: tuple[float, float]
    """Where on the sheet its middle lies."""
    turned_deg: float
    candelas_per_m2: float
    """Of its white."""

    def project(self, places: Array) -> Array:
        """Pixels (k, 2) under places (k, 2) of the sheet, mm."""
        angle = np.radians(self.turned_deg)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        return np.asarray((places - self.middle_mm) @ turn * self.px_per_mm + np.array(self.size) / 2)


class Projector(NamedTuple):
    """A pinhole above the table."""

    size: tuple[int, int]
    at_mm: tuple[float, float, float]
    """Right and down on the sheet, and up from it."""
    looks_at_mm: tuple[float, float]
    rolled_deg: float
    hfov_deg: float
    bend: float
    """Of its lens: the radial term, in widths of the picture."""
    lux: float
    """Of its white at the place that it looks at."""

    @property
    def axes(self) -> Array:
        """(3, 3): right, down and forward of its picture, in right, down and up of the sheet."""
        forward = np.array([*self.looks_at_mm, 0.0]) - self.at_mm
        forward /= np.linalg.norm(forward)
        right = np.cross((0.0, 1.0, 0.0), forward)
        right /= np.linalg.norm(right)
        if right[0] < 0:
            right = -right
        down = np.cross(forward, right)
        down = down if down[1] > 0 else -down
        angle = np.radians(self.rolled_deg)
        return np.array(
            [
                np.cos(angle) * right + np.sin(angle) * down,
                np.cos(angle) * down - np.sin(angle) * right,
                forward,
            ]
        )

    def project(self, places: Array) -> Array:
        """Pixels (k, 2) of the picture that fall on places (k, 2) of the sheet, mm."""
        rays = (np.c_[places, np.zeros(len(places))] - self.at_mm) @ self.axes.T
        focal = self.size[0] / 2 / np.tan(np.radians(self.hfov_deg / 2))
        return self.bent(focal * rays[:, :2] / rays[:, 2:] + np.array(self.size) / 2)

    def bent(self, straight: Array) -> Array:
        """Where in its picture the light lies that leaves a straight pinhole at these pixels (k, 2)."""
        middle = np.array(self.size) / 2
        away = (straight - middle) / self.size[0]
        return np.asarray(
            middle + self.size[0] * away * (1 + self.bend * (away**2).sum(axis=1, keepdims=True))
        )


Display = Monitor | Projector


def stripes(display: Display, fringes: Fringes) -> Floats:
    """What it shows for them: (h, w, 3) BGR, linear light of full white 1."""
    wide, high = display.size
    at = np.arange(high if fringes.axis else wide) + 0.5
    grey = np.rint(127.5 + 127.5 * np.cos(2 * np.pi * (fringes.waves * at / wide - fringes.shift))) / 255
    line = (grey**GAMMA)[:, None] if fringes.axis else (grey**GAMMA)[None, :]
    return np.repeat(np.broadcast_to(line, (high, wide))[..., None], 3, axis=2).astype(np.float32)


def glows(display: Display, spots: Sequence[Spot | None], frame: LightFrame) -> Floats:
    """What it shows for lit cells: (h, w, 3) BGR, linear light of full white 1."""
    wide, high = display.size
    shown = np.zeros((high, wide, 3), np.float32)
    grid = np.stack(np.meshgrid(np.arange(wide) + 0.5, np.arange(high) + 0.5), axis=-1)
    for glow, spot in zip(frame, spots, strict=True):
        if spot is not None and any(glow[:3]):
            frame_of = np.array([spot.right, spot.down]) * wide
            away = (grid - np.array([spot.x, spot.y]) * wide) @ np.linalg.inv(frame_of)
            share = np.exp(-(away**2).sum(axis=2) / 2) * SHARE[Effect(glow.effect)]
            shown += share[..., None] * np.array(glow[2::-1], np.float32) / 255
    return np.minimum(shown, 1).astype(np.float32)


def under_the_sheet(monitor: Monitor, shown: Floats, size_mm: tuple[float, float]) -> Floats:
    """The light on the underside of a sheet of that size, of an even white 1: (h, w, 3) BGR."""
    columns, rows = (round(length * PLAN_PX_PER_MM) for length in size_mm)
    reach = round(12 * PANE_MM * PLAN_PX_PER_MM)
    xs, ys = np.arange(-reach, columns + reach), np.arange(-reach, rows + reach)
    places = (np.stack(np.meshgrid(xs, ys), axis=-1) + 0.5) / PLAN_PX_PER_MM
    at = (monitor.project(places.reshape(-1, 2)) - 0.5).reshape(*places.shape).astype(np.float32)
    seen = cv2.remap(shown, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    steps = np.arange(-reach, reach + 1) / PLAN_PX_PER_MM
    squares = steps[:, None] ** 2 + steps[None, :] ** 2
    kernel = PANE_MM**2 / (squares + PANE_MM**2) ** 2 / np.pi / PLAN_PX_PER_MM**2
    spread = cv2.filter2D(seen, -1, kernel.astype(np.float32), borderType=cv2.BORDER_CONSTANT)
    return np.asarray(spread[reach:-reach, reach:-reach], np.float32)


def slide(projector: Projector, shown: Floats) -> Floats:
    """What a straight pinhole must hold so that the lens's bending is in its picture: (h, w, 3) BGR."""
    wide, high = projector.size
    straight = np.stack(np.meshgrid(np.arange(wide), np.arange(high)), axis=-1) + 0.5
    at = (projector.bent(straight.reshape(-1, 2)) - 0.5).reshape(high, wide, 2).astype(np.float32)
    return np.asarray(cv2.remap(shown, at[..., 0], at[..., 1], cv2.INTER_LINEAR), np.float32)
