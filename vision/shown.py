"""What all faces of a cube show that the camera sees: pips, and whether they belong to one die. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.cube import Cube, Side
from vision.die import FACES, RING
from vision.foreign import scale
from vision.pips import Count, counted, places
from vision.pose import Pose
from vision.rectify import Pixels, at

SLANT = 0.25
"""Cosine of the angle at which a side must be seen to show its pips."""

BLUR_PX = 1.0
"""Of camera and compression."""

CONTRAST = 0.03
"""Standard deviation over a face, full scale 1, below which no pips are to be seen."""

WITNESS = 0.5
"""Share of what is to be seen on a side that pips must explain to bear witness."""

OTHERWISE = 1.4
"""What the faces that may be there must leave unexplained, beside one that may not, to contradict it."""


class Shown(NamedTuple):
    """The pips of one cube."""

    upper: Count
    beside: tuple[Count, ...] = ()
    """Of the sides that can be seen."""
    slants: tuple[float, ...] = ()
    """Cosines of the angles at which they are."""

    @property
    def explained(self) -> float:
        """Share of all that is to be seen that pips explain, by face as large as it is seen."""
        seen = zip((self.upper, *self.beside), (1.0, *self.slants), strict=True)
        parts = [(slant * count.contrast**2, count.explained) for count, slant in seen]
        return sum(size * explained for size, explained in parts) / max(sum(size for size, _ in parts), 1e-9)

    @property
    def confirmed(self) -> bool:
        """Whether a side shows pips that belong beside the upper face."""
        return any(_witness(count, self.upper.face) > 0 for count in self.beside)

    @property
    def contradicted(self) -> bool:
        """Whether a side shows pips that cannot be there."""
        return any(_witness(count, self.upper.face) < 0 for count in self.beside)


def shown(pixels: Pixels, pose: Pose, cubes: Sequence[Cube], samples: int) -> list[Shown]:
    """What each of some cubes of about the same size and place shows, at so many samples along a face."""
    faces = [_facing(cube, pose) for cube in cubes]
    flat = [side for sides in faces for side, _ in sides]
    patches = _patches(pixels, pose, flat, places(samples))
    here = np.array([cubes[0].x, cubes[0].y])
    counts = iter(counted(patches, BLUR_PX / scale(pose, here) / cubes[0].edge))
    return [
        Shown(next(counts), tuple(next(counts) for _ in sides[1:]), tuple(slant for _, slant in sides[1:]))
        for sides in faces
    ]


def _facing(cube: Cube, pose: Pose) -> list[tuple[Side, float]]:
    """The upper face, and the sides that show their pips, with the cosines of their angles."""
    upper, *sides = ((side, side.turned_to(pose.eye)) for side in cube.sides())
    return [upper, *(one for one in sides if one[1] > SLANT)]


def _patches(
    pixels: Pixels, pose: Pose, sides: Sequence[Side], grid: NDArray[np.float64]
) -> NDArray[np.float32]:
    spots = np.concatenate([side.spots(grid) for side in sides])
    seen = pose.project(spots[:, :2], spots[:, 2]).astype(np.float32)
    patches = at(pixels, seen.reshape(len(sides), len(grid), 2))
    return np.asarray(patches / np.float32(255), np.float32)


def _witness(count: Count, upper: int) -> int:
    """1 if a side shows a face that belongs beside the upper one, -1 if another, 0 if nothing plain."""
    if count.contrast < CONTRAST or count.explained < WITNESS:
        return 0
    share = dict(zip(FACES, count.shares, strict=True))
    fitting = max(share[face] for face in RING[upper])
    other = max(share[upper], share[7 - upper])
    if fitting > WITNESS and fitting >= other:
        return 1
    return -1 if (1 - fitting) > OTHERWISE * (1 - other) else 0
