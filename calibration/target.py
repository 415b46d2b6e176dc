"""The calibration target: a ChArUco board that fits A4 and Letter, printed, and found in an image. Pure.

Its markers are of another dictionary than those of the sheets, so that neither is taken for the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.printing.document.paper import RULER_MM, ruler, size_of
from calibration.printing.drawing.drawing import Drawing, Path, Shape, Step, Style, polygon, rectangle
from calibration.printing.drawing.lettering import text
from calibration.printing.drawing.palette import BLACK, INK, PAPER
from calibration.printing.words import STIFF
from messages.catalogue import Language

COLUMNS_COUNT, ROWS_COUNT = 10, 7

SQUARE_MM = 25.0
"""Millimetres; a print of another size gives the same lens."""

MARKER_MM = 18.0

MODULES_COUNT = 7
"""Across a marker, its black edge included."""

DICTIONARY = cv2.aruco.DICT_5X5_50

LEAST_CORNERS_COUNT = 8
"""Corners that make a view of use."""

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class View:
    """The target in one image."""

    ids: NDArray[np.intp]
    """(k,) numbers of the inner corners seen."""
    corners: NDArray[np.float64]
    """(k, 2) pixels."""
    places: NDArray[np.float64]
    """(k, 3) the same corners on the target, mm."""


def find(pixels: Pixels) -> View | None:
    """The target in an image (h, w, 3; or grey (h, w)), or None if too little of it is seen."""
    grey = pixels if pixels.ndim == 2 else cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    corners, ids, _, _ = _detector().detectBoard(grey)
    if ids is None or len(ids) < LEAST_CORNERS_COUNT:
        return None
    numbers: NDArray[np.intp] = ids.ravel().astype(np.intp)
    if (
        len(np.unique(numbers % (COLUMNS_COUNT - 1))) < 2
        or len(np.unique(numbers // (COLUMNS_COUNT - 1))) < 2
    ):
        return None
    places = np.asarray(_board().getChessboardCorners(), np.float64)[numbers]
    return View(numbers, corners.reshape(-1, 2).astype(np.float64), places)


def target(paper: str = "A4", language: Language = "en") -> Drawing:
    """The target on a page that lies, at true scale; ValueError if the paper is none we know."""
    height, width = size_of(paper)
    left, top = (width - COLUMNS_COUNT * SQUARE_MM) / 2, (height - ROWS_COUNT * SQUARE_MM) / 2 - 4
    shapes = (
        rectangle(0, 0, width, height, Style(fill=PAPER)),
        Path(tuple(_black(left, top)), Style(fill=BLACK)),
        *_foot(top + ROWS_COUNT * SQUARE_MM + 8, left, language),
    )
    return Drawing(width, height, shapes)


def _black(left: float, top: float) -> Iterator[Step]:
    """Every black square and every black module, as one path."""
    module = MARKER_MM / MODULES_COUNT
    number = 0
    for row in range(ROWS_COUNT):
        for column in range(COLUMNS_COUNT):
            x, y = left + column * SQUARE_MM, top + row * SQUARE_MM
            if (row + column) % 2 == 0:
                yield from _square(x, y, SQUARE_MM)
                continue
            inset = (SQUARE_MM - MARKER_MM) / 2
            for down, across in np.argwhere(_modules(number)).tolist():
                yield from _square(x + inset + across * module, y + inset + down * module, module)
            number += 1


def _square(x: float, y: float, side: float) -> tuple[Step, ...]:
    return polygon(((x, y), (x + side, y), (x + side, y + side), (x, y + side)), Style()).steps


def _modules(number: int) -> NDArray[np.bool_]:
    """The (7, 7) pattern of a marker, true where it is black."""
    printed = cv2.aruco.generateImageMarker(
        cv2.aruco.getPredefinedDictionary(DICTIONARY), number, MODULES_COUNT
    )
    return np.equal(np.asarray(printed, np.uint8), 0)


def _foot(y: float, left: float, language: Language) -> Iterator[Shape]:
    """A ruler, and what to do with the page."""
    yield from ruler(left, y)
    yield text(STIFF.text(language), left + RULER_MM + 6, y - 1.5, 1.9, INK, align=0.0)


@cache
def _board() -> cv2.aruco.CharucoBoard:
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    return cv2.aruco.CharucoBoard((COLUMNS_COUNT, ROWS_COUNT), SQUARE_MM, MARKER_MM, dictionary)


@cache
def _detector() -> cv2.aruco.CharucoDetector:
    markers = cv2.aruco.DetectorParameters()
    markers.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    markers.minMarkerPerimeterRate = 0.015
    found = cv2.aruco.CharucoParameters()
    found.tryRefineMarkers = True
    return cv2.aruco.CharucoDetector(_board(), found, markers)
