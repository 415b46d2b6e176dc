"""What a position of Arcanor is worth, and what may be hidden in its pieces. Pure.

A seat sees outermost pieces alone. All 24 are always on the board, so those that are not seen lie inside
others, each in a piece of the next larger size: `imagined` draws one of the ways in which they may.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from rules.game import Game, State
from rules.pieces import Piece, Stack
from search.evaluation import Evaluation, Weights, advances

EACH = 3
"""Pieces of a size and a seat."""
SIZES = {"1": 1, "2": 2, "3": 3, "4": 4}
"""A size is worth its number."""
ENOUGH = 8
"""Points from which each further one is nearer to the end."""


class ArcanorEvaluation(Evaluation):
    """Counted in points: a piece on its winning line is worth its size."""

    sure = 10.6
    weights: ClassVar[Weights] = {
        "points": 1.15, "nearly": 0.67, "seen-ahead": 0.82, "carried-ahead": 0.37, "swallowed": -0.3,
    }  # fmt: skip
    situations: ClassVar[tuple[str, ...]] = (
        "points",
        "nearly",
        "seen-ahead",
        "carried-ahead",
        "swallowed",
    )

    def __init__(self, game: Game, weights: Weights | None = None) -> None:
        self._ahead = advances(game)
        super().__init__(game, weights)

    def placement(self, piece: Piece, cell: int) -> dict[str, float]:
        return {}

    def key(self, state: State) -> Hashable:
        return state.cells, state.hands, state.turn

    def worth(self, state: State) -> list[int]:
        return self.settled(state, [0, 0])

    def situation(self, state: State) -> Sequence[Sequence[float]]:
        """Where each size stands: counted once a position, for it hangs on what it lies in."""
        points, seen, carried, swallowed = [0.0] * 2, [0.0] * 2, [0.0] * 2, [0.0] * 2
        for cell, stack in enumerate(state.cells):
            if not stack:
                continue
            kind, seat = stack[-1]
            ahead = self._ahead[seat][cell]
            if ahead == 1.0:
                points[seat] += SIZES[kind]
            else:
                seen[seat] += SIZES[kind] * ahead
            for kind, owner in stack[:-1]:
                if owner == seat:
                    carried[seat] += SIZES[kind] * ahead
                else:
                    swallowed[owner] += SIZES[kind]
        rows = zip(points, seen, carried, swallowed, strict=True)
        return [(there, max(0.0, there - ENOUGH), *others) for there, *others in rows]

    def hides(self, view: State) -> bool:
        # Only whoever knows what lies inside is given the positions that were met, contents included.
        return not self.game.option["show_contents"] and view.memory is None

    def imagined(self, view: State, chance: Random) -> State:
        if any(view.hands):
            cells = tuple(_paired(stack) for stack in view.cells)
            return self.game.arranged(replace(view, cells=cells))
        stacks = [list(reversed(stack)) for stack in view.cells]
        seen = [piece for stack in stacks for piece in stack]
        for size in "234":
            hidden = [Piece(size, seat) for seat in range(2) for _ in range(EACH)]
            for piece in seen:
                if piece in hidden:
                    hidden.remove(piece)
            carriers = [stack for stack in stacks if stack and int(stack[-1].kind) == int(size) - 1]
            chance.shuffle(hidden)
            for stack, piece in zip(chance.sample(carriers, len(carriers)), hidden, strict=False):
                stack.append(piece)
        return self.game.arranged(replace(view, cells=tuple(tuple(reversed(stack)) for stack in stacks)))


def _paired(stack: Stack) -> Stack:
    """While pairs are placed everybody knows what is in them."""
    return (*(Piece(str(int(piece.kind) + 1), piece.owner) for piece in stack), *stack)


EVALUATION = ArcanorEvaluation
