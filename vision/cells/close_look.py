"""What the likeliest piece of each cell shows of its drawing, at as many samples whatever its size. Pure.

Labels are compared at one lattice for all of them, on which the smallest faces have few samples. What a
drawing explains of a face is told from all that the camera shows of it, where it lies exactly.
"""

from dataclasses import replace

import numpy as np

from vision.appearance.templates import Gallery, gallery
from vision.cells.face_search import LIT_COLOUR_SHARE, Standing, turned
from vision.cells.likelihood import FACE, mean_error, seen_from_here
from vision.cells.lit_hypotheses import Compared
from vision.cells.markings import told_closely
from vision.cells.registration import Stand, registered
from vision.cells.scene import Scene, Scores
from vision.geometry.sampling import Floats, Which, disc
from vision.photometry.light_fit import Fit, fit_light

STARTS_COUNT, START_RADII = 6, 0.12
"""Places round the one that was found, and radii from it, from which a face is registered too: from one
alone, some end beside the place where they fit best."""


def looked_at_closely(scores: Scores, scene: Scene, which: Which, to: Compared) -> Scores:
    """The scores of the cells `which` (k,), with the markings of those on which a piece is likeliest."""
    face = to.looks.face[scores.log_likelihood.argmax(axis=1)]
    rows = np.flatnonzero(face >= 0)
    if not len(rows):
        return scores
    printed = gallery(to.prepared)
    drawing = np.argsort(printed.faces)[face[rows]]
    markings = scores.markings.copy()
    markings[rows] = _markings(scene, which[rows], to, printed, drawing, scores.shift_mm[rows])
    return replace(scores, markings=markings)


def _markings(
    scene: Scene, which: Which, to: Compared, printed: Gallery, face: Which, shift: Floats
) -> Floats:
    """(k, MARKINGS_COUNT) of faces near `shift` (k, 2), each where it leaves the least."""
    count = 1 + STARTS_COUNT
    many, faces = np.tile(which, count), np.tile(face, count)
    radius = printed.radius_mm[face].astype(np.float32)
    starts = (shift + _starts()[:, None] * radius[:, None]).reshape(-1, 2)
    first = Stand(starts, turned(scene, many, printed, faces, starts))
    stand = registered(scene, many, printed, faces, first)
    fit, share = _held(scene, many, to, printed, faces, stand)
    error = mean_error(fit.square[:, 0], share)
    best = error.reshape(count, -1).argmin(axis=0) * len(which) + np.arange(len(which))
    return np.asarray(told_closely(fit, error)[best], np.float32)


def _starts() -> Floats:
    """(1 + STARTS_COUNT, 2) radii."""
    turn = 2 * np.pi * np.arange(STARTS_COUNT) / STARTS_COUNT
    round_it = START_RADII * np.column_stack([np.cos(turn), np.sin(turn)])
    return np.asarray(np.vstack([np.zeros((1, 2)), round_it]), np.float32)


def _held(
    scene: Scene, which: Which, to: Compared, printed: Gallery, face: Which, stand: Stand
) -> tuple[Fit, Floats]:
    """Faces where they stand, in the light in which they fit best, and the area (k, s) of each sample."""
    unit = disc()
    places = np.asarray(unit * printed.radius_mm[face, None, None], np.float32)
    seen = scene.patches(which, scene.pieces, places + stand.shift_mm[:, None])
    standing = Standing(stand.shift_mm, stand.turn[:, None], face[:, None], np.zeros(len(which), np.float32))
    layers = seen_from_here(to.bare, which, printed, places, standing)
    area = np.broadcast_to(np.hypot(*unit.T), places.shape[:2]).astype(np.float32)
    tinted = np.where(scene.glow[which], np.float32(LIT_COLOUR_SHARE), np.float32(1))
    return fit_light(seen, layers, area, places, FACE._replace(usual=to.known.contrast), tinted), area
