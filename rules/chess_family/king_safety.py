"""Games with a king who may not be left attacked: attack, checks, pins, and legal moves without trial. Pure.

A piece is known to the generator by its `Gait` alone, and who is whose by `Sides`; so chess and its kin for
more than two armies share every line. Legal moves follow from two masks: a pinned piece stays on the line of
its pin, and against one check every other piece must end on the line of that check.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from rules.board import Board, Cell, Ray
from rules.chess_family.movement_tables import COMPASS, Gait
from rules.game import Action
from rules.pieces import Piece, Seat, Stack

KING = "K"

Cells = Sequence[Stack]


class Sides(NamedTuple):
    """Who is who for the seat that moves; each tuple by owner."""

    own: tuple[bool, ...]
    """It commands these pieces."""
    hostile: tuple[bool, ...]
    """These pieces attack its king. Pieces that are neither only stand in the way and may be captured."""


class Guard(NamedTuple):
    """What threatens a king."""

    checks: list[Ray]
    """One a checking piece: the cells on which the check can be met, by capture or in between."""
    pins: dict[Cell, Ray]
    """By pinned piece: the cells it may still go to without uncovering the king."""


class Royal:
    """The legal moves of the pieces whose gaits are given, on one board."""

    def __init__(self, board: Board, gaits: Mapping[Piece, Gait]) -> None:
        self.gaits = gaits
        self.lines = _lines(board)
        self.stars = tuple(frozenset(cell for ray in rays for cell in ray) for rays in self.lines)
        """By cell: every cell on a straight or diagonal line with it."""
        self._leapers = tuple(self._out_of_line(cell) for cell in range(len(board)))

    def ordinary(self, cells: Cells, seat: Seat, king: Cell, sides: Sides) -> list[Action]:
        """Every legal move and capture of `seat`."""
        return [
            capture(seat, source, target) if cells[target] else move(seat, source, target)
            for source, targets in self.legal(cells, king, sides)
            for target in targets
        ]

    def legal(self, cells: Cells, king: Cell, sides: Sides) -> Iterator[tuple[Cell, list[Cell]]]:
        """Each piece that may move, with the cells it may move to; the king comes last."""
        checks, pins = self.guard(cells, king, sides)
        own, hostile = sides
        if len(checks) < 2:
            for source, stack in enumerate(cells):
                if stack and own[stack[0].owner] and source != king:
                    targets = self.targets(cells, source, own)
                    if checks or source in pins:
                        # The line of a pin never meets that of a check but in the king's own cell.
                        line = () if checks and source in pins else pins.get(source) or checks[0]
                        targets = [cell for cell in targets if cell in line]
                    if targets:
                        yield source, targets
        near = self.targets(cells, king, own)
        safe = [cell for cell in near if not self.attacked(cells, cell, hostile, king)]
        if safe:
            yield king, safe

    def can_move(self, cells: Cells, king: Cell, sides: Sides, checked: bool = True) -> bool:
        """Whether any piece has a legal move; to know that the king is not `checked` makes it quicker."""
        own, hostile = sides
        if checked:
            flights = self.targets(cells, king, own)
            if any(not self.attacked(cells, cell, hostile, king) for cell in flights):
                return True
        else:
            pinnable = self.stars[king]
            for source, stack in enumerate(cells):
                free = stack and own[stack[0].owner] and source not in pinnable and source != king
                if free and self.targets(cells, source, own):
                    return True
        return next(self.legal(cells, king, sides), None) is not None

    def targets(self, cells: Cells, source: Cell, own: Sequence[bool]) -> list[Cell]:
        """Where the piece on `source` could go if no king were at stake. A king is never captured."""
        found = []
        gait = self.gaits[cells[source][0]]
        if gait.rides:
            for ray in gait.rides[source]:
                for target in ray:
                    stack = cells[target]
                    if stack:
                        kind, owner = stack[0]
                        if not own[owner] and kind != KING:
                            found.append(target)
                        break
                    found.append(target)
            return found
        for ray in gait.steps[source]:
            for target in ray:
                if cells[target]:
                    break
                found.append(target)
        for target in gait.takes[source]:
            stack = cells[target]
            if stack:
                kind, owner = stack[0]
                if not own[owner] and kind != KING:
                    found.append(target)
        return found

    def barrier(self, cells: Cells, source: Cell, target: Cell) -> Cell | None:
        """The first piece between the one on `source` and `target`, where that one could go if nobody stood
        between; a pawn is barred from stepping by a piece on `target`, too."""
        gait = self.gaits[cells[source][0]]
        rides = gait.rides[source] if gait.rides else ()
        ways = [ray[: ray.index(target)] for ray in rides if target in ray]
        ways += [ray[: ray.index(target) + 1] for ray in gait.steps[source] if target in ray]
        return next((cell for way in ways for cell in way if cells[cell]), None)

    def attacked(self, cells: Cells, cell: Cell, hostile: Sequence[bool], gone: Cell | None = None) -> bool:
        """Whether a hostile piece attacks `cell`, looking through the piece on `gone`."""
        gaits = self.gaits
        for ray in self.lines[cell]:
            for source in ray:
                stack = cells[source]
                if stack and source != gone:
                    piece = stack[0]
                    if hostile[piece.owner] and cell in gaits[piece].aims[source]:
                        return True
                    break
        for source in self._leapers[cell]:
            stack = cells[source]
            if stack:
                piece = stack[0]
                if hostile[piece.owner] and cell in gaits[piece].aims[source]:
                    return True
        return False

    def guard(self, cells: Cells, king: Cell, sides: Sides) -> Guard:
        """The checks on `king` and the pieces pinned to it."""
        own, hostile = sides
        gaits = self.gaits
        checks: list[Ray] = []
        pins: dict[Cell, Ray] = {}
        for ray in self.lines[king]:
            shield = None
            for length, cell in enumerate(ray, 1):
                stack = cells[cell]
                if not stack:
                    continue
                piece = stack[0]
                if shield is None and own[piece.owner]:
                    shield = cell
                    continue
                if hostile[piece.owner] and king in gaits[piece].aims[cell]:
                    if shield is None:
                        checks.append(ray[:length])
                    else:
                        pins[shield] = ray[:length]
                break
        for cell in self._leapers[king]:
            stack = cells[cell]
            if stack:
                piece = stack[0]
                if hostile[piece.owner] and king in gaits[piece].aims[cell]:
                    checks.append((cell,))
        return Guard(checks, pins)

    def _out_of_line(self, cell: Cell) -> tuple[Cell, ...]:
        """Cells from which some piece attacks `cell` although no line joins them."""
        near = self.stars[cell]
        kinds = {piece.kind: gait for piece, gait in self.gaits.items()}.values()
        return tuple(
            source
            for source in range(len(self.lines))
            if source not in near and any(cell in gait.aims[source] for gait in kinds)
        )


@cache
def move(seat: Seat, source: Cell, target: Cell) -> Action:
    """Going to an empty cell; each is made once, for there are few and they are asked for often."""
    return Action(seat, "move", source, target)


@cache
def capture(seat: Seat, source: Cell, target: Cell) -> Action:
    """Taking the piece on `target`."""
    return Action(seat, "capture", source, target, (target,))


def _lines(board: Board) -> tuple[tuple[Ray, ...], ...]:
    cells = range(len(board))
    return tuple(tuple(board.rays[way][cell] for way in COMPASS if board.rays[way][cell]) for cell in cells)
