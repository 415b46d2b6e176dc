"""How well every label explains all that is seen round a cell, at the same places for all labels. Pure.

A piece explains its face, hides what it stands on and stands before, and leaves the rest of the sheet bare;
so a small piece is not preferred for having little to explain. What is odd in one place, gloss or a
neighbour, is odd for every label and decides nothing: evidence is gathered block by block.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.appearance.body_colour import against, side_colour
from vision.appearance.sheet_model import OWN_REACH_PITCHES, TAPS, Bare
from vision.appearance.templates import FINE_ANGLES, FINE_RINGS, USED_RADIUS_SHARE, Gallery
from vision.cells.face_search import FACE, LIT_COLOUR_SHARE, Standing
from vision.cells.markings import markings, markings_beside
from vision.cells.neighbourhood import SHEET_WEIGHT_FACTOR, Around, brightness, sheet_error
from vision.cells.scene import LEAST_MSE
from vision.cells.table_statistics import Usual
from vision.geometry.sampling import Floats, Which
from vision.photometry.backlight import unlit_error
from vision.photometry.channels import length
from vision.photometry.light_fit import Limits, fit_light
from vision.photometry.middle import middle

SMALLEST_FACE_DOF = 36.0
"""Independent samples that the place of the smallest piece is worth (its pixels are far from independent)."""

SHEET = Limits((0.33, 1.3), (1.0, 1.0), (-0.2, 0.2), 0.02)

MOST_PALE_FACTOR = 2.5
"""By how much, at most, the error of a face of little contrast is raised."""

USUAL_VEIL_SHARE = 0.2
"""Veil that nearly every piece has; more is rare, but gloss can make any."""

VEIL_NATS = 1.5
"""Nats, for each factor e by which it is more."""

SHADOW_MSE = 0.01
"""Square error of a shadow on an empty cell."""

OTHER_LIGHT_LOG = 0.3
"""Logarithm of brightness, beside most of the sheet here, from which another light or a shadow has begun."""

LARGEST_BLOCK_MSE = 0.6
"""Square error of a block beyond which it says no more: black where white should be is no accident."""


def emptiness(here: Around, freedom: float) -> tuple[NDArray[np.float64], Floats]:
    """(k,) nats for nothing standing on the cells, and the mean square error."""
    bare, which = here.bare, here.which
    places, art = bare.places_mm[which], bare.art[which]
    share = here.weight * _in_one_light(here, art)
    plain = fit_light(here.seen, art[:, None, :, None], share, places, SHEET, np.ones(len(which), np.float32))
    gain = plain.gain
    error = plain.square[:, 0] / np.minimum(gain, 1) ** 2
    lit = np.flatnonzero(here.glow)
    if len(lit):
        glowing = unlit_error(here.seen[lit], art[lit], share[lit], places[lit], here.brightest[lit])
        less = _mean(glowing, share[lit]) < _mean(error[lit], share[lit])
        error[lit] = np.where(less[:, None], glowing, error[lit])
    # A neighbour's shadow may lie on a part of it.
    error = np.asarray(
        np.minimum(SHEET_WEIGHT_FACTOR * error, SHADOW_MSE + sheet_error(here.seen, art, here.glow, gain)),
        np.float32,
    )
    return by_blocks(bare.block, error[:, None], here.weight, freedom)[:, 0], _mean(error, here.weight)


class Presence(NamedTuple):
    """How well `m` pieces, standing as told, explain what is seen round each of `k` cells."""

    nats: NDArray[np.float64]
    """(k, m)."""
    error: Floats
    """(k, m) mean square error of each."""
    gain: Floats
    """(k, m)."""
    body: Floats
    """(k, 3) the colour of the body, as logarithms; NaN where nothing of it shows."""
    markings: Floats
    """(k, m, MARKINGS_COUNT) what tells it from a thing without its drawing."""


def presence(here: Around, printed: Gallery, standing: Standing, known: Usual, freedom: float) -> Presence:
    """Of pieces standing as told."""
    bare, which = here.bare, here.which
    on_top = (bare.places_mm[which] @ bare.to_top[which].transpose(0, 2, 1)) + bare.top_mm[which][:, None]
    on_top -= standing.shift_mm[:, None]
    away = length(on_top)
    whole = _radius(printed, standing) / USED_RADIUS_SHARE
    face = away < _f(_radius(printed, standing))
    reach = _f(whole + OWN_REACH_PITCHES * bare.pitch_mm)
    from_axis = bare.from_axis(which, standing.shift_mm)
    covered = (from_axis < reach) | (away < reach)
    # Before bodies are known all are one owner's.
    owner = np.minimum(printed.owner[standing.face], here.bodies.shape[1] - 1)
    bodies = np.take_along_axis(here.bodies, owner[..., None], axis=1)
    square = np.where(covered[:, None], bodies, here.sheet[:, None])
    on_face = _on_face(here, printed, standing, known, on_top, away)
    inside = np.take_along_axis(face, on_face.samples, axis=1)
    rest = np.take_along_axis(square, on_face.samples[:, None], axis=2)
    each = np.where(inside[:, None], on_face.square, rest)
    np.put_along_axis(square, on_face.samples[:, None], each, axis=2)
    veiled = VEIL_NATS * np.log1p((on_face.veil / USUAL_VEIL_SHARE) ** 2) * here.weight.mean(axis=1)[:, None]
    nats = by_blocks(bare.block, square, here.weight, freedom) - veiled
    nats += _spoilt(bare, square, (here.open - here.weight) * face, freedom)
    body = side_colour(here.seen, from_axis, away, whole, here.open)
    body[here.glow] = np.nan
    if known.flanks is not None:
        nats -= np.take_along_axis(against(body, known.flanks), owner, axis=1)
    beside = _mean(square, (here.open * ~face)[:, None])
    marks = np.concatenate([on_face.markings, markings_beside(beside)], axis=2)
    return Presence(nats, on_face.error, on_face.gain, body, marks)


class _OnFace(NamedTuple):
    """How well faces explain the samples that lie on them."""

    samples: Which
    """(k, f) which they are; a few more, where others have fewer."""
    square: Floats
    """(k, m, f) error."""
    error: Floats
    """(k, m) its mean."""
    gain: Floats
    """(k, m)."""
    veil: Floats
    """(k, m)."""
    markings: Floats
    """(k, m, MARKINGS_COUNT - 1) all but what lies beside the face."""


def _on_face(
    here: Around, printed: Gallery, standing: Standing, known: Usual, on_top: Floats, away: Floats
) -> _OnFace:
    """Of pieces standing as told; samples lie at `on_top` (k, s, 2) from the middle of their faces."""
    inside = away < _f(_radius(printed, standing))
    samples = np.argsort(~inside, axis=1, kind="stable")[:, : max(1, int(inside.sum(axis=1).max()))]
    row = np.arange(len(samples))[:, None]
    seen, open_, places = here.seen[row, samples], (here.open * inside)[row, samples], on_top[row, samples]
    own = _own(_radius(printed, standing), printed.mixed_mm, away[row, samples])
    layers = _seen_from_here(here, printed, places, standing)
    tinted = np.where(here.glow, np.float32(LIT_COLOUR_SHARE), np.float32(1))
    fit = fit_light(seen, layers, open_ * own, places, FACE, tinted)
    pale = np.clip((known.contrast / fit.gain) ** 2, 1, MOST_PALE_FACTOR) / known.contrast**2
    square = fit.square * (pale[..., None] * own[:, None])
    return _OnFace(samples, square, _mean(square, open_[:, None]), fit.gain, fit.veil, markings(fit.drawn()))


def _seen_from_here(here: Around, printed: Gallery, places: Floats, standing: Standing) -> Floats:
    """(k, m, s, l, 3) layers of the faces at places (k, s, 2) from their middles, mm."""
    along = here.bare.spread_mm[here.which, None]
    flat = printed.layers.reshape(-1, *printed.layers.shape[3:])
    seen = np.zeros((*standing.face.shape, places.shape[1], *flat.shape[1:]), np.float32)
    for tap, share in TAPS:
        one = flat.take(_index(printed, places + np.float32(tap) * along, standing), axis=0)
        one *= np.float32(share)
        seen += one
    return seen


def _radius(printed: Gallery, standing: Standing) -> NDArray[np.float64]:
    """(k, 1) as far as the faces in one place are compared, which are of one size."""
    return printed.radius_mm[standing.face[:, :1]]


def _own(radius_mm: NDArray[np.float64], mixed_mm: float, away: Floats) -> Floats:
    """(k, s) what samples `away` mm from the middle of a face say of it: little, where more is mixed in."""
    inside = np.clip((_f(radius_mm / USED_RADIUS_SHARE) - away) / mixed_mm, 0, 1)
    return np.asarray(inside**2, np.float32)


def _index(printed: Gallery, places: Floats, standing: Standing) -> Which:
    """(k, m, s) where in all samples of the faces that is."""
    away, angle = length(places), np.arctan2(places[..., 1], places[..., 0])
    ring = np.minimum(away * _f(FINE_RINGS / _radius(printed, standing)), FINE_RINGS - 1).astype(np.int32)
    share = FINE_ANGLES / (2 * np.pi)
    turned = np.rint((angle[:, None] - standing.turn[..., None]) * share).astype(np.int32)
    # Much faster than a remainder.
    turned -= FINE_ANGLES * (turned // FINE_ANGLES)
    place = standing.face[..., None].astype(np.int32) * FINE_ANGLES + turned
    return np.asarray(place * FINE_RINGS + ring[:, None], np.intp)


def _in_one_light(here: Around, art: Floats) -> Floats:
    """(k, s) how much each sample says about the light on most of a patch; little, in a shadow."""
    bright = np.log(brightness(here.seen, art))
    apart = bright - middle(bright.T)[:, None]
    apart = np.where(here.glow[:, None], np.minimum(apart, 0), apart)
    return np.asarray(1 / (1 + (apart / OTHER_LIGHT_LOG) ** 2) ** 2, np.float32)


def _mean(square: Floats, weight: Floats) -> Floats:
    return np.asarray((square * weight).sum(axis=-1) / np.maximum(weight.sum(axis=-1), 1e-6), np.float32)


def _spoilt(bare: Bare, square: Floats, weight: Floats, freedom: float) -> NDArray[np.float64]:
    """(k, t) nats lost where only a piece that stands here can be seen: one who fits there gains nothing."""
    flawless = by_blocks(bare.block, np.zeros_like(square), weight, freedom)
    return by_blocks(bare.block, square, weight, freedom) - flawless


def by_blocks(block: Floats, square: Floats, weight: Floats, freedom: float) -> NDArray[np.float64]:
    """(k, t) nats from square errors (k, t, s) that count by `weight` (k, s), in the blocks (s, b).

    Student's law in each block, because its noise is itself unknown. Large errors count for little more than
    middling ones: what looks like nothing known decides nothing.
    """
    amount = weight @ block
    error = ((square * weight[:, None]) @ block) / np.maximum(amount, 1e-6)[:, None]
    soft = error.astype(np.float64) * LARGEST_BLOCK_MSE / (error + LARGEST_BLOCK_MSE)
    share = amount / len(block)
    nats = (np.log(soft + LEAST_MSE) * share[:, None]).sum(axis=2)
    return np.asarray(-0.5 * freedom * nats, np.float64)


def _f(values: NDArray[np.floating]) -> Floats:
    return np.asarray(values, np.float32)
