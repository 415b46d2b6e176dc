"""What a chess position is worth: pieces and where they stand, passed pawns, sheltered kings. Pure."""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from rules.board import Cell
from rules.game import Game, State
from rules.games.chess import Memory
from rules.pieces import Piece
from search.evaluation import Evaluation, Weights, advances, closeness

FILES = 8
ENDGAME = 3.0
"""Officers on the board, in rooks' worth a side, at which a king begins to walk."""
OFFICERS = {"N": 0.6, "B": 0.6, "R": 1.0, "Q": 1.8}


class ChessEvaluation(Evaluation):
    """Weights begin with the usual ones of the handbooks and are tuned by ``tools/tune_evaluation``."""

    sure = 7.2
    weights: ClassVar[Weights] = {
        "P": 1.0, "N": 3.1, "B": 3.2, "R": 5.0, "Q": 9.5, "K": 0.0,
        "P-ahead": 0.5, "P-middle": 0.25, "N-middle": 0.55, "B-middle": 0.3, "R-ahead": 0.15, "Q-middle": 0.1,
        "bishops": 0.3, "passed": 0.9, "doubled": -0.15, "isolated": -0.12, "open-rook": 0.25,
        "shelter": 0.15, "king-middle": 0.35,
    }  # fmt: skip
    situations: ClassVar[tuple[str, ...]] = (
        "bishops",
        "passed",
        "doubled",
        "isolated",
        "open-rook",
        "shelter",
        "king-middle",
    )

    def __init__(self, game: Game, weights: Weights | None = None) -> None:
        self._closeness = closeness(game)
        self._ahead = advances(game)
        super().__init__(game, weights)

    def placement(self, piece: Piece, cell: Cell) -> Mapping[str, float]:
        middle, ahead = self._closeness[cell], self._ahead[piece.owner][cell]
        match piece.kind:
            case "P":
                return {"P": 1, "P-ahead": ahead**2, "P-middle": middle * ahead}
            case "R":
                return {"R": 1, "R-ahead": float(cell // FILES == (6 if piece.owner == 0 else 1))}
            case "K":
                return {"K": 1}
        return {piece.kind: 1, f"{piece.kind}-middle": middle}

    def key(self, state: State) -> Hashable:
        memory = state.memory
        assert isinstance(memory, Memory)
        return memory.codes, state.turn, memory.castling, memory.passing, state.stage

    def situation(self, state: State) -> Sequence[Sequence[float]]:
        pawns: tuple[list[Cell], list[Cell]] = ([], [])
        rooks: tuple[list[Cell], list[Cell]] = ([], [])
        bishops, kings, officers = [0, 0], [0, 0], 0.0
        for cell, stack in enumerate(state.cells):
            if not stack:
                continue
            kind, owner = stack[0]
            if kind == "P":
                pawns[owner].append(cell)
            elif kind == "K":
                kings[owner] = cell
            else:
                officers += OFFICERS[kind]
                if kind == "B":
                    bishops[owner] += 1
                elif kind == "R":
                    rooks[owner].append(cell)
        late = max(0.0, 1 - officers / (2 * ENDGAME))
        return [
            (
                float(bishops[seat] >= 2),
                *_pawns(tuple(pawns[seat]), tuple(pawns[1 - seat]), seat),
                _open(rooks[seat], pawns[seat]),
                (1 - late) * _shelter(kings[seat], pawns[seat], seat),
                late * self._closeness[kings[seat]],
            )
            for seat in range(2)
        ]


@lru_cache(maxsize=1 << 14)
def _pawns(own: tuple[Cell, ...], others: tuple[Cell, ...], seat: int) -> tuple[float, float, float]:
    """Passed pawns (the farther the more), doubled ones, isolated ones; kept, for pawns seldom move."""
    files = [cell % FILES for cell in own]
    passed = 0.0
    for cell in own:
        row, file = divmod(cell, FILES)
        ahead = (other for other in others if abs(other % FILES - file) <= 1)
        if not any(other // FILES > row if seat == 0 else other // FILES < row for other in ahead):
            passed += ((row if seat == 0 else FILES - 1 - row) / (FILES - 2)) ** 2
    doubled = len(files) - len(set(files))
    isolated = sum(1 for file in files if file - 1 not in files and file + 1 not in files)
    return passed, doubled, isolated


def _open(rooks: Sequence[Cell], pawns: Sequence[Cell]) -> float:
    """Rooks on files without a pawn of their own."""
    files = {cell % FILES for cell in pawns}
    return float(sum(1 for cell in rooks if cell % FILES not in files))


def _shelter(king: Cell, pawns: Sequence[Cell], seat: int) -> float:
    """Pawns before a king that has gone to a wing, on its own first rows."""
    row, file = divmod(king, FILES)
    home = row if seat == 0 else FILES - 1 - row
    if home > 1:
        return -2.0
    if file in (3, 4):
        return -0.5
    beside = (pawn // FILES for pawn in pawns if abs(pawn % FILES - file) <= 1)
    near = sum(1 for pawn in beside if 0 < _before(pawn, row, seat) <= 2)
    return float(near)


def _before(row: int, king: int, seat: int) -> int:
    return row - king if seat == 0 else king - row


EVALUATION = ChessEvaluation
