"""Quattuor Reges (Gauthier Fourcade): a pack of cards at war on a wall of bricks. Pure.

Rule numbers R1 to R13 are those of docs/games/quattuor-reges.md. Each single piece's move is a resting
point, with the Ace's return or the rescues that belong to it. `hands` holds a seat's pieces that are off the
board: to be placed at first, later the enemy's prisoners, who may be rescued.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from messages.message import Message, message
from rules.board import Cell
from rules.deployment import Deploying, behind_screens, may_place, placed, placings, readied
from rules.game import EMPTY, Action, Game, State, capture, over, quiet
from rules.games.quattuor_reges.camps import ground
from rules.games.quattuor_reges.cards import HALF, KINDS, NUMBER, PIECES, REACH, owner, suit, takes, value
from rules.games.quattuor_reges.pieces import (
    KING,
    OWNED,
    Memory,
    begin_turn,
    carried,
    kings_news,
    lives,
    position_of,
)
from rules.games.quattuor_reges.setup_text import Part, facts, read_setup_line
from rules.options import BOOLEAN, Option
from rules.pieces import NOTHING, News, Piece, Seat, seat_name

WINNERS = frozenset("KQA")
"""Values that win on the enemy's last row (R7)."""
DRAWS = ("agreement", "passes", "repetition")


class Return(NamedTuple):
    """An Ace has captured: back to its start, or stay (R4)?"""

    part: Part
    start: Cell
    there: Cell


class Rescue(NamedTuple):
    """A piece has given itself up on `cell`: who comes back for it (R6, R7)?"""

    part: Part
    cell: Cell
    piece: Piece
    bases: tuple[Cell, ...]
    """Free ones that may still be used, in order."""
    left: int
    """Rescues still allowed."""


class QuattuorReges(Game):
    """Bring a King, a Queen or an Ace to the enemy's last row."""

    name = "quattuor-reges"
    title = "Quattuor Reges"
    marker = 2
    seats = ("Red", "Black")
    kinds = KINDS
    keeps: Collection[str] = tuple(kind.code for kind in KINDS)
    options = (
        Option("qr.deploy_rows", "6", ("6", "4"), message("option.qr.deploy_rows")),
        Option("qr.bases", "r4.6 r4.14 / r12.3 r12.11", ("list",), message("option.qr.bases")),
        Option("qr.no_king_no_ace_loses", True, BOOLEAN, message("option.qr.no_king_no_ace_loses")),
        Option("qr.draw", "+".join(DRAWS),
               ("none", *("+".join(some) for many in (1, 2, 3) for some in combinations(DRAWS, many))),
               message("option.qr.draw")),
    )  # fmt: skip

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(chosen)
        self._ground = ground(int(self.option["deploy_rows"]), str(self.option["bases"]))
        self.board = self._ground.board
        self._anybody = frozenset(self.labels)
        self._draws = str(self.option["draw"]).split("+")

    @cached_property
    def labels(self) -> tuple[str, ...]:
        return (EMPTY, *map(self.label, PIECES))

    def label(self, piece: Piece) -> str:
        return piece.kind

    def symbol(self, piece: Piece) -> str:
        return piece.kind

    def start(self) -> State:
        hands = tuple(tuple(sorted(piece for piece in PIECES if piece.owner == seat)) for seat in range(2))
        return State((NOTHING,) * len(self.board), hands, 0, stage=Deploying((False, False)))

    def deployment(self, seat: Seat, camp: Mapping[str, str]) -> list[Action]:
        """The actions that place a whole camp, ``{"HK": "r1.1", …}``, and declare it ready; or ValueError."""
        cells = {code: self.board.cell(name) for code, name in camp.items()}
        own, whose = [piece for piece in PIECES if piece.owner == seat], seat_name(self.seats, seat)
        if set(cells) != {piece.kind for piece in own}:
            pieces = " ".join(piece.kind for piece in own)
            raise ValueError(message("quattuor-reges.places-each-once", seat=whose, pieces=pieces))
        if len(set(cells.values())) < HALF or not set(cells.values()) <= set(self._ground.camps[seat]):
            raise ValueError(message("quattuor-reges.places-in-its-camp", seat=whose))
        places = [Action(seat, "place", target=cells[piece.kind], piece=piece) for piece in own]
        return [*places, Action(seat, "ready")]

    def deployed(self, red: Mapping[str, str], black: Mapping[str, str]) -> State:
        """The first state of play after that set-up."""
        state = self.start()
        for action in self.deployment(0, red) + self.deployment(1, black):
            state = self.after(state, action)
        return state

    def arranged(self, state: State) -> State:
        everybody = [piece for stack in (*state.cells, *state.hands) for piece in stack]
        for piece in everybody:
            if piece.owner != owner(piece.kind):
                whose = seat_name(self.seats, piece.owner)
                raise ValueError(message("notation.belongs-to-another", piece=piece.kind, seat=whose))
            if everybody.count(piece) > 1:
                raise ValueError(message("quattuor-reges.only-one", piece=piece.kind))
        return begin_turn(state, opening=False)

    def check(self, state: State) -> None:
        if not any(state.cells) and not isinstance(state.stage, Deploying):
            raise ValueError(message("quattuor-reges.nobody-on-the-board"))

    def detail(self, state: State, key: str, words: Sequence[str]) -> State:
        return read_setup_line(state, self._ground, self.seats, key, words) or super().detail(
            state, key, words
        )

    def details(self, state: State) -> Iterator[tuple[str, str]]:
        return facts(state, self.seats)

    def spelled(self, text: str) -> str:
        """Rescues are written in the order of the bases, and may be said in any order."""
        move, *rescues = text.split("=")
        bases = (self.board.names[base] for own in self._ground.bases for base in own)
        order = {name: place for place, name in enumerate(bases)}
        rescues.sort(key=lambda rescue: order.get(rescue.partition("@")[2], len(order)))
        return "=".join((move, *rescues))

    def actions(self, state: State) -> Sequence[Action]:
        stage, seat = state.stage, state.turn
        if state.outcome:
            return ()
        if isinstance(stage, Deploying):
            return list(placings(state, self._ground.camps))
        if isinstance(stage, Return):
            return [Action(seat, "return", stage.there, stage.start), Action(seat, "stay", stage.there)]
        if isinstance(stage, Rescue):
            hand = state.hands[seat]
            rescues = [
                Action(seat, "rescue", None, base, (), piece) for base in stage.bases for piece in hand
            ]
            return [*rescues, Action(seat, "done")]
        part = stage if isinstance(stage, Part) else Part()
        return [*self._moves(state, part), Action(seat, "pass")]

    def after(self, state: State, action: Action) -> State:
        stage = state.stage
        match action.verb:
            case "place":
                return placed(state, action)
            case "ready":
                there = readied(state, action.seat)
                both = isinstance(there.stage, Deploying) and all(there.stage.ready)
                return begin_turn(there, opening=True) if both else there
            case "pass":
                return self._turn_over(state, idle=stage is None)
            case "move":
                return self._moved(state, action)
            case "rescue":
                return self._rescued(state, action)
        if isinstance(stage, Return):
            if action.verb == "stay":
                return self._arrived(state, stage.part, stage.there)
            ace = state.cells[stage.there][0]
            return self._resolved(carried(state, (ace, stage.there, stage.start)), stage.part)
        assert isinstance(stage, Rescue)
        return self._resolved(state, stage.part)

    def apply(self, state: State, action: Action) -> State:
        if isinstance(state.stage, Deploying) and may_place(state, action, self._ground.camps):
            return self.after(state, action)
        return super().apply(state, action)

    def whole_turns(self, state: State) -> bool:
        return isinstance(state.stage, Deploying)

    def completes(self, state: State, action: Action) -> bool:
        """A quiet move onto an ordinary cell; an Ace may go back, and some cells call for a rescue."""
        if action.verb != "move" or action.taken:
            return False
        seat = state.turn
        special = (*self._ground.goals[seat], *self._ground.bases[self.following(seat)])
        return action.target not in special

    def public_actions(self, state: State) -> Sequence[Action]:
        return self.actions(self.view(state, None))

    def view(self, state: State, seat: Seat | None) -> State:
        return behind_screens(state, self.start(), seat) if isinstance(state.stage, Deploying) else state

    def look(self, state: State, cell: Cell) -> frozenset[str]:
        """While the screens stand anybody may be anywhere; a piece that gave itself up may linger."""
        stage = state.stage
        if isinstance(stage, Deploying):
            return self._anybody
        if isinstance(stage, Rescue) and stage.cell == cell:
            return frozenset((EMPTY, self.label(stage.piece)))
        return super().look(state, cell)

    def unsettled(self, state: State) -> Collection[Cell]:
        if isinstance(state.stage, Deploying):
            return range(len(self.board))
        return (state.stage.cell,) if isinstance(state.stage, Rescue) else ()

    def write(self, state: State, path: Sequence[Action]) -> str:
        names, first = self.board.names, path[0]
        if first.verb == "ready":
            return f"ready {self.seats[first.seat]}"
        if first.target is None:
            return first.verb
        if first.source is None:
            return f"place {first.piece.kind if first.piece else ''} {names[first.target]}"
        piece = state.cells[first.source][0].kind
        text = f"{piece} {names[first.source]}{'x' if first.taken else '-'}{names[first.target]}"
        for action in path[1:]:
            if action.verb == "return":
                text += "<"
            elif action.piece is not None and action.target is not None:
                text += f"={action.piece.kind}@{names[action.target]}"
        return text

    def obligation(self, state: State) -> tuple[str, Message] | None:
        if isinstance(state.stage, Return):
            return "R4", message("quattuor-reges.ace-goes-back-or-stays")
        if isinstance(state.stage, Rescue):
            return "R6", message("quattuor-reges.who-freed-onto-which-base")
        return None

    def news(self, before: State, after: State) -> Sequence[News]:
        return list(kings_news(before, after))

    def why_not(self, state: State, source: Cell, target: Cell) -> tuple[str, Message] | None:
        memory, piece = state.memory, state.cells[source][0]
        part = state.stage if isinstance(state.stage, Part) else Part()
        if isinstance(memory, Memory) and value(piece) != "A" and not memory.where[KING[suit(piece)]]:
            return "R5", message("quattuor-reges.its-king-prisoner")
        if suit(piece) in part.moved:
            return "R1", message("quattuor-reges.this-suit-has-moved-already")
        if piece in part.rescued:
            return "R9", message("quattuor-reges.freed-piece-waits-one-turn")
        if state.cells[target] and not takes(piece, state.cells[target][0]):
            return "R3", message("quattuor-reges.does-not-take-that-piece")
        return None

    def declarations(self, state: State) -> Sequence[Action]:
        agreed = "agreement" in self._draws
        return [action for action in super().declarations(state) if agreed or action.verb != "draw"]

    def _moves(self, state: State, part: Part) -> Iterator[Action]:
        memory, seat = state.memory, state.turn
        assert isinstance(memory, Memory)
        occupied = {spot - 1 for spot in memory.where if spot}
        for piece in PIECES[seat * HALF : (seat + 1) * HALF]:
            spot = memory.where[NUMBER[piece]]
            if not spot or suit(piece) in part.moved or piece in part.rescued:
                continue
            if value(piece) != "A" and not memory.where[KING[suit(piece)]]:
                continue
            free, met = self._ground.reach(spot - 1, REACH[value(piece)], occupied)
            for target in free:
                yield quiet(seat, "move", spot - 1, target)
            for target in met:
                if takes(piece, state.cells[target][0]):
                    yield capture(seat, "move", spot - 1, target)

    def _moved(self, state: State, action: Action) -> State:
        source, target = action.source, action.target
        assert source is not None and target is not None
        piece = state.cells[source][0]
        part = state.stage if isinstance(state.stage, Part) else Part()
        part = Part(part.moved + suit(piece), part.rescued)
        if not action.taken:
            return self._arrived(carried(state, (piece, source, target)), part, target)
        there = carried(state, (state.cells[target][0], target, None), (piece, source, target))
        if value(piece) == "A":
            return replace(there, stage=Return(part, source, target))
        return self._arrived(there, part, target)

    def _arrived(self, state: State, part: Part, cell: Cell) -> State:
        """A piece ends its move on `cell`: it may win there, or give itself up for prisoners (R6 to R8)."""
        seat, piece = state.turn, state.cells[cell][0]
        goal = cell in self._ground.goals[seat]
        if goal and value(piece) in WINNERS:
            scores = [float(other == seat) for other in range(2)]
            return over(replace(state, ply=state.ply + 1), scores, "last row")
        if not goal and cell not in self._ground.bases[self.following(seat)]:
            return self._resolved(state, part)
        gone = carried(state, (piece, cell, None))
        free = tuple(base for base in self._ground.bases[seat] if not gone.cells[base])
        if not free:
            return self._resolved(gone, part)
        return replace(gone, stage=Rescue(part, cell, piece, free, 2 if goal else 1))

    def _rescued(self, state: State, action: Action) -> State:
        stage, base, piece = state.stage, action.target, action.piece
        assert isinstance(stage, Rescue) and base is not None and piece is not None
        there = carried(state, (piece, None, base))
        part = stage.part._replace(rescued=(*stage.part.rescued, piece))
        bases = stage.bases[stage.bases.index(base) + 1 :]
        if stage.left == 1 or not bases or not there.hands[state.turn]:
            return self._resolved(there, part)
        return replace(there, stage=stage._replace(part=part, bases=bases, left=stage.left - 1))

    def _resolved(self, state: State, part: Part) -> State:
        """The piece's move and all that belongs to it is done: R11, then R12."""
        memory = state.memory
        assert isinstance(memory, Memory)
        left = [lives(memory, one) or lives(memory, other) for one, other in OWNED]
        if self.option["no_king_no_ace_loses"] and not all(left):
            scores = left if any(left) else (0.5, 0.5)
            return over(replace(state, ply=state.ply + 1), scores, "no King, no Ace")
        waiting = any(mark not in part.moved and lives(memory, mark) for mark in OWNED[state.turn])
        if memory.opening or not waiting:
            return self._turn_over(state, idle=False)
        return State(state.cells, state.hands, state.turn, state.ply + 1, part, memory)

    def _turn_over(self, state: State, idle: bool) -> State:
        memory, turn = state.memory, self.following(state.turn)
        assert isinstance(memory, Memory)
        position = position_of(turn, memory.where, False)
        memory = Memory(memory.where, False, memory.idle + 1 if idle else 0, (*memory.seen, position))
        there = State(state.cells, state.hands, turn, state.ply + 1, memory=memory)
        if "passes" in self._draws and memory.idle >= 4:
            return over(there, (0.5, 0.5), "passes")
        if "repetition" in self._draws and memory.seen.count(position) >= 3:
            return over(there, (0.5, 0.5), "repetition")
        return there


GAME = QuattuorReges
