"""What an empty cell looks like when its own light shines through the paper. Pure.

Light adds up, but cameras show its 1/2.2th power and end at white; so the light is added where it adds up.
"""

import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import Floats
from vision.photometry.sharpness import TONE_GAMMA

WIDTHS = (0.4, 0.8, 1.6, 3.2)
"""How wide a light may spread, in radii of the patch."""

ROOM = (0.4, 1.6)
"""How bright the paper beside the light may be, beside what the markers say."""


def unlit_error(seen: Floats, art: Floats, share: Floats, places_mm: Floats, brightest: Floats) -> Floats:
    """(k, s) square error of the bare sheet `art` with a light under the middle of its cell.

    `seen` and `art` are patches (k, s, 3) on the scale of print black 0 and paper white 1, at `places_mm`
    (k, s, 2) from the middle; `share` (k, s) says what they are fitted by; `brightest` (k, 3) is where the
    camera ends.
    """
    away = np.linalg.norm(places_mm, axis=2)
    away /= away.max(axis=1, keepdims=True)
    flat, ink = _linear(seen), _linear(art)
    errors = []
    for width in WIDTHS:
        bump = (1 / (1 + (away / width) ** 2) ** 2).astype(np.float32)
        predicted = _fitted(flat, ink, share, bump)
        shown = np.minimum(np.maximum(predicted, 0) ** (1 / TONE_GAMMA), brightest[:, None])
        errors.append(_error(seen - shown, share, places_mm, bump))
    every = np.array(errors)
    best = (every * share).sum(axis=2).argmin(axis=0)
    return np.asarray(every[best, np.arange(len(seen))], np.float32)


def _fitted(flat: Floats, ink: Floats, share: Floats, bump: Floats) -> Floats:
    """The best sum of the room's light on the art, alike in all colours, and of the bump in each colour."""
    lamp = bump[..., None]

    def inner(a: Floats, b: Floats) -> NDArray[np.float64]:
        return np.asarray((a * b * share[..., None]).mean(axis=1), np.float64)

    own, cross = inner(lamp, lamp), inner(lamp, ink)
    free = (inner(ink, ink) - cross**2 / own).sum(axis=1)
    wanted = (inner(ink, flat) - cross * inner(lamp, flat) / own).sum(axis=1)
    room = np.clip(wanted / np.maximum(free, 1e-9), *ROOM)[:, None]
    glow = np.maximum((inner(lamp, flat) - room * cross) / own, 0)
    return np.asarray(room[:, None] * ink + glow[:, None] * lamp, np.float32)


def _error(miss: Floats, share: Floats, places_mm: Floats, bump: Floats) -> Floats:
    """Square error, after what a light beside the middle of its cell would do was taken out."""
    flat = places_mm / np.abs(places_mm).max()
    aside = np.concatenate([flat, flat * bump[..., None], flat * bump[..., None] ** 2], axis=2)
    heavy = (aside * share[..., None]).transpose(0, 2, 1)
    square = heavy @ aside + 1e-4 * np.eye(aside.shape[2], dtype=np.float32)
    left = miss - aside @ np.linalg.solve(square, heavy @ miss)
    return np.asarray((left**2).mean(axis=2), np.float32)


def _linear(colours: Floats) -> Floats:
    return np.asarray(np.clip(colours, 0, None) ** TONE_GAMMA, np.float32)
