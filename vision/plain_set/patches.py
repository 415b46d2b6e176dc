"""The cells of a plain set, cut out so that a network can read them. Pure.

Each patch shows a cell and what stands on it upright and equally large, wherever the camera is: its middle
is the cell's, its upper edge lies where the board's vertical points, and a pitch seen square on has always as
many pixels. With it goes where the cell's floor lies in the patch, which tells how steeply the camera looks,
and what bare cells of this shade and of the other usually look like, so that lamps and cameras matter less.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.layout import Layout, Points
from vision.geometry.pose import Pose
from vision.geometry.sampling import SUBPIXEL_BITS, Floats, Pixels

PX_PER_PITCH = 20
"""Of a patch, for a pitch seen square on."""

WIDE_PX, TALL_PX = 44, 56
"""Of a patch."""

ABOVE_PITCHES = 1.9
"""From the cell's middle to the patch's upper edge: a king on a low camera's picture is as tall."""

CHANNELS_COUNT = 10
"""Colour, floor, colour of this shade, colour of the other shade."""

SHADE_BLUR_PX = 1.0
"""Standard deviation of the weights round a spot on a bare cell, pixels of the image."""

WINDOW_PX = 8
"""Side of the window round a spot that they reach: three standard deviations round two pixels."""

FLOOR_SPOTS = 0.3 * np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)], np.float64)
"""Where a bare cell's colour is taken, in pitches from its middle."""


@dataclass(frozen=True, eq=False)
class Cutting:
    """Where the patches lie in images of one pose."""

    places: tuple[Floats, Floats]
    """(n * TALL_PX, WIDE_PX) each, across and down: pixels of the halved image."""
    floors: Floats
    """(n, TALL_PX, WIDE_PX) -1 to 1."""
    halvings: int
    """How often the image is halved before it is cut."""
    spots: Floats
    """(n, 9, 2) pixels of the image, on the floor of every cell."""


@lru_cache(maxsize=16)
def cutting(pose: Pose, layout: Layout) -> Cutting:
    """Made once for a pose."""
    pitch, cells = layout.pitch_mm, layout.cells
    middle, scale = pose.project(cells), _pitch_px(pose, cells, pitch)
    up = pose.project(cells, pitch) - middle
    length = np.linalg.norm(up, axis=1, keepdims=True)
    up = np.where(length > 1e-6, up / np.maximum(length, 1e-6), [0.0, -1.0])
    right = np.column_stack([-up[:, 1], up[:, 0]])
    halvings = max(0, int(np.log2(np.median(scale) / PX_PER_PITCH) + 0.3))
    x = (np.arange(WIDE_PX) + 0.5) / PX_PER_PITCH - WIDE_PX / PX_PER_PITCH / 2
    y = ABOVE_PITCHES - (np.arange(TALL_PX) + 0.5) / PX_PER_PITCH
    across = x[None, None, :, None] * right[:, None, None]
    along = y[None, :, None, None] * up[:, None, None]
    places = middle[:, None, None] + scale[:, None, None, None] * (across + along)
    places = (places + 0.5) / 2**halvings - 0.5
    spots = pose.project((cells[:, None] + pitch * FLOOR_SPOTS).reshape(-1, 2)).reshape(len(cells), -1, 2)
    across_px, down_px = np.ascontiguousarray(places.reshape(-1, WIDE_PX, 2).transpose(2, 0, 1), np.float32)
    return Cutting(
        (across_px, down_px),
        _floors(pose, layout, middle, scale, right, up),
        halvings,
        spots.astype(np.float32),
    )


@dataclass(frozen=True, eq=False)
class Patches:
    """What an image shows of all cells."""

    colours: NDArray[np.uint8]
    """(n, TALL_PX, WIDE_PX, 3) blue, green, red."""
    floors: Floats
    """(n, TALL_PX, WIDE_PX) 1 where the cell's floor lies, -1 elsewhere; the same in all images of a pose."""
    shades: Floats
    """(n, 6) usual colour of bare cells of this shade and of the other, as the network takes it."""

    def channels(self, which: NDArray[np.intp] | slice = slice(None)) -> Floats:
        """(k, CHANNELS_COUNT, TALL_PX, WIDE_PX) what the network takes of some cells, about -2 to 2."""
        colours = self.colours[which]
        out = np.empty((len(colours), CHANNELS_COUNT, TALL_PX, WIDE_PX), np.float32)
        out[:, :3] = _scaled(colours.transpose(0, 3, 1, 2))
        out[:, 3] = self.floors[which]
        out[:, 4:] = self.shades[which][:, :, None, None]
        return out


def patches(pixels: Pixels, pose: Pose, layout: Layout) -> Patches:
    """All cells of an image (h, w, 3; BGR). `layout.dark` must tell the shades of the cells."""
    cut = cutting(pose, layout)
    small = pixels
    for _ in range(cut.halvings):
        small = np.asarray(cv2.pyrDown(small), np.uint8)
    seen = cv2.remap(small, *cut.places, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    dark = np.array(layout.dark, np.intp)
    shade = _scaled(_shades(pixels, cut.spots, dark))
    return Patches(
        np.asarray(seen, np.uint8).reshape(len(cut.floors), TALL_PX, WIDE_PX, 3),
        cut.floors,
        np.concatenate([shade[dark], shade[1 - dark]], axis=1),
    )


def _scaled(levels: NDArray[np.number]) -> Floats:
    return np.asarray((levels.astype(np.float32) / 255 - 0.5) * 4, np.float32)


def _shades(pixels: Pixels, spots: Floats, dark: NDArray[np.intp]) -> Floats:
    """(2, 3) usual colour of light and dark cells: most of them are bare, or show their floor somewhere."""
    of_cells = np.median(softly(pixels, spots), axis=1)
    return np.stack([np.median(of_cells[dark == shade], axis=0) for shade in (0, 1)]).astype(np.float32)


def softly(pixels: Pixels, spots: Floats) -> Floats:
    """(n, k, 3) levels of an image (h, w, 3) at `spots` (n, k, 2; pixels): means of the window round each.

    The weights are `exp(-r^2 / (2 SHADE_BLUR_PX^2))`, a product of one for the row and one for the column.
    """
    flat, step = spots.reshape(-1, 2), np.arange(WINDOW_PX, dtype=np.float32)
    corner = np.floor(flat) - (WINDOW_PX // 2 - 1)
    x = (corner[:, 0, None, None] + step).repeat(WINDOW_PX, axis=1).reshape(-1, WINDOW_PX)
    y = (corner[:, 1, None, None] + step[:, None]).repeat(WINDOW_PX, axis=2).reshape(-1, WINDOW_PX)
    windows = cv2.remap(pixels, x, y, cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    weight = np.exp(-(((flat - corner)[..., None] - step) ** 2) / (2 * SHADE_BLUR_PX**2))
    across, down = (weight / weight.sum(axis=2, keepdims=True)).astype(np.float32).transpose(1, 0, 2)
    rows = windows.reshape(len(flat), WINDOW_PX, WINDOW_PX * 3).astype(np.float32)
    columns = np.matmul(down[:, None], rows).reshape(len(flat), WINDOW_PX, 3)
    return np.asarray(np.matmul(across[:, None], columns).reshape(*spots.shape[:2], 3), np.float32)


def _pitch_px(pose: Pose, cells: Points, pitch: float) -> NDArray[np.float64]:
    """(n,) pixels of a pitch across the line of sight: the larger singular value of the floor's slopes."""
    step = 0.02 * pitch
    sides = [(pose.project(cells + shift) - pose.project(cells - shift)) for shift in step * np.eye(2)]
    slopes = np.stack(sides, axis=2) / 0.04
    return np.asarray(np.linalg.svd(slopes, compute_uv=False)[:, 0], np.float64)


def _floors(
    pose: Pose,
    layout: Layout,
    middle: Points,
    scale: NDArray[np.float64],
    right: Points,
    up: Points,
) -> Floats:
    half = layout.pitch_mm / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float64)
    corners = pose.project((layout.cells[:, None] + half).reshape(-1, 2)).reshape(-1, 4, 2)
    away = (corners - middle[:, None]) / scale[:, None, None]
    x = ((away * right[:, None]).sum(axis=2) + WIDE_PX / PX_PER_PITCH / 2) * PX_PER_PITCH - 0.5
    y = (ABOVE_PITCHES - (away * up[:, None]).sum(axis=2)) * PX_PER_PITCH - 0.5
    outline = np.round(np.stack([x, y], axis=2) * 2**SUBPIXEL_BITS).astype(np.int32)
    drawn = np.zeros((len(outline), TALL_PX, WIDE_PX), np.uint8)
    for floor, corner in zip(drawn, outline, strict=True):
        cv2.fillConvexPoly(floor, corner, 255, cv2.LINE_AA, SUBPIXEL_BITS)
    return np.asarray(drawn / np.float32(127.5) - 1, np.float32)
