"""Places and turns of faces to a fraction of a pixel: Gauss-Newton steps on what is left over. Pure.

Source: B. D. Lucas and T. Kanade, An iterative image registration technique, 1981; the slopes are those of
the art, which are known once for all, as in S. Baker and I. Matthews, Lucas-Kanade 20 years on, 2004.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vision.appearance.templates import FINE_ANGLES, FINE_RINGS, Gallery
from vision.cells.scene import Scene
from vision.geometry.least_squares import solved
from vision.geometry.sampling import RING_SAMPLES_COUNT, RINGS_COUNT, Floats, Which, disc
from vision.photometry.channels import darkest, mean_colour

STEPS_COUNT = 6
LARGEST_STEP_RADII = 0.12
"""Of one step, in radii."""

LARGEST_STEP_RAD = 0.15
"""Of one step, radians."""

SETTLED_STEP_RADII = 0.002
"""Radii, and radians, of a step that is the last: a rim 20 pixels from the middle goes 0.04 pixels by it."""

SPOILT_SAMPLE_MSE = 0.1
"""Square error at which a sample counts half: gloss, or a neighbour."""

BRIGHT = (1.02, 0.1)
"""Where gloss begins, and over what a sample then loses its say."""

EVERY = (FINE_ANGLES // RING_SAMPLES_COUNT, FINE_RINGS // RINGS_COUNT)


class Stand(NamedTuple):
    """Where `k` pieces stand, one template each."""

    shift_mm: Floats
    """(k, 2) from the middle of the cell."""
    turn: Floats
    """(k,) radians."""


def registered(scene: Scene, which: Which, printed: Gallery, face: Which, first: Stand) -> Stand:
    """The same pieces, the faces `face` (k,) of those printed, stood where they fit best."""
    model = _model(printed)
    columns, radius = model.columns[face], np.asarray(printed.radius_mm[face, None], np.float32)
    unturned = np.asarray(model.unit * radius[..., None], np.float32)
    shift, turn = first.shift_mm.copy(), first.turn.copy()
    moving = np.arange(len(face))
    for _ in range(STEPS_COUNT):
        to_cell = _rotation(turn[moving])
        places = unturned @ to_cell.transpose(0, 2, 1) + shift[moving, None]
        step = _step(scene.patches(which[moving], scene.pieces, places), columns, model.share)
        away = np.clip(step[:, :2], -LARGEST_STEP_RADII, LARGEST_STEP_RADII)
        shift[moving] += (to_cell @ away[..., None])[..., 0] * radius
        turn[moving] += np.clip(step[:, 2], -LARGEST_STEP_RAD, LARGEST_STEP_RAD)
        far = np.abs(step).max(axis=1) > SETTLED_STEP_RADII
        moving, columns, radius, unturned = (part[far] for part in (moving, columns, radius, unturned))
        if not len(moving):
            break
    return Stand(shift, turn)


class _Model(NamedTuple):
    """Faces at `s` places."""

    unit: Floats
    """(s, 2) radii from the middle of the face."""
    share: Floats
    """(s,) area."""
    columns: Floats
    """(t, 7, s) what adds up to a picture of a face: its brightness; what light may add, one and the places
    in radii; and how the brightness falls along x and y, in radii, and with the angle, in radians."""


NOISELESS_COLUMNS_COUNT = 4
"""Columns without noise; the others are slopes."""


@lru_cache(maxsize=8)
def _model(printed: Gallery) -> _Model:
    grey = printed.art().mean(axis=3)
    outward = np.gradient(grey, 1 / FINE_RINGS, axis=2)
    around = (np.roll(grey, -1, axis=1) - np.roll(grey, 1, axis=1)) * np.float32(FINE_ANGLES / (4 * np.pi))
    picked = (slice(None), slice(0, None, EVERY[0]), slice(EVERY[1] // 2, None, EVERY[1]))
    count = len(grey)
    grey, outward, around = (part[picked].reshape(count, -1) for part in (grey, outward, around))
    unit = disc()
    radius = np.linalg.norm(unit, axis=1)
    x, y = (unit / radius[:, None]).T
    slopes = np.stack([x * outward - y * around / radius, y * outward + x * around / radius, around], axis=1)
    light = np.broadcast_to(np.vstack([np.ones(len(unit)), unit.T]), (count, 3, len(unit)))
    columns = np.concatenate([grey[:, None], light, -slopes], axis=1).astype(np.float32)
    return _Model(unit, radius, columns)


def _step(seen: Floats, columns: Floats, share: Floats) -> Floats:
    """(k, 3) how far the pieces stand from where `seen` (k, s, 3) was taken: x and y of the face, and
    angle."""
    grey = mean_colour(seen)
    bright = np.clip((BRIGHT[0] + BRIGHT[1] - darkest(seen)) / BRIGHT[1], 0.05, 1)
    known, weight = columns[:, :NOISELESS_COLUMNS_COUNT], bright * share
    left = grey - (solved(known, grey, weight, 0)[:, None] @ known)[:, 0]
    found = solved(
        columns, grey, weight / (1 + left**2 / SPOILT_SAMPLE_MSE), columns.shape[1] - NOISELESS_COLUMNS_COUNT
    )
    return np.asarray(found[:, NOISELESS_COLUMNS_COUNT:] / np.maximum(found[:, :1], 0.2), np.float32)


def _rotation(turn: Floats) -> Floats:
    """(k, 2, 2)."""
    cos, sin = np.cos(turn), np.sin(turn)
    return np.asarray(np.stack([np.stack([cos, -sin], 1), np.stack([sin, cos], 1)], axis=1), np.float32)
