"""A game of which only the rules are known: its pieces count what their kinds are worth. Pure."""

from collections.abc import Mapping
from typing import ClassVar

from rules.board import Cell
from rules.game import Game
from rules.pieces import Piece
from search.evaluation import Evaluation, Weights, closeness


class Plain(Evaluation):
    """Material, and a little for the middle of the board."""

    weights: ClassVar[Weights] = {"material": 1.0, "middle": 0.05}

    def __init__(self, game: Game, weights: Weights | None = None) -> None:
        self._worth = {kind.code: kind.worth for kind in game.kinds}
        self._closeness = closeness(game)
        super().__init__(game, weights)

    def placement(self, piece: Piece, cell: Cell) -> Mapping[str, float]:
        return {"material": self._worth[piece.kind], "middle": self._closeness[cell]}
