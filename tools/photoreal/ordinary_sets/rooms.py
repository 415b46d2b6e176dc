"""Where the camera stands, what shines, what is in the way: by chance, in the words of the renderer."""

import math
from typing import Any

import numpy as np

from tools.photoreal.ordinary_sets.boards import Chance, hsv
from tools.photoreal.ordinary_sets.sets import KINDS, ChessSet, hexadecimal

TABLES = "oak walnut pine white grey black cloth cloth_green cloth_blue patterned".split()
SKIES = "interior studio interior city courtyard night sunset".split()
SENSORS = "webcam_720p webcam_cheap phone phone clean".split()
SKINS = "light fair medium tan brown dark".split()
SIZES = ((704, 396), (640, 480), (704, 396))
EDGE_PX = 4
TALLEST_MM = 40


def draw_camera(chance: Chance, side: float, size: tuple[int, int], projected: Any) -> dict[str, Any]:
    """A camera that sees a board of so many mm; `projected` (camera, points) gives the renderer's pixels."""
    elevation = float(chance.choice([chance.uniform(22, 50), chance.uniform(45, 89)]))
    straight = chance.choice([0, 90, 180, 270]) + chance.normal(0, 12)
    camera: dict[str, Any] = {
        "resolution": list(size),
        "hfov_deg": float(chance.uniform(38, 76)),
        "elevation_deg": elevation,
        "azimuth_deg": float(chance.uniform(0, 360) if chance.random() < 0.5 else straight),
        "roll_deg": float(chance.normal(0, 3)),
        "look_at_mm": [side / 2 + chance.normal(0, 12), side / 2 + chance.normal(0, 12), 0],
        "dist": [float(chance.uniform(-0.12, 0.05)), 0, 0, 0, 0],
    }
    corners = [(x, y, height) for height in (0, TALLEST_MM) for x in (0, side) for y in (0, side)]
    for distance in range(300, 2600, 15):
        camera["distance_mm"] = float(distance)
        seen = projected(camera, corners)
        if seen.min() > EDGE_PX and (seen.max(axis=0) < np.array(size) - EDGE_PX).all():
            break
    camera["distance_mm"] *= float(chance.uniform(1, 1.25))
    return camera


def draw_lights(chance: Chance, side: float) -> list[dict[str, Any]]:
    """A sky or room, and up to two lamps of any size."""
    sky = {
        "type": "env",
        "hdri": str(chance.choice(SKIES)),
        "lux": _between(chance, 15, 300),
        "yaw_deg": float(chance.uniform(0, 360)),
    }
    lamps = []
    for _ in range(int(chance.choice([0, 1, 1, 1, 2]))):
        angle, away, high = (
            chance.uniform(0, 2 * math.pi),
            chance.uniform(100, 1800),
            chance.uniform(500, 2000),
        )
        wide = _between(chance, 50, 1400)
        lamps.append(
            {
                "type": "area",
                "pos_mm": [
                    side / 2 + away * math.cos(angle),
                    side / 2 + away * math.sin(angle),
                    float(high),
                ],
                "size_mm": [wide, wide * float(chance.uniform(0.4, 1.6))],
                "kelvin": float(chance.uniform(2600, 7500)),
                "lux": _between(chance, 60, 700),
            }
        )
    if not lamps:
        sky["lux"] = max(sky["lux"], 60.0)
    return [sky, *lamps]


def draw_sensor(chance: Chance) -> dict[str, Any]:
    """A webcam or phone, well or badly exposed, sharp or not."""
    return {
        "preset": str(chance.choice(SENSORS)),
        "ev_bias": float(chance.normal(0, 0.45)),
        "awb_error": [float(value) for value in chance.normal(0, 0.15, 2)],
        "defocus_px": float(max(0, chance.normal(-0.3, 1.0))),
        "motion_blur_px": float(max(0, chance.normal(-2, 2))),
        "motion_blur_deg": float(chance.uniform(0, 180)),
        "jpeg": int(chance.choice([40, 60, 75, 90, 95])),
    }


def draw_clutter(chance: Chance, side: float, pieces: ChessSet) -> tuple[list[Any], list[Any]]:
    """Captured pieces beside the board; and now and then a hand, or a mug."""
    beside: list[Any] = []
    for number in range(int(chance.choice([0, 0, 4, 10]))):
        away, along = chance.uniform(25, 140), chance.uniform(0, side)
        place = ((-away, along), (side + away, along), (along, -away), (along, side + away))[
            chance.integers(4)
        ]
        kind, army = KINDS[chance.integers(6)], int(chance.integers(2))
        beside.append(pieces.piece(f"b{number}", kind, army, place, chance))
    occluders: list[Any] = []
    if chance.random() < 0.12:
        sleeve = hsv(chance.uniform(0, 180), chance.uniform(0, 200), chance.uniform(20, 230))
        occluders.append(
            {
                "type": "hand",
                "pose": str(chance.choice(["pinch", "point", "flat"])),
                "pos_mm": [float(value) for value in chance.uniform(-40, side + 40, 2)],
                "z_mm": float(chance.uniform(0, 60)),
                "arm_deg": float(chance.uniform(0, 360)),
                "skin": str(chance.choice(SKINS)),
                "sleeve": hexadecimal(sleeve),
                "grip_radius_mm": 9,
                "grip_height_mm": 30,
            }
        )
    if chance.random() < 0.1:
        occluders.append({"type": "mug", "pos_mm": [side + 90.0, float(chance.uniform(0, side))]})
    return beside, occluders


def _between(chance: Chance, low: float, high: float) -> float:
    """As often between 1 and 2 as between 2 and 4."""
    return float(np.exp(chance.uniform(np.log(low), np.log(high))))
