"""Things without a drawing, a fingertip or a cap: where one explains more than any piece, it is cover. Pure.

A piece explains its place by its drawing. A thing of one colour under any light is a gentle hill of
brightness, and leaves less over than any drawing that is not there.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.appearance.quadric import places, unevenness
from vision.appearance.sheet_model import OWN_REACH_PITCHES, SHARED, Bare
from vision.appearance.templates import USED_RADIUS_SHARE, Looks, Templates
from vision.cells.likelihood import SMALLEST_FACE_DOF
from vision.cells.neighbourhood import SHADE, sheet_error
from vision.cells.scene import LEAST_MSE, Scene, Scores
from vision.geometry.sampling import Floats, Which

RARE_THING_NATS = 22.0
"""Nats against a thing: there are far more pieces than fingertips at rest."""

PLAIN_FACE_MSE = 0.006
"""Mean square of a drawing that is next to none; what has no more must show its rim."""

RIM_SEARCH_RADII, RIM_MSE, RIM_POWER = 1.6, 0.003, 8
"""Radii that are looked at for a rim; mean square beside one hill that a piece's mostly leaves (0.005 in
twenty rooms, 0.0022 in a dim one; fingertips 0.0017); and how sharply that parts them."""

DARKEST_PAPER_SHARE = 0.75
"""The darkest colour from which what lies round a piece may be bare paper, whose like white pieces are."""

SURROUNDING_RADII, LEAST_SHEET_SHARE = 1.75, 0.3
"""Radii that are looked at for the sheet round a piece, and the share of it that must look like it."""

SURROUNDING_SHEET_MSE, SURROUNDING_POWER = 0.0065, 5
"""Square error of the sheet there (pieces at most 0.0049 in three rooms, one of them hard; fingertips 0.009
to 0.018), and how sharply that parts them."""

COLOUR_CAST_FACTOR = 1.02
"""By how much a colour of it may differ beside the others: his own colour bleeds in photographs."""

DARK_PRINT_SHARE = 0.2
"""Print that is darker tells little of the light on it."""

LEAST_CORE_SHARE = 0.5
"""Share of a face that is looked at, at least, however much of its rim is mixed with what lies beyond."""


def featureless_probability(
    scene: Scene,
    which: Which,
    scores: Scores,
    looks: Looks,
    prepared: Sequence[Templates],
    bare: Bare,
    contrast: float,
) -> NDArray[np.float64]:
    """(k,) probability that a thing without a drawing lies where `scores` see a piece."""
    chance = np.zeros(len(which))
    best = looks.face[scores.log_likelihood.argmax(axis=1)]
    for sized in prepared:
        pieces = np.flatnonzero(np.isin(best, sized.faces))
        if len(pieces):
            radius = max(sized.radius_mm - sized.mixed_mm, LEAST_CORE_SHARE * sized.radius_mm)
            spots = places(radius) + scores.shift_mm[pieces, None]
            left = unevenness(scene.patches(which[pieces], scene.pieces, spots)) / contrast**2
            # What is not a missing drawing is another colour, and inks differ.
            drawing = sized.uneven[np.searchsorted(sized.faces, best[pieces])]
            missing = np.minimum(scores.error[pieces], drawing)
            lead = 0.5 * SMALLEST_FACE_DOF * np.log((missing + LEAST_MSE) / (left + LEAST_MSE))
            chance[pieces] = 1 / (1 + np.exp(RARE_THING_NATS - lead))
            nearly = pieces[drawing < PLAIN_FACE_MSE]
            if not len(nearly):
                continue
            endless = _endless(scene, which[nearly], scores.shift_mm[nearly], sized.radius_mm, contrast)
            endless *= _off_the_sheet(scene, which[nearly], scores.shift_mm[nearly], sized.radius_mm, bare)
            chance[nearly] = np.maximum(chance[nearly], endless)
    return chance


def _endless(
    scene: Scene, which: Which, shift_mm: Floats, radius_mm: float, contrast: float
) -> NDArray[np.float64]:
    """(k,) probability that what seems a piece has no rim: it goes on beyond, and that is no paper."""
    spots = places(RIM_SEARCH_RADII * radius_mm) + shift_mm[:, None]
    seen = scene.patches(which, scene.pieces, spots)
    smooth = 1 / (1 + (unevenness(seen) / contrast**2 / RIM_MSE) ** RIM_POWER)
    return np.where(seen.mean(axis=1).min(axis=1) < DARKEST_PAPER_SHARE, smooth, 0.0)


def _off_the_sheet(
    scene: Scene, which: Which, shift_mm: Floats, radius_mm: float, bare: Bare
) -> NDArray[np.float64]:
    """(k,) probability that what lies round what seems a piece is not the sheet."""
    away = bare.from_axis(which, shift_mm) / (radius_mm / USED_RADIUS_SHARE)
    least = 1 + OWN_REACH_PITCHES * bare.pitch_mm * USED_RADIUS_SHARE / radius_mm
    ring = (away > least) & (away < SURROUNDING_RADII) & (bare.open[which] > SHARED)
    ring |= ~ring.any(axis=1, keepdims=True)
    seen, art = scene.patches(which, scene.ground, bare.places_mm[which]), bare.art[which]
    error = sheet_error(seen, art * _cast(seen, art, ring), scene.glow[which], SHADE[1])
    # A body may show on one side of him, and his shadow on another.
    plain = np.nanquantile(np.where(ring, error, np.nan), LEAST_SHEET_SHARE, axis=1)
    return np.asarray(
        1 / (1 + (SURROUNDING_SHEET_MSE / np.maximum(plain, 1e-6)) ** SURROUNDING_POWER), np.float64
    )


def _cast(seen: Floats, art: Floats, ring: NDArray[np.bool_]) -> Floats:
    """(k, 1, 3) what the colours of the sheet are multiplied by in a `ring` (k, s)."""
    light = np.where(ring[..., None], seen / np.maximum(art, DARK_PRINT_SHARE), np.nan)
    colour = np.nanmedian(light, axis=1, keepdims=True)
    return np.asarray(
        np.clip(colour / colour.mean(axis=2, keepdims=True), 1 / COLOUR_CAST_FACTOR, COLOUR_CAST_FACTOR),
        np.float32,
    )
