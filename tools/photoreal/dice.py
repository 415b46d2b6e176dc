"""A die in the words of the renderer: a cube, and pips that are balls sunk into its faces. Pure."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Any

from tools.photoreal.acting.moments import Die

SIDE = 16.0
"""Of the cube, mm."""

PIP, SUNK = 1.75, 1.1
"""Radius of the balls, and how deep their centres lie, mm."""

APART = 4.2
"""Between the middle of a face and the rows of its pips, mm."""

_ONE, _TWO = ((0, 0),), ((-1, -1), (1, 1))
_FOUR = (*_TWO, (-1, 1), (1, -1))
PIPS = {1: _ONE, 2: _TWO, 3: (*_ONE, *_TWO), 4: _FOUR, 5: (*_ONE, *_FOUR), 6: (*_FOUR, (-1, 0), (1, 0))}

ROUND = {1: (2, 3, 5, 4), 2: (1, 4, 6, 3), 3: (1, 2, 6, 5), 4: (1, 5, 6, 2), 5: (1, 3, 6, 4), 6: (2, 4, 5, 3)}
"""By the face on top: the faces round it. Opposite faces add up to seven."""

Piece = dict[str, Any]


def die_pieces(die: Die, colours: tuple[str, str]) -> Iterator[Piece]:
    """The cube and the pips on its top and its sides."""
    yield {
        "id": "die",
        "shape": "cube",
        "color": colours[0],
        "material": "gloss",
        "radius_mm": SIDE / 2,
        "height_mm": SIDE,
        "pos_mm": [round(die.x, 2), round(die.y, 2)],
        "z_mm": 0.0,
        "yaw_deg": round(die.yaw, 1),
        "label": f"die {die.face}",
    }
    for number, (x, y, height) in enumerate(_pips(die.face)):
        turned = radians(die.yaw)
        east, south = cos(turned) * x - sin(turned) * y, -(sin(turned) * x + cos(turned) * y)
        yield {
            "id": f"pip {number}",
            "shape": "ball",
            "color": colours[1],
            "material": "matte",
            "radius_mm": PIP,
            "height_mm": 2 * PIP,
            "pos_mm": [round(die.x + east, 2), round(die.y + south, 2)],
            "z_mm": round(height - PIP, 2),
        }


def _pips(top: int) -> Iterator[tuple[float, float, float]]:
    """Centres of the balls: x and y from the middle of the die, height above the tray."""
    deep = SIDE / 2 - SUNK
    for across, along in PIPS[top]:
        yield APART * across, APART * along, SIDE / 2 + deep
    for quarter, face in enumerate(ROUND[top]):
        turned = radians(90.0 * quarter)
        for across, up in PIPS[face]:
            x, y = deep, APART * across
            yield cos(turned) * x - sin(turned) * y, sin(turned) * x + cos(turned) * y, SIDE / 2 + APART * up
