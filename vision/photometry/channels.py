"""Arithmetic on arrays whose last axis is three colours, or two coordinates, one after the other. Pure.

NumPy walks along the last axis: over two or three values at a time it takes several times as long.
"""

import numpy as np

from vision.geometry.sampling import Floats, Pixels


def darkest(colours: Floats) -> Floats:
    """(...,) the least of the three colours (..., 3)."""
    least = np.minimum(colours[..., 0], colours[..., 1])
    return np.minimum(least, colours[..., 2], out=least)


def brightest(colours: Floats) -> Floats:
    """(...,) the greatest of the three colours (..., 3)."""
    most = np.maximum(colours[..., 0], colours[..., 1])
    return np.maximum(most, colours[..., 2], out=most)


def mean_colour(colours: Floats) -> Floats:
    """(...,) the mean of the three colours (..., 3)."""
    whole = colours[..., 0] + colours[..., 1]
    whole += colours[..., 2]
    whole /= 3
    return whole


def dot(a: Floats, b: Floats) -> Floats:
    """(...,) the sums of products of the vectors (..., d)."""
    whole = a[..., 0] * b[..., 0]
    for axis in range(1, a.shape[-1]):
        whole += a[..., axis] * b[..., axis]
    return whole


def length(vectors: Floats) -> Floats:
    """(...,) of the vectors (..., d)."""
    square = dot(vectors, vectors)
    return np.sqrt(square, out=square)


def scaled(samples: Pixels | Floats, factor: Floats, offset: Floats) -> Floats:
    """(k, p, 3) colours of samples (k, p, 3), every colour times `factor` and plus `offset`, (k, 3) both."""
    colours = np.empty(samples.shape, np.float32)
    for colour in range(3):
        one = colours[..., colour]
        np.multiply(samples[..., colour], factor[:, None, colour], out=one)
        one += offset[:, None, colour]
    return colours
