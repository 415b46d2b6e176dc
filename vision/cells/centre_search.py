"""What is seen all round a cell, whatever light is on under it. Pure."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vision.appearance.spectrum import Spectrum, best_match
from vision.appearance.templates import FIRST_BLUR_DIAMETERS, Templates
from vision.cells.scene import Scene
from vision.geometry.sampling import Floats, Which

SEARCH_RADIUS_PITCHES = 0.3
"""How far off its cell's centre a piece is looked for, in pitches."""


class Explored(NamedTuple):
    """What is seen all round some cells, whatever light is on under them."""

    which: Which
    shifts: Floats
    """(k, s, 2)."""
    seen: Spectrum
    """(k * s) patches at these shifts, cell by cell, softened."""
    product: Floats
    """(k * s, t) greatest mean products with templates of one size."""

    def some(self, rows: Which) -> "Explored":
        """Of some of the cells."""
        number = self.shifts.shape[1]
        patches = (rows[:, None] * number + np.arange(number)).reshape(-1)
        seen, product = self.seen.some(patches), self.product[patches]
        return Explored(self.which[rows], self.shifts[rows], seen, product)


def explored(scene: Scene, which: Which, sized: Templates, pitch_mm: float) -> Explored:
    """What is seen all round the cells `which` (k,), beside templates of one size."""
    before: Explored | None = scene.explored.get(sized)
    # A cell in doubt is looked at in two lights.
    if before is not None and np.isin(which, before.which).all():
        return before.some((before.which == which[:, None]).argmax(axis=1))
    spacing = spacing_of(sized, pitch_mm)
    places = lattice(round(SEARCH_RADIUS_PITCHES * pitch_mm / spacing), spacing)
    shifts = np.broadcast_to(places, (len(which), *places.shape))
    soft = scene.softened(which, FIRST_BLUR_DIAMETERS * 2 * sized.radius_mm, pitch_mm)
    seen = soft.spectrum(which, shifts, sized.radius_mm, sized.coarse.rings, sized.coarse.angles)
    found = Explored(which, shifts, seen, best_match(seen, sized.coarse))
    scene.explored[sized] = found
    return found


def spacing_of(sized: Templates, pitch_mm: float) -> float:
    """Millimetres between the places at which templates of one size are first looked for."""
    reach = SEARCH_RADIUS_PITCHES * pitch_mm
    return reach / int(np.ceil(reach / (0.26 * sized.radius_mm)))


@lru_cache(maxsize=64)
def lattice(steps: int, spacing: float) -> Floats:
    """(s, 2) shifts on a square lattice round the centre; a large one is cut to a disc."""
    line = np.arange(-steps, steps + 1) * spacing
    square = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2).astype(np.float32)
    return np.asarray(square[np.hypot(*square.T) < (steps + 0.5) * spacing], np.float32)
