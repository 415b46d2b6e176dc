"""Simulated people: they carry out turns on the simulated table, and know nothing of the referee.

What a turn looks like is found by comparing positions, so every game can be played by these hands.
"""

import random
from collections.abc import Sequence
from itertools import count, pairwise

import numpy as np
from numpy.typing import NDArray

from boardlight.kit.eye import FACE_PX
from calibration.fixture import Fixture
from calibration.printing.sheet.stickers import face_image
from rules.board import Cell
from rules.game import EMPTY, Action, Game, State
from rules.pieces import CHANCE, Seat
from vision.simulation.die import Die
from vision.simulation.rendering import DrawnPiece
from vision.simulation.table import Bring, Gesture, Lift, Place, SimTable, Swap, TakeOff, Throw, Wait

HOME_MM = 170.0
"""How far from the sheet a hand rests."""

SEEN_S = 0.4
"""How long a piece that gives itself up stands where it ends, with no hand over it."""

IVORY = (196.0, 226.0, 240.0)
"""Of the die, BGR."""

Labels = list[str]

Way = tuple[Cell | None, Cell | None]
"""From where to where a piece goes, if that is known."""


class Hands:
    """The hands of all seats, and where every piece stands."""

    def __init__(self, sim: SimTable, game: Game, fixture: Fixture) -> None:
        self._sim, self._game, self._fixture = sim, game, fixture
        self._faces = {face.label: face for face in fixture.faces}
        self._standing: dict[Cell, str] = {}
        self.labels: Labels = [EMPTY] * len(game.board)
        """What stands on every cell once the last visit is over."""
        self._holding = [False] * len(game.board)
        """Whether others are inside that piece."""
        self._numbers = count()
        self._chance = random.Random(len(game.board))

    def set_up(self, state: State) -> None:
        """All pieces stand where `state` wants them, at once."""
        self.labels, self._holding = labels_of(self._game, state), _holding(state)
        for cell, label in enumerate(self.labels):
            if label != EMPTY:
                name = f"piece {next(self._numbers)}"
                self._standing[cell] = name
                self._sim.put(name, self._piece(cell, label))

    def play(self, start: float, state: State, path: Sequence[Action]) -> float:
        """Play a turn from `state` in one visit that begins at `start`; the time when the hand is gone."""
        gestures: list[Gesture] = []
        here = state
        for action in path:
            there = self._game.after(here, action)
            if action.verb == "roll":
                gestures.append(Throw(self._die(action)))
            first, *others = pairwise(self._stages(here, action, there))
            nested, way = (_holding(here), _holding(there)), (action.source, action.target)
            gestures += self._gestures(*first, way, *nested)
            for before, after in others:
                gestures += [Wait(SEEN_S, away=True), *self._gestures(before, after, way, *nested)]
            here = there
        self.labels, self._holding = labels_of(self._game, here), _holding(here)
        return self._visit(start, gestures, state.turn)

    def carry(self, start: float, source: Cell, target: Cell, seat: Seat) -> float:
        """Carry a piece to an empty cell, legal or not, from `start` on; the time when the hand is gone."""
        self.labels[target], self.labels[source] = self.labels[source], EMPTY
        self._holding[target], self._holding[source] = self._holding[source], False
        return self._visit(start, self._carry(source, target, None), seat)

    def arrange(self, start: float, labels: Labels, holding: Sequence[bool] = (), seat: Seat = 0) -> float:
        """Bring the table to `labels` in one visit from `start` on; the time when the hand is gone.

        `holding`: whether others are to be inside the piece of a cell.
        """
        holds = list(holding) or [False] * len(labels)
        gestures = self._gestures(self.labels, labels, (None, None), self._holding, holds)
        self.labels, self._holding = list(labels), holds
        return self._visit(start, gestures, seat)

    def _visit(self, start: float, gestures: Sequence[Gesture], seat: Seat) -> float:
        return self._sim.visit(start, gestures, self._home(seat)) if gestures else start

    def leave_a_trace(self, before: State, after: State) -> bool:
        """Whether going from one position to the other changes anything on the table."""
        if before.turn == CHANCE:
            return "tray" in self._fixture.extras
        return labels_of(self._game, before) != labels_of(self._game, after)

    def _die(self, roll: Action) -> Die:
        """How the die comes to rest in its tray."""
        left, top, wide, high = self._fixture.extras["tray"]
        x, y = (self._chance.uniform(0.3, 0.7) for _ in range(2))
        assert roll.value is not None
        return Die(roll.value, left + x * wide, top + y * high, self._chance.uniform(0, 90), body=IVORY)

    def _stages(self, here: State, action: Action, there: State) -> list[Labels]:
        """What the table shows one after the other: who gives himself up is first seen where he ends."""
        before, after = labels_of(self._game, here), labels_of(self._game, there)
        if action.source is None or action.target is None or after[action.target] != EMPTY:
            return [before, after]
        arrived = [*after]
        arrived[action.target] = before[action.source]
        return [before, arrived, after]

    def _gestures(
        self, before: Labels, after: Labels, way: Way, held: list[bool], holds: list[bool]
    ) -> list[Gesture]:
        """From one picture to the next; which pieces `held` others before, and hold others then."""
        changed = [cell for cell, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
        leaving = [cell for cell in changed if before[cell] != EMPTY]
        arriving = [cell for cell in changed if after[cell] != EMPTY]
        carried = self._carried(before, after, leaving, arriving, way)
        swapped = [cell for cell in arriving if cell in leaving and cell not in (*carried, *carried.values())]
        gone = [cell for cell in leaving if cell not in carried and cell not in swapped]
        fresh = [cell for cell in arriving if cell not in carried.values() and cell not in swapped]
        first = [cell for cell in gone if cell in carried.values() and not holds[cell]]
        swallowed = [cell for cell in gone if cell in carried.values() and holds[cell]]
        left = {cell: after[cell] for cell in fresh if cell in carried and held[cell]}
        gestures: list[Gesture] = []
        for cell in first:
            gestures += self._take_off(cell)
        for source, target in carried.items():
            gestures += self._carry(source, target, left.get(source))
        for cell in gone:
            gestures += self._take_off(cell) if cell not in (*first, *swallowed) else []
        for cell in swapped:
            gestures += self._exchange(cell, before[cell], after[cell])
        return gestures + [self._bring(cell, after[cell]) for cell in fresh if cell not in left]

    def _carried(
        self, before: Labels, after: Labels, leaving: list[Cell], arriving: list[Cell], way: Way
    ) -> dict[Cell, Cell]:
        """Sources and targets of pieces that only change place; who goes may uncover one and cover
        another."""
        source, goal = way
        carried: dict[Cell, Cell] = {}
        if source in leaving and goal in arriving and before[source] == after[goal]:
            carried[source] = goal
        for target in arriving:
            taken = (*carried, *carried.values())
            sources = [cell for cell in leaving if before[cell] == after[target] and cell not in taken]
            if sources and target not in (*sources, *taken):
                carried[sources[0]] = target
        return carried

    def _carry(self, source: Cell, target: Cell, left: str | None) -> list[Gesture]:
        """A piece goes over whoever still stands at its target, and may leave one behind."""
        over = self._standing.pop(target, None)
        name = self._standing[target] = self._standing.pop(source)
        under = None
        if left:
            self._standing[source] = f"piece {next(self._numbers)}"
            under = (self._standing[source], self._piece(source, left))
        site = self._fixture.sites[target]
        return [Lift(name, under), Place(site.x, site.y, over=over)]

    def _take_off(self, cell: Cell) -> list[Gesture]:
        return [Lift(self._standing.pop(cell)), TakeOff()]

    def _exchange(self, cell: Cell, old: str, new: str) -> list[Gesture]:
        """A new face for a piece; a whole new piece where they differ in size."""
        if self._faces[old].diameter_mm == self._faces[new].diameter_mm:
            return [Swap(self._standing[cell], self._face(new))]
        return [*self._take_off(cell), self._bring(cell, new)]

    def _bring(self, cell: Cell, label: str) -> Gesture:
        name = self._standing[cell] = f"piece {next(self._numbers)}"
        return Bring(name, self._piece(cell, label))

    def _piece(self, cell: Cell, label: str) -> DrawnPiece:
        site, face = self._fixture.sites[cell], self._faces[label]
        return DrawnPiece(self._face(label), face.diameter_mm / 2, site.x, site.y)

    def _face(self, label: str) -> NDArray[np.uint8]:
        return face_image(self._faces[label], FACE_PX)

    def _home(self, seat: Seat) -> tuple[float, float]:
        """Where the hand of a seat comes from: its side of the table, clockwise from the bottom."""
        width, height = self._fixture.width, self._fixture.height
        places = [(width * 0.6, height + HOME_MM), (width * 0.4, -HOME_MM)]
        if len(self._game.seats) == 4:
            places.insert(1, (-HOME_MM, height * 0.4))
            places.append((width + HOME_MM, height * 0.6))
        return places[max(seat, 0)]


def labels_of(game: Game, state: State) -> Labels:
    """What stands where, even behind screens."""
    return [game.label(stack[-1]) if stack else EMPTY for stack in state.cells]


def _holding(state: State) -> list[bool]:
    """Whether others are inside the piece of a cell."""
    return [len(stack) > 1 for stack in state.cells]
