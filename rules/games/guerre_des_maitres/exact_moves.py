"""Moves of an exact length along a straight line, as a die orders them. Pure."""

from collections.abc import Iterator

from rules.board import Board, Cell, Ray
from rules.game import Action
from rules.moves import Cells

Ways = dict[int, list[list[Ray]]]
"""``[length][cell]``: the cells that must be looked at, the end of the way last."""


def ways(board: Board, directions: tuple[str, ...], longest: int, jump: bool) -> Ways:
    """The ways of each length up to `longest`; with `jump` only their ends need a look."""

    def leading(cell: Cell, length: int) -> list[Ray]:
        rays = [board.rays[way][cell] for way in directions]
        return [ray[length - 1 : length] if jump else ray[:length] for ray in rays if len(ray) >= length]

    cells = range(len(board))
    return {length: [leading(cell, length) for cell in cells] for length in range(1, longest + 1)}


def ends(cells: Cells, leading: list[Ray]) -> Iterator[Cell]:
    """The last cells of the ways on which nobody stands before the end."""
    for way in leading:
        target = way[-1]
        for cell in way:
            if cells[cell] and cell != target:
                break
        else:
            yield target


def track(action: Action) -> range:
    """The cells that an action of `value` cells passes and ends on; along a ray their numbers rise evenly."""
    assert action.source is not None and action.target is not None
    step = (action.target - action.source) // action.value
    return range(action.source + step, action.target + step, step)
