"""Where the cells and the fiducial markers of a sheet lie, in millimetres. Pure.

Sheet frame: x to the right, y *down*, from the top left corner of the paper; height above it counts up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""(k, 2) places."""


OFF_GRID_PITCHES = 0.01
"""What rounding may leave between a cell and its place on a grid."""

NEIGHBOUR_PITCHES = 1.5
"""Between cells side by side or corner to corner at most."""


@dataclass(frozen=True)
class Squares:
    """A checkered board: square cells side by side, light and dark in turn."""

    columns: int
    rows: int
    first_dark: bool
    """Whether the cell at the top left is a dark one."""


@dataclass(frozen=True, eq=False)
class Layout:
    """All that seeing needs to know about a sheet. Cells are in board order."""

    cells: Points
    """(n, 2) centres, mm."""
    radius_mm: float
    """Of the widest face (or piece, on a plain set)."""
    pitch_mm: float
    """Between neighbouring cells."""
    width_mm: float
    height_mm: float
    """Of the sheet, border included."""
    markers: Mapping[int, Points] = field(default_factory=dict)
    """By id: (4, 2) corners in mm, as printed: top left, top right, bottom right, bottom left."""
    height_of_pieces_mm: float = 6.0
    """Of their tops above the sheet."""
    names: tuple[str, ...] = ()
    dark: tuple[bool, ...] = ()
    """Which cells are the dark ones, where they are light and dark."""
    tray: tuple[float, float, float, float] | None = None
    """Where a die counts: left, top, width and height, mm."""

    @property
    def centre(self) -> Points:
        """(2,) middle of the sheet."""
        return np.array([self.width_mm / 2, self.height_mm / 2])

    @cached_property
    def neighbours(self) -> NDArray[np.bool_]:
        """(n, n) cells that lie side by side or corner to corner."""
        apart = np.linalg.norm(self.cells[:, None] - self.cells[None], axis=2)
        return np.asarray((apart > 0) & (apart < NEIGHBOUR_PITCHES * self.pitch_mm), np.bool_)

    def squares(self) -> Squares | None:
        """The checkered board that the cells are, if they are one."""
        if len(self.dark) != len(self.cells):
            return None
        spots = (self.cells - self.cells.min(axis=0)) / self.pitch_mm
        whole = np.rint(spots).astype(np.intp)
        columns, rows = (whole.max(axis=0) + 1).tolist()
        if np.abs(spots - whole).max() > OFF_GRID_PITCHES or columns * rows != len(self.cells):
            return None
        first = self.dark[int(whole.sum(axis=1).argmin())]
        in_turn = (whole.sum(axis=1) % 2 == 1) != first
        return Squares(columns, rows, first) if (in_turn == np.array(self.dark)).all() else None

    def playing_area(self) -> Points:
        """(4, 2) corners of the cells' rectangle, half a pitch outside, clockwise from the top left."""
        (left, top), (right, bottom) = (
            self.cells.min(axis=0) - self.pitch_mm / 2,
            self.cells.max(axis=0) + self.pitch_mm / 2,
        )
        return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])


def grid_layout(
    columns: int, rows: int, pitch_mm: float, margin_mm: float, names: Sequence[str] = ()
) -> Layout:
    """A plain sheet of columns x rows square cells without markers, row by row from the top left."""
    places = [(column, row) for row in range(rows) for column in range(columns)]
    return Layout(
        cells=(np.array(places, np.float64) + 0.5) * pitch_mm + margin_mm,
        radius_mm=0.36 * pitch_mm,
        pitch_mm=pitch_mm,
        width_mm=columns * pitch_mm + 2 * margin_mm,
        height_mm=rows * pitch_mm + 2 * margin_mm,
        names=tuple(names),
        dark=tuple((column + row) % 2 == 1 for column, row in places),
    )
