"""Hands, sleeves, cups and motion: which cells cannot be judged now, and whether anything is under way. Pure.

Nothing is learnt about hands. Whatever differs from the sheet as it was last seen at rest (or, before that,
from the printed sheet), and is larger than a man, lies over the board.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.layout import Layout
from vision.rectify import Floats, Pixels, Plan

Mask = NDArray[np.uint8]

LONGEST = 240
"""Pixels of the plan's longer side."""

MARGIN_MM = 15.0
"""Strip round the sheet that is watched too."""

MOVED = 20.0
"""Grey levels between two images that are more than noise."""

CHANGED = 26.0
"""Grey levels beside the sheet at rest."""

LARGE = 2.4
"""What covers more than this many faces is no man."""

ADOPTED = 2.5
"""Seconds after which a thing that does not move belongs to the table."""

SETTLING = 0.12
"""Seconds without motion before the sheet is at rest."""


@dataclass(frozen=True, eq=False)
class Ground:
    """Where cells lie on the plan; made once a pose."""

    plan: Plan
    cells: NDArray[np.int32]
    """(h, w) number of the cell whose face covers a plan pixel, -1 elsewhere."""
    lamps: NDArray[np.int32]
    """The same for the light of a cell, which spreads wider."""
    counts: NDArray[np.int64]
    """(n,) pixels a cell has."""
    face_area: float
    printed: Pixels | None
    """(h, w, 3) the sheet's art, white paper being 255."""


@dataclass(frozen=True, eq=False)
class Rest:
    """What is remembered between images."""

    before: Pixels | None = None
    """The last plan."""
    calm: Pixels | None = None
    """The sheet at rest, as last seen."""
    moved: float = -1e9
    """When something last moved, seconds."""
    appeared: float = -1e9
    """When what lies over the board now first lay still."""
    lit: NDArray[np.bool_] | None = None


@dataclass(frozen=True, eq=False)
class Cover:
    """What lies over the board in one image."""

    cells: NDArray[np.bool_]
    """(n,) hidden, or not to be trusted."""
    mask: Mask
    """(h, w) of the plan, 255 where covered."""
    moving: bool
    present: bool
    """Something larger than a man lies over the board."""


def ground(plan: Plan, layout: Layout, men_shift_mm: Floats, printed: Pixels | None, per_mm: float) -> Ground:
    """`men_shift_mm` (n, 2): how far the top of a man seems to lie from its foot. `printed` at `per_mm`."""
    cells = np.full(plan.size[::-1], -1, np.int32)
    lamps = cells.copy()
    feet = plan.places(layout.cells)
    tops = plan.places(layout.cells + men_shift_mm)
    radius = layout.radius_mm * plan.per_mm
    for number, (foot, top) in enumerate(zip(feet, tops, strict=True)):
        middle = tuple(int(v) for v in np.rint(foot * 16))
        head = tuple(int(v) for v in np.rint(top * 16))
        cv2.circle(lamps, middle, int(0.62 * layout.pitch_mm * plan.per_mm * 16), number, -1, shift=4)
        cv2.line(
            cells,
            tuple(np.rint(foot).astype(int).tolist()),
            tuple(np.rint(top).astype(int).tolist()),
            number,
            1,
        )
        for place in (middle, head):
            cv2.circle(cells, place, int(radius * 16), number, -1, shift=4)
    return Ground(
        plan,
        cells,
        lamps,
        np.maximum(np.bincount(cells[cells >= 0], minlength=len(layout.cells)), 1),
        float(np.pi * radius**2),
        None if printed is None else _printed(printed, per_mm, plan),
    )


def cover(
    rest: Rest, time: float, drawn: Pixels, place: Ground, white: Floats, lit: NDArray[np.bool_]
) -> tuple[Rest, Cover]:
    """One image further: `drawn` is its plan, `white` (3,) the colour of its paper, `lit` (n,) the cells."""
    lamps = lit if rest.lit is None else lit | rest.lit
    dark = ~np.append(lamps, False)[place.lamps]
    moving = _moving(rest.before, drawn, place, dark)
    moved = time if moving is not None and moving.any() else rest.moved
    still = time - moved >= SETTLING
    strange = _strange(rest, drawn, place, white, dark)
    large = _large(strange, place)
    present = bool(large.any())
    appeared = rest.appeared if present and still and rest.appeared > -1e8 else (time if present else -1e9)
    if present and still and time - appeared > ADOPTED:
        large, present = np.zeros_like(large), False
    mask = large if moving is None else cv2.bitwise_or(large, moving)
    reach = cv2.dilate(mask, np.ones((3, 3), np.uint8))
    hidden = np.bincount(place.cells[(place.cells >= 0) & (reach > 0)], minlength=len(place.counts))
    result = Cover(hidden > 0.12 * place.counts, mask, not still, present)
    calm = rest.calm
    if still:
        calm = drawn if calm is None or not present else np.where(reach[..., None] > 0, calm, drawn)
        if present and rest.calm is None:
            calm = None
    return replace(rest, before=drawn, calm=calm, moved=moved, appeared=appeared, lit=lit), result


def _printed(printed: Pixels, per_mm: float, plan: Plan) -> Pixels:
    scale = plan.per_mm / per_mm
    small = cv2.resize(printed, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    sheet = np.zeros((plan.size[1], plan.size[0], 3), np.uint8)
    edge = int(np.rint(plan.margin_mm * plan.per_mm))
    high, wide = min(small.shape[0], plan.size[1] - edge), min(small.shape[1], plan.size[0] - edge)
    sheet[edge : edge + high, edge : edge + wide] = small[:high, :wide]
    return sheet


def _moving(before: Pixels | None, drawn: Pixels, place: Ground, dark: NDArray[np.bool_]) -> Mask | None:
    if before is None or before.shape != drawn.shape:
        return None
    away = _apart(drawn, before)
    mask = ((away > MOVED) & dark).astype(np.uint8) * 255
    return _components(mask, 0.15 * place.face_area)


def _strange(rest: Rest, drawn: Pixels, place: Ground, white: Floats, dark: NDArray[np.bool_]) -> Mask:
    if rest.calm is not None and rest.calm.shape == drawn.shape:
        return ((_apart(drawn, rest.calm) > CHANGED) & dark).astype(np.uint8) * 255
    if place.printed is None:
        return np.zeros(drawn.shape[:2], np.uint8)
    seen = cv2.blur(drawn, (3, 3)).astype(np.float32) / (white * 255)
    art = cv2.blur(place.printed, (3, 3)).astype(np.float32) / 255
    ratio = (seen + 0.1) / (art + 0.1)
    brightness = ratio.mean(axis=2)
    tint = np.abs(ratio / brightness[..., None] - 1).max(axis=2)
    # A shadow keeps the colours of the sheet and leaves it at least this bright.
    odd = (tint > 0.16) | (brightness < 0.45) | (brightness > 1.5)
    edge = int(np.rint(place.plan.margin_mm * place.plan.per_mm)) + 2
    odd &= dark & (place.cells < 0)
    odd[:edge], odd[-edge:], odd[:, :edge], odd[:, -edge:] = False, False, False, False
    size = int(np.sqrt(place.face_area)) | 1
    return cv2.morphologyEx(odd.astype(np.uint8) * 255, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8))


def _apart(here: Pixels, there: Pixels) -> Floats:
    """(h, w) greatest difference of a colour, after the exposure of both was made the same."""
    step = slice(None, None, 4)
    gain = np.median(
        (here[step, step].astype(np.float32) + 8) / (there[step, step].astype(np.float32) + 8), axis=(0, 1)
    )
    level = there.astype(np.float32) * gain
    return np.asarray(cv2.blur(np.abs(here - level).max(axis=2), (3, 3)), np.float32)


def _large(strange: Mask, place: Ground) -> Mask:
    opened = cv2.morphologyEx(strange, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    return _components(opened, LARGE * place.face_area)


def _components(mask: Mask, least: float) -> Mask:
    """`mask` without its connected parts smaller than `least` pixels."""
    count, parts, facts, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    keep = facts[:, cv2.CC_STAT_AREA] >= least
    keep[0] = False
    return keep[parts].astype(np.uint8) * 255
