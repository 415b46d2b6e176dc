"""A cube that stands on the sheet, and its faces in space. Pure."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
"""Of a face, from its middle, in edges."""

UP = np.array([0.0, 0.0, 1.0])


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
        yield self._side(middle, UP, across, along)
        for outwards, beside in ((across, along), (along, -across), (-across, -along), (-along, across)):
            yield self._side(middle, outwards, beside, UP)

    def apart(self, other: "Cube") -> float:
        """How far one of its corners lies at least from where the other has them, mm."""
        mine, theirs = self.upper(CORNERS), other.upper(CORNERS)
        ways = [np.linalg.norm(mine - np.roll(theirs, quarter, axis=0), axis=1).max() for quarter in range(4)]
        return float(min(ways))

    def _side(self, middle: Array, outwards: Array, across: Array, along: Array) -> Side:
        edge = self.edge
        return Side(middle + edge / 2 * outwards, edge * across, edge * along, outwards)
