"""Which printed face stands on a cell, where, and turned how far: matched at every place and rotation. Pure.

A patch is explained by a template with a gain and a veil. What is left over is the error; a patch that
nothing explains well makes every face doubtful.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.appearance.spectrum import Spectrum, best_match, best_turn
from vision.appearance.templates import Gallery, Templates
from vision.cells.centre_search import explored, lattice, spacing_of
from vision.cells.registration import Stand, registered
from vision.cells.scene import Scene, likelihood
from vision.geometry.sampling import Floats, Which
from vision.photometry.channels import dot, length
from vision.photometry.light_fit import Limits

FACE = Limits((0.3, 2.5), (0.7, 1.7), (-0.4, 1.0), 0.002)
"""What light may do to faces: veils by weak blacks, gloss and haze cost nothing."""

VEIL = (-0.4, 0.75)
"""Veils that cost nothing while places are sought: with 1.0 a glossy room lost five turns of eight."""

LIT_COLOUR_SHARE = 0.1
"""What the colour of a face still counts beside a light."""

CONTRAST_SPREAD_LOG = 0.3
"""Standard deviation of the logarithm of contrast between the pieces of one table."""

PLACE_SIGMA_PITCHES = 0.07
"""Standard deviation of how far off its cell's centre a piece is put, in pitches."""

PEAKS_COUNT = 4
"""Places at which a piece is looked for closely."""

DOUBT_STEPS_COUNT = 3
"""Steps, from the middle to twice the usual stray, in which a piece in doubt is looked for."""

LIKELIEST_FACES_COUNT = 6
"""Faces of a size that are compared sample by sample."""


@dataclass(frozen=True, eq=False)
class Standing:
    """Where pieces of one size stand on `k` cells, if they stand there: `m` of them in the same place."""

    shift_mm: Floats
    """(k, 2) from the middle of the cell."""
    turn: Floats
    """(k, m) radians."""
    face: Which
    """(k, m) numbers of their templates, among those of their size or of all."""
    stray: Floats
    """(k,) nats lost for standing so far off."""

    def among(self, columns: slice, count: int) -> "Standing":
        """With the numbers that their templates have among those of all sizes, where they have such
        `columns`; the last is repeated until there are `count` in every place."""
        more = np.minimum(np.arange(count), self.face.shape[1] - 1)
        return replace(self, turn=self.turn[:, more], face=self.face[:, more] + columns.start)

    def prior(self, gain: Floats, contrast: float) -> NDArray[np.float64]:
        """(k, m) nats that are not owed to the image. All pieces lie in the same light: `gain` (k, m)."""
        return np.asarray(-self.stray[:, None] - _unevenness(gain, contrast), np.float64)


def pooled(each: Sequence[Standing], columns: Sequence[slice]) -> Standing:
    """All of those in one, the templates of each having such `columns` among those of all sizes."""
    count = max(one.face.shape[1] for one in each)
    return joined([one.among(mine, count) for one, mine in zip(each, columns, strict=True)])


def joined(each: Sequence[Standing]) -> Standing:
    """All of those in one, with as many templates in every place."""
    return Standing(
        np.concatenate([one.shift_mm for one in each]),
        np.concatenate([one.turn for one in each]),
        np.concatenate([one.face for one in each]),
        np.concatenate([one.stray for one in each]),
    )


def match(scene: Scene, which: Which, sized: Templates, pitch_mm: float, contrast: float) -> Standing:
    """Where templates of one size fit best, at any place and rotation near each cell; the likeliest first."""
    radius, spacing = sized.radius_mm, spacing_of(sized, pitch_mm)
    first = explored(scene, which, sized, pitch_mm)
    tried = _weighed(scene, which, first.seen, sized.coarse, first.product, first.shifts, pitch_mm, contrast)
    starts = _peaks(tried, 1.1 * spacing, PEAKS_COUNT)
    shifts = (starts[:, :, None] + lattice(1, 0.1 * radius)).reshape(len(which), -1, 2)
    seen = _patches(scene, which, sized.fine, radius, shifts)
    product = best_match(seen, sized.fine)
    tried = _weighed(scene, which, seen, sized.fine, product, shifts, pitch_mm, contrast)
    place = _peaks(tried, 0.0, 1)
    law, turn = _fitted(scene, which, sized, place, pitch_mm, contrast)
    face = np.argsort(-law[:, 0], axis=1)[:, :LIKELIEST_FACES_COUNT]
    turn = np.take_along_axis(turn[:, 0], face, axis=1)
    return Standing(place[:, 0].copy(), turn, face, _stray(place[:, 0], pitch_mm))


def scattered(scene: Scene, which: Which, sized: Templates, pitch_mm: float, contrast: float) -> Standing:
    """Templates of one size at `s` places round the middle of each cell; the likeliest of each place first.

    (k * s, m), cell by cell.
    """
    round_middle = lattice(DOUBT_STEPS_COUNT, 2 * PLACE_SIGMA_PITCHES * pitch_mm / DOUBT_STEPS_COUNT)
    places = np.broadcast_to(round_middle, (len(which), *round_middle.shape))
    law, turn = _fitted(scene, which, sized, places, pitch_mm, contrast)
    face = np.argsort(-law, axis=2)[..., :LIKELIEST_FACES_COUNT]
    turn = np.take_along_axis(turn, face, axis=2)
    shift, count = places.reshape(-1, 2).copy(), face.shape[2]
    return Standing(shift, turn.reshape(-1, count), face.reshape(-1, count), _stray(shift, pitch_mm))


def _fitted(
    scene: Scene, which: Which, sized: Templates, places: Floats, pitch_mm: float, contrast: float
) -> tuple[NDArray[np.float64], Floats]:
    """(k, s, t) nats of templates at `places` (k, s, 2), and how far they are turned there."""
    seen = _patches(scene, which, sized.fine, sized.radius_mm, places)
    product, turn = best_turn(seen, sized.fine)
    law = _weighed(scene, which, seen, sized.fine, product, places, pitch_mm, contrast).law
    return law, turn.reshape(law.shape)


def closer(scene: Scene, standing: Standing, which: Which, printed: Gallery, pitch_mm: float) -> Standing:
    """One piece a cell, of any size, stood where it fits best: `standing` with `m` of one."""
    face = standing.face[:, 0]
    stand = registered(scene, which, printed, face, Stand(standing.shift_mm, standing.turn[:, 0]))
    return Standing(stand.shift_mm, stand.turn[:, None], standing.face, _stray(stand.shift_mm, pitch_mm))


@dataclass(frozen=True, eq=False)
class _Tried:
    """What `s` shifts gave at `k` cells with `t` templates."""

    shifts: Floats
    """(k, s, 2)."""
    law: NDArray[np.float64]
    """(k, s, t) nats of each piece."""


def _peaks(tried: _Tried, apart_mm: float, count: int) -> Floats:
    """(k, count, 2) the most promising shifts, at least so far apart."""
    likeliest, row = tried.law.max(axis=2), np.arange(len(tried.shifts))
    peaks = []
    for _ in range(count):
        peaks.append(tried.shifts[row, likeliest.argmax(axis=1)])
        near = length(tried.shifts - peaks[-1][:, None]) <= apart_mm
        likeliest[near] = -np.inf
    return np.stack(peaks, axis=1)


def _weighed(
    scene: Scene,
    which: Which,
    seen: Spectrum,
    wanted: Spectrum,
    product: Floats,
    shifts: Floats,
    pitch_mm: float,
    contrast: float,
) -> _Tried:
    """How well templates fit at `shifts` (k, s, 2) of each cell, given what is `seen` there and its greatest
    mean `product` (k * s, t) with each."""
    count, number = shifts.shape[:2]
    tinted = np.repeat(np.where(scene.glow[which], np.float32(LIT_COLOUR_SHARE), np.float32(1)), number)
    error, gain = residual(product, seen, wanted, tinted)
    error = (error / contrast**2).reshape(count, number, -1)
    gain = gain.reshape(count, number, -1)
    prior = -_stray(shifts, pitch_mm)[:, :, None] - _unevenness(gain, contrast)
    law = likelihood(error) + prior
    return _Tried(shifts, law)


def _patches(scene: Scene, which: Which, wanted: Spectrum, radius: float, shifts: Floats) -> Spectrum:
    """What is seen at `shifts` (k, s, 2) of each cell, cell by cell."""
    return scene.spectrum(which, shifts, radius, wanted.rings, wanted.angles)


def _stray(shifts: Floats, pitch_mm: float) -> Floats:
    """Nats lost at shifts (..., 2): a piece far off the centre is less likely to belong to the cell."""
    return np.asarray(0.5 * dot(shifts, shifts) / (PLACE_SIGMA_PITCHES * pitch_mm) ** 2, np.float32)


def _unevenness(gain: Floats, contrast: float) -> Floats:
    """Nats lost because all pieces lie in the same light."""
    return np.asarray(0.5 * (np.log(gain / contrast) / CONTRAST_SPREAD_LOG) ** 2, np.float32)


def residual(product: Floats, seen: Spectrum, art: Spectrum, tinted: Floats) -> tuple[Floats, Floats]:
    """(k, t) mean square error of templates `art` (t) on patches `seen` (k), and the contrast it takes.

    `product` (k, t) is their greatest mean product. Gain and veil are the best within their bounds;
    `tinted` (k,) says how much the veil's having a colour counts: all (1) or nothing (0).
    """
    weight = tinted[:, None]
    overlap = seen.mean @ art.mean.T / 3
    grey_seen, grey_art = seen.mean.mean(axis=1)[:, None], art.mean.mean(axis=1)[None]
    hue_seen = (seen.mean**2).mean(axis=1)[:, None]
    hue_art = (art.mean**2).mean(axis=1)[None]
    drawing = np.maximum(art.power[None] - hue_art, 1e-6)
    gain = np.clip((product - overlap) / drawing, *FACE.gain)
    left = np.maximum(seen.power[:, None] - hue_seen - 2 * gain * (product - overlap) + gain**2 * drawing, 0)
    # Cameras make colours deeper, or paler, than they are.
    hue = np.maximum(hue_art - grey_art**2, 1e-6)
    shared = overlap - grey_seen * grey_art
    depth = np.clip(shared / hue, FACE.depth[0] * gain, FACE.depth[1] * gain)
    tint = np.maximum(hue_seen - grey_seen**2 - 2 * depth * shared + depth**2 * hue, 0)
    veil = grey_seen - gain * grey_art
    beyond = np.maximum(VEIL[0] - veil, 0) + np.maximum(veil - VEIL[1], 0)
    return np.asarray(left + weight * (tint + beyond**2), np.float32), np.asarray(gain, np.float32)
