"""How plainly the faces of cubes end at their edges. Pure."""

import numpy as np
from numpy.typing import NDArray

from vision.rectify import Floats

ALONG = (-0.36, -0.2, 0.0, 0.2, 0.36)
"""Where an edge is sampled, in edges."""

BESIDE = 0.08
"""How far inside and outside of it, in edges."""

STEEP = 0.06
"""What an edge stands out by, full scale 1, to be as plain as may be."""


def _places(out: float) -> NDArray[np.float64]:
    """(4 * along, 2) places of a face along its four edges, `out` edges from its middle."""
    right = np.array([(out, along) for along in ALONG])
    below = right[:, ::-1]
    return np.concatenate([right, -right, below, -below])


PLACES = np.concatenate([_places(0.5 - BESIDE), _places(0.5 + BESIDE)])
"""(8 * along, 2) places of a face, from its middle, in edges."""


def edged(colours: Floats, shares: NDArray[np.float64]) -> Floats:
    """(k,) how plain the edges of cubes are, 0 to 1.

    By colours (k, f, 8 * along, 3) at `PLACES` of their faces; `shares` (k, f) is how much of a cube each is.
    """
    inside, beyond = np.split(colours, 2, axis=2)
    apart = (inside - beyond).reshape(*shares.shape, 4, len(ALONG), -1)
    apart.sort(axis=3)
    steep = np.abs(apart[:, :, :, len(ALONG) // 2]).max(axis=-1)
    plain = np.minimum(steep / STEEP, 1).mean(axis=2)
    return np.asarray((plain * shares).sum(axis=1), np.float32)
