"""How uneven a round patch is: what a hill of light, one to each colour, leaves over of it. Pure."""

import numpy as np

from vision.geometry.sampling import RING_SAMPLES_COUNT, RINGS_COUNT, Floats, disc
from vision.photometry.channels import mean_colour


def places(radius_mm: float) -> Floats:
    """(p, 2) mm from the middle, where `unevenness` wants its samples."""
    return disc(radius_mm, RINGS_COUNT, RING_SAMPLES_COUNT)


def unevenness(seen: Floats) -> Floats:
    """(k,) mean square of patches (k, p, 3) beside the quadric in x and y that fits each colour best."""
    x, y = disc(1.0, RINGS_COUNT, RING_SAMPLES_COUNT).T
    area = np.hypot(x, y)
    share = np.sqrt(area / area.sum())[:, None]
    shapes = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)
    hill = np.linalg.qr(shapes * share)[0].astype(np.float32)
    heavy = (seen * share).astype(np.float32)
    left = heavy - hill @ (hill.T @ heavy)
    return np.asarray(mean_colour(left**2).sum(axis=1), np.float32)
