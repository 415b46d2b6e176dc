"""There is only so much of every man in a set: what is plain on one cell is unlikely on another. Pure."""

import numpy as np
from numpy.typing import NDArray

SPARE = 6.0
"""Nats against one man more than the set has: a spare one was taken, by mistake or for want of another."""


def counted(
    nats: NDArray[np.float64], seen: NDArray[np.bool_], count: NDArray[np.intp]
) -> NDArray[np.float64]:
    """Log-likelihoods (n, m) of the labels on all cells together, from those of each cell by itself.

    `seen` (n,) are the cells that can be judged now, `count` (m,) the men of each label, 0 for any number.
    As many cells as there are men may show a label for nothing; on the others it costs what the least plain
    of those would lose without it, but at most `SPARE`.
    """
    order = np.sort(nats, axis=1)
    best, lead = nats.argmax(axis=1), np.where(seen, order[:, -1] - order[:, -2], 0.0)
    result = nats.copy()
    for label in np.flatnonzero(count):
        shown = np.flatnonzero((best == label) & seen)
        if len(shown) < count[label]:
            continue
        ranked = shown[np.argsort(-lead[shown], kind="stable")]
        leads = np.append(lead[ranked], 0.0)
        cost = np.full(len(nats), leads[count[label] - 1])
        cost[ranked[: count[label]]] = leads[count[label]]
        result[:, label] -= np.minimum(cost, SPARE)
    return result
