"""Pieces that are plain cylinders: spots by size, small and large pieces, and the Master. Pure."""

from math import cos, pi, sin

from calibration.printing.drawing.drawing import Shape
from calibration.printing.glyphs.strokes import disc, line, solid


def _spots(count: int) -> tuple[Shape, ...]:
    """`count` spots, one in the middle or several at the edge.

    All sizes have equal spots, a quarter of the face wide: rings grew finer from size to size, and on the
    smallest piece no camera saw them, so that a coin passed for it.
    """
    if count == 1:
        return (disc(0, 0, 24),)
    angles = [pi * (2 * place + 1) / count for place in range(count)]
    return tuple(disc(48 * sin(angle), 48 * cos(angle), 24) for angle in angles)


_SMALL = (disc(0, 0, 30),)

_LARGE = (disc(0, 0, 66), disc(0, 0, 38, "ground"))

_MASTER = (
    solid("M 0 -70 L 19 -26 L 67 -22 L 30 9 L 41 56 L 0 31 L -41 56 L -30 9 L -67 -22 L -19 -26 Z"),
    line("M 0 -4 L 0 -4", 26, "ground"),
)

CYLINDERS = {
    **{f"spots-{size}": _spots(size) for size in (1, 2, 3, 4)},
    "small": _SMALL,
    "large": _LARGE,
    "master": _MASTER,
}
