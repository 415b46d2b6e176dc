"""The colours of the pieces, and of bare cells, measured where it is known what stands: at the set-up. Pure.

Colours are on a scale of print black 0 to paper white 1, so that they hold in another light.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.geometry.layout import Layout
from vision.geometry.pose import Pose
from vision.geometry.sampling import Floats, Pixels, disc, plane, sample
from vision.photometry.tones import tones

MIDDLE_RADIUS_SHARE = 0.6
"""Share of a piece's radius that is looked at: its edge is shadow and perspective."""

LEAST_SPREAD_SHARE = 0.02
"""A spread below this is luck."""

MEDIAN_TO_SIGMA_FACTOR = 1.126
"""Of a normal cloud in three channels: its standard deviation over the median distance from its middle.

Derived: sqrt(3) / 1.538, the median of the chi distribution with three degrees of freedom.
"""

DISTINCT_SIGMAS = 4.0
"""Two colours this many spreads apart are told apart without doubt."""

LEAST_PIECES_COUNT = 3
"""Pieces that give a spread of their own."""


@dataclass(frozen=True)
class Colour:
    """What a label looks like."""

    rgb: tuple[float, float, float]
    spread: float
    """Standard deviation from piece to piece."""
    count: int
    """Cells it was measured on."""


def measure(pixels: Pixels, pose: Pose, layout: Layout, occupied: NDArray[np.bool_]) -> Floats:
    """(n, 3) red, green, blue of each cell: of the top of a piece where it is `occupied`, else of the
    sheet."""
    around = disc(MIDDLE_RADIUS_SHARE * layout.radius_mm, 4, 16)
    everywhere = np.arange(len(layout.cells))
    bare = sample(pixels, plane(pose, layout.cells, 0.0), everywhere, around)
    tops = sample(pixels, plane(pose, layout.cells, layout.height_of_pieces_mm), everywhere, around)
    patches = np.where(occupied[:, None, None], tops, bare)
    middles = np.median(patches, axis=1)
    scale = tones(pixels, pose, layout) if layout.markers else None
    if scale is None:
        # Without markers the brightest tenth of the sheet stands for white.
        return np.asarray(middles[:, ::-1] / np.percentile(bare, 90, axis=(0, 1))[::-1], np.float32)
    factor, offset = scale.scale(everywhere)
    return np.asarray((middles * factor + offset)[:, ::-1], np.float32)


def learn(colours: Floats, labels: Sequence[str]) -> dict[str, Colour]:
    """One colour a label, from measured colours (n, 3) and what stands on each cell."""
    known = {}
    for label in dict.fromkeys(labels):
        mine = colours[[place for place, other in enumerate(labels) if other == label]]
        middle = np.median(mine, axis=0)
        away = np.sqrt(((mine - middle) ** 2).mean(axis=1))
        # The median: one piece that is missing or of another colour stands out, and widens nothing.
        spread = (
            float(MEDIAN_TO_SIGMA_FACTOR * np.median(away))
            if len(mine) >= LEAST_PIECES_COUNT
            else LEAST_SPREAD_SHARE
        )
        red, green, blue = (round(float(value), 4) for value in middle)
        known[label] = Colour((red, green, blue), round(max(spread, LEAST_SPREAD_SHARE), 4), len(mine))
    return known


def distance(one: Colour, other: Colour) -> float:
    """How far apart two colours are, in spreads."""
    apart = np.linalg.norm(np.subtract(one.rgb, other.rgb))
    return float(apart / np.hypot(one.spread, other.spread))


def indistinguishable(known: Mapping[str, Colour]) -> list[tuple[str, ...]]:
    """Groups of labels that colour alone does not tell apart, single ones left out."""
    groups = [{label} for label in known]
    for one, other in combinations(known, 2):
        if distance(known[one], known[other]) < DISTINCT_SIGMAS:
            first, second = (next(group for group in groups if label in group) for label in (one, other))
            if first is not second:
                first |= second
                groups.remove(second)
    return [tuple(sorted(group)) for group in groups if len(group) > 1]


def nearest(colours: Floats, known: Mapping[str, Colour]) -> list[str]:
    """For every colour (n, 3) the likeliest label, each being a normal cloud."""
    labels = list(known)
    middles = np.array([known[label].rgb for label in labels])
    spreads = np.array([known[label].spread for label in labels])
    away = np.linalg.norm(colours[:, None] - middles, axis=2) / spreads
    cost = 0.5 * away**2 + 3 * np.log(spreads)
    return [labels[best] for best in cost.argmin(axis=1)]
