"""The camera near one place as a plain matrix: quicker, and there as good as the camera itself. Pure."""

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.geometry.pose import Pose
from vision.geometry.sampling import Floats

Array = NDArray[np.float64]

REACH_MM, HEIGHTS = 45.0, (0.0, 10.0, 20.0)
"""mm to all sides, and mm above the sheet, in which it holds to a tenth of a pixel."""


class Near(NamedTuple):
    """A camera, for what lies near one place."""

    matrix: Array
    """(3, 4) from x, y, height (mm) and one to pixels."""
    eye: Array
    """(3,) the camera's place: x, y and height, mm."""

    def seen(self, middle: Array, axes: Array, places: Array) -> Floats:
        """(k, 2, p) pixels of places (p, 2) of planes (k): middles (k, 3), axes (k, 2, 3), mm."""
        planes = np.stack([axes[:, 0], axes[:, 1], middle], axis=2)
        drawn = self.matrix[:, :3] @ planes
        drawn[:, :, 2] += self.matrix[:, 3]
        flat = np.column_stack([places, np.ones(len(places))]).T.astype(np.float32)
        rays = (drawn.reshape(-1, 3).astype(np.float32) @ flat).reshape(len(middle), 3, -1)
        return np.asarray(rays[:, :2] / rays[:, 2:], np.float32)


def near(pose: Pose, place: Array) -> Near:
    """The camera near a place (2,)."""
    around = np.array(list(product((-1.0, 0.0, 1.0), (-1.0, 0.0, 1.0), HEIGHTS)))
    spots = around * (REACH_MM, REACH_MM, 1) + (*place, 0)
    seen = pose.project(spots[:, :2], spots[:, 2])
    middle = seen.mean(axis=0)
    whole = np.column_stack([around, np.ones(len(around))])
    none = np.zeros_like(whole)
    u, v = (seen - middle).T
    rows = np.concatenate(
        [
            np.column_stack([whole, none, -u[:, None] * around]),
            np.column_stack([none, whole, -v[:, None] * around]),
        ]
    )
    found = np.append(np.linalg.lstsq(rows, np.concatenate([u, v]), rcond=None)[0], 1.0).reshape(3, 4)
    found[:2] += np.outer(middle, found[2])
    shift = np.diag([1 / REACH_MM, 1 / REACH_MM, 1.0, 1.0])
    shift[:2, 3] = -place / REACH_MM
    return Near(found @ shift, pose.eye)
