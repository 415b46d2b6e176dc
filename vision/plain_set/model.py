"""Sets without stickers: how pieces and bare cells look, learnt from positions that are known. Pure.

A patch is told by the colours and the roughness of its rings. Every group of labels that look alike (the
pieces of one seat; nothing) has its own mean on every shade of cell, all share one spread.

A hand passes for pieces of either seat or for nothing known, but never on one cell alone: many neighbours
that change together lie under something, until all have stayed as they are for long.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.appearance.spectrum import Spectrum, area
from vision.geometry.sampling import RING_SAMPLES_COUNT, RINGS_COUNT, Floats
from vision.motion.cover import ADOPTED_AFTER_S
from vision.observation import Why
from vision.plain_set.led_light import (
    LIGHT_ROUND_PIECE_SHARE,
    LIGHT_THROUGH_CELL_SHARE,
    ROUND,
    THROUGH,
    Lamps,
    lit_residuals,
    unexplained_change,
)

Groups = NDArray[np.intp]

PATCH_DOF = 16.0
"""Independent samples that a patch is worth."""

SHADES_COUNT = 2
"""Shades of cells that are told apart."""

LEAST_SPREAD_SHARE = 0.035
"""Standard deviation, in units of white, below which no feature is trusted."""

FOLLOWING_RATE = 0.08
"""How fast a mean follows what is seen later."""

MOTION_SHARE = 0.03
"""Mean change of the features between two images that is more than noise."""

AT_REST_S = 0.12
"""Seconds without change before a cell can be judged."""

CROWD_COUNT = 3
"""Neighbours that change together only under a hand or a shadow."""

STRANGE_LIT_MISFIT_SIGMAS, FITTING_LIT_MISFIT_SIGMAS = 3.0, 1.2
"""Misfits of a lit cell from which it is no known piece nor bare, and up to which it is one with a light."""

UNKNOWN_MISFIT_SIGMAS = 3.0
"""Misfit from which what lies on a cell is nothing known."""

UNKNOWN_NEIGHBOUR_WEIGHT = 1.5
"""So many neighbours that changed is one that changed to nothing known."""

SEEN_SHARE = 0.4
"""Share of the lit cells that must look so, summed over images."""

FEW_LIT_CELLS_COUNT, FORGETTING_RATE = 4, 0.97
"""So many lit cells or fewer need several images; what is left of the sum after each."""


@dataclass(frozen=True, eq=False)
class Lately:
    """What the last images showed."""

    seen: Floats
    """(n, features) in the last one."""
    group: Groups
    """(n,) the likeliest group in the last one."""
    since: NDArray[np.float64]
    """(n,) seconds since when neither has changed."""
    accepted: Groups
    """(n,) the group that belongs to the table."""
    lamp: Lamps
    """What may have shone in the last one."""


@dataclass(frozen=True, eq=False)
class Plain:
    """What is known about a set."""

    group: Groups
    """(m,) of each label; labels of one group look alike."""
    shade: Groups
    """(n,) of each cell."""
    means: Floats
    """(groups, SHADES_COUNT, features)."""
    known: NDArray[np.bool_]
    """(groups, SHADES_COUNT)."""
    spread: Floats
    """(features,) standard deviation."""
    own: Floats
    """(n, features) of each cell with nothing on it, NaN where that was never seen."""
    first: Floats
    """(n, features) of each cell as it was when the set was learnt."""
    placed: Groups
    """(n,) the group that stood on it then, -1 where unknown."""
    lately: Lately | None = None
    shining: float = 0.0
    """How much was seen of lights that were said to shine; from `SEEN_SHARE` on there are such lights."""


def features(seen: Spectrum) -> Floats:
    """(k, 20) colours of five rings, then their roughness."""
    weight = np.sqrt(area(RINGS_COUNT, RING_SAMPLES_COUNT)) * RING_SAMPLES_COUNT
    flat = seen.waves[0].real.reshape(-1, RINGS_COUNT, 3) / weight[:, None]
    rough = (np.abs(seen.waves[1:]) ** 2).sum(axis=0).reshape(-1, RINGS_COUNT, 3).sum(axis=2)
    rough = (
        np.sqrt(
            rough.reshape(-1, RINGS_COUNT // 2, 2).sum(axis=2) / area(RINGS_COUNT, RING_SAMPLES_COUNT)[::2]
        )
        / RING_SAMPLES_COUNT
    )
    colours = flat.reshape(-1, RINGS_COUNT // 2, 2, 3).mean(axis=2).reshape(len(flat), -1)
    return np.concatenate([colours, rough], axis=1).astype(np.float32)


def seat_of(label: str) -> str:
    """Whose piece it is: the digits at the end of a label, none for the empty cell."""
    return label[len(label.rstrip("0123456789")) :]


def groups_of(labels: Sequence[str]) -> Groups:
    """0 for the empty cell, then one for each seat: the digits at the end of a label."""
    seats = [seat_of(label) for label in labels]
    order = {seat: number for number, seat in enumerate(dict.fromkeys(seats[1:]), 1)}
    return np.array([0, *(order[seat] for seat in seats[1:])], np.intp)


def taught(labels: Sequence[str], position: Groups, seen: Floats, shade: Groups) -> Plain:
    """Learnt from one known position.

    `position` (n,) is the label number on each cell, -1 where unknown; `seen` (n, features);
    `shade` (n,) of the cells, 0 or 1.
    """
    group = groups_of(labels)
    of_cell = np.where(position >= 0, group[position], -1)
    count = int(group.max()) + 1
    means = np.zeros((count, SHADES_COUNT, seen.shape[1]), np.float32)
    known = np.zeros((count, SHADES_COUNT), np.bool_)
    squares, freedom = np.zeros(seen.shape[1]), 0
    for number in range(count):
        for tone in range(SHADES_COUNT):
            mine = seen[(of_cell == number) & (shade == tone)]
            if len(mine):
                means[number, tone], known[number, tone] = np.median(mine, axis=0), True
                squares += ((mine - means[number, tone]) ** 2).sum(axis=0)
                freedom += len(mine) - 1
    spread = np.sqrt(squares / max(freedom, 1) + LEAST_SPREAD_SHARE**2).astype(np.float32)
    own = np.where((of_cell == 0)[:, None], seen, np.float32(np.nan))
    return Plain(group, shade, means, known, spread, own, seen, of_cell)


def reminded(plain: Plain, position: Groups, seen: Floats) -> Plain:
    """The means (g, features) moved a little towards what is seen in a known position.

    Arguments as `taught` has them.
    """
    means, known = plain.means.copy(), plain.known.copy()
    of_cell = np.where(position >= 0, plain.group[position], -1)
    for number, tone in np.argwhere(np.ones_like(known)):
        mine = seen[(of_cell == number) & (plain.shade == tone)]
        if len(mine):
            middle = np.median(mine, axis=0)
            rate = FOLLOWING_RATE if known[number, tone] else 1.0
            means[number, tone] += rate * (middle - means[number, tone])
            known[number, tone] = True
    new = (of_cell == 0)[:, None] & np.isnan(plain.own)
    own = np.where(new, seen, plain.own)
    own = np.where((of_cell == 0)[:, None], own + FOLLOWING_RATE * (seen - own), own)
    return replace(plain, means=means, known=known, own=own)


def watched(plain: Plain, seen: Floats, lamp: Lamps) -> tuple[Plain, Lamps]:
    """What is known of features (n, f), and the lights that need be thought of.

    None that were never seen to shine.

    A film may show a table without the lights that the referee gives now; and where none shine, to allow for
    them makes nothing of a pale piece on a pale cell.
    """
    own = lamp.own.any(axis=1)
    if plain.shining >= SEEN_SHARE or not own.any():
        return plain, lamp
    unlit, lit = (_distances(plain, seen, each).min(axis=1)[own] for each in (lamp.dark(), lamp))
    share = ((unlit > STRANGE_LIT_MISFIT_SIGMAS) & (lit < FITTING_LIT_MISFIT_SIGMAS)).sum() / (
        own.sum() + FEW_LIT_CELLS_COUNT
    )
    plain = replace(plain, shining=FORGETTING_RATE * plain.shining + float(share))
    return plain, lamp if plain.shining >= SEEN_SHARE else lamp.dark()


def plain_likelihood(plain: Plain, seen: Floats, lamp: Lamps) -> tuple[NDArray[np.float64], Floats]:
    """(n, m) nats of every label on all cells, and (n,) how badly the best one fits (1 is usual)."""
    distance = _distances(plain, seen, lamp)
    # A group never seen at all cannot be ruled out, nor preferred.
    distance[:, ~plain.known.any(axis=1)] = 4.0
    nats = -0.5 * PATCH_DOF * np.log1p(distance.astype(np.float64))
    return nats[:, plain.group], distance.min(axis=1)


def _distances(plain: Plain, seen: Floats, lamp: Lamps) -> Floats:
    """(n, groups) mean square misfit of every group on all cells."""
    means = np.where(plain.known[..., None], plain.means, plain.means[:, ::-1])
    wanted = means[:, plain.shade].transpose(1, 0, 2)
    bare = np.where(np.isnan(plain.own), wanted[:, 0], plain.own)[:, None]
    empty = lit_residuals(seen, bare, plain.spread, lamp, THROUGH, LIGHT_THROUGH_CELL_SHARE)
    # A piece that has not moved looks as it did, however it leans.
    pieces = np.concatenate([wanted[:, 1:], plain.first[:, None]], axis=1)
    manned = lit_residuals(seen, pieces, plain.spread, lamp, ROUND, LIGHT_ROUND_PIECE_SHARE)
    distance = np.concatenate([empty, manned[:, :-1]], axis=1)
    unmoved = np.flatnonzero(plain.placed > 0)
    his = plain.placed[unmoved]
    distance[unmoved, his] = np.minimum(distance[unmoved, his], manned[unmoved, -1])
    return distance


def cells_under_hands(
    plain: Plain,
    time: float,
    seen: Floats,
    nats: NDArray[np.float64],
    misfit: Floats,
    beside: NDArray[np.bool_],
    lamp: Lamps,
) -> tuple[Plain, NDArray[np.uint8], bool]:
    """One image further: what is known, (n,) of `Why` cells cannot be judged, whether a hand lies over them.

    `seen` and `nats` are of all cells, as `features` and `plain_likelihood` give them; `beside` (n, n) says
    which cells are neighbours, `lamp` which lights may shine.
    """
    group = plain.group[nats.argmax(axis=1)]
    known = np.where(misfit > UNKNOWN_MISFIT_SIGMAS, -1, group)
    before = plain.lately
    if before is None:
        lately = Lately(seen, group, np.full(len(seen), -np.inf), known, lamp)
        return replace(plain, lately=lately), np.full(len(seen), Why.SEEN, np.uint8), False
    stirred = (unexplained_change(seen, before.seen, lamp.both(before.lamp)) > MOTION_SHARE) | (
        group != before.group
    )
    since = np.where(stirred, time, before.since)
    fresh = time - since < AT_REST_S
    many, last = _crowds(known != before.accepted, known < 0, beside, since)
    large = many & (time - last < ADOPTED_AFTER_S)
    covered = large | (beside & large).any(axis=1)
    strange = (known < 0) & (time - last < ADOPTED_AFTER_S)
    accepted = np.where(covered | fresh | strange, before.accepted, known)
    why = np.select([covered, fresh], [Why.COVERED, Why.CHANGED], Why.SEEN).astype(np.uint8)
    return replace(plain, lately=Lately(seen, group, since, accepted, lamp)), why, bool(large.any())


def stirred_cells(plain: Plain, time: float, misfit: Floats) -> NDArray[np.bool_]:
    """(n,) cells that have just changed, or over which something unknown has just come."""
    assert plain.lately is not None
    rested = time - plain.lately.since
    strange = (misfit > UNKNOWN_MISFIT_SIGMAS) & (rested < ADOPTED_AFTER_S)
    return np.asarray((rested < AT_REST_S) | strange, np.bool_)


def _crowds(
    odd: NDArray[np.bool_], unknown: NDArray[np.bool_], beside: NDArray[np.bool_], since: NDArray[np.float64]
) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """(n,) whether an odd cell hangs together with enough others, and when any of them last changed."""
    reach = (beside | np.eye(len(odd), dtype=np.bool_)) & odd & odd[:, None]
    for _ in range(len(odd).bit_length()):
        # Each round doubles how far the chain of neighbours reaches.
        reach = (reach.astype(np.float32) @ reach.astype(np.float32)) > 0
    count = reach @ np.where(unknown, UNKNOWN_NEIGHBOUR_WEIGHT, 1.0)
    return count >= CROWD_COUNT, np.where(reach, since, -np.inf).max(axis=1)


def shades(frames: Floats) -> Groups:
    """(n,) shade of cells, 0 or 1, where nobody knows it: two-means of brightness, from its extremes.

    `frames` (n, 3) are their colours beside what stands on them.
    """
    bright = frames.mean(axis=1)
    middle = np.array([bright.min(), bright.max()])
    for _ in range(10):
        near = np.abs(bright[:, None] - middle).argmin(axis=1)
        middle = np.array([bright[near == tone].mean() for tone in range(SHADES_COUNT)])
    return np.asarray(near, np.intp)
