"""Chains of captures on the red and black lines of QuatrArmes: rules R6 to R8. Pure.

A `Reach` is a moment of a chain: the piece has landed, and all jumped pieces still stand and block (R8a).
"""

from typing import NamedTuple

from rules.board import Board, Cell, Ray
from rules.games.quatrarmes.board import BLACK, OPPOSITE, RED
from rules.moves import Cells, shift
from rules.pieces import Seat

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


Options = list[tuple[Reach, Jump]]
"""Captures, each with the reach that it starts from."""


def lines(kind: str) -> tuple[str, ...]:
    """The directions a kind walks and captures along."""
    return RED if kind in "FA" else BLACK


class Captures:
    """The captures that positions on one board offer."""

    def __init__(self, board: Board) -> None:
        cells = range(len(board))
        rays = {
            kind: tuple([(heading, board.rays[heading][cell]) for heading in lines(kind)] for cell in cells)
            for kind in "FHCA"
        }
        self._far: dict[str, tuple[list[tuple[str, Ray]], ...]] = rays
        """By kind and cell: headings and the rays along them."""
        self._near = {
            kind: tuple([(way, ray[0], ray[1]) for way, ray in found if len(ray) > 1] for found in rays[kind])
            for kind in "FH"
        }
        """By kind and cell: headings, the neighbour there, and the cell behind it."""

    def of_seat(self, cells: Cells, seat: Seat) -> Options:
        """Every capture with which a turn of `seat` may begin."""
        found: Options = []
        for source, stack in enumerate(cells):
            if stack and stack[0].owner == seat:
                jumps = self._from(cells, source, "", ())
                if jumps:
                    reach = Reach(cells, source)
                    found += [(reach, jump) for jump in jumps]
        return found

    def jumps(self, reach: Reach) -> list[Jump]:
        """Every capture possible from `reach`; a long piece never goes back the way it came."""
        return self._from(reach.cells, reach.piece, reach.heading, reach.jumped)

    def admitted(self, options: Options, longest: bool) -> list[Jump]:
        """The jumps that R8c admits: a landing that goes on, where there is one; or those of the longest
        chain.
        """
        if len(options) < 2:
            return [jump for _, jump in options]
        if longest:
            lengths = [self._length(reach, jump) for reach, jump in options]
            most = max(lengths)
            return [jump for (_, jump), many in zip(options, lengths, strict=True) if many == most]
        going_on = {jump for reach, jump in options if self.jumps(landed(reach, jump))}
        must_go_on = {(jump.source, jump.victim) for jump in going_on}
        return [
            jump for _, jump in options if jump in going_on or (jump.source, jump.victim) not in must_go_on
        ]

    def refused(self, options: Options, source: Cell, target: Cell) -> bool:
        """Whether a capture from `source` may come to `target`, but for another landing that goes on
        (R8c).
        """
        proper = self.admitted(options, longest=False)
        for reach, jump in options:
            if jump.source != source:
                continue
            if jump not in proper and jump.landing == target:
                return True
            there = landed(reach, jump)
            further = [(there, next_jump) for next_jump in self.jumps(there)] if jump in proper else []
            if self.refused(further, jump.landing, target):
                return True
        return False

    def _from(self, cells: Cells, source: Cell, came: str, jumped: tuple[Cell, ...]) -> list[Jump]:
        kind, owner = cells[source][0]
        if kind in LONG:
            return self._from_afar(cells, source, came, jumped)
        found: list[Jump] = []
        for heading, victim, landing in self._near[kind][source]:
            stack = cells[victim]
            if stack and not cells[landing] and stack[0].owner != owner and victim not in jumped:
                found.append(Jump(source, victim, landing, heading))
        return found

    def _from_afar(self, cells: Cells, source: Cell, came: str, jumped: tuple[Cell, ...]) -> list[Jump]:
        kind, owner = cells[source][0]
        back = OPPOSITE.get(came)
        found: list[Jump] = []
        for heading, ray in self._far[kind][source]:
            victim = -1
            for cell in ray if heading != back else ():
                stack = cells[cell]
                if not stack:
                    if victim >= 0:
                        found.append(Jump(source, victim, cell, heading))
                elif victim >= 0 or stack[0].owner == owner or cell in jumped:
                    break
                else:
                    victim = cell
        return found

    def _length(self, reach: Reach, jump: Jump) -> int:
        """Captures in the longest chain that begins with `jump`."""
        there = landed(reach, jump)
        return 1 + max((self._length(there, further) for further in self.jumps(there)), default=0)


def landed(reach: Reach, jump: Jump) -> Reach:
    """The reach after `jump`."""
    cells = shift(reach.cells, jump.source, jump.landing)
    return Reach(cells, jump.landing, jump.heading, (*reach.jumped, jump.victim))
