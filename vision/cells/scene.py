"""One image of a table whose pose and light are known, and what is found on its cells. Pure."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.appearance.spectrum import Spectrum, spectrum
from vision.geometry.sampling import (
    RING_SAMPLES_COUNT,
    RINGS_COUNT,
    Floats,
    Pixels,
    Plane,
    Which,
    disc,
    sample,
    sample_round,
)
from vision.photometry.channels import scaled
from vision.photometry.sharpness import smoothed
from vision.photometry.tones import Tones

PATCH_DOF = 20.0
"""Independent samples that a patch is worth (its pixels are far from independent)."""

LEAST_MSE = 0.0022
"""Mean square error that print, paper and sensor leave with the right label."""

HOPELESS_MSE = 0.15
"""Mean square error at which a label explains nothing."""


UNSEEN_MSE = 1.0
"""The error of what is not seen."""


MARKINGS_COUNT = 5
"""Numbers that tell a face from a thing without its drawing (`vision.cells.markings`)."""


@dataclass(frozen=True, eq=False)
class Scene:
    """One image of a table whose pose is known."""

    pixels: Pixels
    read_tones: Callable[[], Tones]
    """Reads them in the image as it came, once: an image in which nothing is judged asks for none."""
    ground: Plane
    pieces: Plane
    """The tops of the pieces."""
    glow: NDArray[np.bool_]
    """(n,) cells with a light on under them."""
    perhaps: NDArray[np.bool_]
    """(n,) cells under which one may be on besides."""
    explored: dict[object, Any] = field(default_factory=dict)
    """What was worked out of these pixels and is the same in every light: looked up only to save time
    (`vision.cells.centre_search`)."""

    @property
    def tones(self) -> Tones:
        """The ends of the scale at each cell."""
        return self.read_tones()

    def scale(self) -> tuple[Floats, Floats]:
        """Factor and offset (3,) that make the black of the sheet 0 and its white 1, over all of it."""
        factor, offset = self.tones.scale(np.arange(len(self.glow)))
        return factor.mean(axis=0), offset.mean(axis=0)

    def spectrum(
        self, which: Which, middles_mm: Floats, radius_mm: float, rings: int, angles: int
    ) -> Spectrum:
        """Of patches at the height of the pieces round the middles (k, s, 2) on each cell, cell by cell."""
        places = disc(radius_mm, rings, angles)
        taken = sample_round(self.pixels, self.pieces, which, middles_mm, places)
        factor, offset = (np.repeat(part, middles_mm.shape[1], axis=0) for part in self.tones.scale(which))
        return spectrum(taken.reshape(-1, angles, rings, 3), factor, offset)

    def smoothed(self, which: Which, reach_mm: float) -> "Scene":
        """The same image, smoothed as it is compared, as far as `reach_mm` round the given cells."""
        return self._changed(which, reach_mm, 0, smoothed)

    def softened(self, which: Which, blur_mm: float, reach_mm: float) -> "Scene":
        """The same image, blurred as far as `reach_mm` round the given cells."""
        side = max(3, int(blur_mm * self.pieces.pixels_per_mm() * np.sqrt(12)) | 1)
        return self._changed(which, reach_mm, side, lambda pixels: cv2.blur(pixels, (side, side)))

    def _changed(
        self, which: Which, reach_mm: float, room_px: int, change: Callable[[Pixels], cv2.typing.MatLike]
    ) -> "Scene":
        """The same image, changed as far as `reach_mm` round the given cells, and `room_px` further."""
        pixels_per_mm = np.linalg.norm(self.pieces.slopes[which], axis=1).max()
        margin = room_px + reach_mm * pixels_per_mm
        high, wide = self.pixels.shape[:2]
        centres = self.pieces.centres[which]
        left, top = np.clip(centres.min(axis=0) - margin, 0, (wide, high)).astype(int)
        right, bottom = np.clip(centres.max(axis=0) + margin, 0, (wide, high)).astype(int)
        pixels = self.pixels.copy()
        if right > left and bottom > top:
            pixels[top:bottom, left:right] = change(self.pixels[top:bottom, left:right])
        return replace(self, pixels=pixels, explored={})

    def at_pieces(self, which: Which, radius_mm: float) -> Spectrum:
        """Of the patch round the middle of each cell, at the height of the pieces."""
        middles = np.zeros((len(which), 1, 2), np.float32)
        return self.spectrum(which, middles, radius_mm, RINGS_COUNT, RING_SAMPLES_COUNT)

    def patches(self, which: Which, seen: Plane, places_mm: Floats) -> Floats:
        """(k, p, 3) colours, print black 0 and paper white 1; arguments as `rectify.sample` has them."""
        factor, offset = self.tones.scale(which)
        return scaled(sample(self.pixels, seen, which, places_mm), factor, offset)


@dataclass(frozen=True, eq=False)
class Scores:
    """What was found on `k` cells."""

    log_likelihood: NDArray[np.float64]
    """(k, m) nats."""
    error: Floats
    """(k,) mean square error of the best label."""
    shift_mm: Floats
    """(k, 2) where the piece stands beside the cell's centre."""
    contrast: Floats
    """(k,) of the best face, beside that of the markers."""
    flank: Floats
    """(k, 3) what shows of his body, as logarithms; NaN where nothing does."""
    markings: Floats
    """(k, MARKINGS_COUNT) what tells the best face from a thing without its drawing."""

    def some(self, rows: Which) -> "Scores":
        """Of some of the cells."""
        return Scores(
            self.log_likelihood[rows],
            self.error[rows],
            self.shift_mm[rows],
            self.contrast[rows],
            self.flank[rows],
            self.markings[rows],
        )

    def with_cells(self, which: Which, other: "Scores") -> "Scores":
        """These scores, with those of `other` for the cells `which`."""
        return Scores(
            _with(self.log_likelihood, which, other.log_likelihood),
            _with(self.error, which, other.error),
            _with(self.shift_mm, which, other.shift_mm),
            _with(self.contrast, which, other.contrast),
            _with(self.flank, which, other.flank),
            _with(self.markings, which, other.markings),
        )


def unknown(count: int, labels: int) -> Scores:
    """Scores of cells of which nothing can be said."""
    return no_piece(np.zeros((count, labels)), np.full(count, np.inf, np.float32))


def no_piece(log_likelihood: NDArray[np.float64], error: Floats) -> Scores:
    """Scores of cells (k,) on which no piece is seen."""
    none = np.zeros((len(error), 3), np.float32)
    nothing = np.zeros((len(error), MARKINGS_COUNT), np.float32)
    return Scores(log_likelihood, error, none[:, :2], none[:, 0], np.full_like(none, np.nan), nothing)


def likelihood(error: Floats) -> NDArray[np.float64]:
    """Nats (...) from mean square errors (...).

    Student's law, because the noise of a patch is itself unknown.

    Large errors count for little more than middling ones: what looks like nothing known decides nothing.
    """
    soft = error.astype(np.float64) * HOPELESS_MSE / (error + HOPELESS_MSE)
    return -0.5 * PATCH_DOF * np.log(soft + LEAST_MSE)


Kept = TypeVar("Kept", bound=np.floating[Any])


def _with(mine: NDArray[Kept], which: Which, new: NDArray[Kept]) -> NDArray[Kept]:
    whole = mine.copy()
    whole[which] = new
    return whole
