"""How well every label explains what is seen on every cell: log-likelihoods. Pure."""

from collections.abc import Sequence

import numpy as np

from vision.bare import Bare
from vision.evidence import FREEDOM, around, emptiness, presence
from vision.faces import match
from vision.looks import USED, Looks, Templates
from vision.scene import Scene, Scores, Which

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
    here, freedom = around(scene, which, bare), _freedom(prepared, bare)
    table = np.full((len(which), len(looks.labels)), -np.inf)
    table[:, 0], empty_error = emptiness(here, freedom)
    none = np.zeros((len(which), 2), np.float32)
    nothing = Scores(table[:, :1].copy(), empty_error, none, none[:, 0])
    found, row = [nothing], np.arange(len(which))
    for sized in prepared:
        place = match(scene, which, sized, bare.pitch_mm, contrast)
        nats, error, gain = presence(here, sized, place, contrast, freedom)
        nats += here.weight.mean(axis=1)[:, None] * place.prior(gain, contrast)
        best = nats.argmax(axis=1)
        found.append(Scores(nats, error[row, best], place.shift_mm, gain[row, best]))
        for label in np.flatnonzero(np.isin(looks.face, sized.faces)):
            table[:, label] = nats[:, int(np.searchsorted(sized.faces, looks.face[label]))]
    table -= table.max(axis=1, keepdims=True)
    winner = np.argmax([scores.log_likelihood.max(axis=1) for scores in found], axis=0)
    error = np.array([scores.error for scores in found])[winner, row]
    # What even the best label explains poorly is something unknown, and says little about the others.
    table /= 1 + (error[:, None] / STRANGE) ** 2
    return Scores(
        table,
        error,
        np.array([scores.shift_mm for scores in found])[winner, row],
        np.array([scores.contrast for scores in found])[winner, row],
    )


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
