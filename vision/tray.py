"""Reading a die that lies on the sheet or beside it. Pure.

What differs from the print is fitted with a cube as this camera must see it, so that a side cannot pass for
the upper face; only then are the pips of that face counted. Whatever does not fit well is no reading.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from vision.cube import Cube
from vision.foreign import Box, Part, is_bare, part, stains
from vision.layout import Layout, Points
from vision.outline import EDGES, LARGEST, SMALLEST, Stain, fitted, outline
from vision.pips import COARSE, FINE, Count
from vision.pose import Pose
from vision.rectify import Pixels
from vision.shown import CONTRAST, Shown, shown

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
NEXT = ((-0.03, 0, 0.03), (0.975, 1, 1.025), (-0.05, 0, 0.05))
"""Shifts (edges), sizes and turns (radians) at which its pips are sought."""

EXPLAINED = 0.65
"""Share of what is to be seen on the upper face that its pips must explain."""

CLEARLY = 1.8
"""What every other number of pips must leave unexplained, beside this one."""

SQUARELY = 0.45
"""Cosine of the angle from which a side can pass for an upper face."""

BORNE_OUT = 0.4
"""Share of its outline that cannot be shadow, where no side confirms a die."""

LEAST, MOST = 0.97 * EDGES[0], 1.08 * EDGES[-1]
"""mm; what would rather be smaller or larger still is no die, but some pips of one, or dirt."""

RIVAL = 0.85
"""How well another face may fit beside the best one."""

NOTHING = Shown(Count(1, 0.0, 1.0, 0.0))


class Reading(NamedTuple):
    """What one cube shows."""

    face: int | None
    """None where that is not plain."""
    cube: Cube
    overlap: float
    shown: Shown

    @property
    def worth(self) -> float:
        """How well it fits, beside others."""
        return self.overlap * self.shown.explained


class Lying(NamedTuple):
    """What lies in the tray."""

    face: int | None = None
    """Of the one die that rests there, where it can be told."""
    cube: Cube | None = None
    """Where that die lies."""
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
    return Lying(plain[0].face, plain[0].cube)


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
        best = max(tried, key=lambda one: one.worth)
        # Where another face can be seen almost as well, nothing is plain.
        others = [one for one in tried if one.shown.upper.face != best.shown.upper.face]
        doubtful = any(one.worth > RIVAL * best.worth for one in others)
        yield best._replace(face=None) if doubtful else best


def _read(pixels: Pixels, pose: Pose, stain: Stain, cube: Cube) -> Reading:
    """The cube, moved a little to where the pips of all its faces are plainest."""
    eye, told = pose.eye, NOTHING
    for samples, *reach in ((COARSE, *FAR), (COARSE, *NEAR), (FINE, *NEXT)):
        near = [one for one in _nudged(cube, *reach) if stain.explained_by(outline(one, eye)) > ALIKE]
        if not near:
            return Reading(None, cube, 0.0, NOTHING)
        seen = shown(pixels, pose, near, samples)
        best = max(range(len(near)), key=lambda one: seen[one].explained)
        cube, told = near[best], seen[best]
    overlap = stain.explained_by(outline(cube, eye))
    plain = _is_plain(told, overlap, stain.borne_out(outline(cube, eye)))
    return Reading(told.upper.face if plain and LEAST < cube.edge < MOST else None, cube, overlap, told)


def _is_plain(told: Shown, overlap: float, borne_out: float) -> bool:
    """Whether the upper face is sure, in a cube whose outline explains so much of what lies there."""
    upper = told.upper
    legible = upper.explained > EXPLAINED and upper.rival > CLEARLY and upper.contrast > CONTRAST
    outlined = overlap > (SINGLE if upper.face == 1 else OUTLINED - upper.rival / 20)
    # Only pips on a side prove that the upper face is none, where a side is seen as squarely.
    slant = max(told.slants, default=0.0)
    upright = told.confirmed or (slant < SQUARELY and borne_out > BORNE_OUT)
    return legible and outlined and upright and not told.contradicted


def _nudged(
    cube: Cube, shifts: Sequence[float], sizes: Sequence[float], turns: Sequence[float]
) -> Iterator[Cube]:
    for across, along, size, turn in product(shifts, shifts, sizes, turns):
        x, y = cube.x + across * cube.edge, cube.y + along * cube.edge
        if SMALLEST < cube.edge * size < LARGEST:
            yield Cube(x, y, cube.edge * size, cube.yaw + turn)
