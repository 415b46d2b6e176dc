"""How well every label explains the patch of every cell: log-likelihoods. Pure.

A patch is explained by a template with a gain and a veil, both the same for all three colours (the room's
colour is taken out before). What is left over is the error; a patch that nothing explains well makes every
label doubtful, because its noise is estimated along with the label.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.light import Tones
from vision.looks import USED, Looks, Spectrum, Templates, area, best_match, moments, spectrum
from vision.rectify import ANGLES, RINGS, Floats, Pixels, Plane, disc, sample

Which = NDArray[np.intp]

FREEDOM = 22.0
"""Independent samples that a patch is worth (its pixels are far from independent)."""

FLOOR = 0.0022
"""Mean square error that print, paper and sensor leave with the right label."""

GAIN = (0.5, 1.4)
"""Contrast of a face beside that of the markers."""

VEIL = (-0.2, 0.35)
"""Offsets that cost nothing: weak blacks below, gloss and haze above."""

REACH = 0.3
"""How far off its cell's centre a man is sought, in pitches."""

LOW_WAVES = 3
"""Angular frequencies in which a light below may change an empty cell."""


@dataclass(frozen=True, eq=False)
class Scene:
    """One image of a table whose pose is known."""

    pixels: Pixels
    tones: Tones
    ground: Plane
    men: Plane
    """The tops of the men."""
    glow: NDArray[np.bool_]
    """(n,) cells with a light on under them."""

    def patches(self, which: Which, seen: Plane, places_mm: Floats) -> Floats:
        """(k, p, 3) colours, print black 0 and paper white 1; arguments as `rectify.sample` has them."""
        return self.tones.normal(sample(self.pixels, seen, which, places_mm), which)


@dataclass(frozen=True, eq=False)
class Bare:
    """The sheet with nothing on it."""

    art: Floats
    """(n, RINGS, ANGLES, 3) round each cell, on the scale of patches."""
    radius_mm: float
    pitch_mm: float


@dataclass(frozen=True, eq=False)
class Scores:
    """What was found on `k` cells."""

    log_likelihood: NDArray[np.float64]
    """(k, m) nats."""
    error: Floats
    """(k,) mean square error of the best label."""
    shift_mm: Floats
    """(k, 2) where the man stands beside the cell's centre."""


def classify(scene: Scene, which: Which, looks: Looks, prepared: Sequence[Templates], bare: Bare) -> Scores:
    """Scores of the cells `which` (k,)."""
    nothing = _emptiness(scene, which, bare)
    table = np.full((len(which), len(looks.labels)), -np.inf)
    table[:, 0] = nothing.log_likelihood[:, 0]
    found = [nothing]
    for sized in prepared:
        scores = _faces(scene, which, sized, bare.pitch_mm)
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
    )


def likelihood(error: Floats) -> NDArray[np.float64]:
    """Nats from mean square errors: Student's law, because the noise of a patch is itself unknown."""
    return -0.5 * FREEDOM * np.log(error.astype(np.float64) + FLOOR)


def residual(product: Floats, seen: tuple[Floats, Floats], art: tuple[Floats, Floats]) -> Floats:
    """Mean square error of the best gain and veil within their bounds.

    `seen` and `art` are (mean, mean square); all arrays broadcast.
    """
    spread_seen, spread_art = seen[1] - seen[0] ** 2, art[1] - art[0] ** 2
    together = product - seen[0] * art[0]
    gain = np.clip(together / np.maximum(spread_art, 1e-6), *GAIN)
    left = np.maximum(spread_seen - 2 * gain * together + gain**2 * spread_art, 0)
    veil = seen[0] - gain * art[0]
    beyond = np.maximum(VEIL[0] - veil, 0) + np.maximum(veil - VEIL[1], 0)
    return np.asarray(left + beyond**2, np.float32)


def _emptiness(scene: Scene, which: Which, bare: Bare) -> Scores:
    """Scores of the one label "nothing stands here"."""
    places = disc(USED * bare.radius_mm).reshape(-1, 2)
    seen = scene.patches(which, scene.ground, places).reshape(-1, RINGS, ANGLES, 3)
    art = bare.art[which]
    product = np.einsum("krac,krac->kr", seen, art) @ area(RINGS, ANGLES)
    error = residual(product, moments(seen), moments(art))
    lit = scene.glow[which]
    if lit.any():
        error[lit] = _under_light(seen[lit], art[lit])
    return Scores(likelihood(error)[:, None], error, np.zeros((len(which), 2), np.float32))


def _under_light(seen: Floats, art: Floats) -> Floats:
    """(k,) error of the bare sheet over a light, which adds anything smooth but takes nothing away."""
    waves = np.fft.rfft(seen - art, axis=2)
    waves[:, :, :LOW_WAVES] = 0
    rough = moments(np.fft.irfft(waves, ANGLES, axis=2).astype(np.float32))[1]
    darker = np.maximum(moments(art)[0] - moments(seen)[0] - 0.1, 0)
    return np.asarray(rough + darker**2, np.float32)


def _faces(scene: Scene, which: Which, sized: Templates, pitch_mm: float) -> Scores:
    """Scores of templates of one size, at any place and rotation near each cell."""
    radius = sized.radius_mm
    steps = int(np.ceil(REACH * pitch_mm / (0.26 * radius)))
    shift = np.zeros((len(which), 2), np.float32)
    shift, _, _ = _search(
        scene, which, sized.coarse, radius, shift, _lattice(steps, REACH * pitch_mm / steps), pitch_mm
    )
    shift, _, _ = _search(scene, which, sized.fine, radius, shift, _lattice(1, 0.1 * radius), pitch_mm)
    shift, law, error = _search(scene, which, sized.fine, radius, shift, _lattice(1, 0.04 * radius), pitch_mm)
    return Scores(law, error, shift)


def _search(
    scene: Scene, which: Which, wanted: Spectrum, radius: float, start: Floats, tries: Floats, pitch_mm: float
) -> tuple[Floats, NDArray[np.float64], Floats]:
    """Best shift (k, 2), nats (k, t) and least error (k,) among shifts start + tries."""
    rings = wanted.waves.shape[2] // 3
    shifts = start[:, None] + tries[None]
    count, number = shifts.shape[:2]
    places = (shifts[:, :, None] + disc(radius, rings, wanted.angles).reshape(1, 1, -1, 2)).reshape(
        count, -1, 2
    )
    patches = scene.patches(which, scene.men, places).reshape(-1, rings, wanted.angles, 3)
    seen = spectrum(patches)
    error = residual(
        best_match(seen, wanted),
        (seen.mean[:, None], seen.power[:, None]),
        (wanted.mean[None], wanted.power[None]),
    ).reshape(count, number, -1)
    # A man far off the centre is less likely to belong to the cell.
    stray = 0.5 * (shifts**2).sum(axis=2) / (0.2 * pitch_mm) ** 2
    law = likelihood(error) - stray[:, :, None]
    place, row = np.argmax(law.max(axis=2), axis=1), np.arange(count)
    return shifts[row, place], law.max(axis=1), error[row, place].min(axis=1)


def _lattice(steps: int, spacing: float) -> Floats:
    """((2 steps + 1)², 2) shifts on a square lattice, the centre among them."""
    line = np.arange(-steps, steps + 1) * spacing
    return np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2).astype(np.float32)
