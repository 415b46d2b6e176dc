"""How well every label explains what is seen on every cell: log-likelihoods. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.bare import Bare
from vision.evidence import FREEDOM, Around, around, emptiness, presence
from vision.faces import Standing, closer, match
from vision.looks import USED, Looks, Templates
from vision.scene import Scene, Scores, Which

HOPELESS = 40.0
"""Nats by which a man explains less than the bare sheet, so that a closer look at him is in vain."""

OFF = 2.0
"""Nats against a light that is off, though it is said to be on."""

DAZZLED = 0.5
"""Share of a cell below which what gloss leaves of it says nothing."""

UNSEEN = 1.0
"""The error of what is not seen."""

STRANGE = 0.07
"""Mean square error of the best label at which evidence counts half."""

__all__ = ["Bare", "classify", "usual_contrast"]


def classify(
    scene: Scene,
    which: Which,
    looks: Looks,
    prepared: Sequence[Templates],
    bare: Bare,
    contrast: float = 1.0,
) -> Scores:
    """Scores of the cells `which` (k,). `contrast` is what faces have here beside the markers."""
    light = _Light(contrast, _freedom(prepared, bare))
    scores = _explained(scene, which, looks, prepared, bare, light)
    lit = np.flatnonzero(scene.glow[which])
    if len(lit):
        # A film may show a table without the lights that the referee gives now.
        dark = replace(scene, glow=np.zeros_like(scene.glow))
        scores = _either(scores, lit, _explained(dark, which[lit], looks, prepared, bare, light))
    table = scores.log_likelihood - scores.log_likelihood.max(axis=1, keepdims=True)
    # What even the best label explains poorly is something unknown, and says little about the others.
    return replace(scores, log_likelihood=table / (1 + (scores.error[:, None] / STRANGE) ** 2))


def _either(scores: Scores, rows: Which, dark: Scores) -> Scores:
    """The scores, where in some rows the light that is said to be on may be off."""
    nats = dark.log_likelihood - OFF
    better = np.flatnonzero(nats.max(axis=1) > scores.log_likelihood[rows].max(axis=1))
    every = scores.log_likelihood.copy()
    every[rows] = np.maximum(every[rows], nats)
    best = Scores(every[rows[better]], dark.error[better], dark.shift_mm[better], dark.contrast[better])
    return replace(scores, log_likelihood=every).with_cells(rows[better], best)


def _explained(
    scene: Scene, which: Which, looks: Looks, prepared: Sequence[Templates], bare: Bare, light: "_Light"
) -> Scores:
    """Nats of all labels."""
    here = around(scene, which, bare)
    table = np.full((len(which), len(looks.labels)), -np.inf)
    table[:, 0], empty_error = emptiness(here, light.freedom)
    none = np.zeros((len(which), 2), np.float32)
    found = [Scores(table[:, :1].copy(), empty_error, none, none[:, 0])]
    for sized in prepared:
        scores = _of_size(scene, here, sized, table[:, 0], light)
        found.append(scores)
        for label in np.flatnonzero(np.isin(looks.face, sized.faces)):
            place = int(np.searchsorted(sized.faces, looks.face[label]))
            table[:, label] = scores.log_likelihood[:, place]
    winner = np.argmax([scores.log_likelihood.max(axis=1) for scores in found], axis=0)
    row = np.arange(len(which))
    error = np.array([scores.error for scores in found])[winner, row]
    return Scores(
        table,
        np.where(here.shown < DAZZLED, np.maximum(error, UNSEEN), error),
        np.array([scores.shift_mm for scores in found])[winner, row],
        np.array([scores.contrast for scores in found])[winner, row],
    )


class _Light(NamedTuple):
    """What holds for all cells."""

    contrast: float
    freedom: float


def _of_size(
    scene: Scene, here: Around, sized: Templates, empty: NDArray[np.float64], light: _Light
) -> Scores:
    """Scores of the men of one size: all at one place first, then the likely each where he fits best."""
    pitch = here.bare.pitch_mm
    standing = match(scene, here.which, sized, pitch, light.contrast)
    scores = _held(here, sized, standing, light)
    likely = np.flatnonzero(scores.log_likelihood.max(axis=1) > empty - HOPELESS)
    if len(likely):
        each = standing.apart(likely)
        near = here.some(np.repeat(likely, standing.face.shape[1]))
        one = closer(scene, each, near.which, sized, pitch)
        scores = _bettered(scores, likely, _held(near, sized, one, light))
    # Faces that were not compared closely are no likelier than the last that was.
    nats = np.repeat(scores.log_likelihood.min(axis=1)[:, None], len(sized.faces), axis=1)
    np.put_along_axis(nats, standing.face, scores.log_likelihood, axis=1)
    return replace(scores, log_likelihood=nats)


def _held(here: Around, sized: Templates, standing: Standing, light: _Light) -> Scores:
    """Scores of men who stand as told; error and contrast are those of the best."""
    nats, error, gain = presence(here, sized, standing, light.contrast, light.freedom)
    nats += here.weight.mean(axis=1)[:, None] * standing.prior(gain, light.contrast)
    row, best = np.arange(len(nats)), nats.argmax(axis=1)
    return Scores(nats, error[row, best], standing.shift_mm, gain[row, best])


def _bettered(scores: Scores, rows: Which, one: Scores) -> Scores:
    """The scores, after in some rows every man was looked at more closely: `one`, man by man."""
    nats = scores.log_likelihood.copy()
    closely = one.log_likelihood.reshape(len(rows), -1)
    better = np.flatnonzero(closely.max(axis=1) > nats[rows].max(axis=1))
    nats[rows] = np.maximum(nats[rows], closely)
    won = better * closely.shape[1] + closely[better].argmax(axis=1)
    best = Scores(nats[rows[better]], one.error[won], one.shift_mm[won], one.contrast[won])
    return replace(scores, log_likelihood=nats).with_cells(rows[better], best)


def usual_contrast(scores: Scores, before: float) -> float:
    """The contrast of the faces that were plainly seen, or what it was `before`."""
    order = np.sort(scores.log_likelihood, axis=1)
    plain = (scores.log_likelihood.argmax(axis=1) > 0) & (order[:, -1] - order[:, -2] > 1)
    return float(np.median(scores.contrast[plain])) if plain.sum() >= 3 else before


def _freedom(prepared: Sequence[Templates], bare: Bare) -> float:
    """Independent samples that a place is worth: the more of it lies round the smallest man, the more."""
    if not prepared:
        return FREEDOM
    reach = float(np.ptp(bare.places_mm[..., 0], axis=1).mean()) / 2
    return FREEDOM * reach * USED / min(sized.radius_mm for sized in prepared)
