"""Where drawings have their middle, whichever way they are turned: by the mean colours of their rings. Pure.

A drawing of narrow rings fits itself only within a fraction of a ring, far less than the steps of a search at
every rotation; without the rotations a search may be as fine as that.
"""

from functools import lru_cache

import numpy as np

from vision.appearance.templates import Templates
from vision.cells.scene import Scene
from vision.geometry.sampling import RINGS_COUNT, Floats, Which
from vision.photometry.channels import length

SEARCH_RADIUS_PITCHES = 0.16
"""How far off its cell's centre a piece is searched so closely, in pitches."""

SEARCH_STEPS_COUNT = 8
"""Steps of the search from the middle outwards."""

RING_SAMPLES_COUNT = 12
"""Samples of a ring."""

NOISE_MSE = 0.002
"""Square of the differences between rings that noise alone makes."""


def ring_middles(scene: Scene, which: Which, sized: Templates, pitch_mm: float, count: int) -> Floats:
    """(k, count, 2) where, round each cell, rings are most like those of one of the templates."""
    spacing = SEARCH_RADIUS_PITCHES * pitch_mm / SEARCH_STEPS_COUNT
    shifts = _lattice(spacing)
    everywhere = np.broadcast_to(shifts, (len(which), *shifts.shape))
    seen = scene.ring_colours(which, everywhere, sized.radius_mm, RINGS_COUNT, RING_SAMPLES_COUNT)
    likeness = _likeness(seen, _profiles(sized)).max(axis=2)
    middles = []
    for _ in range(count):
        best = shifts[likeness.argmax(axis=1)]
        middles.append(best)
        near = length(shifts[None] - best[:, None]) < 1.6 * spacing
        likeness[near] = -np.inf
    return np.stack(middles, axis=1)


@lru_cache(maxsize=8)
def _lattice(spacing: float) -> Floats:
    """(s, 2) shifts within the radius of the search."""
    line = np.arange(-SEARCH_STEPS_COUNT, SEARCH_STEPS_COUNT + 1) * spacing
    square = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    near = np.hypot(*square.T) < (SEARCH_STEPS_COUNT + 0.5) * spacing
    return np.asarray(square[near], np.float32)


@lru_cache(maxsize=8)
def _profiles(sized: Templates) -> Floats:
    """(t, RINGS_COUNT, 3) mean colours of the templates' rings."""
    rings = sized.art().mean(axis=1)
    return np.asarray(rings.reshape(len(rings), RINGS_COUNT, -1, 3).mean(axis=2), np.float32)


def _likeness(seen: Floats, art: Floats) -> Floats:
    """(k, s, t) correlation of rings `seen` (k, s, RINGS_COUNT, 3) and `art` (t, RINGS_COUNT, 3), by area."""
    share = (np.arange(RINGS_COUNT) + 0.5).astype(np.float32)
    share /= 3 * share.sum()
    seen, art = seen - _mean(seen, share), art - _mean(art, share)
    product = np.einsum("ksrc,trc,r->kst", seen, art, share, optimize=True)
    power = np.einsum("ksrc,ksrc,r->ks", seen, seen, share)[:, :, None] + NOISE_MSE
    return np.asarray(product / np.sqrt(power * np.einsum("trc,trc,r->t", art, art, share)), np.float32)


def _mean(rings: Floats, share: Floats) -> Floats:
    return np.asarray(np.einsum("...rc,r->...c", rings, 3 * share)[..., None, :], np.float32)
