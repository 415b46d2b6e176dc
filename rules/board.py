"""The board as a graph: cells, where they lie, and the rays that pieces travel along. Pure.

Nothing here is square: a cell is an index, its neighbours are whatever the rays say. `Art` only hints
at how the sheet is drawn; no rule reads it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from messages.message import message

Cell = int
"""Index into ``Board.names``; names stand at every boundary."""

Point = tuple[float, float]
Ray = tuple[Cell, ...]


class Line(NamedTuple):
    """A drawn line between two cells."""

    start: Cell
    end: Cell
    ink: str
    """``black`` or ``red``."""


@dataclass(frozen=True)
class Art:
    """How the printer draws the board: hints in the words of the game, never in millimetres."""

    shape: str = "square"
    """Of a cell: ``square`` or ``point`` (a small circle where lines cross)."""
    lines: tuple[Line, ...] = ()
    tints: Mapping[Cell, str] = field(default_factory=dict)
    """Shade of a cell: ``light``, ``dark``, or the name of a zone such as ``south`` or ``neutral``."""
    marks: Mapping[Cell, str] = field(default_factory=dict)
    """A drawing on a cell, such as ``base``."""
    homes: Mapping[Cell, str] = field(default_factory=dict)
    """Zones ``first`` to ``fourth`` of cells that are shaded otherwise, by the seat at home there."""
    ornament: str = ""
    """What decorates the field between its cells; a name that the printer knows."""


@dataclass(frozen=True)
class Board:
    """Names, centres and rays of all cells."""

    names: tuple[str, ...]
    points: tuple[Point, ...]
    """Centres in cell pitches: x to the right, y away from the first seat."""
    rays: Mapping[str, tuple[Ray, ...]]
    """``rays[direction][cell]``: the cells met on the way to the edge, nearest first."""
    art: Art = field(default_factory=Art)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_index", {name: cell for cell, name in enumerate(self.names)})

    def __len__(self) -> int:
        return len(self.names)

    def cell(self, name: str) -> Cell:
        """The cell called `name`; ValueError if the board has none."""
        index: dict[str, Cell] = self._index  # type: ignore[attr-defined]
        try:
            return index[name]
        except KeyError:
            raise ValueError(message("notation.no-such-cell", cell=repr(name))) from None

    def step(self, direction: str, cell: Cell) -> Cell | None:
        """The next cell in that direction, or None at the edge."""
        ray = self.rays[direction][cell]
        return ray[0] if ray else None


Coordinates = tuple[int, int]


def grid_board(
    sites: Iterable[Coordinates],
    directions: Mapping[str, tuple[int, int]],
    art: Callable[[Mapping[Coordinates, Cell]], Art] | None = None,
    name: Callable[[Coordinates], str] | None = None,
) -> Board:
    """A board on whole-number coordinates (column, row), from 1; named a1, b1 … unless `name` says else."""
    places = list(sites)
    index = {place: cell for cell, place in enumerate(places)}
    naming = name or (lambda place: f"{chr(ord('a') + place[0] - 1)}{place[1]}")
    rays = {
        direction: tuple(_ray(place, step, index) for place in places)
        for direction, step in directions.items()
    }
    return Board(
        names=tuple(naming(place) for place in places),
        points=tuple((float(column), float(row)) for column, row in places),
        rays=rays,
        art=art(index) if art else Art(),
    )


def _ray(place: Coordinates, step: tuple[int, int], index: Mapping[Coordinates, Cell]) -> Ray:
    met = []
    column, row = place[0] + step[0], place[1] + step[1]
    while (column, row) in index:
        met.append(index[column, row])
        column, row = column + step[0], row + step[1]
    return tuple(met)
