"""People at a table: what stands where, and what each gesture of a hand shows. Pure, but for the chance.

What a turn looks like is found by comparing positions, action by action, so these people can play every
game. Each `Moment` that is not merely said is to be a picture. Pieces are put down as people do it: a little
off the centre, turned a little.
"""

import random
from collections.abc import Sequence

from calibration.fixture import Fixture
from rules.board import Cell
from rules.game import Action, Game, State
from tools.photoreal.acting import seats
from tools.photoreal.acting.effects import Carry, Effects, effects
from tools.photoreal.acting.moments import CARRIED, DIE, Die, Hand, Moment, PlacedPiece

TURNED = 14.0
"""Standard deviation of a piece's rotation, degrees."""

FURTHEST = 1.8
"""Nobody puts a piece further off than so many standard deviations."""

LIFTED = 0.35
"""Share of the pieces that are seen on their way instead of being put down."""


class People:
    """The players and their pieces; `moments` is what they have been seen doing."""

    def __init__(
        self, game: Game, fixture: Fixture, chance: random.Random, astray: float, throws: bool = False
    ) -> None:
        """`astray`: standard deviation of a piece's place, mm. `throws`: a die lies in the tray and is
        used."""
        self.moments: list[Moment] = []
        self._game, self._fixture, self._chance, self._astray = game, fixture, chance, astray
        self._pieces: dict[str, PlacedPiece] = {}
        self._stacks: dict[Cell, list[str]] = {}
        self._captured: dict[int, int] = {}
        self._turn = self._made = 0
        self._lean = 0.0
        self._die = self._thrown(game.die) if throws else None

    def set_up(self, state: State) -> None:
        """Everything stands where `state` wants it; at the start of a game for two, with the reserve."""
        for cell, stack in enumerate(state.cells):
            for piece in stack:
                self._stand(self._new_name(), self._game.label(piece), cell)
        if state == self._game.start() and len(self._game.seats) == 2:
            self._lay_out_reserve()
        self._seen("rest", None)

    def play(self, state: State, path: Sequence[Action]) -> None:
        """One turn from `state`, and the table at rest after it; a turn that leaves no trace is said."""
        self._turn += 1
        self._lean = self._chance.uniform(*seats.LEAN)
        if self._die and path[0].verb == "roll":
            self._throw(path[0].value)
            return
        here, traces = state, False
        for action in path:
            there = self._game.after(here, action)
            change = effects(self._game, here, there)
            self._carry_out(state.turn, change)
            here, traces = there, traces or change != Effects()
        self._seen("rest" if traces else "say", None)

    def _throw(self, face: int) -> None:
        """The seat that rolls is not the one that acts, but its hand comes from somewhere."""
        before, self._die = self._die, None
        assert before is not None
        held = PlacedPiece(DIE, DIE, before.x, before.y, before.yaw, CARRIED)
        self._seen("throw", Hand(self._turn // 2 % len(self._game.seats), held, self._lean))
        self._die = self._thrown(face)
        self._seen("rest", None)

    def _thrown(self, face: int) -> Die:
        left, top, wide, high = self._fixture.extras["tray"]
        x, y = (self._chance.uniform(0.25, 0.75) for _ in range(2))
        return Die(face, left + x * wide, top + y * high, self._chance.uniform(0, 360))

    def _carry_out(self, seat: int, change: Effects) -> None:
        for cell in change.displaced:
            self._put_away(seat, cell)
        for carry in change.carried:
            self._carry(seat, carry, seen=carry == change.carried[-1])
        for cell in change.gone:
            if cell == change.gone[-1]:
                self._lift_off(seat, cell)
            self._put_away(seat, cell)
        for cell, _ in change.swapped:
            self._put_away(seat, cell)
        for cell, label in (*change.swapped, *change.brought):
            piece = self._stand(self._beside(label), label, cell)
            self._seen("bring", Hand(seat, piece, self._lean))

    def _carry(self, seat: int, carry: Carry, seen: bool) -> None:
        """A piece goes, and with it whatever it holds that is not left behind."""
        whole = self._stacks.pop(carry.source)
        names = whole[carry.left :]
        if carry.left:
            self._stacks[carry.source] = whole[: carry.left]
        goers = [self._pieces.pop(name) for name in names]
        if seen and self._chance.random() < LIFTED:
            self._hold(seat, self._on_the_way(goers[-1], carry), "lift")
            seen = False
        for piece in goers:
            stands = self._stand(piece.name, piece.label, carry.target)
        if seen:
            self._seen("put", Hand(seat, stands, self._lean))

    def _on_the_way(self, piece: PlacedPiece, carry: Carry) -> PlacedPiece:
        way = self._chance.uniform(0.05, 0.45)
        here, there = (self._fixture.sites[cell] for cell in (carry.source, carry.target))
        x, y = here.x + way * (there.x - here.x), here.y + way * (there.y - here.y)
        return piece._replace(x=x, y=y)

    def _lift_off(self, seat: int, cell: Cell) -> None:
        piece = self._pieces[self._stacks[cell][-1]]
        self._hold(seat, piece._replace(x=piece.x + self._chance.uniform(4, 18)), "take")

    def _hold(self, seat: int, piece: PlacedPiece, act: str) -> None:
        held = piece._replace(z=CARRIED, cell=None)
        self._pieces[piece.name] = held
        self._seen(act, Hand(seat, held, self._lean))

    def _put_away(self, seat: int, cell: Cell) -> None:
        """The piece of a cell goes to the captured pieces of a seat."""
        name = self._stacks.pop(cell)[-1]
        place = self._captured.get(seat, 0)
        self._captured[seat] = place + 1
        x, y = self._roughly(*seats.captured(self._fixture, seat, len(self._game.seats), place), 2.0)
        self._pieces[name] = self._pieces[name]._replace(x=x, y=y, z=0.0, cell=None)

    def _lay_out_reserve(self) -> None:
        standing = [piece.label for piece in self._pieces.values()]
        places = [0] * len(self._game.seats)
        for face in self._fixture.faces:
            for _ in range(standing.count(face.label), face.count):
                x, y = self._roughly(*seats.reserve(self._fixture, face.seat, places[face.seat]), 2.0)
                places[face.seat] += 1
                name = self._new_name()
                self._pieces[name] = PlacedPiece(name, face.label, x, y, self._yaw(face.label))

    def _beside(self, label: str) -> str:
        """The name of a piece with that label beside the board; a new one is fetched if none lies there."""
        spare = (piece.name for piece in self._pieces.values() if piece.label == label and piece.cell is None)
        return next(spare, None) or self._new_name()

    def _seen(self, act: str, hand: Hand | None) -> None:
        inside = {name for names in self._stacks.values() for name in names[:-1]}
        pieces = tuple(piece for name, piece in self._pieces.items() if name not in inside)
        self.moments.append(Moment(pieces, hand, self._turn, act, self._die))

    def _stand(self, name: str, label: str, cell: Cell) -> PlacedPiece:
        """The piece comes to stand on the cell, over whoever stands there already."""
        site = self._fixture.sites[cell]
        x, y = self._roughly(site.x, site.y, self._astray)
        self._stacks.setdefault(cell, []).append(name)
        self._pieces[name] = PlacedPiece(name, label, x, y, self._yaw(label), cell=cell)
        return self._pieces[name]

    def _roughly(self, x: float, y: float, spread: float) -> tuple[float, float]:
        away = (self._chance.gauss(0, spread) for _ in range(2))
        near = [max(-FURTHEST * spread, min(FURTHEST * spread, one)) for one in away]
        return x + near[0], y + near[1]

    def _yaw(self, label: str) -> float:
        owner = next(face.seat for face in self._fixture.faces if face.label == label)
        return seats.facing(owner, len(self._game.seats)) + self._chance.gauss(0, TURNED)

    def _new_name(self) -> str:
        self._made += 1
        return f"piece {self._made}"
