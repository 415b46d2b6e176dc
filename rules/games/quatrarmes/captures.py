"""Chains of captures on the red and black lines of QuatrArmes: rules R6 to R8. Pure.

A `Reach` is a moment of a chain: the piece has landed, and all jumped pieces still stand and block (R8a).
"""

from collections.abc import Iterator
from typing import NamedTuple

from rules.board import Board, Cell
from rules.games.quatrarmes.board import BLACK, OPPOSITE, RED
from rules.moves import Cells, shift

LONG = frozenset("CA")
"""Kinds that capture from afar (R7); the others capture a neighbour (R6)."""


class Reach(NamedTuple):
    """Where a capturing piece stands, how it came, and what it has jumped."""

    cells: Cells
    piece: Cell
    heading: str = ""
    jumped: tuple[Cell, ...] = ()


class Jump(NamedTuple):
    """One capture of a chain."""

    source: Cell
    victim: Cell
    landing: Cell
    heading: str


def lines(kind: str) -> tuple[str, ...]:
    """The directions a kind walks and captures along."""
    return RED if kind in "FA" else BLACK


def jumps(board: Board, reach: Reach) -> list[Jump]:
    """Every capture possible from `reach`; a long piece never goes back the way it came."""
    kind = reach.cells[reach.piece][0].kind
    back = OPPOSITE.get(reach.heading) if kind in LONG else None
    return [jump for heading in lines(kind) if heading != back for jump in _along(board, reach, heading)]


def _along(board: Board, reach: Reach, heading: str) -> Iterator[Jump]:
    cells, source = reach.cells, reach.piece
    piece = cells[source][0]
    ray = board.rays[heading][source]
    sight = len(ray) if piece.kind in LONG else 1
    met = next((index for index, cell in enumerate(ray[:sight]) if cells[cell]), None)
    if met is None or cells[ray[met]][0].owner == piece.owner or ray[met] in reach.jumped:
        return
    behind = ray[met + 1 :] if piece.kind in LONG else ray[met + 1 : met + 2]
    for landing in behind:
        if cells[landing]:
            return
        yield Jump(source, ray[met], landing, heading)


def landed(reach: Reach, jump: Jump) -> Reach:
    """The reach after `jump`."""
    cells = shift(reach.cells, jump.source, jump.landing)
    return Reach(cells, jump.landing, jump.heading, (*reach.jumped, jump.victim))


def admitted(board: Board, options: list[tuple[Reach, Jump]], longest: bool) -> list[Jump]:
    """The jumps that R8c admits: a landing that goes on, where one exists; or those of the longest chain."""
    if longest:
        lengths = [length(board, reach, jump) for reach, jump in options]
        return [jump for (_, jump), many in zip(options, lengths, strict=True) if many == max(lengths)]
    going_on = {jump for reach, jump in options if jumps(board, landed(reach, jump))}
    must_go_on = {(jump.source, jump.victim) for jump in going_on}
    return [jump for _, jump in options if jump in going_on or (jump.source, jump.victim) not in must_go_on]


def refused(board: Board, options: list[tuple[Reach, Jump]], source: Cell, target: Cell) -> bool:
    """Whether a capture from `source` may come to `target`, but for another landing that goes on (R8c)."""
    proper = admitted(board, options, longest=False)
    for reach, jump in options:
        if jump.source != source:
            continue
        if jump not in proper and jump.landing == target:
            return True
        there = landed(reach, jump)
        further = [(there, next_jump) for next_jump in jumps(board, there)] if jump in proper else []
        if refused(board, further, jump.landing, target):
            return True
    return False


def length(board: Board, reach: Reach, jump: Jump) -> int:
    """Captures in the longest chain that begins with `jump`."""
    there = landed(reach, jump)
    return 1 + max((length(board, there, further) for further in jumps(board, there)), default=0)
