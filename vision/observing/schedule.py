"""What stands on every cell, image after image: it is judged again where something has changed. Pure.

A hand that leaves, or comes to rest, changes many cells at once. What is bare is told at once; in the others
pieces are sought, as many as the time between two images allows, and the rest in the images that follow.
Of a cell that waits for that nothing is said: it is no longer what it was.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.cells.classify import Compared, classify, first_look, flawless, second_look
from vision.cells.scene import UNSEEN_MSE, Scene, Scores, unknown
from vision.cells.table_statistics import Usual, piece_averages
from vision.geometry.plan_map import Ground
from vision.geometry.sampling import Floats, Pixels
from vision.motion import cover
from vision.motion.cover import Cover
from vision.motion.row_light import in_light_of
from vision.observing.cell_memory import Art, Judged
from vision.observing.eye import Eye, art
from vision.observing.placement import Sight

WELL_SEEN_MSE = 0.022
"""Mean square error below which a face or the bare sheet is plainly seen."""

WELL_SEEN_LEAD_NATS = 3.0
"""Nats by which what is plainly seen beats everything else."""

LEAST_CONTRAST_SHARE = 0.65
"""Contrast, beside the other pieces', that a face plainly seen has at least."""

STALE_LEVELS = 6.0
"""Grey levels by which a cell must change to be judged again."""

STALE_IN_TURN_LEVELS = 3.0
"""Grey levels by which it must change to be judged again in its turn, if it was plain; noise makes 1 to 2."""

ROUND_PARTS_COUNT = 16
"""Parts in which all cells have their turn, lest something crept in unseen."""

BETWEEN_PARTS_IMAGES = 4
"""Images between two such parts."""

COMPARED_REACH_PITCHES = 2.0
"""How far from its cell a piece that is sought, and stands off its middle, may be looked at, in pitches."""

SEARCH_RATE_PER_S = 160.0
"""Searches for the pieces of one size on one cell, in a second between images: each takes 1 to 3 ms."""


def judged(eye: Eye, sight: Sight, scene: Scene, drawn: Pixels, covered: Cover, time: float) -> Judged | None:
    """Scores of all cells, of an image (h, w, 3) at `time` in seconds.

    New ones where the image changed, some of the others in turn.

    None while the faces cannot be told apart: the next image may be sharper.
    """
    old = eye.cells.judged
    if old is None or old.art is None:
        printed = art(eye, sight)
        if printed is None:
            return None
        scores, known = _first_scores(eye, scene, printed)
        return Judged.first(scores, drawn, scene.glow, scene.perhaps, known, time, printed)
    drawn, change = _compared(drawn, old.drawn, sight.place)
    due = _due(old, change, scene, covered)
    if not due.cells.any():
        return replace(old, turn=old.turn + 1, waited=np.zeros_like(old.waited), time=time)
    here, to = _even(eye, scene, due.cells), Compared(eye.looks, old.art.templates, old.art.bare, old.usual)
    now = _at_once(here, due, SEARCH_RATE_PER_S * (time - old.time), to)
    # What lies between the cells is never judged: it is as it was seen last.
    new = np.append(now, True)[sight.place.cells]
    merged = _scores(here, now, due.hidden, old.scores, to)
    return replace(
        old,
        scores=merged,
        drawn=np.where(new[..., None], drawn, old.drawn),
        glow=np.where(now, scene.glow, old.glow),
        usual=piece_averages(merged, eye.looks.owner, old.usual),
        turn=old.turn + 1,
        glimpsed=np.where(now, due.hidden, old.glimpsed),
        perhaps=np.where(now, scene.perhaps, old.perhaps),
        fresh=np.where(now, due.fresh, old.fresh & due.cells),
        waited=np.where(due.changed & ~now, old.waited + 1, 0),
        time=time,
    )


class _Due(NamedTuple):
    """What is to be judged again."""

    cells: NDArray[np.bool_]
    """(n,) all of it."""
    changed: NDArray[np.bool_]
    """(n,) what is no longer what it was when it was judged."""
    fresh: NDArray[np.bool_]
    """(n,) what is to be judged once more after that: with it what has its turn."""
    hidden: NDArray[np.bool_]
    """(n,) of which a glimpse will do."""
    order: NDArray[np.intp]
    """(n,) all cells, those first that are judged first."""


def _due(old: Judged, change: Floats, scene: Scene, covered: Cover) -> _Due:
    """Of an image in which cells differ by `change` (n,) grey levels from what was judged."""
    free = ~covered.cells | (not covered.moving)
    changed, in_turn = _changed(old, change, scene, covered) & free, _in_turn(old, change) & free
    # What only seems covered, by gloss, lies still; so may a hand, but not for long.
    hidden = covered.cells & (not covered.lies)
    # What one image said of a cell that has changed, the next one is to say too.
    cells = changed | in_turn | (old.fresh & free)
    return _Due(
        cells, changed, changed | in_turn, hidden, np.lexsort((-change, -old.waited, ~changed, hidden))
    )


def _at_once(here: Scene, due: _Due, searches: float, to: Compared) -> NDArray[np.bool_]:
    """(n,) cells that are judged in this image: all that are bare, and others for so many searches, one cell
    at least."""
    most = max(1, round(searches / max(1, len(to.prepared))))
    cells = due.order[due.cells[due.order]]
    if len(cells) <= most or not to.prepared:
        return due.cells
    sought = cells[~flawless(here, cells, to)]
    now = due.cells.copy()
    now[sought[most:]] = False
    return now


def _compared(drawn: Pixels, before: Pixels, place: Ground) -> tuple[Pixels, Floats]:
    """A plan (h, w, 3) and (n,) grey levels by which each cell differs from the one that was judged; the plan
    in the light of that one, row by row, if more cells then look as they did."""
    change = cover.changed(drawn, before, place)
    if not (change > STALE_LEVELS).any():
        return drawn, change
    relit = in_light_of(drawn, before, place.rows)
    again = cover.changed(relit, before, place)
    fewer = np.count_nonzero(again > STALE_LEVELS) < np.count_nonzero(change > STALE_LEVELS)
    return (relit, again) if fewer else (drawn, change)


def _changed(old: Judged, change: Floats, scene: Scene, covered: Cover) -> NDArray[np.bool_]:
    """(n,) cells that are no longer what they were when they were judged; `change` (n,) is in grey levels."""
    changed = (change > STALE_LEVELS) | (scene.glow != old.glow)
    changed |= old.glimpsed & (~covered.cells | covered.lies)
    # What seemed a light that was just put out may be a pale piece.
    changed |= old.perhaps & ~scene.perhaps & (old.scores.log_likelihood.argmax(axis=1) == 0)
    return np.asarray(changed, np.bool_)


def _in_turn(old: Judged, change: Floats) -> NDArray[np.bool_]:
    """(n,) cells to be judged again though they hardly changed; `change` (n,) is in grey levels."""
    if old.turn % BETWEEN_PARTS_IMAGES:
        return np.zeros(len(change), np.bool_)
    part = old.turn // BETWEEN_PARTS_IMAGES % ROUND_PARTS_COUNT
    # What is plain and looks as it did would only be told again what it is.
    crept = (change > STALE_IN_TURN_LEVELS) | ~plain(old)
    # A hand may just have left what could not be told.
    spoilt = old.scores.error >= UNSEEN_MSE
    return np.asarray((crept & (np.arange(len(change)) % ROUND_PARTS_COUNT == part)) | spoilt, np.bool_)


def plain(judged: Judged) -> NDArray[np.bool_]:
    """(n,) cells whose best label fits so well that nothing can lie over them."""
    scores = judged.scores
    order = np.sort(scores.log_likelihood, axis=1)
    # The back of a hand can pass for a pale face.
    strong = (scores.log_likelihood.argmax(axis=1) == 0) | (
        scores.contrast > LEAST_CONTRAST_SHARE * judged.usual.contrast
    )
    return np.asarray(
        (scores.error < WELL_SEEN_MSE) & (order[:, -1] - order[:, -2] > WELL_SEEN_LEAD_NATS) & strong,
        np.bool_,
    )


def _scores(
    here: Scene, now: NDArray[np.bool_], covered: NDArray[np.bool_], scores: Scores, to: Compared
) -> Scores:
    """Of all cells, those `now` (n,) judged anew; only a glimpse of what is `covered` (n,)."""
    if not to.looks.faces:
        return scores
    hidden, free = np.flatnonzero(now & covered), np.flatnonzero(now & ~covered)
    if len(hidden):
        scores = scores.with_cells(hidden, classify(here, hidden, to._replace(thorough=False)))
    if not len(free):
        return scores
    return second_look(scores.with_cells(free, classify(here, free, to)), free, here, to)


def _first_scores(eye: Eye, scene: Scene, printed: Art) -> tuple[Scores, Usual]:
    """Of all cells, and what pieces look like here."""
    if eye.looks.faces:
        return first_look(
            _even(eye, scene, np.ones_like(scene.glow)), eye.looks, printed.templates, printed.bare
        )
    return unknown(len(eye.layout.cells), len(eye.looks.labels)), Usual()


def _even(eye: Eye, scene: Scene, cells: NDArray[np.bool_]) -> Scene:
    """The image as it is compared, round some of the `cells` (n,)."""
    return scene.smoothed(np.flatnonzero(cells), COMPARED_REACH_PITCHES * eye.layout.pitch_mm)
