"""People at a table: what stands where, and what each gesture of a hand shows. Pure, but for the chance.

Each `Moment` is to be a picture: one of a quiet turn, every landing of a chain with its victims still
standing, and the last victim in the hand. Men are put down as people do it: a little off the centre, turned
a little.
"""

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from calibration.fixture import Fixture
from rules.board import Cell
from rules.game import Action, Game, State

HEIGHT = 6.0
"""Of a man, mm."""

CARRIED = 26.0
"""How high a man is held, mm."""

ASTRAY, TURNED = 1.1, 14.0
"""Standard deviations of a man's place (mm) and rotation (degrees)."""

ARM = ((4.0, 34.0), (184.0, 214.0))
"""Degrees between which the right arm of each seat comes from its elbow."""


class Man(NamedTuple):
    """One man on the table."""

    name: str
    label: str
    x: float
    y: float
    yaw: float
    z: float = 0.0
    cell: Cell | None = None
    """None beside the board, or in a hand."""


class Hand(NamedTuple):
    """A right hand that holds something."""

    seat: int
    x: float
    y: float
    z: float
    arm: float


class Moment(NamedTuple):
    """What one picture is to show."""

    men: tuple[Man, ...]
    hand: Hand | None
    turn: int
    """Turns that have been played, the one in hand included."""
    act: str
    """``rest``, ``lift``, ``put``, ``take``, ``exchange``."""


class People:
    """Two players and their men; `moments` is what they have been seen doing."""

    def __init__(self, game: Game, fixture: Fixture, chance: random.Random) -> None:
        self.moments: list[Moment] = []
        self._game, self._fixture, self._chance = game, fixture, chance
        self._men: dict[str, Man] = {}
        self._captured = [0, 0]
        self._turn = 0
        self._arms = [0.0, 0.0]

    def set_up(self, state: State) -> None:
        """Everything stands where `state` wants it, the reserve beside the board."""
        count: dict[str, int] = {}
        for cell, stack in enumerate(state.cells):
            if stack:
                label = self._game.label(stack[-1])
                count[label] = count.get(label, 0) + 1
                self._stand(f"{label}-{count[label]}", label, cell)
        for face in self._fixture.faces:
            for spare in range(count[face.label], face.count):
                x, y = self._beside(face.seat, len(self._men) % 8, across=-1)
                name = f"{face.label}-{spare + 1}"
                self._men[name] = Man(name, face.label, x, y, self._yaw(face.seat))
        self.rest()

    def play(self, state: State, path: Sequence[Action], before: Sequence[Action]) -> None:
        """One turn from `state`, and the table at rest after it; `before` is the turn that led there."""
        self._turn += 1
        self._arms = [self._chance.uniform(*bounds) for bounds in ARM]
        first = path[0]
        match first.verb:
            case "step" | "capture":
                self._walk(first.seat, path)
            case "huff":
                self._take(first.seat, first.taken)
            case "force":
                guilty = before[0]
                self._walk(guilty.seat, [Action(guilty.seat, "step", guilty.target, guilty.source)])
            case _:
                raise ValueError(f"nobody has shown these hands how to {first.verb}")
        for action in path:
            if action.verb == "promote" and action.target is not None and action.piece is not None:
                self._exchange(action.seat, action.target, self._game.label(action.piece))
        self.rest()

    def rest(self) -> None:
        """Nobody touches anything."""
        self._seen("rest", None)

    def _walk(self, seat: int, path: Sequence[Action]) -> None:
        steps = [action for action in path if action.source is not None and action.target is not None]
        source, target = steps[0].source, steps[0].target
        assert source is not None and target is not None
        man = self._on(source)
        here, there = self._fixture.sites[source], self._fixture.sites[target]
        quiet = steps[0].verb == "step"
        early = quiet and self._chance.random() < 0.5
        if early:
            way = self._chance.uniform(0.05, 0.45)
            self._lift(seat, man, here.x + way * (there.x - here.x), here.y + way * (there.y - here.y))
        for step in steps:
            assert step.target is not None
            held = self._stand(man.name, man.label, step.target)
            if not early or path[-1].verb == "promote":
                self._seen("put", self._hand(seat, held))
        self._take(seat, [cell for step in steps for cell in step.taken])

    def _take(self, seat: int, cells: Iterable[Cell]) -> None:
        """Men leave the board one after the other; the last one is seen leaving."""
        taken = list(cells)
        for cell in taken:
            man = self._on(cell)
            if cell == taken[-1]:
                self._lift(seat, man, man.x + self._chance.uniform(4, 18), man.y, "take")
            x, y = self._beside(seat, self._captured[seat], across=1)
            self._captured[seat] += 1
            self._men[man.name] = man._replace(x=x, y=y, cell=None)

    def _exchange(self, seat: int, cell: Cell, label: str) -> None:
        """The man on `cell` goes to the reserve, and one of its men comes."""
        old = self._on(cell)
        new = next(man for man in self._men.values() if man.label == label and man.cell is None)
        self._lift(seat, old, old.x, old.y, "take")
        self._men[old.name] = old._replace(x=new.x, y=new.y, cell=None)
        self._seen("exchange", self._hand(seat, self._stand(new.name, label, cell)))

    def _lift(self, seat: int, man: Man, x: float, y: float, act: str = "lift") -> None:
        held = man._replace(x=x, y=y, z=CARRIED, cell=None)
        self._men[man.name] = held
        self._seen(act, self._hand(seat, held))

    def _hand(self, seat: int, man: Man) -> Hand:
        return Hand(seat, man.x, man.y, man.z, self._arms[seat])

    def _seen(self, act: str, hand: Hand | None) -> None:
        self.moments.append(Moment(tuple(self._men.values()), hand, self._turn, act))

    def _on(self, cell: Cell) -> Man:
        return next(man for man in self._men.values() if man.cell == cell)

    def _stand(self, name: str, label: str, cell: Cell) -> Man:
        site = self._fixture.sites[cell]
        x, y = (self._chance.gauss(place, ASTRAY) for place in (site.x, site.y))
        owner = next(face.seat for face in self._fixture.faces if face.label == label)
        self._men[name] = Man(name, label, x, y, self._yaw(owner), cell=cell)
        return self._men[name]

    def _yaw(self, owner: int) -> float:
        return 180.0 * owner + self._chance.gauss(0, TURNED)

    def _beside(self, seat: int, place: int, across: int) -> tuple[float, float]:
        """A place on the table at the right hand of a seat (`across` 1), or at its left (-1)."""
        away, along = 24.0 + 30 * (place % 2), 22.0 + 30 * (place // 2)
        width, height = self._fixture.width, self._fixture.height
        right = (width + away, height - along)
        left = (-away, height - along)
        x, y = right if across > 0 else left
        x, y = x + self._chance.gauss(0, 2), y + self._chance.gauss(0, 2)
        return (x, y) if seat == 0 else (width - x, height - y)
