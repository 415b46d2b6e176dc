"""What a position of Quaternity is worth to each seat: its armies, and its king's safety. Pure."""

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar

from rules.board import Cell
from rules.game import Game, State
from rules.games.quaternity import Memory
from rules.games.quaternity.armies import SIZE
from rules.pieces import Piece, Seat
from search.evaluation import Evaluation, Weights, closeness


class QuaternityEvaluation(Evaluation):
    """A piece counts for the seat that commands it; armies that nobody commands count for nobody."""

    sure = 36.0
    weights: ClassVar[Weights] = {
        "P": 1.0, "N": 3.0, "B": 3.5, "R": 5.0, "Q": 10.0, "K": 0.0, "pawn-ahead": 1.2, "central-ahead": 0.2,
        "N-middle": 0.6, "B-middle": 0.4, "R-middle": 0.15, "Q-middle": 0.2, "K-middle": -0.8,
        "checked": -0.5,
    }  # fmt: skip
    situations: ClassVar[tuple[str, ...]] = ("checked",)

    def __init__(self, game: Game, weights: Weights | None = None) -> None:
        self._closeness = closeness(game)
        super().__init__(game, weights)

    def placement(self, piece: Piece, cell: Cell) -> Mapping[str, float]:
        row, column = divmod(cell, SIZE)
        last = SIZE - 1
        match piece.kind:
            case "^":
                return {"P": 1, "pawn-ahead": (row / last) ** 2}
            case ">":
                return {"P": 1, "pawn-ahead": (column / last) ** 2}
            case "v":
                return {"P": 1, "pawn-ahead": ((last - row) / last) ** 2}
            case "<":
                return {"P": 1, "pawn-ahead": ((last - column) / last) ** 2}
            case "P":
                return {"P": 1, "central-ahead": self._closeness[cell]}
        return {piece.kind: 1, f"{piece.kind}-middle": self._closeness[cell]}

    def key(self, state: State) -> Hashable:
        memory = _memory(state)
        return memory.codes, state.turn, state.stage, memory.powers

    def attained(self, before: State, after: State, seat: Seat) -> bool:
        then, now = _memory(before).powers.commanders, _memory(after).powers.commanders
        return super().attained(before, after, seat) or now.count(seat) > then.count(seat)

    def commanders(self, state: State) -> Sequence[Seat]:
        return _memory(state).powers.commanders

    def situation(self, state: State) -> Sequence[Sequence[float]]:
        return [(float(checked),) for checked in _memory(state).powers.checked]

    def settled(self, state: State, sums: list[int]) -> list[int]:
        active = _memory(state).powers.active
        return [worth if seat in active else 0 for seat, worth in enumerate(super().settled(state, sums))]

    def features(self, state: State) -> list[dict[str, float]]:
        active = _memory(state).powers.active
        found = super().features(state)
        return [each if seat in active else dict.fromkeys(each, 0.0) for seat, each in enumerate(found)]


def _memory(state: State) -> Memory:
    assert isinstance(state.memory, Memory)
    return state.memory


EVALUATION = QuaternityEvaluation
