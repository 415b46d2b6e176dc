"""The ground of Quattuor Reges: two camps with their bases, the neutral rows between, the last rows. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from messages.message import literal, message, said
from rules.board import Art, Board, Cell
from rules.games.quattuor_reges.brick_board import brick_board, neighbours, wander, within
from rules.options import OptionError

ROWS = 15
CAMP_ROWS = 6
WIDTHS = tuple(17 if row % 2 else 16 for row in range(1, ROWS + 1))
FARTHEST = 4
"""Steps of the piece that goes farthest."""


@dataclass(frozen=True)
class Ground:
    """The board and its places, by seat."""

    board: Board
    camps: tuple[tuple[Cell, ...], ...]
    """Where each seat may place its pieces."""
    bases: tuple[tuple[Cell, ...], ...]
    """Where each seat's rescued pieces return, in the order in which they are written."""
    goals: tuple[frozenset[Cell], ...]
    """The last row that each seat makes for."""
    near: tuple[tuple[Cell, ...], ...]
    discs: tuple[tuple[tuple[Cell, ...], ...], ...]
    """``discs[steps][cell]``: what lies within so many steps when nobody is in the way."""

    def reach(self, source: Cell, steps: int, occupied: set[Cell]) -> tuple[Sequence[Cell], Sequence[Cell]]:
        """The free and the occupied cells that up to `steps` steps over free cells lead to."""
        disc = self.discs[steps][source]
        return (disc, ()) if occupied.isdisjoint(disc) else wander(self.near, source, steps, occupied)


def ground(deploy_rows: int, bases: str) -> Ground:
    """The ground with that depth of set-up and those bases, Red's before the stroke; or OptionError."""
    board = brick_board(WIDTHS)
    rows = [round(y) for _, y in board.points]
    cells = range(len(board))
    goals = tuple(frozenset(cell for cell in cells if rows[cell] == last) for last in (ROWS, 1))
    homes = _read_bases(board, bases)
    marks = {cell: "goal" for goal in goals for cell in goal}
    marks |= {cell: "base" for home in homes for cell in home}
    tints = {cell: _zone(rows[cell]) for cell in cells}
    near = neighbours(board)
    return Ground(
        board=replace(board, art=Art(tints=tints, marks=marks, ornament="suits")),
        camps=(
            tuple(cell for cell in cells if rows[cell] <= deploy_rows),
            tuple(cell for cell in cells if rows[cell] > ROWS - deploy_rows),
        ),
        bases=homes,
        goals=goals,
        near=near,
        discs=tuple(tuple(within(near, cell, steps) for cell in cells) for steps in range(FARTHEST + 1)),
    )


def _zone(row: int) -> str:
    if row <= CAMP_ROWS:
        return "first"
    return "second" if row > ROWS - CAMP_ROWS else "neutral"


def _read_bases(board: Board, text: str) -> tuple[tuple[Cell, ...], ...]:
    camps = [camp.split() for camp in text.split("/")]
    names = [name for camp in camps for name in camp]
    if len(camps) != 2 or not all(camps) or len(set(names)) < len(names):
        raise OptionError(message("quattuor-reges.bases", given=repr(text)))
    try:
        return tuple(tuple(board.cell(name) for name in camp) for camp in camps)
    except ValueError as error:
        raise OptionError(message("list.colon", what=literal("option qr.bases"), why=said(error))) from None
