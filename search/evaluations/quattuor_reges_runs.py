"""Pieces of Quattuor Reges that run for the last row, where they win (R7), and who could stop them. Pure.

A run is a pursuit on the empty board, of a piece that runs by one that chases it. They move in turns, where
they like; it is solved backwards from the last row:

    home(n, s) = the chasers from which s, to move, comes to the last row in n moves
               = all of them if the last row is in reach, else the union of caught(n - 1, t)
                 over the cells t in reach of s
    caught(n, t) = those, to move, that do not reach t and whatever they do stay within home(n, t)

Others stand in nobody's way, and no two chase together: so it errs, and the search has the last word.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.board import Board, Cell
from rules.games.quattuor_reges import WINNERS
from rules.games.quattuor_reges.brick_board import neighbours, within
from rules.games.quattuor_reges.camps import ROWS
from rules.games.quattuor_reges.cards import PIECES, REACH, suit, takes, value
from rules.games.quattuor_reges.pieces import KING
from rules.pieces import Seat

FARTHEST_RUN = 6
"""Moves from the last row, at most; pieces farther away are seen by how far they have come. Chosen:
with 4, 15 of 20 games against `greedy` were won, with 6 it was 16."""
STRIDE = 2
"""Steps that a King, a Queen or an Ace goes in one move."""
MANY = 2
"""Pieces that could stop a run, from which on it promises nothing: to know of runs that two can stop left the
same 0.577 nats a position."""

_WINNERS = tuple(
    tuple(number for number, piece in enumerate(PIECES) if piece.owner == seat and value(piece) in WINNERS)
    for seat in range(2)
)
_RUNNERS = frozenset(number for own in _WINNERS for number in own)
_CATCHERS = tuple(
    {other: REACH[value(by)] for other, by in enumerate(PIECES) if takes(by, piece)} for piece in PIECES
)
"""By number of a piece, those that capture it, and how far they go."""
REACHES = frozenset(reach for prey in _CATCHERS for reach in prey.values())
_BOUND_TO = tuple(number if value(piece) == "A" else KING[suit(piece)] for number, piece in enumerate(PIECES))
"""By number of a piece, the one that must be on the board for it to move (R5)."""

Moves = tuple[bytes, ...]
"""By cell of the piece that runs and of the one that chases it, the moves to the last row; 0 if it is stopped
or has more than `FARTHEST_RUN` to go."""
Nearest = tuple[int, int]
"""Moves of the nearest run that nobody can stop, and of the nearest that only one piece can."""
NEVER = FARTHEST_RUN + 1
"""Moves of a run that there is not."""


class Chase(NamedTuple):
    """A piece that runs and one that chases it; asked by whether the one that runs is late."""

    first: Moves
    """The one that runs moves first."""
    late: Moves
    """The one that chases it does."""


class Run(NamedTuple):
    """A piece that runs, and who stops it."""

    number: int
    cell: Cell
    moves: int
    """To the last row."""
    by: Sequence[int]
    """Pieces that stop it, each by itself; of more than `MANY`, one more than that."""


class Runs:
    """How near each side is to winning by a run that nobody can stop."""

    def __init__(self, board: Board) -> None:
        self._near = neighbours(board)
        self._strides = [within(self._near, cell, STRIDE) for cell in range(len(board))]
        rows = [round(row) for _, row in board.points]
        self._homes = [frozenset(cell for cell, row in enumerate(rows) if row == last) for last in (ROWS, 1)]
        self._alone = [_moves_alone(self._strides, home) for home in self._homes]
        self._chases = [{reach: self.chase(seat, reach) for reach in REACHES} for seat in range(2)]

    def nearness(self, where: bytes, seat: Seat, moves_first: bool) -> tuple[float, float]:
        """Of the nearest run that nobody can stop, and of the nearest that only one piece can.

        `where` as in `Memory`; what they are worth: `near`.
        """
        late = not moves_first
        moves = [NEVER] * (MANY + 2)
        for number in _WINNERS[seat]:
            if not (where[number] and where[_BOUND_TO[number]]):
                continue
            cell = where[number] - 1
            if 0 < self._alone[seat][cell] < max(moves[:MANY]):
                needed, by = self.stopped(where, number, cell, late)
                moves[len(by)] = min(moves[len(by)], needed)
        free, single, *_ = moves
        return near(free, late), near(single, late)

    def of(self, where: bytes, seat: Seat, late: bool) -> list[Run]:
        """All runs of a side, those that many can stop among them; `late` if the other side moves first."""
        found = []
        for number in _WINNERS[seat]:
            if where[number] and where[_BOUND_TO[number]]:
                cell = where[number] - 1
                moves, by = self.stopped(where, number, cell, late)
                if moves:
                    found.append(Run(number, cell, moves, by))
        return found

    def stopped(
        self, where: bytes, number: int, cell: Cell, late: bool, taken: int | None = None
    ) -> tuple[int, Sequence[int]]:
        """The moves of a piece from `cell` to the last row, 0 if it does not run from there, and who stops it
        (`Run.by`); `taken` is off the board.
        """
        seat = PIECES[number].owner
        moves, by, chases = self._alone[seat][cell], list[int](), self._chases[seat]
        if not moves:
            return 0, by
        for other, reach in _CATCHERS[number].items():
            spot = where[other]
            if spot and where[_BOUND_TO[other]] and other != taken:
                chased = chases[reach][late][cell][spot - 1]
                if chased > moves:
                    moves = chased
                elif not chased:
                    by.append(other)
                    if len(by) > MANY:
                        break
        return moves, by

    def by_chaser(self, run: Run, number: int | None, late: bool) -> bytes | None:
        """By cell of a piece that chases a run, its moves as in `Moves`; None if it never captures it."""
        reach = None if number is None else _CATCHERS[run.number].get(number)
        return None if reach is None else self._chases[PIECES[run.number].owner][reach][late][run.cell]

    def may_win(self, number: int | None) -> bool:
        """Whether the piece is one that wins on the last row."""
        return number in _RUNNERS

    def wins(self, number: int, cell: Cell) -> bool:
        """Whether the piece wins on that cell."""
        return number in _RUNNERS and cell in self._homes[PIECES[number].owner]

    def chase(self, seat: Seat, reach: int) -> Chase:
        """The pursuit of a piece of `seat` by one that goes so far."""
        cells = range(len(self._near))
        balls = [sum(1 << there for there in (cell, *within(self._near, cell, reach))) for cell in cells]
        first, late = [bytearray(len(cells)) for _ in cells], [bytearray(len(cells)) for _ in cells]
        everywhere, escapes = (1 << len(cells)) - 1, [0 for _ in cells]
        noted_first, noted_late = list(escapes), list(escapes)
        for moves in range(1, FARTHEST_RUN + 1):
            runs = [
                everywhere if self._homes[seat].intersection(strides) else _union(escapes, strides)
                for strides in self._strides
            ]
            escapes = [_staying_within(home, balls, balls[cell]) for cell, home in enumerate(runs)]
            for cell in cells:
                _note(first[cell], runs[cell] & ~noted_first[cell], moves)
                _note(late[cell], escapes[cell] & ~noted_late[cell], moves)
                noted_first[cell] |= runs[cell]
                noted_late[cell] |= escapes[cell]
        return Chase(tuple(map(bytes, first)), tuple(map(bytes, late)))


def near(moves: int, late: bool) -> float:
    """How near a run of so many moves is: 1 for one of `FARTHEST_RUN`, 1 more for each move less, 0 for none.

    Half a move less where the other side moves before it.
    """
    return max(0.0, NEVER - moves - late / 2)


def nearest(runs: Iterable[tuple[int, int]]) -> Nearest:
    """Of runs that so many pieces stop, in so many moves."""
    free = single = NEVER
    for stopping, moves in runs:
        if stopping == 0 and moves < free:
            free = moves
        elif stopping == 1 and moves < single:
            single = moves
    return free, single


def _moves_alone(strides: Sequence[tuple[Cell, ...]], home: frozenset[Cell]) -> list[int]:
    """By cell, the moves to the last row while nobody chases; 0 there, or if they are too many."""
    alone = [0 for _ in strides]
    edge, met = set(home), set(home)
    for moves in range(1, FARTHEST_RUN + 1):
        edge = {there for cell in edge for there in strides[cell]} - met
        met |= edge
        for cell in edge:
            alone[cell] = moves
    return alone


def _union(masks: Sequence[int], cells: Sequence[Cell]) -> int:
    found = 0
    for cell in cells:
        found |= masks[cell]
    return found


def _staying_within(home: int, balls: Sequence[int], too_near: int) -> int:
    """The cells, none of them `too_near`, from which no move leads out of `home`."""
    if not home:
        return 0
    out = ((1 << len(balls)) - 1) & ~home
    left = home & ~too_near
    if out:
        left = sum(1 << cell for cell, ball in enumerate(balls) if left >> cell & 1 and not ball & out)
    return left


def _note(moves_by_cell: bytearray, cells: int, moves: int) -> None:
    """Write down a number of moves for these cells."""
    while cells:
        cell = cells.bit_length() - 1
        cells ^= 1 << cell
        moves_by_cell[cell] = moves
