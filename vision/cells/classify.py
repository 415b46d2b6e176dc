"""What stands on every cell: log-likelihoods of all labels, unless it is nothing known. Pure."""

import numpy as np
from numpy.typing import NDArray

from vision.appearance.body_colour import against
from vision.appearance.sheet_model import Bare
from vision.appearance.templates import Looks, Templates
from vision.cells.likelihood import emptiness
from vision.cells.lit_hypotheses import NO_SHEET_MSE, RIVAL_LEAD_NATS, Compared, explained
from vision.cells.markings import doubted
from vision.cells.neighbourhood import around
from vision.cells.scene import Scene, Scores, unknown
from vision.cells.table_statistics import Usual, piece_averages
from vision.geometry.sampling import Which

STRANGE_BODY_NATS = 1.0
"""Nats that a body speaks against its owner, from which another look is taken."""

PLAINLY_BARE_NATS = 5.0
"""Nats by which the sheet is plainly bare."""

BARE_SHEET_MSE = 0.01
"""Mean square error that the bare sheet seldom leaves (on one of 2 400 bare cells in 26 rooms)."""

UNUSUAL_CONTRAST_LOG = 0.15
"""Logarithm of a contrast of faces that is not the markers'."""

__all__ = ["Compared", "classify", "first_look", "second_look"]


def classify(scene: Scene, which: Which, to: Compared) -> Scores:
    """Scores of the cells `which` (k,)."""
    return doubted(_explained(scene, which, to), to.known)


def _explained(scene: Scene, which: Which, to: Compared) -> Scores:
    return explained(scene, which, to) if len(which) else unknown(0, len(to.looks.labels))


def first_look(
    scene: Scene, looks: Looks, prepared: tuple[Templates, ...], bare: Bare
) -> tuple[Scores, Usual]:
    """Scores of all cells, before it is known what is usual here, and what that is."""
    everything = np.arange(len(bare.art))
    to = Compared(looks, prepared, bare, Usual())
    taken = _maybe_occupied(scene, everything, to)
    which, rest = np.flatnonzero(taken), np.flatnonzero(~taken)
    pieces = _explained(scene, which, to)
    known = piece_averages(doubted(pieces, to.known), looks.owner, Usual())
    if abs(np.log(known.contrast)) > UNUSUAL_CONTRAST_LOG:
        # The pieces look otherwise than was thought: look again.
        scores = _explained(scene, everything, to._replace(known=known))
    else:
        scores = unknown(len(everything), len(looks.labels)).with_cells(which, pieces)
        scores = scores.with_cells(rest, _explained(scene, rest, to))
    known = piece_averages(doubted(scores, known), looks.owner, known)
    to = to._replace(known=known)
    scores = second_look(doubted(scores, known), everything, scene, to)
    return scores, piece_averages(scores, looks.owner, known)


def _maybe_occupied(scene: Scene, which: Which, to: Compared) -> NDArray[np.bool_]:
    """(k,) cells on which the bare sheet explains so little that a piece may well stand there."""
    error = emptiness(around(scene, which, to.bare, to.known), to.freedom())[1]
    return np.asarray(error > BARE_SHEET_MSE, np.bool_)


def second_look(scores: Scores, which: Which, scene: Scene, to: Compared) -> Scores:
    """Scores of all cells, after another look at those of `which` (k,) that are in doubt.

    Where neighbours are plainly bare, what is seen there belongs to nobody else.
    """
    nats = np.sort(scores.log_likelihood, axis=1)
    lead, best = nats[:, -1] - nats[:, -2], scores.log_likelihood.argmax(axis=1)
    doubt = lead < RIVAL_LEAD_NATS
    if to.known.flanks is not None:
        strange = against(scores.flank, to.known.flanks)[np.arange(len(best)), to.looks.owner[best]]
        doubt |= (best > 0) & (strange > STRANGE_BODY_NATS)
    again = which[doubt[which]]
    if not len(again):
        return scores
    empty = (best == 0) & (lead > PLAINLY_BARE_NATS) & (scores.error < NO_SHEET_MSE)
    return scores.with_cells(again, classify(scene, again, to._replace(bare=to.bare.among(again, empty))))
