"""Reading a die that lies on the sheet or beside it. Pure.

Whatever looks like the pips of an upper face is fitted with a cube as this camera must see it: the pips of
all its faces and their edges tell where it lies, and that no side passes for the upper face. What does not
fit well is no reading.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from vision.cube import Cube
from vision.foreign import Box, Part, is_bare, part, stain_on, stains
from vision.layout import Layout, Points
from vision.outline import Stain, outline
from vision.pips import COARSE, FINE
from vision.plan import plan
from vision.pose import Pose
from vision.rectify import Pixels
from vision.shown import Shown, shown
from vision.sideways import may_be_a_side
from vision.sought import sought
from vision.unclaimed import unclaimed

ROOM = 32.0
"""Strip round the tray in which a die inside it may be seen, mm."""

BESIDE = 60.0
"""Strip round the sheet in which a die is sought, mm."""

SMALLEST, LARGEST = 11.0, 24.0
"""Bounds of what is fitted, mm."""

LEAST, MOST = 11.7, 21.5
"""mm; what would rather be smaller or larger still is no die, but some pips of one, or dirt."""

LOOKS = (
    (8, COARSE, (0,), (0.94, 1, 1.06), (-0.12, 0, 0.12)),
    (4, COARSE, (-0.07, 0, 0.07), (0.94, 1, 1.06), (-0.1, 0, 0.1)),
    (2, COARSE, (-0.05, 0, 0.05), (0.96, 1, 1.04), (-0.06, 0, 0.06)),
    (2, FINE, (-0.025, 0, 0.025), (0.98, 1, 1.02), (-0.03, 0, 0.03)),
)
"""How many cubes are looked at, how closely, and at what shifts (edges), sizes and turns (radians)."""

EDGES = 0.5
"""Weight of plain edges, beside pips that explain all faces."""

FILLED = 0.6
"""Share of what a die hides of the print that must look otherwise."""

FAINTEST = 0.025
"""Standard deviation over the upper face, full scale 1, below which no pips are to be seen."""


class Proof(NamedTuple):
    """What the upper face must show to be sure."""

    explained: float
    """Share of what is to be seen that its pips explain."""
    rival: float
    """What every other number of pips leaves unexplained, beside this one."""
    two: float
    three: float
    """By how much two, and three, of its edges stand out, beside its pips."""
    unclaimed: int
    """Pips beside the cube that may yet be a play of light."""
    slant: float = 1.0
    """Cosine of the angle from which a side can pass for it, where anything lies beyond."""


FEW, MANY = Proof(0.6, 1.5, 0.3, 0.9, 1), Proof(0.6, 1.5, 0.3, 0.7, 3)
"""Up to three pips, which some pips of another face may look like, and more: where a side bears witness."""

FEW_ALONE, MANY_ALONE = Proof(0.65, 1.8, 0.6, 1.6, 0, 0.45), Proof(0.65, 1.8, 0.3, 0.8, 2, 0.5)
"""The same where none does."""

ONE_ALONE = Proof(0.87, 5.0, 1.0, 1.6, 0, 0.6)
"""The same for a single spot, which is soon found in anything."""


STEEPEST = 0.75
"""Cosine of the angle from which a side can pass for the upper face, though nothing lies beyond."""

PLAINLY = 0.85
"""Share of all that is to be seen that pips explain: where a side bears witness, or nothing else
can be the upper face, no edge need stand out then."""


class Reading(NamedTuple):
    """What one cube shows."""

    cube: Cube
    shown: Shown

    @property
    def face(self) -> int:
        """What its upper face says."""
        return self.shown.upper.face

    @property
    def worth(self) -> float:
        """How well it fits, beside others."""
        return self.shown.explained + EDGES * self.shown.edged


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
    stain = stain_on(where, tray)
    inside = [one for one in readings(pixels, pose, where, stain) if lies_in(one, tray)] if stain else []
    return Lying(inside[0].face, inside[0].cube) if len(inside) == 1 else Lying()


def strays(pixels: Pixels, pose: Pose, layout: Layout, sheet: Pixels, per_mm: float, men: Points) -> bool:
    """Whether a die lies on the sheet or beside it, but not in the tray; `men` (k, 2) stand there."""
    box = around((0.0, 0.0, layout.width_mm, layout.height_mm), BESIDE)
    where = part(pixels, pose, box, sheet, per_mm)
    for stain in stains(where):
        if len(men) and stain.reaches(men, layout.radius_mm):
            continue
        for reading in readings(pixels, pose, where, stain):
            if not (layout.tray and lies_in(reading, layout.tray)):
                return True
    return False


def around(tray: Box, room: float = ROOM) -> Box:
    """A box with room on all sides."""
    return tray[0] - room, tray[1] - room, tray[2] + 2 * room, tray[3] + 2 * room


def lies_in(reading: Reading, tray: Box) -> bool:
    """Whether the middle of a cube is over the tray."""
    x, y = reading.cube.x - tray[0], reading.cube.y - tray[1]
    return 0 <= x <= tray[2] and 0 <= y <= tray[3]


def readings(pixels: Pixels, pose: Pose, where: Part, stain: Stain) -> list[Reading]:
    """All dice in a stain that can be told."""
    plain: list[Reading] = []
    above = plan(where, stain)
    for one in _looked_at(pixels, pose, sought(above, pose.eye, LOOKS[0][0])):
        face, filled = one.face, stain.fills(outline(one.cube, pose.eye))
        beside, aside = unclaimed(above, pose.eye, one.cube, face), may_be_a_side(above, pose.eye, one.cube)
        if filled > FILLED and _is_plain(one, beside, aside):
            plain.append(one)
    return _apart(plain)


def _apart(plain: Sequence[Reading]) -> list[Reading]:
    """One reading a die: those that say the same at one place, and those that a side speaks against."""
    kept: list[Reading] = []
    for one in sorted(plain, key=lambda one: (one.shown.confirmed, one.worth), reverse=True):
        near = [other for other in kept if _is_same(one, other)]
        if not any(one.face == other.face or other.shown.confirmed > one.shown.confirmed for other in near):
            kept.append(one)
    return kept


def _is_same(one: Reading, other: Reading) -> bool:
    return abs(one.cube.x - other.cube.x) + abs(one.cube.y - other.cube.y) < one.cube.edge


def _looked_at(pixels: Pixels, pose: Pose, cubes: Sequence[Cube]) -> list[Reading]:
    """The best cubes, each moved a little to where its faces and edges are plainest."""
    told: list[Reading] = []
    for most, samples, *reach in LOOKS:
        near = [list(_nudged(cube, *reach)) for cube in cubes[:most]]
        told = [_best(pixels, pose, nudged, samples) for nudged in near if nudged]
        told.sort(key=lambda one: one.worth, reverse=True)
        cubes = [one.cube for one in told]
    return told


def _best(pixels: Pixels, pose: Pose, cubes: Sequence[Cube], samples: int) -> Reading:
    told = zip(cubes, shown(pixels, pose, cubes, samples), strict=True)
    return max((Reading(*one) for one in told), key=lambda one: one.worth)


def _is_plain(reading: Reading, beside: int, aside: bool) -> bool:
    """Whether the upper face is sure, with so many pips beside the cube; `aside`: it may be a side."""
    told, upper = reading.shown, reading.shown.upper
    few, many = (FEW, MANY) if told.confirmed else (FEW_ALONE, MANY_ALONE)
    need = many if upper.face > 3 else few
    if upper.face == 1 and not told.confirmed:
        need = ONE_ALONE
    legible = upper.explained > need.explained and upper.rival > need.rival and upper.contrast > FAINTEST
    slant = max(told.slants, default=0.0)
    upright = slant < (need.slant if aside or told.confirmed else STEEPEST) and not told.contradicted
    edged = told.rims[1] > need.two * upper.contrast and told.rims[2] > need.three * upper.contrast
    edged |= told.explained > PLAINLY and (told.confirmed or (upper.face > 1 and not aside))
    return legible and upright and edged and beside <= need.unclaimed and LEAST < reading.cube.edge < MOST


def _nudged(
    cube: Cube, shifts: Sequence[float], sizes: Sequence[float], turns: Sequence[float]
) -> Iterator[Cube]:
    for across, along, size, turn in product(shifts, shifts, sizes, turns):
        x, y = cube.x + across * cube.edge, cube.y + along * cube.edge
        if SMALLEST < cube.edge * size < LARGEST:
            yield Cube(x, y, cube.edge * size, cube.yaw + turn)
