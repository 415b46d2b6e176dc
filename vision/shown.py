"""What all faces of a cube show that the camera sees: pips that belong to one die, and plain edges. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.cube import Cube, Side
from vision.die import FACES, RING
from vision.foreign import scale
from vision.pips import Count, counted, places
from vision.pose import Pose
from vision.rectify import Floats, Pixels, at
from vision.rims import rims

SLANT = 0.25
"""Cosine of the angle at which a side must be seen to show its pips."""

BLUR_PX = 0.75
"""Of camera and compression; sharpening takes some of it back."""

CONTRAST = 0.03
"""Standard deviation over a face, full scale 1, below which no pips are to be seen."""

FAINT = 0.5
"""The same for a side, beside the upper face, where that is faint itself."""

STEEP = 0.06
"""What an edge stands out by, full scale 1, to be as plain as may be."""

UPPER = 0.7
"""Weight of the edges of the upper face."""

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
    rims: tuple[float, ...] = (0.0,) * 4
    """How far the edges of the upper face stand out, the faintest first."""
    edged: float = 0.0
    """How plain the edges of all faces are, 0 to 1."""

    @property
    def explained(self) -> float:
        """Share of all that is to be seen that pips explain, by face as large as it is seen."""
        seen = zip((self.upper, *self.beside), (1.0, *self.slants), strict=True)
        parts = [(slant * count.contrast**2, count.explained) for count, slant in seen]
        return sum(size * explained for size, explained in parts) / max(sum(size for size, _ in parts), 1e-9)

    @property
    def confirmed(self) -> bool:
        """Whether a side shows pips that belong beside the upper face."""
        return any(_witness(count, self.upper) > 0 for count in self.beside)

    @property
    def contradicted(self) -> bool:
        """Whether a side shows pips that cannot be there."""
        return any(_witness(count, self.upper) < 0 for count in self.beside)


def shown(pixels: Pixels, pose: Pose, cubes: Sequence[Cube], samples: int) -> list[Shown]:
    """What each of some cubes of about the same size and place shows, at so many samples along a face."""
    faces = [_facing(cube, pose.eye) for cube in cubes]
    flat = [side for sides in faces for side, _ in sides]
    patches = _patches(pixels, pose, flat, places(samples))
    here = np.array([cubes[0].x, cubes[0].y])
    counts = iter(counted(patches, BLUR_PX / scale(pose, here) / cubes[0].edge))
    edges = iter(rims(pixels, pose, flat))
    told = []
    for sides in faces:
        upper, *beside = (next(counts) for _ in sides)
        own = np.array([next(edges) for _ in sides])
        slants = tuple(slant for _, slant in sides[1:])
        told.append(Shown(upper, tuple(beside), slants, tuple(np.sort(own[0]).tolist()), _edged(own)))
    return told


def _edged(edges: Floats) -> float:
    """How plain the edges (k, 4) of the upper face and of its k - 1 sides are."""
    plain = np.minimum(edges / STEEP, 1).mean(axis=1)
    return float(UPPER * plain[0] + (1 - UPPER) * plain[1:].mean()) if len(plain) > 1 else float(plain[0])


def _facing(cube: Cube, eye: NDArray[np.float64]) -> list[tuple[Side, float]]:
    """The upper face, and the sides that show their pips, with the cosines of their angles."""
    upper, *sides = ((side, side.turned_to(eye)) for side in cube.sides())
    return [upper, *(one for one in sides if one[1] > SLANT)]


def _patches(
    pixels: Pixels, pose: Pose, sides: Sequence[Side], grid: NDArray[np.float64]
) -> NDArray[np.float32]:
    spots = np.concatenate([side.spots(grid) for side in sides])
    seen = pose.project(spots[:, :2], spots[:, 2]).astype(np.float32)
    patches = at(pixels, seen.reshape(len(sides), len(grid), 2))
    return np.asarray(patches / np.float32(255), np.float32)


def _witness(count: Count, upper: Count) -> int:
    """1 if a side shows a face that belongs beside the upper one, -1 if another, 0 if nothing plain."""
    if count.contrast < min(CONTRAST, FAINT * upper.contrast) or count.explained < WITNESS:
        return 0
    share = dict(zip(FACES, count.shares, strict=True))
    fitting = max(share[face] for face in RING[upper.face])
    other = max(share[upper.face], share[7 - upper.face])
    if fitting > WITNESS and fitting >= other:
        return 1
    return -1 if (1 - fitting) > OTHERWISE * (1 - other) else 0
