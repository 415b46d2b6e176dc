"""Generators and editors that more than one game composes its rules from. Pure.

The words are the field's: *step* (to the next cell), *slide* (over empty cells), *hop* (over a piece).
"""

from collections.abc import Iterator

from rules.board import Board, Cell
from rules.pieces import NOTHING, Piece, Stack

Cells = tuple[Stack, ...]


def steps(board: Board, cells: Cells, source: Cell, directions: tuple[str, ...]) -> Iterator[Cell]:
    """Empty cells next to `source`."""
    for direction in directions:
        ray = board.rays[direction][source]
        if ray and not cells[ray[0]]:
            yield ray[0]


def slides(board: Board, cells: Cells, source: Cell, directions: tuple[str, ...]) -> Iterator[Cell]:
    """Empty cells in straight view of `source`."""
    for direction in directions:
        for cell in board.rays[direction][source]:
            if cells[cell]:
                break
            yield cell


def put(cells: Cells, cell: Cell, *stack: Piece) -> Cells:
    """`cells` with `cell` holding exactly `stack` (nothing, to clear it)."""
    return (*cells[:cell], stack, *cells[cell + 1 :])


def shift(cells: Cells, source: Cell, target: Cell) -> Cells:
    """`cells` with everything on `source` carried to `target`, which loses what it held."""
    changed = list(cells)
    changed[source], changed[target] = NOTHING, cells[source]
    return tuple(changed)


def clear(cells: Cells, gone: tuple[Cell, ...]) -> Cells:
    """`cells` with every cell of `gone` empty."""
    changed = list(cells)
    for cell in gone:
        changed[cell] = NOTHING
    return tuple(changed)
