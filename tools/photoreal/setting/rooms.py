"""Lamps, tables, people and sensors to choose from. Message and units are the renderer's."""

from collections.abc import Mapping
from typing import Any, NamedTuple

Facts = Mapping[str, Any]


class Player(NamedTuple):
    """Whose hand is seen."""

    skin: str
    sleeve: str
    left_handed: bool = False


class Light(NamedTuple):
    """What shines in a room."""

    name: str
    lamps: tuple[Facts, ...]


WINDOW = Light("window", (
    {"type": "area", "pos_mm": [-1500, -300, 1150], "size_mm": [1000, 1300], "kelvin": 6200, "lux": 420},
    {"type": "env", "hdri": "interior", "lux": 110, "yaw_deg": 40},
))  # fmt: skip
WINDOW_BEHIND = Light("window behind", (
    {"type": "area", "pos_mm": [300, -1700, 1300], "size_mm": [1400, 1200], "kelvin": 6800, "lux": 350},
    {"type": "env", "hdri": "courtyard", "lux": 90, "yaw_deg": 120},
))  # fmt: skip
OVERCAST = Light("overcast", (
    {"type": "area", "pos_mm": [1700, 500, 1500], "size_mm": [1500, 1500], "kelvin": 7200, "lux": 260},
    {"type": "env", "hdri": "city", "lux": 150, "yaw_deg": 250},
))  # fmt: skip
TUBES = Light("tubes", (
    {"type": "area", "pos_mm": [-350, 100, 2000], "size_mm": [150, 1200], "kelvin": 4200, "lux": 230},
    {"type": "area", "pos_mm": [900, 300, 2000], "size_mm": [150, 1200], "kelvin": 4200, "lux": 190},
    {"type": "env", "hdri": "studio", "lux": 40, "yaw_deg": 0},
))  # fmt: skip
LAMP = Light("lamp", (
    {"type": "bulb", "pos_mm": [620, -260, 640], "radius_mm": 38, "kelvin": 2850, "lux": 230},
    {"type": "area", "pos_mm": [300, 900, 1900], "size_mm": [700, 260], "kelvin": 3200, "lux": 110},
    {"type": "env", "hdri": "interior", "lux": 22, "yaw_deg": 200},
))  # fmt: skip
LAMP_LEFT = Light("lamp left", (
    {"type": "bulb", "pos_mm": [-420, 120, 700], "radius_mm": 45, "kelvin": 3000, "lux": 300},
    {"type": "env", "hdri": "night", "lux": 30, "yaw_deg": 90},
))  # fmt: skip
SUN = Light("sun", (
    {"type": "sun", "pos_mm": [-900, 700, 1300], "angle_deg": 0.6, "kelvin": 5400, "lux": 1500},
    {"type": "env", "hdri": "sunrise", "lux": 330, "yaw_deg": 70},
))  # fmt: skip

WEBCAM: Facts = {"preset": "webcam_720p", "ev_bias": 0.2}
WARM_WEBCAM: Facts = {"preset": "webcam_720p", "ev_bias": 0.1, "awb_error": [0.08, -0.06]}
PHONE: Facts = {"preset": "phone", "ev_bias": 0.1}
COOL_PHONE: Facts = {"preset": "phone", "ev_bias": 0.25, "awb_error": [-0.06, 0.07]}
CHEAP: Facts = {"preset": "webcam_cheap", "ev_bias": 0.25}
SOFT_CHEAP: Facts = {"preset": "webcam_cheap", "ev_bias": 0.0, "defocus_px": 0.5}

ANN, BEN = Player("fair", "#3b4a63"), Player("medium", "#7a2f35")
IDA, TOM = Player("dark", "#d8d2c4"), Player("light", "#222428", left_handed=True)
LEO, SUE = Player("brown", "#4f7a4a"), Player("tan", "#c9b458")
MAX, EVE = Player("light", "#a9b7c9"), Player("brown", "#5a3d6b", left_handed=True)

WHITE_DIE, RED_DIE, BLACK_DIE = ("#f1ede2", "#191919"), ("#a3201c", "#f4f2ea"), ("#1d1d20", "#f4f2ea")
"""Colours of a die and of its pips."""
