"""The pieces of all sizes, each stood where all that is seen round a cell speaks most for it. Pure."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.appearance.templates import Gallery
from vision.cells.face_search import Standing, closer, joined, match, pooled, scattered
from vision.cells.likelihood import presence
from vision.cells.neighbourhood import Around
from vision.cells.scene import Scene, Scores
from vision.cells.table_statistics import Usual
from vision.geometry.sampling import Which

HOPELESS_NATS = 40.0
"""Nats by which a piece explains less than the likeliest label, so that a closer look at it is in vain: of
1,826 pieces in hard rooms one gained 35 by it, 99 in 100 less than 17, and all but one were the likeliest
before it."""

WIDE_SEARCH_FACES_COUNT = 12
"""Faces of a size that are stood closely once more, of a piece in doubt."""


class Sought(NamedTuple):
    """Pieces of all sizes on `k` cells."""

    scene: Scene
    here: Around
    printed: Gallery
    known: Usual
    freedom: float


class Found(NamedTuple):
    """Where they stand, if they stand there."""

    sought: Sought
    first: Standing
    """(sizes * k) all of a size at one place, the likeliest first: one size after the other."""
    scores: Scores
    """(k, t) of each face, each where it was found to fit best; -inf for one that was not compared."""

    def most(self) -> NDArray[np.float64]:
        """(k,) nats of the likeliest."""
        return np.asarray(self.scores.log_likelihood.max(axis=1), np.float64)

    def finished(self) -> Scores:
        """The scores: faces that were not compared closely are no likelier than the last of their size
        that was."""
        nats = self.scores.log_likelihood
        first = self.first.face.reshape(-1, len(nats), self.first.face.shape[1])
        every = []
        for columns, face in zip(self.sought.printed.columns, first, strict=True):
            last = np.take_along_axis(nats, face, axis=1).min(axis=1, keepdims=True)
            every.append(np.where(np.isneginf(nats[:, columns]), last, nats[:, columns]))
        return replace(self.scores, log_likelihood=np.concatenate(every, axis=1))


def found_together(sought: Sought) -> Found:
    """All faces of each size at the one place where they fit best."""
    here, printed, contrast = sought.here, sought.printed, sought.known.contrast
    each = [match(sought.scene, here.which, sized, here.bare.pitch_mm, contrast) for sized in printed.sizes]
    first, row = pooled(each, printed.columns), np.arange(len(here.which))
    held = _held(sought, np.tile(row, len(each)), first)
    nats = _by_face(held.log_likelihood, first.face, printed).reshape(len(each), len(row), -1)
    best = nats.max(axis=2).argmax(axis=0)
    return Found(sought, first, replace(held.some(best * len(row) + row), log_likelihood=nats.max(axis=0)))


def found_closely(found: Found, most: NDArray[np.float64]) -> Found:
    """Those of them that are not hopeless beside `most` (k,) nats, each stood where it fits best."""
    first, printed = found.first, found.sought.printed
    row, face = np.nonzero(found.scores.log_likelihood > most[:, None] - HOPELESS_NATS)
    place = printed.size[face] * len(most) + row
    turn = _by_face(first.turn, first.face, printed)[place, face]
    if not len(row):
        return found
    return _with_best(found, row, _moved(found.sought, row, _single(first, place, turn, face)))


def found_all_round(found: Found, doubt: NDArray[np.bool_], most: NDArray[np.float64]) -> Found:
    """The same, after sizes that are not hopeless beside `most` (k,) nats were looked for all round the
    middle of the cells in `doubt` (k,).

    Where little is to be seen, the place that was found may be a wrong one; under gloss a face says less
    about its place than what lies round it.
    """
    sought, printed = found.sought, found.sought.printed
    nats = np.array([found.scores.log_likelihood[:, mine].max(axis=1) for mine in printed.columns])
    size, row = np.nonzero(doubt & (nats > most - HOPELESS_NATS))
    if not len(row):
        return found
    tried = _scattered(sought, size, row)
    places = len(tried.face) // len(row)
    nats = _held(sought, np.repeat(row, places), tried).log_likelihood
    by_place = _by_face(nats, tried.face, printed).reshape(len(row), places, -1)
    own = printed.size == size[:, None]
    # NaN comes last, after faces of the size that were compared nowhere.
    order = np.where(own, -by_place.max(axis=1), np.nan).argsort(axis=1)[:, :WIDE_SEARCH_FACES_COUNT]
    at, rank = np.nonzero(np.take_along_axis(own, order, axis=1))
    face = order[at, rank]
    place = by_place.argmax(axis=1)[at, face] + places * at
    turn = np.nan_to_num(_by_face(tried.turn, tried.face, printed)[place, face], neginf=0.0)
    each, row = _single(tried, place, turn, face), row[at]
    return _with_best(found, np.tile(row, 2), joined([each, _moved(sought, row, each)]))


def _scattered(sought: Sought, size: Which, row: Which) -> Standing:
    """Pieces of the sizes `size` (p,), in rising order, round the middles of the cells in the rows `row`
    (p,)."""
    here, printed, there = sought.here, sought.printed, np.unique(size)
    each = [
        scattered(
            sought.scene,
            here.which[row[size == one]],
            printed.sizes[one],
            here.bare.pitch_mm,
            sought.known.contrast,
        )
        for one in there
    ]
    return pooled(each, [printed.columns[one] for one in there])


def _single(standing: Standing, place: Which, turn: NDArray[np.float64], face: Which) -> Standing:
    """Single pieces with such faces (p,), turned so (p,) radians, at some of the places."""
    turned = turn.astype(np.float32)[:, None]
    return Standing(standing.shift_mm[place], turned, face[:, None], standing.stray[place])


def _by_face(values: NDArray[np.floating], face: Which, printed: Gallery) -> NDArray[np.float64]:
    """(k, t) values of all faces, given those (k, m) of some; the others are -inf."""
    table = np.full((len(values), len(printed.faces)), -np.inf)
    np.put_along_axis(table, face, values, axis=1)
    return table


def _held(sought: Sought, rows: Which, standing: Standing) -> Scores:
    """Scores of pieces that stand as told on the cells in some rows; error and contrast are the best's."""
    known = sought.known
    held = presence(sought.here.some(rows), sought.printed, standing, known, sought.freedom)
    nats = held.nats + standing.prior(held.gain, known.contrast)
    row, best = np.arange(len(nats)), nats.argmax(axis=1)
    return Scores(
        nats,
        held.error[row, best],
        standing.shift_mm,
        held.gain[row, best],
        held.body,
        held.markings[row, best],
    )


def _moved(sought: Sought, row: Which, each: Standing) -> Standing:
    """Single pieces in the rows `row` (p,), each stood where it fits best."""
    here = sought.here
    return closer(sought.scene, each, here.which[row], sought.printed, here.bare.pitch_mm)


def _with_best(found: Found, row: Which, each: Standing) -> Found:
    """The same, with what single pieces in the rows `row` (p,) have where they stand as told, if more."""
    sought, scores, face = found.sought, found.scores, each.face[:, 0]
    one = _held(sought, row, each)
    theirs, nats = one.log_likelihood[:, 0], scores.log_likelihood.copy()
    np.maximum.at(nats, (row, face), theirs)
    best = np.full(len(nats), -1)
    order = np.argsort(theirs)
    best[row[order]] = order
    better = np.flatnonzero((best >= 0) & (nats.max(axis=1) > scores.log_likelihood.max(axis=1)))
    won = replace(one.some(best[better]), log_likelihood=nats[better])
    return found._replace(scores=replace(scores, log_likelihood=nats).with_cells(better, won))
