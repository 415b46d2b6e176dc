"""Which cells tall pieces hide from a low camera, and whose sides are seen where a piece might stand.
Pure."""

import numpy as np
from numpy.typing import NDArray

from vision.geometry.layout import Layout, Points

Flags = NDArray[np.bool_]

CORE_RADIUS_SHARE = 0.85
"""Share of a piece's radius within which a cell must be free to be judged."""

FREE_CORE_SHARE = 0.85
"""Share of that core."""


def hiding(eye: NDArray[np.float64], layout: Layout) -> Flags:
    """(n, n): whether a piece on the first cell lies over what the camera at `eye` (3,) shows of the second.

    What it shows of a cell are the bare sheet and the top of the piece that might stand there. All is
    compared on the ground, on which a piece looks like a stroke from its foot to where the camera throws its
    top.
    """
    grown = float(eye[2] / (eye[2] - layout.height_of_pieces_mm))
    feet = layout.cells
    tops = eye[:2] + (feet - eye[:2]) * grown
    turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    rings = [share * np.stack([np.cos(turns), np.sin(turns)], axis=1) for share in (0.5, 1.0)]
    core = CORE_RADIUS_SHARE * layout.radius_mm * np.concatenate([np.zeros((1, 2)), *rings])
    hidden = [
        _shares(feet, tops, grown, layout.radius_mm, middles[:, None] + size * core) > 1 - FREE_CORE_SHARE
        for middles, size in ((feet, 1.0), (tops, grown))
    ]
    either = hidden[0] | hidden[1]
    np.fill_diagonal(either, False)
    return np.asarray(either, np.bool_)


def _shares(
    feet: Points, tops: Points, grown: float, radius: float, places: NDArray[np.float64]
) -> NDArray[np.float64]:
    """(n, n) share of the places (n, p, 2) of the second cell that lie on the piece of the first."""
    shares = np.zeros((len(feet), len(feet)))
    for piece, (foot, top) in enumerate(zip(feet, tops, strict=True)):
        way = top - foot
        along = np.clip(((places - foot) @ way) / max(float(way @ way), 1e-9), 0, 1)
        apart = np.linalg.norm(places - foot - along[..., None] * way, axis=2)
        shares[piece] = (apart < radius * (1 + along * (grown - 1))).mean(axis=1)
    return shares


def hidden(hides: Flags, pieces: Flags, plain: Flags) -> Flags:
    """(n,) cells that `pieces` (n,) on other cells hide, but for those that are `plain` (n,) to see."""
    return np.asarray(hides[pieces].any(axis=0) & ~plain, np.bool_)
