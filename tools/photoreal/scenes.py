"""From shots to the scene descriptions of the renderer: plain dictionaries, ready for JSON. Pure.

`kit` is the folder of the printed art.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from calibration.fixture import Fixture
from hardware.leds import Effect, LightFrame
from tools.photoreal.acting.bodies import body, collars
from tools.photoreal.acting.moments import DIE, Hand, PlacedPiece
from tools.photoreal.acting.seats import elbow
from tools.photoreal.dice import SIDE, die_pieces
from tools.photoreal.setting.conditions import Condition
from tools.photoreal.shots import Shot
from vision.geometry.layout import Points

Scene = dict[str, Any]

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
            "paper": dict(room.paper),
        },
        "table": {"material": room.table, "seed": 11},
        "camera": dict(room.camera(fixture)),
        "lights": [dict(light) for light in room.light.lamps],
        "sensor": {**room.sensor, "jpeg": 0},
        "render": {"spp": 4},
        "points_mm": [*([site.x, site.y] for site in fixture.sites), *area.tolist()],
    }


def change(fixture: Fixture, kit: str, shot: Shot, room: Condition, number: int) -> Scene:
    """What one shot sets; it stands for itself, whatever was rendered before."""
    hand, die = shot.moment.hand, shot.moment.die
    pieces = [body for piece in shot.moment.pieces for body in _pieces(fixture, kit, piece)]
    return {
        "name": f"{number:03d}",
        "note": shot.moment.act,
        "set": {
            "pieces": [*pieces, *(die_pieces(die, room.die) if die else ())],
            "leds": _leds(fixture, shot.lights) if room.glowing else [],
            "occluders": [_hand(fixture, hand, room)] if hand else [],
            "sensor": sensor(room, number, 0),
        },
    }


def sensor(room: Condition, number: int, exposure: int) -> Scene:
    """The camera's own part, with a noise of its own for every exposure."""
    return {**room.sensor, "jpeg": 0, "seed": 10 * number + exposure}


def _pieces(fixture: Fixture, kit: str, piece: PlacedPiece) -> Iterator[Scene]:
    face = next(face for face in fixture.faces if face.label == piece.label)
    under = body(fixture, face)
    place = {
        "pos_mm": [round(piece.x, 2), round(piece.y, 2)],
        "z_mm": piece.z,
        "yaw_deg": round(-piece.yaw, 1),
    }
    yield {
        **place,
        "id": piece.name,
        "shape": "disc",
        "color": under.colour,
        "material": under.material,
        "radius_mm": under.radius,
        "height_mm": under.height,
        "sticker": f"{kit}/{piece.label}.png",
        "sticker_scale": round(face.diameter_mm / 2 / under.flat, 4),
        "label": piece.label,
        "cell": None if piece.cell is None else fixture.sites[piece.cell].name,
    }
    for number, collar in enumerate(collars(fixture, piece.label)):
        yield {**place, **collar, "id": f"{piece.name}, collar {number}"}


def _hand(fixture: Fixture, hand: Hand, room: Condition) -> Scene:
    player, piece = room.player(hand.seat), hand.piece
    faces = (face for face in fixture.faces if face.label == piece.label)
    grip = SIDE / 2 if piece.label == DIE else body(fixture, next(faces)).radius
    return {
        "type": "hand",
        "pose": "pinch",
        "pos_mm": [round(piece.x, 2), round(piece.y, 2)],
        "z_mm": piece.z,
        "arm_deg": round(elbow(hand.seat, len(fixture.seats), hand.lean, player.left_handed), 1),
        "grip_radius_mm": grip,
        "grip_height_mm": 8,
        "scale": 0.94,
        "mirror": player.left_handed,
        "skin": player.skin,
        "sleeve": player.sleeve,
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
