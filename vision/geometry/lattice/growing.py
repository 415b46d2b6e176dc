"""Crossings that lie on one projective lattice: grown from four of them that bound a cell. Pure.

Crossings side by side are opposite: where one has light, the other has dark. That, and the directions of
their lines, leaves few wrong beginnings; the count of those that agree decides between the others.
"""

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.landmarks import carried
from vision.geometry.lattice.saddles import Array, Saddles

Numbers = NDArray[np.intp]

TOLERANCE_PITCHES = 0.22
"""How far from its place on the lattice a crossing may lie."""

TOLD_TOLERANCE_PITCHES = 0.4
"""The same for a lattice that somebody told."""

PARALLEL_RAD = 0.3
"""How far the lines of a crossing may turn away from those of the lattice there."""

ALONG_RAD = 0.15
"""The same for the way to the next crossing."""

MOST_BEGINNINGS_COUNT = 150
"""Crossings from which a lattice is grown."""

ROUNDS_COUNT = 12
"""Times a lattice is fitted and grown again."""

ENOUGH_SHARE = 0.8
"""Of a board's crossings, with which no better lattice is sought."""

FAINT_RATIO = 1e-9
"""Share below which a number is nothing but rounding."""

BEGUN_COUNT = 6
"""Crossings that a beginning must reach at once."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """Crossings with their places on a lattice."""

    steps: Numbers
    """(k, 2) whole places on the lattice."""
    places: Array
    """(k, 2) pixels."""
    homography: Array
    """(3, 3) from the lattice to pixels."""
    count: int
    """Of the crossings that one board can have, in the likeliest window."""


def lattice(found: Saddles, columns: int, rows: int) -> Lattice | None:
    """The lattice on which most crossings of a board of so many cells agree; None where there is none."""
    best: Lattice | None = None
    spent = np.zeros(len(found.places), np.bool_)
    for number in range(min(MOST_BEGINNINGS_COUNT, len(found.places))):
        if spent[number]:
            continue
        for homography in _beginnings(found, number):
            grown, used = _grown(found, homography, columns, rows)
            if grown is None:
                continue
            if grown.count >= 2 * BEGUN_COUNT:
                spent[used] = True
            if best is None or grown.count > best.count:
                best = grown
            if spent[number]:
                break
        if best is not None and best.count >= ENOUGH_SHARE * (columns - 1) * (rows - 1):
            break
    return best


def regrown(found: Saddles, homography: Array, columns: int, rows: int) -> Lattice | None:
    """The lattice near a first guess (3, 3) of it, which has the board's corner at 0, 0."""
    low, high = np.array([1, 1]), np.array([columns - 1, rows - 1])
    steps, used = _matched(found, homography, low, high, TOLD_TOLERANCE_PITCHES)
    start = _fitted(steps, found.places[used]) if len(steps) >= BEGUN_COUNT else None
    return None if start is None else _grown(found, start, columns, rows, (low, high))[0]


def _beginnings(found: Saddles, number: int) -> list[Array]:
    """Homographies of cells with a corner at the crossing."""
    here, (one, other) = found.places[number], found.edges[number]
    agrees, sign = _aligned(found, np.full(len(found.places), one), np.full(len(found.places), other))
    opposite, alike = agrees & (sign != sign[number]), agrees & (sign == sign[number])
    away = found.places - here
    apart = np.linalg.norm(away, axis=1)
    angle = np.arctan2(away[:, 1], away[:, 0])
    ways = []
    for direction in (one, other):
        sides = []
        for turn in (0.0, np.pi):
            off = np.abs((angle - direction - turn + np.pi) % (2 * np.pi) - np.pi)
            near = np.flatnonzero(opposite & (off < ALONG_RAD) & (apart > 6))
            sides.extend(near[np.argsort(apart[near])[:2]].tolist())
        ways.append(sides)
    begun = []
    for first, second in product(*ways):
        far = found.places[first] + away[second]
        reach = 0.35 * min(apart[first], apart[second])
        miss = np.where(alike, np.linalg.norm(found.places - far, axis=1), np.inf)
        last = int(miss.argmin())
        if miss[last] < reach:
            corners = found.places[[number, first, last, second]].astype(np.float32)
            unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
            begun.append(np.asarray(cv2.getPerspectiveTransform(unit, corners), np.float64))
    return begun


def _aligned(found: Saddles, one: Array, other: Array) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """(k,) whether the lines of each crossing run in the directions (k,), and which way its light lies."""
    straight = np.maximum(_between(found.edges[:, 0], one), _between(found.edges[:, 1], other))
    crossed = np.maximum(_between(found.edges[:, 1], one), _between(found.edges[:, 0], other))
    sign = ((found.bright - one) % np.pi) < ((other - one) % np.pi)
    return np.asarray(np.minimum(straight, crossed) < PARALLEL_RAD), np.asarray(sign)


def _between(one: Array, other: Array) -> Array:
    """Angle between lines."""
    return np.asarray(np.abs((one - other + np.pi / 2) % np.pi - np.pi / 2))


def _grown(
    found: Saddles,
    homography: Array,
    columns: int,
    rows: int,
    first: tuple[Numbers, Numbers] = (np.array([0, 0]), np.array([1, 1])),
) -> tuple[Lattice | None, Numbers]:
    """The lattice that begins with places between the two of `first`, and the numbers of its crossings."""
    longest = max(columns, rows)
    steps: Numbers = np.zeros((0, 2), np.intp)
    used: Numbers = np.zeros(0, np.intp)
    nothing: tuple[Lattice | None, Numbers] = (None, used)
    for turn in range(ROUNDS_COUNT):
        low, high = (steps.min(axis=0), steps.max(axis=0)) if len(steps) else first
        margin = 1 if len(steps) < 2 * BEGUN_COUNT else 2
        low, high = low - margin, high + margin
        if (high - low).max() > 3 * longest:
            return nothing
        now_steps, now_used = _matched(found, homography, low, high)
        if len(now_steps) < 4 or (turn == 1 and len(now_steps) < BEGUN_COUNT):
            return nothing
        if len(now_steps) == len(steps) and (now_used == used).all():
            break
        steps, used = now_steps, now_used
        fitted = _fitted(steps, found.places[used])
        if fitted is None:
            return nothing
        homography = fitted
    if len(steps) < BEGUN_COUNT or np.ptp(steps, axis=0).min() < 1:
        return nothing
    count = max(_fullest(steps, columns, rows), _fullest(steps, rows, columns))
    return Lattice(steps, found.places[used], homography, count), used


def _fitted(steps: Numbers, places: Array) -> Array | None:
    found, _ = cv2.findHomography(steps.astype(np.float64), places, 0)
    return None if found is None or not np.isfinite(found).all() else np.asarray(found, np.float64)


def _matched(
    found: Saddles, homography: Array, low: Numbers, high: Numbers, tolerance: float = TOLERANCE_PITCHES
) -> tuple[Numbers, Numbers]:
    """Places of the lattice between two of them that have a crossing, and which."""
    solid = np.column_stack([found.places, np.ones(len(found.places))]) @ np.linalg.pinv(homography).T
    far = np.abs(solid[:, 2:]) < FAINT_RATIO * np.abs(solid).max(axis=1, keepdims=True)
    there = np.where(far, np.inf, solid[:, :2] / np.where(far, 1.0, solid[:, 2:]))
    inside = np.asarray(((there > low - 0.5) & (there < high + 0.5)).all(axis=1), np.bool_)
    whole = np.rint(np.where(inside[:, None], there, low)).astype(np.intp)
    near: NDArray[np.bool_] = inside & (
        np.linalg.norm(np.where(inside[:, None], there, low - 1.0) - whole, axis=1) < tolerance
    )
    if not near.any():
        return np.zeros((0, 2), np.intp), np.zeros(0, np.intp)
    one, other = _directions(homography, whole)
    aligned, sign = _aligned(found, one, other)
    even = whole.sum(axis=1) % 2 == 0
    # The sign of a lattice is that of most of its crossings.
    same = np.asarray(sign == even, np.bool_)
    near = np.asarray(near & aligned, np.bool_)
    if 2 * np.count_nonzero(same & near) < np.count_nonzero(near):
        same = ~same
    which = np.flatnonzero(near & same)
    off = np.linalg.norm(there[which] - whole[which], axis=1)
    which = which[np.argsort(off)]
    _, first = np.unique(whole[which], axis=0, return_index=True)
    which = np.sort(which[first])
    return whole[which], which


def _directions(homography: Array, whole: Numbers) -> tuple[Array, Array]:
    """(k,) directions of the lattice's lines at places of it."""
    here = carried(whole, homography)
    ways = [carried(whole + 0.1 * step, homography) - here for step in np.eye(2)]
    return np.arctan2(ways[0][:, 1], ways[0][:, 0]), np.arctan2(ways[1][:, 1], ways[1][:, 0])


def _fullest(steps: Numbers, columns: int, rows: int) -> int:
    """The most crossings in any window of a board's."""
    low = steps.min(axis=0)
    grid = np.zeros(np.ptp(steps, axis=0) + 1)
    grid[tuple((steps - low).T)] = 1
    sums = cv2.filter2D(
        np.pad(grid, [(columns, columns), (rows, rows)]),
        cv2.CV_64F,
        np.ones((columns - 1, rows - 1)),
        borderType=cv2.BORDER_CONSTANT,
    )
    return int(sums.max())
