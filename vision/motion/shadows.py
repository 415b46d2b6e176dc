"""What light alone has made of a plan: a shadow, a lamp, sun through a window. Pure.

Light multiplies what it falls on: what is printed stays to be seen in it, with the same contrast and colour.
What lies over the sheet hides it.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import Floats, Pixels
from vision.photometry.channels import brightest, mean_colour

Flags = NDArray[np.bool_]
Numbers = NDArray[np.int32]

EVEN_LIGHT_PLAN_PX = 5
"""Plan pixels over which light is taken to be even."""

MOTION_RADIUS_PLAN_PX = 7
"""Plan pixels around, by which motion is judged: little enough that a finger is not lost in its shadow."""

DARK_NOISE_LEVELS = 12.0
"""Grey levels added before ratios are taken, lest noise in the dark be contrast."""

CONTRAST_KEPT_SHARE = 0.65
"""Share of the contrast that is left of what is seen through nothing but light."""

DRAWN_LOG_VARIANCE = 0.0004
"""Variance of the logarithm of brightness from which on there is something to be seen."""

SHADOW_EDGE_LOG_VARIANCE = 0.004
"""The same for what no soft edge of a shadow draws on blank paper."""

DRAWN_SHARE = 0.3
"""Share of a part in which there must have been something to be seen."""

STRANGE_SHARE = 0.4
"""Share of what there was to be seen, or of the whole, that a thing makes strange at least."""

SHADE = (0.25, 2.0)
"""Brightness beside what it was that light makes."""

TINT_SHARE = 0.2
"""Change of colour beside that."""


def things(parts: Pixels, here: Pixels, there: Pixels, reach: int, least: float) -> Pixels:
    """255 in the connected parts of a mask (h, w) where plan `here` shows more than `there` in other light.

    A part is judged by all that is to be seen in it, `reach` pixels around, and by the largest piece that is
    strange: of `least` pixels or more, it is a thing, whatever shadow lies around it.
    """
    box = around(parts, reach)
    count, part = _numbered(parts[box])
    drawn, gone, new = _drawing(here[box], there[box], reach)
    redrawn, coloured = gone | new, _coloured(here[box], there[box])
    # A window over the edge of what is strange is strange too.
    solid = _eroded(redrawn & (part > 0), reach) | _eroded(coloured & (part > 0), MOTION_RADIUS_PLAN_PX)
    is_thing = _holding(solid, part, count, least)
    strange, every = redrawn | coloured, np.ones_like(drawn)
    area, seen, odd, hidden = (
        np.bincount(part[flags], minlength=count) for flags in (every, drawn, strange, drawn & strange)
    )
    is_thing |= (seen < DRAWN_SHARE * area) | (hidden > STRANGE_SHARE * seen) | (odd > STRANGE_SHARE * area)
    is_thing[0] = False
    return painted(parts, box, is_thing[part])


def motion(parts: Pixels, here: Pixels, before: Pixels, least: float) -> Pixels:
    """255 in the connected parts of a mask (h, w) where more than light has moved since the plan `before`.

    A finger, a piece or a die hides, draws or colours a piece of `least` pixels or more; a shadow that
    wanders does not, though its edge draws something faint on blank paper.
    """
    box = around(parts, MOTION_RADIUS_PLAN_PX)
    count, part = _numbered(parts[box])
    _, gone, new = _drawing(here[box], before[box], MOTION_RADIUS_PLAN_PX, SHADOW_EDGE_LOG_VARIANCE)
    strange = gone | new | _coloured(here[box], before[box])
    return painted(parts, box, _holding(strange & (part > 0), part, count, least)[part])


def beyond_light(ratio: Floats, shade: tuple[float, float], most_tint: float) -> Flags:
    """(h, w) where the ratio of two pictures (h, w, 3) is more than light so bright makes of them."""
    bright = mean_colour(ratio)
    tint = brightest(np.abs(ratio - bright[..., None]))
    return np.asarray((tint > most_tint * bright) | (bright < shade[0]) | (bright > shade[1]), np.bool_)


def around(parts: Pixels, reach: int) -> tuple[slice, slice]:
    """Rows and columns of all that is not 0 in a mask (h, w), and so many pixels around."""
    x, y, wide, high = cv2.boundingRect(parts)
    return slice(max(0, y - reach), y + high + reach), slice(max(0, x - reach), x + wide + reach)


def painted(parts: Pixels, box: tuple[slice, slice], flags: Flags) -> Pixels:
    """(h, w) 255 in the flagged pixels of a box of a mask (h, w)."""
    whole = np.zeros_like(parts)
    whole[box] = np.where(flags, 255, 0)
    return whole


def _numbered(parts: Pixels) -> tuple[int, Numbers]:
    """How many connected parts a mask has, the rest of it included, and (h, w) their numbers."""
    count, part = cv2.connectedComponents(parts, connectivity=4)
    return count, np.asarray(part, np.int32)


def _holding(pieces: Flags, part: Numbers, count: int, least: float) -> Flags:
    """(count,) which of the numbered parts (h, w) hold a connected piece of so many pixels."""
    _, piece, facts, _ = cv2.connectedComponentsWithStats(pieces.astype(np.uint8), connectivity=4)
    large = (facts[:, cv2.CC_STAT_AREA] >= least)[piece] & pieces
    holds = np.zeros(count, np.bool_)
    holds[part[large]] = True
    return holds


def _eroded(flags: Flags, size: int) -> Flags:
    return np.asarray(cv2.erode(flags.astype(np.uint8), np.ones((size, size), np.uint8)) > 0, np.bool_)


def _drawing(
    here: Pixels, there: Pixels, reach: int, least: float = DRAWN_LOG_VARIANCE
) -> tuple[Flags, Flags, Flags]:
    """(h, w) where there was something to be seen in plan `there`; where it is gone; and what is new.

    What is new has a variance of `least` at least.
    """
    window = (reach, reach)
    fine, known = _fine(here), _fine(there)
    common, before, now = (
        cv2.blur(product, window) for product in (fine * known, known * known, fine * fine)
    )
    drawn = before > DRAWN_LOG_VARIANCE
    flags = (drawn, drawn & (common < CONTRAST_KEPT_SHARE * before), ~drawn & (now > least))
    first, gone, new = (np.asarray(flag, np.bool_) for flag in flags)
    return first, gone, new


def _coloured(here: Pixels, there: Pixels) -> Flags:
    """(h, w) where plan `here` has another colour than `there`, or a brightness that no light makes of it."""
    window = (MOTION_RADIUS_PLAN_PX, MOTION_RADIUS_PLAN_PX)
    now, before = (cv2.blur(plan, window) + np.float32(DARK_NOISE_LEVELS) for plan in (here, there))
    return beyond_light(now / before, SHADE, TINT_SHARE)


def _fine(plan: Pixels) -> Floats:
    """(h, w) contrast of each pixel beside its surroundings, whatever light falls on both."""
    bright = np.log(mean_colour(plan.astype(np.float32)) + np.float32(DARK_NOISE_LEVELS))
    return np.asarray(bright - cv2.blur(bright, (EVEN_LIGHT_PLAN_PX, EVEN_LIGHT_PLAN_PX)), np.float32)
