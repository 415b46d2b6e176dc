"""The drawings on the stickers, by name, in one file a family. Pure.

A drawing lies in a disc of radius 100 round the origin, y down, and keeps within 74 of the centre, so that
the rim has room. Its colours are the words ``ink`` and ``ground``, which a livery turns into colours.
"""

from calibration.printing.drawing.drawing import Shape
from calibration.printing.drawing.lettering import fitted, text
from calibration.printing.glyphs.arms import ARMS
from calibration.printing.glyphs.cards import card
from calibration.printing.glyphs.chessmen import CHESSMEN
from calibration.printing.glyphs.cylinders import CYLINDERS
from calibration.printing.glyphs.strokes import INK

GLYPHS = {**ARMS, **CHESSMEN, **CYLINDERS}
"""Every drawing with a name of its own; ``card-`` and a card such as ``H10`` makes one of 52 more."""


def glyph(name: str, letters: str) -> tuple[Shape, ...]:
    """The drawing called `name`; `letters` if there is none."""
    if name in GLYPHS:
        return GLYPHS[name]
    return card(name) or (text(letters, 0, 0, fitted(letters, 110, 76, bold=True), INK, bold=True),)
