"""What a move of Quattuor Reges makes of the runs of both sides, told without playing it. Pure.

Of each King, Queen or Ace that runs it is found once a position who stops it. A move changes that only for
the piece that moves and the one it takes, so each of two hundred moves costs a look or two.
"""

from typing import NamedTuple

from rules.board import Cell
from rules.pieces import Seat
from search.evaluations.quattuor_reges_runs import MANY, Nearest, Runs, nearest


class Chased(NamedTuple):
    """A run of the enemy that hangs on where one piece stands."""

    others: int
    """Pieces beside it that stop the run."""
    moves: int
    """To the last row, where this piece does not hinder it."""
    by_cell: bytes
    """Those moves by cell of this piece, as in `Moves`."""


class Prospects:
    """The runs of both sides in one position, and what a move of `seat` makes of them; no piece, no move.

    `goes_on`: the same side moves again after the move, so its own runs begin first.
    """

    def __init__(self, runs: Runs, where: bytes, seat: Seat, goes_on: bool) -> None:
        self._runs, self._where, self._late = runs, where, not goes_on
        self._own = runs.of(where, seat, late=not goes_on)
        self._enemies = runs.of(where, 1 - seat, late=goes_on)
        self._others: dict[tuple[int | None, int | None], Nearest] = {}
        self._chases: dict[tuple[int | None, int | None], tuple[Nearest, list[Chased]]] = {}

    def own(self, number: int | None, target: Cell, taken: int | None) -> Nearest:
        """The nearest runs of the side that moves, after piece `number` went to `target` and took `taken`."""
        others = self._others.get((number, taken))
        if others is None:
            others = self._others[number, taken] = self._of_others(number, taken)
        if number is None or not self._runs.may_win(number):
            return others
        free, single = others
        moves, by = self._runs.stopped(self._where, number, target, self._late, taken)
        if moves and not by:
            free = min(free, moves)
        elif moves and len(by) == 1:
            single = min(single, moves)
        return free, single

    def enemies(self, number: int | None, target: Cell, taken: int | None) -> Nearest:
        """The enemy's nearest runs after that move."""
        chases = self._chases.get((number, taken))
        if chases is None:
            chases = self._chases[number, taken] = self._chased(number, taken)
        (free, single), chased = chases
        for others, moves, by_cell in chased:
            hindered = by_cell[target]
            if others == 0 and hindered:
                free = min(free, max(moves, hindered))
            elif others == 0 or hindered:
                single = min(single, max(moves, hindered))
        return free, single

    def _of_others(self, number: int | None, taken: int | None) -> Nearest:
        left = (run for run in self._own if run.number != number)
        return nearest((len(run.by) - (taken in run.by), run.moves) for run in left)

    def _chased(self, number: int | None, taken: int | None) -> tuple[Nearest, list[Chased]]:
        """The nearest of the enemy's runs about which piece `number` can do nothing, and all others."""
        fixed, chased = list[tuple[int, int]](), list[Chased]()
        for run in self._enemies:
            if run.number == taken:
                continue
            others = len(run.by) - (number in run.by)
            by_cell = self._runs.by_chaser(run, number, not self._late)
            if by_cell is None or others >= MANY:
                fixed.append((others, run.moves))
            else:
                chased.append(Chased(others, run.moves, by_cell))
        return nearest(fixed), chased
