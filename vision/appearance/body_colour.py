"""What shows of pieces below their faces: whose a piece is, though gloss may lie on its face. Pure.

Nobody tells what the bodies are made of. They are learnt from the pieces that are plainly seen; where all
bodies look alike, they say nothing.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import Floats

INNER_RADII, OUTER_RADII = 0.85, 1.1
"""How far from its axis a body is looked at, and how far outside the face, in radii of the face."""

LEAST_SAMPLES_COUNT = 6
"""Samples of a body that tell its colour; and, halved, pieces that tell what is usual."""

LEAST_BRIGHTNESS_SHARE = 0.1
"""Brightness beside which colours are compared as logarithms: less is noise."""

LIGHT_SPREAD_LOG = 0.2
"""Deviation of those logarithms that light makes among bodies that are alike."""

STUDENT_DOF = 3.0
"""Degrees of freedom of Student's law: now and then a body lies in a shadow, or shines."""

MOST_EVIDENCE_NATS = 4.0
"""Nats that a body says at most: one may have been replaced."""


class Flanks(NamedTuple):
    """The bodies of each owner's pieces."""

    colour: Floats
    """(o, 3) logarithms; NaN for one whose bodies are not known."""
    spread: Floats
    """(o,) their deviation."""

    def shown(self) -> Floats:
        """(o, 3) the colours: black 0, paper 1."""
        return np.maximum(np.exp(self.colour) - LEAST_BRIGHTNESS_SHARE, np.float32(0.01))


def side_colour(
    seen: Floats, from_axis: Floats, away: Floats, radius_mm: NDArray[np.float64], open_: Floats
) -> Floats:
    """(k, 3) logarithms of the colour below faces of those radii (k, 1); NaN where too little of it shows.

    Of samples `seen` (k, s, 3), `from_axis` (k, s) and `away` (k, s) from the middle of the face, mm, which
    count by `open_` (k, s).
    """
    inner, outer = (np.asarray(share * radius_mm, np.float32) for share in (INNER_RADII, OUTER_RADII))
    body = ((from_axis < inner) & (away > outer)) * open_
    amount = body.sum(axis=1, keepdims=True)
    colour = np.log(
        np.maximum((seen * body[..., None]).sum(axis=1) / np.maximum(amount, 1), 0) + LEAST_BRIGHTNESS_SHARE
    )
    return np.where(amount >= LEAST_SAMPLES_COUNT, colour, np.nan).astype(np.float32)


def learnt(flanks: Floats, owner: NDArray[np.intp], owners: int, before: Flanks | None) -> Flanks:
    """The bodies of pieces that are plainly seen, (k, 3) and (k,); of owners of few pieces they are as
    `before`."""
    colour = np.full((owners, 3), np.nan, np.float32) if before is None else before.colour.copy()
    spread = np.zeros(owners, np.float32) if before is None else before.spread.copy()
    for number in range(owners):
        mine = flanks[(owner == number) & ~np.isnan(flanks[:, 0])]
        if len(mine) >= LEAST_SAMPLES_COUNT // 2:
            colour[number] = np.median(mine, axis=0)
            spread[number] = 1.5 * np.median(np.abs(mine - colour[number]))
    return Flanks(colour, spread)


def against(flanks: Floats, known: Flanks) -> NDArray[np.float64]:
    """(k, o) nats that bodies (k, 3) speak against each owner, beside the likeliest."""
    apart = (
        np.square(flanks[:, None] - known.colour).mean(axis=2)
        / np.maximum(known.spread, LIGHT_SPREAD_LOG) ** 2
    )
    nats = (STUDENT_DOF + 1) / 2 * np.log1p(apart / STUDENT_DOF)
    least = np.nanmin(np.where(np.isnan(nats), np.inf, nats), axis=1, keepdims=True)
    return np.where(np.isnan(nats), 0.0, np.minimum(nats - least, MOST_EVIDENCE_NATS))
