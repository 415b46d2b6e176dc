"""All that is seen round a cell, and how well the sheet or pieces' bodies would explain it. Pure."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.appearance.body_colour import Flanks
from vision.appearance.sheet_model import Bare
from vision.cells.scene import Scene
from vision.cells.table_statistics import Usual
from vision.geometry.sampling import Floats, Which
from vision.photometry.channels import darkest, dot, mean_colour

SHADE = (0.2, 1.25)
"""Brightness, beside the print, that the shadow of a piece and a near light can leave of the sheet by it."""

TURNED = (0.7, 1.4)
"""Brightness of a body beside the usual one: its sides are turned to the light or away from it."""

SHADOWED_SHEET_MSE = 0.1
"""Square error of the sheet in full shadow: the side of a piece may look like it."""

SHEET_WEIGHT_FACTOR = 2.5
"""Print that lies flat fits so much better than a piece's face that its errors weigh more."""

NEUTRAL_MSE = 0.02
"""Square error of what a label says nothing about."""

GLARE = (1.05, 1.25)
"""Brightness beside white paper that only gloss has: where the camera ends, but within these bounds."""

DIM_RANGE_LOG = 0.08
"""How far below that all is evidence again."""


@dataclass(frozen=True, eq=False)
class Around:
    """All that is seen round `k` cells."""

    which: Which
    bare: Bare
    seen: Floats
    """(k, s, 3) print black 0, paper white 1."""
    weight: Floats
    """(k, s) what of it is evidence."""
    open: Floats
    """(k, s) the same, if a piece stands here."""
    shown: Floats
    """(k,) share of the cell that is not outshone by gloss."""
    glow: NDArray[np.bool_]
    """(k,) cells with a light on."""
    brightest: Floats
    """(k, 3) where the camera ends."""
    sheet: Floats
    """(k, s) square error of the sheet beside a piece, in whatever light or shadow."""
    bodies: Floats
    """(k, o, s) square error of the bodies of each owner's pieces."""

    def some(self, rows: Which) -> "Around":
        """Of some of these cells."""
        return Around(
            self.which[rows],
            self.bare,
            self.seen[rows],
            self.weight[rows],
            self.open[rows],
            self.shown[rows],
            self.glow[rows],
            self.brightest[rows],
            self.sheet[rows],
            self.bodies[rows],
        )


def around(scene: Scene, which: Which, bare: Bare, known: Usual) -> Around:
    """Of the cells `which` (k,), at a table where that is usual."""
    seen = scene.patches(which, scene.ground, bare.places_mm[which])
    glow = scene.glow[which]
    factor, offset = scene.tones.scale(which)
    brightest = 255 * factor + offset
    # Where paper itself is as white as the camera shows, nothing can outshine it.
    end = np.clip(brightest.min(axis=1) - np.float32(0.01), GLARE[0], GLARE[1])[:, None]
    bright = np.clip((end - darkest(seen)) / DIM_RANGE_LOG, 0, 1)
    shows = np.where(glow[:, None], np.float32(1), bright).astype(np.float32)
    own, free = bare.own[which], bare.open[which]
    shown = (free * shows).sum(axis=1) / np.maximum(free.sum(axis=1), 1e-6)
    sheet = sheet_error(seen, bare.art[which], glow, SHADE[1])
    bodies = _bodies_error(seen, known.flanks)
    return Around(which, bare, seen, own * shows, free * shows, shown, glow, brightest, sheet, bodies)


def sheet_error(seen: Floats, art: Floats, glow: NDArray[np.bool_], brightest: float | Floats) -> Floats:
    """(k, s) square error of the sheet in whatever light or shadow; `brightest` beside its print."""
    error = _in_light(seen, art, SHADE[0], brightest)
    return np.asarray(np.where(glow[:, None], np.minimum(error, NEUTRAL_MSE), error), np.float32)


def _bodies_error(seen: Floats, flanks: Flanks | None) -> Floats:
    """(k, o, s) square error of the pieces' bodies, each owner's; where they are not known they say
    nothing."""
    if flanks is None:
        return np.full((len(seen), 1, seen.shape[1]), NEUTRAL_MSE, np.float32)
    bodies = np.stack([_in_light(seen, body[None, None], *TURNED) for body in flanks.shown()], axis=1)
    return np.asarray(np.fmin(bodies, NEUTRAL_MSE), np.float32)


def _in_light(seen: Floats, art: Floats, least: float, most: float | Floats) -> Floats:
    """(k, s) square error of a thing so bright beside what it usually is."""
    gain = np.clip(brightness(seen, art), least, most)
    return np.asarray(
        SHEET_WEIGHT_FACTOR * mean_colour((seen - gain[..., None] * art) ** 2)
        + SHADOWED_SHEET_MSE * (gain - 1) ** 2,
        np.float32,
    )


def brightness(seen: Floats, art: Floats) -> Floats:
    """(k, s) of samples beside their print."""
    ratio = dot(seen, art) / np.maximum(dot(art, art), 1e-6)
    return np.asarray(np.maximum(ratio, 1e-2), np.float32)
