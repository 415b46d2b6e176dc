"""What a position of La Guerre des Maîtres is worth: pieces, their ways, danger to a Master. Pure."""

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar

from rules.board import Cell
from rules.chess_family.movement_tables import COMPASS
from rules.game import Game, State
from rules.games.guerre_des_maitres.throws import Throw
from rules.pieces import Piece, Seat, Stack
from search.evaluation import UNIT, Evaluation, Weights, advances, closeness

AHEAD = ("n", "s")
BACK = {"n": "s", "s": "n"}


class GuerreDesMaitresEvaluation(Evaluation):
    """A captured Master is worth an army: more would make every small chance of it outweigh pieces."""

    decided = 40 * UNIT
    margin = 40 * UNIT
    """A capture may end the danger to a Master."""
    in_parts = True
    """The parts of a split six."""
    sure = 14.0
    weights: ClassVar[Weights] = {
        "A": 4.0, "B": 1.0, "W": 3.0, "M": 20.0,
        "B-ahead": 0.8, "A-middle": 0.3, "captive": 0.5, "danger": -40.0, "later": -10.0,
    }  # fmt: skip
    situations: ClassVar[tuple[str, ...]] = ("captive", "danger", "later")

    def __init__(self, game: Game, weights: Weights | None = None) -> None:
        self._ahead = advances(game)
        self._closeness = closeness(game)
        self._masters = game.option["variant"] == "master"
        super().__init__(game, weights)

    def placement(self, piece: Piece, cell: Cell) -> Mapping[str, float]:
        match piece.kind:
            case "B":
                return {"B": 1, "B-ahead": self._ahead[piece.owner][cell] ** 2}
            case "M":
                return {"M": 1} if self._masters else {"A": 1, "A-middle": self._closeness[cell]}
            case "A":
                return {"A": 1, "A-middle": self._closeness[cell]}
        return {piece.kind: 1}

    def key(self, state: State) -> Hashable:
        return state.cells, state.hands, state.turn, state.stage

    def situation(self, state: State) -> Sequence[Sequence[float]]:
        """Captured large pieces that small ones may become; the share of throws that take the Master."""
        stage = state.stage
        rolling = stage.seat if isinstance(stage, Throw) else None
        counts = []
        for seat in range(2):
            danger = self._danger(state.cells, seat) if self._masters else 0.0
            now = rolling != seat
            counts.append((float(len(state.hands[seat])), danger * now, danger * (not now)))
        return counts

    def _danger(self, cells: Sequence[Stack], seat: Seat) -> float:
        """The share of the die's faces with which an enemy could take the seat's Master as things stand."""
        master = next((cell for cell, stack in enumerate(cells) if stack == (Piece("M", seat),)), None)
        if master is None:
            return 0.0
        board, die = self.game.board, self.game.die
        faces = set()
        for way in COMPASS:
            for far, cell in enumerate(board.rays[way][master][:die], start=1):
                if not cells[cell]:
                    continue
                kind, owner = cells[cell][0]
                if owner != seat and far > 1 and (kind != "B" or AHEAD[owner] == BACK.get(way)):
                    faces.add(far)
                break
        return len(faces) / die


EVALUATION = GuerreDesMaitresEvaluation
