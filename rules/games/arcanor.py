"""Arcanor (Michaël Aguilar, 1994): hollow pieces that hide their own and swallow the enemy's. Pure.

Rule numbers R1 to R14 are those of docs/games/arcanor.md. A stack is kept innermost piece first; only its
outermost piece is seen, and it belongs to that piece's seat. What lies inside is a matter of memory: the
referee knows it and tells nobody, so `view` shows outermost pieces alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from messages.message import Message, message
from rules.board import Art, Cell, Coordinates, grid_board
from rules.game import Action, Game, State, capture, over, quiet
from rules.moves import Cells, put, shift
from rules.options import BOOLEAN, Option
from rules.pieces import NOTHING, Kind, Piece, Seat, Stack

COLUMNS, ROWS = 8, 7
GOAL = 12
CODE = 2
"""Bytes of a stack in a remembered position."""
PRESET = "b-g 131313"
PAIRS = ("1", "1", "1", "3", "3", "3")
COMPASS = {
    "n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1),
    "s": (0, -1), "sw": (-1, -1), "w": (-1, 0), "nw": (-1, 1),
}  # fmt: skip
SIGNS = {"move": "-", "release": "'", "eat": ":", "release-eat": "':"}


class Memory(NamedTuple):
    """What outlasts a turn."""

    seen: tuple[bytes, ...]
    """Positions since a piece was last locked, this one last (R14)."""
    watched: bool
    """Whether the game began with its pairs, which all know: whoever watched it knows what lies inside."""


def _size(code: str, diameter: float) -> Kind:
    """A kind; its size is its number, its value and its place in the nest."""
    moves = message("arcanor.moves")
    return Kind(code, message(f"arcanor.size-{code}"), f"spots-{code}", 3, "R2", moves, diameter, int(code))


class Arcanor(Game):
    """Bring visible pieces worth twelve points to the enemy's home row."""

    name = "arcanor"
    title = "Arcanor"
    marker = 3
    seats = ("Light", "Dark")
    kinds = (
        _size("1", 0.86),
        _size("2", 0.70),
        _size("3", 0.54),
        _size("4", 0.38),
    )
    options = (
        Option("ar.setup", PRESET, (PRESET, "free"), message("option.ar.setup")),
        Option("ar.first_player", "Light", ("Light", "Dark"), message("option.ar.first_player")),
        Option("ar.release_eat_own", True, BOOLEAN, message("option.ar.release_eat_own")),
        Option("ar.release_enemy", True, BOOLEAN, message("option.ar.release_enemy")),
        Option("ar.show_contents", False, BOOLEAN, message("option.ar.show_contents")),
        Option("ar.no_move", "pass", ("pass", "loses"), message("option.ar.no_move")),
        Option("ar.repetition", 3, ("number", "off"), message("option.ar.repetition"), least=2),
    )  # fmt: skip

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.first_seat = self.seats.index(str(self.option["first_player"]))
        places = [(column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
        self.board = grid_board(places, COMPASS, art=_art)
        cells = range(len(self.board))
        self._near = [tuple(ray[c][0] for ray in self.board.rays.values() if ray[c]) for c in cells]
        rows = [[cell for cell in cells if places[cell][1] == row] for row in (1, ROWS)]
        self._homes = rows
        self._goals = [frozenset(rows[1]), frozenset(rows[0])]

    def symbol(self, piece: Piece) -> str:
        return f"{self.seats[piece.owner][0]}{piece.kind}"

    def start(self) -> State:
        cells = (NOTHING,) * len(self.board)
        if self.option["setup"] == "free":
            hands = tuple(tuple(Piece(kind, seat) for kind in PAIRS) for seat in range(2))
            return State(cells, hands, 0)
        for seat, home in enumerate(self._homes):
            from_left = home[1:-1] if seat == 0 else home[-2:0:-1]
            for cell, kind in zip(from_left, str(self.option["setup"]).split()[1], strict=True):
                cells = put(cells, cell, *_pair(kind, seat))
        return self._opened(State(cells, ((), ()), self.first_seat), watched=True)

    def arranged(self, state: State) -> State:
        """While pairs are placed it is the turn of the first seat that has any left."""
        waiting = [seat for seat, hand in enumerate(state.hands) if hand]
        return replace(state, turn=waiting[0]) if waiting else self._opened(state, watched=False)

    def check(self, state: State) -> None:
        if not any(state.hands):
            return
        for cell, stack in enumerate(state.cells):
            placed = [_pair(kind, seat) for seat in range(2) if cell in self._homes[seat] for kind in PAIRS]
            if stack and stack not in placed:
                raise ValueError(message("arcanor.pair-or-nothing", cell=self.board.names[cell]))

    def may_hold(self, piece: Piece) -> bool:
        """A hand holds the outer pieces of pairs that are still to be placed."""
        return self.option["setup"] == "free" and piece.kind in PAIRS

    def fits(self, inner: Piece, outer: Piece) -> bool:
        return int(inner.kind) == int(outer.kind) + 1

    def actions(self, state: State) -> Sequence[Action]:
        if state.outcome:
            return ()
        if any(state.hands):
            return list(self._placings(state))
        return list(self._moves(state.cells, state.turn)) or [Action(state.turn, "pass")]

    def public_actions(self, state: State) -> Sequence[Action]:
        """Every piece but the smallest might hold something, and might be empty: the lights offer both."""
        if state.outcome or any(state.hands) or self.option["show_contents"]:
            return self.actions(state)
        seeming = list(self._seeming_moves(state.cells, state.turn))
        stuck_if_full = not (self.option["release_eat_own"] or any(a.verb == "move" for a in seeming))
        return [*seeming, Action(state.turn, "pass")] if stuck_if_full or not seeming else seeming

    def hangs_on_secrets(self, state: State, action: Action) -> bool:
        """A piece goes as it is; whether it can leave something behind, or eat, is told by what it holds."""
        if any(state.hands) or self.option["show_contents"] or action.verb == "move":
            return False
        return action.verb != "pass" or any(self._seeming_moves(state.cells, state.turn))

    def after(self, state: State, action: Action) -> State:
        if action.piece is not None and action.target is not None:
            return self._placed(state, action.piece, action.target)
        return self._ended(self._handed_over(state, action))

    def write(self, state: State, path: Sequence[Action]) -> str:
        action, names = path[0], self.board.names
        if action.target is None:
            return action.verb
        if action.piece is not None:
            return f"place {action.piece.kind} {names[action.target]}"
        assert action.source is not None
        return f"{names[action.source]}{SIGNS[action.verb]}{names[action.target]}"

    def whole_turns(self, state: State) -> bool:
        return True

    def view(self, state: State, seat: Seat | None) -> State:
        """Outermost pieces only, and no memory: the same for both seats, until the game is over (R13)."""
        if state.outcome or self.option["show_contents"]:
            return state
        return replace(state, cells=tuple(stack[-1:] for stack in state.cells), memory=None)

    def recalled(self, state: State, seat: Seat) -> State:
        """Everything, for what went inside was seen, unless the game began in the middle (R13)."""
        watched = isinstance(state.memory, Memory) and state.memory.watched
        return state if watched else self.view(state, seat)

    def score(self, state: State, seat: Seat) -> int:
        """Points of the seat's visible pieces on its winning line (R10)."""
        points = 0
        for cell in self._goals[seat]:
            stack = state.cells[cell]
            if stack and stack[-1].owner == seat:
                points += int(stack[-1].kind)
        return points

    def why_not(self, state: State, source: Cell, target: Cell) -> tuple[str, Message] | None:
        piece, prey = state.cells[source][-1], state.cells[target][-1:]
        if source in self._goals[piece.owner]:
            return "R9", message("arcanor.locked-on-its-winning-line")
        if not prey or target not in self._near[source]:
            return None
        if prey[0].owner == piece.owner:
            return "R7", message("arcanor.nobody-covers-piece-its-own")
        if target in self._goals[prey[0].owner]:
            return "R9", message("arcanor.that-piece-locked-safe")
        return "R4", message("arcanor.piece-eats-next-smaller-size")

    def _placings(self, state: State) -> Iterator[Action]:
        seat = state.turn
        for kind in dict.fromkeys(state.hands[seat]):
            for cell in self._homes[seat]:
                if not state.cells[cell]:
                    yield Action(seat, "place", target=cell, piece=kind)

    def _placed(self, state: State, piece: Piece, cell: Cell) -> State:
        seat = state.turn
        left = list(state.hands[seat])
        left.remove(piece)
        hands = tuple(tuple(left) if other == seat else hand for other, hand in enumerate(state.hands))
        cells = put(state.cells, cell, *_pair(piece.kind, seat))
        turn = seat if left else self.following(seat)
        there = State(cells, hands, turn, state.ply + 1)
        if any(hands):
            return there
        return self._opened(replace(there, turn=self.first_seat), watched=True)

    def _moves(self, cells: Cells, seat: Seat) -> Iterator[Action]:
        for source, stack in self._movable(cells, seat):
            full = len(stack) > 1
            own = full and stack[-2].owner == seat
            may_release = full and (own or bool(self.option["release_enemy"]))
            may_eat = not own or bool(self.option["release_eat_own"])
            for target in self._near[source]:
                if not cells[target]:
                    yield quiet(seat, "move", source, target)
                    if may_release:
                        yield quiet(seat, "release", source, target)
                elif may_eat and self._is_prey(cells, source, target):
                    yield capture(seat, "release-eat" if full else "eat", source, target)

    def _seeming_moves(self, cells: Cells, seat: Seat) -> Iterator[Action]:
        for source, stack in self._movable(cells, seat):
            hollow = stack[-1].kind != "4"
            for target in self._near[source]:
                if not cells[target]:
                    yield quiet(seat, "move", source, target)
                    if hollow:
                        yield quiet(seat, "release", source, target)
                elif self._is_prey(cells, source, target):
                    yield capture(seat, "eat", source, target)
                    yield capture(seat, "release-eat", source, target)

    def _movable(self, cells: Cells, seat: Seat) -> Iterator[tuple[Cell, Stack]]:
        """The seat's stacks, without those locked on its winning line (R9)."""
        goal = self._goals[seat]
        for cell, stack in enumerate(cells):
            if stack and stack[-1].owner == seat and cell not in goal:
                yield cell, stack

    def _is_prey(self, cells: Cells, source: Cell, target: Cell) -> bool:
        hunter, prey = cells[source][-1], cells[target][-1]
        next_size = int(prey.kind) == int(hunter.kind) + 1
        return next_size and prey.owner != hunter.owner and target not in self._goals[prey.owner]

    def _opened(self, state: State, *, watched: bool) -> State:
        position = b"".join(map(_code, state.cells)) + bytes((state.turn,))
        return self._ended(replace(state, memory=Memory((position,), watched)))

    def _handed_over(self, state: State, action: Action) -> State:
        """The board after `action`, and its position: that of before with two cells changed."""
        memory, turn, cells = state.memory, self.following(state.turn), state.cells
        assert isinstance(memory, Memory)
        seen, position = memory.seen, bytearray(memory.seen[-1])
        if action.source is not None and action.target is not None:
            cells = _carried(cells, action)
            for cell in (action.source, action.target):
                position[CODE * cell : CODE * cell + CODE] = _code(cells[cell])
            if action.target in self._goals[state.turn]:
                seen = ()
        position[-1] = turn
        memory = Memory((*seen, bytes(position)), memory.watched)
        return State(cells, state.hands, turn, state.ply + 1, memory=memory)

    def _ended(self, state: State) -> State:
        """`state`, with its outcome if the game is over there: R11, then R14."""
        mover = self.following(state.turn)
        for seat in (mover, state.turn):
            if self.score(state, seat) >= GOAL:
                return over(state, [other == seat for other in range(2)], "twelve points")
        if not self._can_move(state.cells, state.turn):
            if not self._can_move(state.cells, mover):
                return over(state, self._by_points(state), "nobody can move")
            if self.option["no_move"] == "loses":
                return over(state, [other == mover for other in range(2)], "no move")
        assert isinstance(state.memory, Memory)
        limit, seen = self.option["repetition"], state.memory.seen
        if limit != "off" and seen.count(seen[-1]) >= int(limit):
            return over(state, (0.5, 0.5), "repetition")
        return state

    def _can_move(self, cells: Cells, seat: Seat) -> bool:
        return next(self._moves(cells, seat), None) is not None

    def _by_points(self, state: State) -> list[float]:
        mine, theirs = (self.score(state, seat) for seat in range(2))
        return [0.5, 0.5] if mine == theirs else [float(mine > theirs), float(theirs > mine)]


def _pair(kind: str, seat: Seat) -> Stack:
    """A piece with the next smaller one inside, as at the start."""
    return Piece(str(int(kind) + 1), seat), Piece(kind, seat)


def _carried(cells: Cells, action: Action) -> Cells:
    assert action.source is not None and action.target is not None
    if action.verb == "move":
        return shift(cells, action.source, action.target)
    stack = cells[action.source]
    changed = put(cells, action.source, *stack[:-1])
    return put(changed, action.target, *changed[action.target], stack[-1])


def _code(stack: Stack) -> bytes:
    """The stack as a number, one digit a piece."""
    number = 0
    for piece in stack:
        number = 9 * number + 2 * int(piece.kind) - 1 + piece.owner
    return number.to_bytes(CODE, "big")


def _art(index: Mapping[Coordinates, Cell]) -> Art:
    zones = {1: "first", ROWS: "second"}
    tints = {cell: zones.get(row, "neutral") for (_, row), cell in index.items()}
    return Art(tints=tints, ornament="vessels")


GAME = Arcanor
