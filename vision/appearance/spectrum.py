"""Round patches by angular frequency, so that comparing at every rotation is one product. Pure."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import Floats, Pixels

Waves = NDArray[np.complex64]


@dataclass(frozen=True, eq=False)
class Spectrum:
    """`k` patches of some rings and angles in three colours, on the scale of print black 0 and paper white 1.

    A slope of brightness across a patch, as a near lamp or a gloss makes it, is not in it.
    """

    waves: Waves
    """(frequencies, k, rings * 3), weighted by area."""
    mean: Floats
    """(k, 3) by colour."""
    power: Floats
    """(k,) mean square."""
    angles: int

    @property
    def rings(self) -> int:
        """How many."""
        return int(self.waves.shape[2]) // 3

    def some(self, rows: NDArray[np.intp]) -> "Spectrum":
        """Of the patches `rows` (p,)."""
        return Spectrum(self.waves[:, rows], self.mean[rows], self.power[rows], self.angles)


def spectrum(patches: Pixels | Floats, scale: Floats, offset: Floats) -> Spectrum:
    """Of patches (k, angles, rings, 3), every colour first times `scale` (k, 3) and plus `offset` (k, 3)."""
    count, angles, rings, _ = patches.shape
    basis = _basis(angles)
    flat = patches.reshape(count, angles, rings * 3).astype(np.float32)
    both = (basis @ flat).reshape(count, 2, -1, rings * 3)
    weight = np.sqrt(area(rings, angles))
    share = np.tile(scale, rings)
    parts: Waves = np.empty(both[:, 0].shape, np.complex64)
    np.multiply(both[:, 0], share[:, None], out=parts.real)
    np.multiply(both[:, 1], share[:, None], out=parts.imag)
    parts[:, 0] += angles * np.tile(offset, rings)
    parts *= np.repeat(weight, 3)
    parts = parts.reshape(count, -1, rings, 3)
    slope = weight * (np.arange(rings) + 0.5)
    slope /= np.linalg.norm(slope)
    parts[:, 1] -= slope[:, None] * np.einsum("krc,r->kc", parts[:, 1], slope)[:, None]
    mean = np.einsum("krc,r->kc", parts[:, 0].real, weight) * 3
    waves = parts.reshape(count, -1, rings * 3)
    real = waves.view(np.float32)
    energy = np.einsum("kfx,kfx->kf", real, real) / angles
    power = 2 * energy.sum(axis=1) - energy[:, 0]
    return Spectrum(np.ascontiguousarray(waves.transpose(1, 0, 2)), _f(mean), _f(power), angles)


def best_match(seen: Spectrum, wanted: Spectrum) -> Floats:
    """(k, t) the greatest mean product of each patch with each template over all rotations."""
    return _f(_turned(seen, wanted).max(axis=0))


def best_turn(seen: Spectrum, wanted: Spectrum) -> tuple[Floats, Floats]:
    """(k, t) the greatest mean products, and the radians by which the templates must be turned for them."""
    turned = _turned(seen, wanted)
    best = turned.argmax(axis=0)[None]
    top, before, after = (
        np.take_along_axis(turned, (best + step) % seen.angles, axis=0)[0] for step in (0, -1, 1)
    )
    # The greatest value of a parabola through three neighbours.
    bend = np.maximum(2 * top - before - after, 1e-9)
    return top, _f((best[0] + 0.5 * (after - before) / bend) * (2 * np.pi / seen.angles))


def _turned(seen: Spectrum, wanted: Spectrum) -> Floats:
    """(angles, k, t) mean products of each patch with each template, at each rotation."""
    product = seen.waves @ np.ascontiguousarray(wanted.waves.conj().transpose(0, 2, 1))
    frequencies, back = len(product), _basis(seen.angles)
    share = np.full(frequencies, 2 / seen.angles, np.float32)
    share[0] /= 2
    # Real parts, then imaginary ones: NumPy multiplies only whole blocks of memory fast.
    parts = np.concatenate([product.real.reshape(frequencies, -1), product.imag.reshape(frequencies, -1)])
    turned = (back * np.tile(share, 2)[:, None]).T @ parts
    return _f(turned.reshape(seen.angles, *product.shape[1:]))


@cache
def _basis(angles: int) -> Floats:
    """(2 f, angles) cosines, then negative sines; a third of the angles is as fine as art is resolved."""
    turn = 2 * np.pi * np.outer(np.arange(angles // 3 + 1), np.arange(angles)) / angles
    return _f(np.concatenate([np.cos(turn), -np.sin(turn)]))


@cache
def area(rings: int, angles: int) -> Floats:
    """(r,) weights of rings by area: over all rings, angles and colours they add up to one."""
    share = np.arange(rings) + 0.5
    return _f(share / share.sum() / (angles * 3))


def _f(values: NDArray[np.floating]) -> Floats:
    return np.asarray(values, np.float32)
