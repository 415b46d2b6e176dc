"""What stands on every cell, image after image: it is judged again where something has changed. Pure."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.cells.classify import Compared, classify, first_look
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

WELL_SEEN_LEAD_NATS = 3.0
"""Nats by which what is plainly seen beats everything else."""

STALE_LEVELS = 6.0
"""Grey levels by which a cell must change to be judged again."""

STALE_IN_TURN_LEVELS = 3.0
"""Grey levels by which it must change to be judged again in its turn, if it was plain; noise makes 1 to 2."""

ROUND_PARTS_COUNT = 16
"""Parts in which all cells have their turn, lest something crept in unseen."""

BETWEEN_PARTS_IMAGES = 4
"""Images between two such parts."""

COVERED_COUNT_PER_S = 120.0
"""Covered cells that are judged in a second of film. Each takes 2 to 4 ms, for no label fits a hand: of 20
images a second none then costs more than three searches for markers by that. A hand that pauses over 34 cells
has left, or lies there, before all were looked at."""

READ_PITCHES = 2.0
"""Of the image round the middle of a cell, by which the cell is judged, at most."""


def judged(eye: Eye, sight: Sight, scene: Scene, drawn: Pixels, covered: Cover, time: float) -> Judged | None:
    """Scores of all cells, of an image (h, w, 3) at that time (seconds).

    New ones where the image changed, some of the others in turn.

    None while the faces cannot be told apart: the next image may be sharper.
    """
    old = eye.cells.judged
    if old is None or old.art is None:
        printed = art(eye, sight)
        if printed is None:
            return None
        scores, known = _first_scores(eye, scene, printed)
        none = np.zeros_like(scene.glow)
        return Judged(scores, drawn, scene.glow, known, 0, none, scene.perhaps, none, printed, time)
    # What a hand passes over is judged when it has gone.
    seen = ~covered.cells | (not covered.moving)
    drawn, change = _compared(drawn, old.drawn, sight.place, seen)
    fresh = _stale(old, change, scene, covered) & seen
    # What one image said of a cell that has changed, the next one is to say too.
    due = fresh | (old.fresh & seen)
    if not due.any():
        return replace(old, turn=old.turn + 1, time=time, waits=None)
    most = round(COVERED_COUNT_PER_S * (time - old.time))
    waits = _put_off(due & covered.cells, change, most)
    stale = due & ~waits
    # What lies between the cells is never judged: it is as it was seen last.
    new = np.append(stale, True)[sight.place.cells]
    # What only seems covered, by gloss, lies still; so may a hand, but not for long.
    hidden = covered.cells & (not covered.lies)
    merged = _scores(eye, scene, stale, hidden, old, old.art)
    return replace(
        old,
        scores=merged,
        drawn=np.where(new[..., None], drawn, old.drawn),
        glow=np.where(stale, scene.glow, old.glow),
        usual=piece_averages(merged, eye.looks.owner, old.usual),
        turn=old.turn + 1,
        glimpsed=np.where(stale, hidden, old.glimpsed),
        perhaps=np.where(stale, scene.perhaps, old.perhaps),
        fresh=fresh | waits,
        time=time,
        waits=waits,
    )


def _compared(drawn: Pixels, before: Pixels, place: Ground, seen: NDArray[np.bool_]) -> tuple[Pixels, Floats]:
    """A plan (h, w, 3) and (n,) grey levels by which each cell differs from the one that was judged; the plan
    in the light of that one, row by row, if any that is `seen` (n,) differs and more cells then look as they
    did."""
    change = cover.changed(drawn, before, place)
    if not (seen & (change > STALE_LEVELS)).any():
        return drawn, change
    relit = in_light_of(drawn, before, place.rows)
    again = cover.changed(relit, before, place)
    fewer = np.count_nonzero(again > STALE_LEVELS) < np.count_nonzero(change > STALE_LEVELS)
    return (relit, again) if fewer else (drawn, change)


def _stale(old: Judged, change: Floats, scene: Scene, covered: Cover) -> NDArray[np.bool_]:
    """(n,) cells to be judged again; `change` (n,) is in grey levels."""
    stale = (
        (change > STALE_LEVELS) | (scene.glow != old.glow) | (old.glimpsed & (~covered.cells | covered.lies))
    )
    # What seemed a light that was just put out may be a pale piece.
    stale |= old.perhaps & ~scene.perhaps & (old.scores.log_likelihood.argmax(axis=1) == 0)
    if old.turn % BETWEEN_PARTS_IMAGES == 0:
        # What is plain and looks as it did would only be told again what it is.
        crept = (change > STALE_IN_TURN_LEVELS) | ~plain(old)
        stale |= crept & (
            np.arange(len(stale)) % ROUND_PARTS_COUNT == old.turn // BETWEEN_PARTS_IMAGES % ROUND_PARTS_COUNT
        )
        # A hand may just have left what could not be told.
        stale |= old.scores.error >= UNSEEN_MSE
    return np.asarray(stale, np.bool_)


def _put_off(covered: NDArray[np.bool_], change: Floats, most: int) -> NDArray[np.bool_]:
    """(n,) which of the `covered` cells (n,) wait for the next image: all but the `most` that have changed
    most.

    A hand that pauses covers dozens.
    """
    later = covered.copy()
    later[np.argsort(np.where(covered, -change, np.inf), kind="stable")[: max(most, 1)]] = False
    return later


def told(judged: Judged, plain: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(n,) cells of which anything can be told though something seems to lie over them.

    Those that are `plain` (n,), as they look now.
    """
    return plain if judged.waits is None else plain & ~judged.waits


def plain(judged: Judged) -> NDArray[np.bool_]:
    """(n,) cells that show their label so plainly that nothing can lie over them."""
    order = np.partition(judged.scores.log_likelihood, -2, axis=1)
    return np.asarray(order[:, -1] - order[:, -2] > WELL_SEEN_LEAD_NATS, np.bool_)


def _scores(
    eye: Eye,
    scene: Scene,
    stale: NDArray[np.bool_],
    covered: NDArray[np.bool_],
    old: Judged,
    printed: Art,
) -> Scores:
    """Of all cells, those that are `stale` (n,) judged anew; only a glimpse of what is `covered` (n,)."""
    if not eye.looks.faces:
        return old.scores
    here = scene.smoothed(np.flatnonzero(stale), READ_PITCHES * eye.layout.pitch_mm)
    to = Compared(eye.looks, printed.templates, printed.bare, old.usual)
    scores, hidden, free = old.scores, np.flatnonzero(stale & covered), np.flatnonzero(stale & ~covered)
    if len(hidden):
        scores = scores.with_cells(hidden, classify(here, hidden, to._replace(thorough=False)))
    return scores.with_cells(free, classify(here, free, to)) if len(free) else scores


def _first_scores(eye: Eye, scene: Scene, printed: Art) -> tuple[Scores, Usual]:
    """Of all cells, and what pieces look like here."""
    if eye.looks.faces:
        here = scene.smoothed(np.arange(len(eye.layout.cells)), READ_PITCHES * eye.layout.pitch_mm)
        return first_look(here, eye.looks, printed.templates, printed.bare)
    return unknown(len(eye.layout.cells), len(eye.looks.labels)), Usual()
