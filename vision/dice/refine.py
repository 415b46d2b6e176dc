"""Cubes moved to where most speaks for them, by ever smaller steps. Pure.

What speaks for a cube is surveyed round it in all ways at once: a step goes to the top of a quadratic surface
through it, which one height does not mislead, as it would a step to the highest. So where it ends hangs
little on where it began.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.dice.cube import leaning
from vision.dice.likelihood import View, shown
from vision.dice.pips import COARSE, FINE, Grid

Array = NDArray[np.float64]

SMALLEST_DIE_MM, LARGEST_DIE_MM = 11.5, 23.0
"""Bounds of what is fitted, mm."""

REACH = np.array([1.0, 1.0, 0.6, 0.08, 0.1, 0.1])
"""Usual step in each way, mm and radians."""

SAME_CUBE_SHARE = 0.4
"""Share of a round's steps: cubes that are closer than that in all ways are one."""

AXIAL_STEPS = 1.4
"""How far from the middle places lie, along one way."""

LEAST_CURVATURE_SHARE = 0.25
"""Share of the strongest curvature that any other is taken for, at least: ridges go on."""

LARGEST_STEPS = 2.0
"""Of a step to the top."""

UPRIGHT_WAYS_COUNT = 4
"""In so many ways cubes that stand are moved."""


class Round(NamedTuple):
    """How far beside `REACH` cubes are moved, how many are, and how closely they are seen."""

    reach: float
    kept: int
    grid: Grid


class Leans(NamedTuple):
    """By how much cubes lean, in radians."""

    least: float
    most: float

    @property
    def ways(self) -> int:
        """In how many ways such cubes are moved."""
        return len(REACH) if self.most else UPRIGHT_WAYS_COUNT


UPRIGHT, LEVEL, LEANING = Leans(0.0, 0.0), Leans(0.0, np.radians(4)), Leans(np.radians(12), np.radians(45))
"""Less than a lean at least is not told from lying flat."""

NEWLY = (
    Round(1.6, 40, COARSE),
    Round(1.0, 24, COARSE),
    Round(0.7, 14, COARSE),
    Round(0.5, 10, COARSE),
    Round(0.3, 8, FINE),
    Round(0.15, 8, FINE),
)
"""From places where dice may lie."""

AGAIN = (
    Round(0.5, 8, FINE),
    Round(0.3, 4, FINE),
    Round(0.15, 4, FINE),
)
"""From where dice were found in the image before."""

TILTED = (
    Round(1.0, 2, FINE),
    Round(0.5, 2, FINE),
    Round(0.25, 1, FINE),
)
"""From where they stand, were they tilted a little."""

OVER = (
    Round(1.4, 16, COARSE),
    Round(0.8, 8, COARSE),
    Round(0.4, 4, COARSE),
    Round(0.2, 2, FINE),
)
"""From where they would, were they upright."""


def settled(view: View, cubes: Array, rounds: Sequence[Round], leans: Leans) -> Array:
    """The best of cubes (k, 6), the very best first."""
    cubes = _bounded(cubes, leans)
    worth = _worth(view, cubes, rounds[0].grid)
    for each in rounds:
        cubes = _distinct(cubes[np.argsort(-worth)], SAME_CUBE_SHARE * each.reach)[: each.kept]
        cubes, worth = _moved(view, cubes, each, leans)
    return np.asarray(cubes[np.argsort(-_worth(view, cubes, FINE))])


def _moved(view: View, cubes: Array, each: Round, leans: Leans) -> tuple[Array, Array]:
    """Cubes (k, 6) after a round, and what speaks for them (k,)."""
    here = survey(leans.ways)
    tried = _bounded(_beside(cubes, each.reach * here, view.near.eye), leans)
    heights = _worth(view, tried, each.grid)
    higher = _bounded(_beside(cubes, each.reach * steps(here, heights), view.near.eye), leans)
    tried = np.concatenate([tried, higher], axis=1)
    heights = np.concatenate([heights, _worth(view, higher, each.grid)], axis=1)
    return tried[np.arange(len(cubes)), heights.argmax(axis=1)], heights.max(axis=1)


@cache
def survey(ways: int) -> Array:
    """(p, d) the places in so many ways at which heights are taken: the middle, then one on each side of it
    along each way. Corners told nothing more (docs/seeing/dice.md).
    """
    sides = AXIAL_STEPS * np.eye(ways)
    return np.concatenate([np.zeros((1, ways)), sides, -sides])


def steps(places: Array, heights: Array) -> Array:
    """(k, 3, d) steps that may lead higher than heights (k, p) at the places (p, d) of a survey.

    To the top of the surface, by Newton: slope / |curvature| along each way, whichever way it bends; half the
    way to it; and between it and the highest place.
    """
    middle, sides = np.split(heights, [1], axis=1)
    ahead, behind = np.split(sides, 2, axis=1)
    slopes = (ahead - behind) / (2 * AXIAL_STEPS)
    sizes = np.abs(ahead + behind - 2 * middle) / AXIAL_STEPS**2
    sizes = (
        np.maximum(sizes, LEAST_CURVATURE_SHARE * sizes.max(axis=1, keepdims=True)) + np.finfo(np.float32).eps
    )
    top = slopes / sizes
    top *= np.minimum(1, LARGEST_STEPS / (np.linalg.norm(top, axis=1, keepdims=True) + 1e-9))
    highest = places[heights.argmax(axis=1)]
    return np.stack([top, top / 2, (top + highest) / 2], axis=1)


def _beside(cubes: Array, moves: Array, eye: Array) -> Array:
    """(k, s, 6) cubes (k, 6) moved by (s, d) or (k, s, d) steps; tops of those that grow look unmoved."""
    moves = np.broadcast_to(moves, (len(cubes), *moves.shape[-2:]))
    ways = moves.shape[-1]
    moved = np.repeat(cubes[:, None], moves.shape[1], axis=1)
    moved[..., :ways] += moves * REACH[:ways]
    grown = (moved[..., 2] - cubes[:, None, 2])[..., None]
    moved[..., :2] -= (moved[..., :2] - eye[:2]) * grown / (eye[2] - cubes[:, None, 2:3])
    return np.asarray(moved)


def _distinct(cubes: Array, room: float) -> Array:
    """Cubes (k, 6) without those that are like one before them."""
    apart = cubes[:, None] - cubes
    apart[..., 3] = (apart[..., 3] + np.pi / 4) % (np.pi / 2) - np.pi / 4
    like = (np.abs(apart) < room * REACH).all(axis=2)
    return np.asarray(cubes[~np.tril(like, -1).any(axis=1)])


def _worth(view: View, cubes: Array, grid: Grid) -> Array:
    """(...) what speaks for the likeliest number of cubes (..., 6)."""
    odds = shown(view, cubes.reshape(-1, 6), grid).odds
    return np.asarray(odds.max(axis=1).reshape(cubes.shape[:-1]), np.float64)


def _bounded(cubes: Array, leans: Leans) -> Array:
    """Cubes (..., 6) no smaller, larger, flatter or steeper than may be."""
    bounded = cubes.copy()
    bounded[..., 2] = np.clip(bounded[..., 2], SMALLEST_DIE_MM, LARGEST_DIE_MM)
    lean = leaning(bounded) + 1e-9
    bounded[..., 4:] *= (np.clip(lean, *leans) / lean)[..., None]
    return bounded
