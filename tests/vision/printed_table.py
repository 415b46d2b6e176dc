"""A small printed table for the tests: cells, markers, faces, and simulated pictures of it."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.layout import Layout
from vision.pipeline import Eye, open_eye
from vision.simulation.rendering import DrawnPiece, Room, Viewpoint
from vision.simulation.table import SimTable

PER_MM = 4
PITCH = 36.0
RADIUS = 11.5
COLUMNS, ROWS = 6, 5
LABELS = (".", "A0", "B0", "C0", "A1", "B1", "C1")
COLOURS = {"0": (120, 60, 20), "1": (40, 170, 240)}
INKS = {"0": (245, 245, 245), "1": (20, 20, 25)}

Pixels = NDArray[np.uint8]


@cache
def layout() -> Layout:
    """30 cells, ten markers of game 3 round them."""
    cells = [(75 + PITCH * (place % COLUMNS), 70 + PITCH * (place // COLUMNS)) for place in range(30)]
    spots = [
        (22, 22),
        (108, 22),
        (222, 22),
        (308, 22),
        (308, 142),
        (308, 262),
        (222, 262),
        (108, 262),
        (22, 262),
    ]
    markers = {48 + place: _corners(x, y, 30) for place, (x, y) in enumerate([*spots, (22, 142)])}
    names = tuple("abcdef"[place % COLUMNS] + str(ROWS - place // COLUMNS) for place in range(30))
    return Layout(np.array(cells), RADIUS, PITCH, 330, 284, markers, 6.0, names)


@cache
def sheet() -> Pixels:
    """Its print."""
    here = layout()
    image = np.full((284 * PER_MM, 330 * PER_MM, 3), 255, np.uint8)
    cv2.rectangle(image, (50 * PER_MM, 46 * PER_MM), (280 * PER_MM, 240 * PER_MM), (215, 232, 238), -1)
    for x, y in (here.cells * PER_MM).astype(int).tolist():
        cv2.circle(image, (x, y), 9 * PER_MM, (255, 255, 255), -1, cv2.LINE_AA)
        cv2.circle(image, (x, y), 9 * PER_MM, (60, 50, 40), 2, cv2.LINE_AA)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    for number, corners in here.markers.items():
        left, top = (corners[0] * PER_MM).astype(int)
        side = 30 * PER_MM
        marker = cv2.aruco.generateImageMarker(dictionary, number, side)
        image[top : top + side, left : left + side] = marker[..., None]
    return image


@cache
def face(label: str) -> Pixels:
    """A sticker: a letter and a bar on a coloured disc."""
    image = np.zeros((160, 160, 4), np.uint8)
    cv2.circle(image, (80, 80), 79, (*COLOURS[label[1]], 255), -1, cv2.LINE_AA)
    ink = (*INKS[label[1]], 255)
    cv2.circle(image, (80, 80), 70, ink, 6, cv2.LINE_AA)
    if label[0] == "A":
        cv2.rectangle(image, (68, 28), (92, 130), ink, -1)
        cv2.rectangle(image, (40, 50), (120, 72), ink, -1)
    elif label[0] == "B":
        cv2.fillPoly(image, [np.array([[80, 26], [125, 118], [35, 118]])], ink, cv2.LINE_AA)
    else:
        cv2.circle(image, (64, 86), 30, ink, -1, cv2.LINE_AA)
        cv2.line(image, (64, 86), (122, 40), ink, 14, cv2.LINE_AA)
    return image


def eye() -> Eye:
    """An eye that knows all this."""
    faces = {label: face(label) for label in LABELS[1:]}
    return open_eye(layout(), LABELS, faces, sheet(), PER_MM, RADIUS)


def table(
    position: dict[str, str],
    viewpoint: Viewpoint | None = None,
    room: Room | None = None,
    seed: int = 1,
    off_mm: float = 2.0,
) -> SimTable:
    """The pieces of `position` (cell name -> label), each turned and a little off its centre."""
    here, chance = layout(), np.random.default_rng(seed)
    sim = SimTable(sheet(), PER_MM, viewpoint or Viewpoint(distance_mm=560), room, seed)
    for name, label in position.items():
        x, y = here.cells[here.names.index(name)] + chance.normal(0, off_mm / 2, 2)
        sim.put(name, DrawnPiece(face(label), RADIUS, x, y, chance.uniform(0, 360)))
    return sim


def some_position(seed: int, share: float = 0.6) -> dict[str, str]:
    """Pieces on about that share of the cells."""
    chance = np.random.default_rng(seed)
    return {
        name: LABELS[chance.integers(1, len(LABELS))] for name in layout().names if chance.random() < share
    }


def expected(position: dict[str, str]) -> list[str]:
    """The label of every cell."""
    return [position.get(name, ".") for name in layout().names]


def read(cost: Pixels) -> list[str]:
    """The best label of every cell."""
    return [LABELS[best] for best in cost.argmin(axis=1)]


def _corners(x: float, y: float, side: float) -> NDArray[np.float64]:
    half = side / 2
    return np.array([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])
