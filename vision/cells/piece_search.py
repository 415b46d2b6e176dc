"""The pieces of one size, each stood where all that is seen round a cell speaks most for it. Pure."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.appearance.templates import Templates
from vision.cells.face_search import Standing, closer, match, scattered
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
    """Pieces of one size on `k` cells."""

    scene: Scene
    here: Around
    sized: Templates
    known: Usual
    freedom: float


class Found(NamedTuple):
    """Where they stand, if they stand there."""

    sought: Sought
    first: Standing
    """All at one place, the likeliest first."""
    scores: Scores
    """(k, t) of each face, each where it was found to fit best; -inf for one that was not compared."""

    def most(self) -> NDArray[np.float64]:
        """(k,) nats of the likeliest."""
        return np.asarray(self.scores.log_likelihood.max(axis=1), np.float64)

    def finished(self) -> Scores:
        """The scores: faces that were not compared closely are no likelier than the last that was."""
        nats = self.scores.log_likelihood
        last = np.take_along_axis(nats, self.first.face, axis=1).min(axis=1, keepdims=True)
        return replace(self.scores, log_likelihood=np.where(np.isneginf(nats), last, nats))


def found_together(sought: Sought) -> Found:
    """All faces of the size at the one place where they fit best."""
    first = match(
        sought.scene, sought.here.which, sought.sized, sought.here.bare.pitch_mm, sought.known.contrast
    )
    held = _held(sought, sought.here, first)
    scores = replace(held, log_likelihood=_by_face(held.log_likelihood, first.face, sought.sized))
    return Found(sought, first, scores)


def found_closely(found: Found, most: NDArray[np.float64]) -> Found:
    """Those of them that are not hopeless beside `most` (k,) nats, each stood where it fits best."""
    nats = np.take_along_axis(found.scores.log_likelihood, found.first.face, axis=1)
    row, place = np.nonzero(nats > most[:, None] - HOPELESS_NATS)
    return _moved(found, row, found.first.single(row, place))


def found_all_round(found: Found, rows: Which) -> Found:
    """The same, after they were looked for all round the middle of some cells.

    Where little is to be seen, the place that was found may be a wrong one; under gloss a face says less
    about its place than what lies round it.
    """
    if not len(rows):
        return found
    sought, sized = found.sought, found.sought.sized
    here, contrast = sought.here, sought.known.contrast
    tried = scattered(sought.scene, here.which[rows], sized, here.bare.pitch_mm, contrast)
    places = len(tried.face) // len(rows)
    nats = _held(sought, here.some(np.repeat(rows, places)), tried).log_likelihood
    by_place = _by_face(nats, tried.face, sized).reshape(len(rows), places, -1)
    face = np.argsort(-by_place.max(axis=1), axis=1)[:, :WIDE_SEARCH_FACES_COUNT]
    best = np.take_along_axis(by_place.argmax(axis=1), face, axis=1)
    place, face = (best + places * np.arange(len(rows))[:, None]).reshape(-1), face.reshape(-1)
    turn = np.nan_to_num(_by_face(tried.turn, tried.face, sized)[place, face], neginf=0.0).astype(np.float32)
    each = Standing(tried.shift_mm[place], turn[:, None], face[:, None], tried.stray[place])
    row = np.repeat(rows, len(face) // len(rows))
    return _moved(_with_best(found, row, each), row, each)


def _by_face(values: NDArray[np.floating], face: Which, sized: Templates) -> NDArray[np.float64]:
    """(k, t) values of all faces, given those (k, m) of some; the others are -inf."""
    table = np.full((len(values), len(sized.faces)), -np.inf)
    np.put_along_axis(table, face, values, axis=1)
    return table


def _held(sought: Sought, here: Around, standing: Standing) -> Scores:
    """Scores of pieces that stand as told round cells `here`; error and contrast are those of the best."""
    known = sought.known
    held = presence(here, sought.sized, standing, known, sought.freedom)
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


def _moved(found: Found, row: Which, each: Standing) -> Found:
    """The same, after single pieces in the rows `row` (p,), `each` by itself, were stood where they fit
    best."""
    if not len(row):
        return found
    sought = found.sought
    which = sought.here.which[row]
    moved = closer(sought.scene, each, which, sought.sized, sought.here.bare.pitch_mm)
    return _with_best(found, row, moved)


def _with_best(found: Found, row: Which, each: Standing) -> Found:
    """The same, with what single pieces in the rows `row` (p,) have where they stand as told, if more."""
    sought, scores, face = found.sought, found.scores, each.face[:, 0]
    one = _held(sought, sought.here.some(row), each)
    theirs, nats = one.log_likelihood[:, 0], scores.log_likelihood.copy()
    np.maximum.at(nats, (row, face), theirs)
    best = np.full(len(nats), -1)
    order = np.argsort(theirs)
    best[row[order]] = order
    better = np.flatnonzero((best >= 0) & (nats.max(axis=1) > scores.log_likelihood.max(axis=1)))
    won = replace(one.some(best[better]), log_likelihood=nats[better])
    return found._replace(scores=replace(scores, log_likelihood=nats).with_cells(better, won))
