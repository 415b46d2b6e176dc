"""Quaternity (A. L. Vorobiev, 2014): chess for four, whose mates change the command of armies. Pure.

Rule numbers R1 to R17 are those of docs/games/quaternity.md. Mate is judged after every move (R8). The mated
king leaves with the move that mates it; a promotion is one turn of two actions.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from messages.message import Message, message
from rules.board import Cell
from rules.chess_family.draws import drawn
from rules.chess_family.king_safety import KING
from rules.chess_family.objections import out_of_reach
from rules.chess_family.officers import BEGINNING, officers
from rules.chess_family.roster import Codes
from rules.game import Action, Game, State, over
from rules.games.quaternity.alliances import (
    ACTIVE,
    MATED,
    Powers,
    changes,
    facts,
    idle,
    read_powers_line,
    standing,
)
from rules.games.quaternity.armies import (
    CENTRAL,
    HEADINGS,
    PAWNS,
    on_its_diagonal,
    order_of_battle,
    quaternity_board,
)
from rules.games.quaternity.legal_actions import Conquest
from rules.numbers import counted
from rules.options import BOOLEAN, Option
from rules.pieces import Kind, News, Piece, Recruits, Seat, Stack

DRAWING = {"none": (), "two_player_only": (2,), "always": (2, 3, 4)}
"""By option: how many players are left when repetition, fifty moves and dead positions draw."""


class Promotion(NamedTuple):
    """A pawn has arrived and waits for its new face (R4)."""

    cell: Cell


class Memory(NamedTuple):
    """What outlasts a turn."""

    powers: Powers
    passes: int = 0
    """Passes in a row."""
    quiet: int = 0
    """Plies since a capture, a pawn move, a mate or a freeze, while R17 applies."""
    seen: tuple[object, ...] = ()
    """Positions since then, this one last, while R17 applies."""
    agreed: tuple[Seat, ...] = ()
    """Who has offered or accepted a draw since the last turn."""
    codes: Codes = b""
    """The pieces again, by number."""

    def __hash__(self) -> int:
        """Leaves out the positions: equal memories still have equal hashes, and long ones come cheap."""
        return hash((self.powers, self.passes, self.quiet, self.agreed, self.codes))


def _headed(code: str, goal: str) -> Kind:
    """A pawn with a heading: no piece of its own, for it looks like every pawn."""
    moves = message("quaternity.headed-pawn-moves", goal=message(f"quaternity.goal.{goal}"))
    return Kind(code, message("quaternity.pawn"), "pawn", 0, "R2", moves)


class Quaternity(Game):
    """Mate the other kings; their armies are yours."""

    name = "quaternity"
    title = "Quaternity"
    marker = 4
    seats = ("White", "Red", "Black", "Green")
    kinds = (
        *officers(*["R1"] * 5),
        Kind("P", message("quaternity.pawn"), "pawn", 8, "R3", message("quaternity.central-pawn-moves")),
        _headed("^", "row-12"),
        _headed(">", "column-l"),
        _headed("v", "row-1"),
        _headed("<", "column-a"),
    )  # fmt: skip
    recruits: Sequence[Recruits] = (Recruits((CENTRAL, *HEADINGS), 8, BEGINNING),)
    options = (
        Option(
            "qt.draw_claims",
            "two_player_only",
            tuple(DRAWING),
            message("option.qt.draw_claims"),
        ),
        Option("qt.draws", "automatic", ("automatic", "claim"), message("option.qt.draws")),
        Option("qt.cascade_fallback", True, BOOLEAN, message("option.qt.cascade_fallback")),
    )  # fmt: skip

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.board = quaternity_board()
        self._pieces = Conquest(self.board, bool(self.option["cascade_fallback"]))
        claim = self.option["draws"] == "claim"
        self._repetitions, self._moves = (5, 75) if claim else (3, 50)
        self._drawing = DRAWING[str(self.option["draw_claims"])]

    def start(self) -> State:
        return self.arranged(State(order_of_battle(self.board), ((),) * 4, 0))

    def position(self, state: State) -> State:
        return replace(state, ply=0, memory=_memory(state)._replace(quiet=0, seen=()))

    def arranged(self, state: State) -> State:
        """An army without a king has no player: its pieces only stand in the way, unless they obey
        another."""
        memory = _memory(state) if state.memory else None
        powers = standing(state.cells, memory and memory.powers)
        if not powers.active:
            raise ValueError(message("quaternity.nobody-has-a-king"))
        for cell, stack in enumerate(state.cells):
            if stack and stack[0].kind == CENTRAL and not on_its_diagonal(stack[0], cell):
                raise ValueError(message("quaternity.pawn-left-its-diagonal", cell=self.board.names[cell]))
        codes = self._pieces.roster.encoded(state.cells)
        powers = self._pieces.watched(codes, powers)
        counts = (memory.passes, memory.quiet) if memory else (0, 0)
        turn = state.turn if state.turn in powers.active else powers.after(state.turn)
        return self._resting(state, state.cells, Memory(powers, *counts, codes=codes), turn, state.ply)

    def check(self, state: State) -> None:
        """Only a player who gives up in the middle of a promotion leaves a pawn on its last row."""
        memory = _memory(state)
        statuses = memory.powers.statuses
        for cell, stack in enumerate(state.cells):
            if stack and statuses[stack[0].owner] == ACTIVE and self._pieces.has_arrived(memory.codes, cell):
                pawn, name = stack[0].kind, self.board.names[cell]
                raise ValueError(message("quaternity.pawn-on-its-last-row", pawn=pawn, cell=name))

    def detail(self, state: State, key: str, words: Sequence[str]) -> State:
        """Set-up lines ``frozen: Red Green``, ``Green obeys: White``, ``quiet: 12`` and ``passes: 1``."""
        memory = _memory(state)
        powers = read_powers_line(memory.powers, self.seats, key, words)
        if powers:
            memory = memory._replace(powers=powers)
        elif key == "quiet":
            memory = memory._replace(quiet=counted(key, words))
        elif key == "passes":
            memory = memory._replace(passes=counted(key, words))
        else:
            return super().detail(state, key, words)
        return self.arranged(replace(state, memory=memory))

    def details(self, state: State) -> Iterator[tuple[str, str]]:
        powers, passes, quiet, *_ = _memory(state)
        yield from facts(powers, self.seats)
        for key, count in (("passes", passes), ("quiet", quiet)):
            if count:
                yield key, str(count)

    def label(self, piece: Piece) -> str:
        """A camera sees no heading."""
        return super().label(Piece(CENTRAL, piece.owner) if piece.kind in PAWNS else piece)

    def actions(self, state: State) -> Sequence[Action]:
        memory, seat, stage = _memory(state), state.turn, state.stage
        if state.outcome:
            return ()
        if isinstance(stage, Promotion):
            return self._pieces.promotions(memory.codes, memory.powers, seat, stage.cell)
        return self._pieces.actions(memory.codes, memory.powers, seat) or [Action(seat, "pass")]

    def whole_turns(self, state: State) -> bool:
        memory = _memory(state)
        return state.stage is None and not self._pieces.may_promote(memory.codes, memory.powers, state.turn)

    def after(self, state: State, action: Action) -> State:
        memory = _memory(state)
        if action.verb == "pass":
            return self._handed_over(state, action, memory.codes, memory.powers)
        codes, powers = self._pieces.placed(memory.codes, memory.powers, action)
        if self._pieces.arrives(codes, action):
            assert action.target is not None
            cells = self._pieces.roster.carried_over(state.cells, codes, _touched(action))
            memory = memory._replace(powers=powers, codes=codes)
            return replace(state, cells=cells, stage=Promotion(action.target), memory=memory)
        return self._handed_over(state, action, codes, powers)

    def write(self, state: State, path: Sequence[Action]) -> str:
        text, names, before = f"{self.seats[state.turn][0]}:", self.board.names, _memory(state).powers
        for action in path:
            if action.source is not None and action.target is not None:
                text += f"{names[action.source]}{'x' if action.taken else '-'}{names[action.target]}"
            else:
                text += f"={action.piece.kind}" if action.piece else action.verb
            state = self.after(state, action)
        changes = zip(self.seats, before.statuses, _memory(state).powers.statuses, strict=True)
        return text + "".join(f"#{name[0]}" for name, old, new in changes if new == MATED != old)

    def declarations(self, state: State) -> Sequence[Action]:
        """Only the seat on turn may offer a draw or claim one, and all who still play must agree (R15)."""
        memory = _memory(state)
        active = memory.powers.active
        if state.outcome:
            return ()
        found = [Action(seat, verb) for verb in ("resign", "flag") for seat in active]
        asked = active if memory.agreed else (state.turn,)
        found += [Action(seat, "draw") for seat in asked if seat not in memory.agreed]
        return [*found, Action(state.turn, "claim")] if self._claimable(state) else found

    def declared(self, state: State, action: Action) -> State:
        memory = _memory(state)
        powers = memory.powers
        if action.verb == "claim":
            return over(state, powers.shares(), self._claimable(state))
        if action.verb != "draw":
            return self._frozen(state, action.seat)
        agreed = (*memory.agreed, action.seat)
        if len(agreed) == len(powers.active):
            return over(state, powers.shares(), "agreement")
        return replace(state, memory=memory._replace(agreed=agreed))

    def in_check(self, state: State) -> bool:
        return state.outcome is None and _memory(state).powers.checked[state.turn]

    def obligation(self, state: State) -> tuple[str, Message] | None:
        if state.outcome:
            return None
        if isinstance(state.stage, Promotion):
            return "R4", message("quaternity.promotion")
        if self.in_check(state):
            return "R6", message("quaternity.king-in-check")
        if self.actions(state)[0].verb == "pass":
            return "R13", message("quaternity.nothing-can-move-pass")
        return None

    def news(self, before: State, after: State) -> Sequence[News]:
        return list(changes(_memory(before).powers, _memory(after).powers))

    def why_not(self, state: State, source: Cell, target: Cell) -> tuple[str, Message] | None:
        memory = _memory(state)
        if target in self._pieces.reachable(memory.codes, memory.powers, state.turn, source):
            return "R6", message("quaternity.king-would-stand-in-check")
        barred = out_of_reach(self, self._pieces, state, source, target)
        if barred and KING in {piece.kind for piece in state.cells[target]}:
            return "R6", message("quaternity.kings-never-captured")
        return barred

    def commander(self, state: State, source: Cell) -> Seat:
        return _memory(state).powers.commanders[state.cells[source][0].owner]

    def idle(self, state: State, source: Cell) -> tuple[str, News] | None:
        return idle(_memory(state).powers, state.cells[source][0].owner)

    def _frozen(self, state: State, seat: Seat) -> State:
        """After a resignation or a fallen flag (R12). A pawn that was about to promote stays a pawn."""
        memory = _memory(state)
        powers = self._pieces.watched(memory.codes, memory.powers.frozen([seat]))
        memory = Memory(powers, codes=memory.codes)
        if state.stage and seat != state.turn and len(powers.active) > 1:
            return replace(state, memory=memory)
        turn = powers.after(state.turn) if seat == state.turn else state.turn
        ply = state.ply + 1 if state.stage else state.ply
        return self._resting(state, state.cells, memory, turn, ply)

    def _handed_over(self, state: State, action: Action, codes: Codes, powers: Powers) -> State:
        """After `action`, whose mates are still to be judged."""
        memory = _memory(state)
        codes, settled = self._pieces.adjudicated(codes, powers, state.turn)
        touched = (*_touched(action), *powers.gone_in(settled))
        cells = self._pieces.roster.carried_over(state.cells, codes, touched)
        fresh = bool(action.taken or action.piece) or settled.statuses != powers.statuses
        fresh = fresh or (action.target is not None and self._pieces.is_pawn(codes, action.target))
        passes = memory.passes + 1 if action.verb == "pass" else 0
        quiet, seen = (memory.quiet + 1, memory.seen) if memory.seen and not fresh else (0, ())
        there = Memory(settled, passes, quiet, seen, codes=codes)
        return self._resting(state, cells, there, settled.after(state.turn), state.ply + 1)

    def _resting(self, state: State, cells: tuple[Stack, ...], memory: Memory, turn: Seat, ply: int) -> State:
        """A resting point: remembered while draws count (R17), and ended if the game is over there."""
        powers = memory.powers
        if len(powers.active) in self._drawing:
            memory = memory._replace(seen=(*memory.seen, (turn, powers, memory.codes)))
        return self._ended(State(cells, state.hands, turn, ply, None, memory))

    def _ended(self, state: State) -> State:
        """`state`, with its outcome if the game is over there (R13, R14, R17)."""
        turn, (powers, passes, quiet, seen, _, codes) = state.turn, _memory(state)
        playing = len(powers.active)
        if playing == 1:
            return over(state, powers.shares(), "last player")
        if playing == 2 and not self._pieces.has_action(codes, powers, turn):
            if powers.checked[turn]:
                return over(state, powers.conquered([turn], turn).shares(), "checkmate")
            return over(state, powers.shares(), "stalemate")
        if passes >= playing:
            return over(state, powers.shares(), "nobody can move")
        if playing == 2 and len(seen) < 2 and self._pieces.is_dead(state.cells, powers):
            return over(state, powers.shares(), "dead position")
        reason = seen and drawn(seen, quiet, self._repetitions, self._moves * playing, playing)
        return over(state, powers.shares(), reason) if reason else state

    def _claimable(self, state: State) -> str:
        """The reason for which the seat to move may claim a draw now, or nothing."""
        memory = _memory(state)
        if state.stage or not memory.seen:
            return ""
        playing = len(memory.powers.active)
        return drawn(memory.seen, memory.quiet, 3, 50 * playing, playing)


def _touched(action: Action) -> tuple[Cell, ...]:
    """The cells that `action` itself changes."""
    return tuple(cell for cell in (action.source, action.target) if cell is not None)


def _memory(state: State) -> Memory:
    assert isinstance(state.memory, Memory)
    return state.memory


GAME = Quaternity
