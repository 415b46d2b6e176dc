"""Things that are no pieces, painted into pictures of real or rendered tables. Pure."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.bench.decoys.decoys import METALS
from vision.geometry.layout import Layout, Points
from vision.geometry.pose import Pose

Pixels = NDArray[np.uint8]
Colour = NDArray[np.float64]

SKINS = ((110, 140, 190), (150, 175, 215), (50, 70, 105))
"""Of fingers and gloves, BGR."""

ROUND = np.stack([f(np.linspace(0, 2 * np.pi, 48)) for f in (np.cos, np.sin)], axis=1)

HIDDEN_SHARE, FINGERS_SHARE, COINS_SHARE = 0.2, 0.04, 0.04
"""Of the pieces that a blank disc hides, and of the bare cells on which a finger or a coin is."""

COIN_MM = 2.0


class Thing(NamedTuple):
    """A round thing that lies on the table."""

    place: Points
    """(2,) mm."""
    radius_mm: float
    height_mm: float
    colour: Colour
    dome: float = 0.0
    """How much brighter its middle is than its rim, as a share."""
    relief: bool = False
    """Whether it is stamped."""


def painted(
    pixels: Pixels,
    pose: Pose,
    layout: Layout,
    radii_mm: NDArray[np.float64],
    chance: np.random.Generator,
) -> tuple[Pixels, NDArray[np.bool_]]:
    """The picture with things on some cells, and on which (n,); `radii_mm` (n,) of its pieces, 0 for none."""
    taken = np.zeros(len(layout.cells), np.bool_)
    for cell, place in enumerate(layout.cells):
        lot, radius = chance.random(), float(radii_mm[cell])
        if radius and lot < HIDDEN_SHARE:
            thing = _blank(pixels, pose, place, radius, layout.height_of_pieces_mm, chance)
        elif not radius and lot < FINGERS_SHARE:
            colour = np.array(SKINS[chance.integers(3)]) * chance.uniform(0.7, 1.1)
            wide = chance.uniform(0.28, 0.48) * layout.pitch_mm
            beside = place + chance.normal(0, 2, 2)
            thing = Thing(beside, wide, layout.height_of_pieces_mm, colour, chance.uniform(0, 0.5))
        elif not radius and lot < FINGERS_SHARE + COINS_SHARE:
            metal = np.array(METALS[chance.integers(3)]) * chance.uniform(0.5, 1.1)
            beside = place + chance.normal(0, 2, 2)
            thing = Thing(beside, chance.uniform(8, 13), COIN_MM, metal, relief=True)
        else:
            continue
        pixels, taken[cell] = with_thing(pixels, pose, thing, chance), True
    return pixels, taken


def _blank(
    pixels: Pixels,
    pose: Pose,
    place: Points,
    radius_mm: float,
    height_mm: float,
    chance: np.random.Generator,
) -> Thing:
    """A disc as large as the piece that it hides, in one of that piece's own colours."""
    mask = np.zeros(pixels.shape[:2], np.uint8)
    inner = pose.project(place + 0.7 * radius_mm * ROUND, height_mm)
    cv2.fillPoly(mask, [np.rint(inner).astype(np.int32)], 255)
    seen = pixels[mask > 0]
    level = (15, 50, 85)[chance.integers(3)] if chance.random() < 0.5 else 50
    colour = np.percentile(seen, level, axis=0) if len(seen) else np.full(3, 128.0)
    dome = 0.0 if chance.random() < 0.6 else chance.uniform(0, 0.5)
    return Thing(place, 1.03 * radius_mm, height_mm, colour * chance.uniform(0.7, 1.2), dome)


def with_thing(pixels: Pixels, pose: Pose, thing: Thing, chance: np.random.Generator) -> Pixels:
    """The picture with a thing in light that slopes, with the grain of a camera."""
    outline = pose.project(thing.place + thing.radius_mm * ROUND, thing.height_mm)
    low = np.maximum(np.floor(outline.min(axis=0)).astype(int) - 6, 0)
    high = np.ceil(outline.max(axis=0)).astype(int) + 6
    part = pixels[low[1] : high[1], low[0] : high[0]]
    if not part.size:
        return pixels
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.rint((outline - low) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    share = cv2.GaussianBlur(mask, (0, 0), chance.uniform(0.6, 1.2))[..., None] / 255.0
    shade = _shade(mask, thing, outline - low, chance)
    seen = shade[..., None] * thing.colour + chance.normal(0, chance.uniform(0.5, 3), part.shape)
    whole = pixels.copy()
    whole[low[1] : high[1], low[0] : high[0]] = np.clip(part * (1 - share) + seen * share, 0, 255)
    return whole


def _shade(mask: Pixels, thing: Thing, outline: Points, chance: np.random.Generator) -> NDArray[np.float64]:
    """(h, w) how bright the thing is at each pixel."""
    middle, reach = outline.mean(axis=0), max(float(np.ptp(outline, axis=0).max()) / 2, 1.0)
    down, across = np.indices(mask.shape)
    slope = chance.normal(0, 0.08, 2)
    shade = 1 + (slope[0] * (across - middle[0]) + slope[1] * (down - middle[1])) / reach
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    shade *= 1 - thing.dome / 2 + thing.dome * depth / max(float(depth.max()), 1.0)
    if thing.relief:
        lines = np.zeros(mask.shape, np.float32)
        for _ in range(5):
            ends = np.rint(middle + chance.uniform(-0.7, 0.7, (2, 2)) * reach).astype(int).tolist()
            bright, wide = float(chance.uniform(-0.4, 0.4)), int(chance.integers(1, 4))
            cv2.line(lines, ends[0], ends[1], bright, wide, cv2.LINE_AA)
        shade *= 1 + lines
    return np.asarray(np.clip(shade, 0, 2), np.float64)
