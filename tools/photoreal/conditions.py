"""The rooms, cameras and lamps in which the game is played. Words and units are the renderer's."""

from collections.abc import Mapping
from typing import Any, NamedTuple

Facts = Mapping[str, Any]


class Condition(NamedTuple):
    """What stays the same for a part of the game."""

    name: str
    first: int
    """The turn after which it begins."""
    camera: Facts
    lights: tuple[Facts, ...]
    sensor: Facts
    glowing: bool
    """The lights under the cells shine."""


LENS: Facts = {"resolution": [1280, 720], "hfov_deg": 62, "dist": [-0.03, 0.01, 0, 0, 0]}

SIDE: Facts = {
    **LENS,
    "look_at_mm": [245, 239, 0],
    "distance_mm": 655,
    "elevation_deg": 64,
    "azimuth_deg": 83,
    "roll_deg": 0.8,
}
"""A stand at the right side of the sheet."""

SOUTH: Facts = {
    **LENS,
    "look_at_mm": [223, 293, 0],
    "distance_mm": 675,
    "elevation_deg": 54,
    "azimuth_deg": 13,
    "roll_deg": -0.6,
}
"""A stand beside South's left shoulder, lower."""

NUDGED: Facts = {
    **SOUTH,
    "look_at_mm": [219, 292, 0],
    "distance_mm": 640,
    "elevation_deg": 52.5,
    "azimuth_deg": 9.5,
    "roll_deg": 1.1,
}
"""The same after somebody has leant on the table."""

DAY: tuple[Facts, ...] = (
    {"type": "area", "pos_mm": [-1500, -300, 1150], "size_mm": [1000, 1300], "kelvin": 6200, "lux": 420},
    {"type": "env", "hdri": "interior", "lux": 110, "yaw_deg": 40},
)
"""A window at North's right hand."""

EVENING: tuple[Facts, ...] = (
    {"type": "bulb", "pos_mm": [620, -260, 640], "radius_mm": 38, "kelvin": 2850, "lux": 230},
    {"type": "area", "pos_mm": [300, 900, 1900], "size_mm": [700, 260], "kelvin": 3200, "lux": 110},
    {"type": "env", "hdri": "interior", "lux": 22, "yaw_deg": 200},
)
"""A reading lamp and a ceiling lamp."""

CONDITIONS = (
    Condition("side, day", 0, SIDE, DAY, {"preset": "webcam_720p", "ev_bias": 0.3}, False),
    Condition("side, evening", 10, SIDE, EVENING, {"preset": "webcam_720p", "ev_bias": 0.1}, True),
    Condition(
        "south, evening",
        19,
        SOUTH,
        EVENING,
        {"preset": "phone", "awb_error": [0.06, -0.05], "ev_bias": 0.15},
        True,
    ),
    Condition("south nudged, day", 29, NUDGED, DAY, {"preset": "webcam_cheap", "ev_bias": 0.3}, False),
)
