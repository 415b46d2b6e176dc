"""Boards of many looks, drawn by chance: wood, vinyl, print, marble, and any two colours."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Chance = np.random.Generator
Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 255."""

CELL_MM = 50.0
PX_PER_MM = 3
CELL_PX = int(CELL_MM * PX_PER_MM)
KINDS = ("wood", "wood", "vinyl", "print", "marble", "odd")
VINYL_HUES = (65, 75, 85, 110, 118, 12, 0, 140)
MARGINS_MM = (0, 3, 12, 25, 40)
MARKED_SHARE = 0.3
"""Of boards that have a maker's mark on a cell, an ornament on many, or the name of each in its corner."""


@dataclass(frozen=True)
class Board:
    """A board of eight by eight cells, its first cell a light one."""

    print: NDArray[np.uint8]
    """(h, w, 3; BGR)."""
    side_mm: float
    margin_mm: float


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """A colour; hue 0 to 180."""
    pixel = np.array([[[int(hue) % 180, int(saturation), int(value)]]], np.uint8)
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return float(blue), float(green), float(red)


def draw_board(chance: Chance) -> Board:
    """Any board."""
    kind = str(chance.choice(KINDS))
    light, dark = _colours(kind, chance)
    margin = float(chance.choice(MARGINS_MM))
    side, inset = 8 * CELL_MM + 2 * margin, int(margin * PX_PER_MM)
    wooden = hsv(chance.uniform(5, 20), chance.uniform(60, 180), chance.uniform(40, 180))
    other = hsv(chance.uniform(0, 180), chance.uniform(0, 60), chance.uniform(30, 240))
    image = np.full((int(side * PX_PER_MM),) * 2 + (3,), (light, dark, wooden, other)[chance.integers(4)])
    grain = chance.uniform(0.02, 0.14) if kind == "wood" else chance.uniform(0, 0.03)
    uneven = chance.uniform(0, 0.06)
    for row in range(8):
        for column in range(8):
            shade = light if (row + column) % 2 == 0 else dark
            cell = _cell(kind, shade, (row + column) % 2, grain, chance) * chance.normal(1, uneven)
            y, x = inset + row * CELL_PX, inset + column * CELL_PX
            image[y : y + CELL_PX, x : x + CELL_PX] = np.clip(cell, 0, 255)
    whole = np.clip(image, 0, 255).astype(np.uint8)
    if chance.random() < MARKED_SHARE:
        _mark(whole, inset, (light, dark), chance)
    _rule(whole, inset, chance)
    if margin >= 12:
        _letter(whole, inset, margin, dark if chance.random() < 0.5 else (20.0, 20.0, 20.0), chance)
    return Board(whole, side, margin)


def _colours(kind: str, chance: Chance) -> tuple[Colour, Colour]:
    if kind == "wood":
        light = hsv(chance.uniform(10, 24), chance.uniform(40, 120), chance.uniform(190, 245))
        return light, hsv(chance.uniform(4, 20), chance.uniform(90, 190), chance.uniform(50, 150))
    if kind == "vinyl":
        light = hsv(chance.uniform(15, 32), chance.uniform(5, 60), chance.uniform(215, 250))
        hue = chance.choice(VINYL_HUES) + chance.uniform(-6, 6)
        return light, hsv(hue, chance.uniform(60, 220), chance.uniform(50, 140))
    if kind == "print":
        light = hsv(0, 0, chance.uniform(225, 252))
        if chance.random() < 0.5:
            return light, hsv(chance.uniform(0, 180), chance.uniform(60, 200), chance.uniform(70, 180))
        return light, hsv(0, 0, chance.uniform(20, 150))
    if kind == "marble":
        light = hsv(chance.uniform(0, 180), chance.uniform(0, 20), chance.uniform(205, 250))
        return light, hsv(chance.uniform(0, 180), chance.uniform(10, 140), chance.uniform(50, 130))
    light = hsv(chance.uniform(0, 180), chance.uniform(0, 220), chance.uniform(150, 250))
    return light, hsv(chance.uniform(0, 180), chance.uniform(0, 255), chance.uniform(15, 110))


def _cell(kind: str, shade: Colour, parity: int, grain: float, chance: Chance) -> NDArray[np.float64]:
    cell = np.tile(np.array(shade, np.float64), (CELL_PX, CELL_PX, 1))
    if kind == "wood" or (kind == "print" and chance.random() < 0.2):
        fibres = chance.normal(0, 1, (CELL_PX, CELL_PX)).astype(np.float32)
        fibres = cv2.GaussianBlur(
            fibres, (0, 0), sigmaX=chance.uniform(12, 40), sigmaY=chance.uniform(0.8, 2.5)
        )
        fibres *= grain / (fibres.std() + 1e-6)
        cell *= (1 + (fibres if parity else fibres.T))[..., None]
    if kind == "marble":
        clouds = sum(
            cv2.resize(
                chance.normal(0, 1, (size, size)).astype(np.float32),
                (CELL_PX, CELL_PX),
                interpolation=cv2.INTER_CUBIC,
            )
            / size**0.7
            for size in (3, 6, 12, 24)
        )
        cell += (chance.uniform(10, 40) * np.abs(clouds))[..., None] * (1 if parity else -1)
    return cell


def _rule(image: NDArray[np.uint8], inset: int, chance: Chance) -> None:
    """Lines between the cells, on some boards."""
    if chance.random() >= 0.4:
        return
    end = inset + 8 * CELL_PX
    for number in range(9):
        at = inset + number * CELL_PX
        grey, width = (float(chance.choice([0, 60, 200])),) * 3, int(chance.integers(1, 4))
        cv2.line(image, (at, inset), (at, end), grey, width)
        cv2.line(image, (inset, at), (end, at), grey, width)


def _letter(image: NDArray[np.uint8], inset: int, margin: float, ink: Colour, chance: Chance) -> None:
    """A frame and coordinates in the margin, on some boards."""
    end, size = inset + 8 * CELL_PX, margin / 20
    if chance.random() < 0.6:
        corner = (inset - 4, inset - 4), (end + 4, end + 4)
        cv2.rectangle(image, corner[0], corner[1], ink, int(chance.integers(1, 8)))
    if chance.random() < 0.6:
        for number in range(8):
            middle = inset + number * CELL_PX + CELL_PX // 3
            for y in (inset - 6, end + inset - 8):
                cv2.putText(image, "ABCDEFGH"[number], (middle, y), 0, size, ink, 2)
            for x in (4, end + 6):
                cv2.putText(image, str(8 - number), (x, middle + CELL_PX // 6), 0, size, ink, 2)


def _mark(image: NDArray[np.uint8], inset: int, shades: tuple[Colour, Colour], chance: Chance) -> None:
    """Marks that are no pieces: on a few cells, on all of a shade, or a name in the corner of each."""
    kind = str(chance.choice(["maker", "ornament", "names"]))
    marked = chance.choice(64, int(chance.integers(1, 9)), replace=False)
    ornament, black = _ornament(chance), chance.random() < 0.4
    for cell in range(64) if kind != "maker" else marked:
        row, column = divmod(int(cell), 8)
        parity = (row + column) % 2
        if kind == "ornament" and parity != marked[0] % 2:
            continue
        y, x = inset + row * CELL_PX, inset + column * CELL_PX
        here = image[y : y + CELL_PX, x : x + CELL_PX]
        ink = (15.0, 15.0, 15.0) if black and parity == 0 else shades[1 - parity]
        if kind == "names":
            text = "abcdefgh"[column] + str(8 - row)
            cv2.putText(here, text, (6, CELL_PX - 8), 0, CELL_PX / 200, ink, 2, cv2.LINE_AA)
        else:
            here[ornament] = ink


def _ornament(chance: Chance) -> NDArray[np.bool_]:
    """(CELL_PX, CELL_PX) strokes, rings and patches in a cell, often the same left and right."""
    drawn, thick = np.zeros((CELL_PX, CELL_PX), np.uint8), int(chance.integers(2, 9))
    reach = CELL_PX * chance.uniform(0.15, 0.42)

    def spot() -> tuple[int, int]:
        x, y = CELL_PX / 2 + chance.uniform(-reach, reach, 2)
        return int(x), int(y)

    for _ in range(int(chance.integers(2, 12))):
        stroke = chance.integers(4)
        if stroke == 0:
            cv2.line(drawn, spot(), spot(), 255, thick)
        elif stroke == 1:
            cv2.circle(drawn, spot(), int(reach * chance.uniform(0.15, 0.7)), 255, thick)
        elif stroke == 2:
            cv2.fillPoly(drawn, [np.array([spot() for _ in range(int(chance.integers(3, 6)))])], 255)
        else:
            cv2.putText(drawn, "BCGKMRSW"[chance.integers(8)], spot(), 0, reach / 25, 255, thick)
    whole = np.maximum(drawn, drawn[:, ::-1]) if chance.random() < 0.6 else drawn
    return np.asarray(whole > 127, np.bool_)
