"""Cubes on the sheet: one that stands, or many that may lean, and the faces a camera sees of them. Pure.

Of many cubes each is a row (6,): x, y of the middle and the edge in mm, the turn about the upright, and by
how much it then leans about x and about y, in radians. The lowest corner is on the sheet.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
"""Of a face, from its middle, in edges."""

X, Y, Z = np.eye(3)

OUTWARDS = np.array([Z, X, Y, -X, -Y])
"""The upper face, then those round it, in turn."""
ACROSS = np.array([X, Y, -X, -Y, X])
ALONG = np.array([Y, Z, Z, Z, Z])

VERTICES = np.array(list(product((-0.5, 0.5), repeat=3)))
"""Of a cube, from its middle, in edges."""

MOST_FACES_COUNT = 3
"""Faces that are seen at most."""


class Side(NamedTuple):
    """One face in space: x, y and height, mm."""

    middle: Array
    across: Array
    along: Array
    """Edges."""
    outwards: Array
    """Of length one."""

    def spots(self, places: Array) -> Array:
        """(k, 3) of places (k, 2) in edges from its middle."""
        return np.asarray(self.middle + places @ np.array([self.across, self.along]))

    def turned_to(self, eye: Array) -> float:
        """Cosine of the angle at which it is seen from `eye` (3,): 1 squarely, below 0 from behind."""
        away = eye - self.middle
        return float(self.outwards @ away / np.linalg.norm(away))


class Cube(NamedTuple):
    """A cube that stands on the sheet."""

    x: float
    y: float
    """Of its middle, mm."""
    edge: float
    yaw: float
    """Radians."""

    def upper(self, places: Array) -> Array:
        """(k, 2) mm of places (k, 2) of the upper face, in edges from its middle."""
        cos, sin = np.cos(self.yaw), np.sin(self.yaw)
        return np.asarray(self.edge * places @ np.array([[cos, sin], [-sin, cos]]) + (self.x, self.y))

    def sides(self) -> Iterator[Side]:
        """The upper face, then those round it, in turn."""
        cos, sin = np.cos(self.yaw), np.sin(self.yaw)
        across, along = np.array([cos, sin, 0.0]), np.array([-sin, cos, 0.0])
        middle = np.array([self.x, self.y, self.edge / 2])
        yield self._side(middle, Z, across, along)
        for outwards, beside in ((across, along), (along, -across), (-across, -along), (-along, across)):
            yield self._side(middle, outwards, beside, Z)

    def apart(self, other: "Cube") -> float:
        """How far one of its corners lies at least from where the other has them, mm."""
        mine, theirs = self.upper(CORNERS), other.upper(CORNERS)
        ways = [np.linalg.norm(mine - np.roll(theirs, quarter, axis=0), axis=1).max() for quarter in range(4)]
        return float(min(ways))

    def _side(self, middle: Array, outwards: Array, across: Array, along: Array) -> Side:
        edge = self.edge
        return Side(middle + edge / 2 * outwards, edge * across, edge * along, outwards)


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
    spots = VERTICES @ _turned(cubes).transpose(0, 2, 1) * cubes[:, 2, None, None]
    spots[:, :, 2] -= spots[:, :, 2].min(axis=1, keepdims=True)
    spots[:, :, :2] += cubes[:, None, :2]
    return np.asarray(spots)


def faces(cubes: Array, eye: Array) -> Faces:
    """Of cubes (k, 6), as seen from `eye` (3,)."""
    turned, edges = _turned(cubes), cubes[:, 2]
    lowest = (VERTICES @ turned.transpose(0, 2, 1))[:, :, 2].min(axis=1) * edges
    middle = np.column_stack([cubes[:, :2], -lowest])
    outwards = OUTWARDS @ turned.transpose(0, 2, 1)
    middles = middle[:, None] + outwards * (edges / 2)[:, None, None]
    away = eye - middles
    slants = (outwards * away).sum(axis=2) / np.linalg.norm(away, axis=2)
    sides = 1 + np.argsort(-slants[:, 1:], axis=1)[:, : MOST_FACES_COUNT - 1]
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
