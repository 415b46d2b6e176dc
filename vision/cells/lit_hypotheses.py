"""How well every label explains what is seen on every cell, in whatever light is on or off there. Pure."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.appearance.sheet_model import Bare
from vision.appearance.templates import USED_RADIUS_SHARE, Looks, Templates, gallery
from vision.cells.likelihood import SMALLEST_FACE_DOF, emptiness
from vision.cells.neighbourhood import Around, around
from vision.cells.piece_search import (
    Found,
    Sought,
    found_all_round,
    found_closely,
    found_together,
)
from vision.cells.scene import UNSEEN_MSE, Scene, Scores, no_piece
from vision.cells.table_statistics import Usual
from vision.geometry.sampling import Which

LIGHT_OFF_NATS, LIGHT_ON_NATS = 2.0, 16.0
"""Nats against a light that is off, though it is said to be on; and against one of which nobody told: such
are rare, and are fitted to what is seen in width, colour and strength. From 10 to 24 nats one is as good as
another (`bench_spots --lights untold`): with fewer more cells are wrong, with more more are hidden."""

RIVAL_LEAD_NATS = 5.0
"""Nats by which the likeliest label leads, below which it is in doubt."""

LEAST_SEEN_SHARE = 0.5
"""Share of a cell below which what gloss leaves of it says nothing."""

FLAWLESS_SHEET_MSE, FLAWLESS_SHEET_SHARE, FLAWLESS_SHEET_NATS = 0.001, 0.95, 10.0
"""Mean square error of a bare sheet on which no piece is looked for (pieces leave 0.004 of it at least, in
seventeen films), if so much of it is shown; and the nats by which it is bare then (8 to 26, were they
looked for)."""


class Compared(NamedTuple):
    """What cells are compared with."""

    looks: Looks
    prepared: tuple[Templates, ...]
    bare: Bare
    known: Usual
    """What is usual here."""
    thorough: bool = True
    """Whether pieces in doubt are looked for all round."""

    def freedom(self) -> float:
        """Independent samples that a place is worth: the more of it lies round the smallest piece, the
        more."""
        if not self.prepared:
            return SMALLEST_FACE_DOF
        reach = float(np.ptp(self.bare.places_mm[..., 0], axis=1).mean()) / 2
        return SMALLEST_FACE_DOF * reach * USED_RADIUS_SHARE / min(sized.radius_mm for sized in self.prepared)


def explained(scene: Scene, which: Which, to: Compared) -> Scores:
    """Scores of the cells `which` (k,)."""
    scores = _perhaps_lit(_in_this_light(scene, which, to), scene, which, to)
    lit = np.flatnonzero(scene.glow[which] & _in_doubt(scores.log_likelihood))
    if not len(lit):
        return scores
    # A film may show a table without the lights that the referee gives now.
    dark = replace(scene, glow=np.zeros_like(scene.glow))
    return _either(scores, lit, _in_this_light(dark, which[lit], to))


def _perhaps_lit(scores: Scores, scene: Scene, which: Which, to: Compared) -> Scores:
    """The scores, where a bare cell may have a light on that nobody has told of: pale pieces look like
    that."""
    nats = scores.log_likelihood
    rows = np.flatnonzero(scene.perhaps[which] & ~scene.glow[which] & (nats[:, 0] < nats.max(axis=1)))
    if not len(rows):
        return scores
    lit = around(replace(scene, glow=np.ones_like(scene.glow)), which[rows], to.bare, to.known)
    empty, error = emptiness(lit, to.freedom())
    nats, shining = nats.copy(), empty - LIGHT_ON_NATS
    won = np.flatnonzero((shining > nats[rows, 0]) & (shining >= nats[rows].max(axis=1)))
    nats[rows, 0] = np.logaddexp(nats[rows, 0], shining)
    best = no_piece(nats[rows[won]], error[won])
    return replace(scores, log_likelihood=nats).with_cells(rows[won], best)


def _either(scores: Scores, rows: Which, dark: Scores) -> Scores:
    """The scores, where in some rows the light that is said to be on may be off."""
    nats, lit = dark.log_likelihood - LIGHT_OFF_NATS, scores.log_likelihood[rows]
    better = np.flatnonzero(nats.max(axis=1) > lit.max(axis=1))
    every = scores.log_likelihood.copy()
    every[rows] = np.logaddexp(lit, nats)
    best = replace(dark.some(better), log_likelihood=every[rows[better]])
    return replace(scores, log_likelihood=every).with_cells(rows[better], best)


def _in_this_light(scene: Scene, which: Which, to: Compared) -> Scores:
    """Scores of all labels, if what is said to be lit is lit."""
    here = around(scene, which, to.bare, to.known)
    empty, error = emptiness(here, to.freedom())
    table = np.repeat(empty[:, None] - FLAWLESS_SHEET_NATS, len(to.looks.labels), axis=1)
    table[:, 0] = empty
    scores = no_piece(table, error)
    rest = np.flatnonzero((error > FLAWLESS_SHEET_MSE) | (here.shown < FLAWLESS_SHEET_SHARE))
    if not len(rest):
        return scores
    return scores.with_cells(rest, _with_pieces(scene, here.some(rest), to, scores.some(rest)))


def _with_pieces(scene: Scene, here: Around, to: Compared, empty: Scores) -> Scores:
    """Scores of all labels on `k` cells, given those of nobody standing there."""
    bare = empty.log_likelihood[:, 0]
    found = found_together(Sought(scene, here, gallery(to.prepared), to.known, to.freedom()))
    found = found_closely(found, np.maximum(bare, found.most()))
    if to.thorough:
        every = np.column_stack([bare, found.scores.log_likelihood])
        found = found_all_round(found, _in_doubt(every), np.maximum(bare, found.most()))
    best = _merged(empty, found, to.looks)
    glossed = here.shown < LEAST_SEEN_SHARE
    return replace(best, error=np.where(glossed, np.maximum(best.error, UNSEEN_MSE), best.error))


def _merged(empty: Scores, found: Found, looks: Looks) -> Scores:
    """Scores of all labels, of what was found; those of the best label are kept."""
    table, scores = empty.log_likelihood.copy(), found.finished()
    column = np.argsort(found.sought.printed.faces)
    faced = np.flatnonzero(looks.face >= 0)
    table[:, 1:] = -np.inf
    table[:, faced] = scores.log_likelihood[:, column[looks.face[faced]]]
    won = np.flatnonzero(table.max(axis=1) > table[:, 0])
    best = empty.with_cells(won, replace(scores, log_likelihood=table).some(won))
    return replace(best, log_likelihood=table)


def _in_doubt(nats: NDArray[np.float64]) -> NDArray[np.bool_]:
    """(k,) where the likeliest of the labels (k, m) hardly beats another."""
    first = np.partition(nats, -2, axis=1)
    return np.asarray(first[:, -1] - first[:, -2] < RIVAL_LEAD_NATS, np.bool_)
