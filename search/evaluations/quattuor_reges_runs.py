"""Pieces of Quattuor Reges that run for the last row, where they win (R7), and who could stop them. Pure."""

from collections.abc import Mapping
from itertools import count

from rules.board import Board, Cell
from rules.games.quattuor_reges import WINNERS
from rules.games.quattuor_reges.brick_board import neighbours
from rules.games.quattuor_reges.camps import ROWS
from rules.games.quattuor_reges.cards import PIECES, REACH, suit, takes, value
from rules.games.quattuor_reges.pieces import KING
from rules.pieces import Seat

FARTHEST_RUN = 6
"""Moves from the last row, at most; pieces farther away are seen by how far they have come. Chosen:
with 4, 15 of 20 games against `greedy` were won, with 6 it was 16."""
STRIDE = 2
"""Rows that a King, a Queen or an Ace goes in one move."""

MANY = 2
"""Pieces that could stop a run, from which on it promises nothing: to know of runs that two can stop left the
same 0.577 nats a position."""

_WINNERS = tuple(
    tuple(number for number, piece in enumerate(PIECES) if piece.owner == seat and value(piece) in WINNERS)
    for seat in range(2)
)
_CATCHERS = tuple(
    tuple((other, REACH[value(by)]) for other, by in enumerate(PIECES) if takes(by, piece))
    for piece in PIECES
)
"""By number of a piece, those that capture it, and how far they go."""
_BOUND_TO = tuple(number if value(piece) == "A" else KING[suit(piece)] for number, piece in enumerate(PIECES))
"""By number of a piece, the one that must be on the board for it to move (R5)."""


class Runs:
    """How near each side is to winning by a run that nobody can stop.

    It is supposed to go straight ahead over free cells, and the other side to chase it with one piece over
    free cells. So it errs both ways; the search has the last word.
    """

    def __init__(self, board: Board) -> None:
        self._distance = _distances(board)
        self._stops = tuple([_stops(board, seat, cell) for cell in range(len(board))] for seat in range(2))
        self._nets: dict[tuple[Seat, Cell, bool], Mapping[int, bytes]] = {}

    def nearness(self, where: bytes, seat: Seat, moves_first: bool) -> tuple[float, float]:
        """Of the nearest run that nobody can stop, and of the nearest that only one piece can.

        0 if there is none, 1 for one of `FARTHEST_RUN` moves, and 1 more for each move less; `where` as in
        `Memory`. Half a move less where the other side moves before it.
        """
        nearest, late = [0.0] * (MANY + 1), not moves_first
        for number in _WINNERS[seat]:
            if not (where[number] and where[_BOUND_TO[number]]):
                continue
            cell = where[number] - 1
            moves = len(self._stops[seat][cell])
            near = FARTHEST_RUN + 1 - moves - late / 2
            if 0 < moves <= FARTHEST_RUN and near > min(nearest[:MANY]):
                catchers = self._catchers(where, number, self._net(seat, cell, late))
                nearest[catchers] = max(nearest[catchers], near)
        free, likely, *_ = nearest
        return free, likely

    def _catchers(self, where: bytes, number: int, net: Mapping[int, bytes]) -> int:
        """How many pieces stop that run, each by itself; `MANY` for more."""
        found = 0
        for other, reach in _CATCHERS[number]:
            spot = where[other]
            if spot and net[reach][spot - 1] and where[_BOUND_TO[other]]:
                found += 1
                if found == MANY:
                    break
        return found

    def _net(self, seat: Seat, cell: Cell, late: bool) -> Mapping[int, bytes]:
        """By reach of a piece and cell, whether it gets from there to one of the stops of that run in time.

        It has a move for each of them. Made when it is first asked for: most cells never see a run.
        """
        found = self._nets.get((seat, cell, late))
        if found is None:
            stops = self._stops[seat][cell]
            chased = [*enumerate((self._distance[stop] for stop in (stops if late else stops[1:])), start=1)]
            found = {
                reach: bytes(
                    any(distance[there] <= reach * moves for moves, distance in chased)
                    for there in range(len(self._distance))
                )
                for reach in set(REACH.values())
            }
            self._nets[seat, cell, late] = found
        return found


def _distances(board: Board) -> list[bytes]:
    """By cell and cell, the steps between them on the empty board."""
    near = neighbours(board)
    found = []
    for cell in range(len(board)):
        steps = bytearray(len(board))
        edge, met = {cell}, {cell}
        for far in count(1):
            edge = {further for here in edge for further in near[here]} - met
            if not edge:
                break
            met |= edge
            for there in edge:
                steps[there] = far
        found.append(bytes(steps))
    return found


def _stops(board: Board, seat: Seat, cell: Cell) -> tuple[Cell, ...]:
    """Where a winner that runs from there stands before each of its moves; one for each, so none on the last
    row.
    """
    x, row = board.points[cell]
    ahead = range(round(row), ROWS, STRIDE) if seat == 0 else range(round(row), 1, -STRIDE)
    cells = range(len(board))

    def off(place: Cell, there: int) -> tuple[float, float]:
        column, height = board.points[place]
        return abs(height - there), abs(column - x)

    return tuple(min(cells, key=lambda place: off(place, there)) for there in ahead)
