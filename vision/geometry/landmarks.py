"""Following a board without markers: what is drawn on it, and its edge, are landmarks of their own. Pure.

Small places full of detail are compared in every image. When too many of them have changed, the board is
looked for: its old picture is laid over the new one, first roughly, then landmark by landmark.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import Floats, Pixels

Array = NDArray[np.float64]

MOST_LANDMARKS_COUNT = 160
"""Landmarks."""

CLOSEST_PX = 12
"""Distance between two of them."""

HALF_PX = 8
"""Half the side of the place that is compared."""

SAME_PLACE_CORRELATION = 0.88
"""Correlation above which a place has not moved by two pixels."""

SAME_BOARD_CORRELATION = 0.6
"""Correlation of the old board, laid over the new one, that proves the new place."""

AROUND_PX = 41
"""Neighbourhood beside which a place is light or dark."""

FAINT_LEVELS = 6.0
"""Grey levels of contrast that are nearly noise."""

AGREEING_SHARE = 0.45
"""Share of landmarks that must agree on it."""

SPANNED_SHARE = 0.3
"""Share of the board that the agreeing ones must span."""

MOST_DETAILS_COUNT = 1500
"""Details by which a board is looked for that was turned or shoved far."""

SECOND_BEST_RATIO = 0.8
"""A detail is matched if its second best likeness is so much further off."""

LEAST_MATCHES_COUNT = 40
"""Details that must agree."""

BACK_PX = 0.7
"""A landmark that was followed there and back must be where it was."""

COARSE_FACTOR = 8
"""How much smaller the board is looked for as a whole."""

LEAST_LANDMARKS_COUNT = 12
"""Landmarks without which nothing can be said."""


@dataclass(frozen=True, eq=False)
class Landmarks:
    """The board when its place was last known for sure."""

    grey: Pixels
    places: Floats
    """(k, 2) pixels."""
    rows: NDArray[np.intp]
    columns: NDArray[np.intp]
    """(k, p) pixels that are compared."""
    looks: Floats
    """(k, p) what they showed: mean 0, length 1."""
    outline: Array
    """(4, 2) corners of the board, pixels."""


def landmarks(pixels: Pixels, outline: Array) -> Landmarks | None:
    """The landmarks of the board with the corners `outline` (4, 2, pixels); None where it has too few."""
    grey = _green(pixels)
    mask = np.zeros_like(grey)
    middle = outline.mean(axis=0)
    cv2.fillConvexPoly(mask, np.rint(middle + 1.04 * (outline - middle)).astype(np.int32), 255)
    edge = HALF_PX + 1
    mask[:edge], mask[-edge:], mask[:, :edge], mask[:, -edge:] = 0, 0, 0, 0
    found = cv2.goodFeaturesToTrack(grey, MOST_LANDMARKS_COUNT, 0.02, CLOSEST_PX, mask=mask)
    if found is None or len(found) < LEAST_LANDMARKS_COUNT:
        return None
    places = found.reshape(-1, 2).astype(np.float32)
    steps = np.arange(-HALF_PX, HALF_PX + 1, 2)
    middles = np.rint(places).astype(np.intp)
    across, down = np.meshgrid(steps, steps)
    rows = middles[:, 1, None] + down.ravel()
    columns = middles[:, 0, None] + across.ravel()
    return Landmarks(grey, places, rows, columns, _looks(grey, rows, columns), outline)


def share_in_place(known: Landmarks, pixels: Pixels) -> float:
    """Share of the landmarks that look as they did, in an image (h, w, 3) of the same size."""
    return float((_in_place(known, pixels)).mean())


def _in_place(known: Landmarks, pixels: Pixels) -> NDArray[np.bool_]:
    seen = _looks(_green(pixels), known.rows, known.columns)
    return np.asarray((seen * known.looks).sum(axis=1) > SAME_PLACE_CORRELATION, np.bool_)


def moved(known: Landmarks, pixels: Pixels) -> Array | None:
    """(3, 3) the homography from the old image to this one; None if the board is not found for sure."""
    grey = _green(pixels)
    matched = _matched(known, grey)
    # What repeats itself, as bare chequers do, cannot be matched piece by piece, but pushed along as a whole.
    followed = _followed(known, grey, _shifted(known, grey) if matched is None else matched)
    whole = matched if followed is None else _followed(known, grey, followed)
    return whole if whole is not None and _is_like(known, grey, whole) else None


def carried(places: Array | Floats | NDArray[np.intp], by: Array) -> Array:
    """Places (k, 2) after a homography (3, 3)."""
    moved = cv2.perspectiveTransform(places.reshape(-1, 1, 2).astype(np.float64), by)
    return np.asarray(moved.reshape(-1, 2), np.float64)


def _matched(known: Landmarks, grey: Pixels) -> Array | None:
    """The homography on which details agree, found wherever the board may lie and however it is turned."""
    finder = cv2.ORB.create(MOST_DETAILS_COUNT)
    mask = _inside(known, 1.1)
    old, told = finder.detectAndCompute(known.grey, mask)
    new, shown = finder.detectAndCompute(grey, None)
    if told is None or shown is None or len(new) < 2:
        return None
    pairs = [pair for pair in cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(told, shown, k=2) if len(pair) == 2]
    sure = [best for best, second in pairs if best.distance < SECOND_BEST_RATIO * second.distance]
    if len(sure) < LEAST_MATCHES_COUNT:
        return None
    before = np.array([old[match.queryIdx].pt for match in sure], np.float32)
    after = np.array([new[match.trainIdx].pt for match in sure], np.float32)
    found, agreed = cv2.findHomography(before, after, cv2.RANSAC, 2.0)
    if found is None or agreed.sum() < max(LEAST_MATCHES_COUNT, AGREEING_SHARE * len(sure)):
        return None
    return np.asarray(found, np.float64) if _spans(known, before[agreed.ravel() > 0]) else None


def _spans(known: Landmarks, places: Floats) -> bool:
    whole = cv2.contourArea(known.outline.astype(np.float32))
    return cv2.contourArea(cv2.convexHull(places)) > SPANNED_SHARE * whole


def _inside(known: Landmarks, share: float) -> Pixels:
    """255 over the board, stretched by `share`."""
    middle = known.outline.mean(axis=0)
    ring = np.rint(middle + share * (known.outline - middle)).astype(np.int32)
    return np.asarray(cv2.fillConvexPoly(np.zeros_like(known.grey), ring, 255), np.uint8)


def _shifted(known: Landmarks, grey: Pixels) -> Array:
    """The shift that brings the whole board, seen small, over the new image."""
    scale = 1 / COARSE_FACTOR
    old = cv2.resize(known.grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    new = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    low, far = known.outline.min(axis=0) * scale, known.outline.max(axis=0) * scale
    high, wide = old.shape
    # A part of the middle, so that it can be looked for beyond its old place.
    box = np.concatenate([0.85 * low + 0.15 * far, 0.15 * low + 0.85 * far])
    x, y, right, bottom = np.clip(np.rint(box).astype(int), 0, [wide, high, wide, high]).tolist()
    found = cv2.matchTemplate(new, old[y:bottom, x:right], cv2.TM_CCOEFF_NORMED)
    _, _, _, best = cv2.minMaxLoc(found)
    return np.array(
        [[1.0, 0, COARSE_FACTOR * (best[0] - x)], [0, 1, COARSE_FACTOR * (best[1] - y)], [0, 0, 1]]
    )


def _followed(known: Landmarks, grey: Pixels, start: Array) -> Array | None:
    """The homography on which the landmarks agree, found from one that is nearly right."""
    size = (grey.shape[1], grey.shape[0])
    old = cv2.warpPerspective(known.grey, start, size, borderMode=cv2.BORDER_REPLICATE)
    warped = np.asarray(old, np.uint8)
    before = carried(known.places.astype(np.float64), start).astype(np.float32).reshape(-1, 1, 2)
    after, good = _flow(warped, grey, before)
    back, again = _flow(grey, warped, after)
    true = good & again & (np.linalg.norm(back - before, axis=2).ravel() < BACK_PX)
    if true.sum() < LEAST_LANDMARKS_COUNT:
        return None
    found, agreed = cv2.findHomography(known.places[true], after[true], cv2.RANSAC, 2.0)
    if found is None or agreed.sum() < max(LEAST_LANDMARKS_COUNT, AGREEING_SHARE * len(known.places)):
        return None
    return np.asarray(found, np.float64) if _spans(known, known.places[true][agreed.ravel() > 0]) else None


def _flow(one: Pixels, other: Pixels, places: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """(k, 1, 2) where in `other` the places of `one` are, and (k,) whether they are."""
    found, good, _ = cv2.calcOpticalFlowPyrLK(one, other, places, places.copy(), winSize=(21, 21), maxLevel=3)
    return np.asarray(found, np.float32), np.asarray(good.ravel() > 0, np.bool_)


def _is_like(known: Landmarks, grey: Pixels, whole: Array) -> bool:
    """Whether the old board, laid over the new image, looks like it; one two cells off does not."""
    size = (known.grey.shape[1], known.grey.shape[0])
    back = cv2.warpPerspective(grey, whole, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    board = _inside(known, 1.06) > 0
    one, two = (_levelled(each)[board] for each in (known.grey, np.asarray(back, np.uint8)))
    return float(np.corrcoef(one, two)[0, 1]) > SAME_BOARD_CORRELATION


def _levelled(grey: Pixels) -> Floats:
    """Without what light does: every place beside its own neighbourhood."""
    soft = cv2.GaussianBlur(grey, (0, 0), 1.5).astype(np.float32)
    mean = cv2.blur(soft, (AROUND_PX, AROUND_PX))
    spread = np.sqrt(np.maximum(cv2.blur(soft * soft, (AROUND_PX, AROUND_PX)) - mean * mean, 0))
    return np.asarray((soft - mean) / (spread + FAINT_LEVELS), np.float32)


def _green(pixels: Pixels) -> Pixels:
    """One channel: green is enough, and quick."""
    return pixels if pixels.ndim == 2 else np.ascontiguousarray(pixels[..., 1])


def _looks(grey: Pixels, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Floats:
    seen = grey[rows, columns].astype(np.float32)
    seen -= seen.mean(axis=1, keepdims=True)
    return np.asarray(seen / np.maximum(np.linalg.norm(seen, axis=1, keepdims=True), 1.0), np.float32)
