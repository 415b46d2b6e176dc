"""Why nothing can be said of a cell."""

from dataclasses import replace

import numpy as np

from tests.vision import printed_table
from vision.camera.image import Image
from vision.cells.scene import UNSEEN_MSE
from vision.motion.cover import Cover
from vision.observation import Why
from vision.observing.cell_memory import Judged
from vision.observing.placement import Sight
from vision.observing.unseen import unseen
from vision.pipeline import see

SPOILT_MSE = 0.08
"""Mean square error of a cell of which gloss shows little."""

PIECE, COVERED, GLARED, OUTSIDE, THING = 5, 1, 2, 3, 4


def seen_table() -> tuple[Sight, Cover, Judged]:
    """One piece on an open table."""
    names = printed_table.layout().names
    sim = printed_table.table({names[PIECE]: "A0"})
    eye, seen = see(printed_table.eye(), Image(0.0, sim.picture(0.0)))
    assert eye.sight and eye.cells.covered and eye.cells.judged and not seen.covered.any()
    return eye.sight, eye.cells.covered, eye.cells.judged


def flagged(flags: np.ndarray, cell: int) -> np.ndarray:
    marked = flags.copy()
    marked[cell] = True
    return marked


def spoilt(judged: Judged, cell: int, error: float) -> Judged:
    """That cell looks hardly more like a piece than like anything else."""
    errors, likely = judged.scores.error.copy(), judged.scores.log_likelihood.copy()
    errors[cell] = error
    likely[cell] = np.where(likely[PIECE] == likely[PIECE].max(), 1.0, 0.0)
    return replace(judged, scores=replace(judged.scores, error=errors, log_likelihood=likely))


def test_on_an_open_table_every_cell_is_seen() -> None:
    assert (unseen(*seen_table()) == Why.SEEN).all()


def test_each_reason_is_told_for_its_cell_alone() -> None:
    sight, cover, judged = seen_table()
    odd = spoilt(spoilt(judged, THING, UNSEEN_MSE), GLARED, SPOILT_MSE)
    lying = replace(
        cover, cells=flagged(cover.cells, COVERED), glare=flagged(cover.glare, GLARED), moving=True
    )
    told = unseen(replace(sight, inside=~flagged(~sight.inside, OUTSIDE)), lying, odd)
    wanted = {COVERED: Why.COVERED, GLARED: Why.GLARE, OUTSIDE: Why.OUTSIDE, THING: Why.NO_PIECE}
    assert {cell: Why(int(told[cell])) for cell in wanted} == wanted
    assert (np.delete(told, list(wanted)) == Why.SEEN).all()


def test_what_stands_behind_a_tall_piece_is_behind_it() -> None:
    sight, cover, judged = seen_table()
    hides = np.zeros_like(sight.hides)
    hides[PIECE, COVERED] = True
    object.__setattr__(sight, "hides", hides)
    told = unseen(sight, cover, spoilt(judged, COVERED, SPOILT_MSE))
    assert told[COVERED] == Why.BEHIND and np.count_nonzero(told) == 1
