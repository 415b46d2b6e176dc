"""Playing-card faces: the value large, the suit as the ground it stands on. Pure."""

from calibration.drawing import Path, Shape
from calibration.glyphs.strokes import GROUND, disc, solid
from calibration.lettering import fitted, text

VALUES = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")

_HEART = (
    solid(
        "M 0 74 C -30 44 -78 14 -78 -24 C -78 -66 -20 -74 0 -36 C 20 -74 78 -66 78 -24 C 78 14 30 44 0 74 Z"
    ),
)
_DIAMOND = (solid("M 0 -80 L 74 0 L 0 80 L -74 0 Z"),)
_SPADE = (
    solid("M 0 -78 C 26 -46 76 -20 76 20 C 76 54 32 60 8 36 L 26 76 L -26 76 L -8 36 "
          "C -32 60 -76 54 -76 20 C -76 -20 -26 -46 0 -78 Z"),
)  # fmt: skip
_CLUB = (
    disc(0, -40, 36),
    disc(-40, 16, 36),
    disc(40, 16, 36),
    solid("M -20 -20 L 20 -20 L 20 20 L 10 30 L 28 78 L -28 78 L -10 30 L -20 20 Z"),
)

SUITS: dict[str, tuple[Shape, ...]] = {"H": _HEART, "D": _DIAMOND, "S": _SPADE, "C": _CLUB}


def card(name: str) -> tuple[Shape, ...]:
    """The face of ``card-H10`` and its like; nothing if that is no card."""
    if not name.startswith("card-") or name[5:6] not in SUITS or name[6:] not in VALUES:
        return ()
    return (*SUITS[name[5]], _value(name[6:]))


def _value(words: str) -> Path:
    return text(words, 0, 2, fitted(words, 74, 62, bold=True), GROUND, bold=True)
