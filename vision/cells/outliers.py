"""What no piece of this table looks like is something unknown, and says nothing about any label. Pure."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.cells.scene import LEAST_MSE, UNSEEN_MSE, Scores
from vision.cells.table_statistics import Usual

OUTLIER_FACTOR = 5.5
"""How often the usual error a piece is as likely something else: in a hundred rooms 25 of 8 000 pieces had
four times that error, none six times."""

FAR_OFF_MSE = 0.018
"""Mean square error that inks and cameras leave on pieces here and there, however well the others fit."""

ODDS_POWER = 12
"""Power of the misfit with which the odds of something else grow."""

NO_COVER_NATS = 3.0
"""Nats by which a piece that is none may explain more than the bare sheet, and is no cover."""

DARK_PIECE_SHARE, DEEP_SHADOW_MSE = 0.25, 0.01
"""How likely a deep shadow on the bare sheet is a dark piece, at most; it is half as likely at that mean
square error (pieces have passed with 0.006 and 0.010; one of 200 bare cells leaves 0.006 or more)."""

CERTAIN_SHARE = 0.99
"""Probability of something unknown from which the rest is of no account."""


def doubted(scores: Scores, thing: NDArray[np.float64], known: Usual) -> Scores:
    """The scores, where pieces may be `thing` (k,), a probability, or unlike all other pieces.

    What is rather unknown than a piece has the error `UNSEEN_MSE`.
    """
    nats = scores.log_likelihood - scores.log_likelihood.max(axis=1, keepdims=True)
    is_piece = scores.log_likelihood.argmax(axis=1) > 0
    strange = (scores.error / max(OUTLIER_FACTOR * known.error, FAR_OFF_MSE)) ** ODDS_POWER
    shadow = DARK_PIECE_SHARE / (1 + (DEEP_SHADOW_MSE / np.maximum(scores.error, LEAST_MSE)) ** 4)
    chance = np.where(is_piece, 1 - (1 - thing) / (1 + strange), shadow)
    chance = np.minimum(np.where(scores.error >= UNSEEN_MSE, 1.0, chance), CERTAIN_SHARE)[:, None]
    error = np.where(chance[:, 0] > 0.5, np.float32(UNSEEN_MSE), scores.error)
    told = np.log(np.exp(nats) * (1 - chance) + chance)
    # Under a light that nobody told of a bare cell is like no piece either, and nothing lies on it.
    told[(error >= UNSEEN_MSE) & (nats[:, 0] > -NO_COVER_NATS), 0] = 0.0
    return replace(scores, log_likelihood=told, error=error)
