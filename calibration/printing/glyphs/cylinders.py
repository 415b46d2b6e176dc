"""Pieces that are plain cylinders: nested rings by size, small and large pieces, and the Master. Pure."""

from calibration.printing.drawing.drawing import Shape
from calibration.printing.glyphs.strokes import disc, line, ring, solid


def _rings(count: int) -> tuple[Shape, ...]:
    """`count` rings from the edge inwards, as wide as the gaps between them."""
    width = 72 / (2 * count)
    return tuple(ring(0, 0, 72 - width / 2 - 2 * width * place, width) for place in range(count))


_SMALL = (disc(0, 0, 30),)

_LARGE = (disc(0, 0, 66), disc(0, 0, 38, "ground"))

_MASTER = (
    solid("M 0 -70 L 19 -26 L 67 -22 L 30 9 L 41 56 L 0 31 L -41 56 L -30 9 L -67 -22 L -19 -26 Z"),
    line("M 0 -4 L 0 -4", 26, "ground"),
)

CYLINDERS = {
    **{f"ring-{size}": _rings(size) for size in (1, 2, 3, 4)},
    "small": _SMALL,
    "large": _LARGE,
    "master": _MASTER,
}
