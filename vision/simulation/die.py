"""How a simulated die is drawn. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.cube import CORNERS, Cube, Side
from vision.dice.pip_layout import RING, pips
from vision.geometry.pose import Pose
from vision.geometry.sampling import SUBPIXEL_BITS, Pixels
from vision.simulation.rendering import CIRCLE, Window, window_of

Array = NDArray[np.float64]

LAMP = np.array([-0.45, -0.3, 0.84])
"""Where the light comes from: x, y and up."""


@dataclass(frozen=True)
class Die:
    """A die that rests on the simulated table."""

    face: int
    """On top."""
    x: float
    y: float
    """Of its middle, mm."""
    yaw_deg: float = 0.0
    edge_mm: float = 16.0
    body: tuple[float, float, float] = (238.0, 240.0, 242.0)
    """BGR, in full light."""
    ink: tuple[float, float, float] = (25.0, 25.0, 25.0)
    pip: float = 0.1
    """Radius of a pip, in edges."""


def add_die(picture: Pixels, pose: Pose, die: Die) -> None:
    """Draw a die with its shadow into an image (h, w, 3). In place."""
    sides = _sides(die)
    shadow = pose.project(_shadow(die, sides))
    window = window_of(shadow, (picture.shape[1], picture.shape[0]))
    if window is not None:
        left, top, right, bottom = window
        mask = np.zeros(picture.shape[:2], np.uint8)
        _fill(mask, shadow, (255.0,))
        part = picture[top:bottom, left:right]
        shaded = (part * np.float32(0.72)).astype(np.uint8)
        part[:] = np.where(mask[top:bottom, left:right, None] > 0, shaded, part)
    for side, face in zip(sides, (die.face, *RING[die.face]), strict=True):
        if side.turned_to(pose.eye) > 0:
            _draw(picture, pose, die, side, face)


def die_window(pose: Pose, die: Die, size: tuple[int, int]) -> Window | None:
    """What `add_die` draws in lies in this part of a picture of that size; None if it draws nothing."""
    sides = _sides(die)
    spots = [_seen(pose, side.spots(CORNERS)) for side in sides]
    return window_of(np.concatenate([*spots, pose.project(_shadow(die, sides))]), size)


def _sides(die: Die) -> list[Side]:
    return list(Cube(die.x, die.y, die.edge_mm, np.radians(die.yaw_deg)).sides())


def _shadow(die: Die, sides: Sequence[Side]) -> Array:
    """(n, 2) the outline of his shadow on the table, mm."""
    corners = sides[0].spots(CORNERS)
    cast = corners - LAMP * (die.edge_mm / LAMP[2])
    outline = cv2.convexHull(np.concatenate([cast, corners])[:, :2].astype(np.float32)).reshape(-1, 2)
    return np.asarray(outline, np.float64)


def _draw(picture: Pixels, pose: Pose, die: Die, side: Side, face: int) -> None:
    light = 0.45 + 0.55 * max(float(side.outwards @ LAMP), 0.0) / LAMP[2]
    _fill(picture, _seen(pose, side.spots(CORNERS)), tuple(light * part for part in die.body))
    for place in pips(face):
        outline = side.spots(place + die.pip * CIRCLE)
        _fill(picture, _seen(pose, outline), tuple(light * part for part in die.ink))


def _seen(pose: Pose, points: Array) -> Array:
    return pose.project(points[:, :2], points[:, 2])


def _fill(picture: Pixels, outline: Array, colour: tuple[float, ...]) -> None:
    fixed = np.rint(outline * (1 << SUBPIXEL_BITS)).astype(np.int32)
    cv2.fillPoly(picture, [fixed], colour, cv2.LINE_AA, SUBPIXEL_BITS)
