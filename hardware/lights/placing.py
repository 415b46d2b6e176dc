"""Where on a screen what shines. Pure.

Lengths on a screen are in widths of it, from its top left corner, so that they hold for any resolution.
"""

from dataclasses import dataclass, field
from typing import NamedTuple


class Spot(NamedTuple):
    """Where the light of a cell falls: the middle of a soft glow, and where its radius goes, right and down.

    The radius is the standard deviation of a Gaussian.
    """

    x: float
    y: float
    right: tuple[float, float]
    down: tuple[float, float]


class Fringes(NamedTuple):
    """Stripes whose brightness follows a sine: `waves` of them, across the screen (0) or down it (1)."""

    axis: int
    waves: float
    shift: float
    """Of a wave, 0 to 1, by which they are moved."""


@dataclass(frozen=True)
class Backdrop:
    """A sheet that is shown instead of printed."""

    svg: bytes = field(repr=False)
    width_mm: float
    height_mm: float


@dataclass(frozen=True)
class Placing:
    """Where a screen lights the cells of a board."""

    spots: tuple[Spot | None, ...]
    """In board order; cells that the screen does not reach have none."""
    shape: float | None = None
    """Height of the screen in widths, as it was calibrated; None if any will do."""
    sheet: Backdrop | None = None
    """What the screen shows itself, under its lights; its spots are in millimetres of it then."""
