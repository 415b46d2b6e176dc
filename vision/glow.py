"""What an empty cell looks like when its own light shines through the paper. Pure.

Light adds up, but cameras show its 1/2.2th power and end at white; so the light is added where it adds up.
"""

import numpy as np
from numpy.typing import NDArray

from vision.polar import area
from vision.rectify import Floats

GAMMA = 2.2

WIDTHS = (0.4, 0.8, 1.6, 3.2)
"""How wide a light may spread, in radii of the patch."""

ROOM = (0.4, 1.6)
"""How bright the paper beside the light may be, beside what the markers say."""


def unexplained(seen: Floats, art: Floats, brightest: Floats) -> Floats:
    """(k,) mean square error of the bare sheet `art` with a light under it.

    `seen` and `art` are patches (k, angles, rings, 3) on the scale of print black 0 and paper white 1;
    `brightest` (k, 3) is where the camera ends.
    """
    angles, rings = seen.shape[1:3]
    radii = (np.arange(rings) + 0.5) / rings
    flat, ink = _linear(seen), _linear(art)
    weight = area(rings, angles)
    errors = []
    for width in WIDTHS:
        bump = (1 / (1 + (radii / width) ** 2) ** 2).astype(np.float32)
        predicted = _fitted(flat, ink, bump, weight)
        shown = np.minimum(np.maximum(predicted, 0) ** (1 / GAMMA), brightest[:, None, None])
        errors.append(_error(seen - shown, weight))
    return np.asarray(np.min(errors, axis=0), np.float32)


def _fitted(flat: Floats, ink: Floats, bump: Floats, weight: Floats) -> Floats:
    """The best sum of the room's light on the art, alike in all colours, and of the bump in each colour."""
    lamp = np.broadcast_to(bump[None, None, :, None], flat.shape)

    def inner(a: Floats, b: Floats) -> NDArray[np.float64]:
        return np.asarray(np.einsum("karc,karc,r->kc", a, b, weight), np.float64)

    own, cross = inner(lamp, lamp), inner(lamp, ink)
    free = (inner(ink, ink) - cross**2 / own).sum(axis=1)
    wanted = (inner(ink, flat) - cross * inner(lamp, flat) / own).sum(axis=1)
    room = np.clip(wanted / np.maximum(free, 1e-9), *ROOM)[:, None]
    glow = np.maximum((inner(lamp, flat) - room * cross) / own, 0)
    return np.asarray(room[:, :, None, None] * ink + glow[:, None, None] * lamp, np.float32)


def _error(miss: Floats, weight: Floats) -> Floats:
    """Mean square, after what a light beside the middle of its cell would do was taken out."""
    waves = np.fft.rfft(miss, axis=1)
    waves[:, 1] = 0
    left = np.fft.irfft(waves, miss.shape[1], axis=1)
    return np.asarray(np.einsum("karc,karc,r->k", left, left, weight), np.float32)


def _linear(colours: Floats) -> Floats:
    return np.asarray(np.clip(colours, 0, None) ** GAMMA, np.float32)
