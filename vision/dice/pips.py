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

PAIRS = len(SPOTS) // 2
"""Of spots that lie opposite: the first so many, and the last, backwards. Between them is the middle."""

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
    paired: Floats
    """(3, 4 * p) products of how far a place lies from the first of each pair: across, both ways, along."""
    middle: Floats
    """(3, p / 2) the same of the first half of the places, from the spot in the middle."""


def _grid(samples: int) -> Grid:
    line = (np.arange(samples) + 0.5) / samples * 2 * COMPARED_EDGES - COMPARED_EDGES
    across, along = np.meshgrid(line, line)
    places = np.stack([across.ravel(), along.ravel()], axis=1)
    smooth = np.linalg.qr(np.column_stack([np.ones(len(places)), places]))[0].T
    x, y = (places - SPOTS[:, None]).transpose(2, 0, 1)
    apart = np.stack([x * x, 2 * x * y, y * y]).astype(np.float32)
    middle = apart[:, PAIRS, : len(places) // 2]
    return Grid(places, smooth.astype(np.float32), apart[:, :PAIRS].reshape(3, -1), middle)


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


@cache
def _halves() -> Floats:
    """(9, 5) for each of `NUMBERS`, at which pairs of opposite spots pips are, and whether in the middle.

    Every number looks the same when it is turned by half.
    """
    return patterns()[:, : PAIRS + 1].astype(np.float32)


def seen_pips(patches: Floats, spreads: Floats, grid: Grid) -> Told:
    """Of patches (k, p, 3) on a grid, in which pips look spread (k, 3) as by `spread`.

    Patterns are the same when turned by half, so they are compared with a face that is folded: half the
    places, each with what is seen opposite. Slopes leave nothing there, and a plain colour its mean.
    """
    count, size = len(patches), len(grid.places)
    shapes = _folded_pips(spreads, grid)
    sums = 2 * shapes.sum(axis=2)
    products = 2 * shapes @ shapes.transpose(0, 2, 1) - sums[:, :, None] * sums[:, None] / size
    wanted = _halves()
    pairs = (wanted[:, :, None] * wanted[:, None]).reshape(len(wanted), -1)
    lengths = products.reshape(count, -1) @ pairs.T
    seen = patches - grid.smooth.T @ (grid.smooth @ patches)
    shown = wanted @ (shapes @ _folded(seen, axis=1)) / np.sqrt(lengths)[..., None]
    # Pips are all darker, or all lighter, than the body; and in no colour the other way round.
    lighter, darker = np.maximum(shown, 0), np.minimum(shown, 0)
    ways = [np.einsum("knc,knc->kn", one, one) for one in (lighter, darker)]
    first = np.searchsorted(NUMBERS, FACES)
    gains = np.maximum.reduceat(np.stack(ways), first, axis=2) / (3 * size)
    return Told(_f(np.einsum("kpc,kpc->k", seen, seen) / (3 * size)), _f(gains))


def _folded_pips(spreads: Floats, grid: Grid) -> Floats:
    """(k, 5, p / 2) what pips at each pair of spots, and in the middle, look like on a folded face."""
    weights = np.float32(-0.5) * spreads
    paired = np.exp(weights @ grid.paired).reshape(len(spreads), PAIRS, -1)
    middle = np.exp(weights @ grid.middle)[:, None]
    return np.concatenate([_folded(paired, axis=2), middle], axis=1)


def _folded(values: Floats, axis: int) -> Floats:
    """Values at places of a grid (p along `axis`), each of the first half with what lies opposite."""
    first, last = np.split(values, 2, axis)
    return _f(first + np.flip(last, axis))


def spread(slopes: NDArray[np.float64], blur: float) -> Floats:
    """(k, 3) how pips look spread on faces that are seen by slopes (k, 2, 2), pixels an edge.

    Of the inverse of their second moments: across, both ways, along. `blur` is the camera's, in pixels: on a
    face it is spread by its square times the inverse of M = transposed slopes times slopes, beside a pip's
    own p. So (blur^2 M^-1 + p)^-1 is wanted; (1 - blur^2 (blur^2 + p M)^-1) / p is the same, and holds where
    M has no inverse: a face seen on edge.
    """
    (a, b), (c, d) = slopes.transpose(1, 2, 0)
    pip, soft = PIP_RADIUS_EDGES**2 / 4, blur**2
    across, both, along = soft + pip * (a * a + c * c), pip * (a * b + c * d), soft + pip * (b * b + d * d)
    size = across * along - both**2
    sharp = [1 - soft * along / size, soft * both / size, 1 - soft * across / size]
    return _f(np.stack(sharp, axis=1) / pip)


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
