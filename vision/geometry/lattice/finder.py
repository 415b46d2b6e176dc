"""A checkered board anywhere in a picture, however it is turned, with or without pieces on it. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.landmarks import carried
from vision.geometry.lattice.growing import Lattice, lattice, regrown
from vision.geometry.lattice.saddles import Array, saddles
from vision.geometry.lattice.window import windows
from vision.geometry.sampling import Pixels

LONGEST_SIDES_PX = (1000, 500, 1800)
"""Longer sides of the pictures in which crossings are looked for; cells of any size suit one of them."""

LEAST_AGREEMENT_RATIO = 0.5
"""Mean agreement of the lines, -1 to 1, without which a lattice is no board."""

LEAST_SHARE = 0.25
"""Share of the crossings of a board that must be seen."""

FINE_PITCHES = 0.12
"""Half the window in which a crossing is placed to a fraction of a pixel, in cells."""


@dataclass(frozen=True, eq=False)
class FoundBoard:
    """A board in a picture. Its cells are counted from one of its corners, clockwise in the picture."""

    crossings: Array
    """(k, 2) of the crossings that were seen, in cells from that corner."""
    seen: Array
    """(k, 2) the same in pixels."""
    corners: Array
    """(4, 2) pixels, clockwise from the top left of the picture."""
    first_dark: bool
    """Whether the cell at that corner is a dark one."""
    agreement: float
    """How well light and dark take turns, -1 to 1."""


def find_board(pixels: Pixels, columns: int, rows: int, guess: Array | None = None) -> FoundBoard | None:
    """The board of so many cells in a picture (h, w, 3; BGR); None where none is seen.

    `guess` (4, 2) are its corners as somebody told them, in pixels, clockwise: the lattice near them is
    taken, and their first corner stays the first.
    """
    best: FoundBoard | None = None
    for level, grey in _levels(pixels):
        found = _in_level(grey, level, columns, rows, guess)
        if found is None:
            continue
        if best is None or len(found.seen) * found.agreement > len(best.seen) * best.agreement:
            best = found
        if len(best.seen) > 0.6 * (columns - 1) * (rows - 1):
            break
    return None if best is None else _refined(pixels, best, columns, rows)


def _levels(pixels: Pixels) -> Iterator[tuple[float, Pixels]]:
    """Grey pictures with their scale."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    done = set()
    for side in LONGEST_SIDES_PX:
        scale = min(1.0, side / max(grey.shape))
        if scale in done:
            continue
        done.add(scale)
        yield (
            scale,
            np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8),
        )


def _in_level(grey: Pixels, scale: float, columns: int, rows: int, guess: Array | None) -> FoundBoard | None:
    seen = saddles(grey)
    found = None
    if guess is not None:
        found = regrown(seen, _of_corners((guess + 0.5) * scale - 0.5, columns, rows), columns, rows)
    found = found or lattice(seen, columns, rows)
    if found is None or found.count < LEAST_SHARE * (columns - 1) * (rows - 1):
        return None
    if guess is None:
        agreement, homography = windows(grey, found, columns, rows)[0]
    else:
        agreement, homography = _nearest(grey, found, (guess + 0.5) * scale - 0.5, columns, rows)
    if agreement < LEAST_AGREEMENT_RATIO:
        return None
    homography = _clockwise(homography, columns)
    if guess is None:
        homography = _from_the_top_left(homography, columns, rows)
    corners = carried(outline(columns, rows), homography)
    steps = np.rint(carried(found.places, np.asarray(np.linalg.inv(homography), np.float64)))
    inside = ((steps > 0) & (steps < [columns, rows])).all(axis=1)
    return FoundBoard(
        steps[inside],
        (found.places[inside] + 0.5) / scale - 0.5,
        (corners + 0.5) / scale - 0.5,
        _first_dark(grey, homography, columns, rows),
        agreement,
    )


def outline(columns: int, rows: int) -> Array:
    """(4, 2) corners of a board, in cells."""
    return np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float64)


def _of_corners(corners: Array, columns: int, rows: int) -> Array:
    source = outline(columns, rows).astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(source, corners.astype(np.float32)), np.float64)


def _nearest(grey: Pixels, found: Lattice, told: Array, columns: int, rows: int) -> tuple[float, Array]:
    """Of the likely windows the one whose corners lie nearest those told, with its first corner at theirs."""
    turned = []
    for agreement, homography in windows(grey, found, columns, rows):
        clockwise = _clockwise(homography, columns)
        for turns in range(4) if columns == rows else (0, 2):
            candidate = clockwise @ _turn(turns, columns, rows)
            miss = np.abs(carried(outline(columns, rows), candidate) - told).max()
            turned.append((float(miss), agreement, candidate))
    _, agreement, homography = min(turned, key=lambda each: each[0])
    return agreement, homography


def _turn(quarter_turns: int, columns: int, rows: int) -> Array:
    """(3, 3) from cells counted from the corner so many further clockwise to those counted from the first."""
    corners = np.roll(outline(columns, rows), -quarter_turns, axis=0)
    x, y = (corners[1] - corners[0]) / columns, (corners[3] - corners[0]) / rows
    return np.array([[x[0], y[0], corners[0, 0]], [x[1], y[1], corners[0, 1]], [0, 0, 1.0]])


def _clockwise(homography: Array, columns: int) -> Array:
    """Counted so that rows follow columns clockwise in the picture."""
    one, two, _, three = carried(outline(1, 1), homography)
    across, down = two - one, three - one
    if across[0] * down[1] - across[1] * down[0] > 0:
        return homography
    return np.asarray(homography @ np.array([[-1, 0, columns], [0, 1, 0], [0, 0, 1.0]]))


def _from_the_top_left(homography: Array, columns: int, rows: int) -> Array:
    """Counted from the corner that lies furthest to the top left of the picture."""
    turns = [homography @ _turn(turn, columns, rows) for turn in (range(4) if columns == rows else (0, 2))]
    return min(turns, key=lambda each: float(carried(np.zeros((1, 2)), each).sum()))


def _first_dark(grey: Pixels, homography: Array, columns: int, rows: int) -> bool:
    """Whether the first cell and its like are darker, near their corners, where pieces are not."""
    cells = np.stack(np.meshgrid(np.arange(columns), np.arange(rows), indexing="ij"), axis=-1).reshape(
        -1, 1, 2
    )
    near = np.array([[0.15, 0.15], [0.85, 0.15], [0.85, 0.85], [0.15, 0.85]])
    seen = carried((cells + near).reshape(-1, 2), homography).astype(np.float32)
    levels = cv2.remap(grey, seen[:, 0], seen[:, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    of_cell = np.median(levels.reshape(-1, 4), axis=1)
    even = cells.sum(axis=(1, 2)) % 2 == 0
    return bool(np.median(of_cell[even]) < np.median(of_cell[~even]))


def _refined(pixels: Pixels, found: FoundBoard, columns: int, rows: int) -> FoundBoard:
    """The crossings to a fraction of a pixel of the whole picture, those that lie off the others left out."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    cell = np.sqrt(cv2.contourArea(found.corners.astype(np.float32)) / (columns * rows))
    half = int(np.clip(FINE_PITCHES * cell, 2, 12))
    rule = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.02)
    start = found.seen.astype(np.float32).reshape(-1, 1, 2)
    fine = cv2.cornerSubPix(grey, start.copy(), (half, half), (-1, -1), rule).reshape(-1, 2)
    moved = np.linalg.norm(fine - found.seen, axis=1)
    seen = np.where((moved < half)[:, None], fine, found.seen).astype(np.float64)
    homography, _ = cv2.findHomography(found.crossings, seen, 0)
    apart = np.linalg.norm(carried(found.crossings, np.asarray(homography)) - seen, axis=1)
    good: NDArray[np.bool_] = apart < max(3 * float(np.median(apart)), 1.0)
    homography, _ = cv2.findHomography(found.crossings[good], seen[good], 0)
    corners = carried(outline(columns, rows), np.asarray(homography, np.float64))
    return FoundBoard(found.crossings[good], seen[good], corners, found.first_dark, found.agreement)
