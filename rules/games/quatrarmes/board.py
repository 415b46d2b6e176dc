"""The ground of QuatrArmes: stops, dotted lines and the order of battle. Pure.

Columns count from the left of South, rows from South's rear trench. Which crossings carry a stop is an
option, because the printed originals disagree; the rules only ever ask for red and black neighbours.
"""

from collections.abc import Mapping

from messages.message import message
from rules.board import Art, Board, Cell, Coordinates, Line, grid_board
from rules.numbers import whole
from rules.pieces import NOTHING, Piece, Stack

ROWS = 11
RED = ("ne", "nw", "se", "sw")
BLACK = ("n", "s", "e", "w")
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e", "ne": "sw", "sw": "ne", "nw": "se", "se": "nw"}
TRENCHES = ("CACAC", "FFFFF", "HHHHH", "FFFFF")
"""From the rear trench to the front, left to right."""


def trench_board(stops: str) -> Board:
    """The board named `stops`: L55, G110, RECT5, or a list of names of crossings."""
    sites = _sites(stops)
    stride = 1 if any((column + 1, row) in sites for column, row in sites) else 2
    directions = {
        **{name: (dx, dy) for name, (dx, dy) in _UNIT.items() if name in RED},
        **{name: (dx * stride, dy * stride) for name, (dx, dy) in _UNIT.items() if name in BLACK},
    }
    return grid_board(sites, directions, art=lambda index: _art(index, directions))


_UNIT = {
    "n": (0, 1),
    "s": (0, -1),
    "e": (1, 0),
    "w": (-1, 0),
    "ne": (1, 1),
    "nw": (-1, 1),
    "se": (1, -1),
    "sw": (-1, -1),
}


def _sites(stops: str) -> list[Coordinates]:
    columns = 5 if stops == "RECT5" else 10
    crossings = [(column, row) for row in range(1, ROWS + 1) for column in range(1, columns + 1)]
    if stops == "L55":
        return [(column, row) for column, row in crossings if (column + row) % 2 == 0]
    if stops in ("G110", "RECT5"):
        return crossings
    return sorted({_crossing(name) for name in stops.split()}, key=lambda site: (site[1], site[0]))


def _crossing(name: str) -> Coordinates:
    column, row = ord(name[0]) - ord("a") + 1, whole(name[1:]) or 0
    if not (1 <= column <= 10 and 1 <= row <= ROWS):
        raise ValueError(message("quatrarmes.no-such-crossing", name=repr(name), rows=ROWS))
    return column, row


def _art(index: Mapping[Coordinates, Cell], directions: Mapping[str, tuple[int, int]]) -> Art:
    lines = []
    for name in ("n", "e", "ne", "nw"):
        dx, dy = directions[name]
        for (column, row), cell in index.items():
            end = index.get((column + dx, row + dy))
            if end is not None:
                lines.append(Line(cell, end, "red" if name in RED else "black"))
    tints = {cell: _zone(row) for (_, row), cell in index.items()}
    return Art(shape="point", lines=tuple(lines), tints=tints)


def _zone(row: int) -> str:
    if row <= len(TRENCHES):
        return "first"
    return "second" if row > ROWS - len(TRENCHES) else "neutral"


def order_of_battle(board: Board) -> tuple[Stack, ...]:
    """Both camps in their trenches, mirror images; ValueError if a trench lacks shelters."""
    cells = [NOTHING] * len(board)
    for depth, pieces in enumerate(TRENCHES, start=1):
        for seat, row in ((0, depth), (1, ROWS + 1 - depth)):
            for column, kind in zip(_shelters(board, depth), pieces, strict=True):
                cells[board.cell(f"{chr(ord('a') + column - 1)}{row}")] = (Piece(kind, seat),)
    return tuple(cells)


def _shelters(board: Board, row: int) -> list[int]:
    columns = [int(x) for x, y in board.points if y == row]
    staggered = [column for column in columns if (column + row) % 2 == 0]
    chosen = staggered if len(staggered) == 5 else columns
    if len(chosen) != 5:
        raise ValueError(message("quatrarmes.five-stops", row=row, stops=len(columns)))
    return chosen
