"""The four arms of 1915: infantry, cavalry, artillery and the aeroplane. Pure."""

from calibration.printing.drawing.drawing import Place
from calibration.printing.glyphs.strokes import GROUND, disc, line, ring, solid

_RIFLEMAN = (
    line("M 44 -40 L 44 50", 11),
    line("M 44 -60 L 44 -40", 5),
    solid("M -56 50 C -56 20 -40 6 -14 6 C 12 6 28 20 28 50 Z"),
    disc(-14, -14, 24),
    line("M -46 -22 L 18 -22", 7, GROUND),
    solid("M -50 -26 C -48 -30 -42 -30 -40 -32 C -38 -72 10 -72 12 -32 C 14 -30 20 -30 22 -26 Z"),
)

_HORSE = (
    solid(
        "M 4 -74 C 14 -64 18 -58 20 -50 C 48 -36 62 -2 60 56 L -22 56 C -22 34 -4 26 2 6 "
        "C -8 12 -18 14 -26 12 L -40 26 C -52 30 -64 20 -64 6 C -60 -2 -48 -18 -40 -36 "
        "C -34 -48 -20 -56 -10 -58 Z"
    ),
    disc(-18, -30, 6, GROUND),
    line("M 24 -30 C 40 -14 46 10 44 40", 6, GROUND),
)

_CANNON = (
    line("M 10 16 L 60 42", 15),
    line("M -50 -32 L 44 6", 21),
    line("M -55 -34 L -50 -32", 28),
    disc(4, 20, 42, GROUND),
    ring(4, 20, 33, 12),
    line("M 4 -8 L 4 48", 7),
    line("M -24 20 L 32 20", 7),
    disc(4, 20, 10),
)

_AEROPLANE = (
    line("M -16 -68 L 16 -68", 7),
    solid("M -8 -66 L 8 -66 L 12 -40 L 7 60 L -7 60 L -12 -40 Z"),
    solid("M -68 -34 L 68 -34 C 76 -34 74 -2 66 -2 L -66 -2 C -74 -2 -76 -34 -68 -34 Z"),
    solid("M -28 46 L 28 46 C 34 46 32 66 26 66 L -26 66 C -32 66 -34 46 -28 46 Z"),
    disc(-46, -18, 9, GROUND),
    disc(46, -18, 9, GROUND),
)

ARMS = {
    "rifle": Place(2, 3, 0.98).of(_RIFLEMAN),
    "horse": Place(-9.5, 0).of(_HORSE),
    "cannon": Place(0, -2, 0.94).of(_CANNON),
    "aeroplane": Place(0, 5, 0.98).of(_AEROPLANE),
}
