"""Where dice may lie, by what an upper face looks like from above: pips in a square with plain edges. Pure.

Quick and coarse: sparse samples of small pictures, for all places at once; what is found is to be looked at.
"""

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.dice.cube import Cube
from vision.dice.pips import SPOTS, patterns
from vision.dice.top_view import SEARCH_PX_PER_MM, Plan
from vision.geometry.sampling import Floats

SIZES = (12.0, 13.5, 15.0, 16.8, 18.8)
"""Of the edge, mm."""

TURNS = tuple(range(0, 90, 9))
"""Degrees."""

WEAKEST_PIP_SHARE = 0.3
"""Of what all pips of a face stand out on the average, the weakest does so much."""

NOISE_SHARE = 0.004
"""By which samples differ for no reason, full scale 1."""

PLAINEST_SPOT_SHARE, STEEPEST_EDGE_SHARE = 0.12, 0.2
"""What stands out more than this, or an edge that is steeper, is no better."""

LEAST_DISTANCE_MM = 2
"""mm between what is found."""

LEAST_TURN_DEG = 20
"""Degrees by which what lies closer is turned."""

ALONG = (-0.3, -0.1, 0.1, 0.3)
"""Where an edge is sampled, in edges."""

RIMS = (
    np.array(list(product((-0.5, 0.5), ALONG))),
    np.array([(along, side) for side, along in product((-0.5, 0.5), ALONG)]),
)
"""(8, 2) places on the edges to both sides of a face, and above and below, from its middle, in edges."""


def proposed_cubes(plan: Plan, eye: NDArray[np.float64], most: int) -> list[Cube]:
    """Cubes in a plan, the likeliest first, as a camera at `eye` (3,) may see them."""
    squares = list(product(TURNS, SIZES))
    edges = [_seen_from(eye, size) for size in SIZES]
    scores = np.concatenate([_score(plan, turn, edges) for turn in TURNS])
    found = []
    for which, row, column in _peaks(scores, most):
        turn, size = squares[which]
        x, y = eye[:2] + (plan.place(row, column) - eye[:2]) * ((eye[2] - size) / eye[2])
        found.append(Cube(float(x), float(y), size, float(np.radians(turn))))
    return found


def _seen_from(eye: NDArray[np.float64], size: float) -> float:
    """How long the edge of an upper face looks on the ground, mm."""
    return float(size * eye[2] / (eye[2] - size))


def _score(plan: Plan, turn: float, edges: Sequence[float]) -> Floats:
    """(k, h, w) how much each place looks like the middle of an upper face, for each length of its edge; 0
    where nothing lies."""
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    axes = SEARCH_PX_PER_MM * np.array([[cos, sin], [-sin, cos]])
    sizes = np.array(edges)[:, None, None]
    values = _seen_beside(plan.spots, plan.stained, sizes * (SPOTS @ axes)).swapaxes(0, 1)
    slopes = np.abs(cos * plan.across + sin * plan.down), np.abs(cos * plan.down - sin * plan.across)
    rims = [
        _seen_beside(slope, plan.stained, sizes * (rim @ axes)).mean(axis=1)
        for slope, rim in zip(slopes, RIMS, strict=True)
    ]
    steep = np.minimum(np.mean(rims, axis=0), STEEPEST_EDGE_SHARE)
    scores = np.zeros((len(edges), *plan.stained.shape), np.float32)
    scores[:, plan.stained] = _pipped(values) * np.sqrt(steep + 0.1 * STEEPEST_EDGE_SHARE)
    return scores


def _pipped(values: Floats) -> Floats:
    """(...) how much nine samples (9, ...) look like pips and their absence, by the best number."""
    whole, power = values.sum(axis=0), (values**2).sum(axis=0)
    spread = power - whole**2 / len(SPOTS) + len(SPOTS) * NOISE_SHARE**2
    best = np.zeros(values.shape[1:], np.float32)
    for there in patterns():
        count = int(there.sum())
        inked = values[there]
        on = inked.sum(axis=0) / count
        apart = on - (whole - inked.sum(axis=0)) / (len(SPOTS) - count)
        explained = count * (len(SPOTS) - count) / len(SPOTS) * apart**2 / spread
        size = np.abs(apart)
        even = (inked * np.sign(apart)).min(axis=0) > WEAKEST_PIP_SHARE * size
        worth = explained**2 * np.sqrt(np.minimum(size, PLAINEST_SPOT_SHARE)) * count**0.25
        best = np.maximum(best, np.where(even, worth, 0))
    return _f(best)


def _peaks(scores: Floats, most: int) -> Iterator[tuple[int, int, int]]:
    """Square, row and column of the best scores (k, h, w), well apart in place or in turn."""
    turns = np.array([turn for turn, _ in product(TURNS, SIZES)])
    room = round(LEAST_DISTANCE_MM * SEARCH_PX_PER_MM)
    for _ in range(most):
        which, row, column = (int(index) for index in np.unravel_index(scores.argmax(), scores.shape))
        if scores[which, row, column] <= 0:
            return
        yield which, row, column
        like = np.abs((turns - turns[which] + 45) % 90 - 45) < LEAST_TURN_DEG
        around = np.s_[max(row - room, 0) : row + room + 1, max(column - room, 0) : column + room + 1]
        scores[(like, *around)] = 0


def _seen_beside(picture: Floats, there: NDArray[np.bool_], by: NDArray[np.float64]) -> Floats:
    """(..., n) the picture (h, w) at places `by` (..., 2: x, y) pixels beside each of those that are `there`
    (h, w); 0 outside of it."""
    steps = np.rint(by).astype(np.intp)
    room = int(np.abs(steps).max())
    padded = np.pad(picture, room)
    wide = padded.shape[1]
    rows, columns = np.nonzero(there)
    here = (rows + room) * wide + columns + room
    return _f(padded.ravel()[here + (steps[..., 1] * wide + steps[..., 0])[..., None]])


def _f(values: NDArray[np.floating]) -> Floats:
    return np.asarray(values, np.float32)
