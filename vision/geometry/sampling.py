"""Samples of an image at places of the table: patches of cells, and the sheet from above. Pure."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.layout import Layout, Points
from vision.geometry.pose import Pose

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]
Colours = TypeVar("Colours", Pixels, Floats)

Which = NDArray[np.intp]
"""(k,) numbers of cells."""

RINGS_COUNT = 10
RING_SAMPLES_COUNT = 48

SUBPIXEL_BITS = 4
"""Bits of a pixel that OpenCV draws outlines with."""


@dataclass(frozen=True, eq=False)
class Plane:
    """The cells of a pose at one height: where each lies in the image, and how a millimetre goes there."""

    centres: Floats
    """(n, 2) pixels."""
    slopes: Floats
    """(n, 2, 2): pixels = centre + slope @ millimetres. Over one cell perspective is straight enough."""

    def pixels_per_mm(self) -> float:
        """Median scale, along the less foreshortened direction."""
        return self._pixels_per_mm

    @cached_property
    def _pixels_per_mm(self) -> float:
        return float(np.median(np.linalg.norm(self.slopes, axis=1).max(axis=1)))


def plane(pose: Pose, cells: Points, height_mm: float) -> Plane:
    """The cells at `centres` (n, 2; mm) as the camera sees them at that height."""
    count, reach = len(cells), 4.0
    steps = np.array([[0, 0], [reach, 0], [-reach, 0], [0, reach], [0, -reach]])
    seen = pose.project((cells[None] + steps[:, None]).reshape(-1, 2), height_mm).reshape(5, count, 2)
    slopes = np.stack([seen[1] - seen[2], seen[3] - seen[4]], axis=2) / (2 * reach)
    return Plane(seen[0].astype(np.float32), slopes.astype(np.float32))


@lru_cache(maxsize=64)
def disc(radius: float = 1.0, rings: int = RINGS_COUNT, angles: int = RING_SAMPLES_COUNT) -> Floats:
    """(angles * rings, 2) places in a disc: angle by angle from x towards y, each from the middle out."""
    radii = radius * (np.arange(rings) + 0.5) / rings
    turns = 2 * np.pi * np.arange(angles) / angles
    circle = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return (circle[:, None] * radii[None, :, None]).reshape(-1, 2).astype(np.float32)


def sample(pixels: Pixels, seen: Plane, which: Which, places_mm: Floats) -> Pixels:
    """(k, p, 3) colours of `p` places round each of the `k` cells `which`.

    `places_mm` is (p, 2), the same round each cell, or (k, p, 2).
    """
    slopes, centres = seen.slopes[which], seen.centres[which]
    x, y = places_mm[..., 0], places_mm[..., 1]
    # A product of matrices so small costs several times as much.
    across, down = (
        x * slopes[:, axis, 0, None] + y * slopes[:, axis, 1, None] + centres[:, axis, None]
        for axis in (0, 1)
    )
    return _taken(pixels, across, down)


def sample_round(pixels: Pixels, seen: Plane, which: Which, middles_mm: Floats, places_mm: Floats) -> Pixels:
    """(k, s, p, 3) colours of the places (p, 2) round each of the middles (k, s, 2) at each cell.

    The same as `sample` at their sums, for a few additions instead of many products.
    """
    slopes = seen.slopes[which]
    middles = middles_mm @ slopes.transpose(0, 2, 1) + seen.centres[which, None]
    places = places_mm @ slopes.transpose(0, 2, 1)
    across, down = (
        (middles[:, :, None, axis] + places[:, None, :, axis]).reshape(len(which), -1) for axis in (0, 1)
    )
    return _taken(pixels, across, down).reshape(*middles.shape[:2], len(places_mm), 3)


def at(pixels: Colours, places: Floats) -> Colours:
    """(k, p, 3) colours at pixels (k, p, 2), between pixels by blending."""
    return _taken(pixels, places[..., 0], places[..., 1])


def _taken(pixels: Colours, across: Floats, down: Floats) -> Colours:
    across, down = np.ascontiguousarray(across, np.float32), np.ascontiguousarray(down, np.float32)
    taken = cv2.remap(pixels, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(taken, pixels.dtype)


def in_view(seen: Plane, radius_mm: float, size: tuple[int, int]) -> NDArray[np.bool_]:
    """(n,) which cells lie wholly in an image of `size` (width, height)."""
    reach = radius_mm * np.abs(seen.slopes).sum(axis=2)
    low, high = seen.centres - reach, seen.centres + reach
    return np.asarray((low >= 0).all(axis=1) & (high <= np.array(size) - 1).all(axis=1))


@dataclass(frozen=True, eq=False)
class Plan:
    """How the sheet and a strip round it are drawn from above, small."""

    per_mm: float
    margin_mm: float
    homography: NDArray[np.float64]
    """(3, 3) from plan pixels to image pixels."""
    size: tuple[int, int]
    """width, height."""

    def draw(self, pixels: Pixels) -> Pixels:
        """The sheet from above, (h, w, 3)."""
        return np.asarray(cv2.remap(pixels, *self._places, cv2.INTER_LINEAR), np.uint8)

    @cached_property
    def _places(self) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
        """From where in an image each pixel is taken, to the 32nd of a pixel: reckoned once for all."""
        columns, rows = np.meshgrid(np.arange(self.size[0]), np.arange(self.size[1]))
        here = np.stack([columns, rows], axis=2).astype(np.float32)
        across, down = cv2.split(cv2.perspectiveTransform(here, self.homography))
        whole, parts = cv2.convertMaps(across, down, cv2.CV_16SC2)
        return np.asarray(whole, np.int16), np.asarray(parts, np.uint16)

    def shows(self, size: tuple[int, int], edge: float = 0.0) -> NDArray[np.bool_]:
        """(h, w) which pixels of the plan lie in an image of `size` (width, height), as it was shrunk.

        `edge` is how far from its edge they lie at least, in pixels of it.
        """
        whole, out = np.full((size[1], size[0], 3), 255, np.uint8), int(np.ceil(edge))
        whole[:out], whole[size[1] - out :], whole[:, :out], whole[:, size[0] - out :] = 0, 0, 0, 0
        return np.asarray(self.draw(whole)[..., 0] == 255, np.bool_)

    def cut(self, drawn: Pixels, box: tuple[float, float, float, float]) -> Pixels:
        """The part (h, w, 3) of a drawn plan in a box (left, top, width, height, mm)."""
        corners = self.places(np.array([box[:2], (box[0] + box[2], box[1] + box[3])]))
        (left, top), (right, bottom) = np.maximum(np.rint(corners).astype(int), 0).tolist()
        return drawn[top:bottom, left:right]

    def places(self, millimetres: Points) -> NDArray[np.float64]:
        """Plan pixels (..., 2) of places (..., 2; mm) on the sheet."""
        return np.asarray((millimetres + self.margin_mm) * self.per_mm)


def plan(pose: Pose, layout: Layout, longest: int, margin_mm: float, shrink: float = 1.0) -> Plan:
    """The plan of a pose whose longer side has `longest` pixels; the image was shrunk by `shrink`."""
    whole = np.array([layout.width_mm, layout.height_mm]) + 2 * margin_mm
    per_mm = longest / whole.max()
    corners = np.array(
        [[0, 0], [layout.width_mm, 0], [layout.width_mm, layout.height_mm], [0, layout.height_mm]]
    )
    seen = (pose.project(corners) + 0.5) * shrink - 0.5
    source = ((corners + margin_mm) * per_mm).astype(np.float32)
    homography = cv2.getPerspectiveTransform(source, seen.astype(np.float32))
    width, height = np.rint(whole * per_mm).astype(int)
    return Plan(float(per_mm), margin_mm, np.asarray(homography, np.float64), (int(width), int(height)))
