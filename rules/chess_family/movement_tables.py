"""How chess pieces go: tables of what each may reach from every cell, made once a board. Pure."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from rules.board import Art, Board, Cell, Coordinates, Line, Ray, grid_board

COMPASS: Mapping[str, Coordinates] = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
STRAIGHT = ("n", "e", "s", "w")
DIAGONAL = ("ne", "se", "sw", "nw")
FLANKS: Mapping[str, tuple[str, str]] = {
    "n": ("nw", "ne"),
    "e": ("ne", "se"),
    "s": ("se", "sw"),
    "w": ("sw", "nw"),
}
"""The two diagonals ahead of whoever looks in a straight direction."""


class Gait(NamedTuple):
    """How one man goes, by the cell it stands on."""

    rides: tuple[tuple[Ray, ...], ...]
    """Rays it moves along, up to and including the first piece it may capture; no table at all for pawns."""
    steps: tuple[tuple[Ray, ...], ...]
    """Rays it moves along over empty cells only."""
    takes: tuple[tuple[Cell, ...], ...]
    """Cells it enters by capture only."""
    aims: tuple[frozenset[Cell], ...]
    """Cells it attacks as long as nothing stands between."""
    goals: frozenset[Cell] = frozenset()
    """Of a pawn: cells from which it can step no farther, so that it promotes."""
    eves: frozenset[Cell] = frozenset()
    """Of a pawn: cells one step before a goal."""


def checkered_board(size: int, lines: tuple[tuple[str, str], ...] = ()) -> Board:
    """A board of size x size cells, a1 dark, with `lines` drawn in red between named cells."""

    def art(index: Mapping[Coordinates, Cell]) -> Art:
        tints = {cell: "light" if sum(place) % 2 else "dark" for place, cell in index.items()}
        names = {f"{chr(ord('a') + column - 1)}{row}": cell for (column, row), cell in index.items()}
        return Art(tints=tints, lines=tuple(Line(names[start], names[end], "red") for start, end in lines))

    side = range(1, size + 1)
    return grid_board([(column, row) for row in side for column in side], COMPASS, art)


def rider(board: Board, directions: Collection[str], reach: int | None = None) -> Gait:
    """A piece that goes up to `reach` cells (None: any number) in a straight line."""
    rays = ([board.rays[direction][cell][:reach] for direction in directions] for cell in range(len(board)))
    return _roamer(tuple(tuple(ray for ray in found if ray) for found in rays))


def knight(board: Board) -> Gait:
    """The piece that leaps: one cell straight, then one diagonally away."""
    return _roamer(tuple(tuple((cell,) for cell in _leaps(board, start)) for start in range(len(board))))


def pawn(board: Board, ahead: Collection[str], fast: Collection[Cell] = ()) -> Gait:
    """A piece that steps one cell `ahead` (up to two from the cells `fast`) and captures on the flanks."""
    cells = range(len(board))
    flanks = dict.fromkeys(flank for direction in ahead for flank in FLANKS[direction])
    ways = [[board.rays[direction][cell] for direction in ahead] for cell in cells]
    steps = tuple(tuple(ray[: 2 if cell in fast else 1] for ray in ways[cell] if ray) for cell in cells)
    takes = tuple(tuple(ray[0] for flank in flanks if (ray := board.rays[flank][cell])) for cell in cells)
    goals = frozenset(cell for cell in cells if not steps[cell])
    eves = frozenset(cell for cell in cells if any(len(ray) == 1 for ray in ways[cell]))
    return Gait((), steps, takes, tuple(map(frozenset, takes)), goals, eves)


def _roamer(rides: tuple[tuple[Ray, ...], ...]) -> Gait:
    nothing = ((),) * len(rides)
    aims = (frozenset(cell for ray in rays for cell in ray) for rays in rides)
    return Gait(rides, nothing, nothing, tuple(aims))


def _leaps(board: Board, start: Cell) -> Iterator[Cell]:
    for direction in STRAIGHT:
        for flank in FLANKS[direction]:
            first = board.step(direction, start)
            second = None if first is None else board.step(flank, first)
            if second is not None:
                yield second
