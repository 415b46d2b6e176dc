"""How plainly the faces of a cube end at their edges. Pure."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.cube import Side
from vision.pose import Pose
from vision.rectify import Floats, Pixels, at

ALONG = (-0.36, -0.2, 0.0, 0.2, 0.36)
"""Where an edge is sampled, in edges."""

BESIDE = 0.08
"""How far inside and outside of it, in edges."""


def rims(pixels: Pixels, pose: Pose, sides: Sequence[Side]) -> Floats:
    """(k, 4) by how much faces differ from what is seen beyond their edges, full scale 1."""
    inside, beyond = _places(0.5 - BESIDE), _places(0.5 + BESIDE)
    spots = np.concatenate([side.spots(np.concatenate([inside, beyond])) for side in sides])
    seen = pose.project(spots[:, :2], spots[:, 2]).astype(np.float32)
    colours = np.asarray(at(pixels, seen.reshape(len(sides), -1, 2)), np.float32) / np.float32(255)
    apart = colours[:, : len(inside)] - colours[:, len(inside) :]
    along = np.median(apart.reshape(len(sides), 4, len(ALONG), -1), axis=2)
    return np.asarray(np.abs(along).max(axis=2), np.float32)


def _places(out: float) -> NDArray[np.float64]:
    """(4 * along, 2) places of a face along its four edges, `out` edges from its middle."""
    right = np.array([(out, along) for along in ALONG])
    below = right[:, ::-1]
    return np.concatenate([right, -right, below, -below])
