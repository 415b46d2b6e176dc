"""What a position of QuatrArmes is worth: pieces, their way to the enemy's rear trench, cover. Pure.

An omitted capture is answered by the opponent. Where it may force the capture (`qa.omission=offer`) an
omission gains nothing, for to be forced is one of its answers: the search need not look at it. Where it can
only huff (`huff_only`) to lose one piece may be less than the capture costs, and omissions are looked at.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.board import Cell
from rules.game import Action, Game, State
from rules.games.quatrarmes.board import BLACK, RED
from rules.pieces import Piece
from search.evaluation import Evaluation, Weights, advances, closeness


class QuatrArmesEvaluation(Evaluation):
    """Captures are compulsory, so nothing is judged before they are played."""

    compulsory = True
    sure = 6.0
    weights: ClassVar[Weights] = {
        "F": 1.32, "H": 1.37, "C": 2.61, "A": 2.92,
        "F-ahead": 0.88, "H-ahead": 0.5, "middle": 0.15, "edge": 0.13,
    }  # fmt: skip

    def __init__(self, game: Game, weights: Weights | None = None) -> None:
        self._ahead = advances(game)
        self._closeness = closeness(game)
        rays = game.board.rays
        cells = range(len(game.board))
        self._at_edge = [any(not rays[way][cell] for way in (*RED, *BLACK)) for cell in cells]
        super().__init__(game, weights)

    def placement(self, piece: Piece, cell: Cell) -> Mapping[str, float]:
        features = {piece.kind: 1.0, "edge": float(self._at_edge[cell])}
        if piece.kind in "FH":
            features[f"{piece.kind}-ahead"] = self._ahead[piece.owner][cell] ** 2
        else:
            features["middle"] = self._closeness[cell]
        return features

    def choices(self, state: State) -> Sequence[Action]:
        proper = self.game.actions(state)
        if self.game.option["omission"] != "huff_only":
            return proper
        return [*proper, *self.game.faults(state)]


EVALUATION = QuatrArmesEvaluation
