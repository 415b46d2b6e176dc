"""What a position of Quattuor Reges is worth, and set-ups of its own. Pure."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import ClassVar

from rules.board import Cell
from rules.deployment import Deploying
from rules.game import Action, Game, State
from rules.games.quattuor_reges import WINNERS
from rules.games.quattuor_reges.cards import HALF, PIECES, suit, value
from rules.games.quattuor_reges.pieces import KING, OWNED, Memory, lives
from rules.games.quattuor_reges.setup_text import Part
from rules.pieces import Piece, Seat
from search.evaluation import Evaluation, Weights, advances
from search.evaluations.quattuor_reges_prospects import Prospects
from search.evaluations.quattuor_reges_runs import NEVER, Nearest, Runs, near

FRONT = {"K": 1.0, "Q": 1.0, "A": 1.0, "8": 0.95, "7": 0.9, "9": 0.8, "10": 0.7, "J": 0.5}
"""Where in its camp a value stands, from the rear (0) to the front (1). Chosen by matches: with Kings, Queens
and Aces in the rear 1 game of 40 was won against it."""
LOOSE = 0.35
"""How far a set-up strays from that, so that no two are alike."""


class QuattuorRegesEvaluation(Evaluation):
    """Hundreds of turns each time: only the most promising are followed. It is a race: pieces matter little
    beside how far those have come that may win it.
    """

    width = 8
    """Of 24 games against `greedy`, 4,000 positions a turn, 20 were won with it, 17 with 5 and 17 with 14."""
    sampled = True
    sure = 14.1
    weights: ClassVar[Weights] = {
        "K": 4.0, "Q": 1.0, "J": 1.4, "A": 1.0, "10": 0.5, "9": 0.5, "8": 0.5, "7": 0.5,
        "winner-ahead": 10.0, "stuck": -0.3, "run": 2.4, "likely-run": 0.5,
    }  # fmt: skip
    situations: ClassVar[tuple[str, ...]] = ("stuck", "run", "likely-run")

    def __init__(self, game: Game, weights: Weights | None = None) -> None:
        self._ahead = advances(game)
        self._runs = Runs(game.board)
        super().__init__(game, weights)
        _, *runs = self._factors
        self._run_worth = [
            [[int(each * near(moves, late)) for moves in range(NEVER + 1)] for each in runs]
            for late in (False, True)
        ]
        """By whether it is late, whether a piece can stop it, and its moves, in hundredths."""

    def placement(self, piece: Piece, cell: Cell) -> Mapping[str, float]:
        ahead = self._ahead[piece.owner][cell]
        if value(piece) in WINNERS:
            return {value(piece): 1, "winner-ahead": ahead**2}
        return {value(piece): 1}

    def key(self, state: State) -> Hashable:
        memory = state.memory
        assert isinstance(memory, Memory)
        return memory.where, memory.opening, state.turn, state.stage

    def worth(self, state: State) -> list[int]:
        """By the list of pieces, which is shorter than that of cells."""
        memory = state.memory
        assert isinstance(memory, Memory)
        table, sums = self.table, [0, 0]
        for number, spot in enumerate(memory.where):
            if spot:
                piece = PIECES[number]
                sums[piece.owner] += table[piece][spot - 1]
        return self.settled(state, sums)

    def promises(self, state: State) -> Callable[[Action], int]:
        memory, stage = state.memory, state.stage
        if not (isinstance(memory, Memory) and (stage is None or isinstance(stage, Part))):
            return self._placed_there  # an Ace's return, rescues: there are few
        seat, moved = state.turn, stage.moved if stage else ""
        to_move = [mark for mark in OWNED[seat] if mark not in moved and lives(memory, mark)]
        goes_on = len(to_move) > 1 and not memory.opening
        prospects = Prospects(self._runs, memory.where, seat, goes_on)
        own_worth, enemy_worth = self._run_worth[not goes_on], self._run_worth[goes_on]
        numbers = {spot - 1: number for number, spot in enumerate(memory.where) if spot}
        still = _worth_of(own_worth, prospects.own(None, 0, None))

        def promise(action: Action) -> int:
            source, target = action.source, action.target
            if source is None or target is None:
                return still - _worth_of(enemy_worth, prospects.enemies(None, 0, None))
            number = numbers[source]
            taken = numbers[target] if action.taken else None
            if self._runs.wins(number, target):
                return self.decided
            places = self.table[PIECES[number]]
            gain = places[target] - places[source]
            if taken is not None:
                gain += self.table[PIECES[taken]][target]
            changes = taken is not None or self._runs.may_win(number)
            own = _worth_of(own_worth, prospects.own(number, target, taken)) if changes else still
            return gain + own - _worth_of(enemy_worth, prospects.enemies(number, target, taken))

        return promise

    def _placed_there(self, action: Action) -> int:
        return self.table[action.piece][action.target] if action.piece and action.target is not None else 0

    def situation(self, state: State) -> Sequence[Sequence[float]]:
        """Pieces that cannot move because their King is a prisoner (R5); how near a run is that wins."""
        memory = state.memory
        assert isinstance(memory, Memory)
        return [
            (
                sum(self._stuck(memory, mark) for mark in marks),
                *self._runs.nearness(memory.where, seat, moves_first=state.turn == seat),
            )
            for seat, marks in enumerate(OWNED)
        ]

    def prepared(self, view: State, seat: Seat, chance: Random) -> Action | None:
        """The next piece of a set-up that hangs on the seed alone: the same one each time it is asked for."""
        if not isinstance(view.stage, Deploying):
            return None
        actions = [action for action in self.game.actions(view) if action.seat == seat]
        ready = [action for action in actions if action.verb == "ready"]
        if ready:
            return ready[0]
        if not actions:
            raise ValueError("that seat is ready: there is nothing to place")
        plan = self._set_up(seat, chance)
        piece = min((action.piece for action in actions if action.piece), key=lambda each: plan[each])
        places = (action for action in actions if action.piece == piece)
        return min(places, key=lambda action: _away(self.game, action.target, plan[piece]))

    def _set_up(self, seat: Seat, chance: Random) -> Mapping[Piece, tuple[float, float]]:
        """Where each piece should stand: (row, column) in cell pitches, as near as free cells allow."""
        board = self.game.board
        camp = {action.target for action in self.game.actions(self.game.start()) if action.seat == seat}
        points = [board.points[cell] for cell in camp if cell is not None]
        rows = [y for _, y in points]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        mirrored = chance.random() < 0.5
        plan = {}
        for place, piece in enumerate(PIECES[seat * HALF : (seat + 1) * HALF]):
            depth = min(1.0, max(0.0, FRONT[value(piece)] + LOOSE * (chance.random() - 0.5)))
            row = min(rows) + depth * (max(rows) - min(rows))
            if seat == 1:
                row = max(rows) - depth * (max(rows) - min(rows))
            wing = (suit(piece) == OWNED[seat][0]) != mirrored
            across = (place % 4 + chance.random() + 0.5) / 8 + (0 if wing else 0.5)
            plan[piece] = (row, left + min(1.0, across) * (right - left))
        return plan

    def _stuck(self, memory: Memory, mark: str) -> float:
        king = KING[mark]
        if memory.where[king]:
            return 0.0
        own = range(king + 1, king + HALF // 2)
        return float(sum(1 for number in own if memory.where[number] and value(PIECES[number]) != "A"))


def _worth_of(by_moves: Sequence[Sequence[int]], nearest: Nearest) -> int:
    """What runs are worth, in hundredths."""
    free, single = nearest
    return by_moves[0][free] + by_moves[1][single]


def _away(game: Game, cell: Cell | None, place: tuple[float, float]) -> float:
    assert cell is not None
    x, y = game.board.points[cell]
    return (y - place[0]) ** 2 + (x - place[1]) ** 2


EVALUATION = QuattuorRegesEvaluation
