"""Boards laid like bricks: every row shifted by half a cell, so that a cell touches up to six others. Pure.

Cells are called ``r<row>.<column>``, both from 1, from the first seat's side and its left.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from rules.board import Board, Cell, Coordinates, grid_board

DIRECTIONS = {"e": (1, 0), "ne": (1, 1), "nw": (0, 1), "w": (-1, 0), "sw": (-1, -1), "se": (0, -1)}
"""On skewed coordinates, in which all six directions are straight lines of whole numbers."""


def brick_board(widths: Sequence[int]) -> Board:
    """A board whose rows hold `widths` cells, nearest row first; neighbouring rows differ by one cell."""
    places = {
        _skewed(column, row): (column, row)
        for row, width in enumerate(widths, start=1)
        for column in range(1, width + 1)
    }
    board = grid_board(places, DIRECTIONS, name=lambda skewed: f"r{places[skewed][1]}.{places[skewed][0]}")
    widest = max(widths)
    points = tuple((column + (widest - widths[row - 1]) / 2, float(row)) for column, row in places.values())
    return replace(board, points=points)


def _skewed(column: int, row: int) -> Coordinates:
    return column + row // 2, row


def neighbours(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """The cells that touch each cell."""
    return tuple(
        tuple(ray[cell][0] for ray in board.rays.values() if ray[cell]) for cell in range(len(board))
    )


def within(near: Sequence[tuple[Cell, ...]], cell: Cell, steps: int) -> tuple[Cell, ...]:
    """The cells that 1 to `steps` steps lead to from `cell` on the empty board, `cell` itself left out."""
    met = {cell}
    edge = {cell}
    for _ in range(steps):
        edge = {further for here in edge for further in near[here]} - met
        met |= edge
    return tuple(sorted(met - {cell}))


def wander(
    near: Sequence[tuple[Cell, ...]], source: Cell, steps: int, occupied: Collection[Cell]
) -> tuple[list[Cell], list[Cell]]:
    """The free and the occupied cells that up to `steps` steps over free cells lead to."""
    met = {source}
    free: list[Cell] = []
    stopped: list[Cell] = []
    edge = [source]
    for _ in range(steps):
        begun = len(free)
        for here in edge:
            for cell in near[here]:
                if cell not in met:
                    met.add(cell)
                    (stopped if cell in occupied else free).append(cell)
        edge = free[begun:]
    return free, stopped
