"""What pieces look like at one table, in its light: learnt from those who are plainly seen. Pure."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.appearance.body_colour import Flanks, learnt
from vision.cells.scene import UNSEEN_MSE, Scores
from vision.geometry.sampling import Floats

SURE_LEAD_NATS = 1.0
"""Nats by which a piece wins whose looks are usual."""

LEAST_PIECES_COUNT = 3
"""Pieces of which it can be told what is usual."""


class Usual(NamedTuple):
    """What is usual here."""

    contrast: float = 1.0
    """Of the pieces' faces beside the markers."""
    error: float = np.inf
    """Their mean square error; infinite while it is not known."""
    flanks: Flanks | None = None
    """Their bodies, if they are known."""


def piece_averages(scores: Scores, owner: NDArray[np.intp], before: Usual) -> Usual:
    """The looks of the pieces that were plainly seen, or what they were `before`; `owner` (m,) of the
    labels."""
    order, best = np.sort(scores.log_likelihood, axis=1), scores.log_likelihood.argmax(axis=1)
    plain = (best > 0) & (order[:, -1] - order[:, -2] > SURE_LEAD_NATS) & (scores.error < UNSEEN_MSE)
    if plain.sum() < LEAST_PIECES_COUNT:
        return before
    return Usual(
        contrast=_contrast(scores.contrast[plain], owner[best[plain]]),
        error=float(np.median(scores.error[plain])),
        flanks=learnt(scores.flank[plain], owner[best[plain]], int(owner.max()) + 1, before.flanks),
    )


def _contrast(contrasts: Floats, owner: NDArray[np.intp]) -> float:
    """Halfway between the owners, for a lamp may shine on one side of the board: captures do not shift it."""
    whose = [contrasts[owner == one] for one in np.unique(owner)]
    many = [float(np.median(one)) for one in whose if len(one) >= LEAST_PIECES_COUNT]
    return sum(many) / len(many) if many else float(np.median(contrasts))
