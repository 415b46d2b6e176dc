"""Which cells of a lattice are the board: where light and dark take turns across every line. Pure."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.lattice.growing import Lattice
from vision.geometry.lattice.saddles import Array
from vision.geometry.sampling import Floats, Pixels

ALONG = np.array([0.2, 0.35, 0.5, 0.65, 0.8])
"""Places along a side of a cell that are compared, in cells."""

BESIDE_PITCHES = 0.15
"""How far to each side of it."""


def windows(grey: Pixels, found: Lattice, columns: int, rows: int) -> list[tuple[float, Array]]:
    """Homographies (3, 3) from cells of the board, counted from a corner, to pixels; the likeliest first.

    Each with the mean agreement of its lines, -1 to 1: 1 where light and dark take turns everywhere. Where
    the board is longer than wide both ways are tried.
    """
    shapes = {(columns, rows), (rows, columns)}
    longest = max(columns, rows)
    low = found.steps.min(axis=0) - longest
    high = found.steps.max(axis=0) + longest
    high = np.minimum(high, low + 4 * longest)
    across, down = _turns(grey, found, low, high)
    found_windows = []
    for wide, tall in shapes:
        sides = [_sums(across, wide - 1, tall), _sums(down, wide, tall - 1)]
        size = np.minimum(sides[0].shape, sides[1].shape)
        sums = sides[0][: size[0], : size[1]] + sides[1][: size[0], : size[1]]
        mean = sums / ((wide - 1) * tall + wide * (tall - 1))
        for index in np.argsort(-mean, axis=None)[:6]:
            left, top = np.unravel_index(index, mean.shape)
            corner = low + np.array([left, top])
            shift = np.array([[1, 0, corner[0]], [0, 1, corner[1]], [0, 0, 1.0]])
            if (wide, tall) != (columns, rows):
                shift = shift @ np.array([[0, 1, 0], [-1, 0, wide], [0, 0, 1.0]])
            found_windows.append((float(mean[left, top]), found.homography @ shift))
    return sorted(found_windows, key=lambda each: -each[0])


def _turns(
    grey: Pixels, found: Lattice, low: NDArray[np.intp], high: NDArray[np.intp]
) -> tuple[Floats, Floats]:
    """How well light and dark take turns across each line between neighbouring cells, -1 to 1.

    First (w - 1, h) across the lines between columns, then (w, h - 1) between rows; 0 outside the image.
    """
    soft = np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0), np.uint8)
    wide, tall = (high - low).tolist()
    cells = np.stack(np.meshgrid(np.arange(wide), np.arange(tall), indexing="ij"), axis=-1) + low
    parity = np.where(cells.sum(axis=-1) % 2 == 0, 1.0, -1.0)
    results = []
    for axis in (0, 1):
        starts = cells[1:] if axis == 0 else cells[:, 1:]
        signs = parity[1:] if axis == 0 else parity[:, 1:]
        sides = []
        for beside in (BESIDE_PITCHES, -BESIDE_PITCHES):
            offset = np.zeros((len(ALONG), 2))
            offset[:, axis], offset[:, 1 - axis] = beside, ALONG
            places = (starts[:, :, None] + offset).reshape(-1, 2)
            sides.append(_seen(soft, found.homography, places).reshape(*signs.shape, len(ALONG)))
        change = np.nan_to_num(np.median(sides[0] - sides[1], axis=2))
        results.append(np.asarray(change * signs, np.float32))
    steps = found.steps
    usual = _usual(results, steps, low)
    return tuple(np.clip(each / usual, -1, 1) for each in results)


def _usual(results: list[Floats], steps: NDArray[np.intp], low: NDArray[np.intp]) -> float:
    """What a change is where the lattice has crossings, with its sign."""
    inside = []
    for axis, each in enumerate(results):
        index = steps - low
        index = index - np.eye(2, dtype=np.intp)[axis]
        ok = (index >= 0).all(axis=1) & (index < each.shape).all(axis=1)
        inside.append(each[tuple(index[ok].T)])
    return float(np.median(np.concatenate(inside))) or 1e-9


def _seen(soft: Pixels, homography: Array, places: Array) -> Array:
    """(k,) grey levels at places of the lattice, NaN outside the image and behind the camera."""
    solid = np.column_stack([places, np.ones(len(places))]) @ homography.T
    before = solid[:, 2] * homography[2, 2] > 0
    seen = solid[:, :2] / np.where(before, solid[:, 2], 1.0)[:, None]
    high, wide = soft.shape
    before &= (seen >= 0).all(axis=1) & (seen <= [wide - 1, high - 1]).all(axis=1)
    seen = np.where(before[:, None], seen, 0.0).astype(np.float32)
    count = len(seen)
    # OpenCV's maps are at most 32767 long.
    size = 1 << 14
    levels = np.concatenate(
        [
            cv2.remap(
                soft, seen[start : start + size, 0], seen[start : start + size, 1], cv2.INTER_LINEAR
            ).ravel()
            for start in range(0, count, size)
        ]
    ).astype(np.float64)
    levels[~before] = np.nan
    return levels


def _sums(values: Floats, wide: int, tall: int) -> Array:
    """Sums over all windows of that size."""
    whole = np.cumsum(np.cumsum(np.pad(values, [(1, 0), (1, 0)]), axis=0), axis=1)
    return np.asarray(
        whole[wide:, tall:] - whole[:-wide, tall:] - whole[wide:, :-tall] + whole[:-wide, :-tall], np.float64
    )
