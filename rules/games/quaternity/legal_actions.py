"""The legal actions of Quaternity and the mates that follow them; positions only. Pure.

Mate is judged after every move on the whole board, and credited to the seat that moved (R8, R9).
"""

from collections.abc import Collection

from rules.board import Board, Cell
from rules.chess_family.draws import can_mate
from rules.chess_family.king_safety import KING, Royal
from rules.chess_family.roster import Codes, marked
from rules.game import Action
from rules.games.quaternity.alliances import FROZEN, Powers
from rules.games.quaternity.armies import CENTRAL, PAWNS, army_gaits, committed
from rules.moves import Cells
from rules.pieces import Piece, Seat

PROMOTED = "QRBN"


class Conquest(Royal):
    """Four kings on one board."""

    def __init__(self, board: Board, fallback: bool) -> None:
        super().__init__(board, army_gaits(board))
        self._board = board
        self._fallback = fallback
        """Whether chess-legal moves do when safety after the mates leaves none (R11)."""

    def actions(self, codes: Codes, powers: Powers, seat: Seat) -> list[Action]:
        """Every move and capture of `seat` (an active one) that it may play."""
        king = powers.kings[seat]
        assert king is not None
        found = self.ordinary(codes, seat, king, self.roles(powers.sides(seat)))
        return self._safe(codes, powers, found, self._uncovering(codes, powers, king, found))

    def promotions(self, codes: Codes, powers: Powers, seat: Seat, cell: Cell) -> list[Action]:
        """What the pawn on `cell` may become."""
        faces = self._faces(codes, seat, cell)
        return self._safe(codes, powers, faces, faces)

    def has_action(self, codes: Codes, powers: Powers, seat: Seat) -> bool:
        """Whether `seat` has any of its `actions`."""
        king = powers.kings[seat]
        assert king is not None
        if self._fallback:
            return self.can_move(codes, king, self.roles(powers.sides(seat)))
        return bool(self.actions(codes, powers, seat))

    def may_promote(self, codes: Codes, powers: Powers, seat: Seat) -> bool:
        """Whether a pawn that `seat` commands stands one step from its goal."""
        own = self.roles(powers.sides(seat)).own
        return any(cell in self._gaits[codes[cell]].eves for cell in marked(codes, own))

    def reachable(self, codes: Codes, powers: Powers, seat: Seat, source: Cell) -> list[Cell]:
        """Where the piece on `source` could go for `seat` if no king were at stake."""
        return self.targets(codes, source, self.roles(powers.sides(seat)).prey)

    def is_pawn(self, codes: Codes, cell: Cell) -> bool:
        """Whether a pawn stands on `cell`."""
        return self.roster.pieces[codes[cell] - 1].kind in PAWNS

    def arrives(self, codes: Codes, action: Action) -> bool:
        """Whether `action` brings a pawn to its goal; `codes` are those after it."""
        assert action.target is not None
        return self.has_arrived(codes, action.target)

    def has_arrived(self, codes: Codes, cell: Cell) -> bool:
        """Whether the piece on `cell` is a pawn at its goal."""
        return cell in self._gaits[codes[cell]].goals

    def is_dead(self, cells: Cells, powers: Powers) -> bool:
        """Whether neither of the two players who are left can ever mate anybody."""
        idle = {powers.commanders[stack[0].owner] for stack in cells if stack} - {*powers.active}
        if idle:
            pieces = (stack[0] for stack in cells if stack and powers.commanders[stack[0].owner] not in idle)
            bare = all(piece.kind == KING for piece in pieces)
            return bare and FROZEN not in (powers.statuses[commander] for commander in idle)
        return not any(can_mate(self._board, cells, powers.sides(seat).own) for seat in powers.active)

    def placed(self, codes: Codes, powers: Powers, action: Action) -> tuple[Codes, Powers]:
        """The pieces after `action` and the checks they give, before any mate is judged."""
        target, source = action.target, action.source
        assert target is not None
        after = bytearray(codes)
        if action.piece:
            after[target] = self.roster.number[action.piece]
            there = bytes(after)
            return there, self.watched(there, powers)
        assert source is not None
        number = codes[source]
        piece = self.roster.pieces[number - 1]
        if piece.kind == CENTRAL:
            piece = committed(self.gaits, piece, source, target)
            number = self.roster.number[piece]
        elif piece.kind == KING:
            kings = (target if king == source else king for king in powers.kings)
            powers = powers._replace(kings=tuple(kings))
        after[source], after[target] = 0, number
        there = bytes(after)
        return there, self.watched(there, powers, self._disturbed(powers, number, action))

    def adjudicated(self, codes: Codes, powers: Powers, mover: Seat) -> tuple[Codes, Powers]:
        """After every mate; kings mated together leave together, which may mate others (R10)."""
        while mated := self._mated(codes, powers, mover):
            after, conquered = bytearray(codes), powers.conquered(mated, mover)
            for king in powers.gone_in(conquered):
                after[king] = 0
            codes = bytes(after)
            powers = self.watched(codes, conquered)
        return codes, powers

    def watched(self, codes: Codes, powers: Powers, suspects: Collection[Seat] = range(4)) -> Powers:
        """`powers` with the checks found anew; only `suspects` can stand in check."""
        checked = [False] * 4
        for seat in suspects:
            king = powers.kings[seat]
            if king is not None:
                checked[seat] = self.attacked(codes, king, self.roles(powers.sides(seat)).hostile)
        return powers._replace(checked=tuple(checked)) if checked != [*powers.checked] else powers

    def _mated(self, codes: Codes, powers: Powers, mover: Seat) -> list[Seat]:
        if True not in powers.checked:
            return []
        return [
            seat
            for seat, king in enumerate(powers.kings)
            if powers.checked[seat]
            and king is not None
            and seat != mover
            and not self.can_move(codes, king, self.roles(powers.sides(seat)))
        ]

    def _disturbed(self, powers: Powers, number: int, action: Action) -> list[Seat]:
        """The seats that may stand in check after `action`; never the mover, who moves legally."""
        assert action.target is not None
        aims, stars = self._aims[number][action.target], self.stars
        return [
            seat
            for seat, king in enumerate(powers.kings)
            if king is not None
            and seat != action.seat
            and (powers.checked[seat] or aims[king] or action.source in stars[king])
        ]

    def _safe(
        self, codes: Codes, powers: Powers, found: list[Action], doubtful: Collection[Action]
    ) -> list[Action]:
        """`found` without those of `doubtful` that end with the mover's king in check (R11)."""
        unsafe = [action for action in doubtful if not self._is_safe(codes, powers, action)]
        if not unsafe:
            return found
        safe = [action for action in found if action not in unsafe]
        return safe if safe or not self._fallback else found

    def _is_safe(self, codes: Codes, powers: Powers, action: Action) -> bool:
        after, powers = self.placed(codes, powers, action)
        if self.arrives(after, action):
            assert action.target is not None
            faces = self._faces(after, action.seat, action.target)
            return any(self._is_safe(after, powers, face) for face in faces)
        return not self.adjudicated(after, powers, action.seat)[1].checked[action.seat]

    def _uncovering(self, codes: Codes, powers: Powers, king: Cell, found: list[Action]) -> list[Action]:
        """The actions of `found` after which a mate could open a line to `king`.

        A line opens only when a mated king leaves it; so after the action another king must be the first
        piece that `king` sees there.
        """
        others = {other for other in powers.kings if other is not None and other != king}
        screens = set()
        for ray in self.lines[king]:
            seen = [cell for cell in ray if codes[cell]][:2]
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

    def _faces(self, codes: Codes, seat: Seat, cell: Cell) -> list[Action]:
        owner = self.roster.pieces[codes[cell] - 1].owner
        return [Action(seat, "promote", target=cell, piece=Piece(kind, owner)) for kind in PROMOTED]
