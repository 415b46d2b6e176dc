"""How well every label explains the patch of every cell: log-likelihoods. Pure.

A patch is explained by a template, brightened by a gain and veiled by an offset, both the same for all
three colours (the room's colour is taken out before). What is left over is the error; a patch that
nothing explains well makes every label doubtful, because the noise is estimated along with the label.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.looks import USED, WAVES, WEIGHTS, Looks, mean, power, waves
from vision.rectify import ANGLES, RINGS, Floats, Pixels, Plane, disc, sample

FREEDOM = 22.0
"""Independent samples that a patch is worth (its pixels are far from independent)."""

FLOOR = 0.0022
"""Mean square error that print, paper and sensor leave with the right label."""

GAIN = (0.55, 1.25)
"""Brightness of a face beside the paper round it."""

VEIL = (-0.12, 0.16)
"""Offsets that cost nothing: weak blacks below, haze above."""

REACH = 0.3
"""How far off its cell's centre a man is sought, in pitches."""


@dataclass(frozen=True, eq=False)
class Scene:
    """One image of a table whose pose is known."""

    pixels: Pixels
    white: Floats
    """(n, 3) colour of paper round each cell, in units of full scale."""
    ground: Plane
    men: Plane
    """The tops of the men."""
    glow: NDArray[np.bool_]
    """(n,) cells with a light on under them."""

    def patches(self, which: NDArray[np.intp], seen: Plane, places_mm: Floats) -> Floats:
        """(k, p, 3) colours in units of paper white; arguments as `rectify.sample` has them."""
        return sample(self.pixels, seen, which, places_mm) / self.white[which][:, None]


@dataclass(frozen=True, eq=False)
class Bare:
    """The sheet with nothing on it."""

    art: Floats
    """(n, RINGS, ANGLES, 3) round each cell, in units of paper white."""
    radius_mm: float
    pitch_mm: float


@dataclass(frozen=True, eq=False)
class Scores:
    """What was found on `k` cells."""

    log_likelihood: NDArray[np.float64]
    """(k, m) nats."""
    error: Floats
    """(k,) mean square error of the best label, in units of paper white."""
    shift_mm: Floats
    """(k, 2) where the man stands beside the cell's centre."""


def classify(scene: Scene, which: NDArray[np.intp], looks: Looks, bare: Bare) -> Scores:
    """Scores of the cells `which` (k,)."""
    nothing = _emptiness(scene, which, bare)
    table = np.full((len(which), looks.count), -np.inf)
    table[:, 0] = nothing.log_likelihood[:, 0]
    found = [nothing]
    for radius in np.unique(looks.radius_mm):
        mine = np.flatnonzero(looks.radius_mm == radius)
        scores = _faces(scene, which, looks.templates[mine], float(radius), bare.pitch_mm)
        for label, face in enumerate(looks.face):
            if face in mine:
                table[:, label] = scores.log_likelihood[:, int(np.searchsorted(mine, face))]
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


def residual(covariance: Floats, seen: tuple[Floats, Floats], art: tuple[Floats, Floats]) -> Floats:
    """Mean square error of the best gain and offset within their bounds.

    `seen` and `art` are (mean, mean square); all arrays broadcast.
    """
    spread_seen, spread_art = seen[1] - seen[0] ** 2, art[1] - art[0] ** 2
    together = covariance - seen[0] * art[0]
    gain = np.clip(together / np.maximum(spread_art, 1e-6), *GAIN)
    left = np.maximum(spread_seen - 2 * gain * together + gain**2 * spread_art, 0)
    veil = seen[0] - gain * art[0]
    beyond = np.maximum(VEIL[0] - veil, 0) + np.maximum(veil - VEIL[1], 0)
    return np.asarray(left + beyond**2, np.float32)


def _emptiness(scene: Scene, which: NDArray[np.intp], bare: Bare) -> Scores:
    """Scores of the one label "nothing stands here"."""
    places = disc(USED * bare.radius_mm).reshape(-1, 2)
    seen = scene.patches(which, scene.ground, places).reshape(-1, RINGS, ANGLES, 3)
    art = bare.art[which]
    lit = scene.glow[which]
    seen[lit], art[lit] = _without_glow(seen[lit]), _without_glow(art[lit])
    both = np.einsum("krac,krac,r->k", seen, art, WEIGHTS, optimize=True)
    error = residual(both, (mean(seen), power(seen)), (mean(art), power(art)))
    return Scores(likelihood(error)[:, None], error, np.zeros((len(which), 2), np.float32))


def _without_glow(patches: Floats) -> Floats:
    """Patches less what a light below can do: a colour that changes from ring to ring."""
    ring = patches.mean(axis=2, keepdims=True)
    return patches - ring + ring.mean(axis=(1, 3), keepdims=True)


def _faces(
    scene: Scene, which: NDArray[np.intp], templates: Floats, radius_mm: float, pitch_mm: float
) -> Scores:
    """Scores of templates (t, RINGS, ANGLES, 3) of one size, at any place and rotation near each cell."""
    radius = USED * radius_mm
    near = _coarse(scene, which, templates, radius, pitch_mm)
    shifts = near[:, None] + _lattice(1, radius * 0.1)[None]
    count, tries = shifts.shape[:2]
    places = (shifts[:, :, None] + disc(radius).reshape(1, 1, -1, 2)).reshape(count, -1, 2)
    seen = scene.patches(which, scene.men, places).reshape(-1, RINGS, ANGLES, 3)
    error = _turned(seen, templates).reshape(count, tries, -1)
    law = likelihood(error) - _stray(shifts, pitch_mm)[:, :, None]
    place, row = np.argmax(law.max(axis=2), axis=1), np.arange(count)
    return Scores(law.max(axis=1), error[row, place].min(axis=1), shifts[row, place])


def _turned(seen: Floats, templates: Floats) -> Floats:
    """(k, t) error of every template at its best rotation over patches (k, RINGS, ANGLES, 3)."""
    product = np.matmul(waves(seen), waves(templates).conj().transpose(0, 2, 1))
    whole = np.zeros((ANGLES // 2 + 1, *product.shape[1:]), np.complex64)
    whole[:WAVES] = product
    match = np.fft.irfft(whole, ANGLES, axis=0).max(axis=0).astype(np.float32)
    return residual(
        match, (mean(seen)[:, None], power(seen)[:, None]), (mean(templates)[None], power(templates)[None])
    )


def _coarse(
    scene: Scene, which: NDArray[np.intp], templates: Floats, radius: float, pitch_mm: float
) -> Floats:
    """(k, 2) shift in mm at which the rings, whatever the rotation, look most like a face."""
    rings, angles = RINGS // 2, 16
    steps = int(np.ceil(REACH * pitch_mm / (0.3 * radius)))
    shifts = _lattice(steps, REACH * pitch_mm / steps)
    places = (shifts[:, None] + disc(radius, rings, angles).reshape(1, -1, 2)).reshape(-1, 2)
    seen = scene.patches(which, scene.men, places).reshape(len(which), len(shifts), rings, angles, 3)
    weight = np.sqrt((np.arange(rings, dtype=np.float32) + 0.5) / np.sum(np.arange(rings) + 0.5) / 3)
    profile = (seen.mean(axis=3) * weight[:, None]).reshape(len(which), len(shifts), 1, -1)
    halves = templates.reshape(len(templates), rings, -1, 3).mean(axis=2)
    art = (halves * weight[:, None]).reshape(len(templates), -1)
    flat = np.repeat(weight, 3)
    error = residual(
        (profile @ art.T)[:, :, 0],
        (profile @ flat, (profile**2).sum(axis=3)),
        ((art @ flat)[None, None], (art**2).sum(axis=1)[None, None]),
    ).min(axis=2)
    law = likelihood(error) - _stray(shifts, pitch_mm)[None]
    return shifts[np.argmax(law, axis=1)]


def _stray(shifts: Floats, pitch_mm: float) -> Floats:
    """Nats against a man standing so far off the centre."""
    return np.asarray(0.5 * (shifts**2).sum(axis=-1) / (0.2 * pitch_mm) ** 2, np.float32)


def _lattice(steps: int, spacing: float) -> Floats:
    """((2 steps + 1)², 2) shifts on a square lattice, the centre among them."""
    line = np.arange(-steps, steps + 1) * spacing
    return np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2).astype(np.float32)
