"""What no man of this table looks like is something unknown, and says nothing about any label. Pure."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.scene import Scores

UNSEEN = 1.0
"""The error of what is not seen."""

STRANGE = 5.5
"""How often the usual error a man is as likely something else: in a hundred rooms 25 of 8 000 men had four
times that error, none six times."""

FAR_OFF = 0.018
"""Mean square error that inks and cameras leave on men here and there, however well the others fit."""

STEEP = 12
"""Power of the misfit with which the odds of something else grow."""

MOST = 0.99
"""Probability of something unknown from which the rest is of no account."""

SURE = 1.0
"""Nats by which a man wins whose looks are usual."""

FEWEST = 3
"""Men of whom it can be told what is usual."""


class Usual(NamedTuple):
    """What men look like at this table, in its light."""

    contrast: float = 1.0
    """Of their faces beside the markers."""
    error: float = np.inf
    """Mean square error; infinite while it is not known."""


def usual(scores: Scores, before: Usual) -> Usual:
    """The looks of the men who were plainly seen, or what they were `before`."""
    order = np.sort(scores.log_likelihood, axis=1)
    men = scores.log_likelihood.argmax(axis=1) > 0
    plain = men & (order[:, -1] - order[:, -2] > SURE) & (scores.error < UNSEEN)
    if plain.sum() < FEWEST:
        return before
    return Usual(float(np.median(scores.contrast[plain])), float(np.median(scores.error[plain])))


def doubted(scores: Scores, thing: NDArray[np.float64], known: Usual) -> Scores:
    """The scores, where men may be `thing` (k,), a probability, or unlike all other men.

    What is rather unknown than a man has the error `UNSEEN`.
    """
    nats = scores.log_likelihood - scores.log_likelihood.max(axis=1, keepdims=True)
    is_man = scores.log_likelihood.argmax(axis=1) > 0
    strange = (scores.error / max(STRANGE * known.error, FAR_OFF)) ** STEEP
    chance = np.where(is_man, 1 - (1 - thing) / (1 + strange), 0.0)
    chance = np.minimum(np.where(scores.error >= UNSEEN, 1.0, chance), MOST)[:, None]
    error = np.where(chance[:, 0] > 0.5, np.float32(UNSEEN), scores.error)
    return replace(scores, log_likelihood=np.log(np.exp(nats) * (1 - chance) + chance), error=error)
