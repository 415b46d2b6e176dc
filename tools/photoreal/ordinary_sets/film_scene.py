"""What films show: boards, looks of sets, rooms and cameras, in the words of the renderer.

They are drawn apart from those that the network learns from (`boards.py`, `sets.py`, `rooms.py`): it is
measured on these.
"""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.photoreal.ordinary_sets.boards import CELL_MM, Chance
from tools.photoreal.ordinary_sets.render import effort

PX_PER_MM = 4
LOWEST_DEG, HIGHEST_DEG = 28, 70
HARD_LOWEST_DEG, HARD_HIGHEST_DEG = 22, 40
RESOLUTION = (960, 540)
EDGE_PX = 6
SHADES = (
    ((200, 227, 239), (52, 90, 138)),
    ((215, 235, 245), (90, 110, 60)),
    ((150, 185, 215), (40, 60, 95)),
    ((230, 235, 235), (60, 40, 150)),
    ((190, 205, 215), (70, 75, 80)),
    ((225, 230, 232), (140, 110, 60)),
    ((210, 225, 240), (30, 30, 35)),
)
"""Light and dark cells: blue, green, red."""
MARGINS_MM = (2, 15, 30, 45)
WHITES, BLACKS = ("#e8d3a8", "#f0ead8", "#d8b880"), ("#1d1712", "#3a2418", "#5a3820")
SENSORS = ("webcam_720p", "phone")
TABLES = "oak walnut pine white grey cloth_green patterned".split()


def draw_print(chance: Chance, margin: float) -> NDArray[np.uint8]:
    """A wooden board, or one of two plain colours."""
    light, dark = SHADES[chance.integers(len(SHADES))]
    border = (light, dark, (60, 80, 110), (120, 160, 190))[chance.integers(4)]
    side, grain = int(8 * CELL_MM + 2 * margin), chance.uniform(0.02, 0.12)
    image, cell_px = (
        np.full((side * PX_PER_MM, side * PX_PER_MM, 3), border, np.float32),
        int(CELL_MM) * PX_PER_MM,
    )
    for row in range(8):
        for column in range(8):
            is_dark = (row + column) % 2
            fibres = chance.normal(0, 1, (cell_px, cell_px)).astype(np.float32)
            fibres = cv2.GaussianBlur(fibres, (0, 0), sigmaX=25, sigmaY=1.5)
            fibres *= grain * (chance.random() < 0.9) / fibres.std()
            cell = np.array(dark if is_dark else light) * (1 + (fibres if is_dark else fibres.T))[..., None]
            y, x = (int((margin + CELL_MM * at) * PX_PER_MM) for at in (row, column))
            image[y : y + cell_px, x : x + cell_px] = cell * chance.normal(1, 0.03)
    return np.clip(image, 0, 255).astype(np.uint8)


def draw_scene(
    chance: Chance, texture: Path, projected: Any, is_hard: bool
) -> tuple[dict[str, Any], float, dict[str, Any]]:
    """A board, a room and a camera on a stand that sees the whole board; its margin in mm, and a set's looks.

    `projected` (camera, size in mm, points) gives the renderer's pixels.
    """
    margin = float(chance.choice(MARGINS_MM))
    cv2.imwrite(str(texture), draw_print(chance, margin))
    side, angle = 8 * CELL_MM + 2 * margin, float(chance.uniform(45, 65))
    looks = {
        "colours": (str(chance.choice(WHITES)), str(chance.choice(BLACKS))),
        "material": "wood" if chance.random() < 0.7 else "plastic",
        "tall": chance.uniform(0.75, 1.1),
        "wide": chance.uniform(0.9, 1.2),
    }
    camera = {
        "resolution": list(RESOLUTION),
        "hfov_deg": angle,
        "elevation_deg": float(
            chance.uniform(*((HARD_LOWEST_DEG, HARD_HIGHEST_DEG) if is_hard else (LOWEST_DEG, HIGHEST_DEG)))
        ),
        "azimuth_deg": float(chance.choice([0, 90, 180, 270]) + chance.uniform(-20, 20)),
        "distance_mm": float(side * chance.uniform(0.81, 1.0) / np.tan(np.radians(angle / 2))),
        "look_at_mm": [side / 2, side / 2, 0],
    }
    corners = [(x, y, height) for height in (0, CELL_MM) for x in (0, side) for y in (0, side)]
    while not is_inside(projected(camera, side, corners)):
        camera["distance_mm"] *= 1.03
    lamp = {
        "type": "area",
        "pos_mm": [*map(float, chance.uniform(-900, 900, 2)), float(chance.uniform(900, 1600))],
        "size_mm": [600, 600],
        "lux": float(chance.uniform(120, 500)),
        "kelvin": float(chance.uniform(2800, 6000)),
    }
    room = {"type": "env", "hdri": "interior", "lux": float(chance.uniform(40, 200)), "yaw_deg": 0}
    if is_hard:
        lamp, room["lux"] = hard_light(chance)
    spec = {
        "board": {
            "texture": str(texture),
            "size_mm": [side, side],
            "tex_px_per_mm": PX_PER_MM,
            "thickness_mm": float(chance.choice([2, 12, 20])),
        },
        "table": {"material": str(chance.choice(TABLES)), "seed": int(chance.integers(97))},
        "camera": camera,
        "lights": [lamp, room],
        "sensor": hard_sensor(chance) if is_hard else {"preset": str(chance.choice(SENSORS))},
        "render": effort(5),
        "occluders": [],
    }
    return spec, margin, looks


def hard_light(chance: Chance) -> tuple[dict[str, Any], float]:
    """One small lamp, low at the side: long sharp shadows, and glare. And the lux of a dim room."""
    angle, size = chance.uniform(0, 2 * np.pi), float(chance.uniform(40, 150))
    place = 200 + 1100 * np.array([np.cos(angle), np.sin(angle)])
    lamp = {
        "type": "area",
        "pos_mm": [*map(float, place), float(chance.uniform(350, 800))],
        "size_mm": [size, size],
        "lux": float(chance.uniform(30, 250)),
        "kelvin": float(chance.uniform(2200, 6500)),
    }
    return lamp, float(chance.uniform(5, 40))


def hard_sensor(chance: Chance) -> dict[str, Any]:
    """A cheap webcam, not quite in focus, badly exposed, much compressed."""
    return {
        "preset": "webcam_cheap",
        "ev_bias": float(chance.normal(0, 0.5)),
        "awb_error": [float(value) for value in chance.normal(0, 0.12, 2)],
        "defocus_px": float(chance.uniform(0, 1.2)),
        "jpeg": int(chance.choice([40, 60, 75])),
    }


def is_inside(points: NDArray[np.float64]) -> bool:
    """Whether all are well inside the picture."""
    return bool((points >= EDGE_PX).all() and (points < np.array(RESOLUTION) - EDGE_PX).all())
