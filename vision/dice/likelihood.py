"""What speaks for a die that lies as a cube would, by each number on top. Pure.

One likelihood for all faces that are seen: the pips of one die, lighter or darker than its body, on faces of
any colour; how far they stray is learnt from what they leave unexplained. Numbers are compared with each
other, and with the same die elsewhere, or leaning.
"""

from itertools import combinations, permutations
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.cube import corners, faces
from vision.dice.pip_layout import FACES
from vision.dice.pips import COMPARED_EDGES, EDGE_PLACES, Grid, edged, seen_pips, spread
from vision.dice.residual import PLAN_PX_PER_MM, Part
from vision.dice.stain import thrown
from vision.geometry.local_camera import Near
from vision.geometry.sampling import Floats, Pixels, at

Array = NDArray[np.float64]

BLUR_PX = 0.75
"""Of camera and compression; sharpening takes some of it back."""

LEAST_COSINE, COSINE_RANGE = 0.2, 0.1
"""Cosine of the angle at which a face begins to show its pips, and how much more shows them wholly."""

NOISE_SHARE = 0.01
"""By which samples differ for no reason, full scale 1."""

BLAMELESS_SHARE = 0.03
"""Share of what is to be seen that no pattern can be blamed for."""

PIPS_WEIGHT, EDGES_WEIGHT, PRESENCE_WEIGHT = 0.6, 10.0, 8.0
"""Weights: of the root of what pips explain, for pixels err together; of edges; of anything being there."""

MARGIN_BLUR_PX = 1.0
"""Pixels of the part seen from above, by which the margin of what is there is softened."""

TICKS = np.array([[-0.4, 0.0], [0.4, 0.0], [0.0, -0.4], [0.0, 0.4]])
"""Places of a face from which its slopes are told."""

DICE = np.array(
    [
        seen
        for seen in permutations(range(6), 3)
        if all(one + other != 5 for one, other in combinations(seen, 2))
    ]
)
"""(48, 3) indices of `FACES` that can be seen together: no two of them opposite."""


WITHIN = np.array([0.75 * one + 0.25 * other for one, other in permutations(np.eye(8), 2)])
"""(56, 8) weights of the corners of a cube at places inside of it."""


class View(NamedTuple):
    """Where dice are looked for."""

    pixels: Pixels
    near: Near
    solid: Floats
    """(h, w) 1 where anything is that is no work of light, from above."""
    origin: Array
    """(2,) the place of its first pixel, mm."""


def view(pixels: Pixels, near: Near, where: Part) -> View:
    """Of a part of the sheet, seen in pixels (h, w, 3)."""
    solid = cv2.GaussianBlur(where.solid.astype(np.float32) / 255, (0, 0), MARGIN_BLUR_PX)
    return View(pixels, near, np.asarray(solid, np.float32), where.origin)


class Shown(NamedTuple):
    """What cubes show."""

    pips: Floats
    """(k, 6) log likelihood of each of `FACES` on top, beside plain faces."""
    explained: Floats
    """(k, 6) share of what is to be seen that they explain."""
    edges: Floats
    """(k,) how plain they are, 0 to 1."""
    there: Floats
    """(k,) the share of what each hides of the sheet where anything is."""

    @property
    def looks(self) -> Floats:
        """(k, 6) what pips and edges speak for each of `FACES`."""
        return np.asarray(PIPS_WEIGHT * np.sqrt(self.pips) + EDGES_WEIGHT * self.edges[:, None], np.float32)

    @property
    def odds(self) -> Floats:
        """(k, 6) what speaks for each of `FACES`."""
        return np.asarray(self.looks + PRESENCE_WEIGHT * self.there[:, None], np.float32)


def shown(view: View, cubes: Array, grid: Grid) -> Shown:
    """By cubes (k, 6)."""
    seen = faces(cubes, view.near.eye)
    count, size = len(cubes), len(grid.places)
    places = np.concatenate([grid.places, EDGE_PLACES, TICKS])
    pixels = view.near.seen(seen.middles.reshape(-1, 3), seen.axes.reshape(-1, 2, 3), places)
    ticks = pixels[:, :, -len(TICKS) :].astype(np.float64)
    slopes = (ticks[:, :, 1::2] - ticks[:, :, ::2]) / (TICKS[1, 0] - TICKS[0, 0])
    taken = at(view.pixels, pixels[:, :, : -len(TICKS)].transpose(0, 2, 1))
    colours = taken.astype(np.float32) / np.float32(255)
    clear = np.clip((seen.slants - LEAST_COSINE) / COSINE_RANGE, 0, 1)
    areas = np.abs(np.linalg.det(slopes)).reshape(count, -1) * (2 * COMPARED_EDGES) ** 2 * clear
    each = seen_pips(colours[:, :size], spread(slopes, BLUR_PX), grid)
    pips, explained = _likely(
        areas, each.power.reshape(count, -1), each.gains.reshape(2, count, -1, len(FACES))
    )
    beyond = colours[:, size:].reshape(count, -1, len(EDGE_PLACES), 3)
    shares = areas / areas.sum(axis=1, keepdims=True)
    return Shown(pips, explained, edged(beyond, shares), _there(view, cubes))


def _likely(areas: Array, power: Floats, gains: Floats) -> tuple[Floats, Floats]:
    """(k, 6) log likelihood of pips beside plain faces, over `areas` (k, f) in pixels; what they explain."""
    whole = areas.sum(axis=1, keepdims=True)
    weights = areas / whole
    plain = (weights * power).sum(axis=1, keepdims=True)
    each = weights[:, :, None] * gains
    both = sum(each[:, :, face, DICE[:, face]] for face in range(DICE.shape[1])).max(axis=0)
    best = np.maximum.reduceat(both, np.searchsorted(DICE[:, 0], range(len(FACES))), axis=1)
    floor = NOISE_SHARE**2 + BLAMELESS_SHARE * plain
    left = (np.maximum(plain - best, 0) + floor) / (plain + floor)
    return np.asarray(-1.5 * whole * np.log(left), np.float32), np.asarray(1 - left, np.float32)


def _there(view: View, cubes: Array) -> Floats:
    """(k,) the share of what each hides of the sheet where anything is, all of it at most."""
    spots = corners(cubes)
    hidden = thrown(spots[..., :2], spots[..., 2:], view.near.eye)
    inside = WITHIN @ hidden
    pixels = ((inside - view.origin) * PLAN_PX_PER_MM - 0.5).astype(np.float32)
    taken = cv2.remap(view.solid, pixels[..., 0], pixels[..., 1], cv2.INTER_LINEAR)
    return np.asarray(taken.mean(axis=1), np.float32)
