"""What lies on a part of the sheet, or beside it, told by its difference from the print. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.stain import Stain
from vision.geometry.pose import Pose
from vision.geometry.sampling import Floats, Pixels
from vision.photometry.channels import brightest, darkest, mean_colour
from vision.photometry.middle import middle

PLAN_PX_PER_MM = 2.0
"""Pixels of the part drawn from above."""

LEAST_DIFFERENCE_SHARE = 0.045
"""Least difference from the print, in units of white."""

NOISE_FACTOR = 3.5
"""How often the usual difference."""

SIZES = (80.0, 2800.0)
"""Of a die with what it hides and its shadow, square mm."""

LEAST_SOLID_MM2 = 70.0
"""Square mm of a die, at least, that no light can explain."""

MOST_DIRT_MM2 = 12.0
"""Square mm of dirt, or of print off its place, that are nothing."""

SHEET_EDGE_MM = 1.5
"""Strip of the sheet, mm, that may be cut off or curl."""

FLAGS = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP

_LIGHT_BLOCKS_COUNT = 8
"""Parts of a side in which light is measured."""

LOGARITHMS = np.log(np.arange(256, dtype=np.float32) + 6)
"""Of grey levels, and a few more: what is nearly black tells little of light."""

Box = tuple[float, float, float, float]
"""Left, top, width, height, mm."""


DEEPEST_SHADOW_SHARE, SHADOW_TINT_SHARE = 0.45, 0.1
"""The light left in a shadow, beside that all round, and by how much it changes colours."""

SURROUNDING_MM = 8.0
"""Strip round a stain that is looked at, mm."""


@dataclass(frozen=True, eq=False)
class Part:
    """A part of the sheet from above."""

    seen: Pixels
    expected: Floats
    """As print and light let expect it, grey levels."""
    least: Floats
    most: Floats
    """(h, w, 3) the same, were the print a little off its place, or sharper."""
    known: NDArray[np.bool_]
    """(h, w) where anything can be expected."""
    white: Floats
    """(h, w, 3) white paper there."""
    origin: NDArray[np.float64]
    """(2,) place of the first pixel, mm."""

    @cached_property
    def odd(self) -> Pixels:
        """(h, w) 255 where it does not look as printed."""
        return np.where(self._odd, 255, 0).astype(np.uint8)

    @cached_property
    def solid(self) -> Pixels:
        """(h, w) 255 where that is not the work of light."""
        ratio = (self._calm + 6) / (self.expected + 6)
        level = mean_colour(ratio)
        tint = (brightest(ratio) - darkest(ratio)) / level
        dim = (level < 1) & (level > DEEPEST_SHADOW_SHARE) & (tint < SHADOW_TINT_SHARE)
        sure = np.where(self._odd & ~dim, 255, 0).astype(np.uint8)
        return np.asarray(cv2.morphologyEx(sure, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)

    @cached_property
    def _calm(self) -> Floats:
        return cv2.bilateralFilter(self.seen, 7, 30, 3).astype(np.float32)

    @cached_property
    def _odd(self) -> NDArray[np.bool_]:
        apart = np.maximum(np.maximum(self._calm - self.most, self.least - self._calm), 0) / self.white
        far = 0.5 * (brightest(apart) + mean_colour(apart))
        noise = float(np.median(_few(far)[_few(self.known)]))
        limit = max(LEAST_DIFFERENCE_SHARE, NOISE_FACTOR * noise)
        return np.asarray((far > limit) & self.known, np.bool_)


def part(pixels: Pixels, pose: Pose, box: Box, sheet: Pixels, per_mm: float) -> Part:
    """The box (mm) in an image (h, w, 3); `sheet` is its print at `per_mm`.

    The table beside the sheet is taken for plain.
    """
    left, top, wide, high = box
    size = round(wide * PLAN_PX_PER_MM), round(high * PLAN_PX_PER_MM)
    to_sheet = np.array(
        [
            [1 / PLAN_PX_PER_MM, 0, left + 0.5 / PLAN_PX_PER_MM],
            [0, 1 / PLAN_PX_PER_MM, top + 0.5 / PLAN_PX_PER_MM],
        ]
    )
    corners = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float64) - 0.5
    places = corners @ to_sheet[:, :2].T + to_sheet[:, 2]
    there = pose.project(places).astype(np.float32)
    to_image = cv2.getPerspectiveTransform(corners.astype(np.float32), there)
    seen = cv2.warpPerspective(pixels, to_image, size, flags=FLAGS)
    whole = np.full(pixels.shape[:2], 255, np.uint8)
    inside = cv2.warpPerspective(whole, to_image, size, flags=FLAGS) == 255
    blur = 1.35 * PLAN_PX_PER_MM / scale(pose, places.mean(axis=0))
    sharp = cv2.warpAffine(sheet, to_sheet * per_mm - np.array([[0, 0, 0.5]] * 2), size, flags=FLAGS)
    art = [np.asarray(sharp, np.uint8), np.asarray(cv2.GaussianBlur(sharp, (0, 0), blur), np.uint8)]
    printed = _printed(np.array(sheet.shape[1::-1]) / per_mm, to_sheet[:, 2], size)
    return _lit(np.asarray(seen, np.uint8), art, printed, inside, to_sheet[:, 2])


def _printed(
    sheet_mm: NDArray[np.float64], origin: NDArray[np.float64], size: tuple[int, int]
) -> NDArray[np.bool_]:
    """(h, w) the sheet, less its cut edge."""
    low = np.maximum(np.rint((SHEET_EDGE_MM - origin) * PLAN_PX_PER_MM).astype(int), 0)
    far = np.maximum(np.rint((sheet_mm - SHEET_EDGE_MM - origin) * PLAN_PX_PER_MM).astype(int), 0)
    printed = np.zeros((size[1], size[0]), np.bool_)
    printed[low[1] : far[1], low[0] : far[0]] = True
    return printed


def scale(pose: Pose, place: NDArray[np.float64]) -> float:
    """Pixels a mm at `place` (2,), along the more foreshortened direction."""
    seen = pose.project(place + np.array([[0, 0], [1, 0], [0, 1]]))
    return float(np.linalg.svd(seen[1:] - seen[0], compute_uv=False)[-1])


def _lit(
    seen: Pixels,
    art: Sequence[Pixels],
    printed: NDArray[np.bool_],
    inside: NDArray[np.bool_],
    origin: NDArray[np.float64],
) -> Part:
    """The part with its light understood; `art` is sharp, and blurred; `inside` is the image."""
    high, wide = printed.shape
    across, down = np.arange(wide) / wide - 0.5, np.arange(high) / high - 0.5
    ratio = cv2.LUT(_few(seen), LOGARITHMS) - cv2.LUT(_few(art[1]), LOGARITHMS)
    rows, logs = [], []
    known = _few(printed & inside)
    for block in _blocks(*known.shape):
        good = known[block]
        if good.mean() > 0.5:
            rows.append([1.0, across[::2][block[1]].mean(), down[::2][block[0]].mean()])
            logs.append(middle(ratio[block][good]))
    bend = _plane(np.array(rows), np.array(logs)) if rows else np.zeros((3, 3))
    # The logarithm of light is a plane: light is a column times a row.
    columns, lines = np.exp(np.outer(bend[2], down)), np.exp(bend[0][:, None] + np.outer(bend[1], across))
    light = np.asarray(
        cv2.merge([np.outer(*each) for each in zip(_f(columns), _f(lines), strict=True)]), np.float32
    )
    expected = _in_light(art[1], light)
    beside = np.ones((5, 5), np.uint8)
    least = _in_light(np.minimum(*(cv2.erode(each, beside) for each in art)), light)
    most = _in_light(np.maximum(*(cv2.dilate(each, beside) for each in art)), light)
    beyond = _few(inside & ~printed)
    if beyond.any():
        # A table has one colour here: what differs from it must yet read as a die.
        table = np.full_like(expected, np.median(_few(seen)[beyond], axis=0))
        outside = np.where(printed, 0, 255).astype(np.uint8)
        for each in (expected, least, most):
            cv2.copyTo(table, outside, each)
    rim = cv2.dilate(printed.astype(np.uint8), np.ones((13, 13), np.uint8)) > 0
    return Part(seen, expected, least, most, (printed | ~rim) & inside, 255 * light, origin)


def _in_light(art: Pixels, light: Floats) -> Floats:
    """(h, w, 3) grey levels of print (h, w, 3) where so much light (h, w, 3) is left."""
    return np.asarray(cv2.multiply(art, light, dtype=cv2.CV_32F), np.float32)


def _blocks(high: int, wide: int) -> Iterator[tuple[slice, slice]]:
    for row in range(_LIGHT_BLOCKS_COUNT):
        for column in range(_LIGHT_BLOCKS_COUNT):
            yield (
                slice(row * high // _LIGHT_BLOCKS_COUNT, (row + 1) * high // _LIGHT_BLOCKS_COUNT),
                slice(column * wide // _LIGHT_BLOCKS_COUNT, (column + 1) * wide // _LIGHT_BLOCKS_COUNT),
            )


def _plane(rows: NDArray[np.float64], logs: NDArray[np.float64]) -> NDArray[np.float64]:
    """(3, 3) slope of light; what lies on the sheet is outvoted."""
    weights = np.ones((len(rows), 1))
    for _ in range(8):
        bend = np.linalg.lstsq(rows * weights, logs * weights, rcond=None)[0]
        miss = np.abs(logs - rows @ bend).max(axis=1, keepdims=True)
        weights = 1 / (1 + (miss / max(0.01, 1.5 * float(np.median(miss)))) ** 2)
    return np.asarray(bend)


def stains(part: Part) -> Iterator[Stain]:
    """What lies there and is about as large as a die with its shadow."""
    for piece in _pieces(_filled(part.odd)):
        if cv2.countNonZero(cv2.bitwise_and(piece, part.solid)) > LEAST_SOLID_MM2 * PLAN_PX_PER_MM**2:
            yield _cut(piece, part)


def stain_on(part: Part, box: Box) -> Stain | None:
    """All that lies in a box (mm), with all that lies beside it."""
    mask = _filled(part.odd)
    there = np.zeros_like(mask)
    window = _window(part, box)
    there[window] = mask[window]
    return _cut(there, part, mask) if there.any() else None


def is_bare(part: Part, box: Box) -> bool:
    """Whether nothing but shadow lies in a box (mm)."""
    return cv2.countNonZero(part.solid[_window(part, box)]) < MOST_DIRT_MM2 * PLAN_PX_PER_MM**2


def _window(part: Part, box: Box) -> tuple[slice, slice]:
    low = np.rint((np.array(box[:2]) - part.origin) * PLAN_PX_PER_MM).astype(int)
    far = low + np.rint(np.array(box[2:]) * PLAN_PX_PER_MM).astype(int)
    return slice(low[1], far[1]), slice(low[0], far[0])


def _filled(odd: Pixels) -> Pixels:
    """Without specks and thin lines; with all that lies between what is left, for a cube is convex."""
    opened = cv2.morphologyEx(odd, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (13, 13))
    mask = cv2.morphologyEx(opened, cv2.MORPH_CLOSE, near)
    contours = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    hulls = [cv2.convexHull(contour) for contour in contours]
    whole = cv2.drawContours(np.zeros_like(mask), hulls, -1, 255, -1)
    return np.asarray(cv2.morphologyEx(whole, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8)), np.uint8)


def _pieces(mask: Pixels) -> Iterator[Pixels]:
    """Each connected piece that is of the right size and does not go on outside."""
    high, wide = mask.shape
    for contour in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
        left, top, width, height = cv2.boundingRect(contour)
        inside = left > 0 and top > 0 and left + width < wide and top + height < high
        if inside and SIZES[0] < cv2.contourArea(contour) / PLAN_PX_PER_MM**2 < SIZES[1]:
            yield np.asarray(cv2.drawContours(np.zeros_like(mask), [contour], -1, 255, -1), np.uint8)


def _cut(piece: Pixels, part: Part, mask: Pixels | None = None) -> Stain:
    """The stain, with room for a face about it."""
    left, top, width, height = cv2.boundingRect(piece)
    room = int(SURROUNDING_MM * PLAN_PX_PER_MM)
    low = np.maximum([left - room, top - room], 0)
    window = (slice(low[1], top + height + room), slice(low[0], left + width + room))
    whole = piece if mask is None else mask
    return Stain(np.ascontiguousarray(whole[window]), low / PLAN_PX_PER_MM + part.origin, PLAN_PX_PER_MM)


def _few(pixels: NDArray[Any]) -> NDArray[Any]:
    """Every other pixel of every other row, enough for the medians of many."""
    return pixels[::2, ::2]


def _f(values: NDArray[np.floating] | Pixels) -> Floats:
    return np.asarray(values, np.float32)
