"""Many cubes at once, upright or leaning, and the faces of each that a camera sees. Pure.

A row (6,) is x, y of the middle and the edge in mm, the turn about the upright, and by how much it then leans
about x and about y, in radians. The lowest corner is on the sheet.
"""

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

X, Y, Z = np.eye(3)

OUTWARDS = np.array([Z, X, Y, -X, -Y])
"""The upper face, then those round it, in turn."""
ACROSS = np.array([X, Y, -X, -Y, X])
ALONG = np.array([Y, Z, Z, Z, Z])

CORNERS = np.array(list(product((-0.5, 0.5), repeat=3)))
"""In edges, from the middle."""

SEEN = 3
"""Faces that are seen at most."""


class Faces(NamedTuple):
    """The upper face of each cube, and the two others that are turned most to the camera."""

    middles: Array
    """(k, 3, 3) mm."""
    axes: Array
    """(k, 3, 2, 3) edges, mm."""
    slants: Array
    """(k, 3) cosines of the angles at which they are seen: 1 squarely, below 0 from behind."""


def leaning(cubes: Array) -> Array:
    """(...) by how much cubes (..., 6) lean, radians."""
    return np.asarray(np.hypot(cubes[..., 4], cubes[..., 5]))


def corners(cubes: Array) -> Array:
    """(k, 8, 3) mm of cubes (k, 6)."""
    spots = CORNERS @ _turned(cubes).transpose(0, 2, 1) * cubes[:, 2, None, None]
    spots[:, :, 2] -= spots[:, :, 2].min(axis=1, keepdims=True)
    spots[:, :, :2] += cubes[:, None, :2]
    return np.asarray(spots)


def faces(cubes: Array, eye: Array) -> Faces:
    """Of cubes (k, 6), as seen from `eye` (3,)."""
    turned, edges = _turned(cubes), cubes[:, 2]
    lowest = (CORNERS @ turned.transpose(0, 2, 1))[:, :, 2].min(axis=1) * edges
    middle = np.column_stack([cubes[:, :2], -lowest])
    outwards = OUTWARDS @ turned.transpose(0, 2, 1)
    middles = middle[:, None] + outwards * (edges / 2)[:, None, None]
    away = eye - middles
    slants = (outwards * away).sum(axis=2) / np.linalg.norm(away, axis=2)
    sides = 1 + np.argsort(-slants[:, 1:], axis=1)[:, : SEEN - 1]
    shown = np.column_stack([np.zeros(len(cubes), np.intp), sides])
    directions = np.stack([ACROSS[shown], ALONG[shown]], axis=2)
    axes = directions @ turned.transpose(0, 2, 1)[:, None] * edges[:, None, None, None]
    return Faces(
        np.take_along_axis(middles, shown[..., None], axis=1), axes, np.take_along_axis(slants, shown, axis=1)
    )


def _turned(cubes: Array) -> Array:
    """(k, 3, 3) how they lie."""
    yaw, lean = cubes[:, 3], leaning(cubes) + 1e-12
    about = cubes[:, 4:] / lean[:, None]
    turn, cross = np.zeros((len(cubes), 3, 3)), np.zeros((len(cubes), 3, 3))
    turn[:, 0, 0] = turn[:, 1, 1] = np.cos(yaw)
    turn[:, 1, 0] = np.sin(yaw)
    turn[:, 0, 1] = -turn[:, 1, 0]
    turn[:, 2, 2] = 1
    cross[:, 0, 2], cross[:, 1, 2] = about[:, 1], -about[:, 0]
    cross[:, 2, 0], cross[:, 2, 1] = -about[:, 1], about[:, 0]
    sin, cos = np.sin(lean)[:, None, None], np.cos(lean)[:, None, None]
    return np.asarray((np.eye(3) + sin * cross + (1 - cos) * (cross @ cross)) @ turn)
