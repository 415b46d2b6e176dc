"""Things without a drawing, a fingertip or a cap: where one explains more than any man, it is cover. Pure.

A man explains his place by his drawing. A thing of one colour under any light is a gentle hill of brightness,
and leaves less over than any drawing that is not there.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.evidence import FREEDOM
from vision.hill import places, unevenness
from vision.looks import Looks, Templates
from vision.scene import FLOOR, Scene, Scores, Which

RARE = 22.0
"""Nats against a thing: there are far more men than fingertips at rest."""

CORE = 0.5
"""Share of a face that is looked at, at least, however much of its rim is mixed with what lies beyond."""


def shrouded(
    scene: Scene, which: Which, scores: Scores, looks: Looks, prepared: Sequence[Templates], contrast: float
) -> NDArray[np.float64]:
    """(k,) probability that a thing without a drawing lies where `scores` see a man."""
    chance = np.zeros(len(which))
    best = looks.face[scores.log_likelihood.argmax(axis=1)]
    for sized in prepared:
        men = np.flatnonzero(np.isin(best, sized.faces))
        if len(men):
            radius = max(sized.radius_mm - sized.mixed_mm, CORE * sized.radius_mm)
            spots = places(radius) + scores.shift_mm[men, None]
            left = unevenness(scene.patches(which[men], scene.men, spots)) / contrast**2
            # What is not a missing drawing is another colour, and inks differ.
            drawing = sized.uneven[np.searchsorted(sized.faces, best[men])]
            missing = np.minimum(scores.error[men], drawing)
            lead = 0.5 * FREEDOM * np.log((missing + FLOOR) / (left + FLOOR))
            chance[men] = 1 / (1 + np.exp(RARE - lead))
    return chance
