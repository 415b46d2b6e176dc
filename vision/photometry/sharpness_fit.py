"""Markers as specimens of print: how sharp an image is, by what it shows of art that is known. Pure.

Paper bends, so that a marker lies aslant of where the pose wants it, and what lies aslant would pass for
blur. So its art is laid over it first, by an affine motion found in Gauss-Newton steps (see `register`).
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.layout import Layout, Points
from vision.geometry.least_squares import solved
from vision.geometry.pose import Pose
from vision.geometry.sampling import Floats, Pixels, at
from vision.photometry.sharpness import USUAL, Sharpness, fine, shown, softened
from vision.photometry.tones import Zones

BLURS_PX = (0.4, 0.55, 0.7, 0.85, 1.0, 1.2, 1.45, 1.8, 2.3, 3.0)
CRISPS = (0.0, 0.4, 0.8)
TRIED = tuple(Sharpness(blur, crisp) for blur in BLURS_PX for crisp in CRISPS)

STEPS_PER_PX = 3
"""Steps to a pixel, in which print is laid out before it is blurred."""

ROUND_PX = 8
"""What is drawn beyond the part that is compared, because blur carries it in."""

COMPARED_HALF_SIDES = 1.2
"""The part that is compared, in half sides of a marker's black square: all of it, and white round it."""

MOST_BESIDE_PX = 4.0
"""How far a marker may lie beside where the pose wants it."""

STEPS_COUNT = 8
LONGEST_PX = 1.0
"""Of one step."""

SPOILT_ERROR_SHARE = 0.12
"""Error, beside the contrast of black and white, at which a pixel counts a quarter."""

MOST_MARKERS_COUNT = 6
"""Markers that are compared."""

OUTLIER_PIXELS_SHARE = 0.03
"""Share of the pixels of a marker that may show something else, a finger or a spot of gloss."""


def measured_sharpness(
    pixels: Pixels, pose: Pose, layout: Layout, sheet: Pixels | None, per_mm: float
) -> Sharpness:
    """How sharp an image (BGR) is, by the printed `sheet` (BGR, `per_mm` pixels a millimetre)."""
    found = [] if sheet is None else _specimens(pixels, pose, layout, sheet, per_mm)
    if not found:
        return USUAL
    misfits = np.array([specimen.misfits() for specimen in found])
    # Gloss, a fold or a wrong pose only make a marker less sharp: the sharper half is right.
    sharpest = misfits.argmin(axis=1).argsort(kind="stable")[: (len(found) + 1) // 2]
    return TRIED[int(np.median(misfits[sharpest], axis=0).argmin())]


def mixed(where: Zones, pose: Pose, sheet: Pixels, per_mm: float, sharpness: Sharpness) -> Zones:
    """The zones in which tones are read, and what a camera so sharp makes of white and black in each.

    `sheet` is its print (h, w, 3).
    """
    found = []
    for corners, seen in zip(where.corners, where.seen, strict=True):
        ring, wanted, low, high = _round(corners, pose)
        width, height = (high - low).astype(int).tolist()
        laid_out = _laid_out(sheet, ring * per_mm - 0.5, wanted - low, (height, width))
        read = at(
            _small(shown(laid_out, sharpness, STEPS_PER_PX), (height, width)),
            (seen - low).astype(np.float32)[None],
        )
        found.append(np.median(read.reshape(2, -1), axis=1))
    return replace(where, mixed=np.array(found, np.float32).reshape(-1, 2))


def _round(corners: Points, pose: Pose) -> tuple[Points, Points, Points, Points]:
    """(4, 2) a ring round a marker, mm and pixels; (2,) pixels, two corners of the part that is drawn."""
    ring = corners.mean(axis=0) + COMPARED_HALF_SIDES * (corners - corners.mean(axis=0))
    seen = pose.project(ring)
    return ring, seen, np.floor(seen.min(axis=0)) - ROUND_PX, np.ceil(seen.max(axis=0)) + ROUND_PX


class _Specimen(NamedTuple):
    """A marker in the image."""

    art: Pixels
    """(STEPS_PER_PX h, STEPS_PER_PX w) its print."""
    seen: Floats
    """(h, w) grey levels."""
    inside: NDArray[np.bool_]
    """(h, w) what is compared."""

    def misfits(self) -> list[float]:
        """Of every sharpness of `TRIED`."""
        return [self._misfit(art) for blur in BLURS_PX for art in self._blurred(blur)]

    def _blurred(self, blur_px: float) -> Iterator[Floats]:
        """(p,) the print that is compared, so blurred, and as crisp as each of `CRISPS`."""
        soft = softened(self.art, blur_px, STEPS_PER_PX)
        base, more = (_small(one, self.seen.shape)[self.inside] for one in (soft, fine(soft, STEPS_PER_PX)))
        for crisp in CRISPS:
            yield base + np.float32(crisp) * more

    def _misfit(self, art: Floats) -> float:
        """Mean square error of (p,) print beside the contrast of black and white."""
        seen = self.seen[self.inside]
        art = art - art.mean()
        gain = float(art @ (seen - seen.mean())) / max(float(art @ art), 1e-6)
        error = np.sort((seen - seen.mean() - gain * art) ** 2)[: int((1 - OUTLIER_PIXELS_SHARE) * len(art))]
        return float(error.mean()) / max(gain, 1e-3) ** 2


def _specimens(pixels: Pixels, pose: Pose, layout: Layout, sheet: Pixels, per_mm: float) -> list[_Specimen]:
    height, width = pixels.shape[:2]
    found = []
    for corners in layout.markers.values():
        ring, seen, low, high = _round(corners, pose)
        if (low >= 0).all() and (high <= (width, height)).all():
            (left, top), (right, bottom) = low.astype(int), high.astype(int)
            grey = cv2.cvtColor(pixels[top:bottom, left:right], cv2.COLOR_BGR2GRAY).astype(np.float32)
            found.append((grey, ring * per_mm - 0.5, seen - low))
    return [_specimen(sheet, *one) for one in found[:: max(len(found) // MOST_MARKERS_COUNT, 1)]]


def _specimen(sheet: Pixels, grey: Floats, printed: Points, wanted: Points) -> _Specimen:
    """The part of a sheet between `printed` (4, 2), whose pose wants it at pixels (4, 2) of `grey`."""
    usual = _small(shown(_laid_out(sheet, printed, wanted, grey.shape), USUAL, STEPS_PER_PX), grey.shape)
    lies = _laid_over(usual, grey, wanted)
    return _Specimen(_laid_out(sheet, printed, lies, grey.shape), grey, _within(lies, grey.shape))


def _laid_over(usual: Floats, grey: Floats, wanted: Points) -> Points:
    """(4, 2) where the ring `wanted` (4, 2) of the print `usual` (h, w) is seen in `grey` (h, w)."""
    y, x = np.nonzero(_within(wanted, grey.shape))
    places = np.column_stack([x, y]).astype(np.float32)
    middle, half = places.mean(axis=0), np.ptp(places, axis=0).max() / 2
    art, down, across = (part[y, x] for part in (usual, *np.gradient(usual)))
    light = np.column_stack([art, np.ones_like(art), (places - middle) / half])
    slopes = np.column_stack([across, down])
    columns = np.concatenate([light, -(_six(places, middle, half) * slopes[:, [0, 1] * 3])], axis=1).T
    begun, _ = cv2.phaseCorrelate(usual, grey, cv2.createHanningWindow(grey.shape[::-1], cv2.CV_32F))
    motion = np.zeros(6, np.float32)
    motion[:2] = np.clip(begun, -MOST_BESIDE_PX, MOST_BESIDE_PX)
    weight = np.ones_like(art)
    for _ in range(STEPS_COUNT):
        seen = at(grey, (places + _moved(places, middle, half, motion))[None])[0]
        seen = (seen - seen.mean()) * np.float32(art.std() / max(float(seen.std()), 1e-3))
        found = solved(columns[None], seen[None], weight[None], 6)[0]
        weight = 1 / (1 + ((seen - found @ columns) / SPOILT_ERROR_SHARE) ** 2) ** 2
        motion += np.clip(found[4:] / max(float(found[0]), 0.2), -LONGEST_PX, LONGEST_PX)
    beside = _moved(wanted.astype(np.float32), middle, half, motion)
    return wanted + (beside if np.abs(beside).max() < 2 * MOST_BESIDE_PX else 0)


def _six(places: Floats, middle: Floats, half: float) -> Floats:
    """(k, 6) how much each part of an affine motion moves places (k, 2), across and down by turns."""
    x, y = ((places - middle) / half).T
    one = np.ones_like(x)
    return np.column_stack([one, one, x, x, y, y])


def _moved(places: Floats, middle: Floats, half: float, motion: Floats) -> Floats:
    """(k, 2) pixels by which an affine `motion` (6,) moves places (k, 2)."""
    along = (places - middle) / half
    return np.asarray(motion[:2] + along @ motion[2:].reshape(2, 2), np.float32)


def _within(ring: Points, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    inside = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(inside, np.rint(ring).astype(np.int32), 1)
    return np.asarray(inside > 0, np.bool_)


def _small(fine: Floats, shape: tuple[int, ...]) -> Floats:
    return np.asarray(cv2.resize(fine, shape[::-1], interpolation=cv2.INTER_AREA), np.float32)


def _laid_out(sheet: Pixels, printed: Points, seen: Points, shape: tuple[int, ...]) -> Pixels:
    """(STEPS_PER_PX h, STEPS_PER_PX w) part of a sheet between `printed` (4, 2), seen at pixels (4, 2)."""
    finer = (seen + 0.5) * STEPS_PER_PX - 0.5
    there = cv2.getPerspectiveTransform(printed.astype(np.float32), finer.astype(np.float32))
    size = (shape[1] * STEPS_PER_PX, shape[0] * STEPS_PER_PX)
    art = cv2.warpPerspective(sheet, there, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(art, cv2.COLOR_BGR2GRAY), np.uint8)
