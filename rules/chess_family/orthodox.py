"""The pieces of orthodox chess on their board: legal actions with castling and en passant. Pure.

Positions only: whose turn it was, what has been repeated and how a game ends is the game's affair.
"""

from typing import NamedTuple

from messages.message import Message, message
from rules.board import Board, Cell, Ray
from rules.chess_family.king_safety import KING, Cells, Royal, Sides
from rules.chess_family.movement_tables import Gait, pawn
from rules.chess_family.objections import in_the_way
from rules.chess_family.officers import officer_gaits
from rules.game import Action
from rules.pieces import NOTHING, Piece, Seat, Stack

PAWN = "P"
KINGS = ((Piece(KING, 0),), (Piece(KING, 1),))
PAWNS = ((Piece(PAWN, 0),), (Piece(PAWN, 1),))
SIDES = (Sides((True, False), (False, True)), Sides((False, True), (True, False)))
RIVAL = (1, 0)
AHEAD = ("n", "s")
CASTLES = {"K": "e1 g1 h1 f1", "Q": "e1 c1 a1 d1", "k": "e8 g8 h8 f8", "q": "e8 c8 a8 d8"}
"""By right, as in FEN: where the king and the rook come from and go to."""


class Castle(NamedTuple):
    """One of the four castlings."""

    action: Action
    home: tuple[tuple[Cell, Stack], tuple[Cell, Stack]]
    """Where king and rook must stand."""
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
        self._castles = {right: _castle(board, right) for right in CASTLES}
        self._touched = {
            cell: "".join(right for right, castle in self._castles.items() if (cell, stack) in castle.home)
            for castle in self._castles.values()
            for cell, stack in castle.home
        }

    def actions(self, cells: Cells, seat: Seat, castling: str, passing: Cell | None) -> list[Action]:
        """Every legal action of `seat`, if these rights are left and `passing` is open to en passant."""
        found = self.ordinary(cells, seat, cells.index(KINGS[seat]), SIDES[seat])
        if castling:
            found += self._castlings(cells, seat, castling)
        if passing is not None:
            found += self.passers(cells, seat, passing)
        return found

    def in_check(self, cells: Cells, seat: Seat) -> bool:
        """Whether the king of `seat` is attacked."""
        return self.attacked(cells, cells.index(KINGS[seat]), SIDES[seat].hostile)

    def check_pawns(self, cells: Cells) -> None:
        """ValueError if a pawn stands on its own first row or on its last."""
        for cell, stack in enumerate(cells):
            if stack in PAWNS and self._board.names[cell][1] in "18":
                raise ValueError(message("rules.pawn-cannot-stand", cell=self._board.names[cell]))

    def rivals(self, cells: Cells, action: Action) -> list[Cell]:
        """Other pieces of the same kind that could legally go to the same target."""
        assert action.source is not None and action.target is not None
        source, target = action.source, action.target
        stack = cells[source]
        aims = self.gaits[stack[0]].aims
        alike = [
            cell
            for cell, other in enumerate(cells)
            if other == stack and target in aims[cell] and cell != source
        ]
        if not alike:
            return []
        legal = dict(self.legal(cells, cells.index(KINGS[action.seat]), SIDES[action.seat]))
        return [cell for cell in alike if target in legal.get(cell, ())]

    def may_promote(self, cells: Cells, seat: Seat) -> bool:
        """Whether a pawn of `seat` stands one step from its last row."""
        (piece,) = pawns = PAWNS[seat]
        return any(cells[cell] == pawns for cell in self.gaits[piece].eves)

    def arrives(self, cells: Cells, action: Action) -> bool:
        """Whether `action` brings a pawn to its last row; `cells` are those after it."""
        assert action.target is not None
        return action.target in self.gaits[cells[action.target][0]].goals

    def is_stuck(self, cells: Cells, seat: Seat) -> bool:
        """Whether `seat` has no legal move, en passant apart. (Who may castle may also step aside.)"""
        return not self.can_move(cells, cells.index(KINGS[seat]), SIDES[seat])

    def carried(self, cells: Cells, action: Action) -> tuple[Stack, ...]:
        """The pieces after a move, a capture or a castling."""
        assert action.source is not None and action.target is not None
        after = list(cells)
        for cell in action.taken:
            after[cell] = NOTHING
        after[action.target], after[action.source] = after[action.source], NOTHING
        if action.verb == "castle":
            start, end = next(castle.rook for castle in self._castles.values() if castle.action == action)
            after[end], after[start] = after[start], NOTHING
        return tuple(after)

    def rights(self, castling: str, action: Action) -> str:
        """What `action` leaves of `castling`: to enter or leave a king's or rook's home ends rights."""
        assert action.source is not None and action.target is not None
        touched = self._touched
        if castling and (action.source in touched or action.target in touched):
            lost = touched.get(action.source, "") + touched.get(action.target, "")
            return "".join(right for right in castling if right not in lost)
        return castling

    def at_home(self, cells: Cells, right: str) -> bool:
        """Whether king and rook stand where this right needs them."""
        return all(cells[cell] == stack for cell, stack in self._castles[right].home)

    def passing(self, cells: Cells, action: Action) -> Cell | None:
        """The cell a pawn ran over by `action`, if a rival can capture it there; `cells` are those after."""
        assert action.source is not None and action.target is not None
        (piece,) = cells[action.target]
        if piece.kind == PAWN and not action.taken:
            ray = self.gaits[piece].steps[action.source][0]
            if action.target != ray[0] and self.passers(cells, RIVAL[action.seat], ray[0]):
                return ray[0]
        return None

    def passers(self, cells: Cells, seat: Seat, passing: Cell) -> list[Action]:
        """The legal en passant captures of `seat` on `passing`."""
        rival = RIVAL[seat]
        victim = self._board.step(AHEAD[rival], passing)
        if victim is None or cells[victim] != PAWNS[rival] or cells[passing]:
            return []
        captures = [
            Action(seat, "capture", source, passing, (victim,))
            for source in self.gaits[Piece(PAWN, rival)].takes[passing]
            if cells[source] == PAWNS[seat]
        ]
        return [action for action in captures if not self.in_check(self.carried(cells, action), seat)]

    def not_castling(self, cells: Cells, castling: str, source: Cell, target: Cell) -> Message | None:
        """Why the king on `source` may not castle onto `target`; None if that is no castling at all."""
        for right, castle in self._castles.items():
            action, king = castle.action, castle.home[0]
            if (action.source, action.target) != (source, target) or (source, cells[source]) != king:
                continue
            if right not in castling:
                return message("rules.castling-after-moving")
            barrier = next((cell for cell in castle.empty if cells[cell]), None)
            if barrier is not None:
                return in_the_way(self._board, barrier)
            if self.in_check(cells, action.seat):
                return message("rules.castling-out-of-check")
            return message("rules.castling-through-check")
        return None

    def _castlings(self, cells: Cells, seat: Seat, castling: str) -> list[Action]:
        castles = (self._castles[right] for right in castling)
        hostile = SIDES[seat].hostile
        return [
            castle.action
            for castle in castles
            if castle.action.seat == seat
            and not any(cells[cell] for cell in castle.empty)
            and not any(self.attacked(cells, cell, hostile) for cell in castle.path)
        ]


def _movements(board: Board) -> dict[Piece, Gait]:
    gaits = {Piece(kind, seat): gait for kind, gait in officer_gaits(board).items() for seat in range(2)}
    for seat, (ahead, row) in enumerate(zip(AHEAD, (2.0, 7.0), strict=True)):
        fast = [cell for cell, (_, y) in enumerate(board.points) if y == row]
        gaits[Piece(PAWN, seat)] = pawn(board, (ahead,), fast)
    return gaits


def _castle(board: Board, right: str) -> Castle:
    seat = int(right.islower())
    king_from, king_to, rook_from, rook_to = map(board.cell, CASTLES[right].split())
    toward = "e" if rook_from > king_from else "w"
    ray = board.rays[toward][king_from]
    return Castle(
        Action(seat, "castle", king_from, king_to),
        ((king_from, KINGS[seat]), (rook_from, (Piece("R", seat),))),
        (rook_from, rook_to),
        ray[: ray.index(rook_from)],
        (king_from, *ray[: ray.index(king_to) + 1]),
    )
