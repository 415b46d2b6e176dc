"""Light that differs from row to row of an image: lamps on the mains, seen by a rolling shutter. Pure.

A sensor reads its rows one after the other. A lamp that flickers with the mains brightens some of them and
darkens others, in bands that lie elsewhere in every image.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import Floats, Pixels

BAND_PX = 16
"""Rows of the image from which the plan is drawn, in which light is taken to be the same: of lamps at 100 or
120 Hz 100 to 300 rows are one period."""

LEAST_PIXELS_COUNT = 24
"""Pixels of a band, below which the bands beside it tell its light."""

DARKEST_LEVELS = 24
"""Grey levels of every colour, below which noise and stray light tell too much of a pixel."""


def in_light_of(here: Pixels, there: Pixels, rows: NDArray[np.intp]) -> Pixels:
    """`here` as it would look in the light of `there`: plans (h, w, 3) of one table.

    `rows` (h, w) is the row of the image that a pixel of the plan comes from. By colour, and by band of rows

        gain = median of here / there

    over its pixels that are not too dark, linear in between. What covers less than half of a band changes
    nothing of its gain.
    """
    few = slice(1, None, 3)
    one, other, band = cv2.split(here[few, few]), cv2.split(there[few, few]), rows[few, few] // BAND_PX
    known = np.minimum.reduce([*one, *other]) >= DARKEST_LEVELS
    counts = np.bincount(band[known])
    told = np.flatnonzero(counts >= LEAST_PIXELS_COUNT)
    if not len(told):
        return here
    ratio = [np.divide(a[known], b[known], dtype=np.float32) for a, b in zip(one, other, strict=True)]
    medians = _medians(np.array(ratio), band[known], counts)
    middles, all_rows = (told + 0.5) * BAND_PX, np.arange(rows.max() + 1)
    share = np.stack([1 / np.interp(all_rows, middles, colour[told]) for colour in medians], axis=1)
    of_pixels = share.astype(np.float32).take(rows, axis=0, mode="clip")
    return np.asarray(cv2.multiply(here, of_pixels, dtype=cv2.CV_8U), np.uint8)


def _medians(values: Floats, band: NDArray[np.intp], counts: NDArray[np.intp]) -> Floats:
    """(c, b) the medians of values (c, n) in bands (n,), of which each has so many (b,).

    Sorted by band and value at once, each band is a slice, the median in its middle.
    """
    room = np.float32(values.max() + 1)
    ordered = np.sort(values + room * band.astype(np.float32), axis=1)
    first, last = np.cumsum(counts) - counts, band.size - 1
    low, high = (ordered[:, np.minimum(first + (counts - odd) // 2, last)] for odd in (1, 0))
    return np.asarray((low + high) / 2 - room * np.arange(len(counts), dtype=np.float32), np.float32)
