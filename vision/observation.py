"""What one image says about every cell: the only thing the referee ever learns from a camera. Pure.

Evidence is kept in whole numbers, so that a recorded observation replays bit for bit on any machine.
"""

import math
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from messages.message import Message

COST_UNITS_PER_NAT = 16
"""Cost units in one nat of log-likelihood."""

LARGEST_COST_UNITS = 255
"""The largest cost: evidence never rules a label out altogether."""

Costs = NDArray[np.uint8]
Cover = NDArray[np.bool_]


class Why(IntEnum):
    """Why nothing can be said of a cell; of several reasons, the first."""

    SEEN = 0
    OUTSIDE = 1
    """The picture ends before it."""
    COVERED = 2
    """Something lies or moves over it."""
    GLARE = 3
    """A lamp is reflected there."""
    NO_PIECE = 4
    """What lies there is no piece of the game."""
    BEHIND = 5
    """Another piece stands before it."""
    CHANGED = 6
    """It looked otherwise a moment ago: a piece of a plain set must rest before it is judged."""


@dataclass(frozen=True, eq=False)
class Observation:
    """Evidence of one image about `n` cells and `m` labels."""

    time: float
    """Seconds, on the camera's clock."""
    cost: Costs
    """(n, m): ``-16 · ln(P(patch | label) / P(patch | best label))``, 0 for the best label of a cell."""
    covered: Cover
    """(n,): a hand, a sleeve, glare or motion lies over the cell; its costs are no evidence."""
    busy: bool = False
    """Something moves over the board: this is no moment to decide. What lies still is cover."""
    tray: int | None = None
    """The face of the die that rests in its tray."""
    blind: Message | None = None
    """Why nothing can be said at all: no board in the picture, no light."""
    throw: int | None = None
    """How many throws have come to rest in the tray so far; None where nobody counts them."""
    stray: bool = False
    """A die lies beside the tray, and none in it."""
    unread: bool = False
    """What rests in the tray cannot be told."""
    rested: float | None = None
    """Since when, seconds, what lies in the tray has lain there; None where there is none."""
    present: bool = False
    """Something came over the board a moment ago and is still there: perhaps a hand at rest."""
    stirred: Cover | None = None
    """(n,) of a plain set: the cells that have just changed, or over which something unknown has just come.
    Of the others, some may be `covered` because they have changed together."""
    held: Cover | None = None
    """(n,) cells over which fingers may still hold a piece that seems to have come; None for no cell."""
    why: NDArray[np.uint8] | None = None
    """(n,) of `Why`, for people: the referee does not ask for it, and no recording keeps it. None where it is
    not known."""


def costs(log_likelihood: NDArray[np.float64]) -> Costs:
    """Whole-number costs from an (n, m) array of log-likelihoods in nats."""
    best = log_likelihood.max(axis=1, keepdims=True)
    whole: Costs = np.clip(
        np.rint((best - log_likelihood) * COST_UNITS_PER_NAT), 0, LARGEST_COST_UNITS
    ).astype(np.uint8)
    return whole


def nats(cost: int) -> float:
    """A cost as nats of log-likelihood ratio."""
    return cost / COST_UNITS_PER_NAT


def doubt(cost: int) -> float:
    """A cost as the odds against the label, 0 to 1."""
    return math.exp(-cost / COST_UNITS_PER_NAT)
