"""Of which cells nothing can be said in an image, and why. Pure."""

import numpy as np
from numpy.typing import NDArray

from vision.cells.scene import UNSEEN_MSE
from vision.geometry import occlusion
from vision.motion.cover import Cover
from vision.observation import Why
from vision.observing import schedule
from vision.observing.cell_memory import Judged
from vision.observing.placement import Sight


def unseen(sight: Sight, covered: Cover, judged: Judged) -> NDArray[np.uint8]:
    """(n,) for each cell one of `Why`."""
    scores = judged.scores
    plain = schedule.plain(judged)
    pieces = scores.log_likelihood.argmax(axis=1) > 0
    reasons = (
        (Why.OUTSIDE, ~sight.inside),
        (Why.COVERED, covered.cells & ~(schedule.told(judged, plain) & (not covered.moving))),
        (Why.GLARE, covered.glare & ~plain),
        (Why.NO_PIECE, pieces & (scores.error >= UNSEEN_MSE)),
        (Why.BEHIND, occlusion.hidden(sight.hides, pieces, plain)),
    )
    why = np.full(len(pieces), Why.SEEN, np.uint8)
    # Of several reasons the first is told.
    for reason, there in reversed(reasons):
        why[there] = reason
    return why
