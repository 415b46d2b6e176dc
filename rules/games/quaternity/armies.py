"""The four armies of Quaternity: board, order of battle, and pawns that choose a heading. Pure.

Each army is the one before it, turned a quarter clockwise; so everything is said once, for White. The kind
of a pawn is its heading (``^ > v <``), or ``P`` for a central pawn that has not chosen yet.
"""

from collections.abc import Mapping

from rules.board import Board, Cell
from rules.chess_family.movement_tables import Gait, checkered_board, pawn
from rules.chess_family.officers import officer_gaits
from rules.pieces import NOTHING, Piece, Stack

SIZE = 12
CENTRAL = "P"
HEADINGS = {"^": "n", ">": "e", "v": "s", "<": "w"}
"""Clockwise."""
PAWNS = frozenset((CENTRAL, *HEADINGS))
CHOICES = ("^>", ">v", "v<", "<^")
"""By army: the headings open to its central pawns."""
WHITE = {
    "K": "a1",
    "Q": "b2",
    "R": "a4 d1",
    "N": "b4 c4",
    "B": "d2 d3",
    "^": "a5 b5 c5",
    ">": "e1 e2 e3",
    CENTRAL: "d4 e5",
}


def quaternity_board() -> Board:
    """12 x 12 cells with the two long diagonals drawn."""
    return checkered_board(SIZE, (("a1", "l12"), ("a12", "l1")))


def order_of_battle(board: Board) -> tuple[Stack, ...]:
    """All 64 pieces at home."""
    cells = [NOTHING] * len(board)
    for kind, names in WHITE.items():
        for cell in map(board.cell, names.split()):
            for seat in range(4):
                cells[cell] = (Piece(_turned(kind, seat), seat),)
                cell = _turned_cell(cell)
    return tuple(cells)


def army_gaits(board: Board) -> dict[Piece, Gait]:
    """How every piece of the four armies goes."""
    pieces = {
        **officer_gaits(board),
        **{kind: pawn(board, (heading,)) for kind, heading in HEADINGS.items()},
    }
    central = {
        Piece(CENTRAL, seat): pawn(board, [HEADINGS[kind] for kind in kinds])
        for seat, kinds in enumerate(CHOICES)
    }
    return {Piece(kind, seat): gait for kind, gait in pieces.items() for seat in range(4)} | central


def committed(gaits: Mapping[Piece, Gait], piece: Piece, source: Cell, target: Cell) -> Piece:
    """A central pawn gone from `source` to `target`: headed, unless both headings would have done it."""
    headed = [Piece(kind, piece.owner) for kind in CHOICES[piece.owner]]
    fitting = [
        pawn
        for pawn in headed
        if target in gaits[pawn].takes[source] or (target,) in gaits[pawn].steps[source]
    ]
    return fitting[0] if len(fitting) == 1 else piece


def on_its_diagonal(piece: Piece, cell: Cell) -> bool:
    """Whether a central pawn stands on the long diagonal of its army, as it must."""
    row, column = divmod(cell, SIZE)
    return row == column if piece.owner in (0, 2) else row + column == SIZE - 1


def _turned(kind: str, quarters: int) -> str:
    clockwise = "".join(HEADINGS)
    return clockwise[(clockwise.index(kind) + quarters) % 4] if kind in HEADINGS else kind


def _turned_cell(cell: Cell) -> Cell:
    row, column = divmod(cell, SIZE)
    return (SIZE - 1 - column) * SIZE + row
