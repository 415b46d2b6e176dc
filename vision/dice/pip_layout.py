"""A die: where its pips lie, and which faces are round which. Pure."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

CORNER_PIP_EDGES = 0.25
"""How far the pips of a corner lie from the middle of a face, in edges, both ways."""

_SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    5: ((-1, -1), (1, -1), (1, 1), (-1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}

RING = {1: (2, 3, 5, 4), 2: (1, 4, 6, 3), 3: (1, 2, 6, 5), 4: (1, 5, 6, 2), 5: (1, 3, 6, 4), 6: (2, 4, 5, 3)}
"""The faces round each face, in turn; opposite ones add up to seven."""

FACES = tuple(_SPOTS)


def pips(face: int) -> Array:
    """(face, 2) places of its pips from its middle, in edges."""
    return np.array(_SPOTS[face], np.float64) * CORNER_PIP_EDGES
