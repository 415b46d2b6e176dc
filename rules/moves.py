"""Editors of positions that more than one game composes its rules from. Pure."""

from rules.board import Cell
from rules.pieces import NOTHING, Piece, Stack

Cells = tuple[Stack, ...]


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
