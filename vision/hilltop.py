"""Where a hill is highest, from heights round a place on it. Pure.

A quadratic surface through many heights is not misled by one, as a step to the highest of them would be.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

AXIAL, DIAGONAL = 1.4, 0.7
"""How far from the middle places lie: along one way, and in all ways at once."""

FLATTEST = 0.25
"""Share of the strongest curvature that any other is taken for, at least: ridges go on."""

FARTHEST = 2.0
"""Of a step to the top."""


MOST_CORNERS = 32
"""More than these say little more."""


class Survey(NamedTuple):
    """Places at which heights are taken."""

    places: Array
    """(p, d) the first is the middle."""
    fit: Array
    """(terms, p) from heights to a quadratic surface: its height, slopes and curvatures."""
    first: NDArray[np.intp]
    second: NDArray[np.intp]
    """(c,) the ways whose product has each curvature."""


@cache
def survey(ways: int) -> Survey:
    """In so many ways: the middle, both sides along each, and the corners of a box, or every other one."""
    corners = np.array(list(product((-1.0, 1.0), repeat=ways)))
    if 2**ways > MOST_CORNERS:
        corners = corners[corners.prod(axis=1) > 0]
    sides = np.concatenate([np.eye(ways), -np.eye(ways)])
    places = np.concatenate([np.zeros((1, ways)), AXIAL * sides, DIAGONAL * corners])
    first, second = np.triu_indices(ways)
    terms = np.column_stack([np.ones(len(places)), places, places[:, first] * places[:, second]])
    return Survey(places, np.linalg.pinv(terms), first, second)


def steps(survey: Survey, heights: Array) -> Array:
    """(k, 3, d) steps that may lead higher than heights (k, p) at the places of a survey.

    To the top of the surface, half the way to it, and between it and the highest place.
    """
    count, ways = len(heights), survey.places.shape[1]
    terms = heights @ survey.fit.T
    slopes = terms[:, 1 : 1 + ways]
    curved = np.zeros((count, ways, ways))
    curved[:, survey.first, survey.second] += terms[:, 1 + ways :]
    curved[:, survey.second, survey.first] += terms[:, 1 + ways :]
    values, vectors = np.linalg.eigh(curved)
    sizes = np.abs(values)
    sizes = np.maximum(sizes, FLATTEST * sizes.max(axis=1, keepdims=True)) + np.finfo(np.float32).eps
    top = np.einsum("kij,kj,klj,kl->ki", vectors, 1 / sizes, vectors, slopes)
    top *= np.minimum(1, FARTHEST / (np.linalg.norm(top, axis=1, keepdims=True) + 1e-9))
    highest = survey.places[heights.argmax(axis=1)]
    return np.stack([top, top / 2, (top + highest) / 2], axis=1)
