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
"""Nats by which a piece explains less than the bare sheet, so that a closer look at it is in vain."""

DOUBTFUL_FACE_MSE, RIVAL_LEAD_NATS = 0.008, 5.0
"""Mean square error of the likeliest face, and nats by which it leads, from which it is in doubt."""

WIDE_SEARCH_FACES_COUNT = 12
"""Faces of a size that are stood closely once more, of a piece in doubt."""


class Sought(NamedTuple):
    """Pieces of one size on `k` cells."""

    scene: Scene
    here: Around
    sized: Templates
    known: Usual
    freedom: float
    thorough: bool
    """Whether pieces in doubt are looked for all round."""


def found(sought: Sought, least: NDArray[np.float64]) -> Scores:
    """Scores of the pieces: all at one place first, then the likely each where it fits best.

    `least` (k,) are the nats from which a piece is worth a second search where it is in doubt.
    """
    scene, here, sized, known = sought[:4]
    first = match(scene, here.which, sized, here.bare.pitch_mm, known.contrast)
    held = _held(sought, here, first)
    scores = replace(held, log_likelihood=_by_face(held.log_likelihood, first.face, sized))
    likely = np.flatnonzero(held.log_likelihood.max(axis=1) > least - HOPELESS_NATS)
    scores = _closely(sought, scores, likely, first.some(likely).apart())
    rows = np.flatnonzero(doubtful(scores) & (scores.log_likelihood.max(axis=1) > least))
    if len(rows) and sought.thorough:
        # Where little is to be seen, the place that was found may be a wrong one.
        others = _all_round(sought, rows)
        scores = _closely(sought, _best_of(sought, scores, rows, others), rows, others)
    # Faces that were not compared closely are no likelier than the last that was.
    nats = scores.log_likelihood
    last = np.take_along_axis(nats, first.face, axis=1).min(axis=1, keepdims=True)
    return replace(scores, log_likelihood=np.where(np.isneginf(nats), last, nats))


def doubtful(scores: Scores) -> NDArray[np.bool_]:
    """(k,) where no face fits well, or two do: perhaps the piece stands elsewhere."""
    nats = np.sort(scores.log_likelihood, axis=1)
    rival = nats[:, -2] if nats.shape[1] > 1 else np.full(len(nats), -np.inf)
    return np.asarray((scores.error > DOUBTFUL_FACE_MSE) | (nats[:, -1] - rival < RIVAL_LEAD_NATS), np.bool_)


def _all_round(sought: Sought, rows: Which) -> Standing:
    """The likely pieces of some cells, each at that place round the middle where all evidence is best for it.

    Under gloss a face says less about its place than what lies round it. One piece to a row, cell by cell.
    """
    here, sized, known = sought[1:4]
    tried = scattered(sought.scene, here.which[rows], sized, here.bare.pitch_mm, known.contrast)
    places = len(tried.face) // len(rows)
    nats = _held(sought, here.some(np.repeat(rows, places)), tried).log_likelihood
    by_place = _by_face(nats, tried.face, sized).reshape(len(rows), places, -1)
    face = np.argsort(-by_place.max(axis=1), axis=1)[:, :WIDE_SEARCH_FACES_COUNT]
    best = np.take_along_axis(by_place.argmax(axis=1), face, axis=1)
    place = (best + places * np.arange(len(rows))[:, None]).reshape(-1)
    turn = _by_face(tried.turn, tried.face, sized)[place, face.reshape(-1)]
    return Standing(
        tried.shift_mm[place],
        np.nan_to_num(turn, neginf=0.0).astype(np.float32)[:, None],
        face.reshape(-1, 1),
        tried.stray[place],
    )


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


def _closely(sought: Sought, scores: Scores, rows: Which, each: Standing) -> Scores:
    """The scores (k, t), after in some rows some pieces, `each` by itself, were stood where they fit best."""
    if not len(rows):
        return scores
    which = np.repeat(sought.here.which[rows], len(each.face) // len(rows))
    moved = closer(sought.scene, each, which, sought.sized, sought.here.bare.pitch_mm)
    return _best_of(sought, scores, rows, moved)


def _best_of(sought: Sought, scores: Scores, rows: Which, each: Standing) -> Scores:
    """The scores (k, t), or what pieces standing as told, `each` by itself, have in some rows, if more."""
    face = each.face.reshape(len(rows), -1)
    near = sought.here.some(np.repeat(rows, face.shape[1]))
    one = _held(sought, near, each)
    theirs = one.log_likelihood.reshape(face.shape)
    better = np.flatnonzero(theirs.max(axis=1) > scores.log_likelihood[rows].max(axis=1))
    nats = scores.log_likelihood.copy()
    nats[rows] = np.maximum(nats[rows], _by_face(theirs, face, sought.sized))
    won = better * face.shape[1] + theirs[better].argmax(axis=1)
    best = replace(one.some(won), log_likelihood=nats[rows[better]])
    return replace(scores, log_likelihood=nats).with_cells(rows[better], best)
