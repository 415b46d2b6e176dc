"""What the lights under the cells may add to the features of a plain set (`plain.features`). Pure.

How bright a light is just now is never known: it blinks and pulses, and cameras see colours in their own way.
So any amount of its colour is taken off that could come from it, spread as a lamp under an empty cell
spreads, or round the foot of a piece, or over the edge from a neighbour. The rest must be explained
otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import RINGS_COUNT, Floats

AnyFloats = NDArray[np.floating]

PARTS = RINGS_COUNT // 2
"""Rings that features tell apart."""

COLOURS = 3 * PARTS
"""Features that are colours; the others are roughness."""

_AWAY: Floats = np.asarray((np.arange(PARTS) + 0.5) / PARTS, np.float32)

THROUGH: Floats = np.array([1 / (1 + (_AWAY / width) ** 2) ** 2 for width in (0.6, 1.0, 1.6)], np.float32)
"""(shapes, PARTS) how a light spreads that shines through an empty cell."""

ROUND: Floats = np.array([_AWAY**4, _AWAY**12], np.float32)
"""(shapes, PARTS) how it shows round the foot of a piece."""

OVER = _AWAY
"""(PARTS,) how the light of a neighbour shows."""

_BASE = np.stack([THROUGH[0], THROUGH[2], ROUND[0]], axis=1)

CHANGING: Floats = np.asarray(_BASE @ np.linalg.pinv(_BASE), np.float32)
"""(PARTS, PARTS) that part of a change which a light of any shape can have made."""

LIGHT_THROUGH_CELL_SHARE, LIGHT_ROUND_PIECE_SHARE = 0.6, 0.25
"""How much a full light usually adds through an empty cell and round a piece, in units of white."""

LIGHT_ASIDE_SHARE = 0.1
"""How much it may add to the edge of a neighbour."""

OTHER_COLOUR_SHARE = 0.25
"""Share of a light that a camera may see in a colour that is not its own."""

ADDED_ROUGHNESS_SHARE = 0.15
"""Roughness that a full light may add."""


@dataclass(frozen=True, eq=False)
class Lamps:
    """Lights that may shine now."""

    own: Floats
    """(n, 3) blue, green, red of the light under each cell, 0 to 1 as far as a camera may see it."""
    aside: Floats
    """(n, 3) of the brightest of its neighbours."""

    def both(self, other: "Lamps") -> "Lamps":
        """The lights that may shine in either of two images."""
        return Lamps(np.maximum(self.own, other.own), np.maximum(self.aside, other.aside))

    def dark(self) -> "Lamps":
        """As many lights, all off."""
        return Lamps(np.zeros_like(self.own), np.zeros_like(self.aside))


def lamps(lit: Sequence[Sequence[int]] | None, beside: NDArray[np.bool_]) -> Lamps:
    """From one light a cell (red, green, blue, 0 to 255); `beside` (n, n) says which cells are neighbours."""
    own = np.zeros((len(beside), 3), np.float32)
    if lit is not None:
        told = np.array([light[:3] for light in lit], np.float32)[:, ::-1] / 255
        own = np.maximum(told, OTHER_COLOUR_SHARE * told.max(axis=1, keepdims=True))
    return Lamps(own, (beside[..., None] * own).max(axis=1))


def lit_residuals(
    seen: Floats, wanted: Floats, spread: Floats, lamp: Lamps, shapes: Floats, usual: float
) -> Floats:
    """(k, g) mean square misfit of looks in units of `spread`, once what lamps may have added was taken off.

    `seen` (k, features) is compared with `wanted` (k, g, features); `lamp` has one row for each of the k.
    `shapes` are those of `THROUGH` or `ROUND`, `usual` how much they add.
    """
    wide = np.tile(spread, (len(seen), 1))
    wide[:, COLOURS:] = np.hypot(wide[:, COLOURS:], _roughened(lamp))
    apart = seen[:, None] - wanted
    square = ((apart / wide[:, None]) ** 2).sum(axis=2)
    rows = np.flatnonzero((lamp.own + lamp.aside).any(axis=1))
    if len(rows):
        colour, weight = _rings(apart[rows]), 1 / _rings(wide[rows, None]) ** 2
        added = [_added(colour, weight, shape, usual * lamp.own[rows]) for shape in shapes]
        added.append(_added(colour, weight, OVER, LIGHT_ASIDE_SHARE * lamp.aside[rows]))
        square[rows] -= np.max(added, axis=0)
    return np.asarray(square / seen.shape[1], np.float32)


def unexplained_change(seen: Floats, before: Floats, lamp: Lamps) -> Floats:
    """(n,) mean change of the features between two images that no lamp can have made."""
    change = seen - before
    rows = np.flatnonzero(lamp.own.any(axis=1))
    if len(rows):
        colour = _rings(change[rows])
        flat = colour.transpose(1, 0, 2).reshape(PARTS, -1)
        shown = (CHANGING @ flat).reshape(PARTS, len(rows), 3).transpose(1, 0, 2)
        lit = lamp.own[rows, None] > 0
        change[rows, :COLOURS] = np.where(lit, colour - shown, colour).reshape(len(rows), -1)
    change = np.abs(change)
    change[:, :COLOURS] -= (LIGHT_ASIDE_SHARE * OVER[:, None] * lamp.aside[:, None]).reshape(len(change), -1)
    change[:, COLOURS:] -= _roughened(lamp)
    return np.asarray(np.maximum(change, 0).mean(axis=1), np.float32)


def _added(apart: Floats, weight: AnyFloats, shape: Floats, usual: AnyFloats) -> Floats:
    """(k, g) by how much the square misfit falls when the likeliest light of that shape is taken off.

    `apart` and `weight` are (k, g, PARTS, 3), `usual` (k, 3) is how much light is expected.
    """
    tall, much = shape[:, None], usual[:, None] ** 2
    along = (apart * weight * tall).sum(axis=2)
    # How much is unknown: what could have been anything explains less than what had to be.
    known = 1 + (weight * tall**2).sum(axis=2) * much
    gain = np.maximum(along, 0) ** 2 * much / known - np.log(known)
    return np.asarray(np.maximum(gain, 0).sum(axis=2), np.float32)


def _rings(features: Floats) -> Floats:
    """(..., PARTS, 3) colours."""
    return features[..., :COLOURS].reshape(*features.shape[:-1], PARTS, 3)


def _roughened(lamp: Lamps) -> Floats:
    """(k, 1) roughness that lamps may add."""
    return np.asarray(
        ADDED_ROUGHNESS_SHARE
        * np.maximum(lamp.own, LIGHT_ASIDE_SHARE * lamp.aside).max(axis=1, keepdims=True),
        np.float32,
    )
