"""Chess, by the laws of FIDE. Pure.

Rule numbers R1 to R16 are those of docs/games/chess.md. A promotion is one turn of two actions: the pawn
moves, then the piece it becomes is chosen.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from messages.message import Message, message
from rules.board import Cell
from rules.chess_family.draws import can_mate, drawn
from rules.chess_family.fen import Fen, parse_fen, write_fen
from rules.chess_family.movement_tables import checkered_board
from rules.chess_family.objections import out_of_reach
from rules.chess_family.officers import BEGINNING, officers
from rules.chess_family.orthodox import CASTLES, KINGS, PAWN, RIVAL, SIDES, Orthodox
from rules.chess_family.roster import Codes
from rules.chess_family.san import write_san
from rules.game import Action, Game, State, over
from rules.numbers import counted
from rules.options import Option
from rules.pieces import Kind, Piece, Recruits, Seat, seat_name
from rules.supply import check_supply

PROMOTED = "QRBN"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Promotion(NamedTuple):
    """A pawn has arrived and waits for its new face (R9)."""

    cell: Cell


class Memory(NamedTuple):
    """Rights, and what the draws depend on."""

    castling: str
    """The rights that are left, as in FEN."""
    passing: Cell | None
    """Where a pawn may be captured en passant, if there is a piece that legally can."""
    quiet: int
    """Plies since a capture or a pawn move."""
    seen: tuple[object, ...]
    """Positions since then, this one last."""
    codes: Codes = b""
    """The pieces again, by number."""

    def __hash__(self) -> int:
        """Leaves out the positions: equal memories still have equal hashes, and long ones come cheap."""
        return hash((self.castling, self.passing, self.quiet, len(self.seen), self.codes))


class Chess(Game):
    """Mate the king."""

    name = "chess"
    title = "Chess"
    marker = 6
    seats = ("White", "Black")
    moves_in_pairs = True
    kinds = (
        *officers("R1", "R2", "R3", "R4", "R5"),
        Kind("P", message("chess.pawn"), "pawn", 8, "R6", message("chess.pawn-moves")),
    )  # fmt: skip
    recruits: Sequence[Recruits] = (Recruits((PAWN,), 8, BEGINNING),)
    options = (
        Option("ch.draws", "automatic", ("automatic", "claim"), message("option.ch.draws")),
    )  # fmt: skip

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.board = checkered_board(8)
        self._pieces = Orthodox(self.board)
        claim = self.option["draws"] == "claim"
        self._repetitions, self._quiet_plies = (5, 150) if claim else (3, 100)

    def start(self) -> State:
        return self.from_fen(START)

    def from_fen(self, text: str) -> State:
        """The position of a FEN; FenError (a ValueError) if it is none, ValueError if it breaks the laws."""
        fen = parse_fen(text)
        passing = self.board.cell(fen.passing) if fen.passing else None
        memory = Memory(fen.castling, passing, fen.quiet, ())
        ply = 2 * fen.number - 2 + fen.turn
        state = self.arranged(State(fen.cells, ((), ()), fen.turn, ply, memory=memory))
        check_supply(self, state)
        return state

    def to_fen(self, state: State) -> str:
        """The FEN of a resting point; en passant is named only where it can be played."""
        castling, passing, quiet, _, _ = _memory(state)
        name = "" if passing is None else self.board.names[passing]
        return write_fen(Fen(state.cells, state.turn, castling, name, quiet, state.ply // 2 + 1))

    def position(self, state: State) -> State:
        return replace(state, ply=0, memory=_memory(state)._replace(quiet=0, seen=()))

    def arranged(self, state: State) -> State:
        """With nothing said of castling, a king and a rook at home may castle, as chess problems have it."""
        for seat, king in enumerate(KINGS):
            if state.cells.count(king) != 1:
                raise ValueError(message("chess.one-king", seat=seat_name(self.seats, seat)))
        codes = self._pieces.roster.encoded(state.cells)
        self._pieces.check_pawns(codes)
        idle = RIVAL[state.turn]
        if self._pieces.in_check(codes, idle):
            raise ValueError(message("chess.idle-king-in-check", seat=seat_name(self.seats, idle)))
        memory = _memory(state) if state.memory else Memory("".join(CASTLES), None, 0, ())
        castling = "".join(right for right in memory.castling if self._pieces.at_home(codes, right))
        passing = memory.passing
        if passing is not None and not self._pieces.passers(codes, state.turn, passing):
            passing = None
        memory = _remembered(state.turn, castling, passing, memory.quiet, (), codes)
        return self._ended(State(state.cells, state.hands, state.turn, state.ply, None, memory))

    def detail(self, state: State, key: str, words: Sequence[str]) -> State:
        """Set-up lines ``castling: KQ``, ``passing: e3`` and ``quiet: 12``."""
        memory, word = _memory(state), " ".join(words)
        if key == "castling" and not set(word) - {*CASTLES, "-"}:
            memory = memory._replace(castling="".join(right for right in CASTLES if right in word))
        elif key == "passing":
            memory = memory._replace(passing=self.board.cell(word))
        elif key == "quiet":
            memory = memory._replace(quiet=counted(key, words))
        else:
            return super().detail(state, key, words)
        return self.arranged(replace(state, memory=memory))

    def details(self, state: State) -> Iterator[tuple[str, str]]:
        castling, passing, quiet, _, _ = _memory(state)
        yield "castling", castling or "-"
        if passing is not None:
            yield "passing", self.board.names[passing]
        if quiet:
            yield "quiet", str(quiet)

    def actions(self, state: State) -> Sequence[Action]:
        seat, stage = state.turn, state.stage
        if state.outcome:
            return ()
        if isinstance(stage, Promotion):
            faces = [Piece(kind, seat) for kind in PROMOTED]
            return [Action(seat, "promote", target=stage.cell, piece=face) for face in faces]
        castling, passing, _, _, codes = _memory(state)
        return self._pieces.actions(codes, seat, castling, passing)

    def whole_turns(self, state: State) -> bool:
        return state.stage is None and not self._pieces.may_promote(_memory(state).codes, state.turn)

    def after(self, state: State, action: Action) -> State:
        castling, _, quiet, seen, codes = _memory(state)
        pieces, target = self._pieces, action.target
        assert target is not None
        codes = pieces.carried(codes, action)
        cells = pieces.roster.carried_over(state.cells, codes, pieces.changed(action))
        turn, passing, fresh = RIVAL[state.turn], None, action.piece is not None
        if action.source is not None:
            castling = pieces.rights(castling, action)
            if pieces.arrives(codes, action):
                memory = Memory(castling, None, quiet, seen, codes)
                return replace(state, cells=cells, memory=memory, stage=Promotion(target))
            fresh = bool(action.taken) or pieces.is_pawn(codes, target)
            passing = pieces.passing(codes, action) if fresh else None
        quiet, seen = (0, ()) if fresh else (quiet + 1, seen)
        memory = _remembered(turn, castling, passing, quiet, seen, codes)
        return self._ended(State(cells, state.hands, turn, state.ply + 1, None, memory))

    def write(self, state: State, path: Sequence[Action]) -> str:
        assert path[0].source is not None
        (piece,) = state.cells[path[0].source]
        text = write_san(self.board, piece, path, self._pieces.rivals(_memory(state).codes, path[0]))
        for action in path:
            state = self.after(state, action)
        if self.in_check(state):
            return text + ("#" if state.outcome and state.outcome.reason == "checkmate" else "+")
        return text

    def declarations(self, state: State) -> Sequence[Action]:
        found = list(super().declarations(state))
        return [*found, Action(state.turn, "claim")] if found and self._claimable(state) else found

    def declared(self, state: State, action: Action) -> State:
        """Time is no loss against pieces that cannot mate (R15)."""
        if action.verb == "claim":
            return over(state, (0.5, 0.5), str(self._claimable(state)))
        rival = RIVAL[action.seat]
        if action.verb == "flag" and not can_mate(self.board, state.cells, SIDES[rival].own):
            return over(state, (0.5, 0.5), "time, but nobody can mate")
        return super().declared(state, action)

    def in_check(self, state: State) -> bool:
        return state.stage is None and self._pieces.in_check(_memory(state).codes, state.turn)

    def obligation(self, state: State) -> tuple[str, Message] | None:
        if isinstance(state.stage, Promotion):
            return "R9", message("chess.promotion")
        if state.outcome is None and self.in_check(state):
            return "R10", message("chess.king-in-check")
        return None

    def why_not(self, state: State, source: Cell, target: Cell) -> tuple[str, Message] | None:
        castling, _, _, _, codes = _memory(state)
        if target in self._pieces.reachable(codes, source, state.turn):
            return "R10", message("chess.king-would-stand-attacked")
        refused = self._pieces.not_castling(codes, castling, source, target)
        return ("R7", refused) if refused else out_of_reach(self, self._pieces, state, source, target)

    def _ended(self, state: State) -> State:
        """`state`, with its outcome if the game is over there (R10 to R14, in this order)."""
        turn, (_, passing, quiet, seen, codes) = state.turn, _memory(state)
        if passing is None and self._pieces.is_stuck(codes, turn):
            if self._pieces.in_check(codes, turn):
                return over(state, [float(seat != turn) for seat in range(2)], "checkmate")
            return over(state, (0.5, 0.5), "stalemate")
        if len(seen) == 1 and not any(can_mate(self.board, state.cells, sides.own) for sides in SIDES):
            return over(state, (0.5, 0.5), "dead position")
        reason = drawn(seen, quiet, self._repetitions, self._quiet_plies)
        return over(state, (0.5, 0.5), reason) if reason else state

    def _claimable(self, state: State) -> str:
        """The reason for which the seat to move may claim a draw now, or nothing."""
        memory = _memory(state)
        return "" if state.stage else drawn(memory.seen, memory.quiet, 3, 100)


def _remembered(
    turn: Seat, castling: str, passing: Cell | None, quiet: int, earlier: tuple[object, ...], codes: Codes
) -> Memory:
    """The memory of a resting point, at which this position comes to the `earlier` ones."""
    return Memory(castling, passing, quiet, (*earlier, (turn, castling, passing, codes)), codes)


def _memory(state: State) -> Memory:
    assert isinstance(state.memory, Memory)
    return state.memory


GAME = Chess
