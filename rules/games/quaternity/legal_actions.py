"""The legal actions of Quaternity and the mates that follow them; positions only. Pure.

Mate is judged after every move on the whole board, and credited to the seat that moved (R8, R9).
"""

from collections.abc import Collection

from rules.board import Board, Cell
from rules.chess_family.draws import can_mate
from rules.chess_family.king_safety import KING, Cells, Royal
from rules.game import Action
from rules.games.quaternity.alliances import FROZEN, Powers
from rules.games.quaternity.armies import CENTRAL, army_gaits, committed
from rules.moves import put
from rules.pieces import NOTHING, Piece, Seat, Stack

PROMOTED = "QRBN"


class Conquest(Royal):
    """Four kings on one board."""

    def __init__(self, board: Board, fallback: bool) -> None:
        super().__init__(board, army_gaits(board))
        self._board = board
        self._fallback = fallback
        """Whether chess-legal moves do when safety after the mates leaves none (R11)."""

    def actions(self, cells: Cells, powers: Powers, seat: Seat) -> list[Action]:
        """Every move and capture of `seat` (an active one) that it may play."""
        king = powers.kings[seat]
        assert king is not None
        found = self.ordinary(cells, seat, king, powers.sides(seat))
        return self._safe(cells, powers, found, self._uncovering(cells, powers, king, found))

    def promotions(self, cells: Cells, powers: Powers, seat: Seat, cell: Cell) -> list[Action]:
        """What the pawn on `cell` may become."""
        faces = _faces(cells, seat, cell)
        return self._safe(cells, powers, faces, faces)

    def has_action(self, cells: Cells, powers: Powers, seat: Seat) -> bool:
        """Whether `seat` has any of its `actions`."""
        king = powers.kings[seat]
        assert king is not None
        if self._fallback:
            return self.can_move(cells, king, powers.sides(seat), powers.checked[seat])
        return bool(self.actions(cells, powers, seat))

    def may_promote(self, cells: Cells, powers: Powers, seat: Seat) -> bool:
        """Whether a pawn that `seat` commands stands one step from its goal."""
        own = powers.sides(seat).own
        pieces = ((cell, stack[0]) for cell, stack in enumerate(cells) if stack)
        return any(own[piece.owner] and cell in self.gaits[piece].eves for cell, piece in pieces)

    def arrives(self, cells: Cells, action: Action) -> bool:
        """Whether `action` brings a pawn to its goal; `cells` are those after it."""
        assert action.target is not None
        return self.has_arrived(cells, action.target)

    def has_arrived(self, cells: Cells, cell: Cell) -> bool:
        """Whether the piece on `cell` is a pawn at its goal."""
        return cell in self.gaits[cells[cell][0]].goals

    def is_dead(self, cells: Cells, powers: Powers) -> bool:
        """Whether neither of the two players who are left can ever mate anybody."""
        idle = {powers.commanders[stack[0].owner] for stack in cells if stack} - {*powers.active}
        if idle:
            pieces = (stack[0] for stack in cells if stack and powers.commanders[stack[0].owner] not in idle)
            bare = all(piece.kind == KING for piece in pieces)
            return bare and FROZEN not in (powers.statuses[commander] for commander in idle)
        return not any(can_mate(self._board, cells, powers.sides(seat).own) for seat in powers.active)

    def placed(self, cells: Cells, powers: Powers, action: Action) -> tuple[tuple[Stack, ...], Powers]:
        """The pieces after `action` and the checks they give, before any mate is judged."""
        target, source = action.target, action.source
        assert target is not None
        if action.piece:
            changed = put(tuple(cells), target, action.piece)
            return changed, self.watched(changed, powers)
        assert source is not None
        after = list(cells)
        stack = after[source]
        piece = stack[0]
        if piece.kind == CENTRAL:
            piece = committed(self.gaits, piece, source, target)
            stack = (piece,)
        elif piece.kind == KING:
            kings = (target if king == source else king for king in powers.kings)
            powers = powers._replace(kings=tuple(kings))
        after[source], after[target] = NOTHING, stack
        there = tuple(after)
        return there, self.watched(there, powers, self._disturbed(powers, piece, action))

    def adjudicated(
        self, cells: tuple[Stack, ...], powers: Powers, mover: Seat
    ) -> tuple[tuple[Stack, ...], Powers]:
        """After every mate; kings mated together leave together, which may mate others (R10)."""
        while mated := self._mated(cells, powers, mover):
            gone = [powers.kings[seat] for seat in mated]
            cells = tuple(NOTHING if cell in gone else stack for cell, stack in enumerate(cells))
            powers = self.watched(cells, powers.conquered(mated, mover))
        return cells, powers

    def watched(self, cells: Cells, powers: Powers, suspects: Collection[Seat] = range(4)) -> Powers:
        """`powers` with the checks found anew; only `suspects` can stand in check."""
        checked = [False] * 4
        for seat in suspects:
            king = powers.kings[seat]
            checked[seat] = king is not None and self.attacked(cells, king, powers.sides(seat).hostile)
        return powers._replace(checked=tuple(checked)) if checked != [*powers.checked] else powers

    def _mated(self, cells: Cells, powers: Powers, mover: Seat) -> list[Seat]:
        if True not in powers.checked:
            return []
        return [
            seat
            for seat, king in enumerate(powers.kings)
            if powers.checked[seat]
            and king is not None
            and seat != mover
            and not self.can_move(cells, king, powers.sides(seat))
        ]

    def _disturbed(self, powers: Powers, piece: Piece, action: Action) -> list[Seat]:
        """The seats that may stand in check after `action` of `piece`; never the mover, who moves legally."""
        assert action.target is not None
        aims, stars = self.gaits[piece].aims[action.target], self.stars
        return [
            seat
            for seat, king in enumerate(powers.kings)
            if king is not None
            and seat != action.seat
            and (powers.checked[seat] or king in aims or action.source in stars[king])
        ]

    def _safe(
        self, cells: Cells, powers: Powers, found: list[Action], doubtful: Collection[Action]
    ) -> list[Action]:
        """`found` without those of `doubtful` that end with the mover's king in check (R11)."""
        unsafe = [action for action in doubtful if not self._is_safe(cells, powers, action)]
        if not unsafe:
            return found
        safe = [action for action in found if action not in unsafe]
        return safe if safe or not self._fallback else found

    def _is_safe(self, cells: Cells, powers: Powers, action: Action) -> bool:
        after, powers = self.placed(cells, powers, action)
        if self.arrives(after, action):
            assert action.target is not None
            faces = _faces(after, action.seat, action.target)
            return any(self._is_safe(after, powers, face) for face in faces)
        return not self.adjudicated(after, powers, action.seat)[1].checked[action.seat]

    def _uncovering(self, cells: Cells, powers: Powers, king: Cell, found: list[Action]) -> list[Action]:
        """The actions of `found` after which a mate could open a line to `king`.

        A line opens only when a mated king leaves it; so after the action another king must be the first
        piece that `king` sees there.
        """
        others = {other for other in powers.kings if other is not None and other != king}
        screens = set()
        for ray in self.lines[king]:
            seen = [cell for cell in ray if cells[cell]][:2]
            if seen and seen[0] in others:
                return found
            if len(seen) == 2 and seen[1] in others:
                screens.add(seen[0])
        return [
            action
            for action in found
            if action.source in screens
            or (action.source == king and action.target is not None and others & self.stars[action.target])
        ]


def _faces(cells: Cells, seat: Seat, cell: Cell) -> list[Action]:
    owner = cells[cell][0].owner
    return [Action(seat, "promote", target=cell, piece=Piece(kind, owner)) for kind in PROMOTED]
