"""Chess pieces. Pure."""

from calibration.printing.drawing.drawing import Place
from calibration.printing.glyphs.strokes import GROUND, disc, line, solid

_BASE = solid("M -44 64 C -44 50 -40 46 -30 44 L 30 44 C 40 46 44 50 44 64 Z")

_PAWN = (
    disc(0, -34, 24),
    solid("M -28 -8 L 28 -8 L 28 0 L 12 4 C 12 24 22 36 40 48 L 40 64 L -40 64 L -40 48 "
          "C -22 36 -12 24 -12 4 L -28 0 Z"),
)  # fmt: skip

_ROOK = (
    _BASE,
    solid("M -46 -62 L -26 -62 L -26 -48 L -11 -48 L -11 -62 L 11 -62 L 11 -48 L 26 -48 L 26 -62 L 46 -62 "
          "L 46 -28 L 32 -16 L 32 48 L -32 48 L -32 -16 L -46 -28 Z"),
    line("M -26 -14 L 26 -14", 6, GROUND),
)  # fmt: skip

_KNIGHT = (
    solid(
        "M 2 -74 C 12 -66 16 -60 18 -54 C 46 -42 56 -8 48 64 L -38 64 C -38 36 -2 26 0 2 "
        "C -10 8 -18 10 -26 8 L -40 24 C -52 28 -62 18 -62 6 C -58 -4 -46 -20 -40 -38 "
        "C -34 -50 -22 -56 -12 -60 Z"
    ),
    disc(-20, -32, 6, GROUND),
    line("M 24 -34 C 36 -16 40 10 34 44", 6, GROUND),
)

_BISHOP = (
    disc(0, -64, 9),
    solid("M 0 -60 C 44 -30 54 6 32 38 L -32 38 C -54 6 -44 -30 0 -60 Z"),
    line("M 14 -34 L -10 6", 9, GROUND),
    solid("M -50 46 L 50 46 L 50 62 L -50 62 Z"),
)

_QUEEN = (
    solid("M -40 60 L -62 -32 L -34 4 L -32 -52 L -10 0 L 0 -58 L 10 0 L 32 -52 L 34 4 L 62 -32 L 40 60 Z"),
    disc(-62, -36, 9), disc(-32, -56, 9), disc(0, -62, 9), disc(32, -56, 9), disc(62, -36, 9),
    line("M -34 36 L 34 36", 6, GROUND),
)  # fmt: skip

_KING = (
    line("M 0 -70 L 0 -30", 12),
    line("M -16 -54 L 16 -54", 12),
    solid("M 0 -18 C 10 -40 60 -42 64 -10 C 66 10 44 26 42 64 L -42 64 C -44 26 -66 10 -64 -10 "
          "C -60 -42 -10 -40 0 -18 Z"),
    line("M -36 40 L 36 40", 6, GROUND),
    line("M 0 0 L 0 22", 6, GROUND),
)  # fmt: skip

CHESSMEN = {
    "king": Place(scale=0.98).of(_KING),
    "queen": Place(0, 6, 0.96).of(_QUEEN),
    "rook": Place(scale=0.96).of(_ROOK),
    "bishop": Place(scale=0.95).of(_BISHOP),
    "knight": Place(-4.5, 0).of(_KNIGHT),
    "pawn": Place(0, -5, 0.82).of(_PAWN),
}
