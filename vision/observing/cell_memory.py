"""What is remembered of every cell from one image to the next. Pure values."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.appearance.sheet_model import Bare
from vision.appearance.templates import Templates
from vision.cells.scene import Scores
from vision.cells.table_statistics import Usual
from vision.geometry.sampling import Pixels
from vision.motion.cover import Cover, Rest
from vision.observation import Costs
from vision.observing.held import Held


class Art(NamedTuple):
    """All that is printed, as sharp as the camera shows it from where it stands."""

    templates: tuple[Templates, ...]
    bare: Bare


@dataclass(frozen=True, eq=False)
class Judged:
    """What was found on every cell, and in which picture of it."""

    scores: Scores
    drawn: Pixels
    """The plan, each cell as it was when last judged."""
    glow: NDArray[np.bool_]
    """(n,) whether its light was on then."""
    usual: Usual
    """What pieces look like here."""
    turn: int
    """Images since the first."""
    glimpsed: NDArray[np.bool_]
    """(n,) whether it was covered then: such a cell is judged once more when it is free."""
    perhaps: NDArray[np.bool_]
    """(n,) whether a light that nobody told of may have been on under it."""
    fresh: NDArray[np.bool_]
    """(n,) whether it was judged in the last image because it had changed: the next one judges it too."""
    art: Art | None = None
    """What it is compared with; None for a plain set."""
    time: float = 0.0
    """Of the last image, seconds."""
    waits: NDArray[np.bool_] | None = None
    """(n,) covered cells that are due to be judged, and were not yet: what was found before is of no use."""


class Said(NamedTuple):
    """What was told of the labels on all cells, and from what."""

    scores: Scores
    seen: NDArray[np.bool_]
    """(n,) the cells of which anything can be said."""
    cost: Costs


@dataclass(frozen=True, eq=False)
class CellMemory:
    """What lay on the cells, what moved over them, and when their lights were on."""

    judged: Judged | None = None
    rest: Rest = field(default_factory=Rest)
    """What has lain still, and since when."""
    covered: Cover | None = None
    """In the last image."""
    held: Held | None = None
    """What fingers may hold over its cell."""
    said: Said | None = None
    """Of the last image."""
    shone: NDArray[np.float64] | None = None
    """(n,) when the light under each cell was on last, seconds; -inf where it never was."""

    def moved(self) -> "CellMemory":
        """Nothing is remembered that hung on where the sheet lay."""
        return replace(self, judged=None, rest=Rest())

    def nudged(self, art: Art | None) -> "CellMemory":
        """The sheet lies a little aside, compared with `art` there; what was seen on it still stands."""
        return self if self.judged is None else replace(self, judged=replace(self.judged, art=art))

    def unjudged(self) -> "CellMemory":
        """Every cell is to be judged anew."""
        return replace(self, judged=None)

    def lit(self, shone: NDArray[np.float64]) -> "CellMemory":
        """Which lights (n,) are on."""
        return replace(self, shone=shone)

    def watched(self, rest: Rest) -> "CellMemory":
        """What moves, in an image in which nothing can be judged."""
        return replace(self, rest=rest)

    def seen(self, judged: Judged, rest: Rest, covered: Cover, held: Held, said: Said) -> "CellMemory":
        """One image further."""
        return replace(self, judged=judged, rest=rest, covered=covered, held=held, said=said)

    def judged_plainly(self, judged: Judged) -> "CellMemory":
        """One image further, of a plain set: hands are found by its features."""
        return replace(self, judged=judged)
