"""From shots to the scene descriptions of the renderer: plain dictionaries, ready for JSON. Pure.

`kit` is the folder of the printed art.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from calibration.fixture import Fixture
from hardware.leds import Effect, LightFrame
from tools.photoreal.conditions import Condition
from tools.photoreal.people import HEIGHT, Hand, Man
from tools.photoreal.shots import Shot
from vision.layout import Points

Scene = dict[str, Any]

BODY = 13.0
"""Radius of a man; its sticker is smaller."""

BEVEL = 0.2 * HEIGHT
"""The renderer rounds the edge of a man by so much."""

WOOD = "#c49a66"
SKIN = (("fair", "#3b4a63"), ("medium", "#7a2f35"))
"""Skin and sleeve of each seat."""

CANDELA = 0.3
"""Of a light at full."""

SHARE = {Effect.STEADY: 1.0, Effect.PULSE: 0.7, Effect.BLINK: 1.0, Effect.FLICKER: 1.0}
"""How bright an effect is when it is caught."""


def base(fixture: Fixture, kit: str, room: Condition, area: Points) -> Scene:
    """Everything that stays in a room. `area` (4, 2): corners of the cells' rectangle, mm."""
    return {
        "seed": 4,
        "board": {
            "texture": f"{kit}/sheet.png",
            "size_mm": [fixture.width, fixture.height],
            "tex_px_per_mm": 5,
            "translucency": 0.12,
            "led_depth_mm": 9,
            "paper": {"warp_mm": 0.4, "roughness": 0.5},
        },
        "table": {"material": "oak", "seed": 11},
        "camera": dict(room.camera),
        "lights": [dict(light) for light in room.lights],
        "sensor": {**room.sensor, "jpeg": 0},
        "render": {"spp": 4},
        "points_mm": [*([site.x, site.y] for site in fixture.sites), *area.tolist()],
    }


def change(fixture: Fixture, kit: str, shot: Shot, room: Condition, number: int) -> Scene:
    """What one shot sets; it stands for itself, whatever was rendered before."""
    hand = shot.moment.hand
    return {
        "name": f"{number:03d}",
        "note": shot.moment.act,
        "set": {
            "pieces": [_piece(fixture, kit, man) for man in shot.moment.men],
            "leds": _leds(fixture, shot.lights) if room.glowing else [],
            "occluders": [_hand(hand)] if hand else [],
            "sensor": sensor(room, number, 0),
        },
    }


def sensor(room: Condition, number: int, exposure: int) -> Scene:
    """The camera's own part, with a noise of its own for every exposure."""
    return {**room.sensor, "jpeg": 0, "seed": 10 * number + exposure}


def _piece(fixture: Fixture, kit: str, man: Man) -> Scene:
    face = next(face for face in fixture.faces if face.label == man.label)
    return {
        "id": man.name,
        "shape": "disc",
        "color": WOOD,
        "material": "wood",
        "radius_mm": BODY,
        "height_mm": HEIGHT,
        "sticker": f"{kit}/{man.label}.png",
        "sticker_scale": round(face.diameter_mm / 2 / (BODY - BEVEL), 4),
        "pos_mm": [round(man.x, 2), round(man.y, 2)],
        "z_mm": man.z,
        "yaw_deg": round(man.yaw, 1),
        "label": man.label,
        "cell": None if man.cell is None else fixture.sites[man.cell].name,
    }


def _hand(hand: Hand) -> Scene:
    skin, sleeve = SKIN[hand.seat]
    return {
        "type": "hand",
        "pose": "pinch",
        "pos_mm": [round(hand.x, 2), round(hand.y, 2)],
        "z_mm": hand.z,
        "arm_deg": round(hand.arm, 1),
        "grip_radius_mm": BODY,
        "grip_height_mm": 8,
        "scale": 0.94,
        "skin": skin,
        "sleeve": sleeve,
    }


def _leds(fixture: Fixture, lights: LightFrame) -> Sequence[Mapping[str, Any]]:
    return [
        {
            "pos_mm": [site.x, site.y],
            "rgb": [part / 255 for part in glow[:3]],
            "brightness": CANDELA * SHARE[glow.effect],
        }
        for site, glow in zip(fixture.sites, lights, strict=False)
        if any(glow[:3])
    ]
