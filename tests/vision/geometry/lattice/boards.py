"""Boards of many looks, drawn as cameras see them from anywhere."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import Pixels

Array = NDArray[np.float64]

SIZE = (960, 720)
CELL_PX = 48
LOOKS = {
    "wood": ((185, 215, 232), (60, 95, 140), (40, 60, 90)),
    "vinyl": ((215, 235, 240), (85, 110, 50), (215, 235, 240)),
    "red and black": ((40, 40, 190), (25, 25, 25), (30, 30, 30)),
    "marble": ((225, 228, 230), (120, 118, 115), (170, 170, 170)),
}
"""Colours (BGR) of light and dark cells and of the border."""


def drawn_board(look: str, cells: int, border: float, seed: int) -> Pixels:
    """A board from straight above with a border of so many cells; the cell at its top left is light."""
    light, dark, edge = LOOKS[look]
    margin = round(border * CELL_PX)
    board = np.full((cells * CELL_PX + 2 * margin,) * 2 + (3,), edge, np.float64)
    chance = np.random.default_rng(seed)
    for row in range(cells):
        for column in range(cells):
            colour = np.array(light if (row + column) % 2 == 0 else dark) * chance.normal(1, 0.03)
            top, left = margin + row * CELL_PX, margin + column * CELL_PX
            board[top : top + CELL_PX, left : left + CELL_PX] = colour
    grain = cv2.GaussianBlur(chance.normal(0, 40, board.shape[:2]), (0, 0), sigmaX=9, sigmaY=1)
    return np.asarray(np.clip(board + grain[..., None], 0, 255), np.uint8)


def with_pieces(board: Pixels, cells: int, border: float, seed: int) -> Pixels:
    """Two rows of round pieces on either side, of two colours."""
    chance = np.random.default_rng(seed)
    for row in (0, 1, cells - 2, cells - 1):
        colour = (60, 60, 70) if row < 2 else (205, 225, 235)
        for column in range(cells):
            x, y = (np.array([column, row]) + 0.5 + border) * CELL_PX + chance.normal(0, 4, 2)
            cv2.circle(board, (round(x), round(y)), 17, colour, -1, cv2.LINE_AA)
    return board


def seen_from(
    elevation_deg: float, turned_deg: float, cells: int, border: float, reach: float = 1.0
) -> Array:
    """(3, 3) from pixels of a drawn board to an image of `SIZE`; `reach` larger brings it nearer."""
    high, turn = np.radians(elevation_deg), np.radians(turned_deg)
    half = (cells / 2 + border) * CELL_PX
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1.0]])
    distance, focal = 3.6 * half / reach, 800.0
    camera = np.array([[focal, 0, SIZE[0] / 2], [0, focal, SIZE[1] / 2], [0, 0, 1]])
    middle = np.array([[1, 0, -half], [0, 1, -half], [0, 0, 1]])
    plane = np.array([[1, 0, 0], [0, np.sin(high), 0], [0, -np.cos(high), distance]])
    return np.asarray(camera @ plane @ spin @ middle)


def photograph(board: Pixels, by: Array, seed: int, noise: float = 4.0) -> Pixels:
    """The board on a table, with noise."""
    chance = np.random.default_rng(seed)
    table = cv2.GaussianBlur(chance.normal(0, 60, (SIZE[1], SIZE[0])), (0, 0), sigmaX=25, sigmaY=2)
    image = np.asarray(np.clip(np.array([90, 120, 150]) + table[..., None], 0, 255), np.uint8)
    fine = cv2.warpPerspective(board, by, SIZE, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(board.shape[:2], 255, np.uint8), by, SIZE)
    image[mask > 127] = fine[mask > 127]
    return np.asarray(np.clip(image + chance.normal(0, noise, image.shape), 0, 255), np.uint8)


def corners_of(by: Array, cells: int, border: float) -> Array:
    """(4, 2) corners of the playing area in the image, clockwise from the board's own top left."""
    low, high = border * CELL_PX - 0.5, (border + cells) * CELL_PX - 0.5
    outline = np.array([[low, low], [high, low], [high, high], [low, high]])
    return np.asarray(cv2.perspectiveTransform(outline.reshape(-1, 1, 2), by).reshape(-1, 2))
