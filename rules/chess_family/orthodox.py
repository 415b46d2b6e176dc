"""The pieces of orthodox chess on their board: legal actions with castling and en passant. Pure.

Positions only: whose turn it was, what has been repeated and how a game ends is the game's affair.
"""

from collections.abc import Mapping
from typing import NamedTuple

from messages.message import Message, message
from rules.board import Board, Cell, Ray
from rules.chess_family.king_safety import KING, Royal, Sides
from rules.chess_family.movement_tables import Gait, pawn
from rules.chess_family.objections import in_the_way
from rules.chess_family.officers import officer_gaits
from rules.chess_family.roster import Codes
from rules.game import Action
from rules.pieces import Piece, Seat

PAWN = "P"
KINGS = ((Piece(KING, 0),), (Piece(KING, 1),))
SIDES = (Sides((True, False), (False, True)), Sides((False, True), (True, False)))
RIVAL = (1, 0)
AHEAD = ("n", "s")
CASTLES = {"K": "e1 g1 h1 f1", "Q": "e1 c1 a1 d1", "k": "e8 g8 h8 f8", "q": "e8 c8 a8 d8"}
"""By right, as in FEN: where the king and the rook come from and go to."""


class Castle(NamedTuple):
    """One of the four castlings."""

    action: Action
    home: tuple[tuple[Cell, int], ...]
    """Where king and rook must stand, and their numbers."""
    rook: tuple[Cell, Cell]
    """From, to."""
    empty: Ray
    """Cells between king and rook."""
    path: Ray
    """Cells the king stands on, crosses and reaches: none may be attacked."""


class Orthodox(Royal):
    """Attack and legal actions in chess."""

    def __init__(self, board: Board) -> None:
        super().__init__(board, _movements(board))
        self._board = board
        number = self.roster.number
        self._kings = tuple(number[Piece(KING, seat)] for seat in range(2))
        self._pawns = tuple(number[Piece(PAWN, seat)] for seat in range(2))
        self._eves = tuple(
            (min(eves), max(eves)) for eves in (self._gaits[pawn].eves for pawn in self._pawns)
        )
        self._sides = tuple(self.roles(sides) for sides in SIDES)
        self._castles = {right: _castle(board, number, right) for right in CASTLES}
        self._rooks = {castle.action: castle.rook for castle in self._castles.values()}
        homes = {cell for castle in self._castles.values() for cell, _ in castle.home}
        self._touched = {cell: "".join(self._rights_of(cell)) for cell in homes}

    def actions(self, codes: Codes, seat: Seat, castling: str, passing: Cell | None) -> list[Action]:
        """Every legal action of `seat`, if these rights are left and `passing` is open to en passant."""
        found = self.ordinary(codes, seat, self._king(codes, seat), self._sides[seat])
        if castling:
            found += self._castlings(codes, seat, castling)
        if passing is not None:
            found += self.passers(codes, seat, passing)
        return found

    def in_check(self, codes: Codes, seat: Seat) -> bool:
        """Whether the king of `seat` is attacked."""
        checks, _ = self.guard(codes, self._king(codes, seat), self._sides[seat])
        return bool(checks)

    def check_pawns(self, codes: Codes) -> None:
        """ValueError if a pawn stands on its own first row or on its last."""
        for cell, number in enumerate(codes):
            if number in self._pawns and self._board.names[cell][1] in "18":
                raise ValueError(message("rules.pawn-cannot-stand", cell=self._board.names[cell]))

    def reachable(self, codes: Codes, source: Cell, seat: Seat) -> list[Cell]:
        """Where the piece of `seat` on `source` could go if no king were at stake."""
        return self.targets(codes, source, self._sides[seat].prey)

    def rivals(self, codes: Codes, action: Action) -> list[Cell]:
        """Other pieces of the same kind that could legally go to the same target."""
        source, target = action.source, action.target
        assert source is not None and target is not None
        number, seat = codes[source], action.seat
        aims = self._gaits[number].aims
        alike = [
            cell
            for cell, other in enumerate(codes)
            if other == number and target in aims[cell] and cell != source
        ]
        if not alike:
            return []
        legal = dict(self.legal(codes, self._king(codes, seat), self._sides[seat]))
        return [cell for cell in alike if target in legal.get(cell, ())]

    def may_promote(self, codes: Codes, seat: Seat) -> bool:
        """Whether a pawn of `seat` stands one step from its last row."""
        first, last = self._eves[seat]
        return self._pawns[seat] in codes[first : last + 1]

    def arrives(self, codes: Codes, action: Action) -> bool:
        """Whether `action` brings a pawn to its last row; `codes` are those after it."""
        assert action.target is not None
        return action.target in self._gaits[codes[action.target]].goals

    def is_stuck(self, codes: Codes, seat: Seat) -> bool:
        """Whether `seat` has no legal move, en passant apart. (Who may castle may also step aside.)"""
        return not self.can_move(codes, self._king(codes, seat), self._sides[seat])

    def carried(self, codes: Codes, action: Action) -> Codes:
        """The pieces after an action."""
        source, target = action.source, action.target
        assert target is not None
        after = bytearray(codes)
        for cell in action.taken:
            after[cell] = 0
        if action.piece is not None:
            after[target] = self.roster.number[action.piece]
        elif source is not None:
            after[target], after[source] = after[source], 0
            if action.verb == "castle":
                start, end = self._rooks[action]
                after[end], after[start] = after[start], 0
        return bytes(after)

    def changed(self, action: Action) -> tuple[Cell, ...]:
        """The cells on which something else stands after `action`."""
        source, target = action.source, action.target
        assert target is not None
        if source is None:
            return (target,)
        rook = self._rooks[action] if action.verb == "castle" else ()
        return (source, target, *action.taken, *rook)

    def rights(self, castling: str, action: Action) -> str:
        """What `action` leaves of `castling`: to enter or leave a king's or rook's home ends rights."""
        touched, source, target = self._touched, action.source, action.target
        assert source is not None and target is not None
        if castling and (source in touched or target in touched):
            lost = touched.get(source, "") + touched.get(target, "")
            return "".join(right for right in castling if right not in lost)
        return castling

    def at_home(self, codes: Codes, right: str) -> bool:
        """Whether king and rook stand where this right needs them."""
        return all(codes[cell] == number for cell, number in self._castles[right].home)

    def is_pawn(self, codes: Codes, cell: Cell) -> bool:
        """Whether a pawn stands on `cell`."""
        return codes[cell] in self._pawns

    def passing(self, codes: Codes, action: Action) -> Cell | None:
        """The cell a pawn ran over by `action`, if a rival can capture it there; `codes` are those after."""
        source, target = action.source, action.target
        assert source is not None and target is not None
        if action.taken or not self.is_pawn(codes, target):
            return None
        over = self._gaits[codes[target]].steps[source][0][0]
        return over if target != over and self.passers(codes, RIVAL[action.seat], over) else None

    def passers(self, codes: Codes, seat: Seat, passing: Cell) -> list[Action]:
        """The legal en passant captures of `seat` on `passing`."""
        rival = RIVAL[seat]
        victim = self._board.step(AHEAD[rival], passing)
        if victim is None or codes[victim] != self._pawns[rival] or codes[passing]:
            return []
        captures = [
            Action(seat, "capture", source, passing, (victim,))
            for source in self._gaits[self._pawns[rival]].takes[passing]
            if codes[source] == self._pawns[seat]
        ]
        return [action for action in captures if not self.in_check(self.carried(codes, action), seat)]

    def not_castling(self, codes: Codes, castling: str, source: Cell, target: Cell) -> Message | None:
        """Why the king on `source` may not castle onto `target`; None if that is no castling at all."""
        for right, castle in self._castles.items():
            action, king = castle.action, castle.home[0]
            if (action.source, action.target) != (source, target) or (source, codes[source]) != king:
                continue
            if right not in castling:
                return message("rules.castling-after-moving")
            barrier = next((cell for cell in castle.empty if codes[cell]), None)
            if barrier is not None:
                return in_the_way(self._board, barrier)
            if self.in_check(codes, action.seat):
                return message("rules.castling-out-of-check")
            return message("rules.castling-through-check")
        return None

    def _king(self, codes: Codes, seat: Seat) -> Cell:
        return codes.index(self._kings[seat])

    def _castlings(self, codes: Codes, seat: Seat, castling: str) -> list[Action]:
        castles = (self._castles[right] for right in castling)
        hostile = self._sides[seat].hostile
        return [
            castle.action
            for castle in castles
            if castle.action.seat == seat
            and not any(codes[cell] for cell in castle.empty)
            and not any(self.attacked(codes, cell, hostile) for cell in castle.path)
        ]

    def _rights_of(self, cell: Cell) -> list[str]:
        return [right for right, castle in self._castles.items() if cell in dict(castle.home)]


def _movements(board: Board) -> dict[Piece, Gait]:
    gaits = {Piece(kind, seat): gait for kind, gait in officer_gaits(board).items() for seat in range(2)}
    for seat, (ahead, row) in enumerate(zip(AHEAD, (2.0, 7.0), strict=True)):
        fast = [cell for cell, (_, y) in enumerate(board.points) if y == row]
        gaits[Piece(PAWN, seat)] = pawn(board, (ahead,), fast)
    return gaits


def _castle(board: Board, number: Mapping[Piece, int], right: str) -> Castle:
    seat = int(right.islower())
    king_from, king_to, rook_from, rook_to = map(board.cell, CASTLES[right].split())
    toward = "e" if rook_from > king_from else "w"
    ray = board.rays[toward][king_from]
    return Castle(
        Action(seat, "castle", king_from, king_to),
        ((king_from, number[Piece(KING, seat)]), (rook_from, number[Piece("R", seat)])),
        (rook_from, rook_to),
        ray[: ray.index(rook_from)],
        (king_from, *ray[: ray.index(king_to) + 1]),
    )
