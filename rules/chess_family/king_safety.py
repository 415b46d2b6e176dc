"""Games with a king who may not be left attacked: attack, checks, pins, and legal moves without trial. Pure.

A piece is known to the generator by its `Gait` alone, and who is whose by `Sides`; so chess and its kin for
more than two armies share every line. Legal moves follow from two masks: a pinned piece stays on the line of
its pin, and against one check every other piece must end on the line of that check.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from rules.board import Board, Cell, Ray
from rules.chess_family.movement_tables import COMPASS, Gait
from rules.chess_family.roster import Codes, Roster, marked
from rules.game import Action
from rules.pieces import Piece, Seat

KING = "K"

Guard = tuple[list[Ray], dict[Cell, Ray]]
"""What threatens a king. One line a checking piece: the cells on which the check can be met, by capture or in
between. And by pinned piece: the cells it may still go to without uncovering the king."""

Reach = tuple[dict[Cell, Action], dict[Cell, Action]]
"""By target: going there, and taking the piece there."""


class Sides(NamedTuple):
    """Who is who for the seat that moves; each tuple by owner."""

    own: tuple[bool, ...]
    """It commands these pieces."""
    hostile: tuple[bool, ...]
    """These pieces attack its king. Pieces that are neither only stand in the way and may be captured."""


class Roles(NamedTuple):
    """Who is who, by number of the piece."""

    own: bytes
    hostile: bytes
    prey: bytes
    """Whom the seat may capture: everybody else but kings."""


class Royal:
    """The legal moves of the pieces whose gaits are given, on one board."""

    def __init__(self, board: Board, gaits: Mapping[Piece, Gait]) -> None:
        self.gaits = gaits
        self.roster = Roster(gaits)
        self.lines = _lines(board)
        self.stars = tuple(frozenset(cell for ray in rays for cell in ray) for rays in self.lines)
        """By cell: every cell on a straight or diagonal line with it."""
        self._size = len(board)
        self._gaits = (Gait((), (), (), ()), *gaits.values())
        """By number of the piece, like the next three."""
        self._rides = tuple(gait.rides for gait in self._gaits)
        self._aims = _aims(self._gaits, self._size)
        self._leapers = self._out_of_line()
        self._roles: dict[Sides, Roles] = {}
        self._actions: dict[int, Reach] = {}
        self._guarded: tuple[Codes, Cell, Roles, Guard] = (b"", 0, Roles(b"", b"", b""), ([], {}))
        """The last answer of `guard`: the same position is asked about again and again."""

    def roles(self, sides: Sides) -> Roles:
        """`sides` by number of the piece."""
        known = self._roles.get(sides)
        if known is None:
            own, hostile = sides
            pieces, table = self.roster.pieces, self.roster.table
            known = self._roles[sides] = Roles(
                table(own[piece.owner] for piece in pieces),
                table(hostile[piece.owner] for piece in pieces),
                table(not own[piece.owner] and piece.kind != KING for piece in pieces),
            )
        return known

    def ordinary(self, codes: Codes, seat: Seat, king: Cell, roles: Roles) -> list[Action]:
        """Every legal move and capture of `seat`."""
        found: list[Action] = []
        for source, targets in self.legal(codes, king, roles):
            moves, captures = self._reach(seat, source)
            for target in targets:
                found.append(captures[target] if codes[target] else moves[target])
        return found

    def legal(self, codes: Codes, king: Cell, roles: Roles) -> list[tuple[Cell, list[Cell]]]:
        """Each piece that may move, with the cells it may move to; the king comes last."""
        checks, pins = self.guard(codes, king, roles)
        prey = roles.prey
        found: list[tuple[Cell, list[Cell]]] = []
        if len(checks) < 2:
            for source in marked(codes, roles.own):
                if source == king:
                    continue
                targets = self.targets(codes, source, prey)
                if checks or source in pins:
                    # The line of a pin never meets that of a check but in the king's own cell.
                    line = () if checks and source in pins else pins.get(source) or checks[0]
                    targets = [cell for cell in targets if cell in line]
                if targets:
                    found.append((source, targets))
        flights = self._flights(codes, king, roles)
        if flights:
            found.append((king, flights))
        return found

    def can_move(self, codes: Codes, king: Cell, roles: Roles) -> bool:
        """Whether any piece has a legal move."""
        checks, pins = self.guard(codes, king, roles)
        if checks:
            return bool(self._flights(codes, king, roles) or self.legal(codes, king, roles))
        for source in marked(codes, roles.own):
            if source not in pins and source != king and self.targets(codes, source, roles.prey):
                return True
        return bool(self.legal(codes, king, roles))

    def targets(self, codes: Codes, source: Cell, prey: bytes) -> list[Cell]:
        """Where the piece on `source` could go if no king were at stake. A king is never captured."""
        found: list[Cell] = []
        number = codes[source]
        rides = self._rides[number]
        if rides:
            for ray in rides[source]:
                for target in ray:
                    met = codes[target]
                    if met:
                        if prey[met]:
                            found.append(target)
                        break
                    found.append(target)
            return found
        gait = self._gaits[number]
        for ray in gait.steps[source]:
            for target in ray:
                if codes[target]:
                    break
                found.append(target)
        for target in gait.takes[source]:
            if prey[codes[target]]:
                found.append(target)
        return found

    def barrier(self, codes: Codes, source: Cell, target: Cell) -> Cell | None:
        """The first piece between the one on `source` and `target`, where that one could go if nobody stood
        between; a pawn is barred from stepping by a piece on `target`, too."""
        gait = self._gaits[codes[source]]
        rides = gait.rides[source] if gait.rides else ()
        ways = [ray[: ray.index(target)] for ray in rides if target in ray]
        ways += [ray[: ray.index(target) + 1] for ray in gait.steps[source] if target in ray]
        return next((cell for way in ways for cell in way if codes[cell]), None)

    def attacked(self, codes: Codes, cell: Cell, hostile: bytes, gone: Cell = -1) -> bool:
        """Whether a hostile piece attacks `cell`, looking through the piece on `gone`."""
        aims = self._aims
        for ray in self.lines[cell]:
            for source in ray:
                number = codes[source]
                if number and source != gone:
                    if hostile[number] and aims[number][source][cell]:
                        return True
                    break
        for source in self._leapers[cell]:
            number = codes[source]
            if hostile[number] and aims[number][source][cell]:
                return True
        return False

    def guard(self, codes: Codes, king: Cell, roles: Roles) -> Guard:
        """The checks on `king` and the pieces pinned to it."""
        known, where, whose, guard = self._guarded
        if known is not codes or where != king or whose is not roles:
            guard = self._looked_at(codes, king, roles)
            self._guarded = (codes, king, roles, guard)
        return guard

    def _reach(self, seat: Seat, source: Cell) -> Reach:
        index = seat * self._size + source
        known = self._actions.get(index)
        if known is None:
            cells = (*sorted(self.stars[source]), *self._leapers[source])
            known = self._actions[index] = _actions_from(seat, source, cells)
        return known

    def _looked_at(self, codes: Codes, king: Cell, roles: Roles) -> Guard:
        own, hostile, _ = roles
        aims = self._aims
        checks: list[Ray] = []
        pins: dict[Cell, Ray] = {}
        for ray in self.lines[king]:
            shield = -1
            for cell in ray:
                number = codes[cell]
                if not number:
                    continue
                if shield < 0 and own[number]:
                    shield = cell
                    continue
                if hostile[number] and aims[number][cell][king]:
                    line = ray[: ray.index(cell) + 1]
                    if shield < 0:
                        checks.append(line)
                    else:
                        pins[shield] = line
                break
        for cell in self._leapers[king]:
            number = codes[cell]
            if hostile[number] and aims[number][cell][king]:
                checks.append((cell,))
        return checks, pins

    def _flights(self, codes: Codes, king: Cell, roles: Roles) -> list[Cell]:
        """Where the king may go."""
        hostile = roles.hostile
        near = self.targets(codes, king, roles.prey)
        return [cell for cell in near if not self.attacked(codes, cell, hostile, king)]

    def _out_of_line(self) -> tuple[tuple[Cell, ...], ...]:
        """By cell: the cells from which some piece attacks it although no line joins them."""
        found: list[set[Cell]] = [set() for _ in range(self._size)]
        for gait in {piece.kind: gait for piece, gait in self.gaits.items()}.values():
            for source, aims in enumerate(gait.aims):
                for cell in aims:
                    if source not in self.stars[cell]:
                        found[cell].add(source)
        return tuple(tuple(sorted(sources)) for sources in found)


@cache
def _actions_from(seat: Seat, source: Cell, cells: tuple[Cell, ...]) -> Reach:
    """Each action is made once, for there are few and they are asked for often."""
    moves = {cell: Action(seat, "move", source, cell) for cell in cells}
    captures = {cell: Action(seat, "capture", source, cell, (cell,)) for cell in cells}
    return moves, captures


def _lines(board: Board) -> tuple[tuple[Ray, ...], ...]:
    cells = range(len(board))
    return tuple(tuple(board.rays[way][cell] for way in COMPASS if board.rays[way][cell]) for cell in cells)


def _aims(gaits: tuple[Gait, ...], size: int) -> tuple[tuple[bytes, ...], ...]:
    """``_aims(…)[piece][source][cell]``: 1 where that piece attacks `cell` if nothing stands between."""
    known = {id(gait): tuple(_marked(aims, size) for aims in gait.aims) for gait in gaits}
    return tuple(known[id(gait)] for gait in gaits)


def _marked(cells: frozenset[Cell], size: int) -> bytes:
    """(size,) 1 at each of `cells`."""
    marked = bytearray(size)
    for cell in cells:
        marked[cell] = 1
    return bytes(marked)
