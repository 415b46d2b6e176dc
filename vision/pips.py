"""How many pips a square patch shows, whichever way it lies and whatever its colours. Pure."""

from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.die import FACES, pips
from vision.rectify import Floats

FINE, COARSE = 20, 12
"""Samples along a face."""

SPAN = 0.4
"""How far from its middle a face is compared, in edges: its rim is rounded, and no witness."""

RADII = (0.085, 0.115)
"""Of pips, in edges."""

NOISE = 0.02
"""Share of what is to be seen that no pattern can be blamed for."""


class Count(NamedTuple):
    """The number of pips that explains a patch best."""

    face: int
    explained: float
    """Share of what is to be seen."""
    rival: float
    """What any other number leaves unexplained, beside this one (at least 1)."""
    contrast: float
    """Standard deviation over the patch, on the scale of the colours."""
    shares: tuple[float, ...] = (0.0,) * len(FACES)
    """Share of what is to be seen that every number of `FACES` explains."""


def places(samples: int) -> NDArray[np.float64]:
    """(samples ** 2, 2) places on a face from its middle, in edges."""
    line = (np.arange(samples) + 0.5) / samples * 2 * SPAN - SPAN
    across, along = np.meshgrid(line, line)
    return np.stack([across.ravel(), along.ravel()], axis=1)


def counted(patches: Floats, blur: float) -> list[Count]:
    """Of patches (k, samples ** 2, 3) sampled at `places`; `blur` is the camera's, in edges."""
    faces, wanted, basis = _patterns(round(float(np.sqrt(patches.shape[1]))), round(blur, 2))
    colours = patches.transpose(0, 2, 1)
    seen = colours - (colours @ basis.T) @ basis
    power = (seen**2).sum(axis=2)
    shown = seen @ wanted.T
    # Pips are all darker, or all lighter, than the body; and in no colour the other way round.
    told = np.maximum((np.maximum(shown, 0) ** 2).sum(axis=1), (np.minimum(shown, 0) ** 2).sum(axis=1))
    whole = power.sum(axis=1) + 1e-9
    shares = np.maximum.reduceat(told, np.searchsorted(faces, FACES), axis=1) / whole[:, None]
    left = np.sort(1 - shares, axis=1) + NOISE
    rows = zip(
        shares.argmax(axis=1).tolist(),
        (left[:, 1] / left[:, 0]).tolist(),
        np.sqrt(whole / (3 * seen.shape[2])).tolist(),
        shares.tolist(),
        strict=True,
    )
    return [Count(FACES[best], share[best], rival, sd, tuple(share)) for best, rival, sd, share in rows]


@cache
def _patterns(samples: int, blur: float) -> tuple[NDArray[np.intp], Floats, Floats]:
    """Numbers (t,), patterns (t, p) of length one without offset and slopes, and those (3, p)."""
    grid = places(samples)
    basis = np.linalg.qr(np.column_stack([np.ones(len(grid)), grid]))[0].T
    numbers, drawn = [], []
    for face in FACES:
        for quarter in (0, 1) if face in (2, 3, 6) else (0,):
            for radius in RADII:
                numbers.append(face)
                drawn.append(_drawn(grid, pips(face) @ _turned(quarter), radius, blur))
    flat = np.array(drawn)
    flat = flat - (flat @ basis.T) @ basis
    flat /= np.linalg.norm(flat, axis=1, keepdims=True)
    return np.array(numbers, np.intp), flat.astype(np.float32), basis.astype(np.float32)


def _turned(quarter: int) -> NDArray[np.float64]:
    return np.array([[0.0, 1.0], [-1.0, 0.0]]) if quarter else np.eye(2)


def _drawn(
    grid: NDArray[np.float64], spots: NDArray[np.float64], radius: float, blur: float
) -> NDArray[np.float64]:
    """(p,) coverage by pips, softened."""
    apart = np.linalg.norm(grid[:, None] - spots[None], axis=2).min(axis=1)
    samples = round(float(np.sqrt(len(grid))))
    step = 2 * SPAN / samples
    sharp = np.clip((radius - apart) / step + 0.5, 0, 1).reshape(samples, samples)
    soft = cv2.GaussianBlur(sharp, (0, 0), max(blur, 0.01) / step, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(soft, np.float64).ravel()
