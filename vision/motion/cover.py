"""Hands, sleeves, cups and motion: which cells cannot be judged now, and whether anything is under way. Pure.

Nothing is learnt about hands. Whatever differs from the sheet as it was last seen at rest (or, before that,
from the printed sheet), and is larger than a piece, lies over the board.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.plan_map import Ground
from vision.geometry.sampling import Floats, Pixels
from vision.motion.shadows import around, beyond_light, motion, painted, things
from vision.photometry.middle import middle

Flags = NDArray[np.bool_]

Scale = Callable[[], tuple[Floats, Floats]]
"""Gives the factor and offset (3,) that make the black of a plan 0 and its white 1."""

MOTION_LEVELS = 20
"""Grey levels between two images that are more than noise."""

CHANGE_LEVELS = 26
"""Grey levels beside the sheet at rest."""

LARGE_PIECES = 1.4
"""What covers more than a piece, as it is seen, does so many times is none."""

LARGE_AT_FIRST_FACES = 3.0
"""The same in faces, between the cells, beside the printed sheet, which is a poorer witness."""

SMALL_FACE_SHARE = 0.15
"""What moves over less of a face is noise."""

CHANGED_CELL_SHARE = 0.4
"""Share of a cell that has changed, at least, when a piece has come or gone."""

SHADOW_PIECES = 0.25
"""What its shadow may change besides, in pieces."""

SOFT_EDGE_PLAN_PX = 2
"""Plan pixels around it, which his soft edge changes."""

COVERED_CELL_SHARE = 0.12
"""Share of a cell under cover that makes the cell covered."""

GLARE_FACTOR = 1.2
"""Brightness beside white paper that only a lamp's reflection has."""

GLARE_LEVELS = 222.0
"""Grey levels it has at least, in its strongest colour."""

GLARED_CELL_SHARE = 0.06
"""Share of a cell under glare that makes it suspect."""

ADOPTED_AFTER_S = 1.5
"""Seconds after which what does not move belongs to the table (its cells may still look like nothing)."""

AT_REST_S = 0.08
"""Seconds without motion before the sheet is at rest."""

REFLECTION_FACTOR = 1.05
"""Brightness in every colour, beside white paper, from which on nothing but a lamp's reflection is seen."""

RESTING_COVER_S = 0.33
"""Seconds without motion after which what covers cells lies there, as hands at play hardly ever do."""

SHADE = (0.5, 1.5)
"""Brightness beside the printed sheet that light and shadow alone can make."""

LIGHT_TINT_SHARE = 0.15
"""Change of colour beside the printed sheet that light alone can make."""


@dataclass(frozen=True, eq=False)
class Rest:
    """What is remembered between images."""

    before: Pixels | None = None
    """The last plan."""
    calm: Pixels | None = None
    """The sheet at rest, as last seen."""
    moved: float = -1e9
    """When something last moved, seconds."""
    quiet: NDArray[np.float64] | None = None
    """(h, w) since when nothing has moved there, seconds."""
    appeared: float | None = None
    """Since when something has lain over the board, seconds."""
    lit: Flags | None = None
    """(n,) the lights in the last plan."""
    calm_lit: Flags | None = None
    """(n,) the lights in the plan at rest."""
    shown: Flags | None = None
    """(h, w) what the last image showed."""
    calm_shown: Flags | None = None
    """(h, w) what was shown of the sheet at rest."""


@dataclass(frozen=True, eq=False)
class Cover:
    """What lies over the board in one image."""

    cells: Flags
    """(n,) hidden, or not to be trusted."""
    glare: Flags
    """(n,) with a lamp's reflection on them."""
    mask: Pixels
    """(h, w) of the plan, 255 where covered."""
    moving: bool
    present: bool
    """Something larger than a piece lies over the board."""
    lies: bool
    """It has lain there for a while."""


def cover(
    rest: Rest, time: float, drawn: Pixels, place: Ground, scale: Scale, lit: Flags
) -> tuple[Rest, Cover]:
    """One image further.

    `drawn` is its plan, `scale` what tells its colours, where that is asked for; `lit` (n,) the cells whose
    light is on.
    """
    beside_last = _apart_if_alike(drawn, rest.before)
    moving = _moving(beside_last, rest.before, drawn, place, _unlit(place, lit, rest.lit, rest.shown))
    moved, quiet = rest.moved, rest.quiet
    if quiet is None:
        quiet = np.full(moving.shape, -1e9)
    if moving.any():
        moved = time
        # A moving hand has a shadow that moves too little to be motion.
        size = 4 * int(np.sqrt(place.face_area)) | 1
        quiet = np.where(cv2.dilate(moving, np.ones((size, size), np.uint8)) > 0, time, quiet)
    still = time - moved >= AT_REST_S
    # While nothing moves, the last plan is the one at rest.
    beside_calm = beside_last if rest.calm is rest.before else _apart_if_alike(drawn, rest.calm)
    unlit = _unlit(place, lit, rest.calm_lit, rest.calm_shown)
    large = _large(beside_calm, rest.calm, drawn, place, scale, lit, unlit)
    present = bool(large.any())
    appeared = (time if rest.appeared is None else rest.appeared) if present else None
    mask = np.asarray(cv2.bitwise_or(large, moving), np.uint8)
    calm, calm_lit, calm_shown = rest.calm, rest.calm_lit, rest.calm_shown
    if still and not present:
        calm, calm_lit, calm_shown = drawn, lit, place.shown
    elif calm is not None and appeared is not None:
        lies = time - np.maximum(quiet, appeared) > ADOPTED_AFTER_S
        calm = np.where(lies[..., None], drawn, calm) if lies.any() else calm
    hidden = place.share(mask > 0) > COVERED_CELL_SHARE
    if present:
        # Fingers over pieces are hard to tell from pieces: what lies beside a hand is under it.
        size = int(np.sqrt(place.face_area)) | 1
        hidden |= place.share(cv2.dilate(large, np.ones((size, size), np.uint8)) > 0) > COVERED_CELL_SHARE
    glare = _glared(drawn, scale, place, lit)
    later = Rest(drawn, calm, moved, quiet, appeared, lit, calm_lit, place.shown, calm_shown)
    return later, Cover(hidden, glare, mask, not still, present, time - moved >= RESTING_COVER_S)


def changed(drawn: Pixels, before: Pixels, place: Ground) -> Floats:
    """(n,) grey levels by which each cell differs between two plans, on average."""
    # Noise goes up and down: smoothed before it is compared, little of it is left.
    return np.asarray(place.total(_apart(_soft(drawn), _soft(before))) / place.counts, np.float32)


def _unlit(place: Ground, lit: Flags, before: Flags | None, shown: Flags | None) -> Flags:
    """(h, w) where lights cannot plainly have changed the plan, and which this image and the other showed."""
    seen = place.shown if shown is None else place.shown & shown
    return seen & ~place.beside(lit if before is None else lit | before)


def _moving(
    apart: Pixels | None, before: Pixels | None, drawn: Pixels, place: Ground, unlit: Flags
) -> Pixels:
    """255 where something moves; `apart` (h, w) is the difference between the plan and the one before."""
    if apart is None or before is None:
        return np.zeros(drawn.shape[:2], np.uint8)
    mask = (apart > MOTION_LEVELS) & unlit
    moving = _components(mask.astype(np.uint8), SMALL_FACE_SHARE * place.face_area)
    return motion(moving, drawn, before, SMALL_FACE_SHARE * place.face_area) if moving.any() else moving


def _large(
    apart: Pixels | None,
    calm: Pixels | None,
    drawn: Pixels,
    place: Ground,
    scale: Scale,
    lit: Flags,
    unlit: Flags,
) -> Pixels:
    """255 where something larger than a piece lies; `apart` (h, w) is the difference between the plan and
    the one at rest."""
    if apart is not None and calm is not None:
        odd = ((apart > CHANGE_LEVELS) & unlit).astype(np.uint8)
        opened = np.asarray(cv2.morphologyEx(odd, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
        large = _components(opened, LARGE_PIECES * place.piece_area)
        large = _but_neighbours(large, place) if large.any() else large
        if not large.any():
            return large
        return things(large, drawn, calm, int(place.pitch) | 1, LARGE_PIECES * place.piece_area)
    if place.printed is None:
        return np.zeros(drawn.shape[:2], np.uint8)
    odd = _unprinted(drawn, place, scale, lit)
    opened = np.asarray(cv2.morphologyEx(odd, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    # Between the cells only; what lies over them is bridged.
    size = int(np.sqrt(place.face_area)) | 1
    closed = cv2.morphologyEx(opened, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8))
    return _components(np.asarray(closed, np.uint8), LARGE_AT_FIRST_FACES * place.face_area, opened)


def _but_neighbours(large: Pixels, place: Ground) -> Pixels:
    """Large parts, less those that are two cells side by side: a piece went from one to the other."""
    count, part = cv2.connectedComponents(large, connectivity=4)
    size = 2 * SOFT_EDGE_PLAN_PX + 1
    for number in range(1, count):
        one = part == number
        if one.sum() < 2 * LARGE_PIECES * place.piece_area:
            places = np.isin(place.cells, np.flatnonzero(place.share(one) > CHANGED_CELL_SHARE)).astype(
                np.uint8
            )
            beyond = one & (cv2.dilate(places, np.ones((size, size), np.uint8)) == 0)
            if places.any() and beyond.sum() < SHADOW_PIECES * place.piece_area:
                large[one] = 0
    return large


def _unprinted(drawn: Pixels, place: Ground, scale: Scale, lamps: Flags) -> Pixels:
    """1 where the plan, between the cells, shows neither the sheet nor its shadow."""
    assert place.printed is not None
    factor, offset = scale()
    seen = cv2.blur(drawn, (3, 3)) * factor + offset
    art = cv2.blur(place.printed, (3, 3)) * np.float32(1 / 255)
    # Black print is rarely as black as it was drawn; the added grey keeps its ratio calm.
    ratio = (seen + 0.25) / (art + 0.25)
    open_sheet = place.sheet & (place.cells < 0) & ~place.near(lamps)
    if not open_sheet.any():
        return np.zeros(drawn.shape[:2], np.uint8)
    ratio /= np.median(ratio[open_sheet], axis=0)
    # A lamp's reflection has any colour and brightness.
    odd = beyond_light(ratio, SHADE, LIGHT_TINT_SHARE) & (seen.min(axis=2) < REFLECTION_FACTOR)
    return np.asarray(odd & open_sheet, np.uint8)


def _glared(drawn: Pixels, scale: Scale, place: Ground, lit: Flags) -> Flags:
    """(n,) where gloss outshines white paper in every colour."""
    blue, green, red = cv2.split(drawn)
    bright = np.asarray(cv2.max(cv2.max(blue, green), red) > GLARE_LEVELS, np.bool_) & ~place.beside(lit)
    glared = np.asarray(place.share(bright) > GLARED_CELL_SHARE, np.bool_)
    if not glared.any():
        return glared
    factor, offset = scale()
    # Few pixels are as bright as that.
    beside = drawn[bright] * factor + offset
    bright[bright] = beside.min(axis=1) > GLARE_FACTOR
    return np.asarray(place.share(bright) > GLARED_CELL_SHARE, np.bool_)


def _apart(here: Pixels, there: Pixels) -> Pixels:
    """(h, w) greatest difference of a colour, after the exposure of both was made the same."""
    level = cv2.transform(there, np.diag(brightness(here, there)).astype(np.float64))
    apart = cv2.absdiff(here, np.asarray(level, np.uint8))
    blue, green, red = cv2.split(apart)
    return np.asarray(cv2.blur(cv2.max(cv2.max(blue, green), red), (3, 3)), np.uint8)


def _apart_if_alike(here: Pixels, there: Pixels | None) -> Pixels | None:
    """The same; None where there is no other plan of that size."""
    return None if there is None or there.shape != here.shape else _apart(here, there)


def _soft(drawn: Pixels) -> Pixels:
    return np.asarray(cv2.blur(drawn, (3, 3)), np.uint8)


def brightness(here: Pixels, there: Pixels, where: Flags | None = None) -> Floats:
    """(3,) how much brighter one plan is than another, by colour, whatever moved between them.

    It is measured `where` (h, w) is true, if that is anywhere.
    """
    few = slice(2, None, 5)
    ratio = (here[few, few] + 8.0) / (there[few, few] + 8.0)
    if where is not None and where[few, few].any():
        return np.asarray(middle(ratio[where[few, few]]), np.float32)
    return np.asarray(middle(ratio.reshape(-1, 3)), np.float32)


def _components(mask: Pixels, least: float, counted: Pixels | None = None) -> Pixels:
    """255 in the connected parts of `mask` with at least so many pixels, of `counted` if given."""
    if cv2.countNonZero(mask) < least:
        return np.zeros_like(mask)
    box = around(mask, 0)
    _, parts, facts, _ = cv2.connectedComponentsWithStats(mask[box], connectivity=4)
    areas = facts[:, cv2.CC_STAT_AREA]
    if counted is not None:
        areas = np.bincount(parts[counted[box] > 0], minlength=len(areas))
    large = (areas >= least) & (np.arange(len(areas)) > 0)
    return painted(mask, box, large[parts])
