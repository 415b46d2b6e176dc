"""The four arms of 1915: infantry, cavalry, artillery and the aeroplane. Pure."""

from calibration.glyphs.strokes import GROUND, disc, line, ring, solid

_RIFLEMAN = (
    line("M 52 -50 L 52 62", 11),
    line("M 52 -72 L 52 -50", 5),
    solid("M -56 62 C -56 22 -40 10 -8 10 C 24 10 38 22 38 62 Z"),
    disc(-8, -12, 26),
    line("M -40 -22 L 26 -22", 7, GROUND),
    solid("M -46 -26 C -44 -30 -38 -30 -36 -32 C -34 -74 18 -74 20 -32 C 22 -30 28 -30 30 -26 Z"),
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
    line("M 4 18 L 66 52", 15),
    line("M -58 -34 L 36 6", 21),
    line("M -66 -38 L -58 -34", 28),
    disc(0, 22, 42, GROUND),
    ring(0, 22, 33, 12),
    line("M 0 -6 L 0 50", 7),
    line("M -28 22 L 28 22", 7),
    disc(0, 22, 10),
)

_AEROPLANE = (
    line("M -16 -68 L 16 -68", 7),
    solid("M -8 -66 L 8 -66 L 12 -40 L 7 60 L -7 60 L -12 -40 Z"),
    solid("M -68 -34 L 68 -34 C 76 -34 74 -2 66 -2 L -66 -2 C -74 -2 -76 -34 -68 -34 Z"),
    solid("M -28 46 L 28 46 C 34 46 32 66 26 66 L -26 66 C -32 66 -34 46 -28 46 Z"),
    disc(-46, -18, 9, GROUND),
    disc(46, -18, 9, GROUND),
)

ARMS = {"rifle": _RIFLEMAN, "horse": _HORSE, "cannon": _CANNON, "aeroplane": _AEROPLANE}
