"""Points at which four cells of a checkered board meet: light and dark change twice round them. Pure."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import Floats, Pixels

Array = NDArray[np.float64]

RING_SAMPLES_COUNT = 32
"""Places on a ring round a point."""

RINGS_PX = (3.0, 5.0)
"""Radii of the rings: both must look like a crossing."""

BLUR_PX = 1.5
"""Of the grey levels, before their curvature is taken."""

MOST_COUNT = 700
"""Points of a picture that are looked at closely, the strongest first."""

CROSSING_SHARE = 0.7
"""Share of what changes round a point that must change twice as a crossing does."""


@dataclass(frozen=True, eq=False)
class Saddles:
    """Crossings of one picture, the strongest first."""

    places: Array
    """(k, 2) pixels."""
    edges: Array
    """(k, 2) directions of the two lines that cross, radians, modulo half a turn."""
    bright: Array
    """(k,) direction that halves the bright sectors, radians, modulo half a turn."""
    strength: Floats
    """(k,) contrast of the crossing in grey levels."""

    def chosen(self, which: NDArray[np.intp]) -> "Saddles":
        """Those of the numbers `which` (k,)."""
        return Saddles(self.places[which], self.edges[which], self.bright[which], self.strength[which])


def saddles(grey: Pixels) -> Saddles:
    """The crossings of a picture (h, w)."""
    soft = np.asarray(cv2.GaussianBlur(grey.astype(np.float32), (0, 0), BLUR_PX), np.float32)
    places = _stationary(soft)
    if not len(places):
        return Saddles(places, places, np.zeros(0), np.zeros(0, np.float32))
    return _crossing(soft, places)


def _stationary(soft: Floats) -> Array:
    """(k, 2) places at which grey levels curve up one way and down the other, to a fraction of a pixel."""
    across, down = (
        cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=1 / 8),
        cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=1 / 8),
    )
    xx, yy = cv2.Sobel(across, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(down, cv2.CV_32F, 0, 1, scale=1 / 8)
    xy = cv2.Sobel(across, cv2.CV_32F, 0, 1, scale=1 / 8)
    bent = xy * xy - xx * yy
    largest = cv2.dilate(bent, np.ones((7, 7), np.uint8))
    edge = int(max(RINGS_PX)) + 2
    peak = (bent == largest) & (bent > 0.05)
    peak[:edge], peak[-edge:], peak[:, :edge], peak[:, -edge:] = False, False, False, False
    rows, columns = np.nonzero(peak)
    order = np.argsort(-bent[rows, columns])[:MOST_COUNT]
    rows, columns = rows[order], columns[order]
    # Newton's step to where the slope vanishes.
    a, b, c = xx[rows, columns], xy[rows, columns], yy[rows, columns]
    p, q = across[rows, columns], down[rows, columns]
    bend = a * c - b * b
    step = np.stack([-(c * p - b * q) / bend, -(a * q - b * p) / bend], axis=1)
    near = np.abs(step).max(axis=1) < 2.5
    return np.asarray((np.stack([columns, rows], axis=1) + step)[near], np.float64)


def _crossing(soft: Floats, places: Array) -> Saddles:
    """Those of the places round which light and dark change twice."""
    turns = 2 * np.pi * np.arange(RING_SAMPLES_COUNT) / RING_SAMPLES_COUNT
    circle = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    good = np.ones(len(places), np.bool_)
    rings = []
    for radius in RINGS_PX:
        where = (places[:, None] + radius * circle[None]).astype(np.float32)
        ring = cv2.remap(soft, where[..., 0], where[..., 1], cv2.INTER_LINEAR).reshape(len(places), -1)
        wave = np.fft.rfft(ring - ring.mean(axis=1, keepdims=True), axis=1)
        power = np.abs(wave) ** 2
        twice = power[:, 2] + power[:, 6]
        even = twice + power[:, 4]
        good &= (even > CROSSING_SHARE * power[:, 1:].sum(axis=1)) & (twice > 0.5 * even)
        rings.append(wave)
    wave = rings[-1]
    kept = np.flatnonzero(good)
    wave = wave[kept]
    bright = (-np.angle(wave[:, 2]) / 2) % np.pi
    edges = _edges(wave)
    ok = np.isfinite(edges).all(axis=1)
    strength = 2 * np.abs(wave[:, 2]) / RING_SAMPLES_COUNT
    found = Saddles(places[kept][ok], edges[ok], bright[ok], strength[ok].astype(np.float32))
    return found.chosen(np.argsort(-found.strength))


def _edges(wave: NDArray[np.complexfloating]) -> Array:
    """(k, 2) where the even part of each ring passes its mean, modulo half a turn; NaN if not twice."""
    even = np.zeros_like(wave)
    even[:, 2:8:2] = wave[:, 2:8:2]
    fine = 128
    padded = np.zeros((len(wave), fine // 2 + 1), wave.dtype)
    padded[:, : wave.shape[1]] = even
    half = np.fft.irfft(padded, fine, axis=1)[:, : fine // 2]
    after = np.roll(half, -1, axis=1)
    passes = np.sign(half) * np.sign(after) < 0
    found = np.full((len(wave), 2), np.nan)
    for number in np.flatnonzero(passes.sum(axis=1) == 2):
        at = np.flatnonzero(passes[number])
        part = half[number, at] / (half[number, at] - after[number, at])
        found[number] = (at + part) * 2 * np.pi / fine % np.pi
    return found
