"""How well every label explains the patch of every cell: log-likelihoods. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.faces import match
from vision.glow import unexplained
from vision.looks import USED, Looks, Templates
from vision.polar import Spectrum, aligned
from vision.rectify import ANGLES, RINGS, Floats, Pixels, disc
from vision.scene import Scene, Scores, Which, likelihood

ROOM = (0.33, 1.3)
"""Contrast of an empty cell beside that of the markers: a shadow may lie on it."""

KNOWN = 2.5
"""Print that lies flat fits so much better than a man's face that its errors weigh more."""

HAZE = 0.2
"""Its offset that costs nothing."""


@dataclass(frozen=True, eq=False)
class Bare:
    """The sheet with nothing on it."""

    art: Pixels
    """(n, ANGLES, RINGS, 3) round each cell, as printed."""
    spectrum: Spectrum
    """The same."""
    radius_mm: float
    pitch_mm: float


def classify(
    scene: Scene,
    which: Which,
    looks: Looks,
    prepared: Sequence[Templates],
    bare: Bare,
    contrast: float = 1.0,
) -> Scores:
    """Scores of the cells `which` (k,). `contrast` is what faces have here beside the markers."""
    nothing = _emptiness(scene, which, bare)
    table = np.full((len(which), len(looks.labels)), -np.inf)
    table[:, 0] = nothing.log_likelihood[:, 0]
    found = [nothing]
    for sized in prepared:
        scores = match(scene, which, sized, bare.pitch_mm, contrast)
        for label in np.flatnonzero(np.isin(looks.face, sized.faces)):
            place = int(np.searchsorted(sized.faces, looks.face[label]))
            table[:, label] = scores.log_likelihood[:, place]
        found.append(scores)
    row = np.arange(len(which))
    winner = np.argmax([scores.log_likelihood.max(axis=1) for scores in found], axis=0)
    return Scores(
        table,
        np.array([scores.error for scores in found])[winner, row],
        np.array([scores.shift_mm for scores in found])[winner, row],
        np.array([scores.contrast for scores in found])[winner, row],
    )


def usual_contrast(scores: Scores, before: float) -> float:
    """The contrast of the faces that were plainly seen, or what it was `before`."""
    order = np.sort(scores.log_likelihood, axis=1)
    plain = (scores.log_likelihood.argmax(axis=1) > 0) & (order[:, -1] - order[:, -2] > 1)
    return float(np.median(scores.contrast[plain])) if plain.sum() >= 3 else before


def _emptiness(scene: Scene, which: Which, bare: Bare) -> Scores:
    """Scores of the one label "nothing stands here"."""
    places = disc(USED * bare.radius_mm)
    seen = scene.spectrum(which, scene.ground, places, RINGS, ANGLES)
    error = _plain_error(seen, bare.spectrum, which)
    lit = np.flatnonzero(scene.glow[which])
    if len(lit):
        patches = scene.patches(which[lit], scene.ground, places).reshape(-1, ANGLES, RINGS, 3)
        factor, offset = scene.tones.scale(which[lit])
        art = bare.art[which[lit]] * np.float32(1 / 255)
        error[lit] = np.minimum(error[lit], unexplained(patches, art, 255 * factor + offset))
    none = np.zeros((len(which), 2), np.float32)
    error = KNOWN * error
    return Scores(likelihood(error)[:, None], error, none, none[:, 0])


def _plain_error(seen: Spectrum, art: Spectrum, which: Which) -> Floats:
    """(k,) mean square error of patches against what is printed there, but for brightness and haze."""
    one, two = seen.mean.mean(axis=1), art.mean[which].mean(axis=1)
    together = aligned(seen.waves, art.waves[:, which], seen.angles) - one * two
    spread = np.maximum(art.power[which] - two**2, 1e-6)
    gain = np.clip(together / spread, *ROOM)
    beyond = np.maximum(np.abs(one - gain * two) - HAZE, 0)
    left = np.maximum(seen.power - one**2 - 2 * gain * together + gain**2 * spread, 0)
    return np.asarray((left + beyond**2) / np.minimum(gain, 1) ** 2, np.float32)
