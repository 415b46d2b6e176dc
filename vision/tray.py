"""Reading a die that lies on the sheet or beside it. Pure.

What differs from the print is fitted with a cube as this camera must see it, so that a side cannot pass for
the upper face; only then are the pips of that face counted. Whatever does not fit well is no reading.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from vision.foreign import Box, Part, is_bare, part, scale, stains
from vision.layout import Layout, Points
from vision.outline import LARGEST, SMALLEST, Array, Cube, Stain, fitted, outline
from vision.pips import COARSE, FINE, Count, counted, places
from vision.pose import Pose
from vision.rectify import Pixels, at

ROOM = 32.0
"""Strip round the tray in which a die inside it may be seen, mm."""

BESIDE = 60.0
"""Strip round the sheet in which a die is sought, mm."""

ALIKE = 0.82
"""How well its outline explains what differs from the print, at least."""

SINGLE = 0.9
"""The same where one pip was found: that is soon found in anything."""

OUTLINED = 0.95
"""The same, less a twentieth of how clear its pips are, where more were found."""

FAR = ((-0.28, -0.14, 0, 0.14, 0.28), (0.88, 1, 1.12), (-0.25, 0, 0.25))
NEAR = ((-0.07, 0, 0.07), (0.95, 1, 1.05), (-0.1, 0, 0.1))
"""Shifts (edges), sizes and turns (radians) at which its pips are sought."""

EXPLAINED = 0.65
"""Share of what is to be seen on the upper face that its pips must explain."""

CLEARLY = 1.8
"""What every other number of pips must leave unexplained, beside this one."""

CONTRAST = 0.03
"""Standard deviation over the face, full scale 1, below which no pips are to be seen."""

BLUR_PX = 1.0
"""Of camera and compression."""

RIVAL = 0.85
"""How well another face may fit beside the best one."""

NOTHING = Count(1, 0.0, 1.0, 0.0)


class Reading(NamedTuple):
    """What one cube shows."""

    face: int | None
    """None where that is not plain."""
    cube: Cube
    overlap: float
    pips: Count


class Lying(NamedTuple):
    """What lies in the tray."""

    face: int | None = None
    """Of the one die that rests there, where it can be told."""
    place: tuple[float, float] | None = None
    """Of that die, mm."""
    bare: bool = False
    """Nothing lies there."""


def read_tray(pixels: Pixels, pose: Pose, tray: Box, sheet: Pixels, per_mm: float) -> Lying:
    """What lies in the tray; `sheet` is the print (BGR) at `per_mm` pixels a millimetre."""
    where = part(pixels, pose, around(tray), sheet, per_mm)
    if is_bare(where, tray):
        return Lying(bare=True)
    inside = [reading for reading in readings(pixels, pose, where) if lies_in(reading, tray)]
    plain = [reading for reading in inside if reading.face]
    if len(plain) != 1:
        return Lying()
    return Lying(plain[0].face, (plain[0].cube.x, plain[0].cube.y))


def strays(pixels: Pixels, pose: Pose, layout: Layout, sheet: Pixels, per_mm: float, men: Points) -> bool:
    """Whether a die lies on the sheet or beside it, but not in the tray; `men` (k, 2) stand there."""
    box = around((0.0, 0.0, layout.width_mm, layout.height_mm), BESIDE)
    where = part(pixels, pose, box, sheet, per_mm)
    return any(
        reading.face and not (layout.tray and lies_in(reading, layout.tray))
        for reading in readings(pixels, pose, where, men, layout.radius_mm)
    )


def around(tray: Box, room: float = ROOM) -> Box:
    """A box with room on all sides."""
    return tray[0] - room, tray[1] - room, tray[2] + 2 * room, tray[3] + 2 * room


def lies_in(reading: Reading, tray: Box) -> bool:
    """Whether the middle of a cube is over the tray."""
    x, y = reading.cube.x - tray[0], reading.cube.y - tray[1]
    return 0 <= x <= tray[2] and 0 <= y <= tray[3]


def readings(
    pixels: Pixels, pose: Pose, where: Part, men: Points | None = None, radius_mm: float = 0.0
) -> Iterator[Reading]:
    """All cubes in a part of the sheet, but for the `men` (k, 2) that are known to stand there."""
    for stain in stains(where):
        if men is not None and len(men) and stain.reaches(men, radius_mm):
            continue
        tried = [_read(pixels, pose, stain, cube) for _, cube in fitted(stain, pose.eye)]
        best = max(tried, key=_worth)
        # Where another face can be seen almost as well, nothing is plain.
        others = [one for one in tried if one.pips.face != best.pips.face]
        doubtful = any(_worth(one) > RIVAL * _worth(best) for one in others)
        yield best._replace(face=None) if doubtful else best


def _read(pixels: Pixels, pose: Pose, stain: Stain, cube: Cube) -> Reading:
    """The cube, moved a little to where its pips are plainest."""
    eye, told = pose.eye, NOTHING
    for samples, *reach in ((COARSE, *FAR), (FINE, *NEAR)):
        near = [one for one in _nudged(cube, *reach) if stain.explained_by(outline(one, eye)) > ALIKE]
        if not near:
            return Reading(None, cube, 0.0, NOTHING)
        counts = _counts(pixels, pose, near, places(samples))
        best = max(range(len(near)), key=lambda one: counts[one].explained)
        cube, told = near[best], counts[best]
    overlap = stain.explained_by(outline(cube, eye))
    plain = told.explained > EXPLAINED and told.rival > CLEARLY and told.contrast > CONTRAST
    plain &= overlap > (SINGLE if told.face == 1 else OUTLINED - told.rival / 20)
    return Reading(told.face if plain else None, cube, overlap, told)


def _counts(pixels: Pixels, pose: Pose, cubes: Sequence[Cube], grid: Array) -> list[Count]:
    spots = np.concatenate([cube.upper(grid) for cube in cubes])
    seen = pose.project(spots, np.repeat([cube.edge for cube in cubes], len(grid)))
    patches = at(pixels, seen.reshape(len(cubes), len(grid), 2).astype(np.float32))
    middle = np.array([cubes[0].x, cubes[0].y])
    return counted(
        np.asarray(patches / np.float32(255), np.float32), BLUR_PX / scale(pose, middle) / cubes[0].edge
    )


def _nudged(
    cube: Cube, shifts: Sequence[float], sizes: Sequence[float], turns: Sequence[float]
) -> Iterator[Cube]:
    for across, along, size, turn in product(shifts, shifts, sizes, turns):
        x, y = cube.x + across * cube.edge, cube.y + along * cube.edge
        if SMALLEST < cube.edge * size < LARGEST:
            yield Cube(x, y, cube.edge * size, cube.yaw + turn)


def _worth(reading: Reading) -> float:
    return reading.overlap * reading.pips.explained
