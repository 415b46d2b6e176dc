"""What a position is worth to each seat: a weighted sum of features, as each game names them. Pure.

A feature is either of a *placement* (a piece on its cell; all of these are added up in advance, so they
cost one look a piece) or of a *situation* (counted anew in each position). Weights are in pieces, the
smallest piece being about 1; inside the search everything is a whole number of hundredths.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import ClassVar

from rules.board import Cell
from rules.game import Action, Game, State
from rules.pieces import Piece, Seat

UNIT = 100
"""Hundredths: the search counts in whole numbers of them."""

WON = 0.9
"""Of the point: a seat that gets more has won."""

Weights = Mapping[str, float]


class Evaluation:
    """What the search must know of a game; a game's own file in ``search/evaluations`` makes a subclass."""

    weights: ClassVar[Weights] = {}
    """By name of the feature, in pieces."""
    situations: ClassVar[tuple[str, ...]] = ()
    """Names of the features that `situation` counts, in its order."""
    decided: ClassVar[int] = 1000 * UNIT
    """A won game. Where a die rolls it is not much more than all pieces, so that a sure gain can outweigh a
    small chance."""
    width: ClassVar[int | None] = None
    """How many actions are looked at inside the tree, those that promise most; None for all."""
    sampled: ClassVar[bool] = False
    """Whether who only wants to play finds a turn by sampling (`search/sampling.py`), which plays better."""
    in_parts: ClassVar[bool] = False
    """Whether a seat that goes on at once, with the second part of a throw, is looked at as far ahead as
    after its first: both parts are chosen together. Replies are looked at by their first part."""
    compulsory: ClassVar[bool] = False
    """Whether captures are: then a position with captures is never judged before they are played."""

    sure: ClassVar[float] = 4.0
    """Pieces ahead at which a game is nearly decided, tanh(1) of the way from level to won; measured by
    ``tools/measure_chances.py``."""

    margin: ClassVar[int] = 150
    """What a capture may gain beyond the pieces it takes; one that falls short even so needs no look beyond
    the horizon.
    """

    def __init__(self, game: Game, weights: Weights | None = None) -> None:
        self.game = game
        self.weight = {**self.weights, **(weights or {})}
        cells = range(len(game.board))
        pieces = [Piece(kind.code, seat) for seat in range(len(game.seats)) for kind in game.kinds]
        self.table = {piece: [self._placed(piece, cell) for cell in cells] for piece in pieces}
        """``table[piece][cell]``, in hundredths."""
        self._factors = tuple(self.weight[name] * UNIT for name in self.situations)

    def placement(self, piece: Piece, cell: Cell) -> Mapping[str, float]:
        """*game*: the features of a piece that stands on that cell, its material among them."""
        raise NotImplementedError

    def situation(self, state: State) -> Sequence[Sequence[float]]:
        """*game*: by seat, how much there is of each of the `situations`."""
        return ()

    def commanders(self, state: State) -> Sequence[Seat] | None:
        """*game*, where armies change hands: by owner of a piece, the seat for which it counts."""
        return None

    def attained(self, before: State, after: State, seat: Seat) -> bool:
        """*game*, where there is more than the end of it: whether the seat has got, since `before`, what
        nobody can take back.
        """
        return after.outcome is not None and after.outcome.scores[seat] > WON

    def key(self, state: State) -> Hashable:
        """*game*: all that makes two positions the same for the search; counts and history left out."""
        return state.cells, state.hands, state.turn, state.stage

    def choices(self, state: State) -> Sequence[Action]:
        """*game*: the actions worth a look, legal or answered by a choice of the opponent."""
        return self.game.actions(state)

    def promises(self, state: State) -> Callable[[Action], int]:
        """*game*, with a `width`: by action, what it seems to gain, in hundredths, told without playing it.

        Those that promise least are not looked at.
        """
        raise NotImplementedError

    def imagined(self, view: State, chance: Random) -> State:
        """*game*, if pieces are hidden: one whole position that looks like `view`."""
        return view

    def hides(self, view: State) -> bool:
        """*game*, if pieces are hidden: whether something may be hidden behind `view`."""
        return False

    def prepared(self, view: State, seat: Seat, chance: Random) -> Action | None:
        """*game*: an action that needs no search, such as a piece's place in a secret set-up."""
        return None

    def worth(self, state: State) -> list[int]:
        """By seat, in hundredths of a piece."""
        table = self.table
        sums = [0] * len(self.game.seats)
        for cell, stack in enumerate(state.cells):
            for piece in stack:
                sums[piece.owner] += table[piece][cell]
        return self.settled(state, sums)

    def settled(self, state: State, sums: list[int]) -> list[int]:
        """`sums` of placements by owner, with situations, by the seats for which they count."""
        commanders = self.commanders(state)
        if commanders is not None:
            by_owner, sums = sums, [0] * len(sums)
            for owner, commander in enumerate(commanders):
                sums[commander] += by_owner[owner]
        for seat, counts in enumerate(self.situation(state)):
            for factor, count in zip(self._factors, counts, strict=True):
                if count:
                    sums[seat] += int(factor * count)
        return sums

    def value(self, state: State, seat: Seat) -> int:
        """What the position is worth to `seat`, compared with the others, in hundredths of a piece."""
        worth = self.worth(state)
        if len(worth) == 2:
            difference = worth[seat] - worth[1 - seat]
        else:
            others = [one for other, one in enumerate(worth) if other != seat]
            difference = worth[seat] - sum(others) // len(others)
        limit = self.decided * 4 // 5
        return max(-limit, min(limit, difference))

    def standing(self, state: State, seat: Seat, height: int) -> int:
        """What a position so many steps away is worth to `seat` at sight, the end of a game or not."""
        return self.ended(state, seat, height) if state.outcome else self.value(state, seat)

    def ended(self, state: State, seat: Seat, height: int) -> int:
        """What the end of the game, so many steps away, is worth to `seat`; sooner is better, or worse."""
        assert state.outcome is not None
        scores = state.outcome.scores
        others = (sum(scores) - scores[seat]) / (len(scores) - 1)
        worth = round(self.decided * (scores[seat] - others))
        if abs(worth) < self.decided // 10:
            return worth
        return worth - height if worth > 0 else worth + height

    def is_decisive(self, value: int) -> bool:
        """Whether only a game that is won, or lost, is worth as much."""
        return abs(value) > self.decided * 9 // 10

    def features(self, state: State) -> list[dict[str, float]]:
        """By seat, how much there is of every feature: what weights are tuned by."""
        found: list[dict[str, float]] = [dict.fromkeys(self.weight, 0.0) for _ in self.game.seats]
        commanders = self.commanders(state) or range(len(self.game.seats))
        for cell, stack in enumerate(state.cells):
            for piece in stack:
                for name, count in self.placement(piece, cell).items():
                    found[commanders[piece.owner]][name] += count
        for seat, counts in enumerate(self.situation(state)):
            for name, count in zip(self.situations, counts, strict=True):
                found[seat][name] += count
        return found

    def _placed(self, piece: Piece, cell: Cell) -> int:
        features = self.placement(piece, cell)
        return round(UNIT * sum(self.weight[name] * count for name, count in features.items()))


def closeness(game: Game) -> list[float]:
    """By cell, 1 in the middle of the board, 0 at its farthest cell."""
    points = game.board.points
    middle = [sum(point[axis] for point in points) / len(points) for axis in range(2)]
    far = [max(abs(x - middle[0]), abs(y - middle[1])) for x, y in points]
    return [1 - distance / max(far) for distance in far]


def advances(game: Game) -> list[list[float]]:
    """By seat and cell of a board with two homes, 0 at the seat's own edge, 1 at the enemy's."""
    heights = [y for _, y in game.board.points]
    low, high = min(heights), max(heights)
    first = [(y - low) / (high - low) for y in heights]
    return [first, [1 - share for share in first]]
