"""Sets of two armies, a lighter and a darker one: how likely every cell is bare or bears a piece of either.

A network tells of every cell a hundred features and, as a softmax of them, what usual sets would mean by
them. Two things are added, both learnt from moments in which the position was certain.

* The weights of that softmax for this set, on this board and in this light: maximum a posteriori, with a
  normal prior round the usual ones, from what was seen of each cell with each of the three on it. So a set
  whose lighter army is brown is told from one whose darker army is.
* What was seen of this very cell. One that stays as it was is read as it was, rightly or wrongly; whether it
  did is judged by what has changed since.

    ln P(x | other than it was) = ln softmax(W x)
    ln P(x | still L)           = max(ln softmax(W x), ln softmax(SURE at L + W (x - x then))) at L
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.geometry.layout import Layout
from vision.plain_set.lately import Lately, asked
from vision.plain_set.led_light import COLOURS
from vision.plain_set.model import Plain
from vision.plain_set.network import COVERED, Network
from vision.plain_set.patches import Patches

Readings = NDArray[np.float64]
"""(n, 3) log-odds of bare, light and dark, up to a constant of each cell; or (n, features) of the network."""

Standing = NDArray[np.intp]
"""(n,) 0 bare, 1 light, 2 dark, -1 unknown."""

STANDINGS_COUNT = 3

PRIOR_WEIGHT = 20.0
"""Precision of each weight round that of usual sets. On 17 rendered films 10 to 60 tell cells that have
changed alike (0.046 nats a cell)."""

SURE_NATS = 6.0
"""Log-odds of what a plain cell is. Of 3 to 7, on the same films, 6 and 7 cost least nats."""

BLUNDER_SHARE = 1e-4
"""Chance of a reading that has nothing to do with the cell."""

FOLLOWING_RATE = 0.3
"""How fast what was seen of a certain cell follows what is seen later."""

NEWTON_STEPS = 15

ENOUGH_NATS = 1e-3
"""A step that gains less is the last."""


@dataclass(frozen=True, eq=False)
class Certain:
    """What was seen when the position was certain."""

    standing: Standing
    seen: Readings
    """(n, 3, features) of each cell when each of the three was last on it; NaN where that never was."""
    weights: Readings
    """(3, features)."""


@dataclass(frozen=True, eq=False)
class Armies:
    """A set whose cells a network reads."""

    network: Network
    of_group: Standing
    """(3,) what bare cells and the pieces of either seat are read as."""
    certain: Certain | None = None
    lately: Lately | None = None

    def saw(self, patches: Patches) -> "Armies":
        """The same after an image."""
        return replace(self, lately=asked(self.network, patches, self.lately))

    def told(self, group: Standing) -> "Armies":
        """The same, told that the cells of the last image bear pieces of a `group` (n,), -1 where that is
        unknown."""
        assert self.lately is not None
        standing, seen = np.where(group >= 0, self.of_group[group], -1), self.lately.features
        before = self.certain or nothing_certain(seen, self.network.weights[:STANDINGS_COUNT])
        return replace(self, certain=told(before, seen, standing, self.network.weights[:STANDINGS_COUNT]))

    def unexplained(self, patches: Patches, group: Standing, half: NDArray[np.bool_]) -> Readings:
        """(n,) nats that the told `group` (n,) of every cell costs, each half of the cells judged by what the
        other teaches."""
        standing, seen = self.of_group[group], self.network.features(patches.channels())
        usual = self.network.weights[:STANDINGS_COUNT]
        out = np.empty(len(standing))
        for judged in (half, ~half):
            weights = _fitted(usual, usual, seen[~judged], standing[~judged])
            nats = _with_blunders(_log_softmax(seen[judged] @ weights.T))
            out[judged] = -nats[np.arange(judged.sum()), standing[judged]]
        return out

    def judged(self) -> tuple[Readings, NDArray[np.float64]]:
        """(n, 3) nats of every group on the cells of the last image; (n,) how likely one is covered."""
        assert self.lately is not None
        seen = self.lately.features
        certain = self.certain or nothing_certain(seen, self.network.weights[:STANDINGS_COUNT])
        covered = np.exp(_log_softmax(seen @ self.network.weights.T)[:, COVERED])
        return under_cover(likelihood(certain, seen), covered)[:, self.of_group], covered


def armies_of(plain: Plain, layout: Layout) -> Armies | None:
    """A set that has just been learnt, if a network can read it: two armies on light and dark cells."""
    if not layout.dark or len(plain.known) != STANDINGS_COUNT or not plain.known[1:].any(axis=1).all():
        return None
    bright = [plain.means[seat][plain.known[seat]][:, :COLOURS].mean() for seat in (1, 2)]
    return Armies(Network(), np.array([0, 1, 2] if bright[0] > bright[1] else [0, 2, 1], np.intp))


def nothing_certain(seen: Readings, weights: Readings) -> Certain:
    """Before anything is told of cells that look as `seen` (n, features)."""
    count, features = seen.shape
    unknown = np.full((count, STANDINGS_COUNT, features), np.nan)
    return Certain(np.full(count, -1, np.intp), unknown, weights)


def told(before: Certain, seen: Readings, standing: Standing, usual: Readings) -> Certain:
    """What is known once an image, seen so (n, features), is told to show `standing`; `usual` (3, features)
    are the weights for any set."""
    rows = np.flatnonzero(standing >= 0)
    on = standing[rows]
    kept = before.seen.copy()
    known = ~np.isnan(kept[rows, on, 0])
    rate = np.where(known, FOLLOWING_RATE, 1.0)[:, None]
    kept[rows, on] = np.where(known[:, None], kept[rows, on], 0) * (1 - rate) + rate * seen[rows]
    there = np.where(standing >= 0, standing, before.standing)
    example, label = np.nonzero(~np.isnan(kept[..., 0]))
    return Certain(there, kept, _fitted(before.weights, usual, kept[example, label], label))


def likelihood(certain: Certain, seen: Readings) -> Readings:
    """(n, 3) nats of bare, light and dark on cells that look as `seen` (n, features)."""
    nats = _log_softmax(seen @ certain.weights.T)
    rows = np.flatnonzero(certain.standing >= 0)
    there = certain.standing[rows]
    change = (seen[rows] - certain.seen[rows, there]) @ certain.weights.T
    change[np.arange(len(rows)), there] += SURE_NATS
    stayed = _log_softmax(change)[np.arange(len(rows)), there]
    nats[rows, there] = np.maximum(nats[rows, there], stayed)
    return _with_blunders(nats)


def under_cover(nats: Readings, covered: NDArray[np.float64]) -> Readings:
    """(n, 3) nats of what stands on cells that something may cover, with a chance of `covered` (n,).

    What covers a cell says nothing of it: P(x | L) = (1 - c) P(x | L, seen) + c P(x | covered), the latter
    the same for every L.
    """
    likely = np.exp(_log_softmax(nats)) * STANDINGS_COUNT
    return np.asarray(np.log((1 - covered)[:, None] * likely + covered[:, None]), np.float64)


def _fitted(weights: Readings, usual: Readings, seen: Readings, label: Standing) -> Readings:
    """Multinomial logistic regression of `label` (k,) on `seen` (k, features), by Newton's method.

    Its prior is normal, of precision PRIOR_WEIGHT round the `usual` weights (3, features); it starts at
    `weights`.
    """
    wanted, here = np.eye(STANDINGS_COUNT)[label], _loss(weights, usual, seen, label)
    for _ in range(NEWTON_STEPS):
        chance = np.exp(_log_softmax(seen @ weights.T))
        slope = (chance - wanted).T @ seen + PRIOR_WEIGHT * (weights - usual)
        step = np.linalg.solve(_curvature(chance, seen), slope.ravel()).reshape(weights.shape)
        size, before = 1.0, here
        while (here := _loss(weights - size * step, usual, seen, label)) > before and size > 1e-6:
            size /= 2
        weights = weights - size * step
        if before - here < ENOUGH_NATS:
            break
    return weights


def _loss(weights: Readings, usual: Readings, seen: Readings, label: Standing) -> float:
    nats = _log_softmax(seen @ weights.T)[np.arange(len(label)), label]
    return float(PRIOR_WEIGHT / 2 * ((weights - usual) ** 2).sum() - nats.sum())


def _curvature(chance: Readings, seen: Readings) -> Readings:
    """(3 * features, 3 * features) second derivatives of the loss."""
    features = seen.shape[1]
    out = PRIOR_WEIGHT * np.eye(STANDINGS_COUNT * features)
    for one in range(STANDINGS_COUNT):
        for other in range(one + 1):
            share = chance[:, one] * ((one == other) - chance[:, other])
            block = (seen * share[:, None]).T @ seen
            row, column = (slice(part * features, (part + 1) * features) for part in (one, other))
            out[row, column] += block
            if one != other:
                out[column, row] += block
    return out


def _with_blunders(nats: Readings) -> Readings:
    return np.asarray(np.logaddexp(nats + np.log1p(-BLUNDER_SHARE), np.log(BLUNDER_SHARE)), np.float64)


def _log_softmax(odds: Readings) -> Readings:
    high = odds.max(axis=1, keepdims=True)
    return np.asarray(odds - high - np.log(np.exp(odds - high).sum(axis=1, keepdims=True)), np.float64)
