"""How well any number of pips, whatever its colour, explains what faces show; how plain edges are. Pure."""

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.dice.pip_layout import CORNER_PIP_EDGES, FACES, pips
from vision.geometry.sampling import Floats

COMPARED_EDGES = 0.44
"""How far from its middle a face is compared, in edges: its rim is rounded, and no witness."""

PIP_RADIUS_EDGES = 0.105
"""Of pips, in edges."""

SPOTS = np.array(list(product((-1, 0, 1), repeat=2)), np.float64) * CORNER_PIP_EDGES
"""(9, 2) places of a face where pips can be, from its middle, in edges."""

ASKEW = (2, 3, 6)
"""Faces that look otherwise when turned by a quarter, as in the second of POSITIONS."""

POSITIONS = (np.eye(2), np.array([[0.0, 1.0], [-1.0, 0.0]]))

NUMBERS = [face for face in FACES for _ in POSITIONS[: 1 + (face in ASKEW)]]
"""What each pattern says."""


@cache
def patterns() -> NDArray[np.bool_]:
    """(9, 9) for each of `NUMBERS`, at which of the spots pips are."""
    return np.array(
        [_pattern(pips(face) @ turned) for face in FACES for turned in POSITIONS[: 1 + (face in ASKEW)]]
    )


def _pattern(places: NDArray[np.float64]) -> NDArray[np.bool_]:
    near = np.linalg.norm(SPOTS[:, None] - places, axis=2) < CORNER_PIP_EDGES / 2
    return np.asarray(near.any(axis=1), np.bool_)


class Grid(NamedTuple):
    """Where faces are sampled."""

    places: NDArray[np.float64]
    """(p, 2) from the middle, in edges."""
    smooth: Floats
    """(3, p) what is no pattern: a plain colour, and its slopes."""
    apart: Floats
    """(3, p * 9) products of how far a place lies from a spot: across, both ways, along."""


def _grid(samples: int) -> Grid:
    line = (np.arange(samples) + 0.5) / samples * 2 * COMPARED_EDGES - COMPARED_EDGES
    across, along = np.meshgrid(line, line)
    places = np.stack([across.ravel(), along.ravel()], axis=1)
    smooth = np.linalg.qr(np.column_stack([np.ones(len(places)), places]))[0].T
    x, y = (places[:, None] - SPOTS).transpose(2, 0, 1)
    apart = np.stack([x * x, 2 * x * y, y * y]).reshape(3, -1)
    return Grid(places, smooth.astype(np.float32), apart.astype(np.float32))


COARSE, FINE = _grid(8), _grid(12)

ALONG = (-0.36, -0.2, 0.0, 0.2, 0.36)
"""Where an edge is sampled, in edges."""

PIP_MARGIN_EDGES = 0.08
"""How far inside and outside of it, in edges."""

PLAINEST_EDGE_SHARE = 0.06
"""What an edge stands out by, full scale 1, to be as plain as may be."""


def _edge_places(out: float) -> NDArray[np.float64]:
    """(4 * along, 2) places of a face along its four edges, `out` edges from its middle."""
    right = np.array([(out, along) for along in ALONG])
    below = right[:, ::-1]
    return np.concatenate([right, -right, below, -below])


EDGE_PLACES = np.concatenate([_edge_places(0.5 - PIP_MARGIN_EDGES), _edge_places(0.5 + PIP_MARGIN_EDGES)])
"""(8 * along, 2) places of a face, from its middle, in edges."""


class Told(NamedTuple):
    """Of faces, by mean square a sample and a colour, full scale 1."""

    power: Floats
    """(k,) all that is no plain colour with its slopes."""
    gains: Floats
    """(2, k, 6) how much of it each number of pips explains that are lighter, or darker, than the body."""


def seen_pips(patches: Floats, spreads: Floats, grid: Grid) -> Told:
    """Of patches (k, p, 3) on a grid, in which pips look spread (k, 3) as by `spread`."""
    count, size = len(patches), len(grid.places)
    spots = np.exp(np.float32(-0.5) * (spreads @ grid.apart)).reshape(count, size, len(SPOTS))
    spots -= grid.smooth.T @ (grid.smooth @ spots)
    seen = patches - grid.smooth.T @ (grid.smooth @ patches)
    wanted = patterns().astype(np.float32)
    turned = spots.transpose(0, 2, 1)
    lengths = np.einsum("ns,kst,nt->kn", wanted, turned @ spots, wanted, optimize=True)
    shown = wanted @ (turned @ seen) / np.sqrt(lengths)[..., None]
    # Pips are all darker, or all lighter, than the body; and in no colour the other way round.
    lighter, darker = np.maximum(shown, 0), np.minimum(shown, 0)
    ways = [np.einsum("knc,knc->kn", one, one) for one in (lighter, darker)]
    first = np.searchsorted(NUMBERS, FACES)
    gains = np.maximum.reduceat(np.stack(ways), first, axis=2) / (3 * size)
    return Told(_f(np.einsum("kpc,kpc->k", seen, seen) / (3 * size)), _f(gains))


def spread(slopes: NDArray[np.float64], blur: float) -> Floats:
    """(k, 3) how pips look spread on faces that are seen by slopes (k, 2, 2), pixels an edge.

    Of the inverse of their second moments: across, both ways, along. `blur` is the camera's, in pixels.
    """
    soft = np.linalg.inv(slopes.transpose(0, 2, 1) @ slopes) * blur**2
    inverse = np.linalg.inv(soft + np.eye(2) * PIP_RADIUS_EDGES**2 / 4)
    return _f(np.stack([inverse[:, 0, 0], inverse[:, 0, 1], inverse[:, 1, 1]], axis=1))


def edged(colours: Floats, shares: NDArray[np.float64]) -> Floats:
    """(k,) how plain the edges of cubes are, 0 to 1.

    By colours (k, f, 8 * along, 3) at `EDGE_PLACES` of their faces; `shares` (k, f) is how much of a cube
    each is.
    """
    inside, beyond = np.split(colours, 2, axis=2)
    apart = (inside - beyond).reshape(*shares.shape, 4, len(ALONG), -1)
    apart.sort(axis=3)
    steep = np.abs(apart[:, :, :, len(ALONG) // 2]).max(axis=-1)
    plain = np.minimum(steep / PLAINEST_EDGE_SHARE, 1).mean(axis=2)
    return np.asarray((plain * shares).sum(axis=1), np.float32)


def _f(values: NDArray[np.floating]) -> Floats:
    return np.asarray(values, np.float32)
