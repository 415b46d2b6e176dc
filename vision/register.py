"""Places and turns of faces to a fraction of a pixel: Gauss-Newton steps on what is left over. Pure.

Source: B. D. Lucas and T. Kanade, An iterative image registration technique, 1981; the slopes are those of
the art, which are known once for all, as in S. Baker and I. Matthews, Lucas-Kanade 20 years on, 2004.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vision.colours import darkest, mean_colour
from vision.looks import FINE_ANGLES, FINE_RINGS, Templates
from vision.rectify import ANGLES, RINGS, Floats, disc
from vision.scene import Scene, Which

STEPS = 6
FARTHEST = 0.12
"""Of one step, in radii."""

WIDEST = 0.15
"""Of one step, radians."""

SPOILT = 0.1
"""Square error at which a sample counts half: gloss, or a neighbour."""

BRIGHT = (1.02, 0.1)
"""Where gloss begins, and over what a sample then loses its say."""

STIFF = 1e-3
"""Slopes of the art that noise alone makes."""

EVERY = (FINE_ANGLES // ANGLES, FINE_RINGS // RINGS)


class Stand(NamedTuple):
    """Where `k` men stand, one template each."""

    shift_mm: Floats
    """(k, 2) from the middle of the cell."""
    turn: Floats
    """(k,) radians."""


def registered(scene: Scene, which: Which, sized: Templates, face: Which, first: Stand) -> Stand:
    """The same men, the templates `face` (k,) of one size, stood where they fit best."""
    model = _model(sized)
    art, slopes = model.art[face], model.slopes[face]
    shift, turn = first.shift_mm.copy(), first.turn.copy()
    for _ in range(STEPS):
        to_cell = _rotation(turn)
        seen = scene.patches(which, scene.men, model.places @ to_cell.transpose(0, 2, 1) + shift[:, None])
        step = _step(seen, art, slopes, model)
        away = np.clip(step[:, :2], -FARTHEST, FARTHEST) * sized.radius_mm
        shift += (to_cell @ away[..., None])[..., 0]
        turn += np.clip(step[:, 2], -WIDEST, WIDEST)
    return Stand(shift, turn)


class _Model(NamedTuple):
    """Faces of one size at `s` places."""

    places: Floats
    """(s, 2) millimetres from the middle of the face."""
    plane: Floats
    """(s, 3) one, and the places in radii: what light may add."""
    share: Floats
    """(s,) area."""
    art: Floats
    """(t, s) brightness."""
    slopes: Floats
    """(t, s, 3) how that grows along x and y, in radii, and with the angle, in radians."""


@lru_cache(maxsize=8)
def _model(sized: Templates) -> _Model:
    grey = sized.art.mean(axis=3)
    outward = np.gradient(grey, 1 / FINE_RINGS, axis=2)
    around = (np.roll(grey, -1, axis=1) - np.roll(grey, 1, axis=1)) * np.float32(FINE_ANGLES / (4 * np.pi))
    picked = (slice(None), slice(0, None, EVERY[0]), slice(EVERY[1] // 2, None, EVERY[1]))
    count = len(grey)
    grey, outward, around = (part[picked].reshape(count, -1) for part in (grey, outward, around))
    unit = disc()
    radius = np.linalg.norm(unit, axis=1)
    x, y = (unit / radius[:, None]).T
    slopes = np.stack([x * outward - y * around / radius, y * outward + x * around / radius, around], axis=2)
    plane = np.column_stack([np.ones(len(unit)), unit]).astype(np.float32)
    return _Model(unit * np.float32(sized.radius_mm), plane, radius, grey, slopes.astype(np.float32))


def _step(seen: Floats, art: Floats, slopes: Floats, model: _Model) -> Floats:
    """(k, 3) how far the men stand from where `seen` (k, s, 3) was taken: x and y of the face, and angle."""
    grey = mean_colour(seen)
    bright = np.clip((BRIGHT[0] + BRIGHT[1] - darkest(seen)) / BRIGHT[1], 0.05, 1)
    plane = np.broadcast_to(model.plane, (len(art), *model.plane.shape))
    known = np.concatenate([art[..., None], plane], axis=2)
    weight = bright * model.share
    left = grey - (known @ solved(known, grey, weight, 0)[..., None])[..., 0]
    columns = np.concatenate([known, -slopes], axis=2)
    found = solved(columns, grey, weight / (1 + left**2 / SPOILT), 3)
    return np.asarray(found[:, 4:] / np.maximum(found[:, :1], 0.2), np.float32)


def solved(columns: Floats, grey: Floats, weight: Floats, noisy: int) -> Floats:
    """(k, c) the best shares of columns (k, s, c), of which the last so many are noisy."""
    heavy = columns * weight[..., None]
    normal = heavy.transpose(0, 2, 1) @ columns
    count = columns.shape[2]
    stiff = np.where(np.arange(count) < count - noisy, 1e-6, STIFF) * weight.sum(axis=1)[:, None]
    normal += stiff[:, None] * np.eye(count, dtype=np.float32)
    right = heavy.transpose(0, 2, 1) @ grey[..., None]
    return np.asarray(np.linalg.solve(normal, right)[..., 0], np.float32)


def _rotation(turn: Floats) -> Floats:
    """(k, 2, 2)."""
    cos, sin = np.cos(turn), np.sin(turn)
    return np.asarray(np.stack([np.stack([cos, -sin], 1), np.stack([sin, cos], 1)], axis=1), np.float32)
