"""The pieces under the stickers, in the words of the renderer: shape, size, colour. Pure."""

from typing import Any, NamedTuple

from calibration.fixture import Face, Fixture

RIM = 0.4
"""Millimetres of flat top that a sticker leaves free all round."""

BEVEL = 0.2
"""The renderer rounds the edge of a piece by this share of its height, or of its radius:"""
BEVEL_OF_RADIUS = 0.12

ROOM = 0.3
"""Share of the gap between two neighbours that is the standard deviation of a piece's place."""

MOST_ASTRAY = 1.1
"""Millimetres; people are not more careless than that."""

HEIGHTS = {"quattuor-reges": 5.0, "guerre-des-maitres": 7.0}
"""Millimetres, by game; pieces are `HEIGHT` elsewhere."""
HEIGHT = 6.0

WOOD = (("#c49a66", "wood"),)
STUFF = {
    "arcanor": (("#d8c7a0", "plastic"), ("#2b3550", "plastic")),
    "chess": (("#e6e0d2", "plastic"), ("#262422", "plastic")),
    "guerre-des-maitres": (("#9c2f26", "wood"), ("#6b4a2f", "wood")),
    "quaternity": (("#e8e4da", "matte"), ("#a03028", "matte"), ("#252525", "matte"), ("#2f6b3c", "matte")),
    "quattuor-reges": (("#efe9dc", "paper"), ("#4a4a4c", "matte")),
}
"""By game and seat: colour and material; pieces of one wood elsewhere."""

COLLAR = "#c9a14a"
"""Of the ring round the foot of a Master."""


class Body(NamedTuple):
    """A round piece."""

    radius: float
    height: float
    colour: str
    material: str

    @property
    def flat(self) -> float:
        """Radius of its flat top."""
        return self.radius - min(BEVEL * self.height, BEVEL_OF_RADIUS * self.radius)


def body(fixture: Fixture, face: Face) -> Body:
    """The piece that carries a sticker."""
    height = HEIGHTS.get(fixture.game, HEIGHT)
    stuff = STUFF.get(fixture.game, WOOD)
    sticker = face.diameter_mm / 2 + RIM
    radius = min(sticker + BEVEL * height, sticker / (1 - BEVEL_OF_RADIUS))
    return Body(round(radius, 2), height, *stuff[face.seat % len(stuff)])


def astray(fixture: Fixture) -> float:
    """Standard deviation of a piece's place, so small that neighbours do not stand in one another."""
    widest = max(body(fixture, face).radius for face in fixture.faces)
    return min(MOST_ASTRAY, max(0.2, ROOM * (fixture.pitch - 2 * widest)))


def collars(fixture: Fixture, label: str) -> list[dict[str, Any]]:
    """What else belongs to a piece: a Master wears a ring."""
    if fixture.game != "guerre-des-maitres" or not label.startswith("M"):
        return []
    face = next(face for face in fixture.faces if face.label == label)
    return [
        {
            "shape": "disc",
            "color": COLLAR,
            "material": "gloss",
            "radius_mm": round(body(fixture, face).radius + 1.6, 2),
            "height_mm": 2.2,
        }
    ]
