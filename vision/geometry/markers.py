"""Fiducial markers in an image: found in the whole of it, or looked up where they were last. Pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
SEARCH_MARGIN_SIDES = 0.8
"""How far round its expected place a marker is looked for, in its own sizes."""

ENLARGED = (2, 3)

Found = dict[int, NDArray[np.float64]]
"""Marker id -> (4, 2) corners in pixels: top left, top right, bottom right, bottom left as printed."""

GAME_IDS_COUNT = 16
"""Marker id = 16 x game + place."""

SAME_PLACE_CORRELATION = 0.93
"""Correlation above which a marker has not moved by a pixel."""


def find(pixels: Pixels, wanted: Collection[int] | None = None) -> Found:
    """Corners (4, 2) in pixels of the markers in an image, of the `wanted` ids or of any.

    The image is BGR (h, w, 3) or grey (h, w).

    Small or blurred ones are looked for again in an image of twice the size, if fewer than half were found.
    """
    grey = grey_of(pixels)
    found = _detect(grey, wanted)
    if wanted is not None and 2 * len(found) < len(wanted):
        larger = np.asarray(cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)
        found = {number: (seen - 0.5) / 2 for number, seen in _detect(larger, wanted).items()} | found
    return found


def games(found: Mapping[int, object]) -> list[int]:
    """Numbers of the games whose markers were found, the most frequent first."""
    votes = [number // GAME_IDS_COUNT for number in found]
    return sorted(set(votes), key=lambda game: (-votes.count(game), game))


def grey_of(pixels: Pixels) -> Pixels:
    """One channel (h, w) of an image (h, w, 3; or grey already)."""
    return pixels if pixels.ndim == 2 else np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)


@dataclass(frozen=True, eq=False)
class Watch:
    """What each marker looked like, and where, when the pose was fitted."""

    boxes: Mapping[int, tuple[int, int, int, int]]
    """left, top, right, bottom."""
    crops: Mapping[int, Pixels]


def watch(pixels: Pixels, corners: Mapping[int, NDArray[np.float64]]) -> Watch:
    """Remember the markers at `corners` (4, 2; pixels), those that lie wholly in the image."""
    boxes = {number: _box(seen) for number, seen in corners.items()}
    height, width = pixels.shape[:2]
    inside = {n: b for n, b in boxes.items() if b[0] >= 0 and b[1] >= 0 and b[2] <= width and b[3] <= height}
    return Watch(inside, {number: _crop(pixels, box) for number, box in inside.items()})


def still(pixels: Pixels, known: Watch) -> dict[int, bool]:
    """Per marker: does its place in an image (h, w, 3) look as it did? Brightness does not matter.

    A shift by a pixel does.
    """
    crops = {number: _crop(pixels, box) for number, box in known.boxes.items()}
    return {
        number: _likeness(crop, known.crops[number]) > SAME_PLACE_CORRELATION
        for number, crop in crops.items()
    }


def look_up(grey: Pixels, known: Watch, numbers: Collection[int], margin: int) -> Found:
    """Corners (4, 2) of markers found near their old places only, `margin` pixels round them."""
    found: Found = {}
    for number in numbers:
        left, top, right, bottom = known.boxes[number]
        left, top = max(left - margin, 0), max(top - margin, 0)
        part = grey[top : bottom + margin, left : right + margin]
        seen = _detect(part, (number,))
        if number in seen:
            found[number] = seen[number] + (left, top)
    return found


def look_closer(grey: Pixels, expected: Mapping[int, NDArray[np.float64]]) -> Found:
    """Markers that a whole image is too coarse for, looked for at the corners (4, 2) `expected` of them."""
    found: Found = {}
    for number, seen in expected.items():
        margin = SEARCH_MARGIN_SIDES * np.ptp(seen, axis=0).max()
        low = np.maximum(np.floor(seen.min(axis=0) - margin), 0).astype(int)
        high = np.ceil(seen.max(axis=0) + margin).astype(int)
        part = grey[low[1] : high[1], low[0] : high[0]]
        for larger in ENLARGED if min(part.shape) > 8 else ():
            whole = cv2.resize(part, None, fx=larger, fy=larger, interpolation=cv2.INTER_CUBIC)
            corners = _detect(np.asarray(whole, np.uint8), (number,)).get(number)
            if corners is not None:
                found[number] = (corners + 0.5) / larger - 0.5 + low
                break
    return found


def _box(seen: NDArray[np.float64]) -> tuple[int, int, int, int]:
    low, high = np.floor(seen.min(axis=0)).astype(int) - 3, np.ceil(seen.max(axis=0)).astype(int) + 4
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _crop(pixels: Pixels, box: tuple[int, int, int, int]) -> Pixels:
    """Every second green pixel: enough to notice a shift, and quick."""
    part = pixels[box[1] : box[3] : 2, box[0] : box[2] : 2]
    return part.copy() if part.ndim == 2 else np.ascontiguousarray(part[..., 1])


def _likeness(here: Pixels, before: Pixels) -> float:
    return float(cv2.matchTemplate(here, before, cv2.TM_CCOEFF_NORMED)[0, 0])


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.cornerRefinementWinSize = 3
    parameters.minMarkerPerimeterRate = 0.02
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    return cv2.aruco.ArucoDetector(dictionary, parameters)


def _detect(grey: Pixels, wanted: Collection[int] | None) -> Found:
    corners, numbers, _ = _detector().detectMarkers(grey)
    if numbers is None:
        return {}
    return {
        int(number): seen.reshape(4, 2).astype(np.float64)
        for number, seen in zip(numbers.ravel(), corners, strict=True)
        if wanted is None or int(number) in wanted
    }
