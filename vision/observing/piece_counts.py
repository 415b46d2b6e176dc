"""There is only so much of every piece in a set: what stands on one cell stands on no other. Pure.

The pieces are told on all cells together: a label costs a cell what the likeliest table that has it there
costs more than the likeliest of all. Both are flows of least cost from cells to pieces; where one cell takes
a piece that another has, that one takes the next likely, and so on: a shortest path from label to label
(Floyd and Warshall).
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

SPARE_PIECE_NATS = 6.0
"""Nats against one piece more than the set has: a spare one was taken, by mistake or for want of another."""

Numbers = NDArray[np.intp]
Nats = NDArray[np.float64]


def counted(nats: Nats, seen: NDArray[np.bool_], count: Numbers) -> Nats:
    """Log-likelihoods (n, m) of the labels on all cells together, from those of each cell by itself.

    `seen` (n,) are the cells that can be judged now, `count` (m,) the pieces of each label, 0 for any number.
    """
    cost = nats.max(axis=1, keepdims=True) - nats
    held = cost[seen].argmin(axis=1)
    if (_used(held, count)[count > 0] < count[count > 0]).all():
        return nats
    mine = cost[seen]
    ways = _ways(mine, held, count)
    while (way := _relief(ways, _used(held, count), count)) is not None:
        for label, other in pairwise(way):
            held[_mover(mine, held, label, other)] = other
        ways = _ways(mine, held, count)
    result = nats.copy()
    result[seen] = -_together(mine, held, ways, count)
    return result


class _Ways(NamedTuple):
    """The cheapest ways in which pieces of one label less become pieces of another more."""

    nats: Nats
    """(m, m) what they cost."""
    then: Numbers
    """(m, m) the label after the first."""


def _used(held: Numbers, count: Numbers) -> Numbers:
    return np.bincount(held, minlength=len(count))


def _ways(cost: Nats, held: Numbers, count: Numbers) -> _Ways:
    """Over all chains of cells, each of which takes what the next one gives up."""
    size = len(count)
    nats = np.full((size, size), np.inf)
    own = np.take_along_axis(cost, held[:, None], axis=1)
    labels, begins = np.unique(np.sort(held), return_index=True)
    nats[labels] = np.minimum.reduceat((cost - own)[np.argsort(held)], begins)
    np.fill_diagonal(nats, 0.0)
    then = np.tile(np.arange(size), (size, 1))
    for through in range(size):
        longer = nats[:, through, None] + nats[through]
        # Sums of floats differ by their order: what is no shorter by more than that is no way round.
        shorter = longer < nats - 1e-9
        if shorter.any():
            nats = np.where(shorter, longer, nats)
            then = np.where(shorter, then[:, through, None], then)
    return _Ways(nats, then)


def _relief(ways: _Ways, used: Numbers, count: Numbers) -> list[int] | None:
    """The labels along which pieces go from one with too many, if that is likelier than a spare."""
    many = np.flatnonzero((count > 0) & (used > count))
    room = np.flatnonzero((count == 0) | (used < count))
    if not len(many) or not len(room):
        return None
    among = ways.nats[np.ix_(many, room)]
    first, last = np.unravel_index(among.argmin(), among.shape)
    if among[first, last] >= SPARE_PIECE_NATS:
        return None
    way, end = [int(many[first])], int(room[last])
    while way[-1] != end:
        way.append(int(ways.then[way[-1], end]))
    return way


def _mover(cost: Nats, held: Numbers, label: int, other: int) -> int:
    """The cell that gives up `label` for `other` most easily."""
    mine = np.flatnonzero(held == label)
    return int(mine[(cost[mine, other] - cost[mine, label]).argmin()])


def _together(cost: Nats, held: Numbers, ways: _Ways, count: Numbers) -> Nats:
    """(n, m) what each label costs each cell, with the best of all other cells."""
    used = _used(held, count)
    more = np.where((count > 0) & (used >= count), SPARE_PIECE_NATS, 0.0)
    fewer = np.where((count > 0) & (used > count), SPARE_PIECE_NATS, 0.0)
    # Either one who had to move takes the place of the piece that stood here, or there is one more of another
    # label, and one less of that from which his place is taken.
    onward = (ways.nats + more).min(axis=1)
    freed = (ways.nats - fewer[:, None]).min(axis=0)
    moved = np.minimum(ways.nats.T[held], onward + freed[held][:, None])
    own = np.take_along_axis(cost, held[:, None], axis=1)
    return np.asarray(np.maximum(cost - own + moved, 0.0), np.float64)
