"""Reading a die that lies on the sheet or beside it. Pure.

Whatever looks like the pips of an upper face is fitted with a cube as this very camera must see it. A number
is told where more speaks for it than for any other, for another place, and for a die that leans.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from vision.dice.cube import Cube
from vision.dice.likelihood import View, shown, view
from vision.dice.pips import FINE
from vision.dice.proposals import proposed_cubes
from vision.dice.refine import AGAIN, LEANING, LEVEL, NEWLY, OVER, TILTED, UPRIGHT, Round, settled
from vision.dice.residual import Box, Part, is_bare, part, stain_on, stains
from vision.dice.stain import Stain
from vision.dice.stray_pips import unclaimed
from vision.dice.top_view import Plan, plan
from vision.geometry.layout import Layout, Points
from vision.geometry.local_camera import near
from vision.geometry.pose import Array, Pose
from vision.geometry.sampling import Pixels

TRAY_MARGIN_MM = 32.0
"""Strip round the tray in which a die inside it may be seen, mm."""

SHEET_MARGIN_MM = 60.0
"""Strip round the sheet in which a die is looked for, mm."""

PARTS_COUNT, ROWS_COUNT = 16, 4
"""Parts of the table, and in how many rows, in which one is looked for, one an image: all at once would hold
it up."""

SMALLEST_DIE_MM, LARGEST_DIE_MM = 11.7, 21.0
"""mm; what would rather be smaller or larger still is no die, but some pips of one, or dirt."""

MOST_CUBES_COUNT = 48
"""Cubes that are looked at."""

LEAD_FACTOR = 2.2
"""By how much more must speak for a number than for all else."""

LEANING_SHARE = 0.05
"""How much more may speak for a die that leans, beside the lead: it is tried in more ways, and rare.

Fitted on 560 drawn dice, half of them leaning; from above a lean of twelve degrees is hardly seen.
"""

PLAIN_EDGE_FACTOR = 1.36
"""How plain edges are, and the share of what is to be seen that pips explain: less in shadows and hands."""

STRAY_DIE_SHARE = 0.65
"""That share for a die on the sheet, where pieces stand as well."""

STRAY_PIPS_COUNT = 2
"""Pips beside the cube that may yet be a play of light."""

TURNS, STEEPNESSES = np.arange(8) * np.pi / 4, (0.25, 0.45, 0.65)
"""Which ways, and how far, a die may lean, radians."""


class Reading(NamedTuple):
    """What one cube shows."""

    cube: Cube
    face: int
    explained: float
    """Share of what is to be seen that its pips explain."""
    edged: float
    """How plain its edges are, 0 to 1."""
    lead: float
    """By how much more speaks for it than for another number, or another place."""

    @property
    def is_die(self) -> bool:
        """Whether it is a die, and its number one that it shows, unless pips lie beside it; it may lean."""
        plain = self.explained + self.edged > PLAIN_EDGE_FACTOR
        return plain and self.lead > LEAD_FACTOR and SMALLEST_DIE_MM < self.cube.edge < LARGEST_DIE_MM


class Found(NamedTuple):
    """A die that was found."""

    shows: Reading
    seen: View
    upright: Array
    """Cubes (k, 6) as which it may be taken, the best first."""

    def rests(self) -> bool:
        """Whether it does not lean: most of the work of a reading."""
        level = settled(self.seen, self.upright[:2], TILTED, LEVEL)
        flat = max(_looks(self.seen, self.upright), _looks(self.seen, level))
        leaning = _looks(self.seen, settled(self.seen, _leaning(self.upright[:2]), OVER, LEANING))
        return leaning - flat < LEANING_SHARE * self.shows.lead


class Lying(NamedTuple):
    """What lies in the tray."""

    face: int | None = None
    """Of the one die that rests there, where it can be told."""
    cube: Cube | None = None
    """Where that die lies."""
    bare: bool = False
    """Nothing lies there."""
    places: Array | None = None
    """Cubes (k, 6) as which something there may be taken; where they lie is not fitted yet."""
    upright: Array | None = None
    """Cubes (k, 6) as which the die may be taken, the best first, for the next image."""
    where: Part | None = None
    """The tray as it lies, while a reading is begun."""

    @property
    def is_begun(self) -> bool:
        """Whether its number is told later only."""
        return self.face is None and not (self.places is None and self.upright is None)


def read_tray(
    pixels: Pixels, pose: Pose, tray: Box, sheet: Pixels, per_mm: float, before: Lying | None = None
) -> Lying:
    """What lies in the tray, of an image (h, w, 3), as far as one image more tells it.

    `sheet` is the print (BGR) at `per_mm` pixels a millimetre. A reading is begun twice before it tells a
    number, lest one image be held up: first is told where a die may lie, then how. `before` is what was told
    before; if that is a reading that is begun, the tray has to lie as it did.
    """
    begun = before.where if before and before.is_begun else None
    where = begun or part(pixels, pose, around(tray), sheet, per_mm)
    if is_bare(where, tray):
        return Lying(bare=True)
    stain = stain_on(where, tray)
    if stain is None:
        return Lying()
    places, upright = (before.places, before.upright) if before else (None, None)
    if upright is not None:
        found = reading(pixels, pose, where, stain, upright, AGAIN)
        if found is None or not lies_in(found.shows.cube, tray) or not found.rests():
            return Lying()
        return Lying(found.shows.face, found.shows.cube, upright=found.upright)
    if places is not None:
        found = reading(pixels, pose, where, stain, places, NEWLY)
        if found is None or not lies_in(found.shows.cube, tray):
            return Lying()
        return Lying(upright=found.upright, where=where)
    cubes = _proposed(plan(where, stain), pose.eye)
    return Lying(places=cubes, where=where) if len(cubes) else Lying()


def strays(
    pixels: Pixels, pose: Pose, layout: Layout, sheet: Pixels, per_mm: float, pieces: Points, number: int
) -> bool:
    """Whether a die lies on one of `PARTS_COUNT` parts of the sheet or beside it, but not in the tray.

    Parts are numbered from the left, row by row; `pieces` (k, 2) stand on the sheet.
    """
    across = PARTS_COUNT // ROWS_COUNT
    row, column = divmod(number, across)
    width_mm, height_mm = layout.width_mm / across, layout.height_mm / ROWS_COUNT
    box = around((column * width_mm, row * height_mm, width_mm, height_mm), SHEET_MARGIN_MM)
    where = part(pixels, pose, box, sheet, per_mm)
    for stain in stains(where):
        if len(pieces) and stain.reaches(pieces, layout.radius_mm):
            continue
        found = reading(pixels, pose, where, stain, _proposed(plan(where, stain), pose.eye), NEWLY)
        inside = found and layout.tray and lies_in(found.shows.cube, layout.tray)
        if found and found.shows.explained > STRAY_DIE_SHARE and not inside:
            return True
    return False


def around(tray: Box, room: float = TRAY_MARGIN_MM) -> Box:
    """A box with room on all sides."""
    return tray[0] - room, tray[1] - room, tray[2] + 2 * room, tray[3] + 2 * room


def lies_in(cube: Cube, tray: Box) -> bool:
    """Whether the middle of a cube is over the tray."""
    x, y = cube.x - tray[0], cube.y - tray[1]
    return 0 <= x <= tray[2] and 0 <= y <= tray[3]


def reading(
    pixels: Pixels, pose: Pose, where: Part, stain: Stain, cubes: Array, rounds: Sequence[Round]
) -> Found | None:
    """The one die in a stain of an image (h, w, 3), if it can be told; it may lean.

    It is sought from cubes (k, 6) on as which it may be taken, in so many rounds.
    """
    if not len(cubes):
        return None
    seen = view(pixels, near(pose, cubes[:, :2].mean(axis=0)), where)
    upright = settled(seen, cubes, rounds, UPRIGHT)
    shows = _told(seen, upright)
    if not shows.is_die:
        return None
    if unclaimed(plan(where, stain), pose.eye, shows.cube, shows.face) > STRAY_PIPS_COUNT:
        return None
    return Found(shows, seen, upright)


def _proposed(above: Plan, eye: Array) -> Array:
    """Cubes (k, 6) in a plan, as a camera at `eye` (3,) may see them."""
    cubes = [(*cube, 0.0, 0.0) for cube in proposed_cubes(above, eye, MOST_CUBES_COUNT)]
    return np.array(cubes).reshape(-1, 6)


def _told(seen: View, upright: Array) -> Reading:
    """What the best of upright cubes (k, 6) shows, and how sure that is."""
    told = shown(seen, upright, FINE)
    odds = told.odds
    best, face = np.unravel_index(odds.argmax(), odds.shape)
    cube, most = Cube(*upright[best, :4].tolist()), float(odds.max())
    same = np.linalg.norm(upright[:, :2] - upright[best, :2], axis=1) < cube.edge
    odds[same, face] = -np.inf
    return Reading(
        cube,
        int(face) + 1,
        float(told.explained[best, face]),
        float(told.edges[best]),
        most - float(odds.max()),
    )


def _leaning(upright: Array) -> Array:
    """Cubes (k, 6) that lean, from upright ones."""
    ways = [(far * np.cos(way), far * np.sin(way)) for far in STEEPNESSES for way in TURNS]
    return np.array([(*cube[:4], *way) for cube in upright for way in ways])


def _looks(seen: View, cubes: Array) -> float:
    """What pips and edges speak for the best of cubes (k, 6): one that leans hides more, proves no more."""
    told = shown(seen, cubes, FINE)
    return float(told.looks.ravel()[told.odds.argmax()])
