"""How well every label explains the patch of every cell: log-likelihoods. Pure.

A patch is explained by a template with a gain and a veil, both the same for all three colours (the room's
colour is taken out before). What is left over is the error; a patch that nothing explains well makes every
label doubtful, because its noise is estimated along with the label.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.glow import unexplained
from vision.light import Tones
from vision.looks import USED, Looks, Templates
from vision.polar import Spectrum, aligned, best_match, spectrum
from vision.rectify import ANGLES, RINGS, Floats, Pixels, Plane, disc, sample

Which = NDArray[np.intp]

FREEDOM = 20.0
"""Independent samples that a patch is worth (its pixels are far from independent)."""

FLOOR = 0.0022
"""Mean square error that print, paper and sensor leave with the right label."""

HOPELESS = 0.15
"""Mean square error at which a label explains nothing."""

GAIN = (0.45, 2.5)
"""Contrast of a face beside that of the markers."""

DEPTH = (0.7, 1.7)
"""Contrast of broad colour beside that of the drawing."""

VEIL = (-0.4, 0.35)
"""Offsets of a face that cost nothing: weak blacks below, gloss and haze above."""

PEAKS = 3
"""Places at which a man is looked for closely."""

PALE = 2.5
"""By how much, at most, the error of a face of little contrast is raised."""

PLAIN = 0.5
"""How much a place that shows little is mistrusted, where everything fits."""

UNEVEN = 0.3
"""Standard deviation of the logarithm of contrast between the men of one table."""

LIT = 0.1
"""What the colour of a face still counts beside a light."""

ROOM = (0.6, 1.3)
"""Contrast of an empty cell beside that of the markers."""

HAZE = 0.2
"""Its offset that costs nothing."""

REACH = 0.3
"""How far off its cell's centre a man is sought, in pitches."""


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

    def spectrum(self, which: Which, seen: Plane, places_mm: Floats, rings: int, angles: int) -> Spectrum:
        """Of `s` patches round each cell, cell by cell; `places_mm` (k, s * angles * rings, 2) or without k."""
        taken = sample(self.pixels, seen, which, places_mm).reshape(-1, angles, rings, 3)
        repeat = len(taken) // max(len(which), 1)
        factor, offset = self.tones.scale(which)
        return spectrum(taken, np.repeat(factor, repeat, axis=0), np.repeat(offset, repeat, axis=0))

    def at_men(self, which: Which, radius_mm: float) -> Spectrum:
        """Of the patch round the middle of each cell, at the height of the men."""
        return self.spectrum(which, self.men, disc(radius_mm), RINGS, ANGLES)

    def patches(self, which: Which, seen: Plane, places_mm: Floats) -> Floats:
        """(k, p, 3) colours, print black 0 and paper white 1; arguments as `rectify.sample` has them."""
        factor, offset = self.tones.scale(which)
        return sample(self.pixels, seen, which, places_mm) * factor[:, None] + offset[:, None]


@dataclass(frozen=True, eq=False)
class Bare:
    """The sheet with nothing on it."""

    art: Pixels
    """(n, ANGLES, RINGS, 3) round each cell, as printed."""
    spectrum: Spectrum
    """The same."""
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
    contrast: Floats
    """(k,) of the best face, beside that of the markers."""

    @property
    def parts(self) -> tuple[NDArray[np.floating], ...]:
        """All four, cells first."""
        return self.log_likelihood, self.error, self.shift_mm, self.contrast

    def with_cells(self, which: Which, other: "Scores") -> "Scores":
        """These scores, with those of `other` for the cells `which`."""
        merged = []
        for mine, new in zip(self.parts, other.parts, strict=True):
            whole = mine.copy()
            whole[which] = new
            merged.append(whole)
        return Scores(*merged)


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
        scores = _faces(scene, which, sized, bare.pitch_mm, contrast)
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


def unknown(count: int, labels: int) -> Scores:
    """Scores of cells of which nothing can be said."""
    none = np.zeros((count, 2), np.float32)
    return Scores(np.zeros((count, labels)), np.full(count, np.inf, np.float32), none, none[:, 0])


def usual_contrast(scores: Scores, before: float) -> float:
    """The contrast of the faces that were plainly seen, or what it was `before`."""
    order = np.sort(scores.log_likelihood, axis=1)
    plain = (scores.log_likelihood.argmax(axis=1) > 0) & (order[:, -1] - order[:, -2] > 1)
    return float(np.median(scores.contrast[plain])) if plain.sum() >= 3 else before


def likelihood(error: Floats) -> NDArray[np.float64]:
    """Nats from mean square errors: Student's law, because the noise of a patch is itself unknown.

    Large errors count for little more than middling ones: what looks like nothing known decides nothing.
    """
    soft = error.astype(np.float64) * HOPELESS / (error + HOPELESS)
    return -0.5 * FREEDOM * np.log(soft + FLOOR)


def residual(product: Floats, seen: Spectrum, art: Spectrum, tinted: Floats) -> tuple[Floats, Floats]:
    """(k, t) mean square error of templates `art` (t) on patches `seen` (k), and (k, t) the contrast it takes.

    `product` (k, t) is their greatest mean product. Gain and veil are the best within their bounds;
    `tinted` (k,) says how much the veil's having a colour counts: all (1) or nothing (0).
    """
    weight = tinted[:, None]
    overlap = seen.mean @ art.mean.T / 3
    grey_seen, grey_art = seen.mean.mean(axis=1)[:, None], art.mean.mean(axis=1)[None]
    hue_seen = (seen.mean**2).mean(axis=1)[:, None]
    hue_art = (art.mean**2).mean(axis=1)[None]
    drawing = np.maximum(art.power[None] - hue_art, 1e-6)
    gain = np.clip((product - overlap) / drawing, *GAIN)
    left = np.maximum(seen.power[:, None] - hue_seen - 2 * gain * (product - overlap) + gain**2 * drawing, 0)
    # Fine drawing is blurred away more than broad colour is, so colour may have more contrast, or less.
    hue = np.maximum(hue_art - grey_art**2, 1e-6)
    shared = overlap - grey_seen * grey_art
    depth = np.clip(shared / hue, DEPTH[0] * gain, DEPTH[1] * gain)
    tint = np.maximum(hue_seen - grey_seen**2 - 2 * depth * shared + depth**2 * hue, 0)
    veil = grey_seen - depth * grey_art
    beyond = np.maximum(VEIL[0] - veil, 0) + np.maximum(veil - VEIL[1], 0)
    return np.asarray(left + weight * (tint + beyond**2), np.float32), np.asarray(gain, np.float32)


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
    return Scores(likelihood(error)[:, None], error, none, none[:, 0])


def _plain_error(seen: Spectrum, art: Spectrum, which: Which) -> Floats:
    """(k,) mean square error of patches against what is printed there, but for brightness and haze."""
    one, two = seen.mean.mean(axis=1), art.mean[which].mean(axis=1)
    together = aligned(seen.waves, art.waves[:, which], seen.angles) - one * two
    spread = np.maximum(art.power[which] - two**2, 1e-6)
    gain = np.clip(together / spread, *ROOM)
    beyond = np.maximum(np.abs(one - gain * two) - HAZE, 0)
    left = np.maximum(seen.power - one**2 - 2 * gain * together + gain**2 * spread, 0)
    return np.asarray(left + beyond**2, np.float32)


def _faces(scene: Scene, which: Which, sized: Templates, pitch_mm: float, contrast: float) -> Scores:
    """Scores of templates of one size, at any place and rotation near each cell."""
    radius = sized.radius_mm
    steps = int(np.ceil(REACH * pitch_mm / (0.26 * radius)))
    shifts = np.broadcast_to(
        _lattice(steps, REACH * pitch_mm / steps), (len(which), *_lattice(steps, 1).shape)
    )
    tried = _tried(scene, which, sized.coarse, radius, shifts, pitch_mm, contrast)
    starts = _peaks(tried, 1.5 * REACH * pitch_mm / steps, PEAKS)
    for spacing in (0.1 * radius, 0.04 * radius):
        shifts = (starts[:, :, None] + _lattice(1, spacing)).reshape(len(which), -1, 2)
        tried = _tried(scene, which, sized.fine, radius, shifts, pitch_mm, contrast)
        starts = _peaks(tried, 0.0, 1)
    return _best(tried, contrast)


@dataclass(frozen=True, eq=False)
class _Tried:
    """What `s` shifts gave at `k` cells with `t` templates."""

    shifts: Floats
    """(k, s, 2)."""
    law: NDArray[np.float64]
    """(k, s, t) nats."""
    prior: NDArray[np.float64]
    """(k, s, t) what of them is not owed to the image."""
    evidence: NDArray[np.float64]
    """(k, s) nats for a man standing here rather than elsewhere."""
    error: Floats
    gain: Floats
    """(k, s, t)."""


def _best(tried: _Tried, contrast: float) -> Scores:
    place, row = tried.evidence.argmax(axis=1), np.arange(len(tried.shifts))
    label = tried.law[row, place].argmax(axis=1)
    gain = tried.gain[row, place, label]
    # A pale stain can pass for any face; its error is small only because there is little to err in.
    pale = np.clip((contrast / gain) ** 2, 1, PALE)
    return Scores(
        likelihood(tried.error[row, place] * pale[:, None]) + tried.prior[row, place],
        tried.error[row, place, label] * pale,
        tried.shifts[row, place],
        gain,
    )


def _peaks(tried: _Tried, apart_mm: float, count: int) -> Floats:
    """(k, count, 2) the most promising shifts, at least so far apart."""
    evidence, row = tried.evidence.copy(), np.arange(len(tried.shifts))
    peaks = []
    for _ in range(count):
        peaks.append(tried.shifts[row, evidence.argmax(axis=1)])
        near = ((tried.shifts - peaks[-1][:, None]) ** 2).sum(axis=2) <= apart_mm**2
        evidence[near] = -np.inf
    return np.stack(peaks, axis=1)


def _tried(
    scene: Scene,
    which: Which,
    wanted: Spectrum,
    radius: float,
    shifts: Floats,
    pitch_mm: float,
    contrast: float,
) -> _Tried:
    """How well the templates fit at `shifts` (k, s, 2) of each cell."""
    rings = wanted.waves.shape[2] // 3
    count, number = shifts.shape[:2]
    places = shifts[:, :, None] + disc(radius, rings, wanted.angles)
    seen = scene.spectrum(which, scene.men, places.reshape(count, -1, 2), rings, wanted.angles)
    tinted = np.repeat(np.where(scene.glow[which], np.float32(LIT), np.float32(1)), number)
    error, gain = residual(best_match(seen, wanted), seen, wanted, tinted)
    error = (error / contrast**2).reshape(count, number, -1)
    gain = gain.reshape(count, number, -1)
    # A man far off the centre is less likely to belong to the cell, and all men lie in the same light.
    stray = 0.5 * (shifts**2).sum(axis=2) / (0.2 * pitch_mm) ** 2
    prior = -stray[:, :, None] - 0.5 * (np.log(gain / contrast) / UNEVEN) ** 2
    law = likelihood(error) + prior
    # Where little is to be seen everything fits; a man stands where a face explains the most.
    drawn = (seen.power - (seen.mean.mean(axis=1)) ** 2).reshape(count, number) / contrast**2
    evidence = law.max(axis=2) - PLAIN * likelihood(drawn)
    return _Tried(shifts, law, prior, evidence, error, gain)


def _lattice(steps: int, spacing: float) -> Floats:
    """(s, 2) shifts on a square lattice round the centre; a large one is cut to a disc."""
    line = np.arange(-steps, steps + 1) * spacing
    square = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2).astype(np.float32)
    return square[np.hypot(*square.T) < (steps + 0.5) * spacing]
