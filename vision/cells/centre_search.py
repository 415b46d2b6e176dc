"""What is seen all round a cell, whatever light is on under it; and where drawings have their middle. Pure.

Middles are found by the mean colours of rings, whichever way a drawing is turned. A drawing of narrow rings
fits itself only within a fraction of a ring, far less than the steps of a search at every rotation; without
the rotations a search may be as fine as that.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vision.appearance.spectrum import Spectrum, best_match
from vision.appearance.templates import FIRST_BLUR_DIAMETERS, Templates
from vision.cells.scene import Scene
from vision.geometry.sampling import RINGS_COUNT, Floats, Which
from vision.photometry.channels import length

SEARCH_RADIUS_PITCHES = 0.3
"""How far off its cell's centre a piece is looked for, in pitches."""

RING_CENTRES_COUNT = 3
"""Places more, where its rings are found."""

RING_SEARCH_RADIUS_PITCHES = 0.16
"""How far off its cell's centre a piece is searched so closely, in pitches."""

RING_SEARCH_STEPS_COUNT = 8
"""Steps of the search from the middle outwards."""

RING_SAMPLES_COUNT = 12
"""Samples of a ring."""

NOISE_MSE = 0.002
"""Square of the differences between rings that noise alone makes."""


class Explored(NamedTuple):
    """What is seen all round some cells, whatever light is on under them."""

    which: Which
    shifts: Floats
    """(k, s, 2)."""
    seen: Spectrum
    """(k * s) patches at these shifts, cell by cell, softened."""
    product: Floats
    """(k * s, t) greatest mean products with templates of one size."""
    middles: Floats
    """(k, RING_CENTRES_COUNT, 2) where rings fit."""

    def some(self, rows: Which) -> "Explored":
        """Of some of the cells."""
        number = self.shifts.shape[1]
        patches = (rows[:, None] * number + np.arange(number)).reshape(-1)
        seen, product = self.seen.some(patches), self.product[patches]
        return Explored(self.which[rows], self.shifts[rows], seen, product, self.middles[rows])


def explored(scene: Scene, which: Which, sized: Templates, pitch_mm: float) -> Explored:
    """What is seen all round the cells `which` (k,), beside templates of one size."""
    before: Explored | None = scene.explored.get(sized)
    # A cell in doubt is looked at up to four times: in two lights, and among neighbours known to be bare.
    if before is not None and np.isin(which, before.which).all():
        return before.some((before.which == which[:, None]).argmax(axis=1))
    spacing = spacing_of(sized, pitch_mm)
    places = lattice(round(SEARCH_RADIUS_PITCHES * pitch_mm / spacing), spacing)
    shifts = np.broadcast_to(places, (len(which), *places.shape))
    soft = scene.softened(which, FIRST_BLUR_DIAMETERS * 2 * sized.radius_mm, pitch_mm)
    seen = soft.spectrum(which, shifts, sized.radius_mm, sized.coarse.rings, sized.coarse.angles)
    middles = _ring_middles(scene, which, sized, pitch_mm, RING_CENTRES_COUNT)
    found = Explored(which, shifts, seen, best_match(seen, sized.coarse), middles)
    scene.explored[sized] = found
    return found


def spacing_of(sized: Templates, pitch_mm: float) -> float:
    """Millimetres between the places at which templates of one size are first looked for."""
    reach = SEARCH_RADIUS_PITCHES * pitch_mm
    return reach / int(np.ceil(reach / (0.26 * sized.radius_mm)))


def _ring_middles(scene: Scene, which: Which, sized: Templates, pitch_mm: float, count: int) -> Floats:
    """(k, count, 2) where, round each cell, rings are most like those of one of the templates."""
    spacing = RING_SEARCH_RADIUS_PITCHES * pitch_mm / RING_SEARCH_STEPS_COUNT
    shifts = lattice(RING_SEARCH_STEPS_COUNT, spacing)
    everywhere = np.broadcast_to(shifts, (len(which), *shifts.shape))
    seen = scene.ring_colours(which, everywhere, sized.radius_mm, RINGS_COUNT, RING_SAMPLES_COUNT)
    likeness = _likeness(seen, _profiles(sized)).max(axis=2)
    middles = []
    for _ in range(count):
        best = shifts[likeness.argmax(axis=1)]
        middles.append(best)
        near = length(shifts[None] - best[:, None]) < 1.6 * spacing
        likeness[near] = -np.inf
    return np.stack(middles, axis=1)


@lru_cache(maxsize=64)
def lattice(steps: int, spacing: float) -> Floats:
    """(s, 2) shifts on a square lattice round the centre; a large one is cut to a disc."""
    line = np.arange(-steps, steps + 1) * spacing
    square = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2).astype(np.float32)
    return np.asarray(square[np.hypot(*square.T) < (steps + 0.5) * spacing], np.float32)


@lru_cache(maxsize=8)
def _profiles(sized: Templates) -> Floats:
    """(t, RINGS_COUNT, 3) mean colours of the templates' rings."""
    rings = sized.art().mean(axis=1)
    return np.asarray(rings.reshape(len(rings), RINGS_COUNT, -1, 3).mean(axis=2), np.float32)


def _likeness(seen: Floats, art: Floats) -> Floats:
    """(k, s, t) correlation of rings `seen` (k, s, RINGS_COUNT, 3) and `art` (t, RINGS_COUNT, 3), by area."""
    share = (np.arange(RINGS_COUNT) + 0.5).astype(np.float32)
    share /= 3 * share.sum()
    seen, art = seen - _mean(seen, share), art - _mean(art, share)
    product = np.einsum("ksrc,trc,r->kst", seen, art, share, optimize=True)
    power = np.einsum("ksrc,ksrc,r->ks", seen, seen, share)[:, :, None] + NOISE_MSE
    return np.asarray(product / np.sqrt(power * np.einsum("trc,trc,r->t", art, art, share)), np.float32)


def _mean(rings: Floats, share: Floats) -> Floats:
    return np.asarray(np.einsum("...rc,r->...c", rings, 3 * share)[..., None, :], np.float32)
