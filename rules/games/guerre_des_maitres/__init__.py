"""La Guerre des Maîtres, or War of Masters (1983): a die says how far, to the cell. Pure.

Rule numbers R1 to R12 are those of docs/games/guerre-des-maitres.md. The roll is a turn of CHANCE. `hands`
holds by owner the large pieces that were captured: small pieces that have crossed the board are exchanged for
them. A small piece that finds none there becomes a W, small to look at and large to move, and waits.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from messages.message import Message, message
from rules.board import Board, Cell
from rules.chess_family.movement_tables import COMPASS, checkered_board
from rules.chess_family.objections import in_the_way
from rules.game import Action, Game, State, over
from rules.games.guerre_des_maitres.exact_moves import Ways, ends, track, ways
from rules.games.guerre_des_maitres.throws import SETTING, Throw, facts, read_die_line, setting
from rules.moves import Cells, put, shift
from rules.options import BOOLEAN, Option
from rules.pieces import CHANCE, NOTHING, Kind, Piece, Recruits, Seat, Stack, seat_name

SIDE = 9
COLUMNS = "abcdefghi"
FREE = "free"
LARGE, SMALL, MASTER, WAITING = "A", "B", "M", "W"


_STRAIGHT = message("guerre-des-maitres.small-piece-moves")
_ANY_WAY = message("guerre-des-maitres.large-piece-moves")


class GuerreDesMaitres(Game):
    """Capture the enemy's Master by exact counts of the die."""

    name = "guerre-des-maitres"
    title = "La Guerre des Maîtres"
    marker = 5
    seats = ("Red", "Brown")
    kinds = (
        Kind(LARGE, message("guerre-des-maitres.large-piece"), "large", 8, "R4", _ANY_WAY, 0.72, 4),
        Kind(SMALL, message("guerre-des-maitres.small-piece"), "small", 9, "R3", _STRAIGHT, 0.60),
        Kind(MASTER, message("guerre-des-maitres.master"), "master", 1, "R4", _ANY_WAY, 0.72, 20),
        Kind(WAITING, message("guerre-des-maitres.small-piece-in-waiting"), "small", 0, "R9",
             _ANY_WAY, 0.60, 3),
    )  # fmt: skip
    options = (
        Option("wm.first_player", "Red", ("Red", "Brown"), message("option.wm.first_player")),
        Option("wm.jump", False, BOOLEAN, message("option.wm.jump")),
        Option("wm.master_col", "e", (*COLUMNS, FREE), message("option.wm.master_col")),
        Option("wm.spare_large", "0", ("0", "1"), message("option.wm.spare_large")),
        Option("wm.no_move", "lose turn", ("lose turn", "reroll"), message("option.wm.no_move")),
        Option("wm.variant", "master", ("master", "all"), message("option.wm.variant")),
    )  # fmt: skip
    recruits: Sequence[Recruits] = (Recruits((SMALL, WAITING), 9, {}),)
    die = 6

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(chosen)
        plain = checkered_board(SIDE)
        self.board = replace(plain, art=replace(plain.art, homes=_homes(plain), ornament="battlements"))
        rows = [range(row * SIDE, (row + 1) * SIDE) for row in range(SIDE)]
        self._rear = (rows[0], rows[-1])
        self._second = (rows[1], rows[-2])
        self.first_seat = self.seats.index(str(self.option["first_player"]))
        jump = bool(self.option["jump"])
        self._around = ways(self.board, tuple(COMPASS), self.die, jump)
        self._ahead = tuple(ways(self.board, (way,), self.die, jump) for way in ("n", "s"))
        self._masters = self.option["variant"] == "master"
        self.keeps = (LARGE,) if self._masters else (LARGE, MASTER)

    def label(self, piece: Piece) -> str:
        return super().label(piece._replace(kind=SMALL) if piece.kind == WAITING else piece)

    def start(self) -> State:
        cells = [NOTHING] * len(self.board)
        spare = (LARGE,) * int(self.option["spare_large"])
        hands = tuple(tuple(Piece(kind, seat) for kind in spare) for seat in range(2))
        for seat in range(2):
            for cell in self._second[seat]:
                cells[cell] = (Piece(SMALL, seat),)
        state = State(tuple(cells), hands, CHANCE, stage=Throw(self.first_seat))
        if self.option["master_col"] == FREE:
            return replace(state, turn=0, stage=SETTING)
        column = COLUMNS.index(str(self.option["master_col"]))
        for seat in range(2):
            state = replace(state, cells=self._with_rear_row(state.cells, seat, self._rear[seat][column]))
        return state

    def arranged(self, state: State) -> State:
        cells = tuple(self._risen(cell, stack) for cell, stack in enumerate(state.cells))
        there = replace(state, cells=cells)
        alive = [any(stack and stack[0].owner == seat for stack in cells) for seat in range(2)]
        if not (self._masters or all(alive)):
            return over(there, alive, "all captured")
        return replace(self._go_on(there, Throw(state.turn)), ply=0)

    def check(self, state: State) -> None:
        for seat in range(state.turn if state.stage == SETTING else 2):
            if self._masters and state.cells.count((Piece(MASTER, seat),)) != 1:
                owner = seat_name(self.seats, seat)
                raise ValueError(message("guerre-des-maitres.one-master", seat=owner))
        match state.stage:
            case Throw(seat, left, int(moved)) if not any(self._marches(state.cells, seat, left, moved)):
                raise ValueError(message("guerre-des-maitres.die-cannot-be-gone", left=left))

    def supply(self, kind: Kind) -> int:
        return kind.count + (int(self.option["spare_large"]) if kind.code == LARGE else 0)

    def described(self, state: State) -> State:
        """The text names whose throw it is: that chance rolls, or an exchange is due, follows from it."""
        return replace(state, turn=state.stage.seat) if isinstance(state.stage, Throw) else state

    def detail(self, state: State, key: str, words: Sequence[str]) -> State:
        if key == "die":
            return read_die_line(state, self.board, self.seats, self.die, words)
        if key == SETTING and self.option["master_col"] == FREE:
            return setting(state, self._rear, int(self.option["spare_large"]), words)
        return super().detail(state, key, words)

    def details(self, state: State) -> Iterator[tuple[str, str]]:
        yield from facts(state.stage, self.board)

    def actions(self, state: State) -> Sequence[Action]:
        stage, seat = state.stage, state.turn
        if state.outcome:
            return ()
        if stage == SETTING:
            master = Piece(MASTER, seat)
            return [Action(seat, "place", target=cell, piece=master) for cell in self._rear[seat]]
        if seat == CHANCE:
            return [Action(CHANCE, "roll", value=face) for face in range(1, self.die + 1)]
        waiting = self._waiting(state, seat)
        if waiting:
            large = state.hands[seat][0]
            return [Action(seat, "promote", target=cell, piece=large) for cell in waiting]
        assert isinstance(stage, Throw)
        return list(self._moves(state.cells, stage)) or [Action(seat, "pass")]

    def after(self, state: State, action: Action) -> State:
        stage = state.stage
        if action.verb == "place":
            return self._set(state, action)
        assert isinstance(stage, Throw)
        match action.verb:
            case "roll":
                throw = Throw(stage.seat, action.value)
                return replace(state, turn=stage.seat, stage=throw, ply=state.ply + 1)
            case "pass":
                again = self.option["no_move"] == "reroll"
                seat = stage.seat if again else self.following(stage.seat)
                return replace(state, turn=CHANCE, stage=Throw(seat), ply=state.ply + 1)
            case "promote":
                return self._promoted(state, action, stage)
        return self._moved(state, action, stage)

    def write(self, state: State, path: Sequence[Action]) -> str:
        first, names = path[0], self.board.names
        if first.verb == "roll":
            return f"roll {first.value}"
        if first.target is None:
            return first.verb
        if first.verb == "place":
            return f"place M {names[first.target]}"
        if first.verb == "promote":
            return f"={names[first.target]}"
        assert first.source is not None
        text = f"{names[first.source]}{'x' if first.taken else '-'}{names[first.target]}"
        own = [action.piece for action in path[1:] if action.piece and action.seat == first.seat]
        return text + "".join(f"={large.kind}" for large in own)

    def whole_turns(self, state: State) -> bool:
        return state.turn == CHANCE

    def completes(self, state: State, action: Action) -> bool:
        """A quiet move after which no small piece waits; others may bring a large piece into play."""
        if action.verb != "move" or action.taken or action.source is None or action.target is None:
            return False
        return self._risen(action.target, state.cells[action.source])[0].kind != WAITING

    def obligation(self, state: State) -> tuple[str, Message] | None:
        if not state.outcome and state.turn != CHANCE and self._waiting(state, state.turn):
            return "R9", message("guerre-des-maitres.exchange")
        return None

    def remainder(self, state: State) -> tuple[str, Message] | None:
        stage = state.stage
        if state.outcome or not isinstance(stage, Throw) or stage.moved is None or state.turn != stage.seat:
            return None
        left, whole = stage.left, self.die
        return "R7", message("guerre-des-maitres.remainder", left=left, whole=whole)

    def why_not(self, state: State, source: Cell, target: Cell) -> tuple[str, Message] | None:
        stage = state.stage
        if not isinstance(stage, Throw) or not stage.left or self.obligation(state):
            return None
        if source == stage.moved:
            return "R7", message("guerre-des-maitres.rest-of-six")
        piece, prey, far = state.cells[source][0], state.cells[target], self._distance(source, target)
        if far != stage.left and not far < stage.left == self.die:
            return "R2", message("guerre-des-maitres.goes-exactly", left=stage.left)
        way = next((way for way in self._ways(piece)[far][source] if way[-1] == target), ())
        barrier = next((cell for cell in way[:-1] if state.cells[cell]), None)
        if barrier is not None:
            return "R6", in_the_way(self.board, barrier)
        if not way or (prey and prey[0].owner == piece.owner):
            return None
        if prey and not self._may_capture(piece.kind, prey[0].kind, far):
            return "R8", message("guerre-des-maitres.one-cell-neither-captures-with")  # fmt: skip
        return "R7", message("guerre-des-maitres.no-other-piece-could-go")  # fmt: skip

    def _distance(self, source: Cell, target: Cell) -> int:
        (x, y), (u, v) = self.board.points[source], self.board.points[target]
        return round(max(abs(x - u), abs(y - v)))

    def _ways(self, piece: Piece) -> Ways:
        return self._ahead[piece.owner] if piece.kind == SMALL else self._around

    def _with_rear_row(self, cells: Cells, seat: Seat, master: Cell) -> Cells:
        for cell in self._rear[seat]:
            cells = put(cells, cell, Piece(MASTER if cell == master else LARGE, seat))
        return cells

    def _set(self, state: State, action: Action) -> State:
        assert action.target is not None
        cells = self._with_rear_row(state.cells, action.seat, action.target)
        there = replace(state, cells=cells, ply=state.ply + 1)
        if action.seat == 0:
            return replace(there, turn=1)
        return replace(there, turn=CHANCE, stage=Throw(self.first_seat))

    def _moves(self, cells: Cells, throw: Throw) -> Iterator[Action]:
        """One piece the whole way; with a six also every first part that a second can complete (R7)."""
        yield from self._marches(cells, throw.seat, throw.left, throw.moved)
        if throw.left != self.die:
            return
        parts = {far: list(self._marches(cells, throw.seat, far, None)) for far in range(1, self.die)}
        for far, firsts in parts.items():
            for first in firsts:
                if self._is_completed(cells, first, parts[self.die - far]):
                    yield first

    def _is_completed(self, cells: Cells, first: Action, seconds: Sequence[Action]) -> bool:
        """Whether another piece can go the rest after `first`; `seconds` could go it before."""
        assert first.source is not None and first.target is not None
        for second in seconds:
            if second.source != first.source and first.target not in track(second):
                return True
        there = shift(cells, first.source, first.target)
        rest = self._marches(there, first.seat, self.die - first.value, first.target)
        return next(rest, None) is not None

    def _marches(self, cells: Cells, seat: Seat, far: int, still: Cell | None) -> Iterator[Action]:
        """Moves of exactly `far` cells by the seat's pieces, the one on `still` left out (R2 to R6)."""
        for source, stack in enumerate(cells):
            if not stack or stack[0].owner != seat or source == still:
                continue
            kind = stack[0].kind
            for target in ends(cells, self._ways(stack[0])[far][source]):
                prey = cells[target]
                if not prey:
                    yield Action(seat, "move", source, target, (), None, far)
                elif prey[0].owner != seat and self._may_capture(kind, prey[0].kind, far):
                    yield Action(seat, "move", source, target, (target,), None, far)

    def _may_capture(self, kind: str, prey: str, far: int) -> bool:
        """A Master neither captures nor is captured by a movement of one cell (R8)."""
        return far > 1 or not self._masters or MASTER not in (kind, prey)

    def _moved(self, state: State, action: Action, throw: Throw) -> State:
        source, target = action.source, action.target
        assert source is not None and target is not None
        cells, prey = list(state.cells), state.cells[target]
        piece = self._risen(target, cells[source])
        cells[source], cells[target] = NOTHING, piece
        left = throw.left - action.value
        following = Throw(throw.seat, left, target) if left else Throw(self.following(throw.seat))
        if not prey and piece[0].kind != WAITING:
            turn = throw.seat if left else CHANCE
            return State(tuple(cells), state.hands, turn, state.ply + 1, following)
        there = State(tuple(cells), _with_captive(state.hands, prey), throw.seat, state.ply)
        if prey and self._is_won(there.cells, prey[0]):
            scores = [seat == throw.seat for seat in range(2)]
            reason = "Master captured" if self._masters else "all captured"
            return over(replace(there, ply=state.ply + 1), scores, reason)
        return self._go_on(there, following)

    def _promoted(self, state: State, action: Action, throw: Throw) -> State:
        assert action.target is not None and action.piece is not None
        left = list(state.hands[action.seat])
        left.remove(action.piece)
        hands = tuple(tuple(left) if seat == action.seat else hand for seat, hand in enumerate(state.hands))
        cells = put(state.cells, action.target, action.piece)
        return self._go_on(replace(state, cells=cells, hands=hands), throw)

    def _go_on(self, state: State, throw: Throw) -> State:
        """An exchange that is due comes first (a choice of several rests before it), then `throw`."""
        for seat in (max(state.turn, 0), self.following(max(state.turn, 0))):
            waiting = self._waiting(state, seat)
            if waiting:
                return replace(state, turn=seat, stage=throw, ply=state.ply + (len(waiting) > 1))
        return replace(state, turn=throw.seat if throw.left else CHANCE, stage=throw, ply=state.ply + 1)

    def _waiting(self, state: State, seat: Seat) -> list[Cell]:
        """The seat's pieces in waiting, if a large one is there for them."""
        waiting = (Piece(WAITING, seat),)
        return (
            [cell for cell, stack in enumerate(state.cells) if stack == waiting] if state.hands[seat] else []
        )

    def _risen(self, cell: Cell, stack: Stack) -> Stack:
        """A small piece on the enemy's rear row waits to be exchanged, and has the powers already (R9)."""
        if stack and stack[0].kind == SMALL and cell in self._rear[self.following(stack[0].owner)]:
            return (Piece(WAITING, stack[0].owner),)
        return stack

    def _is_won(self, cells: Cells, prey: Piece) -> bool:
        if self._masters:
            return prey.kind == MASTER
        return not any(stack and stack[0].owner == prey.owner for stack in cells)


def _with_captive(hands: tuple[Stack, ...], prey: Stack) -> tuple[Stack, ...]:
    """Large pieces, in the variant Masters too, become available to their owner; small ones are gone."""
    if not prey or prey[0].kind not in (LARGE, MASTER):
        return hands
    return tuple(
        tuple(sorted((*hand, prey[0]))) if seat == prey[0].owner else hand for seat, hand in enumerate(hands)
    )


def _homes(board: Board) -> Mapping[Cell, str]:
    """The two rows of each side, where its set stands at the start."""
    homes = {"1": "first", "2": "first", str(SIDE - 1): "second", str(SIDE): "second"}
    return {cell: homes[name[1:]] for cell, name in enumerate(board.names) if name[1:] in homes}


GAME = GuerreDesMaitres
