"""Whether what is taken for a piece bears its markings, or is something else: a logistic regression. Pure.

Body, colour and place never make a piece. Fingertips, caps, coins, blank discs and pieces that lie on their
face have no drawing; pieces of other games have another one; of a piece between two cells half is seen. The
log odds that something else lies there are a weighted sum

    z = w0 + sum_i w_i x_i

of how much of the face its drawing explains, how much drawing there is, how much more it explains than a hill
of light on one colour, whether the colour is right, what is left over, how the contrast differs from that of
the other pieces, how well what lies round it fits, and by how much it beats the other labels. Where it stands
says nothing: hands are untidy.

What is taken for the bare sheet is told in the same way by what is left over, and by its lead: things without
a drawing lie there, and dark pieces in a shadow.

`tests.bench.decoys.fit_markings` fits the weights by maximum likelihood, on pieces and things that were
drawn, and on rendered footage into which things were painted.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.cells.scene import UNSEEN_MSE, Scores
from vision.cells.table_statistics import Usual
from vision.geometry.sampling import Floats
from vision.photometry.light_fit import Drawn

MOST_LEAD_NATS = 30.0
"""Beyond that, pieces only differ in how little they look like one another."""

SOFT_MSE, SOFT_TINT_MSE, SOFT_SHARE = 1e-3, 3e-5, 1e-3
"""What is added before logarithms are taken, so that next to nothing is not told from nothing."""


class Weights(NamedTuple):
    """What speaks for something else, by the unit of each."""

    constant: float
    share: float
    """Of the logarithm of the share of the face that the drawing explains."""
    drawing: float
    """Of the logarithm of the mean square of the drawing."""
    hill: float
    """Of the logarithm of what a hill of light leaves, beside what the drawing leaves."""
    tint: float
    """Of the logarithm of the square error of the colours."""
    beside: float
    """Of the logarithm of the mean square error of what lies round the face: body, and bare sheet."""
    error: float
    """Of the logarithm of the mean square error."""
    error_squared: float
    """Of the square of that."""
    contrast: float
    """Of the square of the logarithm of the contrast, beside the usual one."""
    lead: float
    """Of the nats by which it beats all other labels, `MOST_LEAD_NATS` at most."""


WEIGHTS = Weights(21.28, -2.56, 1.79, -7.14, 0.562, 0.559, -0.805, -0.381, 0.578, -0.0452)


class BareWeights(NamedTuple):
    """What speaks for something else on what is taken for the bare sheet."""

    constant: float
    error: float
    """Of the logarithm of the mean square error."""
    error_squared: float
    """Of the square of that."""
    lead: float
    """Of the nats by which it beats all pieces, `MOST_LEAD_NATS` at most."""


BARE_WEIGHTS = BareWeights(-0.981, -2.477, -0.529, -0.136)

RARE_THING_NATS = 3.2
"""Nats against something else, beside the examples, of which one in nine is a thing: at a table one in
two hundred of what is taken for a piece, it is assumed."""

COVER_SHARE = 0.9
"""Probability of something else from which a cell is covered; below it the cell is seen, and says little.
Assumed."""


def markings(told: Drawn) -> Floats:
    """(k, t, MARKINGS_COUNT - 1) what is asked of a drawing: the first four of `Weights`."""
    # Where gloss leaves next to no sample, differences of sums fall below zero.
    hill, square = np.maximum(told.hill, 0)[:, None], np.maximum(told.square, 0)
    more = np.log((hill + SOFT_MSE) / (told.left + SOFT_MSE))
    each = (np.log(np.maximum(told.share, SOFT_SHARE)), np.log(square + SOFT_MSE), more)
    return np.asarray(np.stack([*each, np.log(told.tint + SOFT_TINT_MSE)], axis=2), np.float32)


def markings_beside(error: Floats) -> Floats:
    """(k, t, 1) the fifth of `Weights`, from mean square errors (k, t) round the face."""
    return np.asarray(np.log(error + SOFT_MSE)[..., None], np.float32)


def features(scores: Scores, usual: float) -> NDArray[np.float64]:
    """(k, 9) the x of the sum, in the order of `Weights`; `usual` is the contrast of pieces here."""
    error = np.log(scores.error + SOFT_MSE)
    contrast = np.log(np.maximum(scores.contrast, SOFT_SHARE) / usual) ** 2
    each = [scores.markings, error, error**2, contrast, _lead(scores)]
    return np.column_stack(each).astype(np.float64)


def bare_features(scores: Scores) -> NDArray[np.float64]:
    """(k, 3) the same, in the order of `BareWeights`."""
    error = np.log(scores.error + SOFT_MSE)
    return np.column_stack([error, error**2, _lead(scores)]).astype(np.float64)


def _lead(scores: Scores) -> NDArray[np.float64]:
    nats = np.partition(scores.log_likelihood, -2, axis=1)
    return np.minimum(nats[:, -1] - nats[:, -2], MOST_LEAD_NATS)


def something_else(scores: Scores, usual: float) -> NDArray[np.float64]:
    """(k,) probability that what `scores` take for a piece is something else."""
    told = features(scores, usual) @ np.array(WEIGHTS[1:]) + WEIGHTS.constant - RARE_THING_NATS
    return np.asarray(1 / (1 + np.exp(-np.clip(told, -40, 40))), np.float64)


def something_on_bare(scores: Scores) -> NDArray[np.float64]:
    """(k,) probability that what `scores` take for the bare sheet is none: a thing, or a dark piece."""
    told = bare_features(scores) @ np.array(BARE_WEIGHTS[1:]) + BARE_WEIGHTS.constant
    return np.asarray(1 / (1 + np.exp(-np.clip(told, -40, 40))), np.float64)


def doubted(scores: Scores, known: Usual) -> Scores:
    """The scores, where what seems a piece may be something else, which says nothing of any label.

    What is surely something else has the error `UNSEEN_MSE`.
    """
    nats = scores.log_likelihood - scores.log_likelihood.max(axis=1, keepdims=True)
    is_piece = scores.log_likelihood.argmax(axis=1) > 0
    chance = np.where(is_piece, something_else(scores, known.contrast), something_on_bare(scores))
    chance = np.where(scores.error >= UNSEEN_MSE, 1.0, chance)[:, None]
    error = np.where(chance[:, 0] > COVER_SHARE, np.float32(UNSEEN_MSE), scores.error)
    told = np.log(np.exp(nats) * (1 - chance) + chance)
    return replace(scores, log_likelihood=told, error=error)
